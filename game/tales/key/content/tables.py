"""The tables of Key, levels/tables/key_*.toml (docs/key.md): read, checked, frozen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from game.core.errors import ContentError
from game.core.text import Message, Prose, capital, either, message
from game.store.lint import lint_prose
from game.store.shipped import levels_dir
from game.store.toml_reader import TomlTable, read_toml
from game.tales.key.rules.play.facts import (
    BEHAVIOURS,
    CAMPS,
    EFFECTS,
    EVENT_EFFECTS,
    FIXTURE_TRAITS,
    HANDLED,
    ITEM_TRAITS,
    KINS,
    MONSTER_TRAITS,
    SEALS,
    SLOTS,
    STAGE_GROUNDS,
    TARGETS,
    TOPPLED,
    TRAP_EFFECTS,
    CallingFacts,
    CampFacts,
    ClassFacts,
    DungeonContent,
    EventFacts,
    FixtureFacts,
    ItemFacts,
    LevelFacts,
    MonsterFacts,
    SealFacts,
    SkillFacts,
    StoreyFacts,
    TalentFacts,
    ThemeFacts,
    TrapFacts,
    VaultFacts,
    Words,
)
from game.tales.key.rules.play.params import LEVELS

HEROES, ITEMS, FOES, ROOMS, DESCENT, LEVEL = (
    "key_heroes.toml",
    "key_items.toml",
    "key_foes.toml",
    "key_rooms.toml",
    "key_descent.toml",
    "key_levels.toml",
)
NAMES = (HEROES, ITEMS, FOES, ROOMS, DESCENT, LEVEL)
CLASS_TRAITS = ("hold", "sneak", "backstab", "trap-sense", "thrift", "knell")
CALLINGS, STEPS = 3, 3
"""Ways in which each class may grow, and talents on each."""
WASHES = ("umber", "slate", "bone", "lapis", "ochre", "ember", "rubric", "verdigris", "plum")
"""Colours of the palette that a floor may have."""
_ID = re.compile(r"[a-z][a-z0-9-]{0,31}")
_WEIGHT = re.compile(r"\s*([a-z][a-z0-9-]*) ([0-9]{1,2})\s*")
_MOODS = re.compile("([0-9]) ([0-9]) ([0-9])")

Row = TypeVar("Row")
Faults = list[ContentError] | None


def load_dungeon(levels: Path) -> DungeonContent:
    """The tables below the folder ``levels``; `ContentError` says what is wrong with them."""
    return read_dungeon(levels / "tables")


def read_dungeon(tables: Path, faults: Faults = None, others: Path | None = None) -> DungeonContent:
    """The tables in the folder ``tables``; those that are not there, in the folder ``others``.

    Raises `ContentError`, with file, place and key; with ``faults`` each is entered there instead.
    """
    files = [tables / name for name in NAMES]
    if others is not None:
        files = [file if file.exists() else others / file.name for file in files]
    heroes, items, foes, rooms, descent, levels = tables_ = [
        read_toml(file, faults) for file in files
    ]
    for name, table in zip(NAMES, tables_, strict=True):
        table.word("format", (f"{name[: -len('.toml')].replace('_', '-')}/1",))
    skills = _rows(heroes, "skill", _skill)
    classes = _rows(heroes, "class", lambda table: _class(table, tuple(skills)))
    content = DungeonContent(
        classes=classes,
        skills=skills,
        callings=_rows(heroes, "calling", lambda t: _calling(t, tuple(classes))),
        talents=_rows(heroes, "talent", lambda t: _talent(t, tuple(classes), tuple(skills))),
        items=_rows(items, "item", _item),
        monsters=_rows(foes, "foe", _monster),
        fixtures=_rows(rooms, "fixture", _fixture),
        themes=_rows(rooms, "theme", _theme),
        traps=_rows(rooms, "trap", _trap),
        events=_rows(rooms, "event", _event),
        rumours=_rumours(rooms),
        vaults=_rows(rooms, "vault", _vault),
        seals=_rows(rooms, "seal", _seal),
        storeys=_rows(descent, "storey", _storey),
        camps=_rows(descent, "camp", _camp),
        levels=_rows(levels, "level", _level),
    )
    for table in tables_:
        table.finish()
    if not faults:
        found = (
            *_between(content, heroes, rooms, foes),
            *_below(content, descent),
            *_hard(content, levels),
        )
        for fault in found:
            foes.refuse(fault) if faults is None else faults.append(fault)
    return content


def lint_tables(folder: Path) -> Iterator[str]:
    """What is wrong with the tables in ``folder``, each fault told once."""
    for name in NAMES:
        yield from lint_table(folder / name)


def lint_table(path: Path) -> Iterator[str]:
    """What is wrong with one of the tables, which are read together: beside a copy of some of them
    stand the game's own others. What is wrong with their words, or keeps those others from being
    used, is told with the first of the folder's."""
    names = [name for name in NAMES if (path.parent / name).exists()]
    for fault in lint_dungeon(path.parent, levels_dir() / "tables"):
        named = [name for name in names if fault.startswith(f"{path.parent / name}:")]
        if path.name in (named or names[:1]):
            yield fault


