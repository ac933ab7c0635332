"""``generate hexcrawl`` on the command line: every format, IDs, parameters, pictures, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.tales.hex.rules.country.params import SPACE
from game.tales.hex.rules.country.validate import faults
from tests.cli.calling import good, refused
from tests.tales.hex.rules.country.countries import TABLES, world

HEADER = b"\x89PNG\r\n\x1a\n"


def test_the_same_country_by_seed_and_by_id():
    one = good(
        "generate", "hexcrawl", "--seed", "42", "--format", "json", "--set", "radius=3"
    ).object
    other = good("generate", "hexcrawl:radius=3#42", "--format", "json").object
    assert one == other
    assert one["id"] == "hexcrawl:radius=3#42"
    assert one["hexes"] == world("radius=3", "42")["hexes"]


@pytest.mark.parametrize("form", ["text", "svg", "textmapper", "md"])
def test_every_format_is_written(form: str):
    told = good("generate", "hexcrawl:radius=2#42", "--format", form).out
    assert told.startswith("<svg" if form == "svg" else "hexcrawl:radius=2#42\n")


def test_every_parameter_can_be_set():
    settings = ["radius=2", "explore=random", "obstacles=100", "steps=7", "profile=original"]
    told = good(
        "generate", "hexcrawl", "--seed", "s", "--format", "json", "--set", *settings
    ).object
    assert told["id"] == "hexcrawl:radius=2,explore=random,obstacles=100,steps=7,original#s"
    assert told["params"] == {
        "radius": 2,
        "explore": "random",
        "obstacles": 100,
        "steps": 7,
        "profile": "original",
    }
    assert faults(told, TABLES) == []


def test_many_countries_are_a_line_each():
    lines = good("generate", "hexcrawl", "--seed", "s", "--count", "5", "--format", "json").out
    bodies = [json.loads(line) for line in lines.splitlines()]
    assert [body["seed"] for body in bodies] == [f"s/{number}" for number in range(5)]
    assert all(faults(body, TABLES) == [] for body in bodies)


def test_a_trace_comes_after_the_letters():
    told = good("generate", "hexcrawl:radius=1#x", "--trace").out
    steps = [json.loads(line) for line in told.splitlines() if line.startswith('{"type"')]
    assert steps[0]["type"] == "country"
    assert steps[-1]["type"] == "obstacle"


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("radius=0", "radius: expected a whole number from 1 to 40, got '0'"),
        ("radius=41", "radius: expected a whole number from 1 to 40"),
        ("explore=inward", "explore: expected spiral or random"),
        ("obstacles=101", "obstacles: expected a whole number from 0 to 100"),
        ("steps=5", "steps: expected a whole number from 6 to 7"),
        ("profile=other", "profile: expected written or original"),
        ("size=3", "unknown parameter 'size', expected one of: radius, explore, obstacles"),
    ],
)
def test_what_cannot_be_set_is_refused_in_a_line(setting: str, told: str):
    assert told in refused("generate", "hexcrawl", "--seed", "x", "--set", setting)


def test_a_country_is_drawn_into_a_file(tmp_path: Path):
    out = tmp_path / "country.png"
    good("generate", "hexcrawl:radius=2#x", "--format", "png", "--out", out)
    raw = out.read_bytes()
    assert raw.startswith(HEADER)
    svg = good("generate", "hexcrawl:radius=2#x", "--format", "svg").out
    width, height = (int.from_bytes(raw[at : at + 4], "big") for at in (16, 20))
    assert f'width="{width}" height="{height}"' in svg


def test_help_lists_formats_and_parameters():
    told = good("generate", "--help").out
    assert "hexcrawl (formats: json, text, svg, pdf, booklet, textmapper, md, png)" in told
    for field in SPACE.fields:
        assert f"    {field.name}: " in told
