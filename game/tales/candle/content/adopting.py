"""Floors that players drew: a map of Tiled becomes a part of content, with its proof.

A map that `generate --format tmx` wrote is one, and so is any level in the form of
docs/sections.md. It is called by the address of all that rules read of it, wherever its file lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.core.errors import ContentError
from game.core.sliced import Sliced
from game.core.text import message
from game.store.adoption import Adopted, Refused
from game.tales.candle.content.archived import drawing_files
from game.tales.candle.content.lint_pieces import lint_playable
from game.tales.candle.content.tiled import read_level
from game.tales.candle.rules.content import (
    CandleContent,
    Level,
    drawing_name,
    proof_keys,
    proving,
)
from game.tales.candle.rules.params import SPACE, CandleParams, drawing_part
from game.tales.candle.rules.proof import Gap, pack_proof


def adopting(path: Path) -> Sliced[Adopted | Refused]:
    """Prove the level in the file ``path``; `ContentError` when it is none, or one that nobody
    could play."""
    level = read_level(path)
    for fault in lint_playable(level):
        raise ContentError(message("{file}: {fault}", file=str(path), fault=fault))
    level = replace(level, name=drawing_name(level))
    yield 0.0
    (proof,) = (yield from proving(level)).values()
    if proof.gaps:
        return _refused(level, proof.gaps)
    packed = {proof_keys(level)[0]: pack_proof(proof)}
    content = CandleContent((), (), (), (), packed, drawings=(level,))
    part = drawing_part(level.name)
    params = SPACE.write(CandleParams(drawing=level.name))
    return Adopted(part, content.parts[part], drawing_files(level, packed), params)


def _refused(level: Level, gaps: Sequence[Gap]) -> Refused:
    """What a drawing misses. Of ways that are missing those from the start and back to it are told,
    if there are any: a key walled in has no way to anything else either."""
    start = next((place.x, place.y) for place in level.places if place.kind == "start")
    ends = {gap: gap.cell if gap.to is None or gap.cell != start else gap.to for gap in gaps}
    told = [gap for gap in gaps if gap.to is None or start in (gap.cell, gap.to)] or list(gaps)
    return Refused(
        [
            message("({column},{row}): {gap}", column=x, row=y, gap=gap.what)
            for gap in told
            for x, y in (ends[gap],)
        ],
        str(level.terrain).splitlines(),
        [ends[gap] for gap in told],
    )