def lint_dungeon(tables: Path, others: Path | None = None) -> Iterator[str]:
    """What is wrong with the tables in a folder, a line for each fault: everything that keeps them
    from being loaded (with the tables in ``others`` that it has not), or else what is wrong with
    their words."""
    faults: list[ContentError] = []
    try:
        content = read_dungeon(tables, faults, others)
    except ContentError as error:
        faults.append(error)
    if faults:
        yield from map(str, faults)
        return
    for place, prose in _proses(content):
        for fault in lint_prose(prose):
            # Names may well be the same in both languages; sentences may not.
            if not (fault.startswith("expected two languages") and " " not in prose.en):
                yield f"{tables}: {place}: {fault}"


class _Worded(Protocol):
    """A row of facts that has a name and a sentence."""

    @property
    def words(self) -> Words: ...


def _proses(content: DungeonContent) -> Iterator[tuple[str, Prose]]:
    tables: Sequence[tuple[str, Mapping[str, _Worded]]] = (
        ("class", content.classes),
        ("skill", content.skills),
        ("calling", content.callings),
        ("talent", content.talents),
        ("item", content.items),
        ("foe", content.monsters),
        ("fixture", content.fixtures),
        ("theme", content.themes),
        ("trap", content.traps),
        ("event", content.events),
        ("storey", content.storeys),
        ("camp", content.camps),
    )
    for kind, table in tables:
        for id_, row in table.items():
            yield f"{kind} {id_}: name", row.words.the
            yield f"{kind} {id_}: text", row.words.text
    for level in content.levels.values():
        yield f"level {level.id}: text", level.told
    for vault in content.vaults.values():
        yield f"vault {vault.id}: told", vault.told
    for number, rumour in enumerate(content.rumours, start=1):
        yield f"rumour {number}", rumour


# Parts


def _rows(table: TomlTable, key: str, make: Callable[[TomlTable], Row]) -> dict[str, Row]:
    """The rows headed ``key``, one at least, by an id of their own."""
    found: dict[str, Row] = {}
    parts = table.tables(key)
    if not parts:
        table.complain(key, message("tables headed [[{key}]]", key=key))
    for part in parts:
        id_ = part.text("id")
        if not _ID.fullmatch(id_) or id_ in found:
            part.complain("id", message("an id of its own, in small letters"))
        found[id_] = make(part)
        part.finish()
    return found


def _words(table: TomlTable) -> Words:
    """``en``, ``fr``, ``le`` (French with its article) and ``text``. Without ``le`` it is a name of
    its own, which has no article in either language."""
    name = table.prose()
    the = Prose(f"the {name.en}", table.text("le")) if "le" in table else name
    head = Prose(capital(the.en), capital(the.fr))
    return Words(name, the, head, table.prose_at("text"))


def _whole(table: TomlTable, key: str, low: int, high: int, default: int = 0) -> int:
    return table.whole(key, low, high) if key in table else default


