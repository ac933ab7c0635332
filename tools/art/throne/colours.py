"""Colours of the figures that are not of the palette: skin and bone, metal, stone, cloth."""

from __future__ import annotations

SKIN = "#f3dcc0"
STEEL = "#dfe3e4"
IRON = "#7d8794"
WOOD = "#6f4724"
OLD_BONE = "#efe3c2"
GRANITE = "#b3aa9a"
SANDSTONE = "#D8B87A"
LINEN = "#E6D7B4"
BRONZED = "#B98352"
ROT = "#A9B184"
PALLOR = "#C9C8A4"
FLAGSTONE = "#A79A86"
DEPTH = "#2A2620"
