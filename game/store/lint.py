"""Lint of what all tales share: atlases, the list of sounds, credits, translations, prose.

Of pictures only headers are read, with the standard library, so that it runs without a display.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from string import Formatter
from typing import Any

from game.core.errors import ContentError
from game.core.po import parse
from game.core.text import Prose
from game.store import files
from game.store.pictures import picture_size
from game.store.toml_reader import toml_data

MOST_BYTES = 8_000_000
"""Of an atlas or a catalogue."""
MOST_SAID = 100
"""Of a name that a file gives, in a complaint."""
_MISSHAPEN = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What reading a file of another shape than its format's leads to."""


def lint_atlas(path: Path) -> Iterator[str]:
    """What is wrong with one atlas: pictures that are missing, frames outside their picture."""
    try:
        atlas = json.loads(files.read_text(path, MOST_BYTES))
    except ContentError as error:
        yield str(error)
        return
    except (ValueError, RecursionError) as error:
        yield f"{path}: expected JSON: {error}"
        return
    if not isinstance(atlas, dict) or atlas.get("format") != "atlas/1":
        return
    try:
        yield from _lint_frames(path, atlas)
    except _MISSHAPEN as error:
        yield f"{path}: expected an atlas as docs/art.md describes it, got {_named(error)}"


def _lint_frames(path: Path, atlas: dict[str, Any]) -> Iterator[str]:
    sizes = []
    for name in atlas["images"]:
        size = picture_size(path.parent / name)
        if size is None:
            yield f"{path}: images: expected the PNG picture {_shown(name)} beside it"
        sizes.append(size or (0, 0))
    for sprite, entry in atlas["sprites"].items():
        if not entry["frames"]:
            yield f"{path}: {_shown(sprite)}: expected at least one frame"
        for page, x, y, width, height in entry["frames"]:
            across, down = sizes[page] if page < len(sizes) else (0, 0)
            if min(x, y) < 0 or x + width > across or y + height > down:
                frame = _shown([x, y, width, height])
                yield f"{path}: {_shown(sprite)}: frame {frame} is outside its picture"


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {_shown(error)}"


def _shown(name: object) -> str:
    """What a file says, as far as it fits a line."""
    text = str(name)
    return text if len(text) <= MOST_SAID else f"{text[: MOST_SAID - 1]}…"


def lint_audio(path: Path) -> Iterator[str]:
    """What is wrong with the list of sounds: files that are missing or that nothing names."""
    try:
        manifest = toml_data(path)
    except ContentError as error:
        yield str(error)
        return
    named = set(_file_names(manifest))
    for name in sorted(named):
        if not _is_file(path.parent / name):
            yield f"{path}: expected the sound {_shown(name)} beside it"
    for file in sorted(path.parent.rglob("*")):
        if (
            file.suffix in (".ogg", ".wav")
            and file.relative_to(path.parent).as_posix() not in named
        ):
            yield f"{file}: expected {path.name} to name this sound"


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name longer than the system takes
        return False


