"""How much time the traps of a castle's floor leave: by what is proved of every way past them.

The table of the castle says how long the tightest way of a floor stays open (`FloorPlan.window`).
Pikes, flames and crushers that are drawn slower strike so much sooner (`Place.haste`) that it is no
longer; for each piece it is asked of its proof how much sooner that may be, so that every place is
still reached, and left again. Nothing has to be proved anew: who may set out in a phase may still
do so if he might in each of the ticks after it (`ways.sooner`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from game.core.dice import Dice, KeyPart
from game.core.steps import Steps
from game.tales.candle.rules.content import proof_keys
from game.tales.candle.rules.floor import Cell, Floor, Spot
from game.tales.candle.rules.hazards import HASTY, kind_of, may_strike_twice, most_haste
from game.tales.candle.rules.params import LEVELS
from game.tales.candle.rules.proof import EASY, Proof, Strict
from game.tales.candle.rules.section import BURNING, KILLING
from game.tales.candle.rules.spine import FloorPlan

WINDOWS = dict(zip(LEVELS, (180, 100, 50), strict=True))
"""Percent of a floor's window that its traps leave at each level."""
OFTEN = (2, 3)
"""What kills without fire burns by so much less often than darts and blades, which fire makes
deadly: so pikes and fire out of the floor kill about as often as each other."""
LEAST_WINDOW = 5
"""Ticks that they always leave."""
TWICE_FROM, TWICE_LEAVES = 18, 6
"""With so small a window crushers fall twice as often, one in each piece, where that leaves so many
ticks for each that is there: two that do, over one stair, are a wall."""

Piece = tuple[int, int, int]
"""A cell, and which piece of it: the section is 0, what fills its first slot 1."""


def burning(
    traps: Iterable[Spot],
    plan: FloorPlan,
    dice: Dice,
    key: tuple[KeyPart, ...],
    steps: Steps | None = None,
) -> tuple[Spot, ...]:
    """The traps that came alive, with fire in as many as the plan says."""
    found = []
    for spot in traps:
        hot = BURNING.get(spot.place.name)
        if hot is not None and plan.fire:
            chance = (
                plan.fire if spot.place.name not in KILLING else plan.fire * OFTEN[0] // OFTEN[1]
            )
            burns = dice.stream("fire", *key, spot.x, spot.y, spot.index).below(100) < chance
            if steps is not None:
                steps.add("fire", place=spot.json, chance=chance, burns=burns)
            if burns:
                spot = replace(spot, place=replace(spot.place, name=hot))
        found.append(spot)
    return tuple(found)


def window_of(plan: FloorPlan, ease: str) -> int:
    """Ticks that the tightest way of a floor stays open; 0 where traps are as they are drawn."""
    return plan.window and max(LEAST_WINDOW, plan.window * WINDOWS[ease] // 100)


def paced(floor: Floor, proofs: Mapping[str, Proof], steps: Steps | None = None) -> Floor:
    """The floor, its traps in such a hurry as its plan says."""
    window = window_of(floor.plan, floor.ease)
    if not window:
        return floor
    pieces = dict(pieces_by_place(floor))
    crushers = Counter(
        piece_of(floor, spot)
        for spot in (floor.traps if window <= TWICE_FROM else ())
        if may_strike_twice(spot.place, floor.ease)
    )
    least = {piece: max(window, TWICE_LEAVES * count) for piece, count in crushers.items()}
    twice = {
        piece
        for piece, leaves in least.items()
        if proofs[pieces[piece]].haste_for(leaves, 0, True) is not None
    }
    first = set(twice)
    """Pieces in which none does yet."""
    traps = []
    for spot in floor.traps:
        if kind_of(spot.place) in HASTY and not is_bed(floor, spot):
            piece = piece_of(floor, spot)
            often = piece in twice
            falls = piece in first and may_strike_twice(spot.place, floor.ease)
            first -= {piece} if falls else set()
            place = replace(spot.place, twice=falls)
            leaves = least[piece] if often else window
            most = most_haste(place, floor.ease)
            haste = proofs[pieces[piece]].haste_for(leaves, most, often) or 0
            spot = replace(spot, place=replace(place, haste=haste))
            if steps is not None and (haste or place.twice):
                steps.add("pace", place=spot.json, window=leaves, haste=haste)
        traps.append(spot)
    return replace(floor, traps=tuple(traps))


def pieces_by_place(floor: Floor) -> Iterable[tuple[Piece, str]]:
    """Of every piece of a laid floor where it is, and the key of its proof."""
    for cell in floor.kept:
        if cell.section is None:
            continue
        yield (cell.x, cell.y, 0), cell.section.key
        for number, (slot, chunk) in enumerate(cell.fillings, start=1):
            keys = proof_keys(chunk)
            yield (cell.x, cell.y, number), keys[1] if slot.opening == "right" else keys[0]


def piece_of(floor: Floor, spot: Spot) -> Piece:
    """The piece in which a place was drawn."""
    cell: Cell = floor.cells[spot.y * floor.columns + spot.x]
    left = spot.index - (len(cell.section.places) if cell.section is not None else 0)
    number = 0
    if left >= 0:
        for each, (_, chunk) in enumerate(cell.fillings, start=1):
            if left < len(chunk.places):
                number = each
                break
            left -= len(chunk.places)
    return spot.x, spot.y, number


def is_bed(floor: Floor, trap: Spot) -> bool:
    """Whether a trap lies on a row of floor that nobody needs. It is in no hurry: whoever falls
    there, or knows of no other way, has as long as it is drawn to leave."""
    return trap.index >= floor.cells[trap.y * floor.columns + trap.x].first_bed


def strictness_of(floor: Floor) -> Mapping[Piece, Strict]:
    """How strict the traps of each piece are, of those pieces in which they are stricter than they
    are drawn."""
    found: dict[Piece, Strict] = {}
    for spot in floor.traps if floor.level is None else ():
        own = Strict(spot.place.haste, is_bed(floor, spot), spot.place.twice)
        if any(own):
            piece = piece_of(floor, spot)
            was = found.get(piece, EASY)
            found[piece] = Strict(
                max(own.haste, was.haste),
                own.has_bed or was.has_bed,
                own.is_twice or was.is_twice,
            )
    return found
