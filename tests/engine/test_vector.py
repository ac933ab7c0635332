"""Our own SVG as pixels: its shapes, its words in the house's type, and no more than fits."""

from __future__ import annotations

import io
from xml.etree import ElementTree

import pygame
import pytest

from game.engine import vector
from game.engine.canvas import Canvas
from game.engine.text import Typesetter
from game.store.shipped import assets_dir

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="0 0 200 100">'
    '<rect width="200" height="100" fill="#FFFFFF"/>'
    '<g transform="translate(100 40) scale(.5)"><path fill="#FF0000" d="M0 0h40v40h-40z"/>'
    '<text x="-100" y="80" font-size="32" fill="#0000FF" text-anchor="middle">Wk</text></g>'
    "</svg>"
)


@pytest.fixture
def type_() -> Typesetter:
    return Typesetter(assets_dir() / "fonts", {})


def blue(picture: Canvas) -> pygame.Rect:
    """Where something blue stands."""
    mask = pygame.mask.from_threshold(picture, (0, 0, 255), (80, 80, 80, 255))
    return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())


def test_shapes_and_words_stand_where_they_were_drawn(type_: Typesetter):
    picture = vector.rasterise(SVG, type_)
    assert picture.get_size() == (200, 100)
    assert picture.get_at((110, 50))[:3] == (255, 0, 0)
    assert picture.get_at((98, 50))[:3] == (255, 255, 255)
    words = blue(picture)
    assert abs(words.centerx - 50) <= 2
    assert abs(words.bottom - 80) <= 1


def test_weight_and_slant_choose_the_font():
    text = '<text xmlns="http://www.w3.org/2000/svg" {0}>x</text>'
    for said, role in (
        ("", "body"),
        ('font-style="italic"', "caption"),
        ('font-weight="600"', "title"),
        ('font-weight="800"', "plate"),
    ):
        (words,) = vector.words_of(ElementTree.fromstring(text.format(said)))
        assert words.role == role


def test_a_picture_that_is_too_large_is_made_smaller(type_: Typesetter, monkeypatch):
    monkeypatch.setattr(vector, "MOST_PIXELS", 5_000)
    picture = vector.rasterise(SVG, type_)
    assert picture.get_size() == (100, 50)
    assert picture.get_at((55, 25))[:3] == (255, 0, 0)
    assert abs(blue(picture).centerx - 25) <= 2


def test_the_file_is_the_picture():
    loaded = pygame.image.load(io.BytesIO(vector.draw_svg(SVG, assets_dir())), "x.png")
    assert loaded.get_size() == (200, 100)
    assert loaded.get_at((110, 50))[:3] == (255, 0, 0)
