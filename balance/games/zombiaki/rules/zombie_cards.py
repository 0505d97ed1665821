"""The zombies' cards: what each may be played on, and what it does."""

from __future__ import annotations

from balance.core.bits import low_bit
from balance.core.jit import kernel
from balance.games.zombiaki.board import LAST_ROW, NEAR4, NOWHERE, SQUARES
from balance.games.zombiaki.cards import HUMANS, Card
from balance.games.zombiaki.rules.moves import (
    cross,
    enter,
    fits,
    forward_fits,
    go,
    has_room,
    line_strength,
    mark_special,
    may_special,
    movable,
    wall_height,
)
from balance.games.zombiaki.rules.pieces import (
    bury,
    douse,
    merge,
    put_dogs,
    put_zombie,
    row_of,
    swap_pieces,
    take_thing,
)
from balance.games.zombiaki.state import Act, Flag, code

__all__ = ["emit_orders", "give_order", "order_ok", "play_zombie_card", "zombie_play_ok"]

_ZOMBIE_5 = int(Card.ZOMBIE_5)
_DOGS = int(Card.DOGS)
_BOSS = int(Card.BOSS)
_HUMAN = int(Card.HUMAN)
_TERROR = int(Card.TERROR)
_MASS = int(Card.MASS)
_CHANGE = int(Card.CHANGE)
_BITE = int(Card.BITE)
_CLAWS = int(Card.CLAWS)
_HUNGER = int(Card.HUNGER)
_MEAT = int(Card.MEAT)
_PICK_AXE = int(Card.PICK_AXE)
_NAPALM = int(Card.NAPALM)
_ORDER = int(Act.ORDER)
_ORDERED = int(Flag.ORDERED)
_NET = int(Flag.NET)
_USED = int(Flag.BOSS_USED)
_LOCKED = int(Flag.LOCKED)
_BITTEN = 1 << 32


@kernel
def _entry_ok(s, p, card, q):  # type: ignore[no-untyped-def]
    """Tell whether a zombie or dogs may be put on a square (ZMB-19 to ZMB-21)."""
    dogs = card == _DOGS
    if row_of(q) > (2 if dogs and int(p.dogs_far) != 0 else 0) or not has_room(s, p, q):
        return False
    if int(p.empty_entry) != 0 and (int(s.things) | int(s.burning)) >> q & 1:
        return False
    height = wall_height(s, p, q)
    return height == 0 or (not dogs and int(p.number[card]) >= height)


@kernel
def _step_ok(s, p, q, to):  # type: ignore[no-untyped-def]
    """Tell whether a card or an order may move the zombie on `q` to a neighbouring square (ZMB-31, ZMB-59)."""
    if to == q + 1:
        return forward_fits(s, p, q, int(p.climb_alone))
    return fits(s, p, q, to)


