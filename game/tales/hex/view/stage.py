"""The picture of a moment, composed of sky, land, growth, hour, weather and whoever is there.

`Stage` is all that a picture depends on: the same stage is the same picture, and two places are two
pictures. `composed` lays it, once for each stage and scale (`Assets.made`); `coming` has it laid a
part at a time, while frames go on. Docs: docs/art.md.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence, Set
from dataclasses import dataclass
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

import pygame

from game.core.hexgrid import Hex, neighbours
from game.core.sliced import Sliced, through
from game.engine.assets import Assets, Sprite
from game.engine.canvas import Canvas
from game.tales.hex.rules.play.seen import Moment
from game.tales.hex.rules.play.sights import ALOFT, BEHIND, FLAT
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.ground import FOLDER
from game.tales.hex.view.land import RAISED

Colour = tuple[int, int, int]

WIDE, HIGH = 420, 220
_BLEED = 6
SIZE = (WIDE + 2 * _BLEED, HIGH + 2 * _BLEED)
"""Units of a whole picture on its slip of paper."""
EDGE = 2 * _BLEED
"""How much higher the slip is than the picture."""
LAND, SEEN = f"{FOLDER}/scenery", f"{FOLDER}/sights"
GLOW = f"{FOLDER}/glow"
SHEETS = (LAND, SEEN, GLOW)
"""What it is made of."""
_QUARTERS = ("morning", "day", "day", "dusk")
_NIGHT = "night"
_GREY = ("rain", "storm", "fog", "snow")
_WATER, _SHORE = "water", "shore"
_WOODED = ("thick_forest", "wood")


@dataclass(frozen=True, slots=True)
class Stage:
    """All that a picture shows."""

    at: Hex
    relief: str
    growth: str
    beyond: str
    """The relief that is seen far off."""
    season: str
    hour: str
    """``morning``, ``day``, ``dusk`` or ``night``."""
    weather: str
    snow: bool
    """Whether the land lies in snow."""
    party: tuple[str, ...]
    """Ids of the companions who go along."""
    scene: tuple[str, ...]
    """What is met there (`rules.play.sights`)."""
    title: str = ""
    """What is met, by its id: another encounter in the same place is another picture."""


def stage_of(view: HexView, scene: Sequence[str], title: str = "") -> Stage:
    """The stage on which the patrol stands, with ``scene`` before it."""
    here, season = view.hex(view.at), view.season.id
    relief, growth = ("plains", "grass") if here is None else (here.relief, here.growth)
    known = [seen.relief for seen in map(view.hex, neighbours(view.at)) if seen is not None]
    taken = any(each.at == view.at and each.snow <= view.day for each in view.winter)
    return Stage(
        at=view.at,
        relief=relief,
        growth=growth,
        beyond=_beyond(relief, known),
        season=season,
        hour=_hour(scene, view.quarter),
        weather=view.weather.id,
        snow=taken or view.weather.id == "snow" or season == "winter",
        party=tuple(each.facts.id for each in view.companions if each.standing != "gone"),
        scene=tuple(scene),
        title=title,
    )


def stage_then(moment: Moment) -> Stage:
    """The stage on which something was met, as the patrol saw it then."""
    return Stage(
        at=moment.at,
        relief=moment.relief,
        growth=moment.growth,
        beyond=_beyond(moment.relief, moment.around),
        season=moment.season,
        hour=_hour(moment.scene, moment.quarter),
        weather=moment.weather,
        snow=moment.snow,
        party=moment.party,
        scene=moment.scene,
        title=moment.id,
    )


def _beyond(relief: str, known: Sequence[str]) -> str:
    return relief if relief in RAISED or not known else known[0]


def _hour(scene: Sequence[str], quarter: int) -> str:
    return _NIGHT if "night" in scene else _QUARTERS[quarter]


def composed(assets: Assets, stage: Stage, high: int = HIGH) -> Canvas:
    """The picture of ``stage``, made now or kept from before; ``high`` is how much of its height is
    shown, from below: what it lacks is sky."""
    return assets.made(_key(assets, stage, high), lambda: through(_composing(assets, stage, high)))


def coming(assets: Assets, stage: Stage, high: int = HIGH) -> Canvas | None:
    """What `composed` gives, as soon as it was laid, a part at a time beside the frames; None until
    then."""
    key = _key(assets, stage, high)
    sheets = () if assets.kept(key) is not None else _Drawings(assets, stage).sheets
    return assets.painted(key, lambda: _composing(assets, stage, high), sheets)


def _key(assets: Assets, stage: Stage, high: int) -> Hashable:
    return "hex stage", stage, high, assets.scale


def _composing(assets: Assets, stage: Stage, high: int) -> Sliced[Canvas]:
    drawings = _Drawings(assets, stage)
    painter = Painter(drawings, stage, Canvas((WIDE, HIGH), assets.scale))
    for _ in painter.parts():
        yield 0.0
    yield 0.9
    # With its slip: what it is painted from need not be there any more when it is seen.
    return _framed(drawings, painter.art, high)


class _Drawings:
    """What a picture is painted from, and no more than that where it is read for it alone."""

    def __init__(self, assets: Assets, stage: Stage) -> None:
        self._assets, self.scale = assets, assets.scale
        taken = _taken(assets, stage)
        self._called = {atlas: assets.part(atlas, names) for atlas, names in taken.items()}

    @property
    def sheets(self) -> tuple[str, ...]:
        """The sheets, named as for `Assets.ready`."""
        return tuple(self._called.values())

    def sprite(self, atlas: str, name: str) -> Sprite:
        return self._assets.sprite(self._called.get(atlas, atlas), name)

    def names(self, atlas: str) -> Set[str]:
        return self._assets.names(atlas)


def _taken(assets: Assets, stage: Stage) -> dict[str, set[str]]:
    """The sprites that a picture is painted from, by their atlases: what is asked for as it is laid
    with nothing on them. Of the last picture it is known: it is asked for until it is there."""
    last = _LAST.get(assets)
    if last is not None and last[0] == stage:
        return last[1]
    blank = _Blanks(assets)
    for _ in Painter(blank, stage, _Blank()).parts():
        pass
    for name in _SLIP:
        blank.sprite(LAND, f"slip/{name}")
    _LAST[assets] = stage, blank.asked
    return blank.asked


_LAST: WeakKeyDictionary[Assets, tuple[Stage, dict[str, set[str]]]] = WeakKeyDictionary()


class _Blanks:
    """Sprites without pictures; it remembers which were asked for."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self.asked: dict[str, set[str]] = {}

    def sprite(self, atlas: str, name: str) -> Sprite:
        self.asked.setdefault(atlas, set()).add(name)
        blank: Any = _Blank(self._assets.size(atlas, name)[0])
        return Sprite(name, (blank,), (0.0, 0.0), 0.0, None, None, (0, 0, 0, 0))

    def names(self, atlas: str) -> Set[str]:
        return self._assets.names(atlas)


