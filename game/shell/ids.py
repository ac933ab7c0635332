"""What an ID stood for when it was played before, and whether that is still so."""

from __future__ import annotations

from game.core.errors import GameError
from game.core.made_from import changed
from game.core.registry import World
from game.shell.tale import Services
from game.store.chronicle import date


def changed_since(services: Services, world: World) -> str:
    """A sentence for the player when the last run of this ID in the chronicle, one's own or one
    that was taken in, was of another world; else nothing.

    An ID says nothing about content, so a bare one can only be compared with what was played here.
    """
    try:
        entries = services.chronicle.of_id(world.id)
        if not entries or not entries[0].content:
            return ""
        last = entries[0]
        what = changed(world, services.library.parts_for(world), last.rules, last.content)
    except GameError:
        return ""
    if what is None:
        return ""
    locale = services.app.locale
    return locale.gettext(
        "On {day} this ID stood for another world. Changed since: {what}. Results of then are not"
        " raced."
    ).format(
        day=locale.date(date(last.ended)),
        what=what if isinstance(what, str) else locale.render(what),
    )
