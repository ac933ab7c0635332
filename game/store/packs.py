"""Content packs: what others wrote for the game, a folder or a zip in ``packs`` of the data folder.

::

    packs/NAME/ or packs/NAME.zip     pack.toml, quests/, sections/, ... (docs/packs.md)
    content/packs/NAME.json           what was made of it when it was last read

A pack is other people's file: all of it is read into memory within bounds, links and ways out of
its folder are refused, and nothing of it is ever run. The parts of content that it has are kept by
address (`game.store.archive`), so that a run outlives its pack.
"""

from __future__ import annotations

import json
import os
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory, gettempdir
from unicodedata import normalize

from game.core.errors import ContentError, GameError
from game.core.parts import PACK_NAME
from game.core.po import parse
from game.core.sliced import Sliced
from game.core.text import LANGUAGES, Message, Prose, message
from game.store import files
from game.store.archive import MOST_BYTES, Files
from game.store.languages import CODE, Teaching
from game.store.languages import FOLDER as LANGUAGE_FOLDER
from game.store.toml_reader import Words, paragraphs, read_toml

FOLDER = "packs"
HEAD = "pack.toml"
ZIP = ".zip"
BEFORE = "before"
FORMAT = "pack/1"
MOST_FILES = 400
"""Files of a pack."""
MOST_ALL = 16_000_000
"""Bytes of all its files together, unpacked."""
MOST_ZIP = 8_000_000
"""Bytes of a zip."""
MOST_PACKS = 100
"""Packs that are looked at."""
MOST_INDEX = 400_000
MOST_WORDS = 120
"""Characters of an author, a version, a licence."""
MOST_FAULTS = 40
"""Faults of a pack that are kept."""
MOST_DEPTH = 4
"""Folders inside each other."""
MOST_PO = 4_000_000
"""Bytes of a catalogue of words: one of all that the game says has 1,300,000 and more."""
MOST_NAME = 80
"""Bytes of the name of a file or folder in a pack: no system takes 256."""

CONTENT: Mapping[str, str] = {
    "quests": ".toml",
    "encounters": ".toml",
    "tables": ".toml",
    "sections": ".tmx",
    "chunks": ".tmx",
    "languages": ".po",
}
"""The folders of a pack, and how the files in each end."""
_FRENCH = f"{LANGUAGE_FOLDER}/{LANGUAGES[1]}.po"
BESIDE = ("tilesets",)
"""Folders for other tools that may lie beside them."""
_READ_BY_PEOPLE = (".md", ".txt")
_LEFT_BY_SYSTEMS = ("__MACOSX", "Thumbs.db", "desktop.ini")
_PIECE = re.compile(r"[a-z0-9][a-z0-9_-]{0,31}")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE | re.DOTALL)
"""What Windows takes for a device, whatever the ending."""
_PACKING = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
_UNZIPPING = (
    zipfile.BadZipFile, zlib.error, struct.error, NotImplementedError, EOFError, ValueError,
    OverflowError, RuntimeError, OSError,
)  # fmt: skip
"""What reading a damaged zip leads to."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a pack says of itself."""

    name: str
    title: Prose
    author: str
    version: str
    licence: str
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What a tale makes of a pack."""

    parts: Mapping[str, tuple[str, Files]] = field(default_factory=dict)
    """Parts of content by their names: the address, and the files as the archive keeps them."""
    titles: Mapping[str, Prose] = field(default_factory=dict)
    """What a player calls a part that is chosen by itself (a quest)."""
    faults: tuple[Message, ...] = ()
    """What is wrong: a line each. A part that cannot be read for it is not among `parts`."""


@dataclass(frozen=True, slots=True)
class PackReader:
    """How a tale reads packs."""

    folders: tuple[str, ...]
    """The folders of a pack that are for it."""
    read: Callable[[Path, str, Files], Sliced[Found]]
    """``read(levels, name, files)``: what the pack ``name``, laid out below ``levels``, has for the
    tale; ``files`` are those of the pack. What was kept of it when it was last read lies in the
    same way below ``levels / BEFORE``."""
    house: tuple[str, ...] = ()
    """The files below levels/ that a pack is read beside: they lie there too."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What was made of a pack when it was last read: a line of Options, and the way to its
    parts."""

    name: str
    stamp: str
    """Over all that was read of it."""
    title: tuple[str, ...] = ()
    author: str = ""
    version: str = ""
    licence: str = ""
    languages: tuple[str, ...] = ()
    parts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By tale, the addresses of its parts by their names."""
    titles: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """By tale, what parts are called in the languages of the game."""
    taught: tuple[Teaching, ...] = ()
    """The languages that it teaches the game."""
    faults: tuple[tuple[str, ...], ...] = ()
    """In the languages of the game."""

    def address(self, tale: str, part: str) -> str | None:
        """Where a part is kept; None if the pack has none of that name, or a faulty one."""
        return self.parts.get(tale, {}).get(part)


