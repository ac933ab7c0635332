"""Signs on tokens: what is the matter with somebody, the weightiest of it at a glance."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from game.shell.tale import Services
from game.tales.key.rules.play.harm import SILENT
from game.tales.key.rules.play.known import HeroSeen
from game.tales.key.rules.play.words import MARKS
from game.tales.key.view.camera import NEAR, SIZES
from game.tales.key.view.pictures import sheet_of, sized
from game.tales.key.view.tokens import (
    ASIDE,
    INTENTS,
    STATES,
    fighters_of,
    hero_piece,
    states_of,
)
from tests.tales.key.view.playing import IDS, run_of

UNSIGNED = ("unloaded", "solid")
"""What is no state of a body: it is told of in words alone."""


def hero(*marks: str) -> HeroSeen:
    first = run_of(IDS[0])[0][1].heroes[0]
    return replace(first, marks=tuple((mark, 1) for mark in marks))


def test_whatever_is_the_matter_with_somebody_has_a_sign_in_every_size(services: Services) -> None:
    assert sorted(STATES) == sorted(name for name in MARKS if name not in (*UNSIGNED, *SILENT))
    for sign in STATES.values():
        assert services.app.assets.has("key/panel", f"state18/{sign}")
        for cell in SIZES:
            assert services.app.assets.has(sheet_of("marks", cell)[0], f"state/{sign}")


def test_the_signs_of_two_who_stand_side_by_side_leave_each_other_whole(
    services: Services,
) -> None:
    """What one means to do is at its right shoulder, what ails the other at its left."""
    halo = 2  # units of a sign that are no more than its shadow
    for cell in NEAR:
        for sign, other in product(INTENTS.values(), STATES.values()):
            means = sized(services.app.assets, "marks", f"intent/{sign}", cell)
            ails = sized(services.app.assets, "marks", f"state/{other}", cell)
            wide = (means.image.get_width() + ails.image.get_width()) / 2
            assert wide - halo <= (1 - 2 * ASIDE) * cell, (cell, sign, other)


def test_who_is_weak_from_a_fall_bears_a_sign_of_it() -> None:
    assert states_of(hero("fallen")) == ("fallen",)
    piece = hero_piece(hero("fallen"))
    assert piece is not None
    assert piece.state == "fallen"


def test_a_token_bears_the_sign_of_what_presses_most() -> None:
    """One is weak until the next rest: that must not hide that one is on fire."""
    piece = hero_piece(hero("fallen", "burning", "held"))
    assert piece is not None
    assert piece.state == "held"
    assert states_of(hero("fallen", "burning", "held")) == ("held", "burning", "fallen")


def test_all_who_stand_against_each_other_take_part_in_a_fight_and_sleepers_do_not() -> None:
    met = 0
    for _, view in run_of(IDS[1]):
        cells = fighters_of(view)
        if view.phase != "danger":
            assert cells == ()
            continue
        for foe in view.foes:
            assert (foe.cell in cells) == (foe.mood != "asleep")
            met += 1
        assert all(one.cell in cells for one in view.heroes if one.up)
    assert met > 20
