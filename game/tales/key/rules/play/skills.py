"""What only some heroes can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.core.grid import Cell, direction_to, distance, square_distance
from game.core.pathfind import reach
from game.core.text import Message, Prose, counted, message
from game.tales.key.rules.play.blows import untouchable
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.events import Announced, SkillUsed, Walked
from game.tales.key.rules.play.facts import SkillFacts
from game.tales.key.rules.play.fight import WRECKED, strike, vanish
from game.tales.key.rules.play.foes.plans import Mind
from game.tales.key.rules.play.furniture import can_topple, topple
from game.tales.key.rules.play.harm import (
    burns_easily,
    heal,
    hurt,
    mark,
    plain_attack,
    unmark,
    wake,
)
from game.tales.key.rules.play.hazards import arrive
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.light import burn
from game.tales.key.rules.play.movement import MARCH_STEPS
from game.tales.key.rules.play.pushing import push
from game.tales.key.rules.play.state import Hero, Intent, Monster, Trap
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Here, Place, Verb, Word
from game.tales.key.rules.play.words import percent

TOLL_WIDE = 3
LONG_ARM = 2
_SLEEPLESS = ("undead", "thing", "ooze")
AIMED = {"flame": "flame", "throw-knife": "knife"}
"""By skill that rolls dice at a foe: how its blow is struck."""
_DRAWN = ("strike", "flit", "rob", "snuff", "loom", "burst")
"""What a foe means to do that a guard draws to herself."""


@dataclass(frozen=True, slots=True)
class UseSkill(Verb):
    """Do what only some can."""

    verb = "skill"
    skill: Word
    cell: Place | None = None

    @classmethod
    def offered(cls, here: Here) -> Iterator[UseSkill]:
        table, hero = here.table, here.hero
        for skill in skills_of(table, hero) if here.has_deed else ():
            aimed = skill.target not in ("none", "friend")
            if is_ready(table, hero, skill) and (not aimed or here.foes_near):
                for cell in dict.fromkeys(targets(table, hero, skill)):
                    yield cls(skill.id, cell)

    def takes_deed(self, table: Table) -> bool:
        return True

    def carry_out(self, table: Table, hero: Hero) -> None:
        """Do it, and begin to wait until it can be done again."""
        skill = table.content.skills[self.skill]
        table.tell(SkillUsed(hero.id, skill.id, self.cell))
        if skill.rounds:
            hero.ready[skill.id] = skill.rounds + (skill.rounds < 99)
        if skill.wick:
            burn(table, skill.wick, "skill")
        cell = hero.cell if self.cell is None else self.cell
        _SKILLS[skill.id](_Use(table, hero, skill, cell))

    def explain(self, known: Known) -> Message:
        skill = next(s.facts for s in known.asked.skills if s.facts.id == self.skill)
        told: Message | Prose = skill.words.text
        for foe in known.foes:
            blow = dict(foe.aimed).get(self.skill)
            if foe.cell == self.cell and blow is not None and foe.mood != "bones":
                told = message(
                    "{text} {foe}: {hurts}% to hurt, {slays}% to slay.",
                    text=told,
                    foe=foe.facts.words.head,
                    hurts=percent(blow.odds, 1),
                    slays=percent(blow.odds, foe.hearts),
                )
        if skill.wick:
            told = counted(
                "{text} It costs {count} turn of light.",
                "{text} It costs {count} turns of light.",
                skill.wick,
                text=told,
            )
        if 0 < skill.rounds < 99:
            told = counted(
                "{text} Ready again after {count} round.",
                "{text} Ready again after {count} rounds.",
                skill.rounds,
                text=told,
            )
        return message("{text}", text=told)


def dice_against(table: Table, skill: SkillFacts, foe: Monster) -> int:
    """The attack dice of a skill before anything is added."""
    return skill.power + (skill.id == "flame" and burns_easily(table, foe))


def skills_of(table: Table, hero: Hero) -> list[SkillFacts]:
    """What a hero can do: the skills of the class and those of talents."""
    names = list(table.class_of(hero).skills)
    names += [table.content.talents[t].skill for t in hero.talents]
    return [table.content.skills[name] for name in names if name]


def is_ready(table: Table, hero: Hero, skill: SkillFacts) -> bool:
    """Whether a skill can be used again, and there is light enough for it."""
    return skill.id not in hero.ready and (not skill.wick or table.state.wick > skill.wick)


def targets(table: Table, hero: Hero, skill: SkillFacts) -> list[Cell | None]:
    """What a skill can be used at now; a None among them: at nothing."""
    match skill.id:
        case "flame" | "wall":
            return [*_flame_cells(table, hero, skill.range)]
        case "tumble":
            return [*_tumble_cells(table, hero, skill.range)]
        case "warm":
            return [
                friend.cell
                for friend in table.up()
                if (friend is hero or table.ground.touches(hero.cell, friend.cell))
                and friend.hearts < friend.most
            ]
        case "snare":
            near = table.ground.beside(hero.cell)
            return [c for c in near if table.seems_free(c)] if table.state.danger else []
        case "breath":
            return [None] if hero.hearts < hero.most else []
        case "bash" | "throw-knife" | "lullaby" | "summons":
            return [foe.cell for foe in _foes(table, hero, skill)]
        case "toll":
            return [None] if _tolled(table, hero) else []
        case "song":
            worn = any(h.hearts < h.most for h in _hearers(table, hero))
            return [None] if table.state.danger or worn else []
        case _:
            return [None] if table.state.danger else []


def _foes(table: Table, hero: Hero, skill: SkillFacts) -> list[Monster]:
    far = skill.range
    if skill.id == "bash" and table.knows(hero, "long-arm"):
        far = LONG_ARM
    found = []
    for foe in table.foes():
        if foe.mood == "chest" or distance(hero.cell, foe.cell) > far:
            continue
        if foe.id not in table.spotted or not table.ground.sees(hero.cell, foe.cell):
            continue
        facts = table.kind_of(foe)
        if skill.id == "lullaby" and (facts.boss or facts.kin in _SLEEPLESS or not foe.active):
            continue
        if skill.id == "summons" and (facts.boss or facts.kin != "undead" or not foe.active):
            continue
        if skill.id == "throw-knife" and untouchable(table, hero, foe, "skill"):
            continue
        touching = distance(hero.cell, foe.cell) == 1 and table.ground.touches(hero.cell, foe.cell)
        if skill.id == "bash" and not touching and far == 1:
            continue
        found.append(foe)
    return found


def _flame_cells(table: Table, hero: Hero, far: int) -> list[Cell]:
    return [
        cell
        for cell in table.ground.seen_from(hero.cell)
        if 0 < distance(hero.cell, cell) <= far and cell in table.state.seen
        and not table.ground.blocks(cell)
    ]  # fmt: skip


def _tumble_cells(table: Table, hero: Hero, far: int) -> list[Cell]:
    if not table.state.danger or "held" in hero.marks:
        return []
    seen, ground = table.state.seen, table.ground

    def steps(cell: Cell) -> list[tuple[Cell, int]]:
        return [(near, 1) for near in ground.beside(cell) if near in seen]

    found = reach(hero.cell, steps, far)
    return [cell for cell in found.cost if table.seems_free(cell)]


def _tolled(table: Table, hero: Hero) -> list[Monster]:
    """The foes that a toll would reach."""
    far = toll_reach(table, hero)
    return [
        foe
        for foe in table.foes()
        if foe.mood != "chest"
        and foe.id in table.spotted
        and square_distance(foe.cell, hero.cell) <= far
        and table.ground.sees(hero.cell, foe.cell)
    ]


def _hearers(table: Table, hero: Hero) -> list[Hero]:
    return [h for h in table.up() if h is hero or table.ground.sees(hero.cell, h.cell)]


@dataclass(frozen=True, slots=True)
class _Use:
    """Who does what, and where."""

    table: Table
    hero: Hero
    skill: SkillFacts
    cell: Cell
    """Where it is aimed at; where the hero stands if at nothing."""


def _guard(act: _Use) -> None:
    """Be ready for blows, and draw those that were meant for others: of whoever can reach her."""
    table, hero = act.table, act.hero
    mark(table, hero.id, "guarding")
    for foe in table.awake():
        intent = foe.intent
        if foe.mood != "awake" or intent is None or intent.kind not in _DRAWN:
            continue
        if intent.target == hero.id or table.kind_of(foe).behaviour == "duel":
            continue
        mind = Mind(table, foe)
        if hero in mind.prey and mind.way_to(hero) <= mind.facts.steps:
            foe.intent = mind.at(hero, intent.kind)
            if foe.id in table.spotted:
                table.tell(Announced(foe.id, foe.kind, foe.intent))


def _bash(act: _Use) -> None:
    table, hero, skill, cell = act.table, act.hero, act.skill, act.cell
    foe = table.foe_at(cell)
    if foe is None:
        return
    wake(table, foe)
    mark(table, foe.id, "stunned")
    if not push(table, foe.id, hero.cell, skill.power, hero.id, any_size=True):
        hurt(table, foe.id, 1 + WRECKED * table.knows(hero, "wreck"), "blow", hero.id)


def _vanish(act: _Use) -> None:
    table, hero = act.table, act.hero
    vanish(table, hero)
    hero.marks["hidden"] = 2


def _tumble(act: _Use) -> None:
    table, hero, cell = act.table, act.hero, act.cell
    if table.foe_at(cell) is not None:
        return
    start, hero.cell = hero.cell, cell
    table.tell(Walked(hero.id, (start, cell)))
    arrive(table, hero.id, cell)


def _flame(act: _Use) -> None:
    """Fire thrown at a cell: whoever is there, and what burns there."""
    table, hero, skill, cell = act.table, act.hero, act.skill, act.cell
    foe = table.foe_at(cell)
    friend = table.hero_at(cell)
    fuel = table.covered(cell, "oil") or table.covered(cell, "web")
    if foe is not None:
        dice = dice_against(table, skill, foe)
        if strike(table, hero, foe, AIMED[skill.id], dice) and table.knows(hero, "hot-wax"):
            mark(table, foe.id, "held")
    elif friend is not None:
        plain_attack(table, friend.id, "flame", skill.power, table.class_of(friend).defence)
    if fuel or foe is None:
        cover(table, "fire", [cell])


def _warm(act: _Use) -> None:
    table, hero, skill, cell = act.table, act.hero, act.skill, act.cell
    friend = table.hero_at(cell)
    if friend is not None:
        heal(table, friend, skill.power)
    if table.knows(hero, "hearth"):
        for other in table.up():
            if other is not friend and table.ground.touches(hero.cell, other.cell):
                heal(table, other, skill.power)


def _toll(act: _Use) -> None:
    table, hero = act.table, act.hero
    far = 2 if table.knows(hero, "great-bell") else 1
    if table.knows(hero, "shiver"):
        for cell in shaken(table, hero):
            topple(table, hero, cell)
    for foe in _tolled(table, hero):
        facts = table.kind_of(foe)
        wake(table, foe)
        push(table, foe.id, hero.cell, far, hero.id, any_size=True)
        if facts.size <= 1 and not facts.boss:
            mark(table, foe.id, "stunned")
        if table.knows(hero, "peal"):
            hurt(table, foe.id, 1 + (facts.kin == "undead"), "bell", hero.id)


def shaken(table: Table, hero: Hero) -> list[Cell]:
    """The cells with furniture that a toll throws over, the nearest first."""
    far = toll_reach(table, hero)
    cells = [
        fixture.cell
        for fixture in table.state.fixtures.values()
        if square_distance(fixture.cell, hero.cell) <= far
        # Where something is gone something else may stand.
        and table.ground.furniture(fixture.cell) is fixture
        and can_topple(table, fixture.cell)
        and table.ground.sees(hero.cell, fixture.cell)
    ]
    return sorted(cells, key=lambda cell: (distance(cell, hero.cell), cell))


def toll_reach(table: Table, hero: Hero) -> int:
    """Cells as far as a hero's toll reaches."""
    return TOLL_WIDE if table.knows(hero, "great-bell") else table.content.skills["toll"].range


