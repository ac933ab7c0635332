"""Proofs as bytes: what is compiled, hashed, and unpacked where a floor needs it.

Little-endian: width, nodes and ways of the proof; for each way its start, end, ticks, whether its
mask is every phase, the length of its log, the log, and the mask unless it is every phase.
"""

from __future__ import annotations

import struct

from game.core.errors import ContentError
from game.core.text import message
from game.tales.candle.rules.hazards import PERIOD
from game.tales.candle.rules.proof import Proof
from game.tales.candle.rules.ways import ALWAYS, Way

_HEAD = struct.Struct("<HHI")
_WAY = struct.Struct("<HHHBH")
_MASK_BYTES = PERIOD // 8
MOST_TICKS = 2_000
"""Of one way; a wait is no part of it."""


def pack_proof(proof: Proof) -> bytes:
    """A proof without gaps as bytes."""
    parts = [_HEAD.pack(proof.width, proof.nodes, len(proof.ways))]
    for way in proof.ways:
        whole = way.mask == ALWAYS
        parts.append(_WAY.pack(way.start, way.end, way.ticks, whole, len(way.log)))
        parts.append(way.log)
        if not whole:
            parts.append(way.mask.to_bytes(_MASK_BYTES, "little"))
    return b"".join(parts)


def unpack_proof(raw: bytes) -> Proof:
    """The proof in ``raw``; `ContentError` when it is none."""
    try:
        width, nodes, count = _HEAD.unpack_from(raw)
        at = _HEAD.size
        ways = []
        for _ in range(min(count, len(raw))):
            start, end, ticks, whole, length = _WAY.unpack_from(raw, at)
            at += _WAY.size
            log = raw[at : at + length]
            at += length
            mask = ALWAYS
            if not whole:
                mask = int.from_bytes(raw[at : at + _MASK_BYTES], "little")
                at += _MASK_BYTES
            if sum(log[1::2]) != ticks or length % 2 or ticks > MOST_TICKS:
                raise _damaged()
            ways.append(Way(start, end, ticks, log, mask))
    except struct.error:
        raise _damaged() from None
    if at != len(raw) or len(ways) != count or not width:
        raise _damaged()
    return Proof(width, tuple(ways), (), nodes)


def _damaged() -> ContentError:
    return ContentError(message("expected a proof, got something else"))
