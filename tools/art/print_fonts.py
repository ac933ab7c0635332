"""Letters for what is printed: the house's type with the letters of English and French alone, small
enough to lie inside every drawing and PDF.

``python -m tools.art.print_fonts`` makes assets/fonts/print anew (group ``bake``: fonttools).
"""

from __future__ import annotations

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


if __name__ == "__main__":
    bake()
