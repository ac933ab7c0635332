"""What the keys and locks of a dungeon are called, where the diagram that they are from names them.

A dungeon has its names beside its keys (``names``, as a diagram has them), so that what the rules
list stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.dungeon.survey import Survey
from game.core.lockkey.diagram import Diagram, Name
from game.core.lockkey.items import Item
from game.core.lockkey.told import item_words
from game.core.mode import JsonValue
from game.core.text import Message, Prose

Told = Mapping[str, Any]


def named(dungeon: Survey, plan: Diagram) -> list[JsonValue]:
    """The names of the sets of which something is laid, as JSON; none if the diagram has none."""
    laid = {made.item.set: True for made in dungeon.locks.growth.placements}
    return [name.json() for name in plan.names if name.set in laid]


def names_of(told: Told) -> dict[int, Name]:
    """The names in a dungeon's JSON, by set."""
    return {name["set"]: _name(name) for name in told.get("names", ())}


def words_of(step: Told, is_key: bool, name: Name) -> Message:
    """A key or a lock as a step of the trace has it, by its name and with its number."""
    number = step["key"]
    item = Item(number, "key" if is_key else "lock", "unique", number, 0 if is_key else 1)
    return item_words(item, name)


def _name(told: Told) -> Name:
    return Name(told["set"], Prose(**told["key"]), Prose(**told["lock"]))
