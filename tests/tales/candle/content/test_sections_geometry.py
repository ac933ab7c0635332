"""The geometry that lets pieces join, held by sketches that break one rule each."""

from __future__ import annotations

import pytest

from game.tales.candle.content.lint_pieces import lint_piece
from game.tales.candle.rules.content import prove
from tests.depth import all_but
from tests.tales.candle.content.section_text import CHUNK, LEVEL, SECTION, piece

EAST_WEST = """\
name: hall
idea: a hall with a loft
####################
####............####
####............####
####K..........C####
########====########
####............####
####............####
########....########
....................
..D......oo......S..
####################
####################
slot nook 1,1 right
slot nook 16,1 left
"""
LANDING = "####K.o..HH..o.S####\n#####.########.#####"
DARK = LEVEL.replace("#..................#\n", "####...............#\n", 2).replace(
    "####...............#", "#..................#", 1
)
DARK = DARK.replace("...L...o...", ".......o.L.")
"""A ledge in the upper left corner, and no lamp below it."""


def faults(sketch: str) -> list[str]:
    return list(lint_piece(piece(sketch)))


def changed(sketch: str, *changes: str) -> str:
    """The sketch with some of its lines, given as old and new, replaced; new may be several."""
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in sketch, old
        sketch = sketch.replace(old, new, 1)
    return sketch


@pytest.mark.parametrize("sketch", [SECTION, CHUNK, LEVEL, EAST_WEST])
def test_sound_pieces_are_sound(sketch: str):
    assert list(lint_piece(piece(sketch))) == []


@all_but("sketch2")
@pytest.mark.parametrize("sketch", [CHUNK, LEVEL, EAST_WEST])
def test_sound_pieces_are_proved_in_both_directions(sketch: str):
    drawn = piece(sketch)
    assert [proof.gaps for proof in prove(drawn).values()] in ([()], [(), ()])


@pytest.mark.parametrize("sketch", [SECTION, EAST_WEST])
def test_the_mirror_of_a_sound_section_is_sound(sketch: str):
    drawn = piece(sketch)
    assert list(lint_piece(drawn.mirrored())) == []  # type: ignore[union-attr]


