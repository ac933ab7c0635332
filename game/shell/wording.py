"""All that the game says, in English: for whoever translates it, and to tell how much of it a
content pack has translated.

Two things are gathered: the msgids of the interface, which stand in the French catalogue, and every
`Prose` of the content of the tales and of their rules.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from game.core.errors import ContentError
from game.core.mode import Content
from game.core.po import entries
from game.core.print_type import letters_of
from game.core.sliced import Sliced
from game.core.text import Prose, message
from game.engine.locale import DOMAIN
from game.shell.tale import Tale
from game.store import files
from game.store.languages import CONTENT, Wording
from game.store.shipped import assets_dir, levels_dir

_FONTS = "*.otf"
_MOST_CATALOGUE = 4_000_000
_HEAD = """\
# What Candle, Key, Hex & Throne say, to be translated: docs/packs.md says how.
# First the interface, then the content. An entry that is left empty stays in English.
msgid ""
msgstr ""
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Language: XX\\n"
"X-Language-Name: What the language calls itself\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"
"X-Numbers: 1,234.5\\n"
"X-Percent: 12%\\n"
"X-Date: YYYY-MM-DD\\n"
"""


def gathered(tales: Sequence[Tale]) -> Sliced[Wording]:
    """What the game says: all content is loaded for it, a tale at a time."""
    path = assets_dir() / "locale" / "fr" / "LC_MESSAGES" / f"{DOMAIN}.po"
    text = files.read_text(path, _MOST_CATALOGUE)
    interface = {each.msgid: each.plural for each in entries(text, str(path)) if each.msgid}
    content: dict[str, str] = {}
    for number, tale in enumerate(tales):
        yield number / len(tales)
        for english in _texts_of(tale.name, tale.load):
            content.setdefault(english, tale.name)
    return Wording(interface, content)


@cache
def _texts_of(name: str, load: Callable[[Path], Content]) -> tuple[str, ...]:
    """The texts of the content of a tale, and of its rules."""
    found = _prose_in((load(levels_dir()), *_constants(name)))
    return tuple(dict.fromkeys(prose.en for prose in found if prose.en.strip()))


def _constants(name: str) -> Iterator[object]:
    """What the modules of a tale's rules have in them."""
    package = import_module(f"game.tales.{name.replace('-', '_')}.rules")
    yield vars(package)
    for found in walk_packages(getattr(package, "__path__", ()), f"{package.__name__}."):
        yield vars(import_module(found.name))


def _prose_in(things: Iterable[object]) -> Iterator[Prose]:
    """Every text in ``things``, whatever it lies in; of one that was put together, its pieces."""
    seen: dict[int, object] = {}
    waiting = [*reversed([*things])]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, str | bytes | int | float | type) or id(thing) in seen:
            continue
        if isinstance(thing, Prose):
            if thing.made is None:
                yield thing
            else:
                waiting += [thing.made.template, *(value for _, value in thing.made.blanks)]
            continue
        inside: list[object] = []
        if isinstance(thing, Mapping):
            inside = [*thing.keys(), *thing.values()]
        elif isinstance(thing, Sequence | Set):
            inside = [*thing]
        elif is_dataclass(thing):
            inside = [getattr(thing, each.name, None) for each in fields(thing)]
        if inside:
            seen[id(thing)] = thing
            waiting += reversed(inside)


@cache
def letters() -> frozenset[str]:
    """The letters that every font of the game has."""
    found = None
    for path in sorted((assets_dir() / "fonts").glob(_FONTS)):
        try:
            one = letters_of(path.read_bytes())
        except (OSError, ValueError, struct.error, IndexError) as error:
            told = message("{file}: expected a font: {why}", file=str(path), why=str(error))
            raise ContentError(told) from None
        found = one if found is None else found & one
    return found or frozenset()


def template(wording: Wording) -> Iterator[str]:
    """The lines of a catalogue with everything to translate, and nothing translated. A text that
    interface and content both have stands once."""
    yield _HEAD
    for msgid, plural in wording.interface.items():
        yield from _entry(msgid, plural)
    for english, tale in wording.content.items():
        if english not in wording.interface:
            yield f"#. {tale}, {CONTENT}"
            yield from _entry(english, "")


def _entry(msgid: str, plural: str) -> Iterator[str]:
    yield f"msgid {_quoted(msgid)}"
    if plural:
        yield f"msgid_plural {_quoted(plural)}"
        yield 'msgstr[0] ""'
        yield 'msgstr[1] ""'
    else:
        yield 'msgstr ""'
    yield ""


def _quoted(text: str) -> str:
    r"""``text`` between quotation marks, a line for each of its paragraphs if it has several."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    lines = escaped.split("\n")
    parts = [*(f"{line}\\n" for line in lines[:-1]), lines[-1]]
    if len(parts) == 1:
        return f'"{parts[0]}"'
    return "\n".join(['""', *(f'"{part}"' for part in parts if part)])
