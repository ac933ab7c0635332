"""The Moth Hour, as every mode is declared: narration, trace, generator, help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from game.core.dice import Dice, Trace
from game.core.mode import Event, Generator, HelpPage, JsonValue, Mode, Preset
from game.core.text import Message, counted, message
from game.tales.null_ticks.rules.ticks import (
    ASSISTS,
    EVENTS,
    HEIGHT,
    POINT,
    SPACE,
    WIDTH,
    Ended,
    Gathered,
    TicksParams,
    Touched,
    parse_command,
    restore,
    start,
)

_COLUMNS, _ROWS = 40, 12


def narrate(event: Event) -> Message | None:
    """One sentence for the log and for a screen reader."""
    match event:
        case Touched(flame=flame):
            return counted(
                "A moth touches the lamp: {count} flame left.",
                "A moth touches the lamp: {count} flames left.",
                flame,
            )
        case Gathered(flame=flame):
            return counted(
                "A spark: the lamp has {count} flame.",
                "A spark: the lamp has {count} flames.",
                flame,
            )
        case Ended(won=True):
            return message("The hour is over and the lamp still burns.")
        case Ended():
            return message("The lamp is out.")
        case _:
            return None


def trace(event: Event) -> dict[str, JsonValue] | None:
    """The event as a step of the JSON trace."""
    match event:
        case Touched(moth=moth, flame=flame):
            return {"type": "touch", "moth": moth, "flame": flame}
        case Gathered(flame=flame, sparks=sparks):
            return {"type": "spark", "number": sparks, "flame": flame}
        case _:
            return None


def world(params: TicksParams, seed: str, content: Any, traced: bool) -> dict[str, JsonValue]:
    """Where the moths and the first spark are, in points; with ``traced`` also the draws."""
    del content
    rolls = Trace() if traced else None
    dice = Dice(seed, rolls)
    places: list[tuple[str, int]] = [("spark", 0)]
    places += [("moth", number) for number in range(params.moths)]
    found: list[JsonValue] = []
    for name, number in places:
        stream = dice.stream(name, number)
        x, y = stream.below(WIDTH + 1) // POINT, stream.below(HEIGHT + 1) // POINT
        found.append({"x": x, "y": y})
    body: dict[str, JsonValue] = {"spark": found[0], "moths": found[1:]}
    if rolls is not None:
        body["trace"] = [
            {"type": "draw", "sides": roll.sides, "value": roll.value + 1} for roll in rolls.rolls
        ]
    return body


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The ID, and the room in letters: ``m`` a moth, ``*`` the spark, ``o`` the lamp."""
    rows = [["."] * _COLUMNS for _ in range(_ROWS)]

    def put(letter: str, x: int, y: int) -> None:
        column = x * POINT * (_COLUMNS - 1) // WIDTH
        rows[y * POINT * (_ROWS - 1) // HEIGHT][column] = letter

    for moth in cast(list[dict[str, int]], body["moths"]):
        put("m", moth["x"], moth["y"])
    spark = cast(dict[str, int], body["spark"])
    put("*", spark["x"], spark["y"])
    put("o", WIDTH // POINT // 2, HEIGHT // POINT // 2)
    return f"{body['id']}\n" + "".join("".join(row) + "\n" for row in rows)


MODE = Mode(
    name="null-ticks",
    rules=1,
    clock="tick",
    space=SPACE,
    presets=(
        Preset(message("One minute"), "", message("Sixty seconds, eight moths.")),
        Preset(
            message("Half an hour"),
            "seconds=1800",
            message("Eighteen hundred seconds, eight moths."),
        ),
    ),
    start=start,
    restore=restore,
    parse_command=parse_command,
    narrate=narrate,
    trace=trace,
    events=EVENTS,
    help=(
        HelpPage(
            message("The Moth Hour"),
            (
                message(
                    "Keep the lamp burning. Every moth that touches it takes a flame; every"
                    " spark that you reach gives one back."
                ),
            ),
        ),
    ),
    assists=ASSISTS,
)

GENERATOR = Generator("null-ticks", "null-ticks/1", SPACE, world, {"text": as_text}, rules=1)
"""Its worlds, to look at."""