BAD = {
    "a hole in a closed side": (
        (SECTION, "####....", ".###...."),
        "layer tiles: cell (0,1): expected stone, got empty: a closed side is stone",
    ),
    "half a way west": (
        (EAST_WEST, "....................", "#..................."),
        "layer tiles: cell (0,8): expected empty, got stone: a way west is empty in rows 8 and 9",
    ),
    "a way west that ends at once": (
        (EAST_WEST, "..D......oo......S..", ".#D......oo......S.."),
        "layer tiles: cell (1,9): expected empty, got stone: a way west",
    ),
    "a way east without floor": (
        (EAST_WEST, "oo......S..\n####################", "oo......S..\n##################=#"),
        "layer tiles: cell (18,10): expected stone, got plank: a way east",
    ),
    "a single chain north": (
        (SECTION, "#########HH#########\n####.....HH", "#########H##########\n####.....HH"),
        "layer tiles: cell (10,0): expected chain, got stone: a way north is chain in columns 9",
    ),
    "a shaft without its second row": (
        (
            SECTION,
            "####D...C.......####\n#########HH#########",
            "####D...C.......####\n" + "#" * 20,
        ),
        "layer tiles: cell (9,10): expected chain, got stone: a way south is chain in columns 9",
    ),
    "a web in the border": (
        (SECTION, "#########HH#########", "%########HH#########"),
        "layer tiles: cell (0,0): expected stone, got web: a closed side is stone",
    ),
    "a chain that ends in the air": (
        (
            SECTION,
            "####.....HH.....####\n####.....HH.....####\n####K.o..HH..o.S####\n#####.########.#####",
            "####.....HH.....####\n####............####\n####K.o......o.S####\n#####.##....##.#####",
        ),
        "layer tiles: cell (9,1): expected something to stand on beside the double chain, or under",
    ),
    "too few slots": (
        (SECTION, "slot nook 1,1 right\nslot nook 16,1 left\n", ""),
        "layer slots: expected 2 to 4 slots, got 1",
    ),
    "a slot that is not stone": (
        (SECTION, "####....", "##.#...."),
        "layer tiles: cell (2,1): expected a slot to be stone, got empty",
    ),
    "a slot without far side": (
        (SECTION, "slot nook 16,7 left", "slot nook 16,7 right"),
        "expected floor, ceiling and far side of a slot to be stone, got empty",
    ),
    "a slot in the border": (
        (SECTION, "slot nook 16,7 left", "slot nook 17,7 left"),
        "layer slots: cell (17,7): nook: expected it within the border",
    ),
    "slots that touch": (
        (SECTION, "slot nook 16,7 left", "slot nook 16,4 left"),
        "layer slots: cell (16,4): nook: expected a wall between it and the slot at (16,1)",
    ),
    "no ledge": (
        (SECTION, "#####.###", "####..###"),
        "layer tiles: cell (4,3): expected a ledge two tiles high before the mouth of nook",
    ),
    "a place in a slot": (
        (SECTION, "sign 13,9", "at 2,2 coin\nsign 13,9"),
        "layer places: cell (2,2): expected nothing in the nook, which a chunk will fill",
    ),
    "a picture in a slot": (
        (SECTION, "decor pillar", "decor pot 17,8\ndecor pillar"),
        "layer decor: cell (17,8): expected nothing in the nook, which a chunk will fill",
    ),
    "a key in the air": (
        (SECTION, "####............####", "####...K........####"),
        "cell (7,5): key: expected a cell in which one can stand: two free, above something",
    ),
    "a door under a low ceiling": (
        (SECTION, "####D...C...", "####....C...", "########....########", "######D.....########"),
        "cell (6,7): door: expected a cell in which one can stand",
    ),
    "two things in a cell": (
        (SECTION, "sign 13,9", "at 4,9 save\nsign 13,9"),
        "cell (4,9): save: expected one thing in a cell, got door there too",
    ),
    "a coin in stone": (
        (SECTION, "sign 13,9", "at 6,7 coin\nsign 13,9"),
        "cell (6,7): coin: expected a cell that is free",
    ),
    "a candle in water": (
        (EAST_WEST, "####K..........C####", "####K.....~~~~~~####\nat 15,3 candle"),
        "cell (15,3): candle: expected a dry cell: water puts the flame out",
    ),
    "a wide key": (
        (SECTION, "sign 13,9", "at 11,9 key width=2\nsign 13,9"),
        "cell (11,9): key: expected one tile, got 2 x 1",
    ),
    "a shade in stone": (
        (SECTION, "sign 13,9", "creature shade 6,7\nsign 13,9"),
        "cell (6,7): creature shade: expected a cell that is free",
    ),
    "a bat in the air": (
        (SECTION, "sign 13,9", "creature bat 6,6\nsign 13,9"),
        "cell (6,6): creature bat: expected stone above it to hang from",
    ),
    "an owl in the air": (
        (SECTION, "sign 13,9", "creature owl 6,5\nsign 13,9"),
        "cell (6,5): creature owl: expected something below it to sit on",
    ),
    "a draught in stone": (
        (SECTION, "draught 12,5", "draught 13,10"),
        "cell (13,10): draught: expected a space that is free",
    ),
    "spikes in the air": (
        (EAST_WEST, "slot nook 1,1", "trap spikes 7,6 width=2\nslot nook 1,1"),
        "cell (7,6): trap spikes: expected stone under the whole of it",
    ),
    "spikes in stone": (
        (EAST_WEST, "slot nook 1,1", "trap spikes 6,7\nslot nook 1,1"),
        "cell (6,7): trap spikes: expected its way to be free, got stone or web at (6,7)",
    ),
    "a crusher that falls on stone": (
        (EAST_WEST, "slot nook 1,1", "trap crusher 6,1 height=3\nslot nook 1,1"),
        "cell (6,1): trap crusher: expected its way to be free, got stone or web at (6,4)",
    ),
    "a crusher that falls too far": (
        (LEVEL, "at 10,9", "trap crusher 12,0 height=9\nat 10,9"),
        "cell (12,0): trap crusher: expected at most 20 x 8 tiles, got 1 x 9",
    ),
    "darts out of the air": (
        (EAST_WEST, "slot nook 1,1", "trap darts 6,5 width=4\nslot nook 1,1"),
        "cell (5,5): trap darts: expected stone at (5,5), out of which they fly",
    ),
    "darts into stone": (
        (EAST_WEST, "slot nook 1,1", "trap darts 4,5 width=13\nslot nook 1,1"),
        "cell (3,5): trap darts: expected its way to be free, got stone or web at (16,5)",
    ),
    "a trap in a way through": (
        (EAST_WEST, "slot nook 1,1", "trap spikes 1,9\nslot nook 1,1"),
        "cell (1,9): trap spikes: expected it to keep out of ways through and slots, it reaches (1",
    ),
    "a trap in the shaft": (
        (SECTION, "trap blade 9,5 height=2", "trap blade 7,1 height=2"),
        "cell (7,1): trap blade: expected it to keep out of ways through and slots, it reaches (9",
    ),
    "a blade into a slot": (
        (SECTION, "trap blade 9,5 height=2", "trap blade 15,7 height=2"),
        "cell (15,7): trap blade: expected it to keep out of ways through and slots",
    ),
    "a blade beyond the level": (
        (LEVEL, "at 10,9", "trap blade 1,1 height=4\nat 10,9"),
        "cell (1,1): trap blade: expected it to stay within the piece",
    ),
    "a sign in one language twice": (
        (SECTION, "Attention au chapeau.", "Mind your hat."),
        "cell (13,9): sign: expected two languages, got 'Mind your hat.' twice",
    ),
    "a sign with straight quotes": (
        (SECTION, "Mind your hat.", "Don't look up."),
        "cell (13,9): sign: expected typographic quotation marks",
    ),
    "a trap that is no subject": (
        (SECTION, "sign 13,9", "trap spikes 11,9\nsign 13,9"),
        "cell (11,9): trap spikes: expected spikes among the subjects, which are blade, draught",
    ),
    "a creature that is no subject": (
        (SECTION, "sign 13,9", "creature moth 11,9\nsign 13,9"),
        "cell (11,9): creature moth: expected moth among the subjects, which are blade, draught",
    ),
    "a wind that is no subject": (
        (SECTION, "blade draught", "blade chain"),
        "cell (12,5): draught: expected draught among the subjects, which are blade, chain",
    ),
    "a subject that is not drawn": (
        (SECTION, "draught 12,5 width=2 height=2\n", ""),
        "subjects: expected draught in the drawing, got none",
    ),
    "more webs than dressing": (
        (SECTION, "####............####", "####%%%%%%%.....####"),
        "subjects: expected web among them for more than 6 tiles of it, got 7 tiles and blade, dr",
    ),
    "a fall into the dark": (
        (DARK, "", ""),
        "cell (4,9): expected a lamp or a candle near this landing: one falls 8 tiles from (3,1)",
    ),
    "an unknown picture": (
        (SECTION, "decor pillar", "decor piano"),
        "layer decor: cell (5,5): expected a picture among window_tall, window_small,",
    ),
    "a picture of another size": (
        (SECTION, "decor pillar 5,6 height=2", "decor shelf 5,6"),
        "layer decor: cell (5,6): shelf: expected 2 x 1 tiles, got 1 x 1",
    ),
    "a slot one swims to": (
        (SECTION, "####D...C.......####", "####D...C......~####"),
        "cell (15,9): expected the ledge before the mouth of nook to be dry",
    ),
    "a pot in the air": (
        (SECTION, "decor pillar 5,6 height=2", "decor pot 5,5"),
        "layer decor: cell (5,5): pot: expected it to stand on something",
    ),
    "a picture in stone": (
        (SECTION, "decor pillar 5,6 height=2", "decor pot 6,7"),
        "layer decor: cell (6,7): pot: expected it where it can be seen, not in stone",
    ),
    "a chunk without mouth": (
        (CHUNK, "..o\n..#", "..o\n#.#"),
        "layer tiles: cell (0,2): expected the mouth to be empty here, got stone",
    ),
    "a trap that leaves its chunk": (
        (CHUNK, "..#", "..#\ntrap blade 1,0 height=2"),
        "cell (1,0): trap blade: expected it to stay within the piece",
    ),
    "a level with a hole": (
        (LEVEL, "#S.DK", ".S.DK"),
        "layer tiles: cell (0,9): expected the border of a level to be stone, got empty",
    ),
    "a level without treasure": (
        (LEVEL, "....T.#", "......#"),
        "layer places: expected one treasure, got 0",
    ),
    "a door to nowhere": (
        (LEVEL, "at 10,9 door\n", "at 10,9 door name=b\n"),
        "layer places: door b: expected two of this name, got 1",
    ),
    "a level that leaves to chance": (
        (LEVEL, "at 10,9 door", "at 10,9 door\ncreature moth 5,5 chance=50"),
        "cell (5,5): creature moth: chance: expected none in a level, got 50",
    ),
    "a title in one language": (
        (LEVEL, "title_fr: La cave", "title_fr: The cellar"),
        "title: expected two languages, got 'The cellar' twice",
    ),
}


@pytest.mark.parametrize(("change", "expected"), BAD.values(), ids=BAD.keys())
def test_a_broken_rule_is_told_with_layer_and_cell(change: tuple[str, ...], expected: str):
    assert [line for line in faults(changed(*change)) if expected in line], faults(changed(*change))


def test_how_a_room_is_built_needs_no_piece_of_its_own():
    assert faults(changed(EAST_WEST, "idea: a hall", "asks: 2 calm dark drop\nidea: a hall")) == []


def test_a_lamp_makes_a_deep_fall_fair():
    assert len(faults(DARK)) == 1
    assert faults(changed(DARK, "o.L.", "o...", "#S.DK...", "#S.DK.L.")) == []


def test_only_an_open_side_is_kept_free_of_traps():
    closed = changed(
        EAST_WEST, "....................", "#...................", "..D......oo", "#.D......oo"
    )
    closed = changed(closed, "idea: a hall", "asks: 2 calm spikes\nidea: a hall")
    assert faults(changed(closed, "slot nook 1,1", "trap spikes 1,9\nslot nook 1,1")) == []