def _listed(table: TomlTable, key: str, known: Sequence[str] = ()) -> tuple[str, ...]:
    """Words with spaces between, of those ``known`` if any are; none when the key is missing."""
    if key not in table:
        return ()
    found = tuple(table.text(key).split())
    wrong = [word for word in found if known and word not in known]
    if wrong or (len(found) != len(dict.fromkeys(found)) and known):
        table.complain(key, message("words with spaces between, each {known}", known=either(known)))
    return found


def _weights(table: TomlTable, key: str) -> tuple[tuple[str, int], ...]:
    """Words with their weights, as in ``rat 3, bat 2``; none when the key is missing."""
    if key not in table:
        return ()
    found = []
    for part in table.text(key).split(","):
        pair = _WEIGHT.fullmatch(part)
        if pair is None:
            table.complain(
                key, message("words with a weight each, as in {example}", example="rat 3, bat 2")
            )
            return ()
        found.append((pair[1], int(pair[2])))
    return tuple(found)


def _moods(table: TomlTable) -> tuple[int, int, int]:
    """The weights of asleep, awake and lurking."""
    found = _MOODS.fullmatch(table.text("moods"))
    if found is None or found[0].split() == ["0", "0", "0"]:
        table.complain("moods", message("three weights, as in {example}", example="2 3 1"))
        return 0, 1, 0
    return int(found[1]), int(found[2]), int(found[3])


def _class(table: TomlTable, skills: tuple[str, ...]) -> ClassFacts:
    return ClassFacts(
        id=table.text("id"),
        words=_words(table),
        title=table.prose_at("title"),
        hearts=table.whole("hearts", 1, 20),
        attack=table.whole("attack", 0, 6),
        defence=table.whole("defence", 0, 6),
        steps=table.whole("steps", 1, 9),
        quick=table.whole("quick", 0, 9),
        alone=table.whole("alone", 0, 9),
        skills=_listed(table, "skills", skills),
        gear=_listed(table, "gear"),
        traits=_listed(table, "traits", CLASS_TRAITS),
    )


def _skill(table: TomlTable) -> SkillFacts:
    return SkillFacts(
        id=table.text("id"),
        words=_words(table),
        rounds=table.whole("rounds", 0, 99),
        range=table.whole("range", 0, 9),
        target=table.word("target", TARGETS),
        power=table.whole("power", 0, 9),
        wick=table.whole("wick", 0, 30),
    )


def _talent(table: TomlTable, classes: tuple[str, ...], skills: tuple[str, ...]) -> TalentFacts:
    return TalentFacts(
        id=table.text("id"),
        words=_words(table),
        hero=table.word("class", classes),
        skill=table.word("skill", skills) if "skill" in table else "",
    )


def _calling(table: TomlTable, classes: tuple[str, ...]) -> CallingFacts:
    return CallingFacts(
        id=table.text("id"),
        words=_words(table),
        hero=table.word("class", classes),
        talents=_listed(table, "talents"),
    )


def _item(table: TomlTable) -> ItemFacts:
    slot = table.word("slot", SLOTS)
    used = slot == "use"
    return ItemFacts(
        id=table.text("id"),
        words=_words(table),
        slot=slot,
        tier=table.whole("tier", 1, 3),
        weight=table.whole("weight", 0, 99),
        attack=_whole(table, "attack", 0, 4),
        defence=_whole(table, "defence", 0, 4),
        steps=_whole(table, "steps", -3, 3),
        range=_whole(table, "range", 0, 9),
        traits=_listed(table, "traits", ITEM_TRAITS),
        effect=table.word("effect", EFFECTS) if used else "",
        power=_whole(table, "power", 0, 9),
        target=table.word("target", TARGETS) if used else "none",
        price=table.whole("price", 0, 99),
    )


def _monster(table: TomlTable) -> MonsterFacts:
    return MonsterFacts(
        id=table.text("id"),
        words=_words(table),
        kin=table.word("kin", KINS),
        behaviour=table.word("behaviour", BEHAVIOURS),
        hearts=table.whole("hearts", 1, 30),
        attack=table.whole("attack", 0, 6),
        defence=table.whole("defence", 0, 6),
        steps=table.whole("steps", 0, 9),
        quick=table.whole("quick", 0, 9),
        size=table.whole("size", 0, 2),
        range=_whole(table, "range", 0, 9),
        threat=table.whole("threat", 0, 20),
        depth=table.whole("depth", 1, 99),
        traits=_listed(table, "traits", MONSTER_TRAITS),
        moods=_moods(table),
        gold=_whole(table, "gold", 0, 99),
    )


