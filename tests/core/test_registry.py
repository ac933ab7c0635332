"""The registry: names are taken once, IDs lead to worlds."""

from __future__ import annotations

import pytest

from game.core.errors import BadValue
from game.core.modes import registry
from game.core.null.ticks_mode import MODE as TICKS
from game.core.null.turns_mode import MODE as TURNS
from game.core.registry import Registry


def test_a_name_can_be_taken_only_once():
    with pytest.raises(ValueError, match="null-turns"):
        Registry((TURNS, TURNS))


def test_generators_of_modes_are_found_by_name_and_alias():
    assert registry().generator("throne").name == "thrones"
    assert registry().generator("null-turns") is TURNS.generator


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
