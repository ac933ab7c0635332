"""What is left of a run of Hex, on its results: the homecoming as a picture, what the city makes of
it, and what became of everybody."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block, Drawing, Paragraph, Section
from game.shell.tale import Remains
from game.tales.hex.rules.play.facts import ChargeFacts, HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.stage import EDGE, composed, stage_of
from game.tales.hex.view.wording import prose

_HIGH = 160
"""How much of the picture is shown."""
_LOST, _ALONE = ("night", "fire", "pack"), ("cross", "pack")
"""What is seen of a patrol that did not come home, and of one of which nobody is left."""


def remains(app: App, game: HexGame, content: HexPlayContent) -> Remains:
    """The results of a finished run."""
    view = game.view()
    charge = _reported(view, content)
    ending = (
        () if charge is None else (Paragraph(prose(app, charge.home), Style("body"), "centre"),)
    )
    return Remains(_picture(app, view, charge), ending, tuple(_fates(app, game)))


def _reported(view: HexView, content: HexPlayContent) -> ChargeFacts | None:
    """The charge of which the city has heard; None if it has heard of none."""
    done = [task.id for task in view.tasks if task.done]
    return content.play.charges[done[0]] if done and view.status.phase == "won" else None


def _picture(app: App, view: HexView, charge: ChargeFacts | None) -> Block:
    left = any(each.standing != "gone" for each in view.companions)
    scene = charge.home_scene if charge is not None else _LOST if left else _ALONE
    stage = stage_of(view, scene, "home")

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        picture = composed(app.assets, stage, _HIGH)
        canvas.blit(picture, picture.get_rect(midtop=rect.midtop))

    return Drawing(_HIGH + EDGE + 8, draw)


def _fates(app: App, game: HexGame) -> Sequence[Block]:
    """What became of each companion, and of each community that was called on, in a sentence."""
    found: list[Block] = []
    for chapter in game.fates():
        found.append(Section(app.locale.render(chapter.title), above=8))
        told = map(app.locale.render, chapter.paragraphs)
        found += [Paragraph(line, Style("body"), after=4) for line in told]
    return found
