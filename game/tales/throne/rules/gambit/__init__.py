"""Gambit, the fifth level: cards are held, the defeated leave relics, the road forks."""
