"""More sets of keys than there are signs: each is told apart, in pictures and in words."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine.canvas import Canvas
from game.shell.contract import RunInfo
from game.shell.tale import Services
from game.tales.key.rules.play.known import KeyHeld
from game.tales.key.view.chart import patterned
from game.tales.key.view.describe import sign_told
from game.tales.key.view.panel import sets_on_ring
from game.tales.locks.rules.look import look_of
from tests.tales.key.view.seat import Seat, moments

SETS = range(1, 37)


@pytest.mark.parametrize(
    ("atlas", "name"),
    [
        ("key/items_36", "key/{}"),
        ("key/items_48", "key/{}"),
        ("key/doors_36", "lock/{}"),
        ("key/doors_48", "unlocked/{}"),
        ("key/panel", "keyring/{}/held"),
    ],
)
def test_every_set_has_a_look_of_its_own(services: Services, atlas: str, name: str) -> None:
    assets = services.app.assets
    seen = {}
    for key in SETS:
        plain = assets.sprite(atlas, name.format(look_of(key).sign)).image
        shown = patterned(services.app, plain, key)
        seen[pygame.image.tobytes(shown, "RGBA")] = key
        assert shown.get_size() == plain.get_size()
        # A pattern lies on the picture and nowhere beside it.
        before, after = pygame.mask.from_surface(plain, 0), pygame.mask.from_surface(shown, 0)
        assert after.count() == before.count()
    assert len(seen) == len(SETS)


@pytest.mark.parametrize("margins", [(2, 4), (6, 2), (10, 10)])
def test_a_pattern_lies_alike_on_a_picture_without_its_margins(
    services: Services, margins: tuple[int, int]
) -> None:
    across, down = margins
    whole = Canvas((60, 48), alpha=True)
    part = pygame.Rect(across, down, 60 - 2 * across, 48 - 2 * down)
    whole.fill((90, 60, 20, 255), part.inflate(-4, -4))
    trimmed = whole.subsurface(part).copy()
    for key in SETS:
        shown, alone = (patterned(services.app, each, key) for each in (whole, trimmed))
        seen = []
        for picture, place in ((shown, (0, 0)), (alone, part.topleft)):
            canvas = Canvas((60, 48))
            canvas.blit(picture, place)
            seen.append(pygame.image.tobytes(canvas, "RGB"))
        assert seen[0] == seen[1]


def test_every_set_has_words_of_its_own(services: Services) -> None:
    for language in ("en", "fr"):
        services.app.locale.language = language
        told = [services.app.locale.render(sign_told(key)) for key in SETS]
        assert len(set(told)) == len(SETS)


def test_the_ring_has_what_is_held_and_what_locks_want(services: Services) -> None:
    seat = Seat(services)
    assert sets_on_ring(replace(seat.view, keyring=(), doors=(), fixtures=())) == ()
    for commands in moments().values():
        seat.sit_at(commands)
        view = seat.view
        wanted = [d.lock.key for d in view.doors if d.lock is not None and d.mode == "locked"]
        held = tuple(KeyHeld(key, "key", 1) for key in (2, 8))
        shown = sets_on_ring(replace(view, keyring=held, fixtures=()))
        assert shown == tuple(sorted({2, 8, *wanted}))


def test_a_key_of_the_seventh_set_does_not_hide_that_of_the_first(services: Services) -> None:
    def picture(*held: int) -> bytes:
        keys = tuple(KeyHeld(key, "key", 1) for key in held)
        seat.table.show(replace(seat.view, keyring=keys), RunInfo("x"))
        seat.table.draw(services.app.canvas, 0.0)
        return pygame.image.tobytes(services.app.canvas, "RGB")

    seat = Seat(services)
    shown = [picture(*held) for held in ((), (1,), (7,), (1, 7), tuple(range(1, 15)))]
    assert len(set(shown)) == len(shown)
