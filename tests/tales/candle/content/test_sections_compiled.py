"""Compiled sections: the same content, never trusted, made anew only where something changed."""

from __future__ import annotations

import gc
import random
import subprocess
import sys
import weakref
import zlib
from hashlib import blake2b
from pathlib import Path
from shutil import copytree

import pytest

from game.core.errors import ContentError
from game.tales.candle.content.sections import (
    Compiled,
    compiled_path,
    load_candle,
    pack_compiled,
    read_compiled,
    sources_fingerprint,
)
from game.tales.candle.rules.content import (
    MOST_UNPACKED,
    CandleContent,
    Proofs,
    physics_fingerprint,
    proof_fingerprint,
    prove,
)
from game.tales.candle.rules.proof import pack_proof, unpack_proof
from tests.depth import either, few, thorough
from tests.tales.candle.content.section_text import (
    CHUNK,
    LEVEL,
    SECTION,
    chunk,
    level,
    levels_in,
    piece,
    write,
)
from tools.sections.build import build


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A section, a chunk, a story level and a fallback, compiled."""
    folder = levels_in(tmp_path_factory.mktemp("once"))
    write(folder, "sections", piece(SECTION))
    write(folder, "chunks", piece(CHUNK))
    write(folder, "story", piece(LEVEL))
    write(folder, "fallbacks", piece(LEVEL.replace("01-cellar", "old-hall")))
    build(folder)
    return folder


@pytest.fixture
def levels(tmp_path: Path, compiled_once: Path) -> Path:
    """A copy of them to change."""
    return copytree(compiled_once, tmp_path / "levels")


def test_what_was_compiled_is_what_was_drawn(levels: Path, capsys: pytest.CaptureFixture[str]):
    content = load_candle(levels)
    assert capsys.readouterr().err == ""
    assert content.sections == (piece(SECTION),)
    assert content.chunks == (chunk(),)
    assert content.stories == (level(),)
    assert [fallback.name for fallback in content.fallbacks] == ["old-hall"]
    assert sorted(content.proofs) == [
        "chunk:alms",
        "chunk:alms/mirrored",
        "landing",
        "landing/mirrored",
        "level:01-cellar",
        "level:old-hall",
    ]
    for drawn in few((CHUNK, LEVEL), 1):
        proofs = prove(piece(drawn))
        assert {key: content.proofs[key] for key in proofs} == proofs


@thorough(instead="test_what_was_compiled_is_what_was_drawn")
def test_compiling_again_changes_nothing(levels: Path):
    path = compiled_path(levels)
    raw, when = path.read_bytes(), path.stat().st_mtime_ns
    build(levels)
    assert path.stat().st_mtime_ns == when
    assert path.read_bytes() == raw
    # The section, which takes longest, was made anew for all these tests already.
    for drawing in (levels / "sections").glob("*.tmx"):
        drawing.unlink()
    build(levels)
    raw = path.read_bytes()
    build(levels, anew=True, workers=2)
    assert path.read_bytes() == raw


def test_a_changed_drawing_is_read_anew_and_keeps_the_other_proofs(
    levels: Path, capsys: pytest.CaptureFixture[str]
):
    before = load_candle(levels)
    write(levels, "chunks", piece(CHUNK.replace("..o", "...", 1)))
    after = load_candle(levels)
    assert "candle.bin: not used, older than the drawings; reading the drawings" in (
        capsys.readouterr().err
    )
    assert len(after.chunks[0].places) == len(before.chunks[0].places) - 1
    assert after.packed["landing"] == before.packed["landing"]
    assert after.packed.keys() == before.packed.keys()
    assert after.parts != before.parts


def test_the_end_of_a_line_is_no_change(levels: Path):
    before = sources_fingerprint(levels)
    for path in levels.rglob("*.tmx"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert sources_fingerprint(levels) == before


def test_what_a_section_asks_for_is_not_part_of_its_proof():
    physics = physics_fingerprint()
    asks = piece(SECTION.replace("asks: 2 pressure blade draught", "asks: 4 calm web"))
    assert proof_fingerprint(asks, physics) == proof_fingerprint(piece(SECTION), physics)


def test_words_and_pictures_change_no_address(levels: Path):
    before = load_candle(levels)
    sketch = SECTION.replace("a landing in a shaft", "another idea").replace("Mind", "Save")
    write(levels, "sections", piece(sketch.replace("decor pillar", "decor pot 5,9\ndecor pillar")))
    build(levels)
    after = load_candle(levels)
    assert after.sections != before.sections
    assert after.parts == before.parts


@pytest.mark.parametrize(
    "change",
    [
        (".oo.", ".o.."),
        ("chance=60", "chance=61"),
        ("offset=30", "offset=31"),
        ("slot nook 1,1 right\n", ""),
        ("name: landing", "name: ledge"),
        ("asks: 2", "asks: 3"),
        ("pressure", "calm"),
        ("blade draught\n", "blade\n"),
    ],
)
def test_whatever_rules_read_changes_the_address(change: tuple[str, str]):
    one = CandleContent((piece(SECTION),), (), (), ())  # type: ignore[arg-type]
    other = CandleContent((piece(SECTION.replace(*change)),), (), (), ())  # type: ignore[arg-type]
    assert one.parts != other.parts
    assert one.parts == CandleContent((piece(SECTION),), (), (), ()).parts  # type: ignore[arg-type]


def test_what_is_not_sound_or_not_proved_is_left_out_and_told(levels: Path):
    write(
        levels,
        "sections",
        piece(SECTION.replace("landing", "thin").replace("####....", "#.##....", 1)),
    )
    high = CHUNK.replace("alms", "high").replace(".o.\n..o\n..#", "...\n...\n..L")
    write(levels, "chunks", piece(f"{high}trap spikes 2,2\n"))
    (levels / "chunks" / "torn.tmx").write_text("<map", encoding="utf-8")
    content = build(levels).content
    assert [section.name for section in content.sections] == ["landing"]
    told = "\n".join(content.problems)
    assert "thin.tmx: layer tiles: cell (1,1): expected a slot to be stone, got empty" in told
    assert [chunk.name for chunk in content.chunks] == ["alms"]
    assert "high.tmx: layer tiles: cell (2,2): cannot be proved: " in told
    assert "torn.tmx: expected XML" in told


def test_two_levels_cannot_share_a_name(levels: Path):
    write(levels, "fallbacks", level())
    content = build(levels).content
    assert len(content.stories) == 1
    assert "fallbacks/01-cellar.tmx: expected another name than that of" in content.problems[0]


def test_many_pieces_to_prove_are_refused_with_what_to_do(levels: Path):
    for number in range(13):
        write(
            levels, "sections", piece(SECTION.replace("name: landing", f"name: landing-{number}"))
        )
    compiled_path(levels).unlink()
    with pytest.raises(ContentError) as raised:
        load_candle(levels)
    assert "17 pieces would have to be proved first: python -m tools.sections.build" in str(
        raised.value
    )


def test_another_physics_makes_proofs_stale(levels: Path):
    path = compiled_path(levels)
    compiled = read_compiled(path)
    other = Compiled(compiled.sources, b"another.", compiled.content)
    path.write_bytes(pack_compiled(other))
    assert compiled.physics == physics_fingerprint()
    assert compiled.is_fresh(levels)
    assert not read_compiled(path).is_fresh(levels)


def test_a_damaged_file_is_told_and_never_trusted(levels: Path):
    path = compiled_path(levels)
    raw = path.read_bytes()
    chance = random.Random("damage")
    for _ in range(200):
        at = chance.randrange(len(raw))
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 1 << chance.randrange(8)]) + raw[at + 1 :])
        try:
            compiled = read_compiled(path)
        except ContentError:
            continue
        assert not compiled.is_fresh(levels)
    for length in range(0, len(raw), 97):
        path.write_bytes(raw[:length])
        with pytest.raises(ContentError):
            read_compiled(path)


def test_a_forged_file_is_refused(levels: Path):
    """Damage below a checksum that fits."""
    path = compiled_path(levels)
    raw = path.read_bytes()
    head = 8 + 2 + 8 + 8
    body = zlib.decompress(raw[head + 12 :])
    chance = random.Random("forged")
    refused = 0
    for _ in range(either(200, 80)):
        at = chance.randrange(len(body))
        spoilt = body[:at] + bytes([chance.randrange(256)]) + body[at + 1 :]
        packed = zlib.compress(spoilt)
        path.write_bytes(raw[:head] + sealed(packed) + raw[head + 8 : head + 12] + packed)
        try:
            content = read_compiled(path).content
            for key in content.proofs:
                content.proofs[key]
        except ContentError:
            refused += 1
    assert refused > either(20, 8)


def sealed(packed: bytes) -> bytes:
    """The checksum of a packed body."""
    return blake2b(packed, digest_size=8).digest()


def test_a_bomb_is_not_unpacked(levels: Path):
    path = compiled_path(levels)
    raw = path.read_bytes()
    packed = zlib.compress(b"\0" * 50_000_000)
    path.write_bytes(raw[:26] + sealed(packed) + (50_000_000).to_bytes(4, "little") + packed)
    with pytest.raises(ContentError, match="expected at most"):
        read_compiled(path)


def test_only_the_proofs_that_were_asked_for_last_stay_unpacked():
    raw = pack_proof(prove(piece(CHUNK))["chunk:alms"])
    proofs = Proofs({str(number): raw for number in range(2 * MOST_UNPACKED)})
    seen = {}
    for key in proofs:
        seen[key] = weakref.ref(proofs[key])
        assert proofs["0"] is seen["0"](), "what is asked for again and again stays"
    gc.collect()
    kept = ["0", *map(str, range(MOST_UNPACKED + 1, 2 * MOST_UNPACKED))]
    assert [key for key in proofs if seen[key]() is not None] == kept


def test_proofs_are_unpacked_when_they_are_asked_for():
    proofs = prove(piece(CHUNK))
    packed = {key: pack_proof(proof) for key, proof in proofs.items()}
    assert dict(Proofs(packed)) == proofs
    with pytest.raises(ContentError):
        Proofs({"a": packed["chunk:alms"][:-1]})["a"]
    with pytest.raises(ContentError):
        unpack_proof(b"")


def test_compiled_content_needs_neither_pytmx_nor_pygame(levels: Path):
    code = (
        "import sys; from pathlib import Path; "
        "from game.tales.candle.content.sections import load_candle; "
        f"load_candle(Path({str(levels)!r})); "
        "print([name for name in ('pygame', 'pytmx', 'numpy') if name in sys.modules])"
    )
    assert run(code) == "[]"
    write(levels, "chunks", piece(CHUNK.replace("..o", "...", 1)))
    assert run(code) == "['pygame', 'pytmx']"


def run(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.strip()
