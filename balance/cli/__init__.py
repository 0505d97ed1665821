"""The command line: parse, call, print; the one place where runs, statistics and reports meet."""

from balance.cli.entry import main

__all__ = ["main"]