def _song(act: _Use) -> None:
    table, hero, skill = act.table, act.hero, act.skill
    for friend in _hearers(table, hero):
        heal(table, friend, skill.power)
        mark(table, friend.id, "inspired", 2 if friend is hero else 1)
        if table.knows(hero, "march"):
            # His own steps are counted out already; the others' are when their turn begins.
            friend.steps += MARCH_STEPS * (friend is hero and "marching" not in friend.marks)
            friend.marks["marching"] = 1
            unmark(table, friend.id, "held")
            unmark(table, friend.id, "stunned")


def _breath(act: _Use) -> None:
    table, hero, skill = act.table, act.hero, act.skill
    heal(table, hero, skill.power)


def _throw_knife(act: _Use) -> None:
    table, hero, skill, cell = act.table, act.hero, act.skill, act.cell
    foe = table.foe_at(cell)
    if foe is not None:
        strike(table, hero, foe, AIMED[skill.id], dice_against(table, skill, foe))


def _snare(act: _Use) -> None:
    table, cell = act.table, act.cell
    table.state.traps[cell] = Trap("net-trap", "known")


def raise_wall(act: _Use) -> None:
    """Three cells across the line of sight."""
    table, hero, cell = act.table, act.hero, act.cell
    direction = direction_to(hero.cell, cell)
    dx, dy = cell[0] - hero.cell[0], cell[1] - hero.cell[1]
    along = direction in ("north", "south") if direction is not None else abs(dy) >= abs(dx)
    x, y = cell
    row = [cell, (x - 1, y), (x + 1, y)] if along else [cell, (x, y - 1), (x, y + 1)]
    seen = table.ground.seen_from(hero.cell)
    cells = [c for c in row if c in seen and table.hero_at(c) is None]
    cover(table, "fire", cells)
    occupied = table.occupied()
    for there in cells:
        if there in occupied and table.covered(there, "fire"):
            hurt(table, occupied[there], 1, "fire", hero.id)


