"""Walking: in a fight with the steps of a turn; out of danger with the whole party, as far as one
likes, until something is worth stopping for; exploring, and who goes ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.grid import Cell
from game.core.pathfind import Reach
from game.core.text import Message, counted, message
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.menace import Menace
from game.tales.key.rules.play.advice.worth import WHOLE
from game.tales.key.rules.play.contents import draw_item
from game.tales.key.rules.play.cover import cover
from game.tales.key.rules.play.doors import enter
from game.tales.key.rules.play.events import Walked
from game.tales.key.rules.play.furniture import tell_rumour
from game.tales.key.rules.play.harm import heal, unmark
from game.tales.key.rules.play.hazards import arrive
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.light import burn, look
from game.tales.key.rules.play.movement import FAR, goals, is_hazard, step_cost, walks
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import PACK, pick_up_small, receive, take
from game.tales.key.rules.play.turns import PACE, done, pass_turn, watch
from game.tales.key.rules.play.verb import Here, Number, Place, Verb

NEAR = 12
"""Steps within which a follower first looks for the leader."""
CLOSE = 2
"""Steps behind the leader from which on a follower takes two at a time."""


@dataclass(frozen=True, slots=True)
class Move(Verb):
    """Walk to a cell: out of danger with the whole party and as far as one likes."""

    verb = "move"
    cell: Place

    @classmethod
    def offered(cls, here: Here) -> Iterator[Move]:
        """Where a hero may walk to: out of danger friends make way."""
        if here.still:
            return
        table, hero, found = here.table, here.hero, here.found
        if here.danger:
            cells = goals(table, found)
        else:
            heroes = {friend.cell: True for friend in table.up()}
            foes = {foe.cell: True for foe in table.foes() if foe.id in table.spotted}
            cells = [c for c in found.cost if c in heroes or c not in foes]
        for cell in cells:
            if cell != hero.cell:
                yield cls(cell)

    def carry_out(self, table: Table, hero: Hero) -> None:
        if not table.state.danger:
            travel(table, hero, walks(table, hero, FAR).path_to(self.cell))
            return
        start, mark = hero.cell, len(table.events)
        way = walks(table, hero, hero.steps).path_to(self.cell)
        walk_in_danger(table, hero, way)
        if hero.cell != start:
            went = way[: way.index(hero.cell) + 1] if hero.cell in way else (hero.cell,)
            table.tell_at(mark, Walked(hero.id, (start, *went)))
            if hero.up:
                happen(table, hero)

    def explain(self, known: Known) -> Message:
        field = Field(known)
        hero = known.asked
        if field.is_risky(self.cell):
            return message("There is something on that cell that one does not step on by chance.")
        steps = field.steps_from([hero.cell]).get(self.cell, 1)
        if known.phase != "danger":
            return counted("{count} step.", "{count} steps.", steps)
        menace = Menace(known, field, hero)
        coming = sum(menace.at(foe, self.cell)[0] != (WHOLE,) for foe in menace.foes)
        if not coming:
            return counted(
                "{count} step; there nothing that you see can strike you.",
                "{count} steps; there nothing that you see can strike you.",
                steps,
            )
        return counted(
            "{steps} steps; there {count} foe can strike you.",
            "{steps} steps; there {count} foes can strike you.",
            coming,
            steps=steps,
        )


@dataclass(frozen=True, slots=True)
class Explore(Verb):
    """Walk to the nearest thing that was not yet seen or taken, and take what lies there."""

    verb = "explore"

    @classmethod
    def offered(cls, here: Here) -> Iterator[Explore]:
        if not here.danger and not here.still and interests(here.table, here.hero, here.found):
            yield cls()

    def carry_out(self, table: Table, hero: Hero) -> None:
        found = walks(table, hero, FAR)
        goal = interests(table, hero, found)[0]
        if travel(table, hero, found.path_to(goal)) and table.state.things.get(hero.cell):
            take(table, hero)

    def explain(self, known: Known) -> Message:
        return message("Walk to the nearest thing not yet seen or taken.")


@dataclass(frozen=True, slots=True)
class Lead(Verb):
    """Say who goes ahead out of danger."""

    verb = "lead"
    hero: Number

    @classmethod
    def offered(cls, here: Here) -> Iterator[Lead]:
        for other in here.table.up() if not here.danger else ():
            if other is not here.hero:
                yield cls(other.id)

    def carry_out(self, table: Table, hero: Hero) -> None:
        table.state.leader = self.hero

    def explain(self, known: Known) -> Message:
        return message("{who} goes ahead.", who=known.hero(self.hero).facts.words.head)


# In a fight


def is_halted_at(table: Table, hero: Hero, cell: Cell) -> bool:
    """Whether a foe stands beside a cell that lets nobody pass."""
    if table.knows(hero, "nimble"):
        return False
    return any(
        "halts" in table.kind_of(foe).traits and table.ground.touches(foe.cell, cell)
        for foe in table.awake()
        if foe.mood == "awake"
    )


def walk_in_danger(table: Table, hero: Hero, way: tuple[Cell, ...]) -> None:
    """Walk along cells with the steps of this turn, until something is worth stopping for."""
    unmark(table, hero.id, "planted")
    for cell in way:
        cost = step_cost(table, hero, cell)
        if cost > hero.steps or _is_taken(table, hero, cell):
            return
        friend = table.hero_at(cell)
        before, hero.cell = hero.cell, cell
        hero.steps -= cost
        hero.walked += 1
        table.halted = False
        goes_on = arrive(table, hero.id, cell)
        look(table)
        if friend is not None:
            if not goes_on:
                hero.cell = before
                return
            continue
        if is_halted_at(table, hero, cell) or not goes_on:
            hero.steps = 0
        if not goes_on or table.halted:
            return


def _is_taken(table: Table, hero: Hero, cell: Cell) -> bool:
    """Whether somebody unseen turns out to stand on the next cell."""
    return table.foe_at(cell) is not None and not table.knows(hero, "nimble")


# Out of danger


def step_freely(table: Table, hero: Hero, cell: Cell) -> bool:
    """One step of the one who leads, out of danger, and the others after; returns whether all may
    go on. Friends change places."""
    if _is_taken(table, hero, cell):
        return False
    before = hero.cell
    friend = table.hero_at(cell)
    hero.cell = cell
    if friend is not None:
        friend.cell = before
    table.halted = False
    goes_on = arrive(table, hero.id, cell)
    if friend is None and hero.up:
        _follow(table, hero)
    look(table)
    return goes_on and not table.halted


def _follow(table: Table, leader: Hero) -> None:
    """The others close up, whoever is nearest first: a step towards the leader, and two for those
    who have fallen behind."""
    behind = []
    for hero in table.up():
        if hero is not leader and "held" not in hero.marks:
            way = _way_to(table, hero, leader.cell)
            if len(way) > 1:
                behind.append((len(way), hero.id, hero))
    for far, _, hero in sorted(behind, key=lambda each: each[:2]):
        for _ in range(2 if far > CLOSE else 1):
            way = _way_to(table, hero, leader.cell)
            if len(way) < 2 or not _steps_on(table, hero, way[0]):
                break


def _way_to(table: Table, hero: Hero, goal: Cell) -> Sequence[Cell]:
    """The cells of a hero's way, the goal among them; none where there is no way."""
    for limit in (NEAR, FAR):
        found = walks(table, hero, limit)
        if goal in found.cost:
            return found.path_to(goal)
    return ()


