"""Quests from levels/quests/*.toml (format ``quest/1``, see docs/formats.md): reading them, with
located errors, and linting them for languages, typography and pictures.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from string import Formatter

from game.core.errors import ContentError
from game.core.sliced import Sliced
from game.core.text import NO_PROSE, Message, Prose, message
from game.store import packs
from game.store.archive import Files
from game.store.lint import lint_prose
from game.store.packs import Found
from game.store.shipped import assets_dir
from game.store.toml_reader import TomlTable, Words, read_toml
from game.tales.throne.content.gambit_weights import problems, read_weights
from game.tales.throne.content.odds_tables import OddsTables
from game.tales.throne.rules.combat import MOST, endless_state
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.params import QUESTS, quest_part
from game.tales.throne.rules.quest import (
    LAST_STEP,
    STORY_AFTER,
    Change,
    Passage,
    Quest,
    Step,
    StepType,
)

FORMAT = "quest/1"
_TYPES: tuple[StepType, ...] = ("fight", "trap", "help")


def quest_files(levels: Path) -> list[Path]:
    """Every quest file below the folder ``levels``, in the order of their names."""
    return sorted((levels / "quests").glob("*.toml"))


def load_quests(levels: Path) -> dict[str, Quest]:
    """Every quest of the game by its id, in menu order; `ContentError` for what is wrong or
    missing."""
    found = {quest.id: quest for quest in map(read_quest, quest_files(levels))}
    for name in QUESTS:
        if name not in found:
            raise ContentError(
                message(
                    "{file}: expected the quest {name}",
                    file=f"{levels / 'quests' / name}.toml",
                    name=repr(name),
                )
            )
    return {name: found[name] for name in QUESTS} | _packed(levels)


def _packed(levels: Path) -> dict[str, Quest]:
    """The quests of the content packs that are laid out below ``levels``, as ``PACK/QUEST``."""
    found = {}
    for folder in sorted((levels / packs.FOLDER).glob("*")):
        words = packs.words_of(folder)
        for path in sorted((folder / "quests").glob("*.toml")):
            id_ = f"{folder.name}/{path.stem}"
            found[id_] = replace(read_quest(path, words), id=id_)
    return found


def reading_pack(levels: Path, name: str, found: Files) -> Sliced[Found]:
    """What the pack ``name``, laid out below ``levels`` with the files ``found``, has of quests."""
    folder = levels / packs.FOLDER / name
    paths = sorted((folder / "quests").glob("*.toml"))
    read: dict[str, Quest] = {}
    faults: list[Message] = []
    words = packs.words_of(folder) if paths else None
    pictures = picture_names(assets_dir())
    for number, path in enumerate(paths):
        yield number / len(paths)
        wrong = faults_of(path, words)
        if wrong:
            faults += [fault.told for fault in wrong]
            continue
        quest = replace(read_quest(path, words), id=f"{name}/{path.stem}")
        for fault in lint_quest(quest, pictures, bilingual=not (words and words.optional)):
            faults.append(message("{file}: {fault}", file=str(path), fault=fault))
        read[path.stem] = quest
    along = packs.read_along(folder, found) if paths else {}
    content = ThronesContent({quest.id: quest for quest in read.values()})
    parts, titles = {}, {}
    for stem, quest in read.items():
        part = quest_part(quest.id)
        file = f"{packs.FOLDER}/{name}/quests/{stem}.toml"
        parts[part] = (content.parts[part], {file: found[f"quests/{stem}.toml"], **along})
        titles[part] = quest.title
    return Found(parts, titles, tuple(faults))


def read_quest(path: Path, words: Words | None = None) -> Quest:
    """The quest in the file ``path``, its French among ``words`` where it is of a content pack.

    Raises `ContentError`, with the file, the step's number and the key, when it breaks the format
    or the rules: forty steps in order, a boss at their end, numbers in range, no endless fight.
    """
    return _ending(_read(path, None, words), path)


def faults_of(path: Path, words: Words | None = None) -> list[ContentError]:
    """Everything that `read_quest` has against the file ``path``, in its order."""
    faults: list[ContentError] = []
    try:
        quest = _read(path, faults, words)
        if not faults:
            _ending(quest, path)
    except ContentError as error:
        faults.append(error)
    return faults


def read_facts(path: Path) -> Quest:
    """The facts of a draft: its forty steps, whatever else is missing or wrong in the file.

    They are all that chances depend on. The quest is called after the file. Raises `ContentError`
    as `read_quest` does for what is wrong with a step's facts.
    """
    tables = _step_tables(read_toml(path))
    steps = tuple(_facts(part, number) for number, part in enumerate(tables, start=1))
    return _ending(Quest(path.stem, NO_PROSE, NO_PROSE, steps), path)


def _read(path: Path, faults: list[ContentError] | None, words: Words | None) -> Quest:
    table = read_toml(path, faults, words)
    table.word("format", (FORMAT,))
    quest = Quest(
        id=table.word("id", (path.stem,)),
        title=table.prose_at("title"),
        blurb=table.prose_at("blurb"),
        credit=table.prose_at("credit") if "credit" in table else NO_PROSE,
        banner=table.optional_text("banner"),
        passages=_passages(table),
        epitaphs=tuple(_epitaph(part) for part in table.tables("epitaph")),
        steps=_steps(table),
    )
    table.finish()
    return quest


def _ending(quest: Quest, path: Path) -> Quest:
    """The same quest; `ContentError` when it has a fight that can never end."""
    stuck = endless_state(quest)
    if stuck is not None:
        raise ContentError(
            message(
                "{file}: step {step}: expected a fight that ends: with life {life} and armour"
                " {armour} against life {enemy_life} and armour {enemy_armour} nobody can ever"
                " hurt anybody",
                file=str(path),
                step=stuck.step,
                life=stuck.life,
                armour=stuck.armour,
                enemy_life=stuck.enemy_life,
                enemy_armour=stuck.enemy_armour,
            )
        )
    return quest


def _passages(table: TomlTable) -> tuple[Passage, ...]:
    tables = table.tables("passage")
    if len(tables) != len(STORY_AFTER):
        table.refuse(
            ContentError(
                message(
                    "{place}: expected {expected} story passages, got {found}",
                    place=table.place,
                    expected=len(STORY_AFTER),
                    found=len(tables),
                )
            )
        )
        return ()
    return tuple(_passage(part, after) for part, after in zip(tables, STORY_AFTER, strict=True))


def _passage(table: TomlTable, after: int) -> Passage:
    passage = Passage(
        after=table.whole("after", after, after),
        title=table.prose_at("title"),
        text=table.prose(),
        picture=table.optional_text("picture"),
    )
    table.finish()
    return passage


def _epitaph(table: TomlTable) -> Prose:
    epitaph = table.prose()
    table.finish()
    for text in (epitaph.en, epitaph.fr):
        if not _fits(text):
            table.refuse(
                ContentError(
                    message(
                        "{place}: expected no braces but {{name}} and {{step}}, got {shown}",
                        place=table.place,
                        shown=repr(text[:60]),
                    )
                )
            )
    return epitaph


def _fits(template: str) -> bool:
    """Whether ``template`` is filled by a name and a step, and asks for nothing else."""
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        return False
    return all(
        field in (None, "name", "step") and not form and not conversion
        for _, field, form, conversion in parts
    )


def _steps(table: TomlTable) -> tuple[Step, ...]:
    return tuple(_step(part, number) for number, part in enumerate(_step_tables(table), start=1))


def _step_tables(table: TomlTable) -> list[TomlTable]:
    tables = table.tables("step")
    if len(tables) != LAST_STEP:
        table.refuse(
            ContentError(
                message(
                    "{place}: expected {expected} steps, got {found}",
                    place=table.place,
                    expected=LAST_STEP,
                    found=len(tables),
                )
            )
        )
        return []
    return tables


def _step(table: TomlTable, number: int) -> Step:
    step = replace(
        _facts(table, number),
        name=table.prose_at("name"),
        meet=table.prose_at("meet"),
        result=table.prose_at("result"),
        picture=table.text("picture"),
    )
    table.finish()
    return step


def _facts(table: TomlTable, number: int) -> Step:
    boss = number == LAST_STEP
    table.whole("number", number, number)
    kind = table.word("type", ("fight",) if boss else _TYPES)
    if not kind:
        return Step(number, "help")
    fights = kind == "fight"
    return Step(
        number=number,
        type="fight" if fights else "trap" if kind == "trap" else "help",
        life=table.whole("life", 1, MOST) if fights else 0,
        armour=table.whole("armour", 0, MOST) if fights else 0,
        change=_change(table, number, kind),
    )


def _change(table: TomlTable, number: int, kind: str) -> Change:
    """A help must give and a trap must take life; a fight may pay, but the boss's reward is the
    throne."""
    if kind == "trap":
        loss = table.table("loss")
        change = Change(life=-loss.whole("life", 1, MOST))
        loss.finish()
        return change
    if number == LAST_STEP or (kind == "fight" and "gain" not in table):
        return Change()
    gain = table.table("gain")
    change = Change(
        life=gain.whole("life", 1, MOST) if "life" in gain else 0,
        armour=gain.whole("armour", 1, MOST) if "armour" in gain else 0,
    )
    gain.finish()
    if change == Change():
        table.complain("gain", message("life or armour or both"))
    return change


def load_thrones(levels: Path) -> ThronesContent:
    """Everything that worlds of Deathly Thrones are made from; `ContentError` when it is wrong."""
    return ThronesContent(
        load_quests(levels), OddsTables(levels / "compiled"), read_weights(levels)
    )


# Lint, beyond what loading demands


PICTURE_ATLASES = ("vignettes_*.json", "stories.json")
"""Atlases in which a quest may find its pictures."""
PICTURE_FOLDERS = ("throne", "fine/throne")
"""Where they lie below assets: large ones were only baked finer."""
_EPITAPHS = range(6, 9)


def lint_quests(levels: Path, assets: Path) -> Iterator[str]:
    """What is wrong with the quests below ``levels``, a line for each fault."""
    pictures = picture_names(assets)
    if not pictures:
        yield f"{assets / 'throne'}: expected the atlases of the quests' pictures"
    found = []
    for path in quest_files(levels):
        found.append(path.stem)
        yield from lint_quest_file(path, pictures)
    for name in QUESTS:
        if name not in found:
            yield f"{levels / 'quests' / name}.toml: expected the quest {name!r}"
    yield from problems(levels)


def lint_quest_file(path: Path, pictures: frozenset[str]) -> Iterator[str]:
    """What is wrong with the quest in the file ``path``: everything that keeps it from being
    loaded, or else what `lint_quest` finds."""
    faults = faults_of(path)
    if faults:
        yield from map(str, faults)
    else:
        yield from (f"{path}: {fault}" for fault in lint_quest(read_quest(path), pictures))


def lint_quest(quest: Quest, pictures: frozenset[str], bilingual: bool = True) -> Iterator[str]:
    """What is wrong with one quest that could be loaded, which may be in English alone if it is not
    ``bilingual``.

    ``pictures`` are the sprites there are; when there are none, pictures are not looked at.
    """
    for place, prose in _proses(quest):
        yield from (f"{place}: {fault}" for fault in lint_prose(prose, bilingual))
    if len(quest.epitaphs) not in _EPITAPHS:
        yield f"epitaph: expected {_EPITAPHS[0]} to {_EPITAPHS[-1]}, got {len(quest.epitaphs)}"
    for place, picture in _pictures_named(quest):
        if pictures and picture not in pictures:
            yield f"{place}: picture: expected a sprite of the atlases, got {picture!r}"


def _proses(quest: Quest) -> Iterator[tuple[str, Prose]]:
    yield "title", quest.title
    yield "blurb", quest.blurb
    for passage in quest.passages:
        yield f"passage after {passage.after}: title", passage.title
        yield f"passage after {passage.after}: text", passage.text
    for number, epitaph in enumerate(quest.epitaphs, start=1):
        yield f"epitaph {number}", epitaph
    for step in quest.steps:
        yield f"step {step.number}: name", step.name
        yield f"step {step.number}: meet", step.meet
        yield f"step {step.number}: result", step.result


def _pictures_named(quest: Quest) -> Iterator[tuple[str, str]]:
    if quest.banner:
        yield "banner", f"banner/{quest.banner}"
    for passage in quest.passages:
        if passage.picture:
            yield f"passage after {passage.after}", f"story/{passage.picture}"
    for step in quest.steps:
        yield f"step {step.number}", f"vignette/{step.picture}"


def picture_names(assets: Path) -> frozenset[str]:
    """The names of all sprites in the atlases of pictures; one that is damaged names none."""
    names: list[str] = []
    for folder, pattern in product(PICTURE_FOLDERS, PICTURE_ATLASES):
        for path in sorted((assets / folder).glob(pattern)):
            try:
                names += json.loads(path.read_text(encoding="utf-8"))["sprites"]
            except (OSError, ValueError, KeyError, TypeError):
                continue
    return frozenset(names)
