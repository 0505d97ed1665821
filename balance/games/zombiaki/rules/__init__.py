"""The rulebook as kernels, by section."""

from __future__ import annotations

from balance.games.zombiaki.rules.check import check
from balance.games.zombiaki.rules.legal import is_legal, legal_actions
from balance.games.zombiaki.rules.outcome import outcome
from balance.games.zombiaki.rules.phases import current_seat, is_over
from balance.games.zombiaki.rules.play import apply
from balance.games.zombiaki.rules.redeal import redeal
from balance.games.zombiaki.rules.setup import setup

__all__ = ["apply", "check", "current_seat", "is_legal", "is_over", "legal_actions", "outcome", "redeal", "setup"]
