"""The toy game in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

__all__ = ["ToyRenderer"]


class ToyRenderer:
    """Shows states, actions and draws of the toy game."""

    def state(self, s: Any, p: Any, params: Any) -> dict[str, Any]:
        """Return the complete state."""
        players = int(p.players)
        over = bool(s.over)
        return {
            "seat": None if over or s.rolling else int(s.seat),
            "decision": self.decision(s, p),
            "pending": ["roll"] if s.rolling else [],
            "turn": int(s.turn),
            "over": over,
            "turn_seat": int(s.seat),
            "pot": int(s.pot),
            "scores": [int(score) for score in s.score[:players]],
        }

    def decision(self, s: Any, p: Any) -> str | None:
        """Name what is due."""
        if s.over:
            return None
        return "roll" if s.rolling else "action"

    def action(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> dict[str, Any]:
        """Return the action as named fields."""
        if before.rolling:
            return {"do": "roll"}
        return {"do": "go_on" if action else "hold"}

    def draw(self, kind: int, source: int, value: int, p: Any) -> dict[str, Any]:
        """Return one chance draw."""
        name = ("die", "bag")[source]
        return {"source": name, "shuffled": int(value)} if source == 1 else {"source": name, "value": int(value)}

    def board(self, s: Any, p: Any) -> str:
        """Draw the scores."""
        return " | ".join(f"seat {seat}: {int(s.score[seat])}" for seat in range(int(p.players)))

    def sentence(self, before: Any, after: Any, p: Any, action: int, draws: Sequence[Any]) -> str:
        """Tell one step."""
        if before.rolling:
            return f"seat {int(before.seat)} rolls; the pot is {int(after.pot)}."
        return f"seat {int(before.seat)} {'goes on' if action else 'holds'}."
