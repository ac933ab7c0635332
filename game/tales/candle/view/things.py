"""Everything on a floor but stone and dwarf: what is to be taken, what hurts, who lives there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil
from typing import TypeVar

import pygame

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.candle.rules.body import CELL
from game.tales.candle.rules.clockwork import BELLOWS_REST, blows, phase_of
from game.tales.candle.rules.floor import LONG, MagicDoor
from game.tales.candle.rules.hazards import (
    PERIOD,
    PIKES_CYCLE,
    PIKES_OUT,
    STONE_FALL,
    Hazard,
    blade_angle,
    blade_head,
    crusher_drop,
    dart_flight,
    kind_of,
    stone_drop,
    warns,
)
from game.tales.candle.rules.light import WEB_BURNS
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.section import COOLED, Decor, Place
from game.tales.candle.rules.terrain import WATER, WEB, Terrain
from game.tales.candle.rules.view import CandleView, CreatureView, FloorView
from game.tales.candle.view.embers import SINKS, SMOKES, reach_of, since_out
from game.tales.candle.view.look import TILE, Nearby, Spot, booty, foot, middle, px, tiles
from game.tales.candle.view.pools import MASONRY, edged, edges_of, picture_of
from game.tales.candle.view.rim import draw_seen

THINGS, CREATURES = "candle/things", "candle/creatures"
KEYS = ("moon", "star", "leaf", "sun", "eye", "skull")
"""The six keys, in the order in which a floor's keys take them (art/STYLE.md, section 1)."""
BEYOND = 3 * TILE
"""Pixels beyond the picture within which something may reach into it."""
FAR = 9 * TILE
"""The same of what moves or is long."""
PIKES_FRAMES = 6
ROD = 48
"""Pixels of a blade's rod that one picture covers."""


EDGE, SEEN, SEEN_SHARE = (236, 132, 104), (232, 216, 208), 120
"""Round what kills, in what light it is seen at least, and how much of 255 of that."""

_TUFTS = ((0, 0), (-17, 0), (-8, 5), (9, 4), (17, 0), (-12, 12), (13, 13), (0, 17))
"""Of fire out of a tile of floor: how far aside of its middle, and above, each flame is."""

_DYING = ((6, 0.85, 0), (3, 0.7, 0), (1, 0.55, 9))
"""As fire sinks: of each tile so many flames are left, how large, and how far above the floor. The
last one licks up."""
_DIES = SINKS // len(_DYING)
"""Ticks of each of these."""
_COALS = ((-13, 255), (1, 200), (11, 160))
"""Where embers lie in a tile, and of 255 how bright each is at first."""
_COAL, _COAL_LIT = (150, 44, 24), (250, 150, 60)
_FALLING = 20
"""Ticks for which those fall that lie on nothing."""
_DRIFTS, _STAGGERS = 5, 9
"""Ticks by which smoke begins later in the next tile, and in which it begins everywhere."""
EBBS = 6
"""Ticks in which pikes are gone once their strike is over."""
_GUST = 12
"""Ticks in which what bellows blow is up where it ends."""
_SHAKES, _SAGS = 2, 5
"""How far a crusher shakes, and sinks, before it falls."""
_CHAINS = {False: (0,), True: (-13, 13)}
"""How far aside of its middle the chains of a crusher are; what falls twice as often has two."""
_BEAM = 3
"""How far down in a crusher's tile the lower edge of its beam is, out of which its chains come."""
_CLAMP = 26
"""How far below its top such a one has a second beam, to be known by while it hangs still."""

T = TypeVar("T")

Tile = tuple[int, int, str]
"""A tile's corner in units of the floor, and its picture."""
Pool = tuple[int, int, str, tuple[tuple[str, int], ...]]
"""The same of water, and where it ends in air."""


def _square(tile: Tile | Pool) -> pygame.Rect:
    return pygame.Rect(tile[0], tile[1], TILE, TILE)


def _cells_of(terrain: Terrain, tile: int) -> Iterator[tuple[int, int]]:
    """Where a kind of tile is, row by row. A floor has six thousand, most of them stone or air."""
    index = terrain.cells.find(tile)
    while index >= 0:
        yield index % terrain.width, index // terrain.width
        index = terrain.cells.find(tile, index + 1)


