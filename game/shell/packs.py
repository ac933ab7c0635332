"""Content packs, read: what each tale makes of one, kept by address, and what is wrong with it.

The reading is done by the worker, or by the command line. What packs are, and how little of them is
believed, is told in `game.store.packs`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game import __version__
from game.core.errors import ContentError, GameError
from game.core.params import Field
from game.core.parts import PACK, pack_of
from game.core.registry import World
from game.core.sliced import Sliced, part
from game.core.text import LANGUAGES, Message, Prose, message
from game.engine.locale import Locale
from game.shell.tale import Tale
from game.shell.wording import gathered, letters
from game.store import files, languages, packs
from game.store.archive import Archive, Files, read_files
from game.store.languages import Language, Spoken, Teaching, Wording
from game.store.packs import Entry, Found, Head, PackReader
from game.store.shipped import assets_dir, levels_dir


def named_in(parts: Iterable[str]) -> tuple[str, ...]:
    """The content packs that the parts of these names come from."""
    used = map(pack_of, parts)
    return tuple(dict.fromkeys(name for name in used if name is not None))


def is_fresh(tales: Sequence[Tale], root: Path, name: str) -> bool:
    """Whether what was made of a pack was made of what lies there now, by these rules."""
    path, entry = packs.path_of(root, name), packs.entry_of(root, name)
    if path is None or entry is None:
        return False
    try:
        return _stamp(tales, packs.read_files(path)) == entry.stamp and _is_kept(root, entry)
    except ContentError:
        return False


def _stamp(tales: Sequence[Tale], found: Files) -> str:
    """What tells a pack under the rules of today from others: proofs hold under one physics."""
    rules = [
        f"{tale.id} {tale.mode().rules}"
        for tale, _ in _readers(tales, found)
        if tale.mode is not None
    ]
    return " ".join((packs.stamp_of(found), __version__, *rules))


def _readers(tales: Iterable[Tale], found: Files) -> list[tuple[Tale, PackReader]]:
    """The tales that a pack has something for, and how they read it."""
    folders = {name.partition("/")[0] for name in found}
    return [
        (tale, tale.packs)
        for tale in tales
        if tale.packs is not None and not folders.isdisjoint(tale.packs.folders)
    ]


def taking_in(tales: Sequence[Tale], root: Path, name: str) -> Sliced[Entry]:
    """Read the pack ``name`` of the data folder ``root``, unless it is as it was; what was made of
    it is kept. Whatever is wrong with it is told by the entry; `GameError` for what cannot be kept.
    """
    path = packs.path_of(root, name)
    if path is None:
        raise ContentError(
            message(
                "{folder}: expected the pack {pack} in it: a folder of that name, or {pack}.zip",
                folder=str(packs.packs_at(root)),
                pack=name,
            )
        )
    yield 0.0
    try:
        found = packs.read_files(path)
    except ContentError as error:
        told = packs.relocated(error.told, str(path), path.name)
        entry = Entry(name, "", faults=(_in_all_languages(told),))
        _kept(root, entry)
        return entry
    known, stamp = packs.entry_of(root, name), _stamp(tales, found)
    if known is not None and known.stamp == stamp and _is_kept(root, known):
        return known
    before = {} if known is None else _before(root, known)
    read = yield from reading(tales, path, name, found, before)
    archive = Archive(root / "content")
    try:
        for tale, of_tale in read.made.items():
            for one, (address, kept) in of_tale.parts.items():
                archive.keep(tale, one, address, kept)
        for teaching, spoken in read.taught:
            languages.keep(languages.kept_at(root, name, teaching.code), spoken)
    except OSError as error:
        raise files.unwritable(root, error) from None
    faults = [packs.relocated(fault, str(path), path.name) for fault in read.faults]
    entry = _entry(name, stamp, read, faults)
    _kept(root, entry)
    return entry


def _is_kept(root: Path, entry: Entry) -> bool:
    """Whether the parts of a pack lie where they were kept, and so do its languages."""
    archive = Archive(root / "content")
    kept = (languages.kept_at(root, entry.name, each.code) for each in entry.taught)
    return all(path.is_file() for path in kept) and all(
        archive.has(tale, one, address)
        for tale, of_tale in entry.parts.items()
        for one, address in of_tale.items()
    )


def _before(root: Path, entry: Entry) -> dict[str, bytes]:
    """What was kept of a pack when it was last read; what is not there any more is left out."""
    found: dict[str, bytes] = {}
    for tale, of_tale in entry.parts.items():
        for one, address in of_tale.items():
            with suppress(ContentError):
                found |= Archive(root / "content").find(tale, one, address)
    return {f"{packs.BEFORE}/{name}": raw for name, raw in found.items()}


def taking_in_all(tales: Sequence[Tale], root: Path) -> Sliced[list[Entry]]:
    """Read every pack that has changed since it was last read."""
    names = packs.names(root)
    found = []
    for number, name in enumerate(names):
        work = taking_in(tales, root, name)
        found.append((yield from part(work, number / len(names), (number + 1) / len(names))))
    return found


Made = Mapping[str, Found]
"""What each tale makes of a pack, by the IDs of the tales."""


@dataclass(frozen=True)
class Read:
    """A pack that was read."""

    head: Head | None
    """What it says of itself; None if that cannot be read: nothing else of it is, then."""
    made: Made
    taught: tuple[tuple[Teaching, Spoken], ...]
    """The languages that it teaches the game."""
    faults: list[Message]
    """Everything that is wrong with it."""


def reading(
    tales: Sequence[Tale],
    path: Path,
    name: str,
    found: Files,
    before: Files | None = None,
) -> Sliced[Read]:
    """What a pack says of itself, what the tales make of it, what it teaches, and everything that
    is wrong with it. Nothing is kept. ``before`` is what was kept of it when it was last read."""
    faults = [fault.told for fault in packs.strangers(path, found)]
    readers = _readers(tales, found)
    house = dict(before or {})
    for _, reader in readers:
        house |= read_files(levels_dir(), reader.house)
    head: Head | None = None
    made: dict[str, Found] = {}
    with packs.laid_out(name, found, house) as levels:
        folder = levels / packs.FOLDER / name
        wrong: list[ContentError] = []
        try:
            head = packs.head_of(folder / packs.HEAD, name, wrong)
            packs.words_of(folder)
        except ContentError as error:
            # Which languages it speaks is read twice.
            if str(error) not in map(str, wrong):
                wrong.append(error)
        faults += [_placed(fault.told, folder, path) for fault in wrong]
        if wrong:
            return Read(None, {}, (), faults)
        works = len(readers) + any(languages.catalogues(found))
        for number, (tale, reader) in enumerate(readers):
            share = number / works, (number + 1) / works
            try:
                told = yield from part(reader.read(levels, name, found), *share)
            except ContentError as error:
                told = Found(faults=(error.told,))
            made[tale.id] = told
            faults += [_placed(fault, folder, path) for fault in told.faults]
    taught: list[tuple[Teaching, Spoken]] = []
    if any(languages.catalogues(found)):
        work = _taught(tales, path, found, faults)
        taught = yield from part(work, len(readers) / works, 1.0)
    if not (faults or taught or any(of_tale.parts for of_tale in made.values())):
        faults.append(
            message("{file}: expected content in it, got none that any game takes", file=str(path))
        )
    return Read(head, made, tuple(taught), faults)


def _taught(
    tales: Sequence[Tale], path: Path, found: Files, faults: list[Message]
) -> Sliced[list[tuple[Teaching, Spoken]]]:
    """What the catalogues of a pack come to. What is wrong with them is added to ``faults``."""
    wording = yield from gathered(tales)
    taught = []
    for file, code in languages.catalogues(found):
        try:
            teaching, spoken, wrong = language_in(f"{path}/{file}", code, found[file], wording)
        except ContentError as error:
            faults.append(error.told)
            continue
        faults += [fault.told for fault in wrong]
        taught.append((teaching, spoken))
    return taught


def language_in(
    place: str, code: str, raw: bytes, wording: Wording
) -> tuple[Teaching, Spoken, list[ContentError]]:
    """What a catalogue that lies at ``place`` comes to, and what is wrong with it. `ContentError`
    if it is none."""
    text = packs.text_of(place, raw)
    name, spoken, wrong = languages.understood(text, place, wording, letters())
    said, stamp = languages.told(spoken, wording), packs.stamp_of({code: raw})
    return Teaching(code, name or code, stamp, said, len(wording)), spoken, wrong


def _placed(told: Message, folder: Path, path: Path) -> Message:
    return packs.relocated(told, str(folder), str(path))


def _entry(name: str, stamp: str, read: Read, faults: Sequence[Message]) -> Entry:
    told = tuple(map(_in_all_languages, faults[: packs.MOST_FAULTS]))
    head, made = read.head, read.made
    if head is None:
        return Entry(name, stamp, faults=told)
    return Entry(
        name,
        stamp,
        (head.title.en, head.title.fr),
        head.author,
        head.version,
        head.licence,
        head.languages,
        {
            tale: {one: address for one, (address, _) in of_tale.parts.items()}
            for tale, of_tale in made.items()
        },
        {
            tale: {one: (said.en, said.fr) for one, said in of_tale.titles.items()}
            for tale, of_tale in made.items()
        },
        tuple(teaching for teaching, _ in read.taught),
        told,
    )


def _kept(root: Path, entry: Entry) -> None:
    try:
        packs.keep(root, entry)
    except OSError as error:
        raise files.unwritable(root, error) from None


def _in_all_languages(told: Message) -> tuple[str, ...]:
    return tuple(_locale(language).render(told) for language in LANGUAGES)


@cache
def _locale(language: str) -> Locale:
    return Locale(assets_dir() / "locale", language)


def require(tale: str, names: Sequence[str], entry: Entry | None) -> None:
    """`GameError` with the first fault of a pack that has none of the parts called ``names``, which
    a world of that tale would take in."""
    if entry is None:
        return
    asked = [name for name in names if pack_of(name) == entry.name]
    if entry.faults and not any(entry.address(tale, name) for name in asked):
        raise GameError(said(entry.faults[0]))


def said(words: Sequence[str]) -> Message:
    """What was kept in the languages of the game."""
    return message("{text}", text=Prose(words[0], words[-1]))


# What a player is told


def entries(root: Path | None) -> tuple[Entry, ...]:
    """What was made of each pack of a data folder when it was last read."""
    names = () if root is None else packs.names(root)
    found = (packs.entry_of(root, name) for name in names if root is not None)
    return tuple(entry for entry in found if entry is not None)


def taught_by(root: Path | None) -> dict[str, tuple[str, Language]]:
    """The languages that the packs of a data folder teach, as `Locale.taught` wants them."""
    return (
        {}
        if root is None
        else {
            f"{entry.name}/{each.code}": (each.name, Language(entry.name, each, root))
            for entry in entries(root)
            for each in entry.taught
        }
    )


def taught_told(teaching: Teaching) -> Message:
    """How much of the game a pack has translated, in a sentence."""
    if teaching.said == teaching.all:
        return message(
            "Teaches the game {language}: all {all} texts are translated.",
            language=teaching.name,
            all=teaching.all,
        )
    return message(
        "Teaches the game {language}: {said} of {all} texts are translated; the others stay in"
        " English.",
        language=teaching.name,
        said=teaching.said,
        all=teaching.all,
    )


def title_of(entry: Entry) -> Message:
    """What a pack is called; one that cannot be read, by the name of its file."""
    return said(entry.title) if entry.title else message("{text}", text=entry.name)


def choices(known: Sequence[Entry], tale: str, field: Field) -> list[tuple[str, Message]]:
    """What the packs add to the choices of a field: its values, and what they are called."""
    found = []
    for entry in known:
        if field.packed == "pack" and entry.parts.get(tale):
            found.append((entry.name, title_of(entry)))
        if field.packed == "part":
            for part, title in entry.titles.get(tale, {}).items():
                found.append((part.removeprefix(f"{PACK}/"), said(title)))
    return found


def missing(world: World, known: Sequence[Entry], root: Path | None) -> Message | None:
    """A sentence on a pack that a world takes in and that is not in the data folder, or has nothing
    for it; None for one that has, or that nobody has read yet."""
    wanted = world.mode.uses(world.params)
    for name in named_in(wanted):
        entry = next((entry for entry in known if entry.name == name), None)
        asked = [part for part in wanted if pack_of(part) == name]
        if root is None or packs.path_of(root, name) is None:
            return message(
                "The pack {pack} is not here: it is expected in the folder packs of the data"
                " folder.",
                pack=name,
            )
        if entry and not any(entry.address(world.mode.name, part) for part in asked):
            told = said(entry.faults[0]) if entry.faults else message("it has nothing for it")
            return message("The pack {pack} cannot be used: {why}", pack=name, why=told)
    return None


def taken_in(world: World, known: Sequence[Entry]) -> list[Message]:
    """Whose packs a world takes in, a line each."""
    names = named_in(world.mode.uses(world.params))
    return [credit_of(entry) for entry in known if entry.name in names]


def credit_of(entry: Entry) -> Message:
    """A pack in a line: what it is called, and whose it is."""
    if not entry.title:
        return title_of(entry)
    return message(
        "Content pack: {title}, version {version}, by {author} ({licence})",
        title=title_of(entry),
        version=entry.version,
        author=entry.author,
        licence=entry.licence,
    )
