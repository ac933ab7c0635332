"""Candle, Key, Hex & Throne: four tales told by one small light."""

__version__ = "0.1.0"
