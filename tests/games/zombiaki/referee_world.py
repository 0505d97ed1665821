"""The table of Zombiaki as a referee keeps it: built from one printed state, changed by the rulebook."""

from __future__ import annotations

import copy
from typing import Any

from tests.games.zombiaki.referee_rulings import reading
from tests.games.zombiaki.referee_street import (
    SQUARES,
    behind,
    lane_of,
    lane_squares,
    row_of,
    side_of,
    thing_card,
    zombie_cards,
)

# fields of a printed state, in the words of docs/reference/trace.md
FIELDS = [
    "turn", "phase", "stage", "seat", "decision", "pending", "over", "board", "blocked_lanes", "blocked_squares",
    "frozen", "terror", "cards_played", "held", "zombie_hand", "human_hand", "zombie_deck", "human_deck",
    "zombie_discard", "human_discard", "tally",
]  # fmt: skip
NAMES = ("zombie", "human")
Piece = dict[str, Any]


class Foul(Exception):
    """Something the rulebook does not allow: which rule, and what happened instead."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{rule}: {what}")
        self.rule = rule
        self.what = what


class GameOver(Exception):
    """The game is decided in the middle of an act; nothing after it happens."""


def demand(truth: object, rule: str, what: str) -> None:
    """Raise a foul unless something is true."""
    if not truth:
        raise Foul(rule, what)


class World:
    """Cards, pieces and things due after state k, on the way to state k + 1.

    Marks of pieces that the trace prints in ``pending`` or ``held`` are kept on the pieces, under names with ``_``.
    """

    def __init__(self, params: dict[str, Any], state: dict[str, Any], chance: list[dict[str, Any]]) -> None:
        self.params = params
        self.state = copy.deepcopy(state)
        self.chance = copy.deepcopy(chance)
        self.pieces: dict[str, Piece] = {}
        self.things: dict[str, Piece] = {}
        self.napalm: dict[str, int] = {}
        self.end_reason: str | None = None
        self.crossed: str | None = None
        self.order: list[str] = []
        self.counted: list[tuple[str, str]] = []  # (drawn, played or discarded; card)
        self.read_board()
        self.due: dict[str, Any] | None = None  # shrapnel, shot, not_so_fast or discard
        self.lit: set[str] = set()
        self.later: set[str] = set()  # explosions that wait until a retreat is over
        self.retreats = 0
        self.retreating = self.sweeping = self.recoiling = False
        self.burst: dict[str, Any] | None = None
        self.walking = False
        self.rolling: list[str] | None = None
        for thing in self.state["pending"]:
            self.read_pending(thing)

    # reading a printed state

    def read_board(self) -> None:
        """Take pieces and things from the printed street."""
        for square, here in self.state["board"].items():
            for thing in here:
                if thing["piece"] in ("zombie", "dogs"):
                    self.pieces[square] = {**thing, "_held": square in self.state["held"]}
                elif thing["piece"] == "napalm":
                    self.napalm[square] = self.napalm.get(square, 0) + 1
                else:
                    self.things[square] = thing

    def read_pending(self, due: dict[str, Any]) -> None:
        """Take one thing due from the printed list."""
        do = due["do"]
        if do == "explode":
            (self.later if self.retreating else self.lit).add(due["at"])
        elif do == "retreat":
            self.retreats += 1
        elif do == "step_back":
            self.read_step_back(due)
        elif do == "burst":
            self.burst = due
        elif do == "move_zombies":
            self.walking = True
            self.mark("_declined", due["declined"])
        elif do == "roll_barrels":
            self.rolling = list(due["left"])
        else:
            self.due = due

    def read_step_back(self, due: dict[str, Any]) -> None:
        """Take who has still to step back."""
        name = {"boss": "retreating", "card": "sweeping", "shot": "recoiling"}[due["for"]]
        setattr(self, name, True)
        self.mark("_" + name, due["left"])

    def mark(self, name: str, squares: list[str]) -> None:
        """Mark the pieces on squares."""
        for square in squares:
            self.pieces[square][name] = True

    def marked(self, name: str) -> list[str]:
        """Return the squares of marked pieces."""
        return [square for square in SQUARES if square in self.pieces and self.pieces[square].get(name)]

    # printing it again

    def written(self) -> dict[str, Any]:
        """Return the state in the words of the trace."""
        over = self.end_reason is not None
        barriers = {lane_of(square) for square, thing in self.things.items() if thing["piece"] == "barrier"}
        return {
            **self.state,
            "board": {square: self.written_square(square) for square in SQUARES if self.written_square(square)},
            "blocked_lanes": sorted(barriers),
            "blocked_squares": [square for square in SQUARES if square in self.blocked()],
            "held": self.marked("_held"),
            "pending": [] if over else self.written_pending(),
            "over": over,
        }

    def written_square(self, square: str) -> list[Piece]:
        """Return one square as printed."""
        here = [self.pieces[square]] if square in self.pieces else []
        here += [self.things[square]] if square in self.things else []
        shown = [{key: value for key, value in thing.items() if not key.startswith("_")} for thing in here]
        return shown + [{"piece": "napalm"}] * self.napalm.get(square, 0)

    def written_pending(self) -> list[dict[str, Any]]:
        """Return what is still to do, next first."""
        found = [self.due] if self.due else []
        found += self.written_explosions(self.lit)
        found += [{"do": "retreat"}] * self.retreats
        names = {"retreating": "boss", "sweeping": "card", "recoiling": "shot"}
        steps = {
            name: [{"do": "step_back", "for": word, "left": self.marked("_" + name)}] * getattr(self, name)
            for name, word in names.items()
        }
        found += steps["retreating"] + self.written_explosions(self.later) + steps["sweeping"]
        found += ([self.burst] if self.burst else []) + steps["recoiling"]
        if self.walking:
            left = [q for q in self.zombies() if not self.pieces[q]["had_move"]]
            found.append({"do": "move_zombies", "left": left, "declined": self.marked("_declined")})
        if self.rolling is not None:
            found.append({"do": "roll_barrels", "left": [q for q in SQUARES if q in self.rolling]})
        return found

    def written_explosions(self, squares: set[str]) -> list[dict[str, Any]]:
        """Return explosions to come, in the order of their squares."""
        return [{"do": "explode", "at": q, "what": self.things[q]["piece"]} for q in SQUARES if q in squares]

    # params

    def ruling(self, name: str) -> str:
        """Return the reading in force of an unclear rule."""
        return reading(self.params, name)

    def number(self, name: str) -> int:
        """Return a number of the cards."""
        return int(self.params["number." + name])

    @property
    def humans_turn(self) -> bool:
        """Say whether it is the human phase."""
        return bool(self.state["phase"] == "humans")

    # cards

    def hand(self, seat: int) -> list[str]:
        """Return a hand."""
        return self.state[f"{NAMES[seat]}_hand"]  # type: ignore[no-any-return]

    def take_from_hand(self, seat: int, card: str) -> None:
        """Take a card out of a hand."""
        demand(card in self.hand(seat), "Play", f"seat {seat} does not hold {card}")
        self.hand(seat).remove(card)

    def discard(self, *cards: str) -> None:
        """Put cards on their sides' discard piles."""
        for card in cards:
            self.state[f"{NAMES[side_of(card)]}_discard"].insert(0, card)

    def count(self, what: str, card: str) -> None:
        """Count a card that was drawn, played or discarded from a hand."""
        self.counted.append((what, card))

    # the street

    def zombies(self) -> list[str]:
        """Return the squares of zombies, lane by lane."""
        return [q for q in SQUARES if q in self.pieces and self.pieces[q]["piece"] == "zombie"]

    def dogs(self) -> list[str]:
        """Return the squares of dogs, lane by lane."""
        return [q for q in SQUARES if q in self.pieces and self.pieces[q]["piece"] == "dogs"]

    def is_zombie(self, square: str) -> bool:
        """Say whether a zombie stands on a square."""
        return square in self.pieces and self.pieces[square]["piece"] == "zombie"

    def zombie(self, square: str, rule: str) -> Piece:
        """Return the zombie on a square, which must be there."""
        demand(self.is_zombie(square), rule, f"no zombie stands on {square}")
        return self.pieces[square]

    def thing(self, square: str) -> str | None:
        """Return what lies on a square, napalm apart."""
        return self.things[square]["piece"] if square in self.things else None

    def empty(self, square: str) -> bool:
        """Say whether neither a piece nor a human card is on a square."""
        return square not in self.pieces and square not in self.things and not self.napalm.get(square)

    def clear_thing(self, square: str) -> None:
        """Discard the thing on a square."""
        self.discard(thing_card(self.things.pop(square)))
        self.lit.discard(square)
        self.later.discard(square)

    def blocked(self) -> set[str]:
        """Return the squares where barriers forbid movement."""
        found: set[str] = set()
        for square, thing in self.things.items():
            if thing["piece"] == "barrier":
                found |= set(self.reach(square))
        return found

    def reach(self, barrier: str) -> list[str]:
        """Return the squares a barrier blocks: its lane, or from the barricade to the first wall behind it."""
        lane = lane_squares(lane_of(barrier))
        if self.ruling("barrier_reach") == "whole-lane":
            return lane
        walls = [square for square in lane if self.thing(square) == "wall" and row_of(square) < row_of(barrier)]
        return lane[lane.index(walls[-1]) if walls else 0 :]

    # who may move

    def held(self, square: str) -> bool:
        """Say whether barrier, net or freeze keep a piece where it is."""
        if self.humans_turn and self.ruling("hold_time") == "zombie-phase":
            return False
        frozen = self.state["frozen"] and self.ruling("freeze") == "all-moves"
        return bool(frozen or self.pieces[square].get("netted") or square in self.blocked())

    def locked(self, square: str) -> bool:
        """Say whether a zombie was massed and cannot be moved until the next zombie phase."""
        return bool(self.pieces[square].get("massed") and self.ruling("mass_lock") != "phase")

    def shut(self, square: str) -> bool:
        """Say whether a barrier keeps everybody out of a square."""
        if self.humans_turn and self.ruling("hold_time") == "zombie-phase":
            return False
        return square in self.blocked()

    def fits(self, piece: Piece, square: str, strength: int | None = None) -> bool:
        """Say whether a piece may stand on a square: free, and strength enough for a wall."""
        if square in self.pieces:
            return False
        return self.climbs(piece, square, strength)

    def climbs(self, piece: Piece, square: str, strength: int | None = None) -> bool:
        """Say whether a piece is strong enough for the wall of a square, if there is one."""
        if self.thing(square) != "wall":
            return True
        power = piece["strength"] if strength is None and piece["piece"] == "zombie" else strength or 0
        return piece["piece"] == "zombie" and power >= self.things[square]["height"]

    def line_strength(self, square: str) -> int:
        """Return the strength of the unbroken line that ends with a zombie."""
        total, at = 0, square
        while at in self.pieces:
            piece = self.pieces[at]
            if piece["piece"] == "dogs" and self.ruling("line_dogs") == "break":
                break
            netted = piece.get("netted") and self.ruling("line_netted") == "do-not-push" and at != square
            total += 0 if netted else self.strength(piece)
            at = behind(at) or ""
        return total

    # damage

    def hit(self, square: str, points: int, cause: str) -> str | None:
        """Damage the piece on a square; return what came of it: absorbed, hurt, killed."""
        piece = self.pieces.get(square)
        if piece is None or points == 0:
            return None
        if piece.get("human"):
            piece["human"] = False
            self.discard("HUMAN")
            return "absorbed"
        if self.toughness(square) <= points:
            self.kill(square, cause)
            return "killed"
        piece["strength" if piece["piece"] == "zombie" else "toughness"] -= points
        return "hurt"

    def toughness(self, square: str) -> int:
        """Return the damage that kills a piece."""
        piece = self.pieces[square]
        return int(piece["strength" if piece["piece"] == "zombie" else "toughness"])

    def kill(self, square: str, cause: str) -> None:
        """Remove a piece; the death of a boss drives the zombies back."""
        piece = self.leave(square)
        tally = self.state["tally"]
        if piece["piece"] == "dogs":
            tally["dogs_killed"] += 1
            return
        tally["killed"][cause] = tally["killed"].get(cause, 0) + 1
        self.retreats += piece["boss"] > 0

    def leave(self, square: str) -> Piece:
        """Take a piece off the street, its cards to the discards."""
        piece = self.pieces.pop(square)
        self.discard(*(["DOGS"] if piece["piece"] == "dogs" else zombie_cards(piece)))
        return piece

    def finish(self, reason: str) -> None:
        """End the game."""
        self.end_reason = reason
        self.state["seat"] = self.state["decision"] = None
        raise GameOver

    def cross(self, square: str) -> None:
        """Let a zombie over the barricade."""
        self.crossed = square
        self.leave(square)
        self.state["tally"]["deepest_row"] = 6
        self.finish("breakthrough")

    # arriving

    def move(self, square: str, to: str) -> None:
        """Move a piece to a free square, where it meets what lies there."""
        self.pieces[to] = self.pieces.pop(square)
        self.enter(to)

    def reached(self, square: str) -> None:
        """Note how far zombies have come."""
        if self.is_zombie(square):
            tally = self.state["tally"]
            tally["deepest_row"] = max(tally["deepest_row"], row_of(square))

    def enter(self, square: str) -> None:
        """Let a piece meet napalm, then the trap on its new square."""
        self.reached(square)
        piece = self.pieces[square]
        for _ in range(self.napalm.get(square, 0)):
            self.hit(square, self.number("napalm"), "napalm")
        if self.pieces.get(square) is not piece:
            return
        thing = self.thing(square)
        if thing == "barrel" and self.ruling("barrel_standing") == "kills":
            self.clear_thing(square)
            self.crush(square)
        elif thing == "mine":
            self.lit.add(square)
        elif thing == "pit":
            self.fall(square)
        alive = self.pieces.get(square) is piece
        if alive and piece["piece"] == "dogs" and row_of(square) == 5 and self.ruling("dog_row_5") == "leaves":
            self.leave(square)

    def crush(self, square: str) -> None:
        """Let a barrel kill the piece on a square, or its human."""
        self.hit(square, 10**6, "barrel")

    def fall(self, square: str) -> None:
        """Let a piece meet a pit trap: its human fills it, or it falls in when it is not too strong."""
        piece = self.pieces[square]
        if piece.get("human"):
            self.hit(square, 1, "pit")
        elif self.strength(piece) <= self.things[square]["depth"]:
            self.kill(square, "pit")
        else:
            return
        self.clear_thing(square)

    def strength(self, piece: Piece) -> int:
        """Return the strength of a piece in a line and over a pit trap."""
        if piece["piece"] == "dogs":
            return int(self.ruling("dog_strength") == "one")
        return int(piece["strength"])

    def lane_pieces(self, lane: str) -> list[str]:
        """Return the squares of the pieces in a lane, from the graveyard."""
        return [square for square in lane_squares(lane) if square in self.pieces]
