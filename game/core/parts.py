"""Parts of content by address: what a world was made from, and how that is written in one word.

Content is made of parts - a quest, a table, a set of sections - each with a stable name
(``quest/iron``) and an address: sixteen hexadecimal digits over the facts that rules read of it. A
world names the parts that it uses, known from its parameters alone, and no others; a change
anywhere else leaves it, and every run of it, as they were.

Runs of format 1 named their whole mode by one fingerprint instead; `Mode.formerly` says which
parts those fingerprints stood for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import blake2b

Parts = Mapping[str, str]
"""Addresses by the names of the parts."""

MOST = 32
"""Most parts that one world may name."""
NOTHING = "-"
"""How a world is written that is made from no content."""

WHOLE_OF_NOTHING = "0" * 16
"""How format 1 wrote the same."""

PACK = "pack"
"""What the names of parts begin with that come from a content pack: ``pack/NAME/WHAT``."""
PACK_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
"""What a content pack may be called."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}(?:/[a-z0-9][a-z0-9-]{0,31}){0,2}")
_ADDRESS = re.compile(r"[0-9a-f]{16}")


def address_of(*facts: bytes) -> str:
    """The address of a part of which rules read ``facts``: sixteen hexadecimal digits."""
    state = blake2b(digest_size=8)
    for raw in facts:
        state.update(raw)
    return state.hexdigest()


def write(parts: Parts) -> str:
    """Parts in one word, sorted by name: ``book/land=0123456789abcdef,country=...``."""
    return ",".join(f"{name}={parts[name]}" for name in sorted(parts)) or NOTHING


def read(text: str) -> dict[str, str] | None:
    """The parts that `write` wrote; None for any other text."""
    if text == NOTHING:
        return {}
    found: dict[str, str] = {}
    for word in text.split(","):
        name, _, address = word.partition("=")
        if not (_NAME.fullmatch(name) and _ADDRESS.fullmatch(address)):
            return None
        found[name] = address
    return found if len(found) <= MOST and write(found) == text else None


def is_whole(text: str) -> bool:
    """Whether ``text`` is the fingerprint of a whole mode, as runs of format 1 have it."""
    return _ADDRESS.fullmatch(text) is not None


def in_pack(pack: str, what: str) -> str:
    """The part called ``what`` of a content pack."""
    return f"{PACK}/{pack}/{what}"


def pack_of(name: str) -> str | None:
    """The content pack that a part comes from; None for one that comes with the game."""
    first, _, rest = name.partition("/")
    pack, slash, _ = rest.partition("/")
    return pack if first == PACK and slash else None


def of_names(parts: Parts, names: Iterable[str]) -> dict[str, str]:
    """The parts called ``names``; one that is not there is left out."""
    return {name: parts[name] for name in names if name in parts}
