"""The cards of Zombie Dot! and how they are dealt, as a referee checks them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.games.referee_frame import Foul, State
from tests.games.zombie_dot.referee_table import SURVIVOR, printed

PATH = "deck.cards."
SPECIAL = ("police", "doctor", "soldier")
FRESH = {
    "turn": 1, "lap": 1, "active": 0, "seat": 0, "decision": "lay", "pending": [], "over": False, "removed": [],
    "blocked_squares": [], "finished": [], "cards_used": 0,
}  # fmt: skip
Params = dict[str, Any]


def batch(params: Params, seat: int) -> int:
    """Return how many cards a seat lays in a turn."""
    players = params["players"]
    if seat == players - 1:
        which = "zombie"
    elif seat == 0 and players < 4:
        which = {2: "two_players", 3: "leader"}[players]
    else:
        which = "survivor"
    return int(params[f"batch.{which}"])


def dealt(params: Params, what: str) -> int:
    """Return the size of a hand or of the private deck."""
    players, hand = params["players"], {44: 10, 36: 9}[params["pack"]]
    if what == "deck":
        if players == 4:
            return 0
        small = {44: "", 36: "small_"}[params["pack"]]
        return int(params[f"deck_size.{small}" + {2: "two_players", 3: "three_players"}[players]])
    own = params[f"hand.{what}"]
    return int(own if own >= 0 else hand)


def shape(slug: str) -> str:
    """Return the edges of a slug."""
    return slug.split("-")[0]


def pack(params: Params) -> dict[str, int]:
    """Return the copies of every card after specials and swaps."""
    cards = {path.removeprefix(PATH): n for path, n in params.items() if path.startswith(PATH)}
    printed = dict(cards)
    for role in SPECIAL:
        for _ in range(of_role(cards, role) - wanted(params, printed, role)):
            lose(cards, role)
    for role in SPECIAL:
        for _ in range(wanted(params, printed, role) - of_role(cards, role)):
            gain(cards, printed, role)
    for text in params["swap"]:
        words = text.replace("cards:", "").split()
        cards[words[1]] -= int(words[0])
        cards[words[3]] += int(words[0])
    return cards


def of_role(cards: dict[str, int], role: str) -> int:
    """Count the cards of a role."""
    return sum(n for slug, n in cards.items() if slug.endswith("-" + role))


def wanted(params: Params, printed: dict[str, int], role: str) -> int:
    """Return how many cards of a role the pack shall have."""
    asked: int = params[f"specials.{role}"]
    return asked if asked >= 0 else of_role(printed, role)


def lose(cards: dict[str, int], role: str) -> None:
    """Make a special card ordinary: of the shape with most of them, the last of several."""
    most = max(n for slug, n in cards.items() if slug.endswith("-" + role))
    slug = [slug for slug, n in cards.items() if slug.endswith("-" + role) and n == most][-1]
    cards[slug] -= 1
    cards[shape(slug)] += 1


def gain(cards: dict[str, int], printed: dict[str, int], role: str) -> None:
    """Give an ordinary card a role: of the shape with fewest of them among those printed with it, the first."""
    can = [slug for slug in cards if slug.endswith("-" + role) and cards[shape(slug)] > 0]
    usual = [slug for slug in can if printed[slug] > 0] or can
    slug = next(slug for slug in usual if cards[slug] == min(cards[other] for other in usual))
    cards[shape(slug)] -= 1
    cards[slug] += 1


def slug_of(card: dict[str, Any]) -> str:
    """Return the slug of a printed card."""
    sides = "_".join(card[key] for key in ("edges", "zombie_edges") if key in card)
    return sides if card["role"] == "ordinary" else f"{sides}-{card['role']}"


def in_box(params: Params, set_aside: list[str], cards: dict[str, int]) -> list[str]:
    """Return the slugs of the cards that stay in the box."""
    word = params["ruling.small_pack"]
    if params["pack"] == 44 or word == "deal-nine":
        return []
    if word == "four-soldiers":
        return [slug for slug, n in cards.items() if slug.endswith("-soldier") for _ in range(n)][:4]
    return set_aside


def wrong_box(params: Params, box: dict[str, Any]) -> Iterator[Foul]:
    """Yield what is wrong with the component set of the header: its name, its cards, and those set aside."""
    if set(box) != {"name", "cards", "set_aside"} or box["name"] != params["components"]:
        yield Foul("components", f"{box} is not the set of the params")
    if set(box["cards"]) - {path.removeprefix(PATH) for path in params if path.startswith(PATH)}:
        yield Foul("components", "the set has cards that deck.cards does not know")
    if not params["keep_totals"]:
        return
    total = sum(n for path, n in params.items() if path.startswith(PATH))
    if sum(box["cards"].values()) != total:
        yield Foul("components", f"the set has not the {total} cards of deck.cards")


def everywhere(state: State) -> Iterator[dict[str, Any]]:
    """Yield every card of a state."""
    for cards in (*state["hands"], *state["decks"], state["unused"], state["removed"]):
        yield from cards
    for card in state["table"].values():
        yield printed(card)


def wrong_setup(params: Params, set_aside: list[str], line: State) -> Iterator[Foul]:
    """Yield what is wrong with a set-up."""
    state, cards, seats = line["state"], pack(params), params["players"]
    start = params["ruling.first_card"] == "start-card"
    sizes = [dealt(params, "survivor")] * (seats - 1) + [dealt(params, "zombie")]
    box = in_box(params, set_aside, cards)
    rest = sum(cards.values()) - sum(sizes) - dealt(params, "deck") - start
    demanded = FRESH | {"skipped": [False] * seats, "discarded": [0] * seats, "cards_left_to_lay": batch(params, 0)}
    demanded["used_area"] = [0, 0, 0, 0] if start else None
    for field, value in demanded.items():
        if state[field] != value:
            yield Foul(field, f"{state[field]!r} at the start")
    found = [len(hand) for hand in state["hands"]], [len(deck) for deck in state["decks"]], len(state["unused"])
    if found != (sizes, [dealt(params, "deck")] + [0] * (seats - 1), rest):
        yield Foul("deal", f"hands, decks and unused hold {found}")
    if line["chance"] != [{"source": "pack", "shuffled": sum(cards.values()) - len(box)}]:
        yield Foul("chance", f"{line['chance']} is not the shuffle")
    if Counter(slug_of(card) for card in everywhere(state)) != Counter(cards):
        yield Foul("pack", "the cards are not those of deck.cards, specials and swap")
    if sorted(card["card"] for card in everywhere(state)) != list(range(sum(cards.values()))):
        yield Foul("pack", "ids are not 0, 1, 2, ... once each")
    if sorted(slug_of(card) for card in state["unused"][: len(box)]) != sorted(box):
        yield Foul("unused", f"the box keeps {box}")
    yield from wrong_start(state, start)


def wrong_start(state: State, start: bool) -> Iterator[Foul]:
    """Yield what is wrong with the table at the start: empty, or with the start card."""
    if list(state["table"]) != (["0,0"] if start else []):
        yield Foul("table", f"{state['table']} at the start")
    marks = {"side": SURVIVOR, "laid_by": None, "block_used": False, "power_lost": False}
    for card in state["table"].values():
        if {key: card[key] for key in marks} != marks:
            yield Foul("table", f"the start card is {card}")
