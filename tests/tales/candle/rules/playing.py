"""Tiny hand-made floors, drawn in letters, to play the rules on."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.mode import Event
from game.core.text import Prose
from game.tales.candle.rules.body import DOWN, LEAP, LEFT, RIGHT, THROW, UP
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent, Level
from game.tales.candle.rules.events import CreatureActed, LightChanged
from game.tales.candle.rules.floor import floor_of_level
from game.tales.candle.rules.floors import ReadyFloor, RunFloors
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.params import CandleParams
from game.tales.candle.rules.section import Place
from game.tales.candle.rules.terrain import LETTERS, terrain_of

PLACES = {
    "S": "start",
    "T": "treasure",
    "L": "save",
    "K": "key",
    "C": "candle",
    "o": "coin",
    "O": "coin",
    "D": "door",
    "I": "sign",
}
CREATURES = {"m": "moth", "s": "shade", "b": "bat", "w": "owl", "e": "slime"}
KEYS = {"L": LEFT, "R": RIGHT, "U": UP, "D": DOWN, "J": LEAP, "T": THROW}
SIGN = Prose("Mind the gap.", "Attention à la marche.")


def level_of(drawing: str, *places: Place, name: str = "drawn") -> Level:
    """A level drawn in the letters of tiles, places and creatures; ``places`` come last."""
    rows = drawing.split()
    found = []
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in PLACES:
                kind = PLACES[letter]
                found.append(
                    Place(
                        kind,
                        x,
                        y,
                        name="d" if kind == "door" else "",
                        hidden=letter == "O",
                        text=SIGN if kind == "sign" else None,
                    )
                )
            elif letter in CREATURES:
                found.append(Place("creature", x, y, name=CREATURES[letter]))
    tiles = "\n".join("".join(c if c in LETTERS else "." for c in row) for row in rows)
    title = Prose("Drawn", "Dessiné")
    return Level(name, title, terrain_of(tiles), (*found, *places))


def game_of(drawing: str, *places: Place) -> CandleGame:
    """A game on a level; its certificate is empty, for nobody need finish it."""
    return game_on(level_of(drawing, *places))


def game_on(*levels: Level) -> CandleGame:
    """A story of these levels."""
    content = CandleContent((), (), levels, ())
    params = CandleParams(kind="story", floors=len(levels))
    ready = ReadyFloor(floor_of_level(levels[0], 0), Certificate(0, b"", ((0, (0, 0)),)), (), ())
    return CandleGame(params, "test", RunFloors(content, params, "test"), ready)


def hold(game: CandleGame, keys: str = "", ticks: int = 1) -> list[Event]:
    """Hold keys, as letters, for so many ticks; what happened."""
    bits = 0
    for letter in keys:
        bits |= KEYS[letter]
    return [event for _ in range(ticks) for event in game.apply(HOLDS[bits])]


def settle(game: CandleGame, ticks: int = 30) -> list[Event]:
    """Let go of every key until he rests."""
    return hold(game, "", ticks)


def of_kind(events: list[Event], kind: type) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def changes(events: list[Event]) -> list[str]:
    """What became of flames, in order."""
    return [event.change for event in events if isinstance(event, LightChanged)]


def deeds(events: list[Event]) -> list[str]:
    """What creatures did, in order."""
    return [event.deed for event in events if isinstance(event, CreatureActed)]


def wandering(seed: int) -> Iterator[int]:
    """Keys held at random for random spans, the same for the same seed."""
    state = seed * 2654435761 % 2**32 or 1
    while True:
        state = state * 1103515245 % 2**31 + 12345
        bits = state >> 12 & 63
        for _ in range(3 + (state >> 4) % 25):
            yield bits