def _snuff(act: _Use) -> None:
    table = act.table
    for foe in table.awake():
        if foe.mood == "awake":
            foe.aim = 0
            foe.intent = Intent("lost")


def _lullaby(act: _Use) -> None:
    table, cell = act.table, act.cell
    foe = table.foe_at(cell)
    if foe is not None:
        foe.mood, foe.intent, foe.aim = "asleep", None, 0
        mark(table, foe.id, "lulled")


def _summons(act: _Use) -> None:
    """One of the undead strikes a foe beside it, or stands still."""
    table, cell = act.table, act.cell
    foe = table.foe_at(cell)
    if foe is None:
        return
    foe.intent = Intent("lost")
    for other in table.foes():
        beside = other is not foe and table.ground.touches(foe.cell, other.cell)
        if beside and other.mood != "chest":
            facts = table.kind_of(other)
            plain_attack(table, other.id, "blow", table.kind_of(foe).attack, facts.defence)
            return


_SKILLS: Mapping[str, Callable[[_Use], None]] = {
    "guard": _guard,
    "bash": _bash,
    "vanish": _vanish,
    "tumble": _tumble,
    "flame": _flame,
    "warm": _warm,
    "toll": _toll,
    "song": _song,
    "breath": _breath,
    "throw-knife": _throw_knife,
    "snare": _snare,
    "wall": raise_wall,
    "snuff": _snuff,
    "lullaby": _lullaby,
    "summons": _summons,
}
