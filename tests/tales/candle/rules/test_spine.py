"""The spine of castles: what a floor is about, its curve, its branch, no drawing twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from statistics import mean
from typing import Any

import pytest

from game.cli.tales import library
from game.core.dice import Dice
from game.core.sliced import Sliced
from game.core.steps import Steps
from game.core.text import Prose
from game.store.shipped import levels_dir
from game.tales.candle.content.castle_table import plans_of, plans_plain, read_spine
from game.tales.candle.rules import assembly
from game.tales.candle.rules.branching import branch_json, branch_on, rooms_of
from game.tales.candle.rules.calm import calmed
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.certify import proving_way
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import Floor, Spot
from game.tales.candle.rules.floors import FloorSource, Made, from_plain, to_plain
from game.tales.candle.rules.hazards import is_lethal
from game.tales.candle.rules.params import LEVELS, SPACE
from game.tales.candle.rules.section import KILLING, Place, Section
from game.tales.candle.rules.spine import (
    Casting,
    FloorPlan,
    Part,
    Shape,
    branch_of,
    distances,
    fewer,
    shape_of,
)
from tests.depth import thorough
from tests.tales.candle.rules.rooms import room

CASTLES = ("spine/3",)


@cache
def content() -> CandleContent:
    found = library().content("platformer")
    assert isinstance(found, CandleContent)
    return found


def way_alone(floor: Floor, known: CandleContent) -> Sliced[Made | None]:
    """A floor proved without its golden way, of which nothing is asked here."""
    proved = yield from proving_way(floor, known)
    return Made(floor, proved.certificate) if proved is not None else None


def unproved(floor: Floor, _: CandleContent) -> Sliced[Made | None]:
    """A floor as it is laid, when nothing is asked of its way."""
    yield 1.0
    return Made(floor, Certificate(0, b"", ()))


@cache
def castle(seed: str) -> tuple[Made, ...]:
    source = FloorSource(content(), SPACE.read("castle,10"), seed, way_alone)
    return tuple(source.made(number) for number in range(10))


def laid(number: int) -> list[Floor]:
    """Floor ``number`` of every castle that was laid."""
    floors = [castle(seed)[number].floor for seed in CASTLES]
    return [floor for floor in floors if floor.level is None]


# The table


def test_the_plan_of_a_castle_climbs():
    plans = read_spine(levels_dir())
    assert len(plans) == 10
    assert len({plan.thing for plan in plans}) == 10, "each floor has a thing of its own"
    for below, above in pairwise(plans):
        assert below.budget < above.budget
        assert below.least + below.most <= above.least + above.most
        assert below.traps <= above.traps
        assert below.creatures <= above.creatures
        assert below.lamps >= above.lamps
    assert not plans[0].gates
    assert all(plan.gates for plan in plans[1:])
    assert content().spine == plans, "compiled as it is written"
    assert plans_of(plans_plain(plans)) == plans


# The shape


def grid(*rows: str) -> dict[int, list[int]]:
    """Rooms where a letter stands, joined to those beside and above."""
    columns = len(rows[0])
    there = {
        y * columns + x
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    }
    found = {}
    for cell in there:
        x = cell % columns
        beside = [cell - columns, cell + columns]
        beside += [cell - 1] if x else []
        beside += [cell + 1] if x < columns - 1 else []
        found[cell] = [other for other in beside if other in there]
    return found


def test_a_corridor_is_calm_then_work_then_peak_then_rest():
    shape = shape_of(grid("x" * 12), 0, 11)
    assert [shape.parts[room] for room in range(12)] == (
        ["calm"] * 3 + ["work"] * 4 + ["peak"] * 3 + ["rest"] * 2
    )
    assert shape.branch is None


def test_a_way_round_is_a_branch_and_its_arms_share_no_room():
    """Straight through the second row, or round by the fourth."""
    ways = grid(
        ".....",
        "xxxxx",
        ".x.x.",
        ".xxx.",
    )
    found = branch_of(ways, 5, 9)
    assert found is not None
    assert (found.fork, found.meeting) == (6, 8)
    assert found.short == (7,)
    assert found.long == (11, 16, 17, 18, 13)
    shape = shape_of(ways, 5, 9)
    assert shape.parts[7] == "hard"
    assert {shape.parts[room] for room in found.long} == {"safe"}


def test_a_dead_end_is_no_branch():
    assert branch_of(grid("xxxxx", "..x.."), 0, 4) is None


# Casting


def plans(
    thing: str, *, budget: int = 25, below: str = "web", above: str = "owl"
) -> list[FloorPlan]:
    one = FloorPlan(Prose("a", "b"), thing, (), 8, 12, budget, 100, 100)
    return [replace(one, thing=below), one, replace(one, thing=above)]


def drawings(signature: str, **kinds: tuple[int, str, tuple[str, ...]]) -> list[Section]:
    """Rooms of a signature by their names: difficulty, mood, subjects."""
    found = []
    for name, (difficulty, mood, subjects) in kinds.items():
        plain = room(signature, 0)
        found.append(
            replace(plain, name=name, difficulty=difficulty, mood=mood, subjects=subjects)  # type: ignore[arg-type]
        )
    return found


def against(section: Section, part: str, target: int, seen: str = "seen") -> int:
    casting = Casting(plans("bell"), 1, lambda _: (), lambda _: (), {}, Dice("oak"), (0, 0), None)
    return casting.against(section, part, target, seen)  # type: ignore[arg-type]


def test_a_floor_prefers_its_thing_and_leaves_those_of_floors_above():
    plain, own, above = drawings(
        "EW", a=(2, "calm", ()), b=(2, "calm", ("bell",)), c=(2, "calm", ("owl",))
    )
    told = [against(each, "work", 20) for each in (own, plain, above)]
    assert told == sorted(told)
    assert len(set(told)) == 3


def test_a_thing_is_met_safely_first():
    calm, wild = drawings("EW", a=(2, "calm", ("bell",)), b=(2, "pressure", ("bell",)))
    assert against(calm, "work", 20, "") < against(wild, "work", 20, "")
    assert against(calm, "work", 20) == against(wild, "work", 20)


def test_at_the_peak_a_thing_is_combined_with_one_from_below():
    alone, both = drawings("EW", a=(4, "pressure", ("bell",)), b=(4, "pressure", ("bell", "web")))
    assert against(both, "peak", 40) < against(alone, "peak", 40)


def test_each_point_of_difficulty_that_a_drawing_is_off_speaks_against_it_with_sixty():
    (plain,) = drawings("EW", a=(2, "calm", ()))
    assert [against(plain, "work", target) for target in (10, 20, 25, 40)] == [60, 0, 30, 120]
    assert [against(plain, "hard", target) for target in (20, 25)] == [35, 95], "twice on an arm"


def test_the_thing_of_a_floor_is_wanted_until_there_is_enough_of_it():
    calm, wild = drawings("EW", a=(2, "calm", ("bell",)), b=(2, "pressure", ("bell",)))
    for section, never in ((calm, -150), (wild, 0)):
        told = [against(section, "work", 20, seen) for seen in ("", "seen", "often")]
        assert told == [never, -150, 150]


def test_a_floor_leans_towards_what_kills_the_more_there_is_of_it_up_to_four():
    (plain,) = drawings("EW", a=(2, "pressure", ("pikes",)))
    told: dict[int, list[int]] = {}
    for traps in (140, 100, 60):
        leaning = [replace(plan, traps=traps) for plan in plans("bell")]
        casting = Casting(leaning, 1, lambda _: (), lambda _: (), {}, Dice("oak"), (0, 0), None)
        for count in range(7):
            places = tuple(Place("trap", x, 9, "pikes") for x in range(2, 2 + count))
            section = replace(plain, places=(*places, Place("trap", 15, 9, "spikes")))
            told.setdefault(traps, []).append(casting.against(section, "work", 20, "seen"))
    assert told == {140: [-40, -40, -60, -80, -100, -100, -100], 100: [0] * 7, 60: [40] * 7}


def test_the_thing_of_a_floor_is_new_till_it_was_seen_and_enough_from_two_fifths_of_the_rooms_on(
    monkeypatch: pytest.MonkeyPatch,
):
    known = drawings("EW", a=(2, "calm", ("bell",)))
    casting = Casting(
        plans("bell"), 1, lambda _: known, lambda _: known, {}, Dice("oak"), (0, 0), None
    )
    told: list[str] = []

    def choose(_room: int, *more: Any) -> Section:
        told.append(more[3])
        return known[0]

    monkeypatch.setattr(casting, "choose", choose)
    ways = grid("x" * 10)
    assert casting.cast(ways, dict.fromkeys(ways, 10), [sorted(ways)], 10) is not None
    assert told == ["", *["seen"] * 3, *["often"] * 6]


def test_a_drawing_met_less_often_comes_first_whatever_it_is_about():
    known = drawings("EW", old=(2, "calm", ("bell",)), new=(5, "pressure", ("owl",)))
    casting = Casting(
        plans("bell"), 1, lambda _: known, lambda _: (), {"old": 1}, Dice("oak"), (0, 0), None
    )
    chosen = casting.choose(0, known, "work", 20, "", (), 5)
    assert chosen.name == "new"


@pytest.mark.parametrize(("part", "equals"), [("hard", 2), ("safe", 2), ("peak", 4), ("calm", 4)])
def test_of_drawings_that_are_nearly_as_good_a_die_takes_one_and_less_nearly_on_the_arms(
    monkeypatch: pytest.MonkeyPatch, part: Part, equals: int
):
    """Within forty of the best they are equals, within fifteen where a branch parts."""
    worths = {"best": 0, "near": 15, "next": 16, "wide": 40, "far": 41}
    known = drawings("EW", **dict.fromkeys(worths, (2, "calm", ())))
    taken = set()
    for seed in range(40):
        steps = Steps()
        casting = Casting(
            plans("bell"), 1, lambda _: (), lambda _: (), {}, Dice(str(seed)), (0, 0), steps
        )
        monkeypatch.setattr(casting, "disfavour", worths.__getitem__)
        taken.add(casting.choose(7, known, part, 20, "", (), 5).name)
        (told,) = steps.taken
        assert isinstance(told, dict)
        assert (told["type"], told["cell"], told["equals"]) == ("cast", [2, 1], equals)
    assert taken == set(list(worths)[:equals])


def test_a_castle_prefers_drawings_of_its_own_on_every_floor():
    known = drawings("EW", **{f"room-{n}": (2, "calm", ()) for n in range(8)})

    def order(seed: str, number: int) -> list[str]:
        casting = Casting(
            plans("bell"), number, lambda _: (), lambda _: (), {}, Dice(seed), (number, 0), None
        )
        return sorted((each.name for each in known), key=casting.disfavour)

    assert order("oak", 1) == order("oak", 2), "what a castle prefers it prefers throughout"
    assert len({tuple(order(seed, 1)) for seed in ("oak", "elm", "ash", "yew")}) == 4


def test_a_floor_that_burns_leans_towards_blades_and_never_towards_spikes():
    plan = plans("bell")[1]
    harsh, burning = replace(plan, traps=140), replace(plan, traps=140, fire=60)
    assert harsh.leaned == {"pikes", "crusher"}
    assert burning.leaned == {"pikes", "crusher", "darts", "blade"}
    assert replace(plan, traps=60).leaned == {"pikes", "crusher", "spikes"}


def test_beds_of_spikes_are_a_fact_of_a_floor_and_plans_from_before_them_keep_theirs():
    plan = plans("bell")[1]
    assert replace(plan, bed="spikes").facts != plan.facts
    data = plans_plain([replace(plan, bed="spikes"), plan])
    assert [each.bed for each in plans_of(data)] == ["spikes", "pikes"]
    *numbers, last = data[1]["numbers"]
    assert last == 0
    assert plans_of([{**data[1], "numbers": numbers}])[0].facts == plan.facts


@thorough(instead="test_the_plan_of_a_castle_climbs")
def test_two_castles_share_less_than_half_of_their_rooms():
    """Laid and cast, not proved: six castles, fifteen pairs."""
    known = content()
    catalogue, params = assembly.Catalogue(known), SPACE.read("castle,10")
    rooms = []
    for number in range(6):
        used: Counter[str] = Counter()
        for floor in range(10):
            laid = assembly.lay(catalogue, params, f"rooms/{number}", floor, 0, used)
            assert laid is not None
            used.update(cell.section.key for cell in laid.kept if cell.section is not None)
        rooms.append({key.partition("/")[0] for key in used})
        assert len(rooms[-1]) == used.total(), "no drawing comes twice"
    shared = [
        len(one & other) * 2 / (len(one) + len(other)) for one, other in combinations(rooms, 2)
    ]
    assert mean(shared) < 0.5, mean(shared)


def test_falling_stones_are_a_fifth_of_the_traps_at_most_and_spikes_a_seventh():
    names = ["stones", "pikes", "stones", "blade", "stones", "darts", "pikes"]
    kept = list(fewer(names, [5, 0, 3, 0, 9, 0, 0]))
    assert [names[number] for number in kept].count("stones") == 1
    assert 2 in kept, "the one of the lowest rank"
    assert kept == sorted(kept)
    assert list(fewer(["stones"], [1])) == []
    names = ["spikes"] * 9 + ["pikes"] * 12
    kept = list(fewer(names, range(21, 0, -1)))
    assert [names[number] for number in kept].count("spikes") == 2
    assert kept[:2] == [7, 8], "those of the lowest rank"
    assert list(fewer(["spikes", *names[9:]], [0] * 13)) == list(range(13))
    names = ["stones"] * 4 + ["spikes"] * 12 + ["pikes"] * 4
    kept = [names[number] for number in fewer(names, range(20))]
    assert kept.count("stones") * 5 <= len(kept), "of those that are left"
    assert kept.count("spikes") * 7 <= len(kept)


# Real castles


@thorough(instead="test_the_plan_of_a_castle_climbs")
def test_a_castle_meets_no_drawing_twice_while_its_signature_has_another():
    for seed in CASTLES:
        met: Counter[str] = Counter()
        of: dict[int, set[str]] = {}
        for section in content().sections:
            for turned in (section, section.mirrored()):
                of.setdefault(turned.open_sides, set()).add(section.name)
        for made in castle(seed):
            for cell in made.floor.kept:
                assert cell.section is not None
                ends = (made.floor.start, made.floor.treasure, *sum(made.floor.teleports, ()))
                asked = {spot.place.kind for spot in ends if (spot.x, spot.y) == (cell.x, cell.y)}
                if not asked:
                    fewest = min(met[name] for name in of[cell.section.open_sides])
                    assert met[cell.section.name] <= fewest + 1
                met[cell.section.name] += 1
        assert sum(times - 1 for times in met.values()) <= 0.15 * met.total()


@thorough(instead="test_the_plan_of_a_castle_climbs")
def test_floors_grow_and_get_harder():
    """Lower, middle and upper floors of three castles, compared as they are laid."""
    params = SPACE.read("castle,10")
    sources = [FloorSource(content(), params, f"spine/{seed}", unproved) for seed in (2, 3, 4)]
    thirds = [[source.made(number).floor for source in sources for number in numbers]
              for numbers in ((0, 1, 2), (3, 4, 5, 6), (7, 8, 9))]  # fmt: skip
    for count in (
        lambda floor: len(floor.kept),
        lambda floor: len(floor.creatures),
        lambda floor: sum(is_lethal(spot.place) for spot in floor.traps),
        lambda floor: floor.difficulty,
    ):
        low, middle, high = (mean(map(count, floors)) for floors in thirds)
        assert low < middle < high


def test_grim_wakes_more_of_what_is_drawn_and_gentle_less():
    counts = []
    for level in LEVELS:
        source = FloorSource(content(), SPACE.read(f"castle,10,level={level}"), "spine/0", unproved)
        floors = [source.made(number).floor for number in range(3)]
        counts.append(sum(len(floor.traps) + len(floor.creatures) for floor in floors))
    assert counts == sorted(set(counts))


def test_most_floors_have_a_branch_and_both_its_arms_are_proved():
    """Of sixty floors that were laid forty-eight had one; so of one castle it may be fewer."""
    floors = [floor for number in range(10) for floor in laid(number)]
    told = [branch_json(floor, content().proofs) for floor in floors]
    branches = [branch for branch in told if branch is not None]
    assert len(branches) >= 0.7 * len(floors)
    for floor, branch in zip(floors, told, strict=True):
        found = branch_on(floor)
        if not isinstance(branch, dict) or found is None:
            continue
        rooms = rooms_of(floor)
        for arm in (found.short, found.long):
            for one, other in pairwise((found.fork, *arm, found.meeting)):
                assert other in rooms[one]
        assert all(arm["ticks"] > 0 for arm in branch["arms"])  # type: ignore[index,union-attr]
        assert not set(found.short) & set(found.long)


def test_stones_are_a_fifth_of_the_traps_that_are_laid_on_any_floor(
    monkeypatch: pytest.MonkeyPatch,
):
    """Others are taken away near lamps afterwards; so it is asked of what is laid before that."""
    laid: list[Counter[str]] = []

    def seen(floor: Floor) -> tuple[Floor, tuple[Spot, ...]]:
        laid.append(Counter(spot.place.name for spot in floor.traps))
        return calmed(floor)

    monkeypatch.setattr(assembly, "calmed", seen)
    source = FloorSource(content(), SPACE.read("castle,10"), "spine/4", unproved)
    assert all(source.made(number) for number in range(10))
    assert len(laid) >= 10
    assert [traps for traps in laid if 5 * traps["stones"] > traps.total()] == []
    assert sum(traps["stones"] for traps in laid) > 5


def test_gates_are_those_of_the_plan():
    for number in range(10):
        for floor in laid(number):
            kinds = {gate.kind for gate in floor.gates} - {"seal"}
            assert kinds <= set(content().spine[number].gates)
            assert floor.title == content().spine[number].name


def test_lamps_are_those_of_the_plan_and_fewer_at_grim():
    for number in range(10):
        for floor in laid(number):
            wanted = assembly.share_of(content().spine[number].lamps, len(floor.kept))
            assert len(floor.saves) == max(1, wanted)
    known = assembly.Catalogue(content())
    count = {
        (level, number): len(drawn.saves)
        for level in LEVELS
        for number in (6, 9)
        if (
            drawn := assembly.lay(known, SPACE.read(f"castle,10,level={level}"), "a", number, 0, {})
        )
    }
    assert list(count.values()) == [4, 5, 4, 1, 1, 1], "the seventh and the tenth"


def test_at_grim_floors_that_lean_towards_what_kills_do_so_more():
    known = assembly.Catalogue(content())
    drawn: dict[tuple[int, str], int] = {}
    for number, level in ((0, "normal"), (0, "grim"), (3, "normal"), (3, "grim")):
        params = SPACE.read(f"castle,10,level={level}")
        floors = [assembly.lay(known, params, f"lean/{each}", number, 0, {}) for each in range(2)]
        drawn[number, level] = sum(
            place.kind == "trap" and place.name in KILLING
            for floor in floors
            for cell in (floor.kept if floor is not None else ())
            for piece in (cell.section, *cell.chunks)
            for place in (piece.places if piece is not None else ())
        )
    assert drawn[0, "grim"] == drawn[0, "normal"]
    assert drawn[3, "grim"] > 1.3 * drawn[3, "normal"] > 0


@pytest.mark.parametrize("number", [0, 4, 9])
def test_a_planned_floor_comes_back_from_its_data(number: int):
    source = FloorSource(content(), SPACE.read("castle,10"), CASTLES[0], way_alone)
    floor = castle(CASTLES[0])[number].floor
    again = from_plain(to_plain(floor), source.catalogue, source.params, content().fallbacks)
    assert again == floor


def test_distances_count_rooms():
    assert distances(grid("xxx"), 0) == {0: 0, 1: 1, 2: 2}
    assert isinstance(shape_of(grid("xxx"), 0, 2), Shape)
