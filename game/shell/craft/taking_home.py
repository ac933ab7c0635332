"""Taking a result home: in which format, and where it was put."""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection

from game.core import envelope
from game.core.mode import Keepable
from game.core.parts import of_names
from game.core.session import Session
from game.engine.scene import Pop, Transition
from game.engine.text import Style
from game.engine.vector import as_png, draw_svg
from game.engine.widgets import Button
from game.shell.craft.picture import Made
from game.shell.flow import Block, Flow, Label, Line, Paragraph
from game.shell.page import Overlay
from game.shell.tale import Services
from game.store import files

_UNFIT = re.compile(r"[^A-Za-z0-9_-]+")
_LONGEST = 80
_SUFFIXES = {
    "print": "print.png", "text": "txt", "textmapper": "textmapper.txt", "trace": "trace.json",
}  # fmt: skip
"""How the names of files end, where that is not the name of their format."""


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
        craft = services.registry.tale(system).craft
        self._printer = None if craft is None else craft().printer

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
            "dot": _("Graph for Graphviz (DOT)"),
            "md": _("Page to print (Markdown)"),
            "textmapper": _("Map for text-mapper"),
        }
        writers = self._generator.writers
        known = ["png"] if "svg" in writers else []
        known += [*(name for name in writers if name != "text"), "json", "text"]
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
        try:
            folder.mkdir(parents=True, exist_ok=True)
            files.write_whole(file, self._data(name))
            for picture in self._generator.beside.get(name, ()):
                source = self.app.assets.folder / picture
                shutil.copyfile(source, folder / source.name)
        except OSError as error:
            self.app.notices.say(self.app.locale.tell(files.unwritable(file, error)))
            return None
        self.app.audio.play("copy_chime")
        self.app.notices.say(_("Written: {file}").format(file=file.name))
        return Pop(name)

    def _data(self, name: str) -> bytes:
        """What goes into the file of a format."""
        world, writers = self.made.world, self._generator.writers
        match name:
            case "print" if self._printer is not None:
                return as_png(self._printer(self.app, world))
            case "png":
                return draw_svg(writers["svg"](world), self.app.assets.folder)
            case "json":
                text = envelope.to_json({key: world[key] for key in world if key != "trace"})
            case "trace":
                text = envelope.to_json(world)
            case _:
                text = writers[name](world)
        return (text.rstrip("\n") + "\n").encode("utf-8")


_OF_A_WHOLE = ("md",)
"""Formats that tell of a world as a whole: they want to know all of it."""


def can_keep(services: Services, session: Session) -> bool:
    """Whether the run has such a world."""
    making = services.tale_of(session.mode).generator is not None
    return making and isinstance(session.game, Keepable)


def take_home(services: Services, session: Session) -> TakeHomeScene:
    """The scene that writes it, in every format of the mode's generator."""
    game = session.game
    assert isinstance(game, Keepable)
    generator = services.registry.system(session.mode.name).generator
    params, content = game.params, services.content(session.mode)
    space = session.mode.space
    head = envelope.envelope(
        generator.format,
        str(session.id),
        session.id.seed,
        generator.rules,
        of_names(content.parts, session.mode.uses(params)),
        envelope.params_object(space, params),
    )
    made = Made({**head, **game.keepsake()}, (), (), content)
    return TakeHomeScene(services, generator.name, made, _OF_A_WHOLE)
