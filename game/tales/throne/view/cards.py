"""Pictures of cards, portraits, tags and seals, and how they are laid on the table."""

from __future__ import annotations

import pygame

from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.text import Style
from game.tales.throne.rules.cards import Card
from game.tales.throne.view.lamp import Lamp
from game.tales.throne.view.layout import Place

_NAMES = {11: "jack", 12: "queen", 13: "king"}
_PORTRAITS = ("iron", "road", "sand", "putrid")
GROWTH = 1.25
"""How far small labels follow the player's text size where they belong to a picture."""


def card_sprite(app: App, card: Card | None, small: bool = True) -> Sprite:
    """The face of ``card``; None is the back."""
    sheet = "cards/cards_small" if small else "cards/cards"
    if card is None:
        return app.assets.sprite(sheet, "card/back")
    return app.assets.sprite(sheet, f"card/{card.suit}_{_NAMES.get(card.rank, card.rank)}")


def tilt_of(card: Card) -> float:
    """The slant with which a hand lays this card down, in degrees."""
    return ((card.rank * 7 + len(card.suit) * 5) % 11 - 5) / 2


def portrait_sprite(app: App, picture: str) -> Sprite:
    """The portrait card of whoever or whatever waits on a step."""
    for quest in _PORTRAITS:
        sheet = f"throne/vignettes_{quest}"
        if app.assets.has(sheet, f"vignette/{picture}"):
            return app.assets.sprite(sheet, f"vignette/{picture}")
    return app.assets.sprite("cards/cards", "card/blank")


def hero_sprite(app: App, hero: str) -> Sprite:
    """The portrait card of a hero."""
    return app.assets.sprite("throne/vignettes_road", f"hero/{hero}")


def lay(
    app: App,
    canvas: pygame.Surface,
    sprite: Sprite,
    place: tuple[float, float],
    *,
    small: bool = False,
    tilt: float = 0.0,
    lamp: Lamp | None = None,
) -> None:
    """Lay a card down with its shadow, its middle on ``place``; lit if a lamp is given."""
    marks = "cards/marks_small" if small else "cards/marks"
    shadow = app.assets.sprite(marks, "card/shadow")
    _blit(app, canvas, shadow, place, tilt, None)
    _blit(app, canvas, sprite, place, tilt, lamp)


def _blit(
    app: App,
    canvas: pygame.Surface,
    sprite: Sprite,
    place: tuple[float, float],
    tilt: float,
    lamp: Lamp | None,
) -> None:
    picture = app.assets.turned(sprite, tilt) if tilt else sprite.image
    left = round(place[0] - picture.get_width() / 2)
    top = round(place[1] - picture.get_height() / 2)
    if lamp is None:
        canvas.blit(picture, (left, top))
    else:
        lamp.put(canvas, picture, left, top)


def tag(app: App, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    """A slip of paper in ``rect``."""
    plain = app.assets.high_contrast
    sprite = app.assets.ui("tag") if plain else app.assets.sprite("throne/signs", "tag")
    app.assets.draw_nine(canvas, sprite, rect)


def seal(
    app: App,
    canvas: pygame.Surface,
    place: Place,
    text: str,
    colour: str = "rubric",
    radius: int = 50,
    scale: float = 1.0,
) -> None:
    """A wax seal with ``text`` pressed into it. ``radius`` is 17, 34 or 50."""
    sprite = app.assets.sprite("throne/signs", f"seal/{colour}_{radius}")
    if scale == 1.0:
        canvas.blit(sprite.image, sprite.place(*place))
    else:
        picture = app.assets.turned(sprite, 0.0, scale)
        canvas.blit(picture, picture.get_rect(center=place))
    size = {17: 18, 34: 30, 50: 44}[radius]
    style = Style("numeral", "bone", round(size * scale / 2) * 2)
    app.text.draw(canvas, text, style, (place[0], place[1] + 1), "center")


def emblem(
    app: App, canvas: pygame.Surface, name: str, place: Place, lamp: Lamp | None = None
) -> None:
    """A small heart or shield; ``name`` as in the sheet of signs."""
    sprite = app.assets.sprite("throne/signs", f"emblem/{name}")
    left, top = sprite.place(*place)
    if lamp is None:
        canvas.blit(sprite.image, (left, top))
    else:
        lamp.put(canvas, sprite.image, left, top)