def packs_at(root: Path) -> Path:
    """The folder of packs in a data folder."""
    return root / FOLDER


def shelf_root(shelf: Path) -> Path:
    """The data folder that a shelf of content stands in."""
    return shelf.parent


# What there is


def names(root: Path) -> list[str]:
    """The packs in the data folder ``root``, by name. What can be none is told by `stray`."""
    return list(_there(root))[:MOST_PACKS]


def stray(root: Path) -> list[str]:
    """What lies in the folder of packs, and has no name that a pack may have."""
    known = [path.name for path in _there(root).values()]
    return [path.name for path in _listed(root) if path.name not in known][:MOST_PACKS]


def path_of(root: Path, name: str) -> Path | None:
    """The folder or zip of the pack called ``name``; None if there is none."""
    return _there(root).get(name)


def _listed(root: Path) -> list[Path]:
    try:
        with os.scandir(packs_at(root)) as entries:
            return sorted(Path(each.path) for each in entries if not _is_left(each.name))
    except OSError:
        return []


def _there(root: Path) -> dict[str, Path]:
    """Packs by name; of a folder and a zip that share one, the folder."""
    found: dict[str, Path] = {}
    for path in _listed(root):
        name = path.name.removesuffix(ZIP)
        if PACK_NAME.fullmatch(name) and (path.is_dir() or path.suffix == ZIP):
            found.setdefault(name, path)
    return found


def _is_left(name: str) -> bool:
    """Whether nobody meant to put it there."""
    return name.startswith(".") or name in _LEFT_BY_SYSTEMS


# Reading: everything below is as hostile as a file from anywhere


def read_files(path: Path) -> dict[str, bytes]:
    """The files of a pack by their paths in it; `ContentError` says why it is none."""
    found = _of_folder(path) if path.is_dir() else _of_zip(path)
    if HEAD not in found:
        raise _wrong(path, message("a file {name} in it", name=HEAD), message("none"))
    return found


def stamp_of(found: Files) -> str:
    """What tells one version of a pack from another."""
    state = blake2b(digest_size=8)
    for name in sorted(found):
        raw = name.encode("utf-8", "surrogatepass")
        state.update(b"%d:%s%d:" % (len(raw), raw, len(found[name])))
        state.update(found[name])
    return state.hexdigest()


def _wrong(place: Path | str, expected: Message, got: Message | str) -> ContentError:
    return ContentError(
        message(
            "{file}: expected {expected}, got {shown}",
            file=str(place),
            expected=expected,
            shown=got,
        )
    )


