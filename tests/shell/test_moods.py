"""What views tell the music: every word is one that some layer heeds, and the other way round."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from game.store.shipped import assets_dir

LISTED = tomllib.loads((assets_dir() / "audio" / "audio.toml").read_text(encoding="utf-8"))
TALES = Path(__file__).parents[2] / "game" / "tales"
SEASONS = {"spring", "summer", "autumn", "winter"}
PIECES = {
    "candle": ("candle_cellar", "candle_halls", "candle_roof", "candle_danger"),
    "key": ("key_deep", "key_fight"),
    "hex": ("hex_road", "hex_winter"),
    "throne": ("throne_table", "boss_fight"),
}


def words_of(source: Path) -> set[str]:
    """The words that `mood_of`, or the view that tells them itself, can tell."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    told = [
        node
        for node in ast.walk(tree)
        if (isinstance(node, ast.FunctionDef) and node.name == "mood_of")
        or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "self.mood")
    ]
    keys = [
        key
        for node in told
        for inner in ast.walk(node)
        for key in (inner.keys if isinstance(inner, ast.Dict) else getattr(inner, "elts", []))
    ]
    return {key.value for key in keys if isinstance(key, ast.Constant)}


@pytest.mark.parametrize("tale", PIECES)
def test_the_music_heeds_what_the_view_tells(tale: str) -> None:
    folder = TALES / tale / "view"
    told = words_of(folder / ("story.py" if tale == "throne" else "sounds.py"))
    heeded = {
        word
        for piece in PIECES[tale]
        for layer in LISTED["music"][piece]["layers"].values()
        for word in (*layer.get("with", ()), *layer.get("without", ()))
    }
    assert told
    assert heeded - SEASONS == told
