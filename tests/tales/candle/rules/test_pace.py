"""Traps in the pace of their floor: what is proved stays proved, and what strikes is told of."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from game.cli.tales import library
from game.core.errors import BadValue
from game.core.steps import Steps
from game.tales.candle.rules.assembly import Catalogue, lay
from game.tales.candle.rules.beds import HIGHEST, places_of
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.floor import Floor, spots_of
from game.tales.candle.rules.floors import from_plain, to_plain
from game.tales.candle.rules.hazards import (
    BREATH,
    PERIOD,
    RESTS,
    TELLS,
    box_at,
    hazard_of,
    is_lethal,
    may_strike_twice,
    most_haste,
    strikes_in,
    warns,
)
from game.tales.candle.rules.pace import (
    TWICE_LEAVES,
    paced,
    piece_of,
    pieces_by_place,
    strictness_of,
    window_of,
)
from game.tales.candle.rules.params import LEVELS, SPACE, CandleParams
from game.tales.candle.rules.proof import Proof, pack_proof, unpack_proof
from game.tales.candle.rules.section import BURNING, SECTION_WIDTH, Place
from game.tales.candle.rules.terrain import STONE
from game.tales.candle.rules.ways import ALWAYS, Way, longest_open, oftener, sooner
from tests.tales.candle.rules.rooms import complete

HASTY = (Place("trap", 3, 3, "pikes", width=2), Place("trap", 3, 1, "crusher", height=4))
TWICE = tuple(Place("trap", 3, 1, "crusher", height=height, twice=True) for height in (1, 3, 5))
TOLD = (
    *HASTY,
    TWICE[1],
    Place("trap", 0, 3, "darts", height=9),
    Place("trap", 5, 1, "stones", height=5),
)


@cache
def content() -> CandleContent:
    found = library().content("platformer")
    assert isinstance(found, CandleContent)
    return found


def params(ease: str = "normal") -> CandleParams:
    found = SPACE.read(f"castle,10,level={ease}")
    assert isinstance(found, CandleParams)
    return found


@cache
def floor(number: int, ease: str = "normal") -> Floor:
    known = Catalogue(content())
    drawn = (lay(known, params(ease), "quick", number, attempt, {}) for attempt in range(8))
    return paced(next(each for each in drawn if each is not None), content().proofs)


@pytest.mark.parametrize("trap", [*HASTY, TWICE[1]], ids=lambda trap: f"{trap.name}{trap.twice}")
def test_a_trap_in_haste_is_never_where_it_would_not_be_so_many_ticks_later(trap: Place):
    """So that whoever may set out in each of these ticks is not hurt."""
    for haste in (1, 9, 30):
        quick = replace(trap, haste=haste)
        for phase in range(PERIOD):
            box = box_at(quick, phase)
            later = [box_at(trap, (phase + ticks) % PERIOD) for ticks in range(haste + 1)]
            assert box is None or box in later
        assert sum(map(bool, hazard_of(quick).boxes)) > sum(map(bool, hazard_of(trap).boxes))


@pytest.mark.parametrize("trap", TWICE, ids=lambda trap: f"{trap.height} tiles")
def test_a_crusher_that_falls_twice_is_where_it_would_be_now_or_half_a_period_later(trap: Place):
    assert may_strike_twice(trap, "normal")
    assert not may_strike_twice(replace(trap, height=8), "grim")
    assert not may_strike_twice(HASTY[0], "grim")
    once = replace(trap, twice=False)
    for phase in range(PERIOD):
        there = {box_at(once, (phase + half) % PERIOD) for half in (0, PERIOD // 2)}
        assert len(there - {None}) <= 1
        assert box_at(trap, phase) == next((box for box in there if box), None)
    quick = replace(trap, haste=most_haste(trap, "normal"))
    assert sum(box_at(quick, phase) is None for phase in range(PERIOD)) >= 2 * TELLS["normal"]


def test_of_a_way_those_phases_are_left_that_are_open_half_a_period_later_too():
    assert oftener(1 << 10 | 1 << 130 | 1 << 20) == 1 << 10 | 1 << 130
    assert oftener(ALWAYS) == ALWAYS


def test_of_a_way_those_phases_are_left_after_which_it_is_open_for_the_haste():
    open_from_ten = sum(1 << phase for phase in range(10, 30)) | 1 << 100
    assert sooner(open_from_ten, 5) == sum(1 << phase for phase in range(10, 25))
    assert sooner(1 | 1 << PERIOD - 1, 1) == 1 << PERIOD - 1, "phases come round"
    assert sooner(ALWAYS, 90) == ALWAYS
    assert longest_open(open_from_ten) == 20


@pytest.mark.parametrize("ease", LEVELS)
def test_every_strike_is_told_of_for_as_long_as_the_level_says(ease: str):
    assert TELLS["normal"] >= 24
    for trap in TOLD:
        trap = replace(trap, haste=most_haste(trap, ease))
        hurts = hazard_of(trap).boxes
        told = [phase for phase in range(PERIOD) if warns(trap, phase, ease)]
        strikes = sum(strikes_in(trap, phase) == 0 for phase in range(PERIOD))
        assert len(told) == TELLS[ease] * strikes
        # Whatever warns hurts nobody yet, and before it warns there is a breath.
        assert not any(hurts[phase] for phase in told)
        first = [phase for phase in told if (phase - 1) % PERIOD not in told]
        if trap.haste:
            assert all(not hurts[(phase - BREATH) % PERIOD] for phase in first)
            struck = [phase for phase in range(PERIOD) if strikes_in(trap, phase) == 0]
            rests = {
                (phase - ago) % PERIOD for phase in struck for ago in range(1, RESTS[ease] + 1)
            }
            assert not any(hurts[phase] for phase in rests), "at grim too"


def test_fire_kills_and_hurts_where_the_trap_without_it_does():
    for drawn, hot in BURNING.items():
        trap = Place("trap", 4, 2, drawn, height=4, offset=30)
        burns = replace(trap, name=hot)
        assert is_lethal(burns)
        assert hazard_of(burns).boxes == hazard_of(trap).boxes


def test_traps_get_quicker_hotter_and_more_from_floor_to_floor():
    low, high = floor(1), floor(9)
    assert not any(spot.place.haste for spot in floor(0).traps)
    assert window_of(high.plan, "gentle") > window_of(high.plan, "normal")
    assert window_of(high.plan, "normal") > window_of(high.plan, "grim")
    counts = [len(floor(9, ease).traps) for ease in LEVELS]
    # What has room for a trap is counted in dozens: two levels may fill as many.
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
    assert len(low.traps) * 2 < len(high.traps)
    names = Counter(spot.place.name for spot in high.traps)
    assert sum(names[hot] for hot in BURNING.values()) > 0


def test_one_crusher_of_a_piece_falls_twice_where_there_is_time_for_each():
    proofs, known = content().proofs, dict(pieces_by_place(floor(9)))
    pieces = Counter(
        piece_of(floor(9), spot)
        for spot in floor(9).traps
        if may_strike_twice(spot.place, "normal")
    )
    falling = Counter(piece_of(floor(9), spot) for spot in floor(9).traps if spot.place.twice)
    assert set(falling.values()) == {1}
    for piece, count in pieces.items():
        leaves = max(window_of(floor(9).plan, "normal"), TWICE_LEAVES * count)
        fits = proofs[known[piece]].haste_for(leaves, 0, True) is not None
        assert (piece in falling) is fits


def test_a_trace_tells_every_crusher_that_falls_twice():
    known, steps = Catalogue(content()), Steps()
    drawn = (lay(known, params(), "quick", 9, attempt, {}) for attempt in range(8))
    paced(next(each for each in drawn if each is not None), content().proofs, steps)
    told = sum('"times": 2' in json.dumps(step) for step in steps.taken)
    assert told == sum(spot.place.twice for spot in floor(9).traps)


def test_a_place_belongs_to_the_piece_in_which_it_was_drawn():
    """The room itself, or a filling of it by its number."""
    laid = lay(Catalogue(complete()), SPACE.read("level"), "oak", 0, 0, {})
    assert laid is not None
    fillings = set()
    for cell in laid.kept:
        own = cell.section.places if cell.section is not None else ()
        numbers = [0] * len(own)
        for number, (_, chunk) in enumerate(cell.fillings, start=1):
            numbers += [number] * len(chunk.places)
        pieces = [piece_of(laid, spot) for spot in spots_of(cell)]
        assert pieces == [(cell.x, cell.y, number) for number in numbers]
        fillings.update(numbers)
    assert fillings == {0, 1}


def test_what_is_left_of_a_proof_still_joins_every_place():
    for piece, strict in strictness_of(floor(9)).items():
        section = floor(9).cells[piece[1] * 5 + piece[0]].section
        assert section is not None
        if piece[2]:
            continue
        whole = content().proofs[section.key]
        left = whole.left(strict)
        assert {way.end for way in left.ways} <= {way.end for way in whole.ways}
        assert len(left.coins) == len(whole.coins)
        assert all(way.mask for way in left.ways)


def test_where_a_way_is_open_no_longer_than_it_must_be_its_traps_are_in_no_haste():
    there, back = (Way(*ends, 9, b"", (1 << 100) - 1) for ends in ((2, 4), (4, 2)))
    proof = Proof(SECTION_WIDTH, (there, back))
    assert [proof.haste_for(window, 1) for window in (98, 99, 100)] == [1, 1, 0]


@pytest.mark.parametrize("count", [1, 8, 9, 72, 73])
def test_a_proof_is_packed_with_its_beds_and_with_which_of_its_ways_touch_one(count: int):
    ways = tuple(Way(2 * number, 2 * number + 2, 9, bytes((0, 9))) for number in range(count))
    touching = frozenset({0, count - 1})
    proof = Proof(SECTION_WIDTH, ways, beds=((3, 9, 2), (12, 9, 4)), bedded=touching)
    assert unpack_proof(pack_proof(proof)) == proof


def test_over_every_bed_there_is_a_roof_and_room_to_stand_and_nothing_stands_on_it():
    seen = 0
    for drawn in content().sections:
        for section in (drawn, drawn.mirrored()):
            beds = content().proofs[section.key].beds or ()
            seen += len(beds)
            for x, y, width in beds:
                row = range(x, x + width)
                assert not any((place.x, place.y) in {(at, y) for at in row}
                               for place in section.places)  # fmt: skip
                for at in row:
                    above = [section.terrain.at(at, y - up) for up in range(1, HIGHEST + 1)]
                    assert any(above)
                    assert above[0] != STONE, "a bed in a crawl shuts it"
    assert seen > 150


def test_no_bed_lies_right_under_what_falls():
    """A crusher over a bed on the only way killed one player 126 times in five minutes."""
    seen = 0
    for section in content().sections:
        falls = [each for each in section.places if each.name in ("crusher", "stones")]
        seen += len(falls)
        for bed in places_of(content().proofs[section.key], section):
            for trap in falls:
                is_below = trap.y + trap.height <= bed.y <= trap.y + trap.height + 2
                is_beside = bed.x > trap.x + trap.width or trap.x > bed.x + bed.width
                assert not is_below or is_beside, section.key
    assert seen > 50


def test_every_bed_gives_who_falls_on_it_a_moment_and_mirror_images_hold_the_same():
    kinds: Counter[str] = Counter()
    for drawn in content().sections:
        laid, mirrored = (
            {
                (bed.x, bed.y, bed.width): (bed.name, bed.offset)
                for bed in places_of(content().proofs[each.key], each)
            }
            for each in (drawn, drawn.mirrored())
        )
        kinds.update(name for name, _ in laid.values())
        for (x, y, width), bed in laid.items():
            there = SECTION_WIDTH - x - width, y, width
            assert mirrored.get(there, bed) == bed
    assert set(kinds) == {"pikes"}


def test_a_crusher_is_up_for_two_fifths_of_its_beat_however_hasty():
    crusher = Place("trap", 3, 1, "crusher", height=4)
    hasty = replace(crusher, haste=most_haste(crusher, "grim"))
    up = sum(box_at(hasty, phase) is None for phase in range(PERIOD))
    assert 0 < up < sum(box_at(crusher, phase) is None for phase in range(PERIOD))
    assert up * 5 > PERIOD * 2


def test_a_floor_with_its_paces_is_read_back_and_no_other_pace_is():
    known = Catalogue(content())
    data = to_plain(floor(9))
    assert from_plain(data, known, params()) == floor(9)
    paces = data["paces"]
    assert isinstance(paces, list)
    for wrong in ([[500, 0], *paces[1:]], [[0, 2], *paces[1:]], paces[1:]):
        with pytest.raises(BadValue):
            from_plain({**data, "paces": wrong}, known, params())