@kernel
def _forward_ok(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a card or an order may move the zombie on a square forward, over the barricade too (ZMB-34)."""
    if row_of(q) == LAST_ROW:
        return int(p.no_card_crossing) == 0
    return forward_fits(s, p, q, int(p.climb_alone))


@kernel
def _free(s, p, q):  # type: ignore[no-untyped-def]
    """Tell whether a card or an order may still move the zombie on a square."""
    return int(s.zombies) >> q & 1 != 0 and may_special(s, p, q) and movable(s, p, q)


@kernel
def _mass_ok(s, p, a, b):  # type: ignore[no-untyped-def]
    """Tell whether the zombie on `a` may move onto the zombie on `b` (ZMB-46, ZMB-47)."""
    if not int(s.zombies) >> a & 1 or not int(s.zombies) >> b & 1 or not may_special(s, p, a):
        return False
    nets = int(s.marks[a]) & _NET, int(s.marks[b]) & _NET
    if nets[0] != nets[1] or (nets[0] and int(p.mass_netted) == 0):
        return False
    if (int(s.frozen) != 0 and int(p.freeze_some) == 0) or int(s.blocked) & (1 << a | 1 << b):
        return False
    height = wall_height(s, p, b)
    if height == 0:
        return True
    pushed = b == a + 1 and int(p.climb_alone) == 0
    return (line_strength(s, p, a) if pushed else int(s.strength[a])) >= height


@kernel
def _change_ok(s, p, a, b):  # type: ignore[no-untyped-def]
    """Tell whether two zombies may change places (ZMB-48)."""
    if not int(s.zombies) >> a & 1 or not int(s.zombies) >> b & 1:
        return False
    if not movable(s, p, a) or not movable(s, p, b):
        return False
    if (int(s.marks[a]) | int(s.marks[b])) & _LOCKED:
        return False
    if int(p.change_free) == 0 and not (may_special(s, p, a) and may_special(s, p, b)):
        return False
    return int(s.strength[a]) >= wall_height(s, p, b) and int(s.strength[b]) >= wall_height(s, p, a)


@kernel
def _bite_ok(s, p, a, b):  # type: ignore[no-untyped-def]
    """Tell whether the HUMAN of the zombie on `a` may rise on `b`: beside or behind it (ZMB-49)."""
    if not int(s.zombies) >> a & 1 or int(s.shield[a]) == 0 or b == a + 1:
        return False
    return has_room(s, p, b) and not int(s.walls) >> b & 1


@kernel
def _axe_ok(s, p, q, card):  # type: ignore[no-untyped-def]
    """Tell whether a PICK AXE may destroy a card on a square (ZMB-55)."""
    if int(p.axe_all) != 0 and card == _NAPALM:
        return int(s.burning) >> q & 1 != 0
    listed = int(s.walls) | int(s.barrels) | int(s.cars) | int(s.mines)
    if int(p.axe_all) != 0:
        listed |= int(s.barriers)
    return listed >> q & 1 != 0 and int(s.thing[q]) == card


@kernel
def zombie_play_ok(s, p, card, a, b, more):  # type: ignore[no-untyped-def]
    """Tell whether the zombies may play a card so; squares are on the street, `b` beside `a` where a card needs two.

    Parameters
    ----------
    s, p : records
    card : int
    a, b, more : int
        Arguments as in the action code.

    Returns
    -------
    bool
    """
    zombie = int(s.zombies) >> a & 1 != 0
    if card <= _DOGS:
        return _entry_ok(s, p, card, a)
    if card == _BOSS:
        return zombie and int(s.boss[a]) == 0
    if card == _HUMAN:
        return zombie and int(s.shield[a]) == 0
    if card == _TERROR:
        return int(s.terror) == 0
    if card == _MASS:
        return _mass_ok(s, p, a, b)
    if card == _CHANGE:
        return _change_ok(s, p, a, b)
    if card == _BITE:
        return _bite_ok(s, p, a, b)
    if card == _CLAWS:
        return zombie
    if card == _HUNGER:
        return _free(s, p, a) and _forward_ok(s, p, a)
    if card == _MEAT:
        return HUMANS <= more < len(s.hand) and int(s.hand[more]) > 0
    return card == _PICK_AXE and _axe_ok(s, p, a, more)


@kernel
def _forward(s, p, q):  # type: ignore[no-untyped-def]
    """Move the zombie on a square forward by a card or an order."""
    mark_special(s, q)
    if row_of(q) == LAST_ROW:
        cross(s, q)
    else:
        go(s, p, q, q + 1)


@kernel
def _change(s, p, a, b):  # type: ignore[no-untyped-def]
    """Let two zombies change places; the first one named meets its new square first (ZMB-48)."""
    if int(p.change_free) == 0:
        mark_special(s, a)
        mark_special(s, b)
    swap_pieces(s, a, b)
    enter(s, p, b)
    enter(s, p, a)


@kernel
def _bite(s, p, a, b):  # type: ignore[no-untyped-def]
    """Turn the HUMAN of a zombie into a zombie (ZMB-49)."""
    s.shield[a] = 0
    put_zombie(s, b, int(p.number[_BITE]), _BITTEN)
    enter(s, p, b)


@kernel
def _put(s, p, card, q):  # type: ignore[no-untyped-def]
    """Put a zombie or dogs on the street."""
    if card == _DOGS:
        put_dogs(s, q, int(p.number[card]))
    else:
        put_zombie(s, q, int(p.number[card]), 1 << 8 * card)
    enter(s, p, q)


@kernel
def _destroy(s, p, q, card):  # type: ignore[no-untyped-def]
    """Discard a human card from the street without any effect."""
    if card == _NAPALM:
        douse(s, q)
    else:
        take_thing(s, p, q)


@kernel
def play_zombie_card(s, p, card, a, b, more):  # type: ignore[no-untyped-def]
    """Carry out a zombie card that has left the hand; cards that stay on the street are placed, the rest discarded."""
    if card > _DOGS and card not in (_BOSS, _HUMAN):
        bury(s, card)
    if card <= _DOGS:
        _put(s, p, card, a)
    elif card == _BOSS:
        s.boss[a] = int(p.number[_BOSS]) + 1
    elif card == _HUMAN:
        s.shield[a] = 1
    elif card == _TERROR:
        s.terror = 1
    elif card == _MASS:
        merge(s, p, a, b)
        enter(s, p, b)
    elif card == _CHANGE:
        _change(s, p, a, b)
    elif card == _BITE:
        _bite(s, p, a, b)
    elif card == _CLAWS:
        s.strength[a] = int(s.strength[a]) + int(p.number[_CLAWS])
    elif card == _HUNGER:
        _forward(s, p, a)
    elif card == _MEAT:
        s.hand[more] = int(s.hand[more]) - 1
        s.hand_n[1] = int(s.hand_n[1]) - 1
        bury(s, more)
    elif card == _PICK_AXE:
        _destroy(s, p, a, more)


@kernel
def order_ok(s, p, boss, q, to):  # type: ignore[no-untyped-def]
    """Tell whether a boss may order a zombie to a square, `NOWHERE` being over the barricade (ZMB-41, ZMB-42)."""
    if int(s.boss[boss]) <= 1 or int(s.marks[boss]) & _USED or (boss == q and int(p.boss_self) == 0):
        return False
    if not _free(s, p, q) or int(s.marks[q]) & _ORDERED or int(s.strength[q]) > int(p.n_boss_strength):
        return False
    if to == NOWHERE:
        return row_of(q) == LAST_ROW and _forward_ok(s, p, q)
    return to < SQUARES and int(NEAR4[q]) >> to & 1 != 0 and _step_ok(s, p, q, to)


@kernel
def emit_orders(s, p, out, n):  # type: ignore[no-untyped-def]
    """Write every order every boss may give."""
    bosses = int(s.zombies)
    while bosses:
        boss = low_bit(bosses)
        bosses &= bosses - 1
        if int(s.boss[boss]) <= 1:
            continue
        left = int(s.zombies)
        while left:
            q = low_bit(left)
            left &= left - 1
            for to in range(SQUARES + 1):
                if order_ok(s, p, boss, q, to):
                    out[n] = code(_ORDER, 0, boss, q, to)
                    n += 1
    return n


@kernel
def give_order(s, p, boss, q, to):  # type: ignore[no-untyped-def]
    """Carry out a boss order (ZMB-41, ZMB-42)."""
    s.boss[boss] = int(s.boss[boss]) - 1
    s.marks[boss] = int(s.marks[boss]) | _USED
    s.marks[q] = int(s.marks[q]) | _ORDERED
    if to in (NOWHERE, q + 1):
        _forward(s, p, q)
    else:
        mark_special(s, q)
        go(s, p, q, to)
