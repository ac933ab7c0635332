"""Hex: a country drawn by dice while a patrol explores it (docs/hex.md)."""
