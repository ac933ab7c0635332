"""What the program holds, and that giving back and holding apart do no harm anywhere."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.engine.memory import held

LINUX = sys.platform.startswith("linux")

LETS_GO = """
import os, pygame
from game.engine.memory import give_back, held, hold_large_apart
hold_large_apart()
give_back()
before = held([os.getpid()])
pictures = [pygame.Surface((1920, 1080), depth=32) for _ in range(12)]
for picture in pictures:
    picture.fill((1, 2, 3))
full = held([os.getpid()])
pictures.clear()
del picture
give_back()
print(full - before, held([os.getpid()]) - before)
"""
"""In a process of its own: how large blocks are held is said once, for good."""


def test_nobody_holds_nothing() -> None:
    assert held([]) == 0
    assert held([2**22 + 1]) == 0, "a process that is gone"


@pytest.mark.skipif(not LINUX, reason="only Linux tells")
def test_what_is_let_go_is_given_back() -> None:
    told = subprocess.run([sys.executable, "-c", LETS_GO], check=True, capture_output=True)
    full, left = map(int, told.stdout.splitlines()[-1].split())
    weight = 12 * 1920 * 1080 * 4
    assert full > 0.9 * weight
    assert left < 0.2 * weight
