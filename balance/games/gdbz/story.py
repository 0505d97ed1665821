"""One step of Good Dog, Bad Zombie in one line: what was decided, and everything that changed by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from balance.games.gdbz.board import BARK, SQUARES, inward, place_name
from balance.games.gdbz.names import energy_names
from balance.games.gdbz.state import Due, Feral, Removed

__all__ = ["told_changes", "told_words"]

_CAUSES = {
    Feral.CENTRAL_BARK: "a zombie in Central Bark",
    Feral.EATEN: "a hooman eaten",
    Feral.LOST: "a hooman lost to river or cliff",
    Feral.EMPTY_HAND: "a card missing",
}
_REMOVED = {
    Removed.CHEW: "is chewed up",
    Removed.RIVER: "is washed away by the river",
    Removed.CLIFF: "falls off the cliff",
    Removed.CENTRAL_BARK: "got into Central Bark and is removed",
    Removed.EFFECT: "is removed",
}
_SHUFFLED = {"energy deck": "the energy discards", "hooman deck": "the hooman discards"}


def told_words(told: dict[str, Any]) -> str:
    """Return an action, as the trace writes it, in words."""
    match told["do"]:
        case "play":
            card = told["card"] + (":" if "effects" in told else "")
            return " ".join(["plays", card, *_arguments(told)])
        case "choose_effect":
            return " ".join(["goes on with", *_arguments(told)])
        case "lick":
            return f"licks D{told['dog']}"
        case "discard":
            return f"drops {told['card']}"
        case "consent":
            asked = told_words(told["asked"])
            return f"{'agrees' if told['yes'] else 'refuses'} to be moved (the dog that asks {asked})"
        case "sniff":
            return f"sniffs pile {told['pile'] + 1}"
        case "run" | "start":
            return f"{told['do']}s {'to' if told['do'] == 'run' else 'at'} {told['to']}"
        case "roll":
            return "the zombie die is rolled"
        case _:
            return _choice(told)


def _choice(told: dict[str, Any]) -> str:
    """Return a choice that a card asked for, or the end of a turn, in words."""
    match told["do"]:
        case "choose_dog":
            return f"lets D{told['dog']} draw"
        case "choose_zombie":
            return f"has the zombie at {told['at']} removed"
        case "choose_hooman":
            return "moves no hooman" if told.get("unused") else f"moves the hooman at {told['from']} to {told['to']}"
        case "choose_scent":
            return "chooses to roll" if told["choice"] == "roll" else "chooses to discard"
        case _:
            return "passes"


def _arguments(told: dict[str, Any]) -> list[str]:
    """Return how an effect is used: which, on whom, where to, who draws, who is asked."""
    words = [str(told["effect"])] if "effect" in told else []
    words += [" ".join(_arguments(effect)) for effect in told.get("effects", [])]
    words += [f"on {told['token']}"] if "token" in told else []
    words += [f"from {told['from']}"] if "from" in told else []
    words += [f"to {told['to']}"] if "to" in told else []
    words += [f"(howls for D{told['howl']})"] if "howl" in told else []
    words += [f"(asks D{told['asks']})"] if "asks" in told else []
    return words + (["without using it"] if told.get("unused") else [])


def told_changes(before: Any, after: Any, p: Any, told: dict[str, Any], draws: Sequence[Any]) -> list[str]:
    """Return everything that a step changed: chance, hands, dogs, zombies, hoomans, tracker.

    Parameters
    ----------
    before, after, p : records
    told : dict
        The action as the trace writes it.
    draws : sequence of dict
        Chance as the trace writes it.

    Returns
    -------
    list of str
        Phrases, in the order in which they mostly happen.
    """
    return [
        *_chance(before, after, draws),
        *_dogs(before, after, p, told),
        *_zombies(before, after, p, draws),
        *_hoomans(before, after, p),
        *_hands(before, after, p, told, draws),
        *_due(before, after),
        *_feral(before, after),
    ]


def _chance(before: Any, after: Any, draws: Sequence[Any]) -> list[str]:
    """Tell dice, shuffles, and the cards that are turned over for everybody."""
    said = []
    lost = int(after.hooman_town_n) == int(before.hooman_town_n)  # none of the hooman cards drawn was a rescued one's
    for draw in draws:
        if "value" in draw:
            said.append(f"{draw['source']} {draw['value']}")
        elif "shuffled" in draw:
            pile = _SHUFFLED.get(draw["source"], f"the {draw['source']}")
            said.append(f"{pile} are shuffled ({draw['shuffled']})")
        elif draw["source"] == "scent deck":
            said.append(f"scent card: {draw['card']['effect']}")
        elif draw["source"] == "hooman deck":
            said.append(f"hooman card{' lost' if lost else ''}: {draw['card']}")
    return said


def _hands(before: Any, after: Any, p: Any, told: dict[str, Any], draws: Sequence[Any]) -> list[str]:
    """Tell who draws and who drops what, beside the card that the action itself names."""
    drawn = Counter(draw["card"] for draw in draws if draw["source"] == "energy deck" and "card" in draw)
    said: list[str] = []
    for dog in range(int(p.players)):
        was, now = _held(before, p, dog), _held(after, p, dog)
        if dog == _spender(before, told):
            was -= Counter([_spent(told)])
        drawn -= now - was
        said += [f"D{dog} draws {_listed(now - was)}"] if now - was else []
        said += [f"D{dog} drops {_listed(was - now)}"] if was - now else []
    return said + ([f"drawn and dropped again: {_listed(drawn)}"] if drawn else [])


def _held(s: Any, p: Any, dog: int) -> Counter[str]:
    """Count the cards of a hand by name."""
    held: Counter[str] = Counter()
    for name, n in zip(energy_names(p), s.hands[dog].tolist(), strict=True):
        held[name] += n
    return +held


def _spent(told: dict[str, Any]) -> str:
    """Return the card that leaves a hand by the action itself, or an empty string."""
    if told["do"] == "consent":
        return _spent(told["asked"]) if told["yes"] else ""
    plays = told["do"] == "play" and "asks" not in told
    return str(told["card"]) if plays or told["do"] == "discard" else ""


def _spender(before: Any, told: dict[str, Any]) -> int:
    """Return the seat whose hand that card leaves, -1 for none."""
    if told["do"] == "discard":
        return int(before.pend_a[int(before.pend_n) - 1])
    return int(before.seat) if _spent(told) else -1


def _listed(cards: Counter[str]) -> str:
    """Return cards as one list."""
    return ", ".join(cards.elements())


def _dogs(before: Any, after: Any, p: Any, told: dict[str, Any]) -> list[str]:
    """Tell which dogs stand elsewhere, save one whose own run or start was told."""
    uses = [told, *told.get("effects", [])]
    if told["do"] != "choose_hooman" and any("to" in use and "token" not in use for use in uses):
        return []
    moved = [dog for dog in range(int(p.players)) if int(before.dog_at[dog]) != int(after.dog_at[dog])]
    return [f"D{dog} is now at {_place(p, int(after.dog_at[dog]))}" for dog in moved]


def _zombies(before: Any, after: Any, p: Any, draws: Sequence[Any]) -> list[str]:
    """Tell which zombies came, moved and went, and how."""
    gone = _squares(p, int(before.zombies), int(after.zombies))
    come = _squares(p, int(after.zombies), int(before.zombies))
    ways = _ways(before, after, p, draws)
    if len(gone) == len(come) == 1 and not ways:
        return [f"the zombie goes from {gone[0]} to {come[0]}"]
    said = [f"a zombie appears at {place}" for place in come]
    if len(gone) == len(ways) == 1:
        return [*said, f"the zombie of {gone[0]} {ways[0]}"]
    return [*(f"the zombie leaves {place}" for place in gone), *said, *(f"a zombie {way}" for way in ways)]


def _ways(before: Any, after: Any, p: Any, draws: Sequence[Any]) -> list[str]:
    """Tell how zombies left the board, or are about to."""
    ways = [f"enters {place}" for place in (_entering(after, p) - _entering(before, p)).elements()]
    for way, words in _REMOVED.items():
        n = int(after.removed[way]) - int(before.removed[way])
        ends = _line_ends(before, p, draws) if way is Removed.CENTRAL_BARK else []
        ways += [words.replace("Bark", f"Bark at {end}") for end in ends] if len(ends) == n else [words] * n
    return ways


def _line_ends(before: Any, p: Any, draws: Sequence[Any]) -> list[int | str]:
    """Return where in Central Bark the rolled zombies arrive whose lines are full."""
    zombies, ends = int(before.zombies), []
    for value in _rolled(draws):
        if value <= int(p.numbered):
            q = int(p.square_of[value])
            while zombies >> q & 1:
                q = int(inward(q))
            ends += [_place(p, q)] if BARK >> q & 1 else []
            zombies |= 1 << q & ~BARK
    return ends


def _rolled(draws: Sequence[Any]) -> list[int]:
    """Return the dice rolled for zombies; one rolled for a hooman's space is none of them."""
    values = [draw["value"] for draw in draws if "value" in draw]
    sought = any(draw["source"] == "scent deck" and "die says" in draw["card"]["effect"] for draw in draws)
    return values[1:] if sought else values