def _steps_on(table: Table, hero: Hero, step: Cell) -> bool:
    """A follower takes a step, if the cell is free and harmless."""
    if table.hero_at(step) is not None or not table.is_free(step) or is_hazard(table, hero, step):
        return False
    hero.cell = step
    return arrive(table, hero.id, step)


def travel(table: Table, hero: Hero, way: tuple[Cell, ...]) -> bool:
    """Lead the party along cells; returns whether it got to the end."""
    state = table.state
    went = [hero.cell]
    mark = len(table.events)
    arrived = True
    for cell in way:
        state.pace += step_cost(table, hero, cell)
        goes_on = step_freely(table, hero, cell)
        went.append(cell)
        if hero.up:
            pick_up_small(table, hero)
            happen(table, hero)
        watch(table)
        if state.pace >= PACE and not state.danger and not done(table):
            pass_turn(table)
        if not goes_on or table.halted or state.danger or done(table) or hero.cell != cell:
            arrived = cell == way[-1] and not state.danger and hero.up
            break
    table.tell_at(mark, Walked(hero.id, tuple(went)))
    return arrived


def happen(table: Table, hero: Hero) -> None:
    """What happens in a room that is entered for the first time."""
    happening = enter(table, hero)
    if happening is None:
        return
    facts = table.content.events[happening.event]
    room = table.room_at(hero.cell)
    if facts.effect == "none":
        return
    table.learnt = table.halted = True
    table.tell(happening)
    stream = table.stream("happening", room)
    match facts.effect:
        case "draught":
            burn(table, facts.power, "draught")
        case "pilgrim":
            receive(table, hero, draw_item(table, stream, table.depth_of(room)))
        case "collapse":
            free = [c for c in table.room_cells(room) if table.is_free(c)]
            cover(table, "rubble", stream.shuffled(free)[: facts.power])
        case "whisper":
            tell_rumour(table, "room", room)
        case "flood":
            cover(table, "water", stream.shuffled(table.room_cells(room))[: facts.power])
        case _:
            for friend in table.up():
                heal(table, friend, facts.power)


def interests(table: Table, hero: Hero, found: Reach[Cell]) -> list[Cell]:
    """The cells worth walking to that are within reach, the nearest first: things to take, corners
    not seen, rooms not entered."""
    state = table.state
    room_for_more = any(len(h.pack) < PACK for h in table.up()) and len(hero.pack) < PACK
    goals = []
    for cell in found.cost:
        if cell == hero.cell:
            continue
        lies = state.things.get(cell)
        if lies and (room_for_more or any(t not in table.content.items for t in lies)):
            goals.append(cell)
            continue
        chamber = state.chambers.get(table.room_at(cell))
        if chamber is not None and not chamber.entered:
            goals.append(cell)
            continue
        if any(
            near not in state.seen and table.room_at(near) in state.chambers
            for near in table.ground.beside(cell)
        ):
            goals.append(cell)
    return goals