class _Blank:
    """As wide as a picture; whatever is drawn on it leaves no trace."""

    def __init__(self, width: int = 0) -> None:
        self._width = width

    def get_width(self) -> int:
        return self._width

    def copy(self) -> _Blank:
        return self

    flipped = copy

    def blit(self, *said: Any, **how: Any) -> None:
        """Nothing is seen of it."""

    fill = blit


_WHITE: Colour = (255, 255, 255)
_RIME = 74
"""How much lighter far woods are in snow."""
_FAR = {
    "water": "sea",
    "shore": "sea",
    "plains": "plain",
    "river_valley": "hills",
    "hills": "hills",
    "plateau": "mesas",
    "low_mountains": "low",
    "high_mountains": "peaks",
}
_LAND: dict[str, Colour] = {
    "shore": (242, 218, 158),
    "plains": (210, 214, 142),
    "river_valley": (184, 208, 148),
    "hills": (212, 202, 140),
    "plateau": (222, 178, 120),
    "low_mountains": (202, 182, 148),
    "high_mountains": (196, 188, 178),
}
_GROWN: dict[str, Colour] = {
    "sand": (242, 218, 158),
    "ploughland": (196, 160, 116),
    "moor": (188, 178, 128),
    "heath": (196, 172, 150),
    "wasteland": (190, 180, 162),
    "marsh": (164, 182, 138),
    "bog": (150, 160, 122),
    "meadow": (190, 212, 132),
    "pasture": (180, 206, 128),
    "thick_forest": (162, 180, 116),
    "wood": (178, 192, 124),
}
_BARE = ("sand", "wasteland")
"""What covers the land that it lies on, and has one colour all the year."""
_SEASONS: dict[str, Colour] = {
    "spring": (238, 255, 236),
    "summer": _WHITE,
    "autumn": (255, 232, 198),
    "winter": (236, 234, 232),
}
_LEAVES: dict[str, Colour] = {
    "spring": (236, 255, 214),
    "summer": _WHITE,
    "autumn": (255, 196, 120),
    "winter": (220, 210, 200),
}
_FALLING = ("broadleaf", "birch", "bush")
"""Plants that the season colours, and that winter leaves bare."""
_SNOWED = {
    "broadleaf": "snow_dead",
    "birch": "snow_dead",
    "dead": "snow_dead",
    "conifer": "snow_fir",
    "bush": "boulder",
    "heather": "tuft",
    "flowers": "tuft",
}
_FAR_TINT: Colour = (214, 206, 178)
_SNOW_TINT: Colour = (240, 243, 250)
_HOURS: dict[str, Colour] = {
    "morning": (255, 244, 230),
    "day": _WHITE,
    "dusk": (255, 216, 178),
    "night": (112, 122, 172),
}
_WEATHERS: dict[str, Colour] = {
    "rain": (206, 214, 226),
    "storm": (160, 168, 190),
    "fog": (232, 234, 236),
    "snow": (222, 229, 240),
    "heat": (255, 240, 208),
}
_ROOM: Colour = (198, 182, 174)
_FIELDS = {"sand": "sand", "stones": "rock", "ploughland": "furrows"}
_ROCKY = ("low_mountains", "high_mountains")
_PLANTS: dict[str, tuple[tuple[str, ...], int, tuple[str, ...]]] = {
    "thick_forest": (("conifer", "conifer", "broadleaf"), 16, ("conifer", "broadleaf")),
    "wood": (("broadleaf", "broadleaf", "conifer"), 11, ("broadleaf", "bush")),
    "grove": (("broadleaf",), 6, ("broadleaf",)),
    "clearing": (("broadleaf", "conifer"), 8, ("stump", "conifer")),
    "sand": ((), 0, ("tuft",)),
    "stones": (("boulder",), 7, ("boulder",)),
    "marsh": (("reeds",), 8, ("reeds",)),
    "wasteland": (("dead", "boulder"), 4, ("dead",)),
    "moor": (("heather", "tuft"), 8, ("heather",)),
    "grass": (("tuft",), 8, ("tuft",)),
    "pasture": (("tuft", "bush"), 6, ("tuft",)),
    "ploughland": (("bush",), 3, ("tuft",)),
    "meadow": (("flowers", "tuft"), 8, ("flowers",)),
    "heath": (("heather",), 9, ("heather", "bush")),
    "birch_scrub": (("birch",), 9, ("birch",)),
    "bog": (("reeds", "dead"), 6, ("reeds", "dead")),
}
"""By growth: what grows farther back, how many of it, and what grows near."""
_TREES = ("broadleaf", "conifer", "birch", "dead", "snow_fir", "snow_dead")
_LIGHTS: dict[str, tuple[str, int]] = {
    "fire": ("fire", -16),
    "pot": ("fire", -14),
    "stone_lamp": ("fire", -38),
    "door": ("fire", -6),
    "burning_tree": ("fire", -70),
    "star_down": ("fire", -26),
    "table": ("fire", -46),
    "oven": ("fire", -12),
    "cottage": ("", -30),
    "miner": ("fire", -14),
    "smith": ("fire", -20),
    "fairy": ("fairy", -14),
    "toadstools": ("fairy", -10),
    "mirror": ("fairy", -50),
    "home_court": ("fairy", -30),
    "shade": ("fairy", -30),
    "home_cavern": ("fire", -16),
    "home_bivouac": ("fairy", -20),
    "home_shelter": ("fairy", -30),
    "home_squat": ("fairy", -30),
    "home_caravan": ("fairy", -30),
    "home_burrow": ("fairy", -30),
}
"""What shines, in which light, and how far above its foot."""
_BY_LIGHT = ("night", "dusk")
_FLOOD = "flood"
"""What reaches from side to side, before everybody."""
_STRENGTH: dict[str, Colour] = {
    "": (150, 138, 122),
    "fire": (208, 198, 188),
    "fairy": (92, 98, 92),
}
"""How bright each light is, of a whole one; that of the patrol and of windows has no name. Lights
that fall on each other must not wash out what they fall on."""
_PATH, _STREAM = (168, 232), (197, 205)
"""Where a path, or a stream, may come out of the land: a stream between patrol and sights."""
_FRONT, _BEYOND_STREAM = 192, 224
"""Where sights begin; and where they begin beyond a stream, in which nobody stands."""
_SWIM = ("boat", "raft", "oar_pole", "eel_trap", "seals", "heron")
"""What stands in the water or on it without a bank."""


