"""A world as a file, in any format: drawn and written in the worker process. Nothing that draws is
loaded before a picture is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core import envelope
from game.core.errors import GameError
from game.core.mode import Edition, Generator, NoContent
from game.core.pdf import Photo
from game.core.registry import System
from game.core.sliced import Sliced, part
from game.core.text import Message
from game.engine.look import Look
from game.shell.tale import Tale
from game.store import files
from game.store.shipped import loaded, print_fonts

FOR_PLAYERS = ".player"
"""How formats end that are written for players: without what they are not to know."""
MOST_SENT = 2_000
"""Steps of a trace that are sent along: a longer one is made again, from the same dice, for to pack
it would hold up a frame."""

_MADE, _DRAWN = 0.7, 0.95
"""The shares that are behind when a picture is drawn, and when it is a file that is to be
written."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of it."""

    file: Path
    """Where it was, or should have been, written."""
    refused: Message | None = None
    """Why the file could not be written; None when it was."""


def sent(world: Mapping[str, Any], name: str) -> dict[str, Any]:
    """As much of ``world`` as its format ``name`` needs, to be given to `written`."""
    with_trace = name == "trace" and len(world["trace"]) <= MOST_SENT
    left_out = [] if with_trace else ["trace"]
    if name in ("json", "trace"):
        left_out.append("story")
    return {key: value for key, value in world.items() if key not in left_out}


def written(tale: Tale, world: dict[str, Any], name: str, file: Path, look: Look) -> Sliced[Taken]:
    """Put ``world`` into ``file`` in the format ``name``, perhaps `FOR_PLAYERS`, and beside it what
    it needs there.

    What another wrote there is left: the file is then called ``-2``, ``-3`` ...
    """
    assert tale.generator is not None
    generator = tale.generator()
    data = yield from part(_data(tale, generator, world, name, look), 0.0, _DRAWN)
    yield _DRAWN
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file = _place_of(file, data)
        for picture in generator.beside.get(name, ()):
            files.put_beside(look.folder / picture, file.parent)
        files.write_whole(file, data)
    except OSError as error:
        return Taken(file, files.unwritable(file, error).told)
    except GameError as error:
        return Taken(file, error.told)
    return Taken(file)


def _place_of(file: Path, data: bytes) -> Path:
    """``file``, unless something else stands there: then the next number that is free."""
    stem, dot, suffix = file.name.partition(".")
    if not file.is_file() or files.read_bounded(file, len(data)) == data:
        return file
    return files.free_name(file.parent, stem, dot + suffix)


def _data(
    tale: Tale, generator: Generator, world: dict[str, Any], name: str, look: Look
) -> Sliced[bytes]:
    """What goes into the file."""
    if name in ("print", "png"):
        return (yield from _picture(tale, generator, world, name, look))
    if name == "json":
        text = envelope.to_json({key: world[key] for key in world if key != "trace"})
    elif name == "trace":
        text = envelope.to_json(world if "trace" in world else _traced(tale, generator, world))
    else:
        form = name.removesuffix(FOR_PLAYERS)
        photos: tuple[Photo, ...] = ()
        if form == "booklet" and "story" in world:
            photos = yield from part(_photos(tale, world["story"], look), 0.0, _MADE)
        edition = Edition(look.language, form == name, fonts=print_fonts(), photos=photos)
        written_so = generator.write(form, world, edition)
        if isinstance(written_so, bytes):
            return written_so
        text = written_so
    return (text.rstrip("\n") + "\n").encode("utf-8")


def _photos(tale: Tale, story: Mapping[str, Any], look: Look) -> Sliced[tuple[Photo, ...]]:
    """The pictures of a story; none where the tale paints none."""
    painter = None if tale.craft is None else tale.craft().painter
    shown = [each for chapter in story["chapters"] for _, each in chapter["seen"]]
    if painter is None or not shown:
        return ()
    from game.engine.easel import without_window
    from game.engine.vector import as_photo

    easel, found = without_window(look), []
    for each in shown:
        found.append(as_photo(painter(easel, each)))
        yield len(found) / len(shown)
    return tuple(found)


def _traced(tale: Tale, generator: Generator, world: dict[str, Any]) -> dict[str, Any]:
    """The same world with its trace."""
    content = NoContent() if generator.bare else loaded(tale.load)
    params = generator.space.make(**world["params"])
    system = System(generator, tale.mode)
    return envelope.world(system, params, world["seed"], content, True)


def _picture(
    tale: Tale, generator: Generator, world: dict[str, Any], name: str, look: Look
) -> Sliced[bytes]:
    from game.engine.easel import without_window
    from game.engine.vector import as_png, drawing

    if name == "png":
        svg = generator.drawing(world, Edition(look.language))
        yield 0.1
        picture = yield from part(drawing(svg, look.folder), 0.1, _MADE)
    else:
        assert tale.craft is not None
        printer = tale.craft().printer
        assert printer is not None
        picture = yield from part(printer(without_window(look), world), 0.0, _MADE)
    yield _MADE
    return as_png(picture)
