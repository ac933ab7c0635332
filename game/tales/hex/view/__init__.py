"""Hex: the map, the panel beside it, and what happens on the road."""
