"""Going down: a dungeon is laid and entered, and in a descent, once its boss is slain, the party
camps, does one of a few things, and goes on to the next with what it carries.

The end of the last boss is the end of the run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from game.core.dice import Dice
from game.core.grid import distance
from game.core.text import Message, counted, message
from game.tales.key.rules.dungeon.laying import Dungeon, begin
from game.tales.key.rules.dungeon.params import LayingParams
from game.tales.key.rules.play import growth, light
from game.tales.key.rules.play.contents import draw_item, furnish_room
from game.tales.key.rules.play.doors import match_doors
from game.tales.key.rules.play.events import CampBroken, CampPitched
from game.tales.key.rules.play.facts import CampFacts
from game.tales.key.rules.play.ground import Ground
from game.tales.key.rules.play.harm import heal, lift
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.params import KeyParams
from game.tales.key.rules.play.state import State
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.things import receive
from game.tales.key.rules.play.verb import Verb, Word

OFFERED = 3
"""Things of which one may be done at a camp."""
MENDED = 2
"""Hearts that everybody gains at a camp, whatever is done there."""
_CARRIED = (
    "params", "seed", "fate", "heroes", "turn", "wick", "candles", "gold", "experience", "level",
    "leader", "heard", "counsel", "slain", "rolled", "next_id", "below", "bosses", "rooms_above",
    "outcome", "undo_depth",
)  # fmt: skip
"""What of a run goes along from one dungeon to the next."""


# A dungeon


def lay_dungeon(params: KeyParams, seed: str) -> Dungeon:
    """A dungeon with its first room, as play lays it."""
    laying = LayingParams(
        **{field.name: getattr(params, field.name) for field in fields(LayingParams)}
    )
    return begin(laying, seed, by_exit=True)[0]


def enter_dungeon(table: Table) -> None:
    """The party stands where it comes into a dungeon that was just laid."""
    state = table.state
    entrance = state.dungeon.entrance
    assert entrance is not None
    furnish_room(table, 1, entrance.cell)
    state.chambers[1].entered = True
    state.chambers[1].lit = True
    match_doors(table)
    place = entrance.cell
    for hero in state.heroes:
        if hero.standing != "dead":
            hero.cell = (-1, -1)
    for hero in state.heroes:
        if hero.standing != "dead":
            cells = [c for c in table.room_cells(1) if table.is_free(c)]
            hero.cell = min(cells, key=lambda c: (distance(c, place), c))
    light.look(table)


# The camp


@dataclass(frozen=True, slots=True)
class Camp(Verb):
    """Do one thing at a camp, and go down into the next dungeon."""

    verb = "camp"
    choice: Word

    @classmethod
    def asked(cls, table: Table) -> tuple[Camp, ...]:
        """What may be done at this camp and can be paid for; nothing away from it."""
        if not table.state.camping:
            return ()
        return tuple(cls(facts.id) for facts in offers(table) if can_pay(table, facts))

    def carry_out(self, table: Table) -> None:
        facts = table.content.camps[self.choice]
        table.learnt = True
        table.state.counsel = 0
        if facts.id == "bargain":
            table.state.gold -= facts.price
        else:
            light.burn(table, facts.price, "camp")
        _DONE[facts.id](table, facts)
        go_down(table)
        table.tell(CampBroken(facts.id, table.state.below + 1))

    def explain(self, known: Known) -> Message:
        facts = next(facts for facts in known.camp if facts.id == self.choice)
        return message("{text} {price}", text=facts.words.text, price=price_told(facts))


def price_told(facts: CampFacts) -> Message:
    """What it costs to do something at a camp."""
    if facts.id == "bargain":
        return message("It costs {count} gold.", count=facts.price)
    return counted(
        "It costs {count} turn of light.", "It costs {count} turns of light.", facts.price
    )


def offers(table: Table) -> tuple[CampFacts, ...]:
    """What is offered at this camp: sleep, and others by dice thrown before the run."""
    camps = list(table.content.camps.values())
    stream = Dice(table.state.seed).stream("camp", table.state.below)
    others = stream.shuffled(camps[1:])[: OFFERED - 1]
    return tuple(facts for facts in camps if facts is camps[0] or facts in others)


def can_pay(table: Table, facts: CampFacts) -> bool:
    """Whether the party has what it takes; light is given as far as there is any, so that
    something can always be done."""
    return facts.id != "bargain" or table.state.gold >= facts.price


def pitch_camp(table: Table) -> None:
    """The boss of a dungeon that is not the last is slain: whoever is down is helped up, what he
    had is gathered, and nothing follows them here."""
    state = table.state
    state.danger = False
    state.order, state.at = [], 0
    state.monsters.clear()
    state.summoned = 0
    table.learnt = True
    table.tell(CampPitched(state.below + 1))
    for hero in state.heroes:
        if hero.standing == "down":
            lift(table, hero, 0)
        hero.marks.clear()
        hero.ready.clear()
        hero.steps = hero.deeds = hero.walked = 0
        heal(table, hero, MENDED)
    state.leader = table.up()[0].id
    lair = next(room for room in state.dungeon.board.rooms if room.boss)
    for cell in lair.cells:
        for thing in state.things.pop(cell, []):
            if not thing.startswith("key:"):
                receive(table, table.hero(state.leader), thing)
    for hero in state.heroes:
        growth.offer(table, hero)


def go_down(table: Table) -> None:
    """The next dungeon is laid, deeper, and the party enters it with what it carries."""
    state = table.state
    state.rooms_above += len(state.chambers)
    state.below += 1
    seed = f"below {Dice(state.fate).stream('below', state.below).below(10**12)}"
    fresh = State(state.params, state.seed, state.fate, lay_dungeon(state.params, seed), [])
    for field in fields(State):
        if field.name not in _CARRIED:
            setattr(state, field.name, getattr(fresh, field.name))
    table.ground = Ground(state, table.content)
    table.spotted, table.blasts, table.scorched = {}, [], []
    storey = table.storey
    for _ in range(storey.candles if storey is not None else 0):
        receive(table, table.hero(state.leader), "candle")
    enter_dungeon(table)


def _rest(table: Table, _: CampFacts) -> None:
    for hero in table.up():
        heal(table, hero, hero.most)


def _search(table: Table, facts: CampFacts) -> None:
    depth = table.depth_of(len(table.state.chambers)) + facts.power
    for hero in table.up():
        stream = table.stream("hoard", table.state.below, hero.id)
        receive(table, hero, draw_item(table, stream, depth))


def _bargain(table: Table, facts: CampFacts) -> None:
    for _ in range(facts.power):
        receive(table, table.hero(table.state.leader), "candle")
    for hero in table.up():
        receive(table, hero, "draught")


def _ask(table: Table, facts: CampFacts) -> None:
    table.state.counsel = facts.power


_DONE: Mapping[str, Callable[[Table, CampFacts], None]] = {
    "rest": _rest,
    "search": _search,
    "bargain": _bargain,
    "ask": _ask,
}
