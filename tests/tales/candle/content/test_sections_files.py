"""Files drawn in Tiled: what is read from them, and how exactly their faults are told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from game.core.errors import ContentError
from game.tales.candle.content.tiled import read_chunk, read_level, read_piece, read_section
from game.tales.candle.content.tiled_xml import MOST_BYTES, MOST_OBJECTS
from game.tales.candle.rules.map_tmx import tmx_text
from tests.tales.candle.content.section_text import (
    CHUNK,
    LEVEL,
    SECTION,
    levels_in,
    piece,
    section,
    write,
)

SOUND = tmx_text(section())
ROWS = SOUND.partition('<data encoding="csv">\n')[2].partition("\n</data>")[0]


def written(tmp_path: Path, text: str, name: str = "landing") -> Path:
    path = levels_in(tmp_path) / "sections" / f"{name}.tmx"
    path.write_text(text, encoding="utf-8")
    return path


def complaint(path: Path) -> str:
    """The one line with which the file is refused, without its folder."""
    with pytest.raises(ContentError) as raised:
        read_piece(path)
    line = str(raised.value)
    assert "\n" not in line
    assert path.name in line or "candle.tsx" in line
    return line.replace(f"{path.parent}/", "")


@pytest.mark.parametrize("sketch", [SECTION, CHUNK, LEVEL], ids=["section", "chunk", "level"])
def test_what_was_sketched_is_what_is_read(tmp_path: Path, sketch: str):
    drawn = piece(sketch)
    assert read_piece(write(levels_in(tmp_path), "sections", drawn)) == drawn


def test_places_come_in_reading_order_whoever_was_drawn_first(tmp_path: Path):
    lines = SOUND.splitlines()
    places = [line for line in lines if 'type="coin"' in line]
    assert len(places) > 2
    turned = [places.pop() if 'type="coin"' in line else line for line in lines]
    assert turned != lines
    assert read_piece(written(tmp_path, "\n".join(turned))) == section()


def test_darts_come_out_of_the_wall_behind_their_flight(tmp_path: Path):
    sketch = SECTION + "trap darts 4,6 width=5\ntrap darts 11,6 width=5 facing=left\n"
    read = read_piece(write(levels_in(tmp_path), "sections", piece(sketch)))
    darts = [place for place in read.places if place.name == "darts"]
    assert [(d.x, d.y, d.width, d.height, d.facing) for d in darts] == [
        (3, 6, 1, 5, 1),
        (16, 6, 1, 5, -1),
    ]


def test_the_class_of_an_object_has_had_two_names(tmp_path: Path):
    text = SOUND.replace(' type="coin"', ' class="coin"').replace(' type="nook"', ' class="nook"')
    assert read_piece(written(tmp_path, text)) == section()


def test_a_text_of_several_lines_is_one(tmp_path: Path):
    idea = 'name="idea" value="a landing in a shaft"/>'
    assert idea in SOUND
    text = SOUND.replace(idea, 'name="idea">a landing\n  in a shaft</property>')
    assert read_section(written(tmp_path, text)).idea == "a landing in a shaft"


SPIKES = 'name="spikes" type="trap" x="576" y="432" width="48" height="48"'
BLADE = 'name="blade" type="trap" x="432"'
IDEA = '<property name="idea" value="a landing in a shaft"/>'
DIFFICULTY = '<property name="difficulty" type="int" value="2"/>'
MOOD = '<property name="mood" value="pressure"/>'
SUBJECTS = '<property name="subjects" value="blade, draught"/>'
UNASKED = (DIFFICULTY, "", MOOD, "", SUBJECTS, "")
SLOT = 'type="nook" x="48" y="48" width="144" height="144"'
FIRST_ROW = ",".join(["1"] * 9 + ["3", "3"] + ["1"] * 9)
TILESET = '<tileset firstgid="1" source="../tilesets/candle.tsx"/>'

BAD = {
    "cut off": (("</map>", ""), "landing.tmx: expected XML: no element found"),
    "not a map": (("<map ", "<world ", "</map>", "</world>"), "expected a map of Tiled, got '<wor"),
    "definitions": (
        ("<map ", "<!DOCTYPE map [<!ENTITY a 'b'>]><map "),
        "landing.tmx: expected XML without definitions of its own",
    ),
    "another encoding": (('="UTF-8"', '="latin-1"'), "expected the encoding UTF-8, got"),
    "isometric": (
        ('="orthogonal"', '="isometric"'),
        "landing.tmx: orientation: expected orthogonal, got 'isometric'",
    ),
    "infinite": (('infinite="0"', 'infinite="1"'), "expected a map of fixed size, got an infin"),
    "tiles of 32 pixels": (
        ('tilewidth="48"', 'tilewidth="32"'),
        "landing.tmx: tilewidth: expected 48, got '32'",
    ),
    "a width in words": (
        (' width="20" height="12" tile', ' width="many" height="12" tile'),
        "landing.tmx: width: expected a whole number from 1 to 100, got 'many'",
    ),
    "layer and map differ": (
        ('name="tiles" width="20"', 'name="tiles" width="21"'),
        "landing.tmx: layer tiles: width: expected 20, got '21'",
    ),
    "another size": (
        ('height="12"', 'height="11"', f"{FIRST_ROW},\n{FIRST_ROW}\n", f"{FIRST_ROW}\n"),
        "landing.tmx: expected 20 x 12 tiles, got 20 x 11 tiles",
    ),
    "a short row": (
        (f"{FIRST_ROW},\n", f"{FIRST_ROW[:-2]},\n"),
        "landing.tmx: layer tiles: row 0: expected 20 tiles, got 19 tiles",
    ),
    "a row missing": (
        (f"{FIRST_ROW},\n{FIRST_ROW}\n", f"{FIRST_ROW}\n"),
        "landing.tmx: layer tiles: expected 12 rows, got 11 rows",
    ),
    "an unknown tile": (
        (f"{FIRST_ROW},\n1,1", f"{FIRST_ROW},\n1,9"),
        "layer tiles: cell (1,1): expected the number of a tile up to 5, got '9'",
    ),
    "a tile in words": (
        (f"{FIRST_ROW},\n1,1", f"{FIRST_ROW},\n1,stone"),
        "layer tiles: cell (1,1): expected the number of a tile, got 'stone'",
    ),
    "a flipped tile": (
        (f"{FIRST_ROW},\n1,1", f"{FIRST_ROW},\n1,2147483649"),
        "layer tiles: cell (1,1): expected a tile as it is, got one that is flipped or turned",
    ),
    "no csv": (
        ('encoding="csv"', 'encoding="base64"'),
        "layer tiles: expected data in the format CSV, got 'base64'",
    ),
    "packed": (
        ('encoding="csv"', 'encoding="base64" compression="zstd"'),
        "layer tiles: expected data in the format CSV, got 'base64 zstd'",
    ),
    "no data": (
        (f'<data encoding="csv">\n{ROWS}\n</data>', ""),
        "layer tiles: expected data in the format CSV, got nothing",
    ),
    "pieces of an infinite map": (
        ('<data encoding="csv">', '<data encoding="csv"><chunk/>'),
        "landing.tmx: in <data>: expected nothing, got '<chunk>'",
    ),
    "an unknown layer": (
        ('name="decor"', 'name="deco"'),
        "layer deco: expected tiles or places or slots or decor, got 'deco'",
    ),
    "a layer twice": (
        ('name="slots"', 'name="places"'),
        "layer places: expected every layer once, got two of them",
    ),
    "an image layer": (
        ("</map>", '<imagelayer name="sketch"/></map>'),
        "landing.tmx: in <map>: expected <properties> or <editorsettings> or",
    ),
    "layers in a group": (("</map>", "<group/></map>"), "in <map>: expected <properties> or"),
    "objects among tiles": (
        (' <layer id="1" name="tiles"', ' <layer id="1" name="places"'),
        "layer places: expected an object layer, got '<layer>'",
    ),
    "no tiles": (
        ("<layer ", "<!-- <layer ", "</layer>", "</layer> -->"),
        "layer tiles: expected a tile layer, got nothing",
    ),
    "a layer moved": (
        ('name="places"', 'name="places" offsetx="24"'),
        "layer places: expected no offset, got 'offsetx=24'",
    ),
    "a layer with properties": (
        (
            'name="slots" color="#5b84b8">',
            'name="slots"><properties><property name="a"/></properties>',
        ),
        "layer slots: expected no properties",
    ),
    "no tileset": ((TILESET, ""), "tileset: expected one tileset, candle.tsx, got '0'"),
    "two tilesets": ((TILESET, TILESET * 2), "tileset: expected one tileset, candle.tsx, got '2'"),
    "a tileset of its own": (
        ("candle.tsx", "castle.tsx"),
        "tileset: expected one tileset, candle.tsx, got '../tilesets/castle.tsx'",
    ),
    "a tileset that is not there": (
        ("../tilesets/candle.tsx", "candle.tsx"),
        "tileset: expected the file candle.tsx there, got 'candle.tsx'",
    ),
    "a tileset shifted": (
        ('firstgid="1"', 'firstgid="6"'),
        "tileset: firstgid: expected 1, got '6'",
    ),
    "an object off the grid": (
        (BLADE, BLADE.replace("432", "440")),
        "layer places: cell (9,5): trap blade: expected a rectangle of whole tiles of 48 pixels",
    ),
    "half a pixel": (
        (BLADE, BLADE.replace("432", "432.5")),
        "cell (9,5): trap blade: expected a rectangle of whole tiles of 48 pixels",
    ),
    "a point": (
        (f'{BLADE} y="240" width="48" height="96"', f'{BLADE} y="240"'),
        "cell (9,5): trap blade: expected a rectangle of whole tiles of 48 pixels",
    ),
    "a measure in words": (
        (BLADE, BLADE.replace("432", "nan")),
        "(trap blade): x: expected a number, got 'nan'",
    ),
    "an object beyond the map": (
        (BLADE, BLADE.replace("432", "960")),
        "layer places: cell (20,5): trap blade: expected a rectangle within 20 x 12 tiles, got",
    ),
    "an object turned": (
        (BLADE, f'rotation="45" {BLADE}'),
        "trap blade: expected a rectangle that is not turned, got '45'",
    ),
    "an ellipse": (
        (' type="hall"', "", "</object>", "<ellipse/></object>"),
        "in <object>: expected <properties>, got '<ellipse>'",
    ),
    "a tile as object": ((BLADE, f'gid="1" {BLADE}'), "expected a plain rectangle, got 'gid'"),
    "an object from a template": (
        (BLADE, f'template="a.tx" {BLADE}'),
        "(trap blade): expected a plain rectangle, got 'template'",
    ),
    "an unknown class": (
        (BLADE, BLADE.replace("trap", "snare")),
        "layer places: cell (9,5): class: expected start or treasure or save or key or",
    ),
    "no class": ((f" {BLADE}", f" {BLADE}".replace('type="trap"', "")), "class: expected start or"),
    "an unknown trap": (
        ('name="blade"', 'name="axe"'),
        "cell (9,5): trap: name: expected spikes or pikes or crusher or stones or darts or blade",
    ),
    "a trap without name": (('name="blade" ', ""), "trap: name: expected spikes or pikes or"),
    "an unknown creature": (
        (f"{BLADE}", f"{BLADE}".replace('"blade" type="trap"', '"ghost" type="creature"')),
        "cell (9,5): creature: name: expected moth or shade or slime or bat or owl, got 'ghost'",
    ),
    "a name that means nothing": (
        ('type="key"', 'type="key" name="of gold"'),
        "key: name: expected no name here, got 'of gold'",
    ),
    "an unknown property": (
        ('name="chance"', 'name="chances"'),
        "unknown property 'chances', expected one of: chance, facing, hidden, offset, text_en",
    ),
    "a property of pytmx": (('name="chance"', 'name="width"'), "unknown property 'width'"),
    "a property twice": (
        ('name="offset"', 'name="chance"'),
        "trap blade: property chance: expected every property once, got two of them",
    ),
    "a number as text": (
        ('name="chance" type="int"', 'name="chance"'),
        "trap blade: property chance: expected a property of the type int, got 'string'",
    ),
    "a property of a class": (
        ('name="chance" type="int"', 'name="chance" type="class"'),
        "property chance: expected a property of the type int, got 'class'",
    ),
    "no number": (
        ('type="int" value="60"', 'type="int" value="6_0"'),
        "property chance: expected a whole number, got '6_0'",
    ),
    "no truth": (
        ('type="bool" value="true"', 'type="bool" value="perhaps"'),
        "property flipped: expected true or false, got 'perhaps'",
    ),
    "a chance of nothing": (
        ('type="int" value="60"', 'type="int" value="0"'),
        "trap: chance: expected a whole number from 1 to 100, got '0'",
    ),
    "an offset beyond the period": (
        ('type="int" value="30"', 'type="int" value="240"'),
        "trap: offset: expected a whole number from 0 to 239, got '240'",
    ),
    "no direction": (
        ('name="offset" type="int" value="30"', 'name="facing" value="up"'),
        "layer places: cell (9,5): trap: facing: expected right or left, got 'up'",
    ),
    "a hidden trap": (
        ('name="offset" type="int" value="30"', 'name="hidden" type="bool" value="true"'),
        "trap: hidden: expected this property on a coin only",
    ),
    "a sign in one language": (
        ('name="text_fr" value="Attention au chapeau."', 'name="text_fr" value=" "'),
        "cell (13,9): sign: text_fr: expected a text, got nothing",
    ),
    "a sign too long": (
        ('value="Mind your hat."', f'value="{"Mind your hat. " * 20}"'),
        "cell (13,9): sign: text_en: expected at most 240 characters",
    ),
    "a text on a trap": (
        ('name="offset" type="int" value="30"', 'name="text_en" value="Boo"'),
        "trap: text_en: expected this property on a sign only",
    ),
    "an unknown slot": (
        (SLOT, SLOT.replace("nook", "cave")),
        "layer slots: cell (1,1): class: expected nook or hall or well, got 'cave'",
    ),
    "a slot of another size": (
        (SLOT, SLOT.replace('"144"', '"192"', 1)),
        "layer slots: cell (1,1): nook: expected 3 x 3 tiles, got 4 x 3 tiles",
    ),
    "a slot that opens upwards": (
        ('name="opening" value="right"', 'name="opening" value="up"'),
        "layer slots: cell (1,1): opening: expected left or right, got 'up'",
    ),
    "a picture without name": (
        ('type="pillar"', ""),
        "layer decor: cell (5,5): class: expected the name of a picture",
    ),
    "no idea": ((IDEA, ""), "landing.tmx: idea: expected a text, got nothing"),
    "a long idea": (
        ("a landing in a shaft", "a landing in a shaft, " * 9),
        "landing.tmx: idea: expected at most 120 characters",
    ),
    "an unknown property of the map": (
        (IDEA, f'{IDEA}<property name="smell" value="damp"/>'),
        "landing.tmx: unknown property 'smell', expected one of: difficulty, id, idea, mood, sha",
    ),
    "a section that is a chunk": (
        (*UNASKED, IDEA, f'{IDEA}<property name="shape" value="nook"/>'),
        "landing.tmx: expected 3 x 3 tiles, got 20 x 12 tiles",
    ),
    "a chunk of no shape": (
        (*UNASKED, IDEA, f'{IDEA}<property name="shape" value="cave"/>'),
        "landing.tmx: shape: expected nook or hall or well, got 'cave'",
    ),
    "no difficulty": (
        (DIFFICULTY, ""),
        "landing.tmx: difficulty: expected a whole number from 1 to 5, got nothing",
    ),
    "a difficulty too high": (
        ('type="int" value="2"', 'type="int" value="6"'),
        "landing.tmx: difficulty: expected a whole number from 1 to 5, got '6'",
    ),
    "an unknown mood": (
        ('value="pressure"', 'value="jolly"'),
        "landing.tmx: mood: expected calm or pressure, got 'jolly'",
    ),
    "an unknown subject": (
        ('value="blade, draught"', 'value="blade, bears"'),
        "landing.tmx: subjects: expected none, or at most 2 different ones of water, web,",
    ),
    "a subject told twice": (
        ('value="blade, draught"', 'value="blade, blade"'),
        "landing.tmx: subjects: expected none, or at most 2 different ones of water, web,",
    ),
    "three subjects": (
        ('value="blade, draught"', 'value="blade, draught, web"'),
        "landing.tmx: subjects: expected at most 2 subjects, got 'blade, draught, web'",
    ),
    "a section that is a level": (
        (*UNASKED, IDEA, f'{IDEA}<property name="title_en" value="A"/>'),
        "landing.tmx: expected only the properties title_en, title_fr, id, got 'idea'",
    ),
    "a level in one language": (
        (*UNASKED, IDEA, '<property name="title_en" value="A"/>'),
        "landing.tmx: title_fr: expected a text, got nothing",
    ),
    "a level with slots": (
        (
            *UNASKED,
            IDEA,
            '<property name="title_en" value="A"/><property name="title_fr" value="B"/>',
        ),
        "landing.tmx: layer slots: cell (1,1): expected slots in sections only, got 'nook'",
    ),
    "something only pytmx understands": (
        ('name="places"', 'name="places" opacity="half"'),
        "landing.tmx: expected a map that can be read: ValueError",
    ),
}


@pytest.mark.parametrize(("changes", "expected"), BAD.values(), ids=BAD.keys())
def test_a_bad_file_is_refused_with_its_place(
    tmp_path: Path, changes: tuple[str, ...], expected: str
):
    text = SOUND
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        text = text.replace(old, new)
    assert text != SOUND
    assert expected in complaint(written(tmp_path, text))


def test_a_file_that_is_no_utf_8_is_refused_with_the_byte(tmp_path: Path):
    path = written(tmp_path, SOUND)
    path.write_bytes(SOUND.replace("shaft", "sh\xe4ft").encode("latin-1"))
    assert "landing.tmx: expected UTF-8, got another byte at" in complaint(path)


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path):
    path = written(tmp_path, SOUND + "<!-- " + "x" * MOST_BYTES + " -->")
    assert f"expected a file of at most {MOST_BYTES} bytes" in complaint(path)


def test_deep_nesting_is_no_crash(tmp_path: Path):
    assert "expected" in complaint(written(tmp_path, "<map>" * 150_000 + "</map>" * 150_000))


def test_too_many_objects_are_refused(tmp_path: Path):
    coin = '<object id="1" type="coin" x="48" y="48" width="48" height="48"/>'
    text = SOUND.replace('<object id="1"', coin * MOST_OBJECTS + '<object id="1"')
    assert f"layer places: expected at most {MOST_OBJECTS} objects" in complaint(
        written(tmp_path, text)
    )


def test_a_missing_file_is_told(tmp_path: Path):
    assert "gone.tmx: cannot be read: No such file" in complaint(tmp_path / "gone.tmx")


@pytest.mark.parametrize("name", ["Landing", "a landing", "-a", "é"])
def test_the_name_of_a_file_is_the_name_of_a_piece(tmp_path: Path, name: str):
    assert "expected a name of small letters, digits, - and _" in complaint(
        written(tmp_path, SOUND, name)
    )


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('value="water"', 'value="lava"', "candle.tsx: tile 3: kind: expected stone or plank"),
        ('name="kind" value="web"', 'name="sort" value="web"', "tile 4: kind: expected stone"),
        ('<tile id="4">', '<tile id="9">', "candle.tsx: tile: id: expected a whole number from 0"),
        ('<tile id="4">', '<tile id="3">', "candle.tsx: tile 4: kind: expected stone or plank"),
        ('tilewidth="48"', 'tilewidth="16"', "candle.tsx: tilewidth: expected 48, got '16'"),
        ("<tileset ", "<map ", "candle.tsx: expected XML"),
    ],
)
def test_a_bad_tileset_is_refused(tmp_path: Path, old: str, new: str, expected: str):
    path = written(tmp_path, SOUND)
    tileset = path.parent.parent / "tilesets" / "candle.tsx"
    text = tileset.read_text(encoding="utf-8")
    assert old in text
    tileset.write_text(text.replace(old, new), encoding="utf-8")
    assert expected in complaint(path)


@pytest.mark.parametrize(
    ("reader", "sketch", "expected"),
    [
        (read_section, CHUNK, "expected a section, without shape and title, got a chunk"),
        (read_chunk, LEVEL, "expected a chunk, with the property shape, got a level"),
        (read_level, SECTION, "expected a level, with the properties title_en and title_fr, got"),
    ],
)
def test_a_folder_holds_one_kind_of_piece(tmp_path: Path, reader, sketch: str, expected: str):
    path = write(levels_in(tmp_path), "sections", piece(sketch))
    with pytest.raises(ContentError, match=expected):
        reader(path)


def test_whatever_is_spoilt_in_a_file_it_is_read_or_refused_in_one_line(tmp_path: Path):
    path = written(tmp_path, SOUND)
    chance = random.Random("spoilt")
    tokens = ['"', "<", ">", "/", "0", "-1", "99999999999", "nan", "1e400", "é", "\x00", " ", "<a>"]
    lines = []
    for _ in range(400):
        text = SOUND
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(tokens) + text[at + chance.randint(0, 6) :]
        path.write_text(text, encoding="utf-8")
        try:
            read_piece(path)
        except ContentError as error:
            lines.append(str(error))
    assert len(lines) > 200
    assert not [line for line in lines if "\n" in line or "landing.tmx" not in line]
