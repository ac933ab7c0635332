"""The registry: names are taken once, IDs lead to worlds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.errors import BadValue
from game.core.modes import registry
from game.core.null.ticks_mode import MODE as TICKS
from game.core.null.turns_mode import MODE as TURNS
from game.core.registry import Registry
from tests.toy import TOY


def test_a_name_can_be_taken_only_once():
    with pytest.raises(ValueError, match="null-turns"):
        Registry((TURNS, TURNS))


def test_generators_of_modes_are_found_by_name_and_alias():
    assert registry().system("throne").generator.name == "thrones"
    assert registry().system("null-turns").generator is TURNS.generator


def test_a_mode_lends_its_generator_its_rules_and_content():
    thrones = registry().mode("thrones")
    system = registry().system("thrones")
    assert (system.rules, system.content_kind) == (thrones.rules, thrones.content_kind)


def test_a_generator_may_have_rules_of_its_own():
    own = replace(TURNS, rules=4, generator=replace(TOY, name="null-turns"))
    assert Registry((own,)).system("null-turns").rules == TOY.rules


def test_a_generator_without_a_mode_brings_its_rules_and_content():
    system = Registry((TURNS,), (TOY,)).system(" Toy ")
    assert (system.generator, system.rules, system.content_kind) == (TOY, 7, "none")
    for missing in ("rules", "content_kind"):
        with pytest.raises(ValueError, match="'toy' must say its rules and content"):
            Registry((TURNS,), (replace(TOY, **{missing: None}),))


def test_a_generator_without_a_mode_takes_no_name_of_another():
    for name in ("null-turns", "throne", "toy"):
        with pytest.raises(ValueError, match=f"generators? are called '{name}'"):
            Registry(registry().modes, (TOY, replace(TOY, name=name)))


def test_an_unknown_mode_is_answered_with_the_known_ones():
    with pytest.raises(BadValue, match="unknown mode 'chess', expected one of: null-turns"):
        Registry((TURNS, TICKS)).mode("chess")


def test_templates_are_not_on_the_menu():
    listed = registry().listed
    assert "thrones" in [mode.name for mode in listed]
    assert TURNS not in listed
    assert TICKS not in listed


def test_an_id_leads_to_its_world_and_back():
    world = registry().read_id("Throne:tale,dwarf#hollow-oak")
    assert str(world.id) == "thrones:dwarf,tale#hollow-oak"
