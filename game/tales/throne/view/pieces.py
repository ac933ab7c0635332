"""What the table is drawn with: the candle's light, words, cards, portraits, tags and seals."""

from __future__ import annotations

from collections import OrderedDict

import pygame

from game.core.text import Prose
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.backdrop import Band, draw_around, draw_tall
from game.engine.canvas import Canvas, Dimmed
from game.engine.text import Style
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.quest import Quest
from game.tales.throne.view.layout import CANDLE, CLOTH, LARGE, Place

# The candle: what it lights, and its flame


TABLE = "throne/table.webp"
SHEETS = (
    *("throne/light.webp", TABLE, "throne/table_things", "throne/candle", "throne/signs"),
    *("cards/cards_small", "cards/marks_small", "throne/vignettes_road", "throne/stories", "ui/ui"),
)
"""What is seen of every run at once."""
CARDS = ("cards/cards", "cards/marks")
"""What is dealt in every fight, and what lies under it."""
_BOARDS = (Band(0, 1280, 0, 720, stretched=True),)
"""How its boards go on in a tall window."""
_PLAIN = (96, 96, 96)
"""What is seen of the table in high contrast."""
_VEIL = 150
"""How much of the night lies over the table under a sheet, of 255."""
_CACHED = 160
_KEPT = 115
"""How much of the light's strength things on the table feel, of 255."""
_SHONE = 40
"""Units of the height of a picture that are lit at once."""
_FLICKER = (0, 3, 7, 4, -2, -6, -3, 2, 8, 5, 1, -4)
"""How much brighter the glow is, a tenth of a second after another."""


class Lamp:
    """Things laid on the table are drawn unlit and pass through here once."""

    def __init__(self, app: App) -> None:
        self._app = app
        small = app.assets.plate("throne/light.webp")
        self._field = pygame.transform.smoothscale(small, app.canvas.get_size()).convert()
        # What is read must not sink into the dark: the paper keeps part of its brightness.
        self._field.fill((_KEPT, _KEPT, _KEPT), special_flags=pygame.BLEND_RGB_MULT)
        self._field.fill((255 - _KEPT,) * 3, special_flags=pygame.BLEND_RGB_ADD)
        self._cache: OrderedDict[tuple[int, int, int], tuple[Canvas, Canvas]] = OrderedDict()
        self._backdrops: dict[tuple[bool, float], Canvas] = {}
        self._glow = Dimmed()

    def lit(self, picture: Canvas, left: int, top: int) -> Canvas:
        """``picture`` as it looks lying with its corner at (left, top); cached."""
        if self._app.assets.high_contrast:
            return picture
        key = (id(picture), left, top)
        kept = self._cache.get(key)
        if kept is not None:
            self._cache.move_to_end(key)
            return kept[1]
        made = picture.copy()
        self.shine(made, left, top)
        made.fixed = True
        self._cache[key] = (picture, made)
        if len(self._cache) > _CACHED:
            self._cache.popitem(last=False)
        return made

    def shine(self, picture: Canvas, left: int, top: int) -> None:
        """Light ``picture`` itself as for (left, top)."""
        if self._app.assets.high_contrast:
            return
        table = self._field.get_rect()
        # A strip after the other: what is enlarged for one has room in what the one before took.
        for first in range(0, picture.get_height(), _SHONE):
            region = picture.get_rect().move(left, top)
            region.top, region.height = region.top + first, min(_SHONE, region.height - first)
            seen = region.clip(table)
            picture.blit(
                self._field,
                (seen.left - left, seen.top - top),
                seen,
                special_flags=pygame.BLEND_RGB_MULT,
            )

    def put(self, canvas: Canvas, picture: Canvas, left: int, top: int) -> None:
        canvas.blit(self.lit(picture, left, top), (left, top))

    def backdrop(self) -> Canvas:
        """The table with its cloth and candlestick."""
        plain = self._app.assets.high_contrast
        key = plain, self._app.canvas.scale
        if key not in self._backdrops:
            self._backdrops = {key: self._table(plain)}
        return self._backdrops[key]

    def lay_bare(self, canvas: Canvas) -> None:
        """Draw a table that fills a tall window, with nothing on it."""
        plain = self._app.assets.high_contrast
        draw_tall(self._app.assets, canvas, TABLE, _BOARDS)
        if plain:
            canvas.fill(_PLAIN, special_flags=pygame.BLEND_RGB_MULT)

    def lay_cloth(self, canvas: Canvas) -> None:
        """Draw the runner on which hands are dealt."""
        runner = self._app.assets.sprite("throne/table_things", "runner/868")
        self.put(canvas, runner.image, *runner.place(*CLOTH.topleft))

    def stand(self, canvas: Canvas) -> None:
        """Put down the candlestick."""
        body = self._app.assets.sprite("throne/candle", "candle/body")
        canvas.blit(body.image, body.place(*CANDLE))

    def lay_table(self, canvas: Canvas) -> None:
        """Draw the table, and how it goes on beside the page."""
        if self._app.canvas.area.size != self._app.canvas.get_size():
            self._draw_around(canvas)
        canvas.blit(self.backdrop(), (0, 0))

    def _draw_around(self, canvas: Canvas) -> None:
        plain = self._app.assets.high_contrast

        def make() -> Canvas:
            made = canvas.blank()
            draw_around(self._app.assets, made, TABLE)
            if plain:
                made.fill(_PLAIN, special_flags=pygame.BLEND_RGB_MULT)
            return made

        key = ("table around", canvas.pixels, canvas.origin, plain)
        canvas.blit(self._app.assets.made(key, make), (0, 0))

    def flame(self, canvas: Canvas) -> None:
        """The flame and its glow, drawn over everything that lies on the table."""
        app = self._app
        still = app.settings.reduced_motion
        seconds = 0.0 if still else app.seconds
        calm = still or app.settings.reduced_flashes
        change = 0 if calm else _FLICKER[int(seconds * 10) % len(_FLICKER)]
        light = app.assets.sprite("throne/candle", "candle/glow")
        glow = self._glow.at(light.image, 225 + 3 * change)
        place = light.place(*CANDLE)
        canvas.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)
        flame = app.assets.sprite("throne/candle", "candle/flame")
        canvas.blit(flame.at(seconds), flame.place(*CANDLE))

    def _table(self, plain: bool) -> Canvas:
        assets = self._app.assets
        # At the canvas's own scale, whichever the plate has: enlarged, it would take the room of
        # all else that is, and be enlarged anew in every frame.
        table = assets.plate(TABLE).at(self._app.canvas.scale).copy()
        if plain:
            shade = table.blank()
            shade.fill(_PLAIN)
            table.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        self.lay_cloth(table)
        self.stand(table)
        table.fixed = True
        # What lies on it takes its room.
        assets.leave(TABLE)
        return table


