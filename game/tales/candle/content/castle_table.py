"""What the floors of the castle are about: ``levels/tables/candle_castle.toml``, read and written.

Where there is no such file floors are all alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.core.codec import Plain
from game.core.errors import BadValue
from game.core.plain import PlainReader
from game.core.text import Prose, either, message
from game.store.toml_reader import TomlTable, read_toml
from game.tales.candle.rules.beds import BED_KINDS, BedKind
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.params import CASTLE_FLOORS, USUAL_CELLS
from game.tales.candle.rules.section import WARDENS, WardenKind, warden_called
from game.tales.candle.rules.spine import EVEN, GATE_KINDS, THINGS, USUAL_LAMPS, FloorPlan, GateKind
from game.tales.candle.rules.state import MOST_FINDS

CASTLE_TABLE = "tables/candle_castle.toml"
LEAST_ROOMS = 4
"""Rooms of a grid of 25, at least."""
MOST_BUDGET = 50
MOST_PERCENT = 200
MOST_KEYS = 4
"""Keys that a floor may ask for besides the usual ones."""
NO_GATES = NO_WARDEN = "none"
FINDS_WORDS = ("none", "two")


def read_spine(levels: Path) -> tuple[FloorPlan, ...]:
    """The floors of the castle, from the lowest; `ContentError` says what is wrong."""
    path = levels / CASTLE_TABLE
    if not path.is_file():
        return ()
    table = read_toml(path)
    table.word("format", ("candle-castle/1",))
    table.word("id", ("castle",))
    floors = table.tables("floor")
    if len(floors) != CASTLE_FLOORS:
        table.complain("floor", message("{count} floors", count=CASTLE_FLOORS))
    plans = tuple(map(_plan, floors))
    offering = [floor for floor, plan in zip(floors, plans, strict=True) if plan.finds]
    for floor in offering[MOST_FINDS:]:
        told = message("none, as {count} floors below have finds", count=MOST_FINDS)
        floor.complain("finds", told)
    table.finish()
    return plans


def _plan(table: TomlTable) -> FloorPlan:
    least = table.whole("least", LEAST_ROOMS, USUAL_CELLS)
    plan = FloorPlan(
        name=table.prose_at("name"),
        thing=table.word("thing", THINGS),
        gates=_gates(table),
        least=least,
        most=table.whole("most", least, USUAL_CELLS),
        budget=table.whole("budget", 10, MOST_BUDGET),
        traps=table.whole("traps", 0, MOST_PERCENT),
        creatures=table.whole("creatures", 0, MOST_PERCENT),
        warden=_warden(table.word("warden", (NO_WARDEN, *WARDENS))),
        finds=table.word("finds", FINDS_WORDS) == FINDS_WORDS[1],
        window=table.whole("window", 0, PERIOD),
        beds=table.whole("beds", 0, 100),
        fire=table.whole("fire", 0, 100),
        wick=table.whole("wick", 50, MOST_PERCENT),
        keys=table.whole("keys", 0, MOST_KEYS),
        lamps=table.whole("lamps", 1, USUAL_LAMPS),
        bed=_bed(table.word("bed", BED_KINDS)),
    )
    table.finish()
    return plan


def _warden(word: str) -> WardenKind | None:
    return None if word == NO_WARDEN else warden_called(word)


def _bed(word: str) -> BedKind:
    """The kind that is called so; the first where nothing was."""
    return next((kind for kind in BED_KINDS if kind == word), BED_KINDS[0])


def _gates(table: TomlTable) -> tuple[GateKind, ...]:
    words = table.text("gates").split()
    if words == [NO_GATES]:
        return ()
    found = tuple(kind for word in words for kind in GATE_KINDS if kind == word)
    if len(found) != len(words):
        table.complain("gates", either((NO_GATES, *GATE_KINDS)))
    return found


def plans_plain(plans: Sequence[FloorPlan]) -> list[Plain]:
    """The plans as plain data; `plans_of` makes equal ones of it."""
    return [
        {
            "name": [plan.name.en, plan.name.fr],
            "thing": plan.thing,
            "gates": list(plan.gates),
            "warden": plan.warden or NO_WARDEN,
            "numbers": [*_numbers(plan), int(plan.finds), *_pace(plan)],
        }
        for plan in plans
    ]


def _numbers(plan: FloorPlan) -> tuple[int, ...]:
    return plan.least, plan.most, plan.budget, plan.traps, plan.creatures


def _pace(plan: FloorPlan) -> tuple[int, ...]:
    bed = BED_KINDS.index(plan.bed)
    return plan.window, plan.beds, plan.fire, plan.wick, plan.keys, plan.lamps, bed


def plans_of(data: Sequence[Plain]) -> tuple[FloorPlan, ...]:
    """The plans in ``data``; `BadValue` when they are none."""
    found = []
    for plain in data:
        reader = PlainReader(plain, "floor")
        english, french = _texts(reader.items("name", 2))
        gates = _texts(reader.items("gates", len(GATE_KINDS)))
        known = tuple(kind for word in gates for kind in GATE_KINDS if kind == word)
        # Of a castle without finds there were five, six before traps had a pace, nine before wicks
        # differed, ten before some floors asked for more keys, eleven before some had fewer lamps,
        # twelve before one had beds of spikes.
        told = reader.wholes("numbers", 13, 0, PERIOD)
        finds, window, beds, fire = (*told[5:9], 0, 0, 0, 0)[:4]
        if len(known) != len(gates) or len(told) < 5:
            raise BadValue(message("expected a floor of the castle"))
        thing = reader.word("thing", THINGS)
        warden = _warden(reader.word("warden", (NO_WARDEN, *WARDENS)))
        name = Prose(english, french)
        least, most, budget, traps, creatures = told[:5]
        found.append(
            FloorPlan(
                name=name,
                thing=thing,
                gates=known,
                least=least,
                most=most,
                budget=budget,
                traps=traps,
                creatures=creatures,
                warden=warden,
                finds=finds > 0,
                window=window,
                beds=beds,
                fire=fire,
                wick=told[9] if len(told) > 9 else EVEN,
                keys=told[10] if len(told) > 10 else 0,
                lamps=told[11] if len(told) > 11 else USUAL_LAMPS,
                bed=BED_KINDS[min(told[12], 1)] if len(told) > 12 else BED_KINDS[0],
            )
        )
    return tuple(found)


def _texts(data: Sequence[Plain]) -> list[str]:
    if not all(type(text) is str and len(text) <= 200 for text in data):
        raise BadValue(message("expected a floor of the castle"))
    return [str(text) for text in data]
