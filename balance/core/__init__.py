"""What games are built on: compiled kernels, chance, params, decks, the game data sheet and the playout loops."""
