"""Candle, Key, Hex & Throne: four tales told by one small light."""

import os

__version__ = "0.1.0"

# pygame would greet on standard output, which is ours: JSON may be printed there.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
