"""What a file says of the picture in it, without reading the picture."""

from __future__ import annotations

import struct
from pathlib import Path

from game.store import files

_PNG = b"\x89PNG\r\n\x1a\n"
_HEAD = 30
"""Bytes in which a picture says how large it is."""


def picture_size(path: Path) -> tuple[int, int] | None:
    """Width and height in pixels from the header of a PNG or a plain WebP; None when it is
    neither."""
    try:
        head = files.read_bounded(path, _HEAD - 1)
    except (OSError, ValueError):
        return None
    if len(head) < _HEAD:
        return None
    if head.startswith(_PNG):
        width, height = struct.unpack(">II", head[16:24])
        return width, height
    if head[:4] + head[8:16] == b"RIFFWEBPVP8L":
        (sides,) = struct.unpack("<I", head[21:25])
        return (sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1
    if head[:4] + head[8:16] + head[23:26] == b"RIFFWEBPVP8 \x9d\x01\x2a":
        width, height = struct.unpack("<HH", head[26:30])
        return width & 0x3FFF, height & 0x3FFF
    return None
