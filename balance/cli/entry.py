"""The entry point: runs a command and turns every ending into one line and an exit code."""

from __future__ import annotations

import difflib
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

import typer

from balance.cli.app import PROGRAM, app
from balance.core.errors import BalanceError, nearest

__all__ = ["main"]

_USAGE = 2
_SOFTWARE = 70
_INTERRUPTED = 130
_BROKEN_PIPE = 141
_DEBUG = "BALANCE_DEBUG"


def main(args: Sequence[str] | None = None) -> int:
    """Run one command.

    Parameters
    ----------
    args : sequence of str, optional
        Words of the command line after the program's name; those of the process when None.

    Returns
    -------
    int
        Exit code: 0 done, 1 failed (or a target missed), 2 bad input, 3 undecided, 70 a defect, 130 stopped by Ctrl-C.
    """
    words = list(sys.argv[1:] if args is None else args)
    _print_what_can_be_printed()
    try:
        code = _invoke(words or ["--help"])
        sys.stdout.flush()
    except BrokenPipeError:
        return _deaf()
    except KeyboardInterrupt:
        return _say("stopped.", _INTERRUPTED)
    except typer.Abort:
        return _say("stopped.", _INTERRUPTED)
    except BalanceError as error:
        return _say(f"error: {error}", error.exit_code)
    except Exception as error:
        return _ended_by(error)
    return code


def _print_what_can_be_printed() -> None:
    """Let a terminal that knows few characters show a question mark for the others."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _invoke(words: list[str]) -> int:
    """Parse the words and run the command they name; a command may return its exit code."""
    command = typer.main.get_command(app)
    try:
        with command.make_context(PROGRAM, words) as context:
            code = command.invoke(context)
    except typer.Exit as end:
        code = end.exit_code
    return code if isinstance(code, int) else 0


def _ended_by(error: Exception) -> int:
    """Report a mistake in the words of the command line, or a defect of the program."""
    if hasattr(error, "format_message") and hasattr(error, "exit_code"):
        return _say(f"error: {_usage(error)}", _USAGE)
    if os.environ.get(_DEBUG):
        raise error
    reason = " ".join(str(error).split()) or "no more is known"
    return _say(f"error: {type(error).__name__}: {reason} (set {_DEBUG}=1 to see the traceback)", _SOFTWARE)


def _usage(error: Any) -> str:
    """Tell in one line what is wrong with the words of the command line."""
    context: Any = getattr(error, "ctx", None)
    path = context.command_path if context is not None else PROGRAM
    text = " ".join(str(error.format_message()).split())
    if option := getattr(error, "option_name", ""):
        known = _options(context)
        if option not in known:
            hint = _near_option(option, known) or f" See '{path} --help'."
            return f"'{path}' has no option '{option}'.{hint}"
    if text.startswith("No such command"):
        word = text.split("'")[1] if "'" in text else ""
        return f"there is no command '{word}'.{nearest(word, getattr(context.command, 'commands', ()))}"
    return f"{text.rstrip('.')}. See '{path} --help'."


def _near_option(option: str, known: Sequence[str]) -> str:
    """Return a hint to the option meant; the dashes, which all options share, make no two alike."""
    bare = [name.lstrip("-") for name in known]
    close = difflib.get_close_matches(option.lstrip("-").lower(), bare, n=1, cutoff=0.6)
    return f" Did you mean '--{close[0]}'?" if close else ""


def _options(context: Any) -> list[str]:
    """List the options of the command a mistake was made in."""
    if context is None:
        return []
    params = context.command.get_params(context)
    return [option for param in params for option in param.opts if option.startswith("--")]


def _say(line: str, code: int) -> int:
    """Print one line on standard error and return the exit code."""
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        return _deaf()
    return code


def _deaf() -> int:
    """Give up output that nobody reads any more, so that the interpreter's own flush at exit stays silent."""
    hole = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            _redirect(stream, hole)
    return _BROKEN_PIPE


def _redirect(stream: Any, hole: int) -> None:
    """Point a broken stream at nothing; a stream without a file of its own is left alone."""
    try:
        os.dup2(hole, stream.fileno())
    except (OSError, ValueError):
        return