class Things:
    """Draws with the floor's unit (left, top) at the canvas's corner."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._canvas = app.canvas
        self._left = self._top = 0
        self._floor: FloorView | None = None
        self._water: Nearby[Pool] = Nearby((), 0)
        self._web: Nearby[Tile] = Nearby((), 0)
        self._placed: Nearby[tuple[int, int, Place]] = Nearby((), 0)
        """Each thing with its number among all, and with that of the next key."""
        self._hazards: Nearby[Hazard] = Nearby((), 0)
        self._warns = False
        self._ease = LEVELS[1]
        """How long what is about to strike is told of."""
        self.decor: Sequence[Decor] = ()
        """What hangs and stands on the floor."""

    def behind(self, canvas: Canvas, view: CandleView, left: int, top: int, seconds: float) -> None:
        """What stands behind the dwarf and is lit like the stone."""
        self._canvas, self._left, self._top = canvas, left, top
        self._ease = view.params.level
        floor = view.floor
        self._survey(floor)
        for door in floor.doors:
            self._door(door, seconds)
        for index, number, thing in self._around(self._placed):
            if self._near(*foot(thing.x, thing.y)):
                self._thing(view, thing, view.things[index], number, seconds)
        for secret in view.secrets:
            if not secret.taken:
                at = middle(secret.x, secret.y)
                self._sprite(THINGS, "coin", at, seconds)
                self._sprite(THINGS, "glint", (at[0] + 7, at[1] - 7), seconds)
        self._webs(view, seconds)
        for place in floor.draughts:
            if blows(place, view.tick):
                self._draught(place, view.tick, seconds)
        for hazard in self._around(self._hazards):
            if self._near(*middle(hazard.place.x, hazard.place.y), FAR):
                self._trap(hazard.place, (view.tick + hazard.place.offset) % PERIOD)
        for creature in view.creatures:
            self._creature(creature, seconds)
        for lying in view.lying:
            spot = (px(lying.x), px(lying.y))
            if lying.resting:
                self._sprite(THINGS, "landed", spot, seconds)
            else:
                turn = int(seconds * 700) // 30 % 12 * 30
                self._sprite(THINGS, f"thrown/{turn}", (spot[0], spot[1] - 8), seconds)

    def before(self, seconds: float) -> None:
        """What stands before the dwarf: water."""
        moment = 0.0 if self._app.settings.reduced_motion else seconds
        for x, y, name, edges in self._around(self._water):
            if not self._near(x, y, TILE):
                continue
            if edges:
                self._blit(edged(self._app.assets, name, edges, moment), (0, 0), (x, y), False)
            else:
                self._sprite(MASONRY, name, (x, y), seconds)

    def lights(self, view: CandleView, seconds: float) -> None:
        """What burns behind the dwarf, of lamps and sconces, unlit by anything else."""
        for index, _, thing in self._around(self._placed):
            if thing.kind in ("save", "start") and view.things[index]:
                x, y = foot(thing.x, thing.y)
                if self._near(x, y):
                    self._sprite(THINGS, "lamp/flame", (x + 21, y - 62), seconds)
        for decor in self.decor:
            if decor.name == "sconce":
                x, y = middle(decor.x, decor.y)
                if self._near(x, y):
                    self._sprite("candle/dwarf", "flame/0", (x, y + TILE / 2 - 46), seconds)

    def flames(self, view: CandleView, seconds: float) -> None:
        """What else burns, before him as well: he has to see it."""
        for lying in view.lying:
            if lying.is_lit:
                spot = (px(lying.x), px(lying.y) - 21)
                self._sprite("candle/dwarf", "flame/0", spot, seconds)
        for candle in filter(None, map(booty, view.creatures)):
            self._sprite("candle/dwarf", "flame/0", (candle[0], candle[1] - 21), seconds)
        for hazard in self._around(self._hazards):
            place = hazard.place
            if place.name in COOLED and self._near(*middle(place.x, place.y), FAR):
                self._fire(place, (view.tick + place.offset) % PERIOD, seconds)
        burn = self._app.assets.sprite(MASONRY, "web/burn")
        for column, row, left in view.burning:
            if self._near(*middle(column, row)):
                frame = (WEB_BURNS - left) * len(burn.frames) // WEB_BURNS
                picture = burn.frames[max(0, min(frame, len(burn.frames) - 1))]
                self._blit(picture, burn.pivot, (column * TILE, row * TILE), False)

    def _fire(self, place: Place, phase: int, seconds: float) -> None:
        """What burns of a trap with fire in it: high where it strikes, low where it is about to;
        and what is left of that for a while."""
        warned = warns(place, phase, self._ease)
        out = since_out(place, phase)
        match kind_of(place):
            case "pikes":
                cycle = phase % PIKES_CYCLE
                since = cycle - (PIKES_OUT - place.haste)
                tufts = _TUFTS[: 2 + 2 * since] if since >= 0 else _TUFTS[:1] if warned else ()
                for column in range(place.width):
                    x, y = (place.x + column + 0.5) * TILE, (place.y + 1) * TILE - 4
                    if out is not None:
                        self._dying((x, y), out, column, seconds)
                    for aside, lift in tufts:
                        at = x + aside, y - lift
                        self._sprite("candle/dwarf", "flame/0", at, seconds + x + aside)
            case "darts":
                flown = dart_flight(place, phase)
                wall = (place.x + (1 if place.facing > 0 else 0)) * TILE
                if out is not None:
                    struck = wall + place.facing * (px(reach_of(place)) - 12)
                    self._dying((struck, place.y * TILE + 47), out, 0, seconds, falls=True)
                if flown is not None or warned:
                    shaft = wall + place.facing * (px(flown or 0) - 12)
                    # In the mouth it glows; what flies burns from its head on.
                    for ahead in (0,) if flown is None else (-8, 6, 20):
                        at = shaft + place.facing * ahead, place.y * TILE + 47
                        self._sprite("candle/dwarf", "flame/0", at, seconds + ahead)
            case "blade":
                left, top = (px(length) for length in blade_head(place, phase))
                for aside in (-9, 0, 9):
                    head = left + aside, top + 6
                    self._sprite("candle/dwarf", "flame/0", head, seconds + aside)

    def _dying(
        self, at: Spot, out: int, number: int, seconds: float, *, falls: bool = False
    ) -> None:
        """What is seen of fire that has been out for so long, in the tile or at the bolt with a
        ``number`` beside others; ``falls`` says that its embers lie on nothing."""
        x, y = at
        if out < SINKS:
            count, size, lift = _DYING[out // _DIES]
            for aside, higher in _TUFTS[: -(-count // 2) if falls else count]:
                self._flame((x + aside, y - higher * size - lift), size, seconds + x + aside)
        left = 1 - out / (_FALLING if falls else SMOKES)
        low = y + (0.1 * out * out if falls else 2)
        for aside, bright in _COALS if left > 0 else ():
            glow = left * left * bright / 255
            red, green, blue = (
                round(dim + (lit - dim) * glow) for dim, lit in zip(_COAL, _COAL_LIT, strict=True)
            )
            spot = x + aside * (0.5 if falls else 1) - self._left, low - self._top
            self._canvas.circle((red, green, blue), spot, 0.8 + 1.4 * left)
        age = out - 2 - number * _DRIFTS % _STAGGERS
        if age >= 0 and not self._app.settings.reduced_motion:
            smoke = self._app.assets.sprite("candle/dwarf", "smoke")
            frames = smoke.frames
            frame = age * len(frames) // (SMOKES - 2 - _STAGGERS)
            if frame < len(frames):
                self._blit(frames[frame], smoke.pivot, (x, y - age * 0.5), False)

    def _flame(self, at: Spot, size: float, seconds: float) -> None:
        """A flame of so much of its size."""
        flame = self._app.assets.sprite("candle/dwarf", "flame/0")
        picture = flame.image if self._app.settings.reduced_motion else flame.at(seconds)
        width, height = picture.get_size()
        small = self._app.assets.scaled(picture, (round(width * size), round(height * size)))
        self._blit(small, (flame.pivot[0] * size, flame.pivot[1] * size), at, False)

    def dangers(self, canvas: Canvas, view: CandleView, left: int, top: int) -> None:
        """What kills once more, over what light left of it: it has an edge in any light."""
        self._canvas, self._left, self._top = canvas, left, top
        self._warns = True
        for hazard in self._around(self._hazards):
            if self._near(*middle(hazard.place.x, hazard.place.y), FAR):
                self._trap(hazard.place, (view.tick + hazard.place.offset) % PERIOD)
        self._warns = False

    def landings(self, view: CandleView) -> Iterator[Spot]:
        """Where something heavy comes down on the ground with this tick, in what was last seen."""
        for hazard in self._around(self._hazards):
            place = hazard.place
            phase = (view.tick + place.offset) % PERIOD
            left, ground = place.x * TILE, (place.y + place.height) * TILE
            match kind_of(place):
                case "crusher":
                    lowest = place.height * CELL
                    if crusher_drop(place, phase) == lowest > crusher_drop(place, phase - 1):
                        for side in (-4, place.width * TILE + 4):
                            yield left + side, ground + TILE
                case "stones":
                    if stone_drop(place, phase) is None is not stone_drop(place, phase - 1):
                        for side in (10, TILE - 10):
                            yield left + side, ground

    # One by one

    def _thing(
        self, view: CandleView, thing: Place, state: int, number: int, seconds: float
    ) -> None:
        at = foot(thing.x, thing.y)
        bob = 0 if self._app.settings.reduced_motion else round((seconds * 2 + thing.x) % 2)
        match thing.kind:
            case "save" | "start":
                self._sprite(THINGS, "lamp/lit" if state else "lamp/unlit", at, seconds)
            case "treasure":
                if view.phase == "interlude":
                    self._sprite(THINGS, "chest/won", at, seconds)
                else:
                    done = view.keys >= view.floor.keys
                    self._sprite(THINGS, "chest/closed" if done else "chest/caged", at, seconds)
            case "key" if not state:
                kind = int(thing.name) - 1 if thing.name else number
                name = f"key/{KEYS[kind % len(KEYS)]}"
                self._sprite(THINGS, name, (at[0], at[1] - 26 - bob), seconds)
                if thing.name:
                    self._number(thing.name, (at[0] + 19, at[1] - 40 - bob))
            case "candle" if not state:
                self._candle(at, thing.name == LONG, seconds)
            case "coin" if not state:
                self._sprite(THINGS, "coin", middle(thing.x, thing.y), seconds)
            case "sign":
                self._sprite(THINGS, "sign", at, seconds)

    def _number(self, told: str, at: tuple[float, float]) -> None:
        """Which set a key is of."""
        x, y = round(at[0]) - self._left, round(at[1]) - self._top
        text = self._app.text
        style = Style("numeral", "parch_hi", size=round(19 * text.scale), halo="night")
        more = (style.size - 19) // 4
        text.draw(self._canvas, told, style, (x + more, y - more), "center")

    def _candle(self, at: tuple[float, float], is_long: bool, seconds: float) -> None:
        """A candle to take; a long one stands as a pair."""
        if is_long:
            self._sprite(THINGS, "candle", (at[0] - 7, at[1]), seconds)
            at = at[0] + 5, at[1]
        self._sprite(THINGS, "candle", at, seconds)

    def _door(self, door: MagicDoor, seconds: float) -> None:
        """A magic door; where a way ends that leads one way alone, it sleeps."""
        at = foot(door.x, door.y)
        if not self._near(*at):
            return
        if door.to is None:
            self._sprite(THINGS, "door/asleep", at, seconds)
        else:
            self._sprite(THINGS, "door/awake", at, seconds)
            if not self._app.settings.reduced_motion:
                self._sprite(THINGS, "door/spiral", at, seconds)

    def _webs(self, view: CandleView, seconds: float) -> None:
        # What burns has a picture of its own.
        gone = {*view.burnt, *((column, row) for column, row, _ in view.burning)}
        for x, y, name in self._around(self._web):
            if self._near(x, y, TILE) and (x // TILE, y // TILE) not in gone:
                self._sprite(MASONRY, name, (x, y), seconds)

    def _draught(self, place: Place, tick: int, seconds: float) -> None:
        rows = range(place.height)
        if place.name == "bellows" and not self._app.settings.reduced_motion:
            # It rises from them, and its end after it.
            phase = phase_of(place, tick)
            risen = min(1.0, (phase + 1 - BELLOWS_REST) / _GUST)
            left = min(1.0, (PERIOD - phase) / _GUST)
            rows = range(round(place.height * (1 - risen)), ceil(place.height * left))
        for row in rows:
            spot = (place.x * TILE, (place.y + row) * TILE)
            if self._near(*spot):
                self._sprite(THINGS, "draught", spot, seconds)

    def _trap(self, place: Place, phase: int) -> None:
        left, bottom = place.x * TILE, (place.y + 1) * TILE
        match kind_of(place):
            case "spikes":
                for column in range(place.width):
                    name = f"spikes/{(place.x + column) % 3}"
                    self._sprite(THINGS, name, (left + column * TILE, bottom), 0)
            case "pikes":
                cycle, springs = phase % PIKES_CYCLE, PIKES_OUT - place.haste
                out = PIKES_FRAMES - 1 if cycle >= springs else int(warns(place, phase, self._ease))
                if springs <= cycle < springs + 4:
                    out = 2 + (cycle - springs)
                elif cycle < EBBS:
                    # They harm nobody any more, and are drawn in.
                    out = (PIKES_FRAMES - 1) * (EBBS - cycle) // (EBBS + 1)
                if place.name in COOLED:
                    out = 0  # Nothing but fire comes out of these holes.
                for column in range(place.width):
                    self._frame("pikes", min(out, PIKES_FRAMES - 1), left + column * TILE, bottom)
            case "crusher":
                self._crusher(place, phase)
            case "stones":
                self._stone(place, phase)
            case "darts":
                self._dart(place, phase)
            case "blade":
                self._blade(place, phase)

    def _crusher(self, place: Place, phase: int) -> None:
        drop = px(crusher_drop(place, phase))
        waits = warns(place, phase, self._ease) and not drop
        shake = _SHAKES * ((phase // 3) % 3 - 1) if waits else 0
        for column in range(place.width):
            x = (place.x + column) * TILE + shake
            y = place.y * TILE
            if drop > _BEAM:
                self._chains(place.twice, (x + TILE / 2, y), drop)
            self._frame("crusher/beam", 0, x, y)
            low = y + drop + (_SAGS if waits else 0)
            self._frame("crusher/block", 0, x, low)
            if place.twice:
                self._frame("crusher/beam", 0, x, low + _CLAMP)

    def _chains(self, twice: bool, at: Spot, drop: float) -> None:
        """What a crusher that fell hangs on: out of its beam, and down with it. While it lies low
        they are all that is seen of it from above."""
        links = ceil(drop / TILE)
        chain = self._app.assets.made(("crusher chain", links), lambda: self._chain(links))
        whole = self._canvas.get_clip()
        below, long = round(at[1] + _BEAM - self._top), round(drop - _BEAM)
        self._canvas.set_clip(whole.clip(pygame.Rect(whole.left, below, whole.width, long)))
        for aside in _CHAINS[twice]:
            hung = at[0] + aside, at[1] + drop - links * TILE
            self._blit(chain, (chain.get_width() / 2, 0), hung, False)
        self._canvas.set_clip(whole)

    def _chain(self, links: int) -> Canvas:
        """So many tiles of chain in one piece, so that no edge of light runs across it."""
        link = self._app.assets.sprite(THINGS, "crusher/chain").image
        width, height = link.get_size()
        made = Canvas((width, height * links), link.scale, alpha=True)
        for number in range(links):
            made.blit(link, (0, number * height))
        return made

    def _stone(self, place: Place, phase: int) -> None:
        x = (place.x + 0.5) * TILE
        drop = stone_drop(place, phase)
        waits = warns(place, phase, self._ease)
        if phase < STONE_FALL:
            shake = (phase // 3) % 3 - 1 if waits else 0
            self._frame("stone/loose", 0, x + shake, place.y * TILE)
        elif not self._warns:
            self._frame("stone/gone", 0, x, place.y * TILE)
        if drop is not None:
            self._frame("stone", phase // 6 % 4, x, place.y * TILE + px(drop) + 15)

    def _dart(self, place: Place, phase: int) -> None:
        name = "dart/mouth_ready" if warns(place, phase, self._ease) else "dart/mouth"
        self._frame(name, 0, place.x * TILE, place.y * TILE, flip=place.facing < 0)
        flown = dart_flight(place, phase)
        if flown is not None:
            x = (place.x + (1 if place.facing > 0 else 0)) * TILE + place.facing * (px(flown) - 12)
            self._frame("dart", 0, x, place.y * TILE + 41, flip=place.facing < 0)

    def _blade(self, place: Place, phase: int) -> None:
        degrees = round(blade_angle(place, phase) / 5) * 5
        x, y = (px(length) for length in blade_head(place, phase))
        top = ((place.x + 0.5) * TILE, place.y * TILE)
        parts = max(1, round(place.height * TILE / ROD))
        for part in range(parts):
            at = part / parts
            where = (top[0] + (x - top[0]) * at, top[1] + (y - top[1]) * at)
            self._frame(f"blade/rod/{degrees}", 0, *where)
        self._frame("blade/pivot", 0, *top)
        self._frame(f"blade/head/{degrees}", 0, x, y)

    def _creature(self, creature: CreatureView, seconds: float) -> None:
        spot = (px(creature.x), px(creature.y))
        mood = creature.mood
        match creature.kind:
            case "moth":
                name = "moth"
            case "shade":
                name = "shade/flee" if mood == "flee" else "shade/near" if mood == "seek" else (
                    "shade/idle")  # fmt: skip
                spot = (spot[0], spot[1] + 24)
            case "slime":
                name = "slime/frozen" if mood == "frozen" else "slime"
                spot = (spot[0], spot[1] + TILE / 2)
            case "bat":
                name = "bat/asleep" if mood in ("rest", "wake") else "bat"
                if name == "bat/asleep":
                    spot = (spot[0], spot[1] - TILE / 2)
            case "owl":
                diving = mood in ("swoop", "home", "flee")
                name = (
                    "owl/diving" if diving else "owl/watching" if mood != "rest" else "owl/asleep"
                )
                if not diving:
                    spot = (spot[0], spot[1] + TILE / 2)
        if not self._near(*spot):
            return
        self._sprite(CREATURES, name, spot, seconds + creature.number * 0.37, creature.facing < 0)
        candle = booty(creature)
        if candle is not None:
            self._sprite(THINGS, "landed", candle, seconds)
        elif creature.carried:
            self._sprite(CREATURES, "stolen", (spot[0], spot[1] - 10), seconds)

    # Drawing

    def _survey(self, floor: FloorView) -> None:
        """Note where everything is on the floor, unless that is known."""
        if self._floor is floor:
            return
        self._floor = floor
        terrain = floor.terrain
        water: list[Pool] = []
        web: list[Tile] = []
        for x, y in _cells_of(terrain, WATER):
            name, edges = picture_of(terrain, x, y), edges_of(terrain, x, y)
            water.append((x * TILE, y * TILE, name, edges))
        for x, y in _cells_of(terrain, WEB):
            web.append((x * TILE, y * TILE, f"web/{(x + 2 * y) % 4}"))
        self._water = Nearby(((_square(pool), pool) for pool in water), TILE)
        self._web = Nearby(((_square(tile), tile) for tile in web), TILE)
        keys = accumulate(thing.kind == "key" for thing in floor.things)
        placed = zip(floor.things, keys, strict=True)
        self._placed = Nearby(
            (
                (tiles(thing.x, thing.y), (index, key - 1, thing))
                for index, (thing, key) in enumerate(placed)
            ),
            BEYOND,
        )
        self._hazards = Nearby(
            ((tiles(each.place.x, each.place.y), each) for each in floor.hazards), FAR
        )

    def _around(self, placed: Nearby[T]) -> tuple[T, ...]:
        return placed.around(self._left, self._top, self._canvas.get_size())

    def _near(self, x: float, y: float, beyond: int = BEYOND) -> bool:
        width, height = self._canvas.get_size()
        return (
            self._left - beyond < x < self._left + width + beyond
            and self._top - beyond < y < self._top + height + beyond
        )

    def _sprite(self, atlas: str, name: str, at: Spot, seconds: float, flip: bool = False) -> None:
        sprite = self._app.assets.sprite(atlas, name)
        still = len(sprite.frames) == 1 or not sprite.fps or self._app.settings.reduced_motion
        picture = sprite.image if still else sprite.at(seconds)
        self._blit(picture, sprite.pivot, at, flip)

    def _frame(self, name: str, frame: int, x: float, y: float, flip: bool = False) -> None:
        sprite = self._app.assets.sprite(THINGS, name)
        self._blit(sprite.frames[frame % len(sprite.frames)], sprite.pivot, (x, y), flip)

    def _blit(self, picture: Canvas, pivot: Spot, at: Spot, flip: bool) -> None:
        if flip:
            source = picture
            picture = self._app.assets.made(("flipped", source), lambda: source.flipped())
            width = picture.get_width()
            # A tile's picture, which stands on its corner, stays in its tile.
            pivot = pivot if pivot[0] == 0 else (width - pivot[0], pivot[1])
        spot = at[0] - pivot[0] - self._left, at[1] - pivot[1] - self._top
        if self._warns:
            parts = ((picture, spot),)
            draw_seen(self._app.assets, self._canvas, parts, EDGE, SEEN, SEEN_SHARE)
            return
        self._canvas.blit(picture, spot)