class _Gathered:
    """The files of a pack as they are read, within bounds."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: dict[str, bytes] = {}
        self._seen: dict[str, bool] = {}
        self._folders: dict[str, bool] = {}
        self._all = 0
        self.listed = 0
        """Files and folders that were looked at."""

    def name(self, name: str) -> str | None:
        """The name of a file as a path inside the pack; None for what nobody meant to put there.
        `ContentError` for one that leads elsewhere."""
        shown = repr(name if len(name) <= 60 else name[:57] + "...")
        pure = PurePosixPath(name)
        if not (pure.parts and all(map(_is_plain, pure.parts))):
            raise _wrong(self.path, message("files inside the pack, under plain names"), shown)
        if any(_is_left(part) for part in pure.parts):
            return None
        if len(pure.parts) > MOST_DEPTH:
            raise _wrong(self.path, message("folders that are not so deep"), shown)
        plain = pure.as_posix()
        key = _key(plain)
        above = [_key(each.as_posix()) for each in pure.parents][:-1]
        if key in self._seen or key in self._folders or any(each in self._seen for each in above):
            raise _wrong(self.path, message("each file once"), message("{name} twice", name=shown))
        self._seen[key] = True
        self._folders |= dict.fromkeys(above, True)
        if len(self._seen) > MOST_FILES:
            told = message("at most {most} files", most=MOST_FILES)
            raise _wrong(self.path, told, message("more"))
        return plain

    def room(self) -> int:
        """Bytes that the next file may have."""
        return min(MOST_BYTES, MOST_ALL - self._all)

    def put(self, name: str, raw: bytes) -> None:
        """Enter a file. Line ends are those of a checkout."""
        if len(raw) > self.room():
            raise self.too_large(name)
        self._all += len(raw)
        self.found[name] = raw.replace(b"\r\n", b"\n")

    def too_large(self, name: str) -> ContentError:
        """The error of a file that has no room."""
        told = message(
            "files of at most {most} bytes, and of {all} together", most=MOST_BYTES, all=MOST_ALL
        )
        return _wrong(f"{self.path}/{name}", told, message("more"))


def _is_plain(part: str) -> bool:
    """Whether every system can have a file or a folder of that name, and show it."""
    return (
        part.isprintable()  # no line break, nothing that a terminal obeys, no half character
        and not any(letter in '\\/:*?"<>|' for letter in part)
        and not part.endswith((".", " "))  # Windows drops them; so `..` is none either
        and not _DEVICES.fullmatch(part)
        and len(part.encode()) <= MOST_NAME
    )


def _key(name: str) -> str:
    """What names have in common that some system takes for one."""
    return normalize("NFC", normalize("NFC", name).casefold())


def _of_folder(path: Path) -> dict[str, bytes]:
    gathered = _Gathered(path)
    _walk(path, "", gathered)
    return gathered.found


def _walk(folder: Path, inside: str, gathered: _Gathered) -> None:
    try:
        with os.scandir(folder) as entries:
            listed = sorted(islice(entries, 2 * MOST_FILES + 1), key=lambda each: each.name)
    except OSError as error:
        raise ContentError(files.unreadable(folder, error).told) from None
    gathered.listed += len(listed)
    if gathered.listed > 2 * MOST_FILES:
        raise _wrong(
            gathered.path, message("at most {most} files", most=MOST_FILES), message("more")
        )
    for each in listed:
        if _is_left(each.name):
            continue
        name = f"{inside}{each.name}"
        if not _is_plain(each.name):
            gathered.name(name)  # which refuses it, whatever it is
        if each.is_symlink() or (hasattr(each, "is_junction") and each.is_junction()):
            raise _wrong(Path(each.path), message("a file or a folder"), message("a link"))
        if each.is_dir(follow_symlinks=False):
            if name.count("/") + 1 >= MOST_DEPTH:
                told = message("folders that are not so deep")
                raise _wrong(gathered.path, told, repr(name[:60]))
            _walk(Path(each.path), f"{name}/", gathered)
            continue
        plain = gathered.name(name)
        if plain is not None:
            try:
                gathered.put(plain, files.read_bounded(Path(each.path), gathered.room()))
            except (OSError, ValueError) as error:
                raise ContentError(files.unreadable(Path(each.path), error).told) from None


def _of_zip(path: Path) -> dict[str, bytes]:
    try:
        raw = files.read_regular(path, MOST_ZIP)
    except GameError as error:
        raise ContentError(error.told) from None
    gathered = _Gathered(path)
    try:
        with zipfile.ZipFile(BytesIO(raw)) as packed:
            _unzip(packed, gathered)
    except _UNZIPPING as error:
        told = str(error)[:60] or type(error).__name__
        raise _wrong(path, message("a zip that can be unpacked"), repr(told)) from None
    return _without_folder(gathered.found)


def _unzip(packed: zipfile.ZipFile, gathered: _Gathered) -> None:
    listed = packed.infolist()
    if len(listed) > 2 * MOST_FILES:
        told = message("at most {most} files", most=MOST_FILES)
        raise _wrong(gathered.path, told, str(len(listed)))
    for each in listed:
        if each.is_dir():
            continue
        name = gathered.name(each.filename)
        if name is None:
            continue
        place = f"{gathered.path}/{name}"
        kind = stat.S_IFMT(each.external_attr >> 16)
        if kind not in (0, stat.S_IFREG):
            told = message("a link") if kind == stat.S_IFLNK else message("something else")
            raise _wrong(place, message("an ordinary file"), told)
        if each.flag_bits & _ENCRYPTED:
            raise _wrong(
                place, message("a file without a password"), message("one with a password")
            )
        if each.compress_type not in _PACKING:
            told = message("files packed by deflate, or not at all")
            raise _wrong(place, told, str(each.compress_type))
        room = gathered.room()
        if each.file_size > room:
            raise gathered.too_large(name)
        with packed.open(each) as file:  # the size that it says is not believed
            gathered.put(name, file.read(room + 1))


def _without_folder(found: dict[str, bytes]) -> dict[str, bytes]:
    """A zip may hold the folder of the pack instead of what is in it."""
    first = {name.partition("/")[0] for name in found}
    if HEAD in found or len(first) != 1:
        return found
    (folder,) = first
    return {name.removeprefix(f"{folder}/"): raw for name, raw in found.items()}


# What it says of itself


def head_of(path: Path, name: str, faults: list[ContentError] | None = None) -> Head:
    """The head of the pack called ``name``, in the file ``path``; what is wrong with it is raised,
    or entered in ``faults``."""
    table = read_toml(path, faults, Words({}, optional=True))
    table.word("format", (FORMAT,))
    table.word("name", (name,))
    languages = table.words("languages", LANGUAGES)
    if languages and LANGUAGES[0] not in languages:
        table.complain("languages", message("“en” among them"))
    title = table.prose_at("title")
    author, version, licence = (_short(table.text(key)) for key in ("author", "version", "licence"))
    head = Head(name, title, author, version, licence, languages)
    table.finish()
    return head


def _short(text: str) -> str:
    return text if len(text) <= MOST_WORDS else text[: MOST_WORDS - 1] + "…"


def strangers(path: Path, found: Files) -> list[ContentError]:
    """Files that are no content: a pack has data only, and what people read."""
    faults = []
    for name in found:
        pure = PurePosixPath(name)
        folder = pure.parts[0] if len(pure.parts) > 1 else ""
        if name == HEAD or pure.suffix in _READ_BY_PEOPLE or pure.stem.upper() == "LICENSE":
            continue
        if folder in BESIDE and pure.suffix in (".tsx", ".png"):
            continue
        if CONTENT.get(folder) != pure.suffix or len(pure.parts) != 2:
            known = ", ".join(f"{key}/*{ending}" for key, ending in CONTENT.items())
            told = message("nothing in a pack but {known} and texts to read", known=known)
            faults.append(_wrong(f"{path}/{name}", told, message("this file")))
        elif folder == LANGUAGE_FOLDER and not CODE.fullmatch(pure.stem):
            told = message("the code of a language, as “it” or “pt-br”")
            faults.append(_wrong(f"{path}/{name}", told, repr(pure.stem[:40])))
        elif not _PIECE.fullmatch(pure.stem):
            told = message("a name of small letters, digits and hyphens")
            faults.append(_wrong(f"{path}/{name}", told, repr(pure.stem[:40])))
    return faults


def text_of(place: str, raw: bytes) -> str:
    """A catalogue of words of a pack as text; `ContentError` says why it is none."""
    if len(raw) > MOST_PO:
        raise _wrong(place, message("at most {most} bytes", most=MOST_PO), str(len(raw)))
    try:
        return raw.decode("utf-8")
    except ValueError:
        raise _wrong(place, message("text in UTF-8"), message("something else")) from None


def words_in(folder: Path, optional: bool) -> Words:
    """The pack's own words in French, by the English, from ``languages/fr.po`` of ``folder``;
    `ContentError` if that is no catalogue. Where they are ``optional`` the English stands in."""
    path = folder / _FRENCH
    if not path.is_file():
        return Words({}, optional)
    entries = parse(files.read_text(path, MOST_PO), str(path))
    said = {paragraphs(english): forms[0] for english, forms in entries.items() if forms[0]}
    return Words(said, optional)


def words_of(folder: Path) -> Words:
    """The words of the pack in ``folder``, as its head says which languages it speaks."""
    languages = read_toml(folder / HEAD).words("languages", LANGUAGES)
    return words_in(folder, LANGUAGES[1] not in languages)


def read_along(folder: Path, found: Files) -> dict[str, bytes]:
    """What has to be kept with each file of a pack, so that it is read as it was: its head, and its
    words. ``folder`` is the pack's, below levels."""
    kept = (HEAD, *(name for name in (_FRENCH,) if name in found))
    return {f"{FOLDER}/{folder.name}/{name}": found[name] for name in kept}


