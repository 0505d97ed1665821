"""Numbers of roles in the pack, as swaps that keep every shape; the four cards that a smaller pack leaves out."""

from __future__ import annotations

from collections.abc import Mapping

from balance.core.decks import Swap
from balance.core.errors import InputError
from balance.games.zombie_dot.components import BOX_CARDS, DECK, ROLES, ComponentSet, role_of, slug_of
from balance.games.zombie_dot.state import Role

__all__ = ["fixed_four", "four_soldiers", "role_swaps"]


def role_swaps(counts: Mapping[str, int], wanted: Mapping[str, int]) -> list[Swap]:
    """Return the swaps that give the pack so many cards of each role.

    A card changes its role, never its shape, one shape after the other, so that roles stay spread over their shapes.

    Parameters
    ----------
    counts : mapping of str to int
        Copies by slug.
    wanted : mapping of str to int
        Cards by role; -1 leaves a role as it is.

    Raises
    ------
    InputError
        When there are too few ordinary cards.
    """
    now = dict(counts)
    swaps: list[Swap] = []
    for role, n in wanted.items():
        have = sum(copies for slug, copies in now.items() if ROLES[role_of(slug)] == role)
        for _ in range(have - n if n >= 0 else 0):
            swaps.append(_lose(now, role))
    for role, n in wanted.items():
        have = sum(copies for slug, copies in now.items() if ROLES[role_of(slug)] == role)
        for _ in range(n - have):
            swaps.append(_gain(now, counts, role))
    return swaps


def _move(now: dict[str, int], old: str, new: str) -> Swap:
    """Turn one copy of a card into another, in place."""
    now[old] -= 1
    now[new] += 1
    return DECK, 1, old, new


def _lose(now: dict[str, int], role: str) -> Swap:
    """Make the last card of a role ordinary, from the shape that has most of them."""
    cards = [slug for slug in now if ROLES[role_of(slug)] == role]
    slug = max(reversed(cards), key=lambda card: now[card])
    return _move(now, slug, slug.partition("-")[0])


def _gain(now: dict[str, int], printed: Mapping[str, int], role: str) -> Swap:
    """Give an ordinary card a role, on the shape that has fewest of them among those printed with it."""
    cards = [slug for slug in now if ROLES[role_of(slug)] == role]
    free = [slug for slug in cards if now[slug.partition("-")[0]] > 0]
    usual = [slug for slug in free if printed[slug] > 0] or free
    if not usual:
        raise InputError(f"'specials.{role}' asks for more cards than there are ordinary ones to change.")
    slug = min(usual, key=lambda card: now[card])
    return _move(now, slug_of(slug.partition("-")[0], ROLES[0]), slug)


def fixed_four(parts: ComponentSet, counts: Mapping[str, int]) -> list[str]:
    """Return the four cards that a component set leaves in the box of the 36-card game.

    Raises
    ------
    ValueError
        When the set names none, or the pack does not hold them (pydantic turns it into one line).
    """
    named = parts.set_aside
    if not named:
        raise ValueError(
            f"'ruling.small_pack' = 'four-fixed' leaves {BOX_CARDS} cards in the box, but components '{parts.source}' "
            "have no 'set_aside'; name the cards there, or use 'deal-nine'."
        )
    for slug in named:
        if counts[slug] < named.count(slug):
            raise ValueError(
                f"'ruling.small_pack' = 'four-fixed' leaves {named.count(slug)} of '{slug}' in the box, the pack has "
                f"{counts[slug]}; keep them, name others in 'set_aside', or use 'deal-nine'."
            )
    return list(named)


def four_soldiers(counts: Mapping[str, int]) -> list[str]:
    """Return the first four soldiers of a pack, which stay in the box in one reading of the 36-card game.

    Raises
    ------
    ValueError
        When there are fewer (pydantic turns it into one line).
    """
    soldiers = [slug for slug, n in counts.items() if role_of(slug) is Role.SOLDIER for _ in range(n)]
    if len(soldiers) < BOX_CARDS:
        raise ValueError(
            f"'ruling.small_pack' = 'four-soldiers' leaves {BOX_CARDS} soldiers in the box, the pack has "
            f"{len(soldiers)}; use 'deal-nine', or 'specials.soldier' = {BOX_CARDS} or more."
        )
    return soldiers[:BOX_CARDS]
