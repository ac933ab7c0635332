"""Packed encodings of a state, and the digest taken from them.

The codec derives them from the records of a state (`game.core.codec`); a tick of Candle, whose
digest is asked for sixty times a second in tests, packs its own by hand. Fields have names, which
let a divergence say *what* differs.
"""

from __future__ import annotations

from hashlib import blake2b

Fields = tuple[tuple[str, bytes], ...]
"""The complete state of a game as named, packed parts in a fixed order."""


def integers(*values: int) -> bytes:
    """Whole numbers of any size and sign, unambiguous in sequence."""
    return b",".join(b"%d" % value for value in values)


def text(value: str) -> bytes:
    """A text with its length, so that neighbours cannot run into each other."""
    raw = value.encode("utf-8")
    return b"%d:" % len(raw) + raw


def digest(fields: Fields) -> str:
    """Sixteen hexadecimal digits over all fields, names and lengths included."""
    state = blake2b(digest_size=8)
    for name, raw in fields:
        state.update(b"%s %d " % (name.encode("ascii"), len(raw)))
        state.update(raw)
    return state.hexdigest()


def field_digest(raw: bytes) -> str:
    """Four hexadecimal digits for one field: enough to name what differs, not to prove sameness."""
    return blake2b(raw, digest_size=2).hexdigest()