def _entering(s: Any, p: Any) -> Counter[str]:
    """Count the zombies on their way into Central Bark by place."""
    due = [int(s.pend_a[at]) for at in range(int(s.pend_n)) if int(s.pend_kind[at]) == Due.BARK_ENTRY]
    return Counter(str(_place(p, q)) for q in due)


def _squares(p: Any, these: int, others: int) -> list[int | str]:
    """Return the places of one mask that are not in another."""
    return [_place(p, q) for q in range(SQUARES) if these >> q & 1 and not others >> q & 1]


def _hoomans(before: Any, after: Any, p: Any) -> list[str]:
    """Tell which hoomans came, moved and went, and how."""
    was, now = (Counter({q: int(s.hooman_count[q]) for q in range(SQUARES)}) for s in (before, after))
    gone = [_place(p, q) for q in (was - now).elements()]
    come = [_place(p, q) for q in (now - was).elements()]
    ends = (("eaten", "is eaten"), ("drowned", "is lost to river or cliff"), ("rescued", "is rescued"))
    fates = [end for field, end in ends for _ in range(int(after[field]) - int(before[field]))]
    if len(gone) == len(come) == 1 and not fates:
        return [f"the hooman goes from {gone[0]} to {come[0]}"]
    said = [f"a hooman appears at {place}" for place in come]
    if len(gone) == len(fates) == 1:
        said.append(f"the hooman of {gone[0]} {fates[0]}")
    else:
        said += [f"the hooman leaves {place}" for place in gone] + [f"a hooman {fate}" for fate in fates]
    return [*said, *_rescued(before, after)]


