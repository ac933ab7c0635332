"""What the program holds of the machine's memory, and giving back what it does not need."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path

LARGE = 480 << 10
"""Bytes from which on a block has pages of its own, which go back to the system with it."""
_SPARE = 8 << 20
"""Bytes that may lie free at the end of the heap."""
_ARENAS = 2
"""Heaps of threads beside the first."""
_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""What the C library calls its switches (malloc.h)."""


def hold_large_apart() -> None:
    """Give large blocks (sheets, maps, music) pages of their own. The C library of Linux puts them
    among the small ones once one of them was freed, and the gaps that they leave later fill up with
    what stays: a hundred megabytes within an hour. Elsewhere this does nothing."""
    if sys.platform.startswith("linux"):
        with suppress(OSError, AttributeError):
            switch = ctypes.CDLL(None).mallopt
            for what, value in (
                (_MMAP_THRESHOLD, LARGE),
                (_TRIM_THRESHOLD, _SPARE),
                (_ARENA_MAX, _ARENAS),
            ):
                switch(what, value)


def give_back() -> None:
    """Hand memory that is free to the system again. The C library of Linux keeps what was freed
    between two things that stay; elsewhere this does nothing."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def comparing() -> Callable[[int, int, int], int] | None:
    """What compares so many bytes at two places, 0 if they are the same; None where the system has
    nothing that does."""
    with suppress(OSError, AttributeError):
        name = "msvcrt" if sys.platform == "win32" else None
        # Other threads are not let in meanwhile, as `CDLL` would: each time might cost the frame
        # as long as one of them wants to go on.
        compare = ctypes.PyDLL(name).memcmp
        compare.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
        compare.restype = ctypes.c_int
        return compare
    return None


def held(pids: Iterable[int]) -> int:
    """Bytes that these processes hold together: of what several share, each its part. Processes
    that are gone hold nothing. 0 where the system does not tell."""
    total = 0
    for pid in pids:
        with suppress(OSError):
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1]) * 1024
    return total


@cache
def _trim() -> Callable[[int], int] | None:
    if not sys.platform.startswith("linux"):
        return None
    with suppress(OSError, AttributeError):
        trim = ctypes.CDLL(None).malloc_trim
        trim.argtypes, trim.restype = (ctypes.c_size_t,), ctypes.c_int
        return lambda pad: int(trim(pad))
    return None
