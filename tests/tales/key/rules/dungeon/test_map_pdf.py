"""Dungeons on paper: every room a tile of three centimetres a square, and what is where for whoever
leads the game alone.
"""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest

from game.core.mode import Edition, NoContent
from game.core.pdf import A3, A4, Size
from game.store.shipped import print_fonts
from game.tales.key.rules.dungeon.generate import GENERATOR
from game.tales.key.rules.dungeon.map_pdf import SQUARE, as_pdf, tiles_of
from game.tales.key.rules.dungeon.params import SPACE


def laid(params: str, seed: str) -> dict[str, Any]:
    world = GENERATOR.world(SPACE.read(params), seed, NoContent(), False)
    return {**world, "id": f"dungeon:{params}#{seed}", "seed": seed}


def words_of(file: bytes) -> list[str]:
    """The lines of a PDF, in order."""
    found = []
    for stream in re.findall(rb"stream\n(.*?)\nendstream", file, re.DOTALL):
        try:
            text = zlib.decompress(stream).decode("latin-1")
        except zlib.error:
            continue
        if " TJ ET" in text:
            found += re.findall(r"\[\((.*?)\)\] TJ", text)
    return found


@pytest.mark.parametrize("size", [A4, A3])
@pytest.mark.parametrize("seed", ["oak", "ash"])
def test_every_room_is_a_tile_and_none_lies_on_another(seed: str, size: Size):
    body = laid("size=24,columns=8,rows=8", seed)
    sheets = tiles_of(body, size)
    rooms = [room["number"] for sheet in sheets for room, _, _ in sheet]
    assert sorted(rooms) == [room["number"] for room in body["rooms"]]
    for sheet in sheets:
        boxes = [(x, y, x + r["width"] * SQUARE, y + r["height"] * SQUARE) for r, x, y in sheet]
        for at, (left, top, right, low) in enumerate(boxes):
            assert 10 <= left < right <= size[0] - 10
            assert 20 <= top < low <= size[1] - 20
            for other in boxes[:at]:
                apart = left > other[2] or right < other[0] or top > other[3] or low < other[1]
                assert apart
    assert len(sheets) < len(rooms)


def test_who_leads_the_game_reads_what_is_where_and_players_do_not():
    bodies = (laid("size=12,search=100", f"secret {number}") for number in range(40))
    body = next(b for b in bodies if b["keys"] and any(door["secret"] for door in b["doors"]))
    master = words_of(as_pdf(body, Edition("fr", True, "a4", print_fonts())))
    player = words_of(as_pdf(body, Edition("fr", False, "a4", print_fonts())))
    told = " ".join(master)
    for key in body["keys"]:
        assert f" {key['key']}" in told
    assert any("passage secret vers" in line for line in master)
    assert not any("secret vers" in line or "tuile" in line for line in player)
    assert [line for line in master if "9 mm" in line or "mesure" in line]
    assert "3 cm" in told
    assert master.count("1") > player.count("1") >= 1  # on the plan; and then on the tile, too


def test_a_key_goes_by_the_name_that_the_diagram_gave_it():
    body = laid("size=6,locks=100", "oak")
    body["names"] = [
        {
            "set": body["keys"][0]["key"],
            "key": {"en": "bomb", "fr": "bombe"},
            "lock": {"en": "cracked wall", "fr": "mur fendu"},
        }
    ]
    told = " ".join(words_of(as_pdf(body, Edition("en", True, "a4", print_fonts()))))
    assert "bomb \\(" in told
    assert "cracked wall \\(lock" in told
