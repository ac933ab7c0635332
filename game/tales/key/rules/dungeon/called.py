"""What the keys and locks of a dungeon are called, by the diagram that they are from if it says.

A dungeon has its names beside its keys (``names``, as a diagram has them), so that what the rules
list stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.codec import JsonValue
from game.core.text import Message, Prose, message
from game.tales.key.rules.dungeon.survey import Survey
from game.tales.locks.rules.diagram import Diagram, Name, item_words
from game.tales.locks.rules.items import Item

Told = Mapping[str, Any]


def named(dungeon: Survey, plan: Diagram) -> list[JsonValue]:
    """The names of the sets of which something is laid, as JSON; none if the diagram has none."""
    laid = {made.item.set: True for made in dungeon.locks.growth.placements}
    return [name.json() for name in plan.names if name.set in laid]


def names_of(told: Told) -> dict[int, Name]:
    """The names in a dungeon's JSON, by set."""
    return {name["set"]: _name(name) for name in told.get("names", ())}


def words_of(step: Told, is_key: bool, name: Name | None = None) -> Message:
    """A key or a lock as a step of the trace has it: by its name, if it has one, and its number."""
    number = step["key"]
    if is_key and name is None:
        return _of_form(step["form"], number)
    item = Item(number, "key" if is_key else "lock", "unique", number, 0 if is_key else 1)
    return item_words(item, name)


def _of_form(form: str, number: int) -> Message:
    """A key that no diagram names, by what it is in the dungeon."""
    return {
        "key": message("key {number}", number=number),
        "lever": message("lever {number}", number=number),
        "emblem": message("emblem {number}", number=number),
        "skill": message("skill {number}", number=number),
    }[form]


def _name(told: Told) -> Name:
    return Name(told["set"], Prose(**told["key"]), Prose(**told["lock"]))
