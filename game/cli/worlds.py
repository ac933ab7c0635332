"""What the commands share: reading MODE|ID and --seed, making seeds, output."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.core.errors import BadValue, GameError
from game.core.gameid import clean_seed
from game.core.mode import Generator
from game.core.registry import Registry, System, World
from game.core.text import message
from game.engine.locale import Locale
from game.shell.tale import Tale
from game.store import files
from game.store.shipped import assets_dir

_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that look alike: people read seeds aloud."""
PNG = "png"
"""The one format that is no text: whatever can be drawn as SVG has it."""
_TWO_SEEDS = message("--seed: not allowed together with a game ID that has a seed")


def formats_of(generator: Generator) -> list[str]:
    """What the worlds of a generator can be written as."""
    return ["json", *generator.formats, *([PNG] if "svg" in generator.formats else [])]


def fresh_seed() -> str:
    """A short seed for someone who did not say one."""
    return "".join(secrets.choice(_SEED_LETTERS) for _ in range(8))


def chosen_seed(said: str | None) -> str:
    """The seed given on the command line, or a fresh one."""
    return fresh_seed() if said is None else clean_seed(said)


def numbered_seeds(seed: str, count: int) -> list[str]:
    """The seeds of a batch: the seed itself for one world, ``S/0``, ``S/1`` ... for several."""
    if count == 1:
        return [seed]
    clean_seed(f"{seed}/{count - 1}")  # the longest one must still be a seed
    return [f"{seed}/{number}" for number in range(count)]


def read_world(
    registry: Registry[Tale], text: str, seed: str | None, plan: str | None = None
) -> World:
    """The world of ``MODE``, ``MODE:params`` or an ID, with ``--seed`` where the ID has none, and
    laid by the diagram in the file ``plan``, if there is one."""
    head, hash_sign, in_id = text.partition("#")
    if hash_sign and seed is not None:
        raise BadValue(_TWO_SEEDS)
    if hash_sign and plan is None:
        return registry.read_id(text)
    name, _, params = head.partition(":")
    mode = registry.mode(name)
    if plan is None:
        return World(mode, mode.space.read(params), chosen_seed(seed))
    if not any(field.name == PLAN for field in mode.space.fields):
        raise BadValue(
            message("{option}: not an option of {command}", option="--plan", command=mode.name)
        )
    settings = plan_setting(plan)
    return World(
        mode, mode.space.change(params, settings), chosen_seed(in_id if hash_sign else seed)
    )


PLAN = "plan"
"""The parameter of worlds that are laid by a diagram."""


def plan_setting(plan: str | None) -> dict[str, str]:
    """What the diagram in the file ``plan`` sets; `BadValue` if it has too many locks and keys."""
    if plan is None:
        return {}
    # Most commands need no diagram, and start sooner without.
    from game.tales.locks.rules.word import word_of

    return {PLAN: word_of(plan_at(plan))}


def plan_at(path: str) -> Any:
    """The diagram in a file; `GameError` if there is none. Most commands do not load its type."""
    if not path:
        raise BadValue(message("--plan: expected the file of a diagram, got nothing"))
    from game.tales.locks.content.diagrams import read_plan

    return read_plan(Path(path))


def read_system(registry: Registry[Tale], text: str, seed: str | None) -> tuple[System, str, str]:
    """What ``SYSTEM``, ``SYSTEM:params`` or an ID, also that of a game, asks to be made: the
    system, the text of its parameters, and the seed, which is ``--seed`` where the ID has none."""
    head, hash_sign, in_id = text.partition("#")
    name, _, params = head.partition(":")
    system = registry.system(name)
    if hash_sign and seed is not None:
        raise BadValue(_TWO_SEEDS)
    return system, system.shaping(params), chosen_seed(in_id if hash_sign else seed)


def read_settings(words: Sequence[str]) -> dict[str, str]:
    """``key=value`` words as a mapping; each key once."""
    settings: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        key = key.strip().lower()
        if not equals or not key:
            raise BadValue(message("--set: expected key=value, got {shown}", shown=repr(word[:40])))
        if key in settings:
            raise BadValue(message("--set: {key} is said twice", key=key))
        settings[key] = value
    return settings


@contextmanager
def output(path: str | None, option: str = "--out") -> Iterator[Callable[[str], object]]:
    """What writes text to the file ``path``, or prints it; ``option`` named the file.

    What cannot be written is told before the work begins. The file is there when all of it is; who
    ends the work before leaves what was there.
    """
    if path is None:
        yield sys.stdout.write
        return
    target = Path(path)
    try:
        if target.exists() and not target.is_file():  # a pipe, a terminal; or a folder, refused
            with target.open("w", encoding="utf-8", newline="\n") as file:
                yield file.write
            return
        with files.writing(target.resolve()) as beside:
            yield lambda text: beside.write(text.encode())
    except OSError as error:
        raise unwritable(option, path, error) from None


def unwritable(option: str, path: str, error: OSError) -> GameError:
    """The error of a file that ``option`` named and that cannot be written."""
    return GameError(
        message(
            "{option} {file}: cannot be written: {why}",
            option=option,
            file=path,
            why=files.why(error),
        )
    )


def writable(path: str, option: str) -> None:
    """Refuse a file that cannot be written, without touching it."""
    file = Path(path)
    if file.is_dir() or not file.parent.is_dir() or not os.access(file.parent, os.W_OK):
        raise GameError(
            message(
                "{option} {file}: expected a file in a folder that can be written",
                option=option,
                file=path,
            )
        )


def locale_of(language: str | None) -> Locale:
    """What renders messages on the command line: in the language of ``--lang``, or English."""
    return Locale(assets_dir() / "locale", language or "en")


class Progress:
    """A counter on standard error, when that is a terminal; a context that cleans up after it.

    ``printing`` says that results are printed meanwhile: on a terminal they are progress enough.
    """

    def __init__(self, what: str, total: int, printing: bool = False) -> None:
        self._what = what
        self._total = total
        self._shown = sys.stderr.isatty() and total > 1 and not (printing and sys.stdout.isatty())
        self._last = -1

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        """Leave the terminal clean for what follows."""
        if self._last >= 0:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def tell(self, done: int) -> None:
        """Show that ``done`` of the total are ready."""
        if not self._shown:
            return
        percent = done * 100 // self._total
        if percent != self._last:
            self._last = percent
            sys.stderr.write(f"\r{self._what}: {done} of {self._total} ({percent}%)")
            sys.stderr.flush()
