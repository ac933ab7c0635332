"""What a lock or key is called in a sentence."""

from __future__ import annotations

from game.core.text import Message, Prose, counted, message
from game.tales.locks.rules.diagram import Diagram, Name
from game.tales.locks.rules.items import START, Item


def thing(diagram: Diagram, number: int) -> Message:
    """An object of a diagram: by the name of its set if it has one, always with its number."""
    if number == START:
        return message("the Start")
    item = diagram.tree.items[number]
    return item_words(item, diagram.name_of(item.set))


def item_words(item: Item, name: Name | None = None) -> Message:
    """A lock or key: ``key 3``, ``lock 7 (2 keys)``, ``double jump (key 9)``."""
    if item.is_key:
        bare = message("key {number}", number=item.set)
        return _named(bare, name.key if name else None)
    if item.kind == "multi":
        bare = counted(
            "lock {number} ({count} key)",
            "lock {number} ({count} keys)",
            item.need,
            number=item.set,
        )
    else:
        bare = message("lock {number}", number=item.set)
    return _named(bare, name.lock if name else None)


def _named(bare: Message, words: Prose | None) -> Message:
    return bare if words is None else message("{name} ({bare})", name=words, bare=bare)