def _file_names(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for part in value.values():
            yield from _file_names(part)
    elif isinstance(value, list):
        for part in value:
            yield from _file_names(part)
    elif isinstance(value, str) and value.endswith((".ogg", ".wav")):
        yield value


def lint_credits(path: Path, assets: Path) -> Iterator[str]:
    """Every file of assets/ must be covered by an entry of credits.toml."""
    try:
        entries = toml_data(path)["credit"]
        patterns = [str(pattern) for entry in entries for pattern in entry["files"]]
    except ContentError as error:
        yield str(error)
        return
    except _MISSHAPEN as error:
        yield f"{path}: expected credits, each with its files: {_named(error)}"
        return
    for file in sorted(assets.rglob("*")):
        name = file.relative_to(assets).as_posix()
        if file.is_file() and not any(fnmatch(name, pattern) for pattern in patterns):
            yield f"{file}: expected an entry of {path.name} to cover it"


def lint_catalogue(path: Path) -> Iterator[str]:
    """What is wrong with the catalogue in the file ``path``."""
    try:
        entries = parse(files.read_text(path, MOST_BYTES), str(path))
    except ContentError as error:
        yield str(error)
        return
    if not entries:
        yield f"{path}: expected translations"
    for msgid, forms in entries.items():
        known = _placeholders(msgid) or set()
        for text in (msgid, *forms):
            slip = _TYPED.search(text)
            if slip is not None:
                shown = _around(text, slip)
                yield f"{path}: {msgid[:50]!r}: expected ’ between letters and … for {shown}"
        slip = _ENGLISH_GAP.search(msgid)
        if slip is not None:
            gap = _around(msgid, slip)
            yield f"{path}: {msgid[:50]!r}: expected no space before % in English, got {gap}"
        for form in forms:
            said = _placeholders(form)
            if not form:
                yield f"{path}: {msgid[:50]!r}: expected a translation"
            elif said is None or not said <= known:
                yield f"{path}: {msgid[:50]!r}: expected the placeholders of the English text"
            slip = _WRONG_GAP.search(form)
            if slip is not None:
                gap = _around(form, slip)
                yield f"{path}: {msgid[:50]!r}: expected a no-break space in French, got {gap}"
            for wrong, right in GLOSSARY:
                slip = wrong.search(form)
                if slip is not None:
                    got = _around(form, slip)
                    yield f"{path}: {msgid[:50]!r}: expected “{right}”, got {got}"


def _placeholders(text: str) -> set[str] | None:
    """The names in braces; None when the braces are not in order."""
    try:
        return {name.split(":")[0] for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return None


GLOSSARY = tuple(
    (re.compile(wrong, re.IGNORECASE), right)
    for wrong, right in (
        (r"\bdésarm", "désamorcer"),
        (r"\bclefs?\b", "clé"),
        (r"\bpapillons?\b", "phalène"),
        (r"\bslimes?\b", "gelée"),
        (r"\bvœux?\b", "souhait"),
        (r"\bcarnets?\b", "journal"),
        (r"\bpioches?\b", "pile"),
        (r"\bcagnotte", "pot"),
        (r"\bbattements?\b", "tic"),
        (r"\bmonstres?\b", "ennemi"),
        (r"\bsauvegard", "enregistrer"),
        (r"\bjet(?:er|ez) les dés\b", "lancer les dés"),
        (r"\bprendre sur soi\b", "équiper"),
        (r"\btour d’horloge\b", "tour de lumière"),
        (r"\bhiboux?\b", "chouette"),
        (r"\bcommande\b", "coup"),
        (r"\} d’atteindre", "de chances d’atteindre"),
        (r"\bsans mal\b", "aucune blessure"),
        (r"\btable de chances\b", "table de probabilités"),
        (r"\bla chance que\b", "la probabilité que"),
    )
)
"""Words that the catalogue has another one for: each thing has one name in French. What has a
second meaning that is right somewhere cannot be held so."""
_STRAIGHT = re.compile(r"['\"]")
_TYPED = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])|(?<!\.)\.\.\.(?!\.)")
"""What a typewriter has for an apostrophe between letters, and for an ellipsis."""
_OTHER_GAP = r"[ \n\u202f][:»]|[ \n\u00a0][;!?]|«[^\u00a0]|[ \n\u00a0]%"
_ENGLISH_GAP = re.compile(r"[\d}][ \u00a0\u202f]%")
"""A space before a sign that in English stands close to its number."""
_WRONG_GAP = re.compile(_OTHER_GAP)
"""A space that is not the one which French wants: U+00A0 before ``: »`` and after ``«``, and
U+202F before ``; ! ? %``. A catalogue also writes colons without any: in commands, in times."""
_FRENCH_GAP = re.compile(r"[\w,.)»’][;:!?»]|" + _OTHER_GAP)
"""Prose wants it everywhere, so none at all is wrong as well."""


def lint_prose(prose: Prose, bilingual: bool = True) -> Iterator[str]:
    """What is wrong with one text: languages that are the same, typography. What need not be
    ``bilingual`` may be in English alone."""
    if not bilingual and prose.en == prose.fr:
        slip = _STRAIGHT.search(prose.en)
        if slip is not None:
            yield f"expected typographic quotation marks, got {_around(prose.en, slip)}"
        return
    if prose.en == prose.fr:
        yield f"expected two languages, got {prose.en[:40]!r} twice"
    for text in (prose.en, prose.fr):
        slip = _STRAIGHT.search(text)
        if slip is not None:
            yield f"expected typographic quotation marks, got {_around(text, slip)}"
    slip = _ENGLISH_GAP.search(prose.en)
    if slip is not None:
        yield f"expected no space before % in English, got {_around(prose.en, slip)}"
    slip = _FRENCH_GAP.search(prose.fr)
    if slip is not None:
        yield f"expected a no-break space in French, got {_around(prose.fr, slip)}"


def _around(text: str, slip: re.Match[str]) -> str:
    return repr(text[max(0, slip.start() - 15) : slip.end() + 15])
