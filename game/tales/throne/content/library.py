"""The content of Deathly Thrones: its quests, and the win chances worked out for them."""

from __future__ import annotations

from pathlib import Path

from game.tales.throne.content.odds_tables import OddsTables
from game.tales.throne.content.quests import load_quests
from game.tales.throne.rules.quest import ThronesContent


def load_thrones(levels: Path) -> ThronesContent:
    """Everything that worlds of Deathly Thrones are made from; `ContentError` when it is wrong."""
    return ThronesContent(load_quests(levels), OddsTables(levels / "compiled"))
