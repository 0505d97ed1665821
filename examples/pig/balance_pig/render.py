"""Pig for readers: state, actions and dice as the replay prints them."""

from __future__ import annotations

from .rules import ROLL, SEATS


class PigRenderer:
    """Turns records of Pig into words."""

    def state(self, s, p, params):
        """Return the complete state."""
        over = int(s.winner) >= 0
        seat = None if over else int(s.seat)
        scores = [int(s.score[at]) for at in range(SEATS)][: params.players]
        known = {"scores": scores, "pot": int(s.pot), "turn": int(s.turn), "pending": [], "over": over}
        return {**known, "seat": seat, "decision": self.decision(s, p)}

    def decision(self, s, p):
        """Name the decision due."""
        return None if int(s.winner) >= 0 else "roll or hold"

    def action(self, before, after, p, action, draws):
        """Name an action."""
        return {"do": "roll" if action == ROLL else "hold"}

    def draw(self, kind, source, value, p):
        """Name a draw."""
        return {"source": "die", "value": value}

    def board(self, s, p):
        """Draw the score sheet."""
        return " ".join(f"seat {at}: {int(s.score[at])}" for at in range(int(p.players))) + f"   pot: {int(s.pot)}"

    def sentence(self, before, after, p, action, draws):
        """Tell a step in one line."""
        return f"rolls {draws[0]['value']}" if action == ROLL else f"holds with {int(before.pot)}"
