"""What a step of Zombie Dot! does, by the rulebook: laying, powers, infection, turns, skips and the end."""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from tests.games.referee_frame import Foul, State
from tests.games.zombie_dot.referee_box import batch
from tests.games.zombie_dot.referee_table import SURVIVOR, ZOMBIE, Card, Square, Table, name, printed, read

TURN_FIELDS = ("turn", "lap", "active", "seat", "decision", "cards_left_to_lay", "cards_used")


class Round:
    """One round on the way from one printed state to the next."""

    def __init__(self, params: dict[str, Any], before: State) -> None:
        self.params = params
        self.state: State = copy.deepcopy(before)
        self.table = Table(params, before)
        self.seat: int = before["active"]
        self.zombie: int = params["players"] - 1
        self.tally: Counter[Any] = Counter()
        self.end_reason: str | None = None

    # questions

    def side(self, seat: int) -> str:
        """Return the side a seat lays up."""
        return ZOMBIE if seat == self.zombie else SURVIVOR

    def out(self, seat: int) -> bool:
        """Tell whether a survivor has got out."""
        return seat in self.state["finished"]

    def able(self, seat: int) -> bool:
        """Tell whether a seat can lay a card."""
        return bool(self.table.places(self.state["hands"][seat], self.side(seat)))

    def may_discard(self, seat: int) -> bool:
        """Tell whether a seat may discard a card unplayed."""
        return bool(self.state["hands"][seat]) and self.state["discarded"][seat] < self.params["help_discards"]

    def may_skip(self, seat: int) -> bool:
        """Tell whether a seat may skip, or stop its batch."""
        return self.table.says("passing", "optional") or not self.able(seat)

    # acts

    def take(self, card: Card) -> None:
        """Take a card out of the hand."""
        hand = self.state["hands"][self.seat]
        if card not in hand:
            raise Foul("hand", f"seat {self.seat} does not hold {card}")
        hand.remove(card)

    def lay(self, card: Card, square: Square) -> None:
        """Lay a card with all that follows."""
        side = self.side(self.seat)
        self.take(card)
        wrong = self.table.wrong(card, square, side)
        if wrong:
            raise Foul("laying", f"{card} at {name(square)}: {wrong}")
        marks = {"side": side, "laid_by": self.seat, "block_used": False, "power_lost": False}
        self.table.cards[square] = {**card, **marks}
        self.tally["laid", self.seat] += 1
        if side == ZOMBIE:
            self.infect(square)
        elif card["role"] == "doctor":
            self.heal(square)
        elif card["role"] == "soldier":
            self.remove(square)
        elif card["role"] == "police" and self.table.linked_to(square, ZOMBIE):
            self.stand_off(square)
        while self.table.says("police_flip", "count") and self.fall_by_count():
            pass
        self.show_table(square)

    def show_table(self, square: Square) -> None:
        """Write the table into the state."""
        self.state["table"] = {name(at): card for at, card in self.table.cards.items()}
        self.state["blocked_squares"] = [name(at) for at in sorted(self.table.blocked)]
        row, column = square
        top, left, bottom, right = self.state["used_area"] or (*square, *square)
        self.state["used_area"] = [min(top, row), min(left, column), max(bottom, row), max(right, column)]

    def stand_off(self, square: Square) -> None:
        """Note that a police holds a zombie off."""
        self.table.cards[square]["block_used"] = True
        self.tally["police_blocks"] += 1

    def holds(self, square: Square, attacker: Square, laid: Square) -> bool:
        """Tell whether a survivor withstands an attack: a police that faces no other zombie."""
        others = [at for at in self.table.linked_to(square, ZOMBIE) if at != laid or attacker != laid]
        spent = self.table.says("police_block", "once") and self.table.cards[square]["block_used"]
        return self.table.guards(square) and not others and not spent

    def infect(self, laid: Square) -> None:
        """Turn the survivors linked to a laid zombie, in one reading the whole path of survivors."""
        fallen: list[Square] = []
        sources = [laid]
        for source in sources:
            for at in self.table.linked_to(source, SURVIVOR):
                if at in fallen:
                    continue
                if self.holds(at, source, laid):
                    self.stand_off(at)
                    continue
                fallen.append(at)
                if self.table.says("infection", "path"):
                    sources.append(at)
        for at in fallen:
            self.table.cards[at]["side"] = ZOMBIE
        self.tally["infections"] += len(fallen)

    def fall_by_count(self) -> bool:
        """Turn the police that two zombies are linked to; tell whether there were any."""
        fallen = [at for at in self.table.cards if self.table.guards(at) and len(self.table.linked_to(at, ZOMBIE)) > 1]
        for at in fallen:
            self.table.cards[at]["side"] = ZOMBIE
        self.tally["infections"] += len(fallen)
        return bool(fallen)

    def heal(self, doctor: Square) -> None:
        """Turn back the zombies linked to a doctor, in one reading all along the path."""
        reached = [doctor]
        for at in reached:
            if at == doctor or self.table.says("doctor", "path"):
                reached += [other for other in self.table.linked(at) if other not in reached]
        for at in reached:
            card = self.table.cards[at]
            if card["side"] == ZOMBIE:
                card["side"] = SURVIVOR
                self.tally["cures"] += 1
                card["power_lost"] |= self.table.says("turned_back", "ordinary") and card["role"] != "ordinary"

    def remove(self, soldier: Square) -> None:
        """Take the zombies linked to a soldier out of the game, north first, then clockwise."""
        for at in self.table.linked_to(soldier, ZOMBIE):
            card = self.table.cards.pop(at)
            self.state["removed"].append(printed(card))
            self.tally["removals"] += 1
            if self.table.says("cleared_square", "blocked"):
                self.table.blocked.add(at)

    def discard(self, card: Card) -> None:
        """Take a card out of the game unplayed."""
        if not self.may_discard(self.seat):
            raise Foul("discard", "no card may be discarded")
        self.take(card)
        self.state["removed"].append(card)
        self.state["discarded"][self.seat] += 1

    def refill(self, chance: list[Any]) -> None:
        """Draw after a batch."""
        deck = self.state["decks"][0]
        wanted = batch(self.params, 0) if self.table.says("refill", "full-batch") else self.state["cards_used"]
        drawn, self.state["decks"][0] = deck[:wanted], deck[wanted:]
        if chance != [{"source": "private deck", "card": card} for card in drawn]:
            raise Foul("chance", f"the draws are {chance}, on top of the deck lay {drawn}")
        self.state["hands"][0] += drawn

    # the order of play

    def after_card(self) -> None:
        """Go on when a card has left the hand."""
        state, seat = self.state, self.seat
        state["cards_left_to_lay"] -= 1
        state["cards_used"] += 1
        emptied = not state["hands"][seat] and (self.table.says("finish", "hand") or not state["decks"][seat])
        if seat != self.zombie and emptied:
            state["finished"] = sorted([*state["finished"], seat])
            if len(state["finished"]) == self.zombie:
                self.note_turn(nothing=False)
                state["cards_left_to_lay"] = 0
                self.over("all-out")
                return
            self.close()
        elif state["cards_left_to_lay"] == 0:
            self.close()

    def skip(self) -> None:
        """Skip the turn, or stop the batch."""
        if not self.may_skip(self.seat):
            raise Foul("skip", f"seat {self.seat} can lay a card")
        self.close()

    def close(self) -> None:
        """End the turn."""
        state, seat = self.state, self.seat
        nothing = state["cards_used"] == 0
        self.note_turn(nothing=nothing)
        state["cards_left_to_lay"] = 0
        if nothing and (state["hands"][seat] or state["decks"][seat]) and not self.able(seat):
            self.tally["blocked", seat] += 1
        if (nothing or self.out(seat)) and self.lost():
            self.over("some-out" if state["finished"] else "none-out")
            return
        if state["decks"][seat] and not nothing and not self.out(seat):
            state["seat"], state["decision"] = None, "refill"
        else:
            self.pass_on()

    def note_turn(self, *, nothing: bool) -> None:
        """Mark a skip; a survivor's card wipes the marks of those who skipped before it."""
        state, seat = self.state, self.seat
        if not nothing and seat != self.zombie:
            state["skipped"] = [False] * len(state["skipped"])
        state["skipped"][seat] = nothing

    def lost(self) -> bool:
        """Tell whether a skip, or a survivor's getting out, ends the round for the survivors still in it."""
        survivors = [seat for seat in range(self.zombie) if not self.out(seat)]
        if self.table.says("everyone_skips", "unable"):
            return not any(self.able(seat) or self.may_discard(seat) for seat in [*survivors, self.zombie])
        if (self.seat == self.zombie) != self.table.says("everyone_skips", "with-zombie"):
            return False
        played = [seat for seat in survivors if seat <= self.seat]
        return played == survivors and all(self.state["skipped"][seat] for seat in survivors)

    def pass_on(self) -> None:
        """Let the next seat begin its turn."""
        if self.state["turn"] >= self.params["turn_cap"]:
            self.over("turn-cap")
            return
        later = [seat for seat in range(self.seat + 1, self.zombie + 1) if not self.out(seat)]
        lap = self.state["lap"] + (not later)
        seat = (later or [seat for seat in range(self.zombie) if not self.out(seat)])[0]
        fresh = (self.state["turn"] + 1, lap, seat, seat, "lay", batch(self.params, seat), 0)
        self.state.update(zip(TURN_FIELDS, fresh, strict=True))

    def over(self, reason: str) -> None:
        """End the round."""
        self.state.update(seat=None, decision=None, over=True)
        self.end_reason = reason


def apply(game: Round, line: State) -> None:
    """Carry out a printed step."""
    action = line["action"]
    wanted = {"lay": {"do", "card", "cell"}, "discard": {"do", "card"}, "skip": {"do"}, "refill": {"do"}}
    if set(action) != wanted.get(action["do"], set()):
        raise Foul("action", f"{action} has other arguments than the format page says")
    if (action["do"] == "refill") != (game.state["decision"] == "refill"):
        raise Foul("action", f"{action['do']} is not what is due")
    if action["do"] == "refill":
        game.refill(line["chance"])
        game.pass_on()
        return
    if line["chance"]:
        raise Foul("chance", f"nothing is drawn in this step: {line['chance']}")
    if action["do"] == "skip":
        game.skip()
        return
    if action["do"] == "lay":
        game.lay(action["card"], read(action["cell"]))
    else:
        game.discard(action["card"])
    game.after_card()
