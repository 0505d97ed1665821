"""The rulebook as kernels, by section."""

from __future__ import annotations

from balance.games.zombies4.rules.check import check
from balance.games.zombies4.rules.legal import is_legal, legal_actions
from balance.games.zombies4.rules.outcome import outcome
from balance.games.zombies4.rules.play import apply
from balance.games.zombies4.rules.redeal import redeal
from balance.games.zombies4.rules.setup import setup
from balance.games.zombies4.rules.turn import current_seat, is_over

__all__ = ["apply", "check", "current_seat", "is_legal", "is_over", "legal_actions", "outcome", "redeal", "setup"]
