"""``generate lockkey --format png``: the same picture as the SVG, with its numbers."""

from __future__ import annotations

from pathlib import Path

from tests.cli.calling import good, refused

HEADER = b"\x89PNG\r\n\x1a\n"


def test_a_diagram_is_drawn_into_a_file(tmp_path: Path):
    out = tmp_path / "diagram.png"
    answer = good("generate", "lockkey:theme=castle#x", "--format", "png", "--out", out)
    assert answer.out == ""
    raw = out.read_bytes()
    assert raw.startswith(HEADER)
    svg = good("generate", "lockkey:theme=castle#x", "--format", "svg").out
    width, height = (int.from_bytes(raw[at : at + 4], "big") for at in (16, 20))
    assert f'width="{width}" height="{height}"' in svg


def test_a_picture_needs_a_file_and_is_one(tmp_path: Path):
    words = ("generate", "lockkey", "--seed", "x", "--format", "png")
    complaint = "--format png: expected --out FILE"
    assert complaint in refused(*words)
    assert complaint in refused(*words, "--count", "2")
    missing = tmp_path / "no" / "x.png"
    assert "expected a file in a folder" in refused(*words, "--out", missing)
    for option in ("--trace", "--batch-report"):
        told = refused(*words, option, "--out", tmp_path / "x.png")
        assert f"{option}: expected --format text or json" in told
    assert not list(tmp_path.iterdir())


def test_help_says_that_there_are_pictures():
    told = good("generate", "--help").out
    assert "lockkey (formats: json, text, svg, dot, png)" in told