def _fixture(table: TomlTable) -> FixtureFacts:
    return FixtureFacts(
        id=table.text("id"),
        words=_words(table),
        traits=_listed(table, "traits", FIXTURE_TRAITS),
        handled=table.word("handled", HANDLED),
        toppled=table.word("toppled", TOPPLED),
        used=table.prose_at("used"),
    )


def _theme(table: TomlTable) -> ThemeFacts:
    return ThemeFacts(
        id=table.text("id"),
        words=_words(table),
        weight=table.whole("weight", 0, 99),
        depth=table.whole("depth", 1, 99),
        lit=table.whole("lit", 0, 6),
        wash=table.word("wash", WASHES),
        fixtures=_weights(table, "fixtures"),
        kins=_weights(table, "kins"),
        monsters=_weights(table, "foes"),
        stage=_weights(table, "stage"),
    )


def _trap(table: TomlTable) -> TrapFacts:
    return TrapFacts(
        id=table.text("id"),
        words=_words(table),
        effect=table.word("effect", TRAP_EFFECTS),
        power=table.whole("power", 0, 9),
        weight=table.whole("weight", 1, 99),
        depth=table.whole("depth", 1, 99),
        leaves=table.text("leaves"),
    )


def _event(table: TomlTable) -> EventFacts:
    return EventFacts(
        id=table.text("id"),
        words=_words(table),
        effect=table.word("effect", EVENT_EFFECTS),
        power=table.whole("power", 0, 9),
        weight=table.whole("weight", 1, 99),
        depth=table.whole("depth", 1, 99),
    )


def _vault(table: TomlTable) -> VaultFacts:
    return VaultFacts(
        id=table.text("id"),
        told=table.prose_at("told"),
        fixture=table.text("fixture"),
        count=table.whole("count", 1, 2),
        weight=table.whole("weight", 1, 99),
    )


def _seal(table: TomlTable) -> SealFacts:
    return SealFacts(
        id=table.word("id", SEALS),
        price=table.whole("price", 1, 99),
        more=_whole(table, "more", 0, 9),
        weight=table.whole("weight", 1, 99),
    )


def _storey(table: TomlTable) -> StoreyFacts:
    return StoreyFacts(
        id=table.text("id"),
        words=_words(table),
        deeper=table.whole("deeper", 0, 40),
        hearts=table.whole("hearts", 0, 20),
        candles=table.whole("candles", 0, 9),
        foes=table.whole("foes", 1, 6),
        crowd=table.whole("crowd", 1, 20),
        themes=_weights(table, "themes"),
    )


def _camp(table: TomlTable) -> CampFacts:
    return CampFacts(
        id=table.word("id", CAMPS),
        words=_words(table),
        price=table.whole("price", 0, 99),
        power=table.whole("power", 0, 40),
    )


def _level(table: TomlTable) -> LevelFacts:
    return LevelFacts(
        id=table.word("id", LEVELS),
        told=table.prose_at("text"),
        hearts=table.whole("hearts", 0, 9),
        candles=table.whole("candles", 0, 9),
        burns=table.whole("burns", 2, 99),
        gnaws=table.whole("gnaws", 1, 99),
        foes=table.whole("foes", 1, 6),
        threat=table.whole("threat", 10, 900),
        crowd=table.whole("crowd", 1, 20),
        stirs=table.whole("stirs", 0, 6),
        follows=table.whole("follows", 0, 6),
        risk=table.whole("risk", 0, 4),
        clues=table.whole("clues", 1, 4),
        prices=table.whole("prices", 1, 900),
        calls=table.whole("calls", 0, 9),
    )


