"""Letters for what is printed: the house's type with the letters of English and French alone, small
enough to lie inside every drawing and PDF.

``python -m tools.art.print_fonts`` makes assets/fonts/print anew (group ``bake``: fonttools).
With the FOLDER of the whole fonts, as their makers hand them out, those that the game shows are
made of them first: without letters of which no text has any, and without forms nobody asks for.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from tools.art.palette import ASSETS

SOURCES = {
    "body": "ElstobD-10ptMedium.otf",
    "strong": "ElstobD-10ptSemiBold.otf",
    "italic": "ElstobD-14ptMediumItalic.otf",
}
"""By the name of the file that is made (`game.core.print_type.ROLES`)."""
LETTERS = bytes(range(0x20, 0x100)).decode("cp1252", "ignore")
"""What the encoding WinAnsi of PDF has."""

FEATURES = ("kern", "liga", "mark", "mkmk", "ccmp", "locl", "calt", "clig")
SHOWN = (range(0x590), range(0x1D00, 0x2C00), range(0xFB00, 0xFB07), range(0xFFFD, 0xFFFE))
"""Letters of European languages and what stands between them."""


def bake() -> None:
    """Write a subset of each of the three fonts, without kerning and ligatures."""
    folder = ASSETS / "fonts" / "print"
    folder.mkdir(exist_ok=True)
    for role, source in SOURCES.items():
        font = TTFont(ASSETS / "fonts" / source, recalcTimestamp=False)
        options = Options()
        options.layout_features = []
        options.desubroutinize = True
        options.hinting = False
        options.glyph_names = True
        options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
        options.drop_tables += ["DSIG", "GDEF", "GPOS", "GSUB"]
        subsetter = Subsetter(options)
        subsetter.populate(text=LETTERS)
        subsetter.subset(font)
        font.save(folder / f"{role}.otf")


def lightened(folder: Path) -> None:
    """Write the fonts of the game from the whole ones in ``folder``."""
    for file in sorted((ASSETS / "fonts").glob("*.otf")):
        font = TTFont(folder / file.name, recalcTimestamp=False)
        options = Options()
        options.layout_features = list(FEATURES)
        options.name_IDs = ["*"]
        options.notdef_outline = True
        subsetter = Subsetter(options)
        letters = font.getBestCmap()
        subsetter.populate(unicodes=[c for c in letters if any(c in part for part in SHOWN)])
        subsetter.subset(font)
        font.save(file)


def main(arguments: list[str]) -> None:
    """The command."""
    for folder in arguments[:1]:
        lightened(Path(folder))
    bake()


if __name__ == "__main__":
    main(sys.argv[1:])
