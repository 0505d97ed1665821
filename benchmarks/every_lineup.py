"""Write a scenario of every kind of lineup at every size of table: the long check of a game's rules.

Each bot in every seat, then all bots around the table from each of them on. Played with ``--audit`` every step of every
game is checked; the table says how many games broke a rule:

    python benchmarks/every_lineup.py zombies4 --games 10000 > every-lineup.toml
    balance run every-lineup.toml --audit --no-report
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from balance.core import registry
from balance.core.errors import InputError
from balance.core.game import Game
from balance.core.params import with_values

SEED = 20_130  # no shipped scenario uses it


def lineups(game: Game, seats: int) -> Iterator[list[str]]:
    """Yield the kinds of lineup of a table: bots alike, then mixed."""
    names = [bot.name for bot in game.bots]
    yield from ([name] * seats for name in names)
    for first in range(len(names)):
        yield [names[(first + seat) % len(names)] for seat in range(seats)]


def tables(game: Game) -> Iterator[tuple[int | None, int]]:
    """Yield the value of ``players`` (None where a game has no such param) and the seats of every size of table."""
    if "players" not in game.params.model_fields:
        yield None, game.seat_count(game.params())
        return
    for players in range(game.seats[0], game.seats[1] + 1):
        yield players, game.seat_count(with_values(game.params(), {"players": players}))


def scenario(game: Game, games: int) -> Iterator[str]:
    """Yield the lines of the scenario."""
    yield f'title = "{game.name}: every kind of lineup"'
    yield f'game = "{game.name}"\ngames = {games}\nseed = {SEED}'
    for players, seats in tables(game):
        for lineup in lineups(game, seats):
            own = "" if players is None else f"players = {players}\n"
            yield f"\n[[cells]]\n{own}lineup = {lineup}".replace("'", '"')


def main() -> None:
    """Print the scenario of a game named on the command line."""
    parser = argparse.ArgumentParser(description="Write a scenario of every kind of lineup of a game.")
    parser.add_argument("game", choices=registry.games())
    parser.add_argument("--games", type=int, default=10_000, help="games of each lineup")
    options = parser.parse_args()
    try:
        print("\n".join(scenario(registry.game(options.game), options.games)))
    except InputError as error:
        parser.exit(2, f"error: {error}\n")


if __name__ == "__main__":
    main()
