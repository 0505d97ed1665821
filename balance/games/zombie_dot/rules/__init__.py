"""The rulebook as kernels, by section."""

from __future__ import annotations

from balance.games.zombie_dot.rules.check import check
from balance.games.zombie_dot.rules.legal import is_legal, legal_actions
from balance.games.zombie_dot.rules.outcome import outcome
from balance.games.zombie_dot.rules.play import apply
from balance.games.zombie_dot.rules.redeal import redeal
from balance.games.zombie_dot.rules.setup import setup
from balance.games.zombie_dot.rules.turn import current_seat, is_over

__all__ = ["apply", "check", "current_seat", "is_legal", "is_over", "legal_actions", "outcome", "redeal", "setup"]
