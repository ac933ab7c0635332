"""Our own SVG on a page of a PDF: paths, circles, rectangles, groups moved or scaled, and words.

What this does not know raises `ValueError`: a picture is printed whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from game.core.pdf import Page, colour, number
from game.core.print_type import Fonts, Role

_SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"(translate|scale)\(([^)]*)\)")
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "t": 2, "c": 6, "z": 0}
_ROUND = 0.5522847498
"""How far the handles of a quarter of a circle lie from its ends, in radii."""
_CAPS, _JOINS = {"butt": 0, "round": 1, "square": 2}, {"miter": 0, "round": 1, "bevel": 2}
Point = tuple[float, float]


def draw(page: Page, svg: str, at: Point, wide: float, fonts: Fonts) -> None:
    """The picture ``svg`` with its upper left corner ``at`` and ``wide`` millimetres across."""
    root = ElementTree.fromstring(svg)
    left, top, across, _ = (float(value) for value in root.attrib["viewBox"].split())
    scale = wide / across
    page.say("q")
    page.say(_placed(at[0] - left * scale, at[1] - top * scale, scale))
    for element in root:
        _element(page, element, fonts)
    page.say("Q")


def _placed(x: float, y: float, scale: float) -> str:
    return f"{scale:.6f} 0 0 {scale:.6f} {number(x)} {number(y)} cm"


def _element(page: Page, element: ElementTree.Element, fonts: Fonts) -> None:
    match element.tag.removeprefix(_SVG):
        case "g":
            page.say("q")
            for name, values in _STEP.findall(element.get("transform", "")):
                numbers = [float(value) for value in re.split(r"[ ,]+", values.strip())]
                if name == "translate":
                    page.say(_placed(numbers[0], numbers[1], 1.0))
                else:
                    page.say(_placed(0.0, 0.0, numbers[0]))
            for child in element:
                _element(page, child, fonts)
            page.say("Q")
        case "text":
            _words(page, element, fonts)
        case "path" | "circle" | "rect" as kind:
            outline = {"path": _path, "circle": _circle, "rect": _rect}[kind](element)
            _paint(page, element, outline)
        case "title" | "desc" | "style" | "defs":
            pass
        case other:
            raise ValueError(f"no shape for paper: {other}")


def _paint(page: Page, element: ElementTree.Element, outline: str) -> None:
    fill, stroke = element.get("fill", "#000000"), element.get("stroke", "none")
    if fill == stroke == "none":
        return
    shares = element.get("opacity"), element.get("fill-opacity"), element.get("stroke-opacity")
    share = next((float(each) for each in shares if each is not None), 1.0)
    page.say("q")
    if share != 1.0:
        page.opacity(share)
    if fill != "none":
        page.say(colour(fill))
    if stroke != "none":
        cap = _CAPS[element.get("stroke-linecap", "butt")]
        join = _JOINS[element.get("stroke-linejoin", "miter")]
        width = float(element.get("stroke-width", "1"))
        dashes = " ".join(re.split(r"[ ,]+", element.get("stroke-dasharray", "").strip()))
        page.say(f"{colour(stroke, True)} {number(width)} w {cap} J {join} j [{dashes}] 0 d")
    page.say(f"{outline} {'S' if fill == 'none' else 'f' if stroke == 'none' else 'B'}")
    page.say("Q")


def _words(page: Page, element: ElementTree.Element, fonts: Fonts) -> None:
    text, size = element.text or "", float(element.get("font-size", "16"))
    role: Role = "body"
    if element.get("font-style") == "italic":
        role = "italic"
    elif element.get("font-weight") is not None:
        role = "strong"
    share = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", "start"), 0.0)
    left = float(element.get("x", "0")) - fonts[role].width(text, size) * share
    page.say(colour(element.get("fill", "#000000")))
    page.words(text, (left, float(element.get("y", "0"))), size, role, fonts)


def _circle(element: ElementTree.Element) -> str:
    x, y, r = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
    h = r * _ROUND
    curves = (
        (x + r, y + h, x + h, y + r, x, y + r),
        (x - h, y + r, x - r, y + h, x - r, y),
        (x - r, y - h, x - h, y - r, x, y - r),
        (x + h, y - r, x + r, y - h, x + r, y),
    )
    return " ".join([f"{_at(x + r, y)} m", *(f"{_at(*curve)} c" for curve in curves), "h"])


def _rect(element: ElementTree.Element) -> str:
    x, y = (float(element.get(name, "0")) for name in ("x", "y"))
    return f"{_at(x, y, float(element.attrib['width']), float(element.attrib['height']))} re"


def _at(*numbers: float) -> str:
    return " ".join(map(number, numbers))


def _path(element: ElementTree.Element) -> str:
    return " ".join(_operators(element.attrib["d"]))


def _steps(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each step of a path with its letter, also where that is left out."""
    tokens = _TOKEN.findall(path)
    letter, at = "", 0
    while at < len(tokens):
        if tokens[at].isalpha():
            letter, at = tokens[at], at + 1
        if letter.lower() not in _TAKES:
            raise ValueError(f"no step of a path for paper: {letter}")
        takes = _TAKES[letter.lower()]
        yield letter, [float(token) for token in tokens[at : at + takes]]
        at += takes
        letter = {"m": "l", "M": "L"}.get(letter, letter)


def _operators(path: str) -> Iterator[str]:
    here: Point = (0.0, 0.0)
    start = handle = here
    curved = False
    for letter, numbers in _steps(path):
        kind, (x0, y0) = letter.lower(), here if letter.islower() else (0.0, 0.0)
        if kind == "h":
            ends = [(x0 + numbers[0], here[1])]
        elif kind == "v":
            ends = [(here[0], y0 + numbers[0])]
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            ends = [(x0 + x, y0 + y) for x, y in pairs]
        if kind == "t":
            mirrored = (2 * here[0] - handle[0], 2 * here[1] - handle[1]) if curved else here
            ends.insert(0, mirrored)
        match kind:
            case "z":
                yield "h"
                here, curved = start, False
                continue
            case "m":
                start = ends[0]
                yield f"{_at(*ends[0])} m"
            case "c":
                yield f"{_at(*(value for end in ends for value in end))} c"
            case "q" | "t":
                handle = ends[0]
                one, two = (_between(end, handle) for end in (here, ends[1]))
                yield f"{_at(*one, *two, *ends[1])} c"
            case _:
                yield f"{_at(*ends[-1])} l"
        here, curved = ends[-1], kind in ("q", "t")


def _between(end: Point, handle: Point) -> Point:
    """The handle of a curve of the third degree that is one of the second."""
    return end[0] + (handle[0] - end[0]) * 2 / 3, end[1] + (handle[1] - end[1]) * 2 / 3
