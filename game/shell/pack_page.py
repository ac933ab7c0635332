"""Content packs in the window: read by the worker, listed in Options, ready before a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from game.core.errors import GameError
from game.core.registry import World
from game.core.text import Message, message
from game.engine.app import App
from game.engine.locale import Locale
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button, Option, Widget
from game.engine.worker import Job, Urgency
from game.shell.flow import Block, Label, Line, Paragraph, Section
from game.shell.packs import (
    credit_of,
    entries,
    is_fresh,
    named_in,
    require,
    said,
    taking_in,
    taking_in_all,
    taught_by,
    taught_told,
    title_of,
)
from game.shell.tale import Services
from game.shell.waiting import WaitingScene
from game.store import packs
from game.store.packs import Entry

MOST_TOLD = 8
"""Faults of a pack that are listed."""


def look(services: Services, urgency: Urgency = Urgency.PAST) -> Job | None:
    """Have the packs read that have changed, and let the game know what languages they teach then;
    None where there are none, or nothing is kept."""
    app, root = services.app, services.places.root
    if root is None or not packs.names(root):
        return None

    def know() -> None:
        gone = refresh(app, root)
        if gone is not None:
            app.notices.say(app.locale.render(gone))

    tales = services.registry.tales
    return app.worker.submit(taking_in_all, tales, root, urgency=urgency, then=know)


def languages(locale: Locale, chosen: str = "") -> list[Option]:
    """The languages that can be chosen: those of the game, then those of packs. The one that is
    ``chosen`` is among them even if its pack is not there any more."""
    found = [Option("en", "English"), Option("fr", "Français")]
    names = [*(each.label for each in found), *(name for name, _ in locale.taught.values())]
    for choice, (name, _) in locale.taught.items():
        # Two packs may teach the same one, or one that the game has.
        found.append(Option(choice, name if names.count(name) == 1 else f"{name}, {choice}"))
    if chosen and all(chosen != option.value for option in found):
        found.append(Option(chosen, chosen))
    return found


def refresh(app: App, root: Path | None, *, unread: bool = False) -> Message | None:
    """Let the game know which languages the packs of a data folder teach, and speak the one that is
    chosen as it is now; a sentence if its pack is not there, or does not teach it, which is not
    known of one that may be ``unread``."""
    app.locale.taught = taught_by(root)
    pack = app.asked_language.partition("/")[0]
    if app.follow_language() or (unread and root is not None and pack in packs.names(root)):
        return None
    return message(
        "The language {language} is not here any more: its pack was changed or removed. English is"
        " spoken.",
        language=app.asked_language,
    )


def ready(services: Services, world: World, then: Callable[[], Transition]) -> Transition:
    """``then``, once the pack that ``world`` takes in was read as it is now: one that has changed
    is read first, which may take a while. `GameError` for one with nothing that can be used."""
    app, root, tales = services.app, services.places.root, services.registry.tales
    parts = world.mode.uses(world.params)
    name = next(iter(named_in(parts)), None)
    if name is None or root is None or packs.path_of(root, name) is None:
        return then()  # that it is missing is told by whoever begins the game
    if is_fresh(tales, root, name):
        require(world.mode.name, parts, packs.entry_of(root, name))
        return then()

    def read(result: Any) -> Transition:
        if isinstance(result, Entry):
            try:
                require(world.mode.name, parts, result)
                return then()
            except GameError as error:
                app.audio.play("error")
                app.notices.say(app.locale.tell(error))
        return None

    _ = app.locale.gettext
    told = _("The pack {pack} is read, and what is drawn in it is proved.").format(pack=name)
    job = app.worker.submit(taking_in, tales, root, name)
    return Push(WaitingScene(app, job, _("One moment"), told, read))


def blocks(services: Services, job: Job | None) -> Iterator[Widget | Block]:
    """The page of Options that lists the packs, with what is wrong with each; ``job`` reads
    them."""
    app, root = services.app, services.places.root
    locale = app.locale
    _ = locale.gettext
    yield Paragraph(
        _(
            "What others wrote for these games: a folder or a zip in the folder packs, each with a"
            " quest, rooms, encounters or a language. A game takes one in where its page says so,"
            " under More; a language is chosen under Text."
        )
    )
    if root is None:
        return
    yield Label(str(packs.packs_at(root)))
    yield Line(
        Button("read_packs", _("Read them again"), icon="undo", enabled=job is None),
        Button("open_packs", _("Open the folder")),
        gap=20,
        after=8,
    )
    if job is not None:
        share = locale.percent(job.progress or 0.0)
        yield Paragraph(_("The packs are read: {share}").format(share=share), align="centre")
    known = entries(root)
    if not known and job is None:
        yield Paragraph(_("There is none yet."), align="centre")
    for entry in known:
        yield from _told(services, entry)
    for name in packs.stray(root):
        told = _(
            "{file}: expected a folder or a zip whose name has small letters, digits and hyphens"
        )
        yield Paragraph(told.format(file=name), Style("caption", "rubric"))


def _told(services: Services, entry: Entry) -> Iterator[Block]:
    """A pack, what is in it, and what is wrong with it."""
    locale = services.app.locale
    _, ngettext = locale.gettext, locale.ngettext
    yield Section(locale.render(title_of(entry)), above=14)
    if entry.title:
        yield Paragraph(locale.render(credit_of(entry)), Style("caption", "sepia"), after=2)
    for tale in services.registry.tales:
        if entry.parts.get(tale.id):
            title = locale.render(tale.title)
            titles = [locale.render(said(each)) for each in entry.titles.get(tale.id, {}).values()]
            told = _("{title}: {what}") if titles else _("{title}: taken in under More")
            yield Paragraph(
                told.format(title=title, what=", ".join(titles)), Style("caption"), after=2
            )
    for teaching in entry.taught:
        yield Paragraph(locale.render(taught_told(teaching)), Style("caption"), after=2)
    if not entry.faults:
        yield Paragraph(_("Nothing is wrong with it."), Style("caption"), after=2)
    for fault in entry.faults[:MOST_TOLD]:
        yield Paragraph(locale.render(said(fault)), Style("caption", "rubric"), after=2)
    rest = len(entry.faults) - MOST_TOLD
    if rest > 0:
        more = ngettext("and {count} more", "and {count} more", rest)
        yield Paragraph(more.format(count=rest), Style("caption", "rubric"), after=2)
