"""Who and what an event names, as sentences want it."""

from __future__ import annotations

from game.core.text import Message, Prose, message
from game.tales.key.rules.play.events import KeyEvent


def head(event: KeyEvent, field: str = "who") -> Prose | Message:
    """Somebody at the head of a sentence."""
    return event.words(field).head if event.has(field) else message("Somebody")


def the(event: KeyEvent, field: str) -> Prose | Message:
    """Somebody, or something, inside a sentence."""
    return event.words(field).the if event.has(field) else message("somebody")


def name(event: KeyEvent, field: str) -> Prose | Message:
    """What something is called, without its article."""
    return event.words(field).name if event.has(field) else message("something")
