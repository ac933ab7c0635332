"""Who made what, and whose ideas the four tales grew from: from assets/credits.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pygame

from game.core.errors import ContentError
from game.core.text import message
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.dwarf import ATLAS
from game.shell.flow import Block, Drawing, Flow, Paragraph, Section, Space
from game.shell.page import VINES, Page
from game.shell.tale import Services

FILE = "credits.toml"


class CreditsScene(Page):
    """A page to be scrolled."""

    plate = VINES

    def __init__(self, services: Services) -> None:
        super().__init__(services.app)
        path = services.app.assets.folder / FILE
        try:
            self._told = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise ContentError(
                message("{file}: expected credits in TOML: {why}", file=str(path), why=str(error))
            ) from None

    @property
    def heading(self) -> str:
        return self.app.locale.gettext("Credits")

    def build(self) -> None:
        _ = self.app.locale.gettext
        column = self.body.inflate(-120, 0)
        blocks: list[Block] = [
            Drawing(136, self._logo, (ATLAS,)),
            Paragraph(_("four tales told by one small light"), Style("caption"), "centre", 22),
            Section(_("Five documents, five authors")),
        ]
        for source in self._told.get("source", ()):
            blocks += [
                Paragraph(self._said(source["title"]), Style("strong", "rubric"), after=0),
                Paragraph(self._said(source["author"]), Style("strong"), after=2),
                Paragraph(self._said(source["about"]), after=2),
            ]
            if "link" in source:
                blocks.append(Paragraph(str(source["link"]), Style("caption", "sepia"), after=0))
            blocks.append(Space(16))
        blocks += [Space(6), Section(_("Pictures, sounds, letters, code"))]
        for credit in self._told.get("credit", ()):
            maker = _("{author}, {licence}")
            told = maker.format(author=credit["author"], licence=credit["licence"])
            blocks += [
                Paragraph(self._said(credit["what"]), Style("strong"), after=0),
                Paragraph(told, Style("body", "sepia"), after=12),
            ]
        self.lay((), [Flow(self.app, column, blocks)])

    def _said(self, texts: str | Mapping[str, Any]) -> str:
        """A text of the file: a name, or one text for each language."""
        if isinstance(texts, str):
            return texts
        return str(texts.get(self.app.locale.language) or texts["en"])

    def _logo(self, canvas: Canvas, rect: pygame.Rect) -> None:
        logo = self.app.assets.sprite(ATLAS, "logo")
        canvas.blit(logo.image, logo.place(rect.centerx, rect.top + 66))
