"""Pages that add a set of keys and locks to a diagram, or change one: each pops with the edit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.core.errors import IllegalCommand
from game.core.text import N_
from game.engine.scene import Pop, Transition
from game.engine.text import Style
from game.engine.widgets import Button, Slider
from game.shell.flow import Block, Flow, Line, Paragraph, Section
from game.shell.page import Overlay
from game.shell.tale import Services
from game.tales.locks.rules import edit
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.items import KINDS, START, Kind

Edit = Callable[[Diagram], Diagram]

_KINDS: dict[Kind, str] = {
    "unique": N_("Unique: one key opens one lock"),
    "multi": N_("Multiple: keys alike, of which each lock needs so many"),
    "permanent": N_("Permanent: one key opens several locks"),
}


class AddingScene(Overlay):
    """Pops with the edit that adds a set of the chosen kind behind ``at``, or beside it."""

    size = (760, 430)

    def __init__(self, services: Services, at: int) -> None:
        super().__init__(services.app)
        self._at = at

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Add a set")

    def build(self) -> None:
        _ = self.app.locale.gettext
        told = _("A key and its lock, behind the lock that is chosen; beside a key.")
        blocks: list[Block] = [Paragraph(told, Style("body"), "centre")]
        blocks += [Line(KindButton(kind, _(words)), after=8) for kind, words in _KINDS.items()]
        self.lay((), [Flow(self.app, self.body, blocks)])

    def chosen(self, name: str) -> Transition:
        kind = next(kind for kind in KINDS if kind == name)
        return Pop(lambda diagram: edit.with_set(diagram, kind, self._at))


class KindButton(Button):
    """In smaller letters: it says what a kind is."""

    letters = 18


class SetScene(Overlay):
    """Pops with the edit that was chosen for the object ``at`` of ``diagram`` and its set. What
    cannot be done says why."""

    size = (760, 600)

    def __init__(self, services: Services, diagram: Diagram, at: int) -> None:
        super().__init__(services.app)
        assert at != START
        self._diagram, self._at = diagram, at
        self._item = diagram.tree.items[at]
        self._need = self._item.need

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Set {number}").format(number=self._item.set)

    def build(self) -> None:
        _ = self.app.locale.gettext
        blocks: list[Block] = [Paragraph(self._told(), Style("body"), "centre")]
        blocks.append(Line(self._button("key"), self._button("lock"), after=8))
        blocks.append(Line(self._button("split"), self._button("remove"), after=8))
        needs = edit.needs_for(self._diagram, self._at)
        if not self._item.is_key and len(needs) > 1:
            blocks.append(Section(_("What this lock needs")))
            label = _("Keys needed")
            slider = Slider("slide", label, self._need, needs.start, needs.stop - 1)
            blocks += [Line(slider), Line(self._button("need"), after=8)]
        blocks.append(Section(_("Its kind")))
        blocks += [Line(self._button(kind), after=8) for kind in KINDS]
        self.lay((), [Flow(self.app, self.body, blocks)])

    def chosen(self, name: str) -> Transition:
        if name == "slide":
            slider = self.form.widget("slide")
            assert isinstance(slider, Slider)
            self._need = slider.value
            self.rebuild_soon()
            return None
        return Pop(self.edits()[name])

    def _told(self) -> str:
        """What the set is made of."""
        locale, _ = self.app.locale, self.app.locale.gettext
        members = [p.item for p in self._diagram.objects if p.item.set == self._item.set]
        keys = sum(item.is_key for item in members)
        needs = ", ".join(map(str, sorted(item.need for item in members if not item.is_key)))
        told = locale.ngettext("{count} key", "{count} keys", keys).format(count=keys)
        if self._item.kind == "multi":
            return _("{keys}; its locks need {needs}.").format(keys=told, needs=needs)
        locks = len(members) - keys
        more = locale.ngettext("{count} lock", "{count} locks", locks).format(count=locks)
        return f"{told}, {more}."

    def edits(self) -> dict[str, Edit]:
        """What each button does to the diagram."""
        at, number = self._at, self._item.set
        kinds: dict[str, Edit] = {
            kind: partial(edit.with_kind, number=number, kind=kind) for kind in KINDS
        }
        return {
            "key": lambda diagram: edit.with_key(diagram, at),
            "lock": lambda diagram: edit.with_lock(diagram, at),
            "split": lambda diagram: edit.split(diagram, at),
            "remove": lambda diagram: edit.without_set(diagram, number),
            "need": lambda diagram: edit.with_need(diagram, at, self._need),
            **kinds,
        }

    def _button(self, name: str) -> Button:
        _ = self.app.locale.gettext
        labels: dict[str, str] = {
            "key": _("A key more"),
            "lock": _("A lock more"),
            "split": _("Split this lock off"),
            "remove": _("Remove the set"),
            "need": _("It needs so many"),
        }
        for kind, words in _KINDS.items():
            labels[kind] = _(words)
        why = next(self._against(name), "")
        small = name in KINDS
        button = (KindButton if small else Button)(name, labels[name], enabled=not why)
        button.why_not = why
        return button

    def _against(self, name: str) -> Iterator[str]:
        """Why it cannot be done, if anything stands against it."""
        _ = self.app.locale.gettext
        if name == self._item.kind:
            yield _("It is of that kind.")
        try:
            self.edits()[name](self._diagram)
        except IllegalCommand as error:
            yield self.app.locale.tell(error)
