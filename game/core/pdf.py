"""PDF files: pages of shapes and words, the house's type inside. The same pages give the same
bytes: no date, no number by chance.

A page is drawn in millimetres from its upper left corner, as SVG has it, and printed true to scale.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.print_type import NARROW, ROLES, Fonts, Role, Type, spelt

Size = tuple[float, float]
A4: Size = (210.0, 297.0)
A3: Size = (297.0, 420.0)
POINTS = 72 / 25.4
"""In a millimetre."""
_FIRST, _LAST = 32, 255
_TIDY = 3


def turned(size: Size) -> Size:
    """The same sheet lying."""
    return size[1], size[0]


@dataclass(frozen=True, slots=True)
class Photo:
    """A picture of pixels, packed as JPEG."""

    data: bytes
    size: tuple[int, int]
    """In pixels."""


class Page:
    """What is drawn on one sheet, in order. ``size`` in millimetres."""

    def __init__(self, size: Size) -> None:
        self.size = size
        self.sheer: dict[str, None] = {}
        """The opacities that are used."""
        self.photos: dict[Photo, None] = {}
        """The pictures that are shown."""
        self._said = [f"{_n(POINTS)} 0 0 {_n(-POINTS)} 0 {_n(size[1] * POINTS)} cm"]

    def say(self, operators: str) -> None:
        """Add operators as they are written in a content stream."""
        self._said.append(operators)

    def opacity(self, share: float) -> None:
        """From here on fills and strokes let what lies below shine through."""
        name = f"{share:.2f}".rstrip("0").rstrip(".")
        self.sheer[name] = None
        self.say(f"/O{name.replace('.', '_')} gs")

    def words(
        self, text: str, at: tuple[float, float], size: float, role: Role, fonts: Fonts
    ) -> None:
        """A line of text whose base line begins ``at``; it is filled with the colour in force."""
        self.say(
            f"BT /{role} {_n(size)} Tf 1 0 0 -1 {_n(at[0])} {_n(at[1])} Tm "
            f"{_shown(text, fonts[role])} TJ ET"
        )

    def show(self, photo: Photo, at: tuple[float, float], size: Size) -> None:
        """A picture with its upper left corner ``at``, as large as ``size`` in millimetres."""
        self.photos[photo] = None
        self.say(
            f"q {_n(size[0])} 0 0 {_n(-size[1])} {_n(at[0])} {_n(at[1] + size[1])} cm "
            f"/{_named(photo)} Do Q"
        )

    @property
    def content(self) -> bytes:
        return "\n".join(self._said).encode("latin-1")


def _named(photo: Photo) -> str:
    return f"I{hashlib.sha256(photo.data).hexdigest()[:16]}"


def colour(of: str, stroke: bool = False) -> str:
    """The operator that takes a colour such as ``#1D140D``."""
    parts = " ".join(_n(int(of[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return f"{parts} {'RG' if stroke else 'rg'}"


def _n(value: float) -> str:
    """A number as short as it can be said."""
    text = f"{value:.{_TIDY}f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text


number = _n


def _shown(text: str, font: Type) -> str:
    """A text for TJ: narrow spaces are moved over, not drawn."""
    space = font.widths[" "] * 1000 / font.units
    pieces = [f"({_escaped(piece)})" for piece in text.split("\u202f")]
    return f"[{f' {_n(-space * NARROW)} '.join(pieces)}]"


def _escaped(text: str) -> str:
    found = spelt(text).encode("cp1252").decode("latin-1")
    return found.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def document(pages: Sequence[Page], fonts: Fonts, title: str, language: str) -> bytes:
    """A file of ``pages``; there must be one."""
    file = _File()
    catalogue, tree, about = file.room(), file.room(), file.room()
    named = " ".join(f"/{role} {_font(file, fonts[role])} 0 R" for role in ROLES)
    shares = dict.fromkeys(share for page in pages for share in page.sheer)
    sheer = " ".join(
        f"/O{share.replace('.', '_')} << /ca {share} /CA {share} >>" for share in shares
    )
    photos = dict.fromkeys(photo for page in pages for photo in page.photos)
    shown = " ".join(f"/{_named(photo)} {file.photo(photo)} 0 R" for photo in photos)
    objects = f" /XObject << {shown} >>" if photos else ""
    resources = file.add(f"<< /Font << {named} >> /ExtGState << {sheer} >>{objects} >>")
    kids = []
    for page in pages:
        content = file.stream("", page.content)
        wide, high = (_n(side * POINTS) for side in page.size)
        kids.append(
            file.add(
                f"<< /Type /Page /Parent {tree} 0 R /MediaBox [0 0 {wide} {high}] "
                f"/Resources {resources} 0 R /Contents {content} 0 R >>"
            )
        )
    listed = " ".join(f"{kid} 0 R" for kid in kids)
    file.put(tree, f"<< /Type /Pages /Count {len(kids)} /Kids [{listed}] >>")
    named_so = title.encode("utf-16-be").hex().upper()
    file.put(about, f"<< /Title <FEFF{named_so}> >>")
    file.put(
        catalogue,
        f"<< /Type /Catalog /Pages {tree} 0 R /Lang ({language}) "
        "/ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >> >>",
    )
    return file.closed(catalogue, about)


def _font(file: _File, font: Type) -> int:
    scale = 1000 / font.units
    program = file.stream("/Subtype /Type1C", font.outlines)
    described = file.add(
        f"<< /Type /FontDescriptor /FontName /{font.name} /Flags 34 /FontBBox [-200 -300 1200 1000]"
        f" /ItalicAngle 0 /Ascent 755 /Descent -245 /CapHeight 650 /StemV 80"
        f" /FontFile3 {program} 0 R >>"
    )
    widths = " ".join(
        _n(font.widths.get(bytes([code]).decode("cp1252", "replace"), 0) * scale)
        for code in range(_FIRST, _LAST + 1)
    )
    return file.add(
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{font.name} /FirstChar {_FIRST} /LastChar "
        f"{_LAST} /Widths [{widths}] /Encoding /WinAnsiEncoding /FontDescriptor {described} 0 R >>"
    )


class _File:
    """Objects, numbered from 1 in the order in which room was made for them."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def room(self) -> int:
        self._objects.append(b"")
        return len(self._objects)

    def put(self, at: int, text: str) -> None:
        self._objects[at - 1] = text.encode("latin-1")

    def add(self, text: str) -> int:
        self.put(at := self.room(), text)
        return at

    def stream(self, more: str, data: bytes) -> int:
        packed = zlib.compress(data, 9)
        head = f"<< /Filter /FlateDecode {more} /Length {len(packed)} >>\nstream\n"
        self._objects.append(head.encode("latin-1") + packed + b"\nendstream")
        return len(self._objects)

    def photo(self, photo: Photo) -> int:
        wide, high = photo.size
        head = (
            f"<< /Type /XObject /Subtype /Image /Width {wide} /Height {high} /ColorSpace /DeviceRGB"
            f" /BitsPerComponent 8 /Filter /DCTDecode /Length {len(photo.data)} >>\nstream\n"
        )
        self._objects.append(head.encode("latin-1") + photo.data + b"\nendstream")
        return len(self._objects)

    def closed(self, catalogue: int, about: int) -> bytes:
        parts = [b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"]
        at, places = len(parts[0]), []
        for number_, told in enumerate(self._objects, start=1):
            places.append(at)
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number_, told))
            at += len(parts[-1])
        count = len(places) + 1
        table = "".join(f"{place:010d} 00000 n \n" for place in places)
        parts.append(
            f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer\n<< /Size {count} "
            f"/Root {catalogue} 0 R /Info {about} 0 R >>\nstartxref\n{at}\n%%EOF\n".encode()
        )
        return b"".join(parts)
