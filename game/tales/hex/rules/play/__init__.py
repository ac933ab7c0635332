"""Hex as it is played: a patrol, its supplies, what it meets."""