class Painter:
    """Lays one picture, from the sky to what grows nearest."""

    def __init__(self, drawings: _Drawings | _Blanks, stage: Stage, art: Any) -> None:
        self._drawings, self._stage = drawings, stage
        self.art = art
        self._dice = Random(repr((stage.at, stage.title, stage.scene)))
        self._mirrored = self._dice.random() < 0.5
        """Whether the patrol comes from the right."""
        self._lights: list[tuple[str, int, int]] = []
        self._room = next((name for name in ("hall", "cave") if f"in_{name}" in stage.scene), "")
        self._afloat = stage.relief == _WATER and not self._room
        self._snow = stage.snow and not self._room
        brook = "stream" in stage.scene or stage.relief == "river_valley"
        self._brook = brook and not self._afloat and not self._room
        """Whether a stream divides the picture: nobody stands in it."""
        self._horizon = self._dice.randrange(98, 114)

    def parts(self) -> Iterator[None]:
        """Lay it on `art`; between two parts others may do something else."""
        stage = self._stage
        if self._room:
            self._put(self._land(f"room/{self._room}"), 0, 0)
        else:
            self._sky()
            yield
            self._far()
            yield
            self._ground()
            yield
            self._plants()
        yield
        yield from self._sights()
        yield
        if not self._room:
            self._edges()
            if stage.weather in ("rain", "storm", "fog", "wind", "snow", "heat"):
                self._put(self._land(f"weather/{stage.weather}"), 0, 0)
        self._light()

    # From back to front

    def _sky(self) -> None:
        stage, dice = self._stage, self._dice
        grey = stage.weather in _GREY
        hour = "grey" if grey and stage.hour != _NIGHT else stage.hour
        self._put(self._land(f"sky/{hour}"), 0, 0)
        x = dice.randrange(40, WIDE - 40)
        if not grey:
            name, y = {
                "night": ("moon", dice.randrange(26, 46)),
                "day": ("sun", dice.randrange(26, 50)),
            }.get(hour, ("low_sun", self._horizon - dice.randrange(10, 22)))
            self._stand(LAND, f"sky/{name}", x, y)
        clouds = dice.randrange(0, 3) if not grey else 3
        for _ in range(clouds if stage.weather not in ("fog", "heat") else 0):
            number = dice.randrange(2) + 2 * (grey or hour == _NIGHT)
            self._stand(
                LAND, f"cloud/{number}", dice.randrange(20, WIDE - 20), dice.randrange(14, 56)
            )

    def _far(self) -> None:
        stage, dice = self._stage, self._dice
        kinds = [_FAR[stage.beyond]]
        if stage.growth in _WOODED and stage.relief not in (_WATER, "high_mountains"):
            kinds.append("woods")
        if kinds == ["plain"] and dice.random() < 0.5:
            kinds.insert(0, "hills")
        for kind in kinds:
            tint = _SNOW_TINT if self._snow else _times(_FAR_TINT, _SEASONS[stage.season])
            if kind == "sea" and not self._snow:
                tint = _WHITE
            light = _RIME if self._snow and kind == "woods" else 0
            self._strip(f"far/{kind}/{dice.randrange(2)}", self._horizon - 82, tint, light)

    def _ground(self) -> None:
        stage, dice = self._stage, self._dice
        kind = _FIELDS.get(stage.growth, "rock" if stage.relief in _ROCKY else "grass")
        kind = "sand" if stage.relief == _SHORE else kind
        land = _LAND.get(stage.relief, _WHITE)
        tint = _GROWN.get(stage.growth, land)
        if stage.growth not in _BARE:
            tint = _times(_mixed(tint, land), _SEASONS[stage.season])
        if self._afloat:
            kind, tint = "water", _WHITE
        elif self._snow:
            kind, tint = "snow", _WHITE
        self._strip(f"ground/{kind}/0", self._horizon - 16, tint)
        brook = self._brook
        if brook or (not self._afloat and "path" in stage.scene):
            x = dice.randrange(*(_STREAM if brook else _PATH))
            sprite = self._land("stream" if brook else "path")
            light = _RIME if self._snow and not brook else 0
            picture, (px, py) = _tinted(sprite.image, _WHITE, light), sprite.pivot
            if brook and self._mirrored:
                picture, px = picture.flipped(), picture.get_width() - px
            foot = self._across(x) - px, self._horizon + 3 - py
            self.art.blit(picture, (round(foot[0]), round(foot[1])))

    def _plants(self) -> None:
        kinds, count, _ = _PLANTS.get(self._stage.growth, ((), 0, ()))
        places = [
            (self._horizon + self._dice.randrange(8, 30), self._dice.randrange(-6, WIDE + 6))
            for _ in range(count if kinds else 0)
        ]
        for y, x in sorted(places):
            self._plant("mid", self._dice.choice(kinds), x, y)
        near = _PLANTS.get(self._stage.growth, ((), 0, ()))[2]
        trees = [kind for kind in near if kind in _TREES]
        rows = (44, 58) if self._stage.growth in _WOODED else (58,)
        for down in rows:
            for x in (self._dice.randrange(-8, 34), self._dice.randrange(WIDE - 34, WIDE + 8)):
                if trees and self._dice.random() < 0.8:
                    self._plant("near", self._dice.choice(trees), x, self._horizon + down)

    def _sights(self) -> Iterator[None]:
        scene = self._stage.scene
        behind = [name for name in scene if name in BEHIND]
        flat = [name for name in scene if name in FLAT]
        aloft = [name for name in scene if name in ALOFT]
        there = self._drawings.names(SEEN)
        front = [
            name
            for name in scene
            if name not in (*BEHIND, *FLAT, *ALOFT) and f"sight/{name}" in there
        ]
        back = self._horizon + 50 if not self._room else 160
        for name, x in self._spread(behind, 178, 404):
            self.stand_sight(name, x, back + self._dice.randrange(-3, 4))
            yield
        for name in flat:
            if name != _FLOOD:
                self.stand_sight(name, 292, 200)
                yield
        for name in aloft:
            self.stand_sight(name, self._dice.randrange(220, 370), self._dice.randrange(54, 96))
        if self._afloat and any(name not in _SWIM for name in front):
            self._stand(LAND, "bank", self._across(300), 200)
        near = _BEYOND_STREAM if self._brook else _FRONT
        stood = [
            (y, name, x)
            for number, (name, x) in enumerate(self._spread(front, near, 402))
            for y in (self._dice.randrange(188, 197) + 10 * (number % 2),)
        ]
        for y, name, x in sorted(stood):
            self.stand_sight(name, x, y)
            yield
        self._patrol()
        yield
        if _FLOOD in flat:
            for x in (104, 314):
                self.stand_sight(_FLOOD, x, 214)

    def _patrol(self) -> None:
        """Those who go along, on the other side; on the water in their boat."""
        party = self._stage.party
        places = []
        for number, name in enumerate(party):
            x = (34 if not self._afloat else 44) + number * (34 if not self._afloat else 28)
            y = 204 - 7 * (number % 2) + self._dice.randrange(-2, 3)
            places.append((198 if self._afloat else y, name, x))
        for y, name, x in sorted(places):
            self.stand_sight(name, x, y, forward=True)
        if self._afloat:
            self.stand_sight("hulk", 86, 204, forward=True)
        if (self._room or self._stage.hour in _BY_LIGHT) and "unlit" not in self._stage.scene:
            self._lights.append(("", self._across(88), 180))

    def _edges(self) -> None:
        """What grows nearest, at both lower corners."""
        near = _PLANTS.get(self._stage.growth, ((), 0, ()))[2]
        low = [kind for kind in near if kind not in _TREES] or ([] if self._afloat else ["tuft"])
        for _ in range(self._dice.randrange(1, 4)):
            x = self._dice.choice((self._dice.randrange(0, 60), self._dice.randrange(360, WIDE)))
            if low:
                self._plant("mid", self._dice.choice(low), x, HIGH - self._dice.randrange(0, 5))

    def _light(self) -> None:
        stage = self._stage
        tint = _ROOM if self._room else _HOURS[stage.hour]
        if not self._room:
            tint = _times(tint, _WEATHERS.get(stage.weather, _WHITE))
        if tint != _WHITE:
            self.art.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        if self._room or stage.hour in _BY_LIGHT or stage.weather == "storm":
            for kind, x, y in self._lights:
                sprite = self._drawings.sprite(GLOW, f"light/{kind or 'candle'}")
                picture = _tinted(sprite.image, _STRENGTH[kind])
                self.art.blit(picture, sprite.place(x, y), special_flags=pygame.BLEND_RGB_ADD)

    # Parts

    def _land(self, name: str) -> Sprite:
        return self._drawings.sprite(LAND, name)

    def _put(self, sprite: Sprite, x: int, y: int) -> None:
        self.art.blit(sprite.image, (x, y))

    def _stand(self, sheet: str, name: str, x: int, y: int) -> None:
        sprite = self._drawings.sprite(sheet, name)
        self.art.blit(sprite.image, sprite.place(x, y))

    def _strip(self, name: str, y: int, tint: Colour, light: int = 0) -> None:
        """A strip of land, one way round or the other."""
        picture = self._land(name).image
        if self._dice.random() < 0.5:
            picture = picture.flipped()
        self.art.blit(_tinted(picture, tint, light), (0, y))

    def _plant(self, size: str, kind: str, x: int, y: int) -> None:
        if self._snow:
            kind = _SNOWED.get(kind, kind)
        elif kind in _FALLING and kind != "bush" and self._stage.season == "winter":
            kind = "dead"
        turn = self._dice.randrange(2)
        sprite = self._land(f"plant/{size}/{kind}/{turn}")
        picture = sprite.image
        if kind in _FALLING:
            picture = _tinted(picture, _LEAVES[self._stage.season])
        self.art.blit(picture, sprite.place(x, y))

    def _across(self, x: int) -> int:
        """A place on this side or on the other, as the picture is turned."""
        return WIDE - x if self._mirrored else x

    def stand_sight(self, name: str, x: int, y: int, *, forward: bool = False) -> None:
        """Somebody or something with its foot on a place; ``forward`` if it looks away from the
        patrol's side."""
        sprite = self._drawings.sprite(SEEN, f"sight/{name}")
        picture, (px, py) = sprite.image, sprite.pivot
        x = self._across(x)
        if forward == self._mirrored:
            picture = picture.flipped()
            px = picture.get_width() - px
        self.art.blit(picture, (round(x - px), round(y - py)))
        if name in _LIGHTS:
            kind, up = _LIGHTS[name]
            self._lights.append((kind, x, y + up))

    def _spread(self, names: Sequence[str], left: int, right: int) -> Iterator[tuple[str, int]]:
        """Each name with its place: side by side, or overlapping where there is too little room."""
        if not names:
            return
        wide = [self._drawings.sprite(SEEN, f"sight/{name}").image.get_width() for name in names]
        free = right - left - sum(wide)
        gap = free / (len(names) + 1) if free > 0 else free / max(1, len(names) - 1)
        x = left + (gap if free > 0 else 0)
        if len(names) == 1:
            x = left + free / 2 + (self._dice.uniform(-0.3, 0.3) * free if free > 0 else 0)
        for name, width in zip(names, wide, strict=True):
            yield name, round(x + width / 2)
            x += width + gap


