"""Pieces to test with: sketches that are sound, and their files below a folder."""

from __future__ import annotations

from pathlib import Path
from shutil import copy

from game.store.shipped import levels_dir
from game.tales.candle.rules.content import Level, Piece
from game.tales.candle.rules.map_tmx import tmx_text
from game.tales.candle.rules.section import Chunk, Section
from tools.sections.sketch import read_sketches

SECTION = """\
name: landing
idea: a landing in a shaft
asks: 2 pressure blade draught
#########HH#########
####.....HH.....####
####.....HH.....####
####K.o..HH..o.S####
#####.########.#####
####............####
####............####
########....########
####.....oo.....####
####D...C.......####
#########HH#########
#########HH#########
slot nook 1,1 right
slot nook 16,1 left
slot nook 16,7 left
trap blade 9,5 height=2 chance=60 offset=30
draught 12,5 width=2 height=2
sign 13,9 "Mind your hat." "Attention au chapeau."
decor pillar 5,6 height=2 flipped
"""
CHUNK = """\
name: alms
shape: nook
idea: coins on a step
.o.
..o
..#
"""
LEVEL = """\
name: 01-cellar
title_en: The cellar
title_fr: La cave
####################
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
#..................#
#S.DK...L...o....T.#
####################
####################
at 10,9 door
"""


def piece(sketch: str) -> Piece:
    """The one piece of a sketch."""
    (drawn,) = read_sketches(sketch, "sketch", "piece")
    return drawn


def section(sketch: str = SECTION) -> Section:
    """The section of a sketch."""
    drawn = piece(sketch)
    assert isinstance(drawn, Section)
    return drawn


def chunk(sketch: str = CHUNK) -> Chunk:
    """The chunk of a sketch."""
    drawn = piece(sketch)
    assert isinstance(drawn, Chunk)
    return drawn


def level(sketch: str = LEVEL) -> Level:
    """The level of a sketch."""
    drawn = piece(sketch)
    assert isinstance(drawn, Level)
    return drawn


def levels_in(folder: Path) -> Path:
    """A folder ``levels`` with the tileset and nothing drawn yet."""
    levels = folder / "levels"
    for name in ("sections", "chunks", "story", "fallbacks", "tilesets", "compiled"):
        (levels / name).mkdir(parents=True)
    copy(levels_dir() / "tilesets" / "candle.tsx", levels / "tilesets")
    return levels


def write(levels: Path, folder: str, drawn: Piece, text: str | None = None) -> Path:
    """The file of a piece below ``levels``, as Tiled would write it unless ``text`` is given."""
    path = levels / folder / f"{drawn.name}.tmx"
    path.write_text(tmx_text(drawn) if text is None else text, encoding="utf-8")
    return path
