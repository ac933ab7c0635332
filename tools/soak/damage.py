"""Damage done to files: by accident, by hand, and by somebody who closes the checksums again.

Every change is drawn from a `Chance` that the caller seeds, so that a number names a file. What is
given is never changed in place.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable

from game.core import journal

Chance = random.Random
"""Chance of the tools' and tests' own; seeded, and no part of any game."""

NUMBERS = ("0", "1", "2", "31", "33", "599", "600", "601", "999999999", "-1", "1e9", "٣", "")
WORDS = (
    *("undo", "rewind", "assist", "note", "about", "digest", "resumed"),
    *(">", ">600", "on", "\x00"),
)
JUNK: tuple[object, ...] = (
    None, True, False, 0, 1, -1, 2, 9, 10, 17, 10**9, 10**30, 1.5, "", "x", "10", "#", "\ud800",
    [], {}, [0], [[]], [None] * 5, {"x": 1}, ["1", "2"], "9" * 5_000, [0] * 5_000,
)  # fmt: skip
TOKENS = (
    *("0", "1", "-1", "2", "3.5", "1e999", "nan", "-inf", "999999999999999999999", "true", "false"),
    *('""', "''", '"x"', "[]", "{}", "[[]]", "=", ".", ",", "\n", "<", "/>", "&amp;", "&#0;", "%"),
    *("é", "\u2028", "\x00", "\ufeff", "{", "}", "{0}", "{x!r}", "../", "/dev/null", "2025-11-20"),
)
"""What is put where a number, a name or a sign stood in a text."""
HOSTILE: tuple[Callable[[], str], ...] = (
    lambda: "9" * 5_000,
    lambda: "[" * 50_000,
    lambda: '{"a":' * 50_000,
    lambda: "\n[" + ".".join(["a"] * 20_000) + "]\n",
    lambda: "x = " + "[" * 3_000 + "]" * 3_000,
    lambda: "<a>" * 20_000,
    lambda: "é" * 100_000,
    lambda: "a" * 1_000_000,
)
"""What nobody writes but to do harm; made when it is asked for, for it is large."""

_TOKEN = re.compile(r"-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*|[^\w\s]")


def bytes_changed(text: bytes, chance: Chance) -> bytes:
    """The file after some bytes were lost, added, changed or swapped."""
    data = bytearray(text)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at = chance.randrange(len(data) or 1)
        match chance.randrange(5) if data else 2:
            case 0:
                data[at] ^= 1 << chance.randrange(8)
            case 1:
                del data[at : at + chance.choice((1, 1, 10, 100))]
            case 2:
                data[at:at] = chance.randbytes(chance.choice((1, 1, 10)))
            case 3:
                data = data[:at] or data
            case _:
                end = at + chance.randrange(1, 40)
                data[at:at] = data[at:end]
    return bytes(data)


def lines_changed(text: bytes, chance: Chance) -> bytes:
    """The run after some of its lines were changed by hand and closed again."""
    tail = len(" ~01234567")
    lines = [line[:-tail] for line in text.decode().splitlines()]
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at = chance.randrange(len(lines))
        match chance.randrange(8):
            case 0:
                lines[at], lines[-1 - at] = lines[-1 - at], lines[at]
            case 1:
                lines.insert(at, chance.choice(lines))
            case 2:
                del lines[at : at + chance.choice((1, 1, 5))]
                lines = lines or [""]
            case 3:
                words = lines[at].split(" ")
                words[chance.randrange(len(words))] = chance.choice((*NUMBERS, *WORDS))
                lines[at] = " ".join(words)
            case 4:
                kind = chance.choice(("undo", "rewind"))
                lines.insert(at + 1, f"{kind} {chance.choice(NUMBERS)}")
            case 5:
                lines[at] = lines[at].replace("> ", f">{chance.choice(NUMBERS)} ")
            case 6:
                other = chance.choice(lines)
                lines[at] = lines[at][: len(lines[at]) // 2] + other[len(other) // 2 :]
            case _:
                lines[at] = lines[at].replace(
                    chance.choice("abcdefgh0123#:, "), chance.choice(WORDS)
                )
    chain = journal.Chain()
    return "".join(chain.close(line) for line in lines).encode("utf-8", "replace")


def spoilt(data: object, chance: Chance) -> object:
    """Plain data with one part of it replaced, removed, swapped or repeated."""
    data = copy.deepcopy(data)
    here: object = data
    for _ in range(chance.randrange(4)):
        inside = [part for part in _parts(here) if isinstance(part, dict | list) and part]
        if not inside:
            break
        here = chance.choice(inside)
    if isinstance(here, dict):
        key = chance.choice(list(here))
        match chance.randrange(4):
            case 0:
                del here[key]
            case 1:
                here[key] = here[chance.choice(list(here))]
            case _:
                here[key] = chance.choice(JUNK)
    elif isinstance(here, list):
        at = chance.randrange(len(here))
        match chance.randrange(4):
            case 0:
                del here[at]
            case 1:
                here[at], here[-1 - at] = here[-1 - at], here[at]
            case 2:
                here.insert(at, here[at])
            case _:
                here[at] = chance.choice(JUNK)
    return data


def _parts(data: object) -> list[object]:
    if isinstance(data, dict):
        return list(data.values())
    return list(data) if isinstance(data, list) else []


def text_changed(text: str, chance: Chance) -> str:
    """A text of others - TOML, XML, a catalogue - after some of its words, numbers and signs were
    changed, or its lines lost, doubled and swapped; one in fifty has something hostile in it."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        tokens = list(_TOKEN.finditer(text))
        if not tokens:
            return chance.choice(TOKENS)
        token, other = chance.choice(tokens), chance.choice(tokens)
        match chance.randrange(6):
            case 0:
                new = chance.choice(TOKENS)
            case 1:
                new = ""
            case 2:
                new = other[0]
            case 3 if token[0].lstrip("-").isdigit():
                new = str(int(token[0]) + chance.choice((-1, 1, 1_000, 10**12)))
            case 4:
                new = token[0] * 2
            case _:
                text = _lines_moved(text, chance)
                continue
        text = text[: token.start()] + new + text[token.end() :]
    if not chance.randrange(50):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(HOSTILE)() + text[at:]
    return text


def _lines_moved(text: str, chance: Chance) -> str:
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    match chance.randrange(3):
        case 0:
            lines.insert(at, chance.choice(lines))
        case 1:
            del lines[at : at + chance.choice((1, 1, 5))]
        case _:
            lines[at], lines[-1 - at] = lines[-1 - at], lines[at]
    return "".join(lines)


def smallest(data: bytes, fails: Callable[[bytes], bool], tries: int = 400) -> bytes:
    """A shorter file that ``fails`` too, after at most so many tries: pieces are left out, first
    halves, then quarters, down to single bytes (Zeller's ddmin without its complements)."""
    size = max(1, len(data) // 2)
    while tries > 0:
        at, shorter = 0, data
        while at < len(shorter) and tries > 0:
            tries -= 1
            trial = shorter[:at] + shorter[at + size :]
            if fails(trial):
                shorter = trial
            else:
                at += size
        if size == 1 and shorter == data:
            break
        data, size = shorter, max(1, size // 2)
    return data