# Words


def told(app: App, prose: Prose) -> str:
    """A quest's words in the player's language."""
    return prose.in_language(app.locale.language)


def grown(app: App, size: int) -> int:
    """``size`` at the player's text size: for titles."""
    return round(size * app.text.scale)


def fitting(app: App, text: str, style: Style, width: int, height: int) -> float:
    """The largest growth, up to the player's text size, with which ``text`` fits the room."""
    growth = app.text.scale
    while growth > 1.0 and app.text.height(text, style, width, growth) > height:
        growth -= 0.05
    return growth


def darken(app: App, canvas: Canvas) -> None:
    """Put the table into the shade, for a sheet that is held over it."""
    # What a veil of the night comes to, without a picture as large as the screen.
    left = 255 - _VEIL
    canvas.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    night = [part * _VEIL // 255 for part in app.text.colour("night")[:3]]
    canvas.fill(night, special_flags=pygame.BLEND_RGB_ADD)


# Cards, portraits, tags and seals, and how they are laid down


_NAMES = {11: "jack", 12: "queen", 13: "king"}
_COURTS = {"fr": "courts_fr"}
"""Languages whose decks have other letters on their courts, and the sheets with these."""
_BLANK = ("cards/cards", "card/blank")
_DEVELOPS = 0.2
"""Seconds in which a portrait that came late comes out on its card."""
_PORTRAITS = ("iron", "road", "sand", "putrid")


def card_sprite(app: App, card: Card | None, small: bool = True) -> Sprite:
    """The face of ``card``, in the player's language; None is the back."""
    sheet = "cards"
    if card is not None and card.rank in _NAMES:
        sheet = _COURTS.get(app.locale.language, sheet)
    name = "back" if card is None else f"{card.suit}_{_NAMES.get(card.rank, card.rank)}"
    return app.assets.sprite(f"cards/{sheet}{'_small' if small else ''}", f"card/{name}")


def court_sheets(app: App) -> tuple[str, ...]:
    """The sheets with the courts of the player's language, where the deck has others."""
    sheet = _COURTS.get(app.locale.language)
    return () if sheet is None else (f"cards/{sheet}", f"cards/{sheet}_small")


def tilt_of(card: Card) -> float:
    """The slant with which a hand lays this card down, in degrees."""
    return ((card.rank * 7 + len(card.suit) * 5) % 11 - 5) / 2


def portrait_sheet(app: App, picture: str) -> str:
    """The sheet with the portrait of whoever or whatever waits on a step."""
    for quest in _PORTRAITS:
        sheet = f"throne/vignettes_{quest}"
        if f"vignette/{picture}" in app.assets.names(sheet):
            return sheet
    return _BLANK[0]


def portrait_sheets(app: App, quest: Quest) -> tuple[str, ...]:
    """The sheets with all portraits of a quest."""
    pictures = [step.picture for step in quest.steps]
    return tuple(dict.fromkeys(portrait_sheet(app, picture) for picture in pictures))


def portrait_sprite(app: App, picture: str) -> Sprite:
    """The portrait card of whoever or whatever waits on a step."""
    sheet = portrait_sheet(app, picture)
    if sheet == _BLANK[0]:
        return app.assets.sprite(*_BLANK)
    return app.assets.sprite(sheet, f"vignette/{picture}")


def hero_sprite(app: App, hero: str) -> Sprite:
    return app.assets.sprite("throne/vignettes_road", f"hero/{hero}")


def lay(
    app: App,
    canvas: Canvas,
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
    # It is soft: to make one for each half degree would take more of a frame than is seen of it.
    _blit(app, canvas, shadow, place, round(tilt), None)
    _blit(app, canvas, sprite, place, tilt, lamp)


class Portraits:
    """Lays portraits down. The sheet with one may not have been read: then its card is blank, and
    the portrait comes out on it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._late: dict[str, float] = {}
        """Sheets that were missed, and when they still were."""

    @property
    def developing(self) -> bool:
        """Whether one is about to change."""
        return bool(self._late)

    def lay(self, canvas: Canvas, picture: str, place: tuple[float, float], tilt: float) -> None:
        app = self._app
        strength = self._strength(portrait_sheet(app, picture))
        if strength == 1.0:
            lay(app, canvas, portrait_sprite(app, picture), place, tilt=tilt)
            return
        lay(app, canvas, app.assets.sprite(*_BLANK), place, tilt=tilt)
        if strength > 0.0:
            faint = app.assets.turned(portrait_sprite(app, picture), tilt).copy()
            faint.set_alpha(round(255 * strength))
            canvas.blit(faint, _corner(faint, place))

    def _strength(self, sheet: str) -> float:
        app = self._app
        if not app.assets.ready(sheet):
            self._late[sheet] = app.seconds
            return 0.0
        since = self._late.get(sheet)
        share = 1.0 if since is None else (app.seconds - since) / _DEVELOPS
        if share < 1.0:
            return max(0.0, share)
        self._late.pop(sheet, None)
        return 1.0


def _corner(picture: Canvas, middle: tuple[float, float]) -> tuple[int, int]:
    width, height = picture.get_size()
    return round(middle[0] - width / 2), round(middle[1] - height / 2)


def _blit(
    app: App,
    canvas: Canvas,
    sprite: Sprite,
    place: tuple[float, float],
    tilt: float,
    lamp: Lamp | None,
) -> None:
    picture = app.assets.turned(sprite, tilt) if tilt else sprite.image
    left, top = _corner(picture, place)
    if lamp is None:
        canvas.blit(picture, (left, top))
    else:
        lamp.put(canvas, picture, left, top)


def tag(app: App, canvas: Canvas, rect: pygame.Rect) -> None:
    """A slip of paper in ``rect``."""
    plain = app.assets.high_contrast
    sprite = app.assets.ui("tag") if plain else app.assets.sprite("throne/signs", "tag")
    app.assets.draw_nine(canvas, sprite, rect)


_PRESSED = 1.68
"""How large letters pressed into a seal may be, in its radii."""


def seal(
    app: App,
    canvas: Canvas,
    place: Place,
    text: str,
    colour: str = "rubric",
    radius: int = 50,
    scale: float = 1.0,
) -> None:
    """A wax seal with ``text`` pressed into it. ``radius`` is 17, 34 or 50; in large text the next
    larger seal is taken."""
    size, grown = {17: 18, 34: 30, 50: 44}[radius], app.text.scale
    if grown > LARGE:
        radius = {17: 34, 34: 50, 50: 50}[radius]
    sprite = app.assets.sprite("throne/signs", f"seal/{colour}_{radius}")
    if scale == 1.0:
        canvas.blit(sprite.image, sprite.place(*place))
    else:
        picture = app.assets.turned(sprite, 0.0, scale)
        canvas.blit(picture, picture.get_rect(center=place))
    size = min(round(size * grown), round(_PRESSED * radius))
    style = Style("numeral", "bone", round(size * scale / 2) * 2)
    app.text.draw(canvas, text, style, (place[0], place[1] + 1), "center")


def emblem(app: App, canvas: Canvas, name: str, place: Place, lamp: Lamp | None = None) -> None:
    """A small heart or shield; ``name`` as in the sheet of signs."""
    sprite = app.assets.sprite("throne/signs", f"emblem/{name}")
    left, top = sprite.place(*place)
    if lamp is None:
        canvas.blit(sprite.image, (left, top))
    else:
        lamp.put(canvas, sprite.image, left, top)
