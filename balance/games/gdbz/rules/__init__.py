"""The rulebook as kernels, by section."""

from __future__ import annotations

from balance.games.gdbz.rules.check import check
from balance.games.gdbz.rules.legal import is_legal, legal_actions
from balance.games.gdbz.rules.outcome import outcome
from balance.games.gdbz.rules.play import apply
from balance.games.gdbz.rules.redeal import redeal
from balance.games.gdbz.rules.setup import setup
from balance.games.gdbz.rules.turn import current_seat, is_over

__all__ = ["apply", "check", "current_seat", "is_legal", "is_over", "legal_actions", "outcome", "redeal", "setup"]
