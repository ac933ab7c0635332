"""Names for the keys and locks of a set: those of the themes, or one's own."""

from __future__ import annotations

from game.core.text import Prose
from game.engine.fields import TextField
from game.engine.scene import Pop, Transition
from game.engine.widgets import Button
from game.shell.flow import Block, Flow, Line, Section
from game.shell.page import Overlay
from game.shell.tale import Services
from game.tales.locks.rules import edit
from game.tales.locks.rules.content import LockKeyContent, Pair
from game.tales.locks.rules.diagram import Diagram, Name
from game.tales.locks.rules.items import Kind


class NamingScene(Overlay):
    """Pops with the edit that gives the set its name, if one was chosen."""

    size = (760, 600)

    def __init__(
        self,
        services: Services,
        number: int,
        kind: Kind,
        name: Name | None,
        content: LockKeyContent,
    ) -> None:
        super().__init__(services.app)
        self._number = number
        self._pairs = [pair for theme in content.themes.values() for pair in theme[kind]]
        language = services.app.locale.language
        words = () if name is None else (name.key, name.lock)
        said = [each.in_language(language) for each in words] or ["", ""]
        self._key = TextField("key", "", said[0], edit.MOST_NAME)
        self._lock = TextField("lock", "", said[1], edit.MOST_NAME)

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Name set {number}").format(number=self._number)

    def build(self) -> None:
        _ = self.app.locale.gettext
        self._key.label, self._lock.label = _("The key"), _("What it opens")
        ready = bool(self._key.text.strip() and self._lock.text.strip())
        own = Button("own", _("Use these words"), enabled=ready)
        blocks: list[Block] = [Line(self._key), Line(self._lock), Line(own, after=10)]
        blocks.append(Section(_("From the themes")))
        language = self.app.locale.language
        blocks += [
            Line(Button(f"pair.{at}", _arrow(pair, language)))
            for at, pair in enumerate(self._pairs)
        ]
        self.lay((), [Flow(self.app, self.body, blocks)])

    def chosen(self, name: str) -> Transition:
        if name == "own":
            key, lock = self._key.text.strip(), self._lock.text.strip()
            return self._named(Pair(Prose(key, key), Prose(lock, lock)))
        if name.startswith("pair."):
            return self._named(self._pairs[int(name.removeprefix("pair."))])
        self.rebuild()
        return None

    def _named(self, pair: Pair) -> Transition:
        def change(diagram: Diagram) -> Diagram:
            return edit.renamed(diagram, self._number, pair.key, pair.lock)

        return Pop(change)


def _arrow(pair: Pair, language: str) -> str:
    """A key and what it opens, on one line."""
    return f"{pair.key.in_language(language)} → {pair.lock.in_language(language)}"
