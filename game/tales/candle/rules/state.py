"""What changes while a floor is played: the dwarf, his light, things, creatures, counters."""

from __future__ import annotations

from copy import copy

from game.tales.candle.rules.feel import UNIT, WIDTH
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.stage import Cell, Point, Stage, body_in, middle_of

WICK = 5400
"""Ticks for which a whole candle burns in a moving hand: ninety seconds."""
MOST_SPARES = 9
MOST_LYING = 32

THERE, TAKEN, OUT = 0, 1, 2
"""What has become of a thing: untouched; taken, lit or read; of a hidden coin, brought out."""


class Lying:
    """A candle out of the hand, flying or at rest; (x, y) is its foot."""

    __slots__ = ("age", "is_lit", "resting", "vx", "vy", "wick", "x", "y")

    def __init__(self, x: int, y: int, vx: int, vy: int, wick: int, is_lit: bool) -> None:
        self.x, self.y = x, y
        self.vx, self.vy = vx, vy
        self.wick = wick
        self.is_lit = is_lit
        self.resting = False
        self.age = 0
        """Ticks since it left the hand, or since something moved it."""


class Creature:
    """One of those who answer to light."""

    __slots__ = (
        "carried",
        "facing",
        "home",
        "is_lit",
        "kind",
        "mood",
        "number",
        "timer",
        "vx",
        "vy",
        "x",
        "y",
    )

    def __init__(self, number: int, place: Place) -> None:
        self.number = number
        self.kind = place.name
        self.x, self.y = self.home = middle_of(place)
        self.vx = self.vy = 0
        self.facing = place.facing
        self.mood = "rest"
        self.timer = 0
        """Ticks in this mood, or until it ends; each kind says which."""
        self.carried = 0
        """The wick of the candle that it took."""
        self.is_lit = False
        """Whether light fell on it when it last looked."""


class FloorState:
    """One floor being played. Plain numbers; the rules that change them are elsewhere."""

    __slots__ = (
        "awake",
        "body",
        "burning",
        "burnt",
        "candles",
        "catching",
        "coins",
        "creatures",
        "deaths",
        "glow",
        "ground",
        "gust",
        "hush",
        "is_lit",
        "keys",
        "lamp",
        "lamps",
        "lying",
        "room",
        "room_box",
        "safe",
        "secrets",
        "secrets_found",
        "spares",
        "stage",
        "strike",
        "stun",
        "things",
        "tick",
        "touching",
        "visited",
        "wick",
    )

    def __init__(self, stage: Stage, spares: list[int]) -> None:
        self.stage = stage
        self.ground = copy(stage.ground)
        self.ground.flags = bytearray(stage.ground.flags)
        start = stage.things[stage.start]
        self.body = body_in(self.ground, (start.x, start.y), start.facing)
        self.tick = 0
        """Ticks played on this floor: the clock of its traps."""
        # Light.
        self.is_lit = True
        self.wick = WICK
        """Of the candle in his hand; 0 without one."""
        self.spares = spares
        """The wicks of the candles in his belt."""
        self.gust = 0
        """Ticks for which his flame has stood in a draught."""
        self.strike = 0
        """Ticks for which he has been striking his flint."""
        self.lying: list[Lying] = []
        self.catching: tuple[int, int] = (0, 0)
        """The web that his flame licks, by its index, and for how many ticks."""
        self.burning: list[tuple[int, int]] = []
        """Webs on fire, and the ticks each has left."""
        self.burnt: list[int] = []
        # Things.
        self.things = bytearray(len(stage.things))
        self.secrets = bytearray(len(stage.secrets))
        self.things[stage.start] = TAKEN
        self.lamp = stage.start
        """The lamp to which he returns."""
        self.touching = stage.start
        """The treasure, a lamp or a sign that he touched a tick ago: it is told once."""
        # The dwarf.
        self.safe = 0
        """Ticks in which no hit counts."""
        self.stun = 0
        """Ticks in which nothing he holds is heard."""
        self.hush = 0
        """Keys that are not heard until they are let go."""
        self.creatures = [Creature(*numbered) for numbered in enumerate(stage.creatures)]
        self.visited = bytearray(len(stage.near))
        # Counters.
        self.candles = 0
        """Candles lit after the first."""
        self.coins = self.keys = self.deaths = self.secrets_found = 0
        # Found again whenever he comes into another room.
        self.room = -1
        self.room_box = (0, 0, 0, 0)
        self.awake: list[Creature] = []
        self.lamps: list[Point] = []
        self.glow: list[tuple[int, int, int]] = []
        """What gives light now: points with their radius."""
        self.enter(stage.room(*middle_of(start)))

    def enter(self, room: int) -> None:
        """The dwarf is in ``room`` now: who is awake, which lamps are near."""
        stage = self.stage
        self.room = room
        self.room_box = stage.box_of(room)
        self.visited[room] = 1
        near = stage.near[room]
        self.awake = [creature for creature in self.creatures if stage.room(*creature.home) in near]
        self.lamps = [
            middle_of(stage.things[number])
            for other in near
            for number in stage.lamps_in[other]
            if self.things[number] == TAKEN
        ]

    @property
    def lamp_cell(self) -> Cell:
        """Where he returns to."""
        place = self.stage.things[self.lamp]
        return place.x, place.y

    @property
    def keys_left(self) -> int:
        """Keys that the cage still asks for."""
        return self.stage.keys - self.keys

    def hand(self) -> Point:
        """The point of the flame in his hand: on the side that he faces."""
        body = self.body
        return (
            body.x + (WIDTH - 257 if body.facing > 0 else 256),
            body.y - (14 * UNIT if body.crouched else 24 * UNIT),
        )

    def middle(self) -> Point:
        """The point in the middle of his body."""
        body = self.body
        return body.middle_x, body.y - body.height // 2