@contextmanager
def laid_out(name: str, found: Files, house: Files) -> Iterator[Path]:
    """A folder in the form of levels that has the files of a pack below ``packs/NAME``, and those
    of the ``house``, for as long as it is read."""
    with ExitStack() as stack:
        folder = Path(gettempdir())
        try:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="ckht-pack-")))
            inside = {f"{FOLDER}/{name}/{file}": raw for file, raw in found.items()}
            for file, raw in {**inside, **house}.items():
                path = folder / file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(raw)
        except OSError as error:  # the disk is full
            raise files.unwritable(folder, error) from None
        yield folder


def relocated(told: Message, old: str, new: str) -> Message:
    """A complaint about a file that was laid out in ``old``, as one about it in ``new``."""
    moved: list[tuple[str, int | str | Prose | Message]] = []
    for key, value in told.arguments:
        if isinstance(value, str):
            moved.append((key, value.replace(old, new)))
        elif isinstance(value, Message):
            moved.append((key, relocated(value, old, new)))
        else:
            moved.append((key, value))
    return Message(told.msgid, tuple(moved), told.plural, told.count)


# What was made of it


def entry_of(root: Path, name: str) -> Entry | None:
    """What was made of a pack when it was last read; None if it never was, or is not there any
    more."""
    return None if path_of(root, name) is None else _entry_in(_index(root, name))


