"""Sections of Candle: sketching them as text, compiling what was drawn."""
