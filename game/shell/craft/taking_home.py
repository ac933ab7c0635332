"""Taking a result home: in which format, and where it was put."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from game.core import envelope
from game.core.codec import JsonValue
from game.core.mode import Keepable, Recounting
from game.core.parts import of_names
from game.core.session import Session
from game.engine.easel import look_of
from game.engine.scene import Pop, Push, Transition
from game.engine.text import Style
from game.engine.widgets import Button
from game.shell.craft import writing
from game.shell.craft.picture import Made
from game.shell.flow import Block, Flow, Label, Line, Paragraph
from game.shell.page import Overlay
from game.shell.tale import Services
from game.shell.waiting import WaitingScene

_UNFIT = re.compile(r"[^A-Za-z0-9_-]+")
_LONGEST = 80
_SUFFIXES = {
    "booklet": "booklet.pdf", "pdf.player": "player.pdf", "print": "print.png", "text": "txt",
    "textmapper": "textmapper.txt", "trace": "trace.json", "uvtt.player": "player.uvtt",
}  # fmt: skip
"""How the names of files end, where that is not the name of their format."""


_SHARED = ("pdf", "uvtt")
"""Formats that are taken home for players, too."""


class TakeHomeScene(Overlay):
    """Lists the formats of a system but for those to be left out; each is written into the folder
    of exports. Pops with the name of the format that was written."""

    size = (640, 640)

    def __init__(
        self, services: Services, system: str, made: Made, leave_out: Collection[str] = ()
    ) -> None:
        super().__init__(services.app)
        self._services, self.made = services, made
        self._leave_out = leave_out
        self._generator = services.registry.system(system).generator
        self._tale = services.registry.tale(system)
        craft = self._tale.craft
        self._printer = None if craft is None else craft().printer
        self._writing = ""
        """The format and the file that are being written."""

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Take home")

    def build(self) -> None:
        _ = self.app.locale.gettext
        folder = self._services.places.exports
        told = _("Files go into the folder of exports.") if folder else _("Nothing can be kept.")
        blocks: list[Block] = [
            Paragraph(told, Style("body"), "centre"),
            Label(str(folder or "")),
            *(Line(Button(name, label, enabled=bool(folder))) for name, label in self.formats()),
            Line(Button("id", _("Copy the ID"), icon="copy")),
        ]
        self.lay((), [Flow(self.app, self.body, blocks)])

    def formats(self) -> list[tuple[str, str]]:
        _ = self.app.locale.gettext
        labels = {
            "json": _("JSON, as generate prints it"),
            "trace": _("JSON with the trace of every die"),
            "svg": _("Drawing (SVG)"),
            "print": _("Painted map to print at A3 (PNG)"),
            "png": _("Picture (PNG)"),
            "text": _("Text"),
            "tmx": _("Map for Tiled (TMX)"),
            "uvtt": _("Map for a virtual table (Universal VTT)"),
            "dot": _("Graph for Graphviz (DOT)"),
            "md": _("Page to print (Markdown)"),
            "pdf": _("Map to print (PDF)"),
            "pdf.player": _("Map to print, for players (PDF)"),
            "uvtt.player": _("Map for a virtual table, for players"),
            "booklet": _("Booklet to print (PDF)"),
            "textmapper": _("Map for text-mapper"),
        }
        writers = self._generator.formats
        known = ["png"] if "svg" in writers else []
        for name in writers:
            shared = name in _SHARED and name in self._generator.editions
            known += [name, f"{name}{writing.FOR_PLAYERS}"] if shared else [name] * (name != "text")
        known += ["json", "text"]
        if self._printer is not None:
            known.insert(0, "print")
        if "trace" in self.made.world:
            known.append("trace")
        return [(name, labels.get(name, name)) for name in known if name not in self._leave_out]

    def chosen(self, name: str) -> Transition:
        _ = self.app.locale.gettext
        if name == "id":
            self._services.copy_id(self.made.id)
            return None
        folder = self._services.places.exports
        if folder is None:
            return None
        suffix = _SUFFIXES.get(name, name)
        if self.made.world.get("draft"):
            suffix = f"draft.{suffix}"
        file = folder / f"{_UNFIT.sub('-', self.made.id)[:_LONGEST].strip('-')}.{suffix}"
        self._writing = name
        job = self.app.worker.submit(
            writing.written,
            self._tale,
            writing.sent(self.made.world, name),
            name,
            file,
            look_of(self.app),
        )
        told = _("{file} is drawn and written.").format(file=file.name)
        return Push(WaitingScene(self.app, job, self.heading, told))

    def resume(self, result: Any) -> Transition:
        """The file is written, or was given up."""
        if not isinstance(result, writing.Taken):
            return super().resume(result)
        if result.refused is not None:
            self.app.notices.say(self.app.locale.render(result.refused))
            return None
        _ = self.app.locale.gettext
        self.app.audio.play("copy_chime")
        self.app.notices.say(_("Written: {file}").format(file=result.file.name))
        return Pop(self._writing)


_OF_A_WHOLE = ("md",)
"""Formats that tell of a world as a whole: they want to know all of it."""


def can_keep(services: Services, session: Session) -> bool:
    """Whether the run has such a world."""
    making = services.tale_of(session.mode).generator is not None
    return making and isinstance(session.game, Keepable)


def about_to_take_home(services: Services, session: Session) -> None:
    """Whoever has come to the button is likely to press it: what draws the world is read."""
    craft = services.tale_of(session.mode).craft
    if craft is not None:
        services.app.ahead(craft)


def take_home(services: Services, session: Session) -> TakeHomeScene:
    """The scene that writes it, in every format of the mode's generator."""
    game = session.game
    assert isinstance(game, Keepable)
    generator = services.registry.system(session.mode.name).generator
    params, content = game.params, session.content
    space = session.mode.space
    head = envelope.envelope(
        generator.format,
        str(session.id),
        session.id.seed,
        generator.rules,
        of_names(content.parts, session.mode.uses(params)),
        envelope.params_object(space, params),
    )
    world = {**head, **game.keepsake()}
    if not isinstance(game, Recounting):
        made = Made(world, (), (), content)
        return TakeHomeScene(services, generator.name, made, (*_OF_A_WHOLE, "booklet"))
    render, story = services.app.locale.render, game.story()
    chapters: list[JsonValue] = [
        {
            "title": render(each.title),
            "paragraphs": [render(told) for told in each.paragraphs],
            "seen": [[above, dict(shown)] for above, shown in each.seen],
        }
        for each in story.chapters
    ]
    world["story"] = {"chapters": chapters, "route": [list(at) for at in story.route]}
    return TakeHomeScene(services, generator.name, Made(world, (), (), content), _OF_A_WHOLE)