_SLIP = ("mask", "shadow", "frame")
"""What the slip of paper is made of."""


def _framed(drawings: _Drawings, art: Canvas, high: int) -> Canvas:
    """The picture on its slip of paper, with a shadow below."""
    size = SIZE[0], high + 2 * _BLEED
    picture = Canvas(size, drawings.scale, alpha=True)
    picture.blit(art, (_BLEED, _BLEED), (0, HIGH - high, WIDE, high))
    _slip(drawings, picture, "mask", pygame.BLEND_RGBA_MULT)
    whole = Canvas(size, drawings.scale, alpha=True)
    _slip(drawings, whole, "shadow")
    whole.blit(picture, (0, 0))
    _slip(drawings, whole, "frame")
    return whole


def _slip(drawings: _Drawings, canvas: Canvas, name: str, how: int = 0) -> None:
    """The slip's edge, of which a lower picture lacks the middle."""
    edge, high = drawings.sprite(LAND, f"slip/{name}").image, canvas.get_height()
    above = high // 2
    canvas.blit(edge, (0, 0), (0, 0, SIZE[0], above), how)
    below = (0, SIZE[1] - high + above, SIZE[0], high - above)
    canvas.blit(edge, (0, above), below, how)


def _tinted(picture: Canvas, tint: Colour, light: int = 0) -> Canvas:
    """The picture as seen through coloured glass, and so much lighter."""
    if tint == _WHITE and not light:
        return picture
    seen = picture.copy()
    seen.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    if light:
        seen.fill((light, light, light), special_flags=pygame.BLEND_RGB_ADD)
    return seen


def _times(one: Colour, other: Colour) -> Colour:
    red, green, blue = (a * b // 255 for a, b in zip(one, other, strict=True))
    return red, green, blue


def _mixed(one: Colour, other: Colour) -> Colour:
    red, green, blue = ((a + b) // 2 for a, b in zip(one, other, strict=True))
    return red, green, blue
