"""Golden playthroughs: whole games as readable text, rewritten only by `python -m tests.conformance.golden`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from balance.core import registry
from balance.core.params import with_values
from balance.core.replay import Replay, story
from tests.conformance.tables import installed, with_players

# games that would fill hundreds of pages as printed are told in a shorter form
SHORT = {"zombies4": {"kills_to_win": 5, "turn_cap": 12}}
# one game of two experts as printed, where the short form never shows how games are mostly won: its index
WHOLE = {"zombies4": 4}
FOLDER = Path(__file__).resolve().parents[1] / "golden"
SEED = 2026


def playthroughs(name: str) -> Iterator[tuple[Path, str]]:
    """Yield the file and the text of every golden game: fewest players basic, most expert, fewest random.

    Some games have one more, as printed.
    """
    game = registry.game(name)
    low, high = game.seats
    for players, bot, index in ((low, "basic", 0), (high, "expert", 1), (low, "random", 2)):
        params = with_values(with_players(game, players), SHORT.get(name, {}))
        lineup = [bot] * game.seat_count(params)
        text = "\n".join(story(Replay(game, params, lineup, SEED, index))) + "\n"
        yield FOLDER / f"{name}-{players}-{bot}.txt", text
    if name in WHOLE:
        params = with_players(game, low)
        lines = story(Replay(game, params, ["expert"] * game.seat_count(params), SEED, WHOLE[name]))
        yield FOLDER / f"{name}-{low}-expert-whole.txt", "\n".join(lines) + "\n"


if __name__ == "__main__":
    for name in installed():
        for path, text in playthroughs(name):
            path.write_text(text, encoding="utf-8")
            print(path.relative_to(FOLDER.parents[1]), len(text.splitlines()), "lines")
