"""What is left of a run of Hex, on its results: the homecoming as a picture, what the city makes of
it, and what became of everybody."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.sliced import Sliced
from game.engine.app import App
from game.engine.assets import CLEAR
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.shell.flow import Block, Drawing, Paragraph, Section
from game.shell.tale import Remains, Way
from game.tales.hex.rules.play.facts import ChargeFacts, HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.chart_sheet import ChartSheet
from game.tales.hex.view.chart_view import trail_pieces
from game.tales.hex.view.ground import FOLDER, sheets_of
from game.tales.hex.view.land import spots_of
from game.tales.hex.view.stage import EDGE, coming, stage_of
from game.tales.hex.view.wording import prose

_HIGH = 160
"""How much of the picture is shown."""
_LOST, _ALONE = ("night", "fire", "pack"), ("cross", "pack")
"""What is seen of a patrol that did not come home, and of one of which nobody is left."""


def remains(app: App, game: HexGame, content: HexPlayContent) -> Remains:
    """The results of a finished run."""
    view = game.view()
    charge = reported(view, content)
    ending = (
        () if charge is None else (Paragraph(prose(app, charge.home), Style("body"), "centre"),)
    )
    return Remains(_picture(app, view, charge), ending, tuple(_fates(app, game)))


_HEX = 44
"""The hexes of the map on the card that is shared."""


def way(app: App, view: HexView) -> Way:
    """The country as far as it was drawn, and the trail through it, for the card that is shared."""

    def draw(canvas: Canvas, rect: pygame.Rect) -> Sliced[None]:
        sheet = ChartSheet(app, view.radius, _HEX)
        drawn = [sheet.area(each.at) for each in view.hexes]
        part = drawn[0].unionall(drawn[1:])
        # As wide and as high as its room, as far as the sheet goes.
        longer = max(part.width / rect.width, part.height / rect.height)
        part.inflate_ip(rect.width * longer - part.width, rect.height * longer - part.height)
        part = part.clip(sheet.picture.get_rect())
        yield 0.0
        sheet.show(spots_of(view), at_once=False)
        parts = sheet.parts_left
        while sheet.begin_with(part, 1):
            yield 1.0 - sheet.parts_left / parts
        for at, name in trail_pieces(view.trail):
            sprite = app.assets.sprite(f"{FOLDER}/rivers_{_HEX}", name)
            sheet.picture.blit(sprite.image, sprite.place(*sheet.place(at)))
        yield 1.0
        scale = min(rect.width / part.width, rect.height / part.height, 1.0)
        size = (round(part.width * scale), round(part.height * scale))
        picture = sheet.picture.subsurface(part).resized(size)
        place = picture.get_rect(center=rect.center)
        canvas.blit(picture, place)
        canvas.rect(app.text.colour("sepia"), place, 2)

    plates = f"{FOLDER}/paper.webp", f"{CLEAR}{FOLDER}/grain.webp"
    return Way(draw, sheets=(*plates, *sheets_of(_HEX)))


def reported(view: HexView, content: HexPlayContent) -> ChargeFacts | None:
    """The charge of which the city has heard; None if it has heard of none."""
    done = [task.id for task in view.tasks if task.done]
    return content.play.charges[done[0]] if done and view.status.phase == "won" else None


def _picture(app: App, view: HexView, charge: ChargeFacts | None) -> Block:
    left = any(each.standing != "gone" for each in view.companions)
    scene = charge.home_scene if charge is not None else _LOST if left else _ALONE
    stage = stage_of(view, scene, "home")

    def draw(canvas: Canvas, rect: pygame.Rect) -> None:
        picture = coming(app.assets, stage, _HIGH)
        if picture is not None:
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
