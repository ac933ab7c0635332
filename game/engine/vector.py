"""Our own SVG as pixels: shapes by SDL, which knows no words, and the words in the house's type.

Known are shapes, groups moved or scaled, and ``<text>`` with a size, a fill and an anchor; weight
and slant choose among the fonts of the house. A picture that would take too much memory is made
smaller.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pygame

from game.core.pdf import Photo
from game.core.sliced import Sliced, through
from game.engine.text import Role, Typesetter

MOST_PIXELS = 32_000_000
_SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"(translate|scale)\(([^)]*)\)")


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text: where its base line begins, or has its middle."""

    text: str
    x: float
    y: float
    size: float
    role: Role
    colour: str
    anchor: str


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where a group's origin lies, and how large it draws."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def moved(self, transform: str) -> _Frame:
        x, y, scale = self.x, self.y, self.scale
        for name, values in _STEP.findall(transform):
            numbers = [float(value) for value in re.split(r"[ ,]+", values.strip())]
            if name == "translate":
                x += numbers[0] * scale
                y += (numbers[1] if len(numbers) > 1 else 0.0) * scale
            else:
                scale *= numbers[0]
        return _Frame(x, y, scale)


def rasterise(svg: str, type_: Typesetter) -> pygame.Surface:
    """The picture ``svg`` at its own size, or as large as `MOST_PIXELS` allows."""
    return through(_rasterising(svg, type_))


def drawing(svg: str, assets: Path) -> Sliced[pygame.Surface]:
    """The same in slices, its words in the fonts below the folder ``assets``."""
    return _rasterising(svg, Typesetter(assets / "fonts", {}))


_SHAPES = 0.6
"""The share of the shapes, which are drawn in one go; the rest is that of the words."""


def _rasterising(svg: str, type_: Typesetter) -> Sliced[pygame.Surface]:
    root = ElementTree.fromstring(svg)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    shrink = min(1.0, (MOST_PIXELS / (width * height)) ** 0.5)
    size = max(1, int(width * shrink)), max(1, int(height * shrink))
    picture = pygame.image.load_sized_svg(io.BytesIO(svg.encode("utf-8")), size)
    yield _SHAPES
    lines = list(words_of(root))
    for number, words in enumerate(lines):
        yield _SHAPES + (1 - _SHAPES) * number / len(lines)
        font = type_.face(words.role, max(1, round(words.size * shrink)))
        line = font.render(words.text, True, type_.colour(words.colour))
        left = words.x * shrink - (line.get_width() / 2 if words.anchor == "middle" else 0)
        picture.blit(line, (round(left), round(words.y * shrink - font.get_ascent())))
    return picture


def draw_svg(svg: str, assets: Path) -> bytes:
    """The picture ``svg`` as a PNG file, its words in the fonts below the folder ``assets``."""
    return as_png(through(drawing(svg, assets)))


def words_of(root: ElementTree.Element) -> Iterator[Words]:
    """Every line of text in a picture, in order."""
    waiting = [(root, _Frame())]
    while waiting:
        element, frame = waiting.pop()
        here = frame.moved(element.get("transform", ""))
        if element.tag == f"{_SVG}text":
            yield Words(
                element.text or "",
                here.x + float(element.get("x", "0")) * here.scale,
                here.y + float(element.get("y", "0")) * here.scale,
                float(element.get("font-size", "16")) * here.scale,
                _role(element),
                element.get("fill", "#000000"),
                element.get("text-anchor", "start"),
            )
        waiting += [(child, here) for child in reversed(element)]


def _role(element: ElementTree.Element) -> Role:
    if element.get("font-style") == "italic":
        return "caption"
    weight = element.get("font-weight")
    return "plate" if weight == "800" else "title" if weight == "600" else "body"


def as_photo(picture: pygame.Surface) -> Photo:
    """The picture as JPEG, on white paper."""
    size = pygame.Surface.get_size(picture)
    paper = pygame.Surface(size)
    paper.fill("white")
    pygame.Surface.blit(paper, picture, (0, 0))
    file = io.BytesIO()
    pygame.image.save(paper, file, "picture.jpg")
    return Photo(file.getvalue(), size)


def as_png(picture: pygame.Surface) -> bytes:
    """The picture as a PNG file."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.png")
    return file.getvalue()
