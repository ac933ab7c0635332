"""Foes: how they move, what they mean to do, and doing it."""
