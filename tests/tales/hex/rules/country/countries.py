"""What the tests of Hex share: tables, worlds, charts drawn by hand, strategies."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from game.core.mode import Edition
from game.store.shipped import levels_dir, print_fonts
from game.tales.hex.content.tables import load_hex
from game.tales.hex.rules.country.chart import Chart
from game.tales.hex.rules.country.country import Country, country_of
from game.tales.hex.rules.country.drawing import Drawing, Drawn
from game.tales.hex.rules.country.generate import GENERATOR, explored
from game.tales.hex.rules.country.params import ORDERS, PROFILES, SPACE, HexParams

TABLES = load_hex(levels_dir())
WATER, SHORE, PLAINS, RIVER_VALLEY, HILLS, PLATEAU, LOW_MOUNTAINS, HIGH_MOUNTAINS = range(8)

PARAMS = st.builds(
    HexParams,
    radius=st.integers(1, 9),
    explore=st.sampled_from(ORDERS),
    obstacles=st.integers(0, 100),
    steps=st.integers(6, 7),
    profile=st.sampled_from(PROFILES),
)
SEEDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789é ", min_size=1, max_size=12)


def world(text: str, seed: str, traced: bool = False) -> dict[str, Any]:
    """A world as the command line prints it, the parts of the envelope that tests need."""
    params = SPACE.read(text)
    body: dict[str, Any] = GENERATOR.world(params, seed, TABLES, traced)
    return {"id": f"hexcrawl:{text}#{seed}", "params": SPACE.values(params), **body}


def country(text: str, seed: str) -> Country:
    """The country of a seed."""
    return country_of(SPACE.read(text), seed, TABLES)


def chart(text: str, seed: str) -> Chart:
    """The map of a seed, explored whole."""
    params = SPACE.read(text)
    return explored(params, seed, TABLES, country_of(params, seed, TABLES))


def blank(text: str, seed: str) -> Chart:
    """The map of a seed before anybody entered it."""
    return Chart(Drawing(SPACE.read(text), seed, TABLES))


@cache
def known(relief: int) -> Drawn:
    """A hex of that relief, whatever else."""
    return Drawn(relief, 0, -1, -1, 0, relief + 1, 0)


FONTS = print_fonts()


def written(form: str, body: Mapping[str, Any], language: str = "en", master: bool = True) -> str:
    """A world in a format that is text, without type inside."""
    text = GENERATOR.write(form, body, Edition(language, master))
    assert isinstance(text, str)
    return text
