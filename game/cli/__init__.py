"""Every command of ``python main.py``; the one place where rules, views and engine meet."""

from game.cli.entry import main

__all__ = ["main"]
