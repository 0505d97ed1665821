"""The outcome row: who won, why it ended, and what happened on the way."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.games.zombiaki.rules.tally import fill_discarded, fill_drawn, fill_played
from balance.games.zombiaki.state import Cause, End

__all__ = ["outcome"]

_BREAKTHROUGH = int(End.BREAKTHROUGH)
_SHOT = int(Cause.SHOT)
_BURST = int(Cause.BURST)
_SNIPER = int(Cause.SNIPER)
_NAPALM = int(Cause.NAPALM)
_GASOLINE = int(Cause.GASOLINE)
_STREET = int(Cause.STREET_ON_FIRE)
_VOLTAGE = int(Cause.HIGH_VOLTAGE)
_FLAME = int(Cause.FLAMETHROWER)
_GRENADE = int(Cause.GRENADE)
_MINE = int(Cause.MINE)
_CAR = int(Cause.CAR)
_BARREL = int(Cause.BARREL)
_PIT = int(Cause.PIT)


@kernel
def _fill_kills(s, row):  # type: ignore[no-untyped-def]
    """Write what killed the zombies."""
    row.killed_shot = s.killed[_SHOT]
    row.killed_burst = s.killed[_BURST]
    row.killed_sniper = s.killed[_SNIPER]
    row.killed_napalm = s.killed[_NAPALM]
    row.killed_gasoline = s.killed[_GASOLINE]
    row.killed_street_on_fire = s.killed[_STREET]
    row.killed_high_voltage = s.killed[_VOLTAGE]
    row.killed_flamethrower = s.killed[_FLAME]
    row.killed_grenade = s.killed[_GRENADE]
    row.killed_mine = s.killed[_MINE]
    row.killed_car = s.killed[_CAR]
    row.killed_barrel = s.killed[_BARREL]
    row.killed_pit = s.killed[_PIT]


@kernel
def outcome(s, p, row):  # type: ignore[no-untyped-def]
    """Fill an outcome row in place (ZMB-1, ZMB-2).

    Parameters
    ----------
    s, p : records
    row : record of the game's outcome dtype
    """
    ended = int(s.ended)
    row.end_reason = ended
    row.winners = 0 if ended == 0 else (1 if ended == _BREAKTHROUGH else 2)
    row.turns = s.turn
    row.zombies_placed = s.placed
    row.dogs_killed = s.dogs_killed
    row.deepest_row = s.deepest
    row.human_deck_exhausted = int(int(s.top[1]) >= int(s.deck_n[1]))
    _fill_kills(s, row)
    fill_drawn(s, row)
    fill_played(s, row)
    fill_discarded(s, row)
