"""The pictures of the card table as they were baked: complete, of the promised size, readable."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

ROOT = Path(__file__).resolve().parents[2]
CARDS = ROOT / "assets" / "cards"
THRONE = ROOT / "assets" / "throne"
FINE = ROOT / "assets" / "fine" / "throne"
SUITS = ("hearts", "diamonds", "clubs", "spades")
RANKS = (*(str(value) for value in range(1, 11)), "jack", "queen", "king")
QUESTS = ("iron", "sand", "putrid")
MEGABYTE = 1_000_000


def atlas(file: Path) -> dict[str, Any]:
    """Return an atlas, read."""
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


def sprites(*files: Path) -> dict[str, dict[str, Any]]:
    """Return the sprites of several atlases together."""
    found: dict[str, dict[str, Any]] = {}
    for file in files:
        found |= atlas(file)["sprites"]
    return found


def pictures() -> dict[str, dict[str, Any]]:
    """Return every sprite of the table, at whatever scale."""
    return sprites(*sorted(FINE.glob("*.json")), *sorted(THRONE.glob("*.json")))


@pytest.mark.parametrize(("name", "size"), [("cards", [154, 220]), ("cards_small", [133, 190])])
def test_the_french_deck_is_whole_at_both_sizes(name: str, size: list[int]) -> None:
    found = atlas(CARDS / f"{name}.json")["sprites"]
    faces = {f"card/{suit}_{rank}" for suit in SUITS for rank in RANKS}
    assert len(faces) == 52
    assert faces | {"card/back", "card/blank"} == set(found)
    for card in found.values():
        assert card["size"] == size
        assert card["pivot"] == [size[0] / 2, size[1] / 2]


@pytest.mark.parametrize(
    ("name", "deck"), [("courts_fr", "cards"), ("courts_fr_small", "cards_small")]
)
def test_the_courts_have_french_letters_too(name: str, deck: str) -> None:
    found, ordinary = (atlas(CARDS / f"{sheet}.json")["sprites"] for sheet in (name, deck))
    assert set(found) == {f"card/{suit}_{rank}" for suit in SUITS for rank in RANKS[10:]}
    with (
        Image.open(CARDS / f"{name}.webp") as french,
        Image.open(CARDS / f"{deck}.webp") as english,
    ):
        for card, sprite in found.items():
            assert sprite["size"] == ordinary[card]["size"]
            one, other = (
                page.convert("RGBA").convert("RGB").crop((x + 4, y + 4, x + 24, y + 32))
                for page, (_, x, y, _, _) in (
                    (french, sprite["frames"][0]),
                    (english, ordinary[card]["frames"][0]),
                )
            )
            apart = ImageChops.difference(one, other).convert("L").point(lambda v: 255 * (v > 60))
            assert apart.getbbox(), f"{card} has the same letter in both"


@pytest.mark.parametrize("name", ["marks", "marks_small"])
def test_a_pile_can_be_empty_thick_chosen_and_throw_a_shadow(name: str) -> None:
    wanted = {"card/shadow", "card/selected"}
    wanted |= {f"card/ghost_{suit}" for suit in SUITS}
    wanted |= {f"card/under_{count}" for count in range(1, 7)}
    assert wanted == set(atlas(CARDS / f"{name}.json")["sprites"])


def test_no_two_faces_of_the_deck_look_the_same() -> None:
    data = atlas(CARDS / "cards.json")
    with Image.open(CARDS / data["images"][0]) as page:
        seen: dict[bytes, str] = {}
        for name, sprite in data["sprites"].items():
            _, x, y, width, height = sprite["frames"][0]
            pixels = page.crop((x, y, x + width, y + height)).tobytes()
            assert pixels not in seen, f"{name} is the same picture as {seen.get(pixels)}"
            seen[pixels] = name


def test_every_kind_of_step_has_a_sign_in_every_state() -> None:
    found = pictures()
    for kind in ("fight", "trap", "help", "throne"):
        for state in ("future", "current", "past"):
            assert f"step/{kind}_{state}" in found
            assert f"step_large/{kind}_{state}" in found


def test_every_hero_has_a_portrait_and_a_pawn() -> None:
    found = pictures()
    for hero in ("hero", "barbarian", "wizard", "dwarf"):
        assert {f"hero/{hero}", f"hero_small/{hero}", f"pawn/{hero}"} <= set(found)


def test_every_vignette_is_there_large_and_small() -> None:
    found = pictures()
    large = {name.split("/")[1] for name in found if name.startswith("vignette/")}
    small = {name.split("/")[1] for name in found if name.startswith("vignette_small/")}
    assert large == small
    assert len(large) >= 70


@pytest.mark.parametrize("quest", QUESTS)
def test_every_picture_that_a_quest_names_was_drawn(quest: str) -> None:
    file = ROOT / "levels" / "quests" / f"{quest}.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    found = pictures()
    for step in data["step"]:
        if "picture" in step:
            assert f"vignette/{step['picture']}" in found, f"step {step['number']}"
    for passage in data["passage"]:
        if "picture" in passage:
            assert f"story/{passage['picture']}" in found, f"passage after {passage['after']}"
    assert f"banner/{data.get('banner', quest)}" in found


def test_the_table_fills_the_screen_and_no_sheet_is_larger_than_a_texture() -> None:
    with Image.open(FINE / "table.webp") as table:
        assert table.size == (1920, 1080)
    for sheet in (*CARDS.glob("*.webp"), *THRONE.glob("*.webp")):
        with Image.open(sheet) as picture:
            assert max(picture.size) <= 2048, sheet.name


def test_the_pictures_stay_small() -> None:
    weight = sum(file.stat().st_size for folder in (CARDS, THRONE) for file in folder.iterdir())
    assert weight < 8 * MEGABYTE
