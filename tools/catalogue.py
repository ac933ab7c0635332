"""Keep the French catalogue complete: collect msgids from the code, merge translations, report.

    python -m tools.catalogue                     rewrite assets/locale/fr/.../ckht.po in code order
    python -m tools.catalogue --merge FILE ...    the same, taking translations from these PO files
    python -m tools.catalogue --check             change nothing; exit status 1 if anything is amiss

English needs no catalogue: the msgids are the English text.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
FRENCH = ROOT / "assets" / "locale" / "fr" / "LC_MESSAGES" / "ckht.po"
SOUNDS = ROOT / "assets" / "audio" / "audio.toml"
_TITLE = b"# The French of Candle, Key, Hex & Throne; kept by python -m tools.catalogue."
_NOT_KEPT = tuple(
    f'"{name}:'.encode()
    for name in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)
KEYWORDS = {
    "_": None,
    "N_": None,
    "message": None,
    "gettext": None,
    "ngettext": (1, 2),
    "counted": (1, 2),
}


def collect() -> Catalog:
    """Every msgid there is, in a stable order, with the files it comes from."""
    catalogue = Catalog(project="Candle, Key, Hex & Throne", charset="utf-8")
    found = extract_from_dir(
        ROOT / "game", method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("L10N:",)
    )
    for file, _, text, comments, _ in sorted(found, key=lambda entry: (entry[0], entry[1])):
        if text and text != "":
            catalogue.add(text, locations=[(f"game/{file}", 0)], auto_comments=comments)
    for caption in _captions():
        catalogue.add(caption, locations=[("assets/audio/audio.toml", 0)])
    return catalogue


def _captions() -> list[str]:
    """What captions say of sounds: msgids too, though they stand in the list of sounds."""
    sounds = tomllib.loads(SOUNDS.read_text(encoding="utf-8"))["sounds"].values()
    return sorted({sound["caption"] for sound in sounds if "caption" in sound})


def merged(template: Catalog, sources: Iterable[Path]) -> Catalog:
    """The French catalogue for ``template``, from the sources; later ones win."""
    french = Catalog(locale="fr", project=template.project, charset="utf-8", fuzzy=False)
    known: dict[str, tuple[str, ...] | str] = {}
    for source in sources:
        with source.open("rb") as file:
            for entry in read_po(file, locale="fr", ignore_obsolete=True):
                if entry.id and entry.string and any(entry.string):
                    string = entry.string
                    known[_key(entry)] = string if isinstance(string, str) else tuple(string)
    for entry in template:
        if not entry.id:
            continue
        counted = not isinstance(entry.id, str)
        string = known.get(_key(entry), ("", "") if counted else "")
        if counted and isinstance(string, str):
            string = (string, string)
        elif not counted and not isinstance(string, str):
            string = string[0]
        french.add(entry.id, string, locations=entry.locations, auto_comments=entry.auto_comments)
    return french


def written(catalogue: Catalog) -> bytes:
    """The catalogue as text. Of the header only what readers of catalogues need: a date in it
    would make every two changes that are merged disagree."""
    file = BytesIO()
    write_po(file, catalogue, width=100, omit_header=False, include_lineno=False)
    head, blank, body = file.getvalue().partition(b"\n\n")
    kept = [
        line
        for line in head.splitlines()
        if not line.startswith(b"#") and not line.startswith(_NOT_KEPT)
    ]
    return b"\n".join([_TITLE, *kept]) + blank + body


def missing(catalogue: Catalog) -> list[str]:
    """The msgids without a translation."""
    empty = []
    for entry in catalogue:
        strings = (entry.string,) if isinstance(entry.string, str) else entry.string
        if entry.id and not (strings and all(strings)):
            empty.append(_key(entry))
    return empty


def _key(entry: Message) -> str:
    """The msgid, of two forms the singular."""
    return entry.id if isinstance(entry.id, str) else entry.id[0]


def main() -> int:
    """Merge or check."""
    parser = argparse.ArgumentParser(description="Keep the French catalogue complete.")
    parser.add_argument("--merge", metavar="FILE", type=Path, nargs="+", default=[])
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    present = [FRENCH] if FRENCH.exists() else []
    french = merged(collect(), [*present, *arguments.merge])
    absent = missing(french)
    for text in absent:
        print(f"no French for: {text}")
    if arguments.check:
        return 1 if absent else 0
    FRENCH.parent.mkdir(parents=True, exist_ok=True)
    FRENCH.write_bytes(written(french))
    print(f"{FRENCH.relative_to(ROOT)}: {len(french)} entries, {len(absent)} without French")
    return 0


if __name__ == "__main__":
    sys.exit(main())
