"""The progress of a run: a live line on a terminal, a plain line now and then elsewhere; always on standard error."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from balance.cli.screen import amount, duration, note, outcome_console, percent
from balance.sweeps.events import Compiled, Compiling, Event, Note, Progress

__all__ = ["Reporter", "progress_words"]

_EVERY = 5.0  # seconds between plain lines
_SLOW = 1.0  # seconds of compiling worth a word
_REFRESH = 8
_FEW_PARTS = 8  # too few to speak of a rate


class Reporter:
    """Shows the events of a run; used as a context, it leaves the terminal tidy.

    Parameters
    ----------
    quiet : bool
        Show notes only.
    """

    def __init__(self, *, quiet: bool) -> None:
        self.quiet = quiet
        self.first_game_after: float | None = None
        self._began = time.monotonic()
        self._said = float("-inf")
        self._last: Progress | None = None
        self._live: Live | None = None

    def __enter__(self) -> Reporter:
        """Take over the terminal, when there is one."""
        console = outcome_console(error=True)
        if console.is_terminal and not self.quiet:
            self._live = Live(console=console, transient=True, refresh_per_second=_REFRESH)
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Give the terminal back."""
        if self._live is not None:
            self._live.stop()
        elif self._last is not None and not self.quiet:
            self._plain(self._last, last=True)

    def __call__(self, event: Event) -> None:
        """Show one event."""
        if isinstance(event, Note):
            self._note(event.text)
        elif isinstance(event, Progress):
            self._progress(event)
        elif not self.quiet:
            self._compiling(event)

    def _note(self, text: str) -> None:
        """Print a line that stays."""
        if self._live is not None:
            self._live.console.print(text, markup=False, soft_wrap=True)
        else:
            note(text)

    def _compiling(self, event: Compiling | Compiled) -> None:
        """Say that the kernels are being made ready."""
        words = f"compiling {event.game} (slow the first time, cached from then on)"
        if isinstance(event, Compiled):
            if event.seconds > _SLOW:
                self._note(f"compiled {event.game} in {duration(event.seconds)}")
        elif self._live is not None:
            self._live.update(Text(words))
        else:
            note(words)

    def _progress(self, event: Progress) -> None:
        """Show how far the run is."""
        if self.first_game_after is None:
            self.first_game_after = time.monotonic() - self._began
        self._last = event
        if self.quiet:
            return
        if self._live is not None:
            self._live.update(_drawn(event))
        elif time.monotonic() - self._said >= _EVERY:
            self._plain(event)

    def _plain(self, event: Progress, *, last: bool = False) -> None:
        """Print a plain line, unless it would repeat the one before."""
        if last and event.games == getattr(self, "_shown", -1):
            return
        self._shown = event.games
        self._said = time.monotonic()
        print(f"{_counted(event)}; {progress_words(event)}", file=sys.stderr, flush=True)


def _counted(event: Progress) -> str:
    """Return games done, games a second and time left in words."""
    words = [f"{amount(event.games)} of {amount(event.total)} games"]
    if event.parts < _FEW_PARTS and event.games < event.total:
        return words[0]
    if event.rate > 0:
        words.append(f"{amount(event.rate)}/s")
    if event.left is not None and event.games < event.total:
        words.append(f"{duration(event.left)} left")
    return ", ".join(words)


def progress_words(event: Progress) -> str:
    """Return the current cell and its win rate so far."""
    rate = "" if event.win_rate is None else f" wins {percent(event.win_rate)} so far"
    return f"{event.label}{rate}"


def _drawn(event: Progress) -> RenderableType:
    """Return the live display: a bar with counts, and the cell below it; the bar runs in parts, which take as long."""
    line = Table.grid(padding=(0, 1), expand=True)
    line.add_column(ratio=1, min_width=8)
    line.add_column(no_wrap=True, justify="right")
    line.add_row(ProgressBar(total=event.parts_total, completed=event.parts), Text(_counted(event)))
    return Group(line, Text(progress_words(event), style="dim", no_wrap=True, overflow="ellipsis"))