def _rescued(before: Any, after: Any) -> list[str]:
    """Tell how many hoomans are rescued once that changed."""
    return [f"rescued {int(after.rescued)}"] if int(after.rescued) != int(before.rescued) else []


def _due(before: Any, after: Any) -> list[str]:
    """Tell which dogs now have to discard by choice."""
    owed, owes = ({int(s.pend_a[at]): int(s.pend_b[at]) for at in _discards(s)} for s in (before, after))
    return [f"D{dog} must drop {n}" for dog, n in owes.items() if n > owed.get(dog, 0)]


def _discards(s: Any) -> list[int]:
    """Return where the stack holds discards, next first."""
    return [at for at in range(int(s.pend_n) - 1, -1, -1) if int(s.pend_kind[at]) == Due.DISCARD]


def _feral(before: Any, after: Any) -> list[str]:
    """Tell the tracker and what moved it."""
    rises = {cause: int(after.feral_by[cause]) - int(before.feral_by[cause]) for cause in _CAUSES}
    why = ", ".join(_CAUSES[cause] + (f" ({n} times)" if n > 1 else "") for cause, n in rises.items() if n)
    changed = why or int(after.feral) != int(before.feral)
    return [f"feral {int(after.feral)}" + (f": {why}" if why else "")] if changed else []


def _place(p: Any, q: int) -> int | str:
    """Return the name of a square."""
    return place_name(q, p.space_of)
