"""A pointer that lies where the window opens takes no focus; a hand that moves it does."""

from __future__ import annotations

import pygame

from game.engine.resting import AWAKE, RestingPointer


def _motion(x: int, y: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(1, 1), buttons=(0, 0, 0))


def test_a_resting_pointer_is_not_heard_until_it_moves() -> None:
    resting = RestingPointer()
    key = pygame.Event(pygame.KEYDOWN, key=pygame.K_a)
    assert resting.without([_motion(640, 360), key, _motion(641, 360)]) == [key]
    moved = _motion(640 + AWAKE, 360)
    assert resting.without([moved]) == [moved]
    back = _motion(640, 360)
    assert resting.without([back]) == [back]


def test_a_click_wakes_it_at_once() -> None:
    resting = RestingPointer()
    click = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1)
    motion = _motion(6, 5)
    assert resting.without([_motion(5, 5), click, motion]) == [click, motion]
