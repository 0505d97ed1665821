"""Sweeps: scenario files, plans, run directories, the parallel runner and integer tallies."""
