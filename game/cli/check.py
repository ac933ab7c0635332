"""``check``: lint of everything that is data - quests, sections, translations, pictures, sounds."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path

from game.cli import worlds
from game.cli.parallel import side_by_side
from game.cli.tales import registry
from game.core.errors import ContentError, GameError, one_line
from game.core.parts import PACK_NAME
from game.core.sliced import through
from game.core.text import message
from game.shell.packs import language_in, reading, taught_told
from game.shell.tale import Checks, Lint
from game.shell.wording import gathered
from game.store import files, packs
from game.store.languages import code_of
from game.store.lint import lint_atlas, lint_audio, lint_catalogue, lint_credits
from game.store.shipped import assets_dir, levels_dir
from game.tales.throne.content.gambit_weights import read_weights
from game.tales.throne.content.odds_tables import OddsTables
from game.tales.throne.content.quests import read_facts
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit.opening import GAMES, opening_chance
from game.tales.throne.rules.odds_table import OddsRules, OddsTable, build_table, table_key
from game.tales.throne.rules.params import HEROES, LEVELS, ThronesParams
from game.tales.throne.rules.quest import Quest

FAULTY = 1
SUFFIXES = (".toml", ".tmx", ".tsx", ".po", ".json", ".zip")
"""Of the files that can be named."""


def run(arguments: argparse.Namespace) -> int:
    """Exit status 0 when nothing is wrong, 1 when something is, a line for each fault."""
    if arguments.path:
        found = [fault for path in arguments.path for fault in _lint_path(Path(path))]
    else:
        found = list(_lint_everything())
    print("\n".join(found) or "nothing is wrong", flush=True)
    if arguments.verbose:
        # Games of Gambit take seconds: not for a draft, which no bot has learnt anyhow.
        for line in tell_chances(list(_quests(arguments.path)), gambit=not arguments.path):
            print(line, flush=True)
    if found:
        print(f"{len(found)} fault{'s' if len(found) > 1 else ''}", file=sys.stderr)
    return FAULTY if found else 0


def _lint_everything() -> Iterator[str]:
    assets = assets_dir()
    for checks in _checks():
        yield from checks.everything(levels_dir(), assets)
    for file in _files(assets):
        yield from _lint_file(file)


def _lint_path(path: Path) -> Iterator[str]:
    if path.suffix == packs.ZIP or (path / packs.HEAD).is_file():
        yield from _lint_pack(path)
    elif path.is_dir():
        for file in _files(path):
            yield from _lint_file(file)
    elif path.is_file():
        if path.suffix not in SUFFIXES:
            expected = message(
                "{file}: expected a .toml, .tmx, .tsx, .po, .json or .zip file", file=str(path)
            )
            raise GameError(expected)
        yield from _lint_file(path)
    else:
        raise GameError(message("{file}: expected a file or a folder", file=str(path)))


def _lint_pack(path: Path) -> Iterator[str]:
    """Everything that is wrong with a content pack, wherever it lies."""
    name = path.resolve().name.removesuffix(packs.ZIP)
    if not PACK_NAME.fullmatch(name):
        yield (
            f"{path}: expected a name of small letters, digits and hyphens that begins with a"
            f" letter, got {name[:40]!r}"
        )
        return
    try:
        found = packs.read_files(path)
    except ContentError as error:
        yield str(error)
        return
    with worlds.Progress(name, 100) as progress:
        work = reading(registry().tales, path, name, found)
        read = through(work, lambda share: progress.tell(int(100 * share)))
    for teaching, _ in read.taught:
        print(taught_told(teaching).in_english(), flush=True)
    yield from (one_line(fault.in_english()) for fault in read.faults)


def _lint_words(path: Path) -> Iterator[str]:
    """A catalogue of the game's French, or, by its name, of a language that a pack teaches."""
    code = code_of(path.name)
    if code is None:
        yield from lint_catalogue(path)
        return
    with worlds.Progress(path.name, 100) as progress:
        wording = through(gathered(registry().tales), lambda done: progress.tell(int(100 * done)))
    try:
        raw = files.read_regular(path, packs.MOST_PO)
        teaching, _, wrong = language_in(str(path), code, raw, wording)
    except GameError as error:
        yield one_line(str(error))
        return
    print(taught_told(teaching).in_english(), flush=True)
    yield from (one_line(str(fault)) for fault in wrong)


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def _lint_file(path: Path) -> Iterator[str]:
    """A name goes before an ending, whoever declares it."""
    linters = _linters()
    lint = linters.get(path.name) or linters.get(path.suffix)
    return iter(()) if lint is None else lint(path)


