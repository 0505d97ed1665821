"""The spell (Winning The Game)."""

from __future__ import annotations

from balance.core.jit import kernel
from balance.core.rng import die
from balance.games.zombies4.rules.targets import pages_in_play
from balance.games.zombies4.state import End, Stream

__all__ = ["may_try_spell", "spell_target", "try_spell"]

_SPELL_DIE = int(Stream.SPELL_DIE)
_SPELL = int(End.SPELL)
_WHOLE_TILE = 1


@kernel
def _cleared(s, p, tile):  # type: ignore[no-untyped-def]
    """Tell whether no dog is in a Cabin's building, or on its tile (Z4-57)."""
    if int(s.tile_dogs[tile]) == 0:
        return True
    if int(p.r_cabin_cleared) == _WHOLE_TILE:
        return False
    building = int(p.places[int(s.variant[tile])])
    for q in range(9):  # noqa: SIM110 (kernels have no generators)
        if building >> q & 1 and int(s.dogs[9 * tile + q]) > 0:
            return False
    return True


@kernel
def may_try_spell(s, p):  # type: ignore[no-untyped-def]
    """Tell whether the active player may try the spell now (Z4-57, Z4-58)."""
    seat = int(s.seat)
    square = int(s.at[seat])
    if square < 0 or int(s.spell_tried[seat]):
        return False
    tile = square // 9
    variant = int(s.variant[tile])
    if int(p.cabin[variant >> 2]) == 0 or int(p.places[variant]) >> (square - 9 * tile) & 1 == 0:
        return False
    return _cleared(s, p, tile)


@kernel
def spell_target(s, p, seat):  # type: ignore[no-untyped-def]
    """Return the roll a seat needs: six, less one per page in play (Z4-59)."""
    return int(p.spell_target) - int(p.spell_page) * pages_in_play(s, p, seat)


@kernel
def try_spell(s, p, chance):  # type: ignore[no-untyped-def]
    """Roll for the spell; success wins (Z4-1, Z4-58, Z4-59)."""
    seat = int(s.seat)
    s.spell_tried[seat] = 1
    s.spell_tries[seat] += 1
    if die(chance, _SPELL_DIE, int(p.spell_die)) >= spell_target(s, p, seat):
        s.ended = _SPELL
        s.winner = seat
