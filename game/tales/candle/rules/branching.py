"""The branch of a floor, proved: how long each of its arms takes, by the ways of its rooms alone.

A search goes from where one comes into the room at the fork to where one leaves the room in which
the arms meet, with every joint shut that does not belong to the arm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from game.core.codec import JsonValue
from game.tales.candle.rules.certificate import Routes, joints_of, pieces_of, routes_of
from game.tales.candle.rules.floor import Floor, Spot
from game.tales.candle.rules.proof import PORTS, Cell, Proof
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH, SIDES, STEP
from game.tales.candle.rules.spine import Branch, branch_of, way_of
from game.tales.candle.rules.ways import Node

Rooms = Mapping[int, Sequence[int]]


def rooms_of(floor: Floor) -> dict[int, list[int]]:
    """The rooms to which one can go from each kept room, doors included, by their numbers in
    reading order."""
    found: dict[int, list[int]] = {}
    for cell in floor.kept:
        room = cell.y * floor.columns + cell.x
        found[room] = [
            room + STEP[side][1] * floor.columns + STEP[side][0]
            for side in SIDES
            if cell.section is not None and cell.section.is_open(side)
        ]
    for door in floor.doors:
        if door.to is not None:
            found[_at(floor, door.tile)].append(_at(floor, door.to))
    return found


def branch_on(floor: Floor) -> Branch | None:
    """The branch on the way of a floor that was laid; None where there is none."""
    if not floor.kept:
        return None
    return branch_of(rooms_of(floor), _room(floor, floor.start), _room(floor, floor.treasure))


def branch_json(floor: Floor, proofs: Mapping[str, Proof]) -> JsonValue:
    """The branch as JSON has it: the short arm first, each with its rooms, the ticks that it
    takes (0 where pieces are not proved), and the difficulty of ten such rooms. None where there is
    no branch."""
    branch = branch_on(floor)
    if branch is None:
        return None
    rooms = rooms_of(floor)
    proved = all(key in proofs for key, *_ in pieces_of(floor))
    routes = routes_of(floor, proofs) if proved else Routes()
    start, treasure = _room(floor, floor.start), _room(floor, floor.treasure)
    before = way_of(rooms, start, branch.fork)[-2:-1]
    after = way_of(rooms, branch.meeting, treasure)[1:2]
    begin = _node(floor, branch.fork, before, floor.start)
    end = _node(floor, branch.meeting, after, floor.treasure)
    arms: list[JsonValue] = []
    for arm in (branch.short, branch.long):
        path = (branch.fork, *arm, branch.meeting)
        when, _ = routes.earliest(begin, 0, (end,), shut=_others(floor, path))
        rated = [_difficulty(floor, room) for room in arm]
        arms.append(
            {
                "cells": [_cell(floor, room) for room in arm],
                "ticks": when.get(end, 0),
                "difficulty": (20 * sum(rated) + len(rated)) // (2 * len(rated)),
            }
        )
    return {
        "from": _cell(floor, branch.fork),
        "to": _cell(floor, branch.meeting),
        "arms": arms,
    }


def _room(floor: Floor, spot: Spot) -> int:
    return spot.y * floor.columns + spot.x


def _at(floor: Floor, tile: tuple[int, int]) -> int:
    """The room in which a tile lies."""
    return tile[1] // SECTION_HEIGHT * floor.columns + tile[0] // SECTION_WIDTH


def _cell(floor: Floor, room: int) -> list[JsonValue]:
    return [room % floor.columns, room // floor.columns]


def _difficulty(floor: Floor, room: int) -> int:
    section = floor.cells[room].section
    return section.difficulty if section is not None else 0


def _node(floor: Floor, room: int, beside: Sequence[int], spot: Spot) -> Node:
    """Where one comes into a room from the one ``beside`` it, or leaves it; ``spot`` where there is
    none."""
    corner = room % floor.columns * SECTION_WIDTH, room // floor.columns * SECTION_HEIGHT
    section = floor.cells[room].section
    for side in SIDES:
        other = room + STEP[side][1] * floor.columns + STEP[side][0]
        if beside and other == beside[0] and section is not None and section.is_open(side):
            (x, y), hanging = PORTS[side]
            return Routes.node((corner[0] + x, corner[1] + y), hanging)
    for pair in floor.teleports:
        for door, there in (pair, pair[::-1]):
            if beside and _room(floor, door) == room and _room(floor, there) == beside[0]:
                spot = door
    place = spot.in_floor
    return Routes.node((place.x, place.y))


def _others(floor: Floor, path: Sequence[int]) -> set[tuple[Cell, Cell]]:
    """The joints that do not lead from a room of ``path`` to the next, as pairs of places of rest,
    both ways."""
    steps = {frozenset(pair) for pair in pairwise(path)}
    found: set[tuple[Cell, Cell]] = set()
    for column, row, side in joints_of(floor):
        room = row * floor.columns + column
        across, down = STEP[side]
        if frozenset((room, room + down * floor.columns + across)) in steps:
            continue
        (x, y), _ = PORTS[side]
        near = column * SECTION_WIDTH + x, row * SECTION_HEIGHT + y
        far = near[0] + across, near[1] + down
        found |= {(near, far), (far, near)}
    return found
