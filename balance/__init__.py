"""Monte Carlo toolkit that tells board-game designers whether their rules are balanced."""

__version__ = "0.1.0"

__all__ = ["__version__"]