def entry_on(shelf: Path, name: str) -> Entry | None:
    """The same, for whoever knows only the shelf of content."""
    return entry_of(shelf_root(shelf), name)


def keep(root: Path, entry: Entry) -> None:
    """Remember what was made of a pack; raises `OSError`."""
    path = _index(root, entry.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    files.write_whole(path, json.dumps(asdict(entry), ensure_ascii=False).encode() + b"\n")


def _index(root: Path, name: str) -> Path:
    return root / "content" / FOLDER / f"{name}.json"


def _entry_in(path: Path) -> Entry | None:
    """An entry as `keep` wrote it; one that is damaged is none, and is made again."""
    data = files.read_object(path, MOST_INDEX)
    match data:
        case {
            "name": str(name),
            "stamp": str(stamp),
            "title": list(title),
            "author": str(author),
            "version": str(version),
            "licence": str(licence),
            "languages": list(languages),
            "parts": dict(parts),
            "titles": dict(titles),
            "taught": list(taught),
            "faults": list(faults),
        }:
            return Entry(
                name,
                stamp,
                _texts(title),
                author,
                version,
                licence,
                _texts(languages),
                {str(tale): _addresses(found) for tale, found in parts.items()},
                {
                    str(tale): {str(part): _texts(said) for part, said in found.items()}
                    for tale, found in titles.items()
                    if isinstance(found, dict)
                },
                tuple(filter(None, map(_teaching, taught))),
                tuple(filter(None, map(_texts, faults))),
            )
        case _:
            return None


def _teaching(said: object) -> Teaching | None:
    match said:
        case {
            "code": str(code),
            "name": str(name),
            "stamp": str(stamp),
            "said": int(known),
            "all": int(every),
        } if CODE.fullmatch(code):
            return Teaching(code, name, stamp, known, every)
    return None


def _texts(said: object) -> tuple[str, ...]:
    return tuple(map(str, said)) if isinstance(said, list) else ()


def _addresses(found: object) -> dict[str, str]:
    if not isinstance(found, dict):
        return {}
    return {str(part): str(address) for part, address in found.items()}
