"""A system that is no mode: a generator of its own, which makes necklaces of beads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, cast

from game.core.codec import JsonValue, Within
from game.core.dice import Dice
from game.core.mode import Generator
from game.core.params import Param, ParamSpace
from game.core.text import message
from game.shell.tale import Tale


@dataclass(frozen=True, slots=True)
class ToyParams:
    beads: Annotated[int, Within(1, 9), Param("Beads")] = 3


def necklace(params: ToyParams, seed: str, content: Any, traced: bool) -> dict[str, JsonValue]:
    """So many beads of three colours, drawn from ``seed``."""
    del content
    stream = Dice(seed).stream("beads")
    beads = [("red", "green", "blue")[stream.below(3)] for _ in range(params.beads)]
    body: dict[str, JsonValue] = {"beads": list[JsonValue](beads)}
    if traced:
        body["trace"] = [{"type": "bead", "colour": colour} for colour in beads]
    return body


def as_text(body: Mapping[str, JsonValue]) -> str:
    return f"{body['id']}\n" + " ".join(cast(list[str], body["beads"])) + "\n"


TOY = Generator(
    name="toy",
    format="toy/1",
    space=ParamSpace(ToyParams),
    world=necklace,
    writers={"text": as_text},
    rules=7,
    bare=True,
)


def toy_tale(generator: Generator = TOY) -> Tale:
    """The declaration of a tale without a game."""
    return Tale(
        name="toy",
        id="toy",
        title=message("Necklaces"),
        short=message("Beads"),
        sentence=message("Beads on a string."),
        listed=False,
        generator=lambda: generator,
    )