@cache
def _linters() -> Mapping[str, Lint]:
    """Linters of single files, by name or ending."""
    found: dict[str, Lint] = {
        "audio.toml": lint_audio,
        "credits.toml": lambda path: lint_credits(path, path.parent),
        ".po": _lint_words,
        ".json": lint_atlas,
    }
    for checks in _checks():
        found |= checks.files
    return found


def _checks() -> Iterator[Checks]:
    for tale in registry().tales:
        if tale.checks is not None:
            yield tale.checks(_tell)


def _tell(told: str) -> None:
    """A line on standard error for what takes seconds, when somebody looks on."""
    if sys.stderr.isatty():
        print(told, file=sys.stderr, flush=True)


def _is_quest(path: Path) -> bool:
    return path.suffix == ".toml" and path.name not in _linters()


def _quests(paths: list[str]) -> Iterator[Quest]:
    """The facts of the quests among ``paths``; of every quest when none were named.

    Drafts are quests too. One whose facts are wrong has no chances; that it is, was told.
    """
    named = [Path(path) for path in paths] or [levels_dir() / "quests"]
    for path in named:
        for file in [path] if path.is_file() else _files(path):
            with suppress(ContentError):
                if _is_quest(file):
                    yield read_facts(file)


_Job = tuple[Quest, OddsRules]


def tell_chances(quests: Sequence[Quest], gambit: bool = False) -> Iterator[str]:
    """A small table for each quest, line by line; a quest's facts suffice.

    Tables that were built beforehand for exactly these facts are read; the others are worked out.
    """
    jobs = [(quest, OddsRules.of_level(level)) for quest in quests for level in LEVELS]
    shelf = OddsTables(levels_dir() / "compiled")
    read = [shelf.find(table_key(*job)) for job in jobs]
    missing = [job for job, table in zip(jobs, read, strict=True) if table is None]
    made = iter(odds_tables(missing))
    found = iter(read)
    for quest in quests:
        yield f"{quest.id:<12}" + "".join(f"{hero:>11}" for hero in HEROES)
        for level in LEVELS:
            ready = next(found)
            table = next(made) if ready is None else ready
            chances = [table.start(*counters) for counters in HEROES.values()]
            how = "" if ready is None else "   (read)"
            yield f"  {level:<10}" + "".join(f"{chance:11.2%}" for chance in chances) + how
        told = gambit_chances(quest) if gambit else []
        if told:
            yield f"  {'gambit':<10}" + "".join(told) + f"   (of {GAMES} games each)"


def gambit_chances(quest: Quest) -> list[str]:
    """The chance of each hero at Gambit with its interval, from games that a bot plays; nothing of
    a quest that no bot has learnt."""
    weights = read_weights(levels_dir())
    content = ThronesContent({quest.id: quest}, None, weights)
    known = [(name, hero) for name, hero in weights if name == quest.id]
    found = []
    for name, hero in known:
        params = ThronesParams(hero=hero, level="gambit", quest=name)
        share, margin = opening_chance(params, content)
        found.append(f"{f'{share:.0%} ±{100 * margin:.0f}':>11}")
    return found


def odds_tables(jobs: Sequence[_Job]) -> list[OddsTable]:
    """Tables worked out side by side, in the order of ``jobs``: about half a minute of two cores
    for the four levels of a quest."""
    if not jobs:
        return []
    # The slowest, those with scouts, are begun first.
    order = sorted(range(len(jobs)), key=lambda number: -jobs[number][1].scout)
    made: dict[int, OddsTable] = {}
    with worlds.Progress("win chances", len(order)) as progress:
        built = side_by_side(_build, [jobs[number] for number in order])
        for number, table in zip(order, built, strict=True):
            made[number] = table
            progress.tell(len(made))
    return [made[number] for number in range(len(jobs))]


def _build(job: _Job) -> OddsTable:
    return build_table(*job)