def _rumours(table: TomlTable) -> tuple[Prose, ...]:
    found = []
    for part in table.tables("rumour"):
        found.append(part.prose())
        part.finish()
    if not found:
        table.complain("rumour", message("tables headed [[{key}]]", key="rumour"))
    return tuple(found)


# What one table says of another


def _between(
    content: DungeonContent, heroes: TomlTable, rooms: TomlTable, foes: TomlTable
) -> Iterator[ContentError]:
    """Names in one table that mean nothing in the other, and what the rules cannot do without."""
    for class_ in content.classes.values():
        for item in class_.gear:
            yield from _unknown(heroes, f"class {class_.id}: gear", item, content.items)
        callings = content.callings_of(class_.id)
        if len(callings) != CALLINGS:
            yield _fault(heroes, f"class {class_.id}", message("three callings"))
        learnt = [talent for calling in callings for talent in calling.talents]
        if sorted(learnt) != sorted(content.talents_of(class_.id)) or any(
            len(calling.talents) != STEPS for calling in callings
        ):
            told = message("three talents in each calling, and each talent in one of them")
            yield _fault(heroes, f"class {class_.id}", told)
    for trap in content.traps.values():
        yield from _unknown(rooms, f"trap {trap.id}: leaves", trap.leaves, content.items)
    for theme in content.themes.values():
        for fixture, _ in theme.fixtures:
            yield from _unknown(rooms, f"theme {theme.id}: fixtures", fixture, content.fixtures)
        for foe, _ in theme.monsters:
            yield from _unknown(rooms, f"theme {theme.id}: foes", foe, content.monsters)
        staged = (*content.fixtures, *content.traps, *STAGE_GROUNDS)
        for piece, _ in theme.stage:
            yield from _unknown(rooms, f"theme {theme.id}: stage", piece, dict.fromkeys(staged))
        for kin, _ in theme.kins:
            yield from _unknown(rooms, f"theme {theme.id}: kins", kin, dict.fromkeys(KINS))
    needed = (
        (foes, "foe", ("bone-warden", "ghoul", "egg", "spiderling"), content.monsters),
        (rooms, "fixture", ("chest", "lever"), content.fixtures),
        (rooms, "theme", ("lair",), content.themes),
        (rooms, "seal", SEALS, content.seals),
        (rooms, "fixture", tuple(v.fixture for v in content.vaults.values()), content.fixtures),
    )
    for table, kind, ids, known in needed:
        for id_ in ids:
            if id_ not in known:
                yield _fault(table, kind, message("one with the id {id}", id=repr(id_)))
    if not content.bosses:
        yield _fault(foes, "foe", message("one with boss = true"))
    if not any(theme.weight and theme.depth == 1 for theme in content.themes.values()):
        yield _fault(rooms, "theme", message("one with a weight, and depth = 1"))


def _below(content: DungeonContent, descent: TomlTable) -> Iterator[ContentError]:
    """What the descent cannot do without, and rooms that it names and nobody knows."""
    for storey in content.storeys.values():
        for theme, _ in storey.themes:
            yield from _unknown(descent, f"storey {storey.id}: themes", theme, content.themes)
    if tuple(content.camps) != CAMPS:
        expected = message("one for each of {known}, in that order", known=either(CAMPS))
        yield _fault(descent, "camp", expected)
    if len(content.storeys) > len(content.bosses):
        yield _fault(descent, "storey", message("no more of them than there are bosses"))


def _hard(content: DungeonContent, levels: TomlTable) -> Iterator[ContentError]:
    """Levels that a player may choose and that nothing is said of."""
    if tuple(content.levels) != LEVELS:
        expected = message("one for each of {known}, in that order", known=either(LEVELS))
        yield _fault(levels, "level", expected)


def _unknown(
    table: TomlTable, place: str, name: str, known: Mapping[str, object]
) -> Iterator[ContentError]:
    if name not in known:
        expected = message("{known}, got {shown}", known=either(tuple(known)), shown=repr(name))
        yield _fault(table, place, expected)


def _fault(table: TomlTable, place: str, expected: Message) -> ContentError:
    return ContentError(
        message(
            "{file}: {place}: expected {expected}", file=table.place, place=place, expected=expected
        )
    )
