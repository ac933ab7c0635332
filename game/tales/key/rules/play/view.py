"""The view: what the party may know, made from the state, and what is open to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from game.core.grid import Cell, Direction
from game.core.mode import Status
from game.tales.key.rules.dungeon.locks import Lock
from game.tales.key.rules.play import descent, growth, light, rest, vaults
from game.tales.key.rules.play.blows import (
    Blow,
    defence_of,
    foe_blow,
    hero_blow,
    shooting_range,
    untouchable,
    way_to_strike,
    weapon,
)
from game.tales.key.rules.play.clues import WHOLE, at
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import tiles_asked
from game.tales.key.rules.play.facts import ItemFacts, Words
from game.tales.key.rules.play.fight import Attack
from game.tales.key.rules.play.harm import SILENT
from game.tales.key.rules.play.known import (
    CallingSeen,
    Covered,
    DoorSeen,
    ExitSeen,
    FixtureSeen,
    FoeSeen,
    HatchSeen,
    HeroSeen,
    KeyHeld,
    Known,
    LockSeen,
    Lying,
    Marks,
    PlaqueSeen,
    RoomSeen,
    SkillSeen,
    Target,
    TrapSeen,
)
from game.tales.key.rules.play.movement import steps_of
from game.tales.key.rules.play.scoring import score
from game.tales.key.rules.play.skills import AIMED, dice_against, skills_of
from game.tales.key.rules.play.state import FOREVER, Hero, Monster
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.tunnels import hatches_seen
from game.tales.key.rules.play.turns import acting, done, over


@dataclass(frozen=True, slots=True)
class KeyView(Known):
    """The table as the party sees it, and what may be done: all that a bot is told."""

    legal: tuple[KeyCommand, ...]


_HOWS = {"shoot": "shot", "hurl": "fire", "pour": "fire", "web": "shot"}
"""How the blow of an intent is struck, where it is no blow."""
_HARMLESS = (
    "wait",
    "lost",
    "seek",
    "circle",
    "back",
    "flee",
    "eat",
    "howl",
    "chant",
    "loom",
    "topple",
    "shove",
)


def look_at(table: Table, legal: tuple[KeyCommand, ...], status: Status) -> KeyView:
    """Everything that the party may know."""
    state = table.state
    dungeon = state.dungeon
    cells = light.refresh(table)
    hero = None if over(table) else acting(table)
    free = not state.danger and not state.camping
    rests = hero is not None and free and rest.can_rest(table, hero)
    room = table.room_at(hero.cell) if hero is not None else 0
    searching = bool(room) and not state.danger and not done(table)
    searchable = dungeon.searchable(room) if searching else ()
    return KeyView(
        params=state.params,
        severity=table.severity,
        status=status,
        legal=legal,
        phase=_phase(table),
        acting=hero.id if hero is not None else 0,
        heroes=tuple(_hero(table, each) for each in state.heroes),
        foes=_foes(table, hero),
        rooms=_rooms(table),
        doors=_doors(table),
        exits=_exits(table),
        hatches=_hatches(table),
        fixtures=_fixtures(table),
        traps=_traps(table),
        ground=_ground(table, cells),
        things=_things(table),
        seen=tuple(sorted(state.seen)),
        visible=tuple(sorted(cells)),
        targets=_targets(table, hero, legal),
        order=_order(table),
        rounds=state.rounds,
        turn=state.turn,
        wick=state.wick,
        candle=light.candle_turns(table),
        candles=state.candles,
        gold=state.gold,
        experience=state.experience,
        next_level=_next_level(table),
        level=state.level,
        counter=dungeon.counter,
        last=dungeon.last,
        boss=dungeon.boss_chance(),
        keyring=_keyring(table),
        rest_risk=rest.risk(table, hero) if rests and hero is not None else 0,
        rest_hearts=rest.hearts(table, hero) if rests and hero is not None else 0,
        rest_least=rest.least(table),
        searchable=searchable,
        signs=_signs(table, room, searchable),
        searched=tuple(
            s
            for s in searchable
            if any((made.room, made.face) == (room, s) for made in dungeon.searches)
        ),
        counsel=state.counsel,
        tiles=tiles_asked(table),
        storeys=_storeys(table),
        below=state.below,
        camp=descent.offers(table) if state.camping else (),
        slain=state.slain,
        score=score(table),
        undo_depth=state.undo_depth,
    )


def _storeys(table: Table) -> tuple[Words, ...]:
    """What the dungeons of a descent are called; nothing where there is but one."""
    if table.storey is None:
        return ()
    return tuple(storey.words for storey in table.content.storeys.values())


def _phase(table: Table) -> str:
    if over(table):
        return "over"
    if table.state.dungeon.asked is not None:
        return "tile"
    if growth.learner(table) is not None:
        return "learn"
    if table.state.camping:
        return "camp"
    return "danger" if table.state.danger else "walk"


def _next_level(table: Table) -> int:
    state = table.state
    if state.level >= growth.MOST_LEVEL:
        return 0
    return growth.experience_for(state.level + 1, len(state.heroes))


def _marks(marks: dict[str, int]) -> Marks:
    return tuple((name, rounds) for name, rounds in marks.items() if name not in SILENT)


def _hero(table: Table, hero: Hero) -> HeroSeen:
    items, talents = table.content.items, table.content.talents

    def worn(item: str) -> ItemFacts | None:
        return items[item] if item else None

    item = weapon(table, hero)
    return HeroSeen(
        id=hero.id,
        facts=table.class_of(hero),
        cell=hero.cell,
        hearts=hero.hearts,
        most=hero.most,
        standing=hero.standing,
        bleeding=hero.bleeding,
        hand=worn(hero.hand),
        off=worn(hero.off),
        body=worn(hero.body),
        charm=worn(hero.charm),
        pack=tuple(items[item] for item in hero.pack),
        talents=tuple(talents[talent] for talent in hero.talents),
        offers=tuple(talents[talent] for talent in hero.offers),
        coming=tuple(talents[talent] for talent in growth.coming(table, hero)),
        callings=tuple(
            CallingSeen(facts.words, tuple(talents[talent] for talent in facts.talents))
            for facts in table.content.callings_of(hero.kind)
        ),
        skills=tuple(
            SkillSeen(skill, hero.ready.get(skill.id, 0)) for skill in skills_of(table, hero)
        ),
        marks=_marks(hero.marks),
        steps=hero.steps,
        deeds=hero.deeds,
        pace=steps_of(table, hero),
        attack=table.class_of(hero).attack + (item.attack if item is not None else 0),
        defence=defence_of(table, hero, hero.cell, None),
        sight=light.reach_of(table, hero),
    )


def _foes(table: Table, hero: Hero | None) -> tuple[FoeSeen, ...]:
    found = []
    for foe in table.state.monsters.values():
        if foe.mood == "chest":
            continue
        lies = foe.mood in ("bones", "aloft") and foe.known
        if foe.id in table.spotted or lies:
            found.append(_foe(table, foe, hero))
    return tuple(found)


def _foe(table: Table, foe: Monster, asked: Hero | None) -> FoeSeen:
    facts = table.kind_of(foe)
    bold = table.boldness(facts)
    intent = foe.intent if foe.active else None
    how = "" if intent is None else _HOWS.get(intent.kind, "blow")
    threat = tuple(
        (hero.id, foe_blow(table, foe, hero, how))
        for hero in table.up()
        if intent is not None
        and intent.kind not in _HARMLESS
        and (intent.target == hero.id or hero.cell in intent.cells)
    )
    return FoeSeen(
        id=foe.id,
        facts=replace(facts, attack=facts.attack + bold) if bold else facts,
        cell=foe.cell,
        hearts=foe.hearts,
        most=max(table.hearts_of(facts), foe.hearts),
        mood=foe.mood,
        intent=intent,
        threat=threat,
        blow=_blow(table, foe, asked),
        aimed=_aimed(table, foe, asked),
        rises=foe.count if foe.mood == "bones" else 0,
        marks=_marks(foe.marks),
    )


def _blow(table: Table, foe: Monster, hero: Hero | None) -> Blow | None:
    """What an attack by a hero would be, were the foe within reach."""
    if hero is None or not foe.there:
        return None
    how = way_to_strike(table, hero, foe)
    if not how:
        how = "shot" if shooting_range(table, hero) else "blow"
    return None if untouchable(table, hero, foe, how) else hero_blow(table, hero, foe, how)


def _aimed(table: Table, foe: Monster, hero: Hero | None) -> tuple[tuple[str, Blow], ...]:
    """What the skills of a hero that roll dice would roll against a foe."""
    if hero is None or not foe.there:
        return ()
    found = []
    for skill in skills_of(table, hero):
        how = AIMED.get(skill.id)
        if how is not None:
            dice = dice_against(table, skill, foe)
            found.append((skill.id, hero_blow(table, hero, foe, how, dice)))
    return tuple(found)


def _lock(table: Table, lock: Lock) -> LockSeen:
    return LockSeen(lock.key, lock.form, lock.need, table.state.held.get(lock.key, 0))


def _rooms(table: Table) -> tuple[RoomSeen, ...]:
    found = []
    for room in table.state.dungeon.board.rooms:
        chamber = table.state.chambers.get(room.number)
        found.append(
            RoomSeen(
                number=room.number,
                x=room.x,
                y=room.y,
                width=room.width,
                height=room.height,
                boss=room.boss,
                theme=table.content.themes[chamber.theme] if chamber is not None else None,
                lit=chamber is not None and chamber.lit,
                entered=chamber is not None and chamber.entered,
                rests=chamber.rests if chamber is not None else 0,
            )
        )
    return tuple(found)


def _doors(table: Table) -> tuple[DoorSeen, ...]:
    dungeon = table.state.dungeon
    found = []
    for number, (door, mode) in enumerate(
        zip(dungeon.board.doors, table.state.doors, strict=True), start=1
    ):
        lock = dungeon.lock_of(door)
        shown = _lock(table, lock) if lock is not None else None
        seen = _plaque(table, number) if mode == "locked" else None
        found.append(DoorSeen(number, door.rooms, door.cells, door.between, mode, shown, seen))
    return tuple(found)


def _plaque(table: Table, number: int) -> PlaqueSeen | None:
    plaque = table.state.plaques.get(number)
    if plaque is None:
        return None
    vault = table.content.vaults.get(plaque.vault)
    told = vault.told if vault is not None else None
    price = vaults.torn_for(table, plaque.price) if plaque.seal == "hinges" else plaque.price
    return PlaqueSeen(plaque.vault, told, plaque.seal, price)


def _signs(table: Table, room: int, searchable: tuple[Direction, ...]) -> tuple[Direction, ...]:
    """Walls that can be searched now at which something shows; what was searched once shows no
    more than that."""
    chamber = table.state.chambers.get(room)
    if chamber is None:
        return ()
    made = [search.face for search in table.state.dungeon.searches if search.room == room]
    return tuple(side for side in searchable if side in chamber.signs and side not in made)


def _exits(table: Table) -> tuple[ExitSeen, ...]:
    found = []
    for exit_ in table.state.dungeon.exits():
        if exit_.room not in table.state.chambers:
            continue
        seen = ExitSeen(exit_.room, exit_.side, exit_.cells, exit_.open, exit_.boss)
        clues = at(table, exit_.room, exit_.side)
        if clues is not None:
            seen = replace(
                seen,
                forgone=exit_.side in table.state.chambers[exit_.room].forgone,
                boss=Fraction(clues.chance, WHOLE),
                why=clues.why,
                clues=tuple(clues.told.items()),
                bought=tuple(clues.bought),
                left=tuple(clues.left),
            )
        found.append(seen)
    return tuple(found)


def _hatches(table: Table) -> tuple[HatchSeen, ...]:
    """Hatches that were seen; where one leads is known once its other end was seen, too."""
    found = hatches_seen(table)
    ends = {hatch.cell: True for hatch in found}
    return tuple(
        HatchSeen(
            hatch.number, hatch.room, hatch.cell, hatch.opens, hatch.one_way,
            *((hatch.to, hatch.beyond) if hatch.beyond in ends else (0, None)),
        )
        for hatch in found
    )  # fmt: skip


def _fixtures(table: Table) -> tuple[FixtureSeen, ...]:
    """Furniture that was seen; a chest that is none looks like one."""
    state = table.state
    found = []
    for fixture in state.fixtures.values():
        if fixture.known and fixture.mode != "gone":
            lock = state.dungeon.locks.lock(fixture.lock) if fixture.lock else None
            shown = _lock(table, lock) if lock is not None else None
            facts = table.facts_of(fixture)
            lies = fixture.holds[0] if facts.handled == "choose" and fixture.holds else ""
            item = table.content.items.get(lies)
            found.append(FixtureSeen(facts, fixture.cell, fixture.mode, shown, item))
    chest = table.content.fixtures["chest"]
    found += [
        FixtureSeen(chest, foe.cell, "standing", None)
        for foe in state.monsters.values()
        if foe.mood == "chest" and foe.cell in state.seen
    ]
    return tuple(sorted(found, key=lambda seen: seen.cell))


def _traps(table: Table) -> tuple[TrapSeen, ...]:
    return tuple(
        TrapSeen(table.content.traps[trap.kind], cell, trap.mode == "spent")
        for cell, trap in sorted(table.state.traps.items(), key=lambda pair: pair[0])
        if trap.mode != "hidden" and cell in table.state.seen
    )


def _ground(table: Table, cells: dict[Cell, bool]) -> tuple[Covered, ...]:
    """What covers cells that are seen now; elsewhere what does not go away by itself."""
    state = table.state
    return tuple(
        Covered(cell, kind, rounds)
        for cell, on in sorted(state.ground.items())
        for kind, rounds in on.items()
        if cell in cells or (cell in state.seen and rounds >= FOREVER)
    )


def _things(table: Table) -> tuple[Lying, ...]:
    state = table.state
    keys = {key.number: key.key for key in state.dungeon.keys}
    found = []
    for cell, things in sorted(state.things.items()):
        if cell in state.seen:
            shown = (
                f"key:{keys[int(thing[4:])]}" if thing.startswith("key:") else thing
                for thing in things
            )
            found.append(Lying(cell, tuple(shown)))
    return tuple(found)


def _targets(table: Table, hero: Hero | None, legal: tuple[KeyCommand, ...]) -> tuple[Target, ...]:
    found = []
    for command in legal:
        if isinstance(command, Attack) and hero is not None:
            foe = table.state.monsters[command.foe]
            how = way_to_strike(table, hero, foe)
            found.append(Target(foe.id, hero_blow(table, hero, foe, how)))
    return tuple(found)


def _order(table: Table) -> tuple[int, ...]:
    state = table.state
    row = state.order[state.at :] + state.order[: state.at]
    return tuple(
        who
        for who in row
        if table.is_hero(who) or (who in state.monsters and state.monsters[who].known)
    )


def _keyring(table: Table) -> tuple[KeyHeld, ...]:
    forms = {key.key: key.form for key in table.state.dungeon.keys}
    return tuple(KeyHeld(key, forms[key], have) for key, have in sorted(table.state.held.items()))
