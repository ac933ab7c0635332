"""The registry: names are taken once, IDs lead to worlds, nothing is read before its time."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest

from game.cli.tales import library, registry
from game.core.errors import BadValue
from game.core.registry import Registry
from tests.toy import TOY, toy_tale

TURNS, TICKS = registry().tale("null-turns"), registry().tale("null-ticks")


def test_a_name_can_be_taken_only_once():
    with pytest.raises(ValueError, match="null-turns"):
        Registry((TURNS, TURNS))
    for name in ("throne", "thrones"):
        with pytest.raises(ValueError, match=name):
            Registry((*registry().tales, replace(toy_tale(), name=name)))


def test_tales_modes_and_generators_are_found_by_both_their_names():
    for name in ("throne", "thrones", " THRONE "):
        assert registry().tale(name).name == "throne"
        assert registry().mode(name).name == "thrones"
        assert registry().system(name).name == "thrones"


def test_a_tale_without_a_game_makes_worlds_all_the_same():
    both = Registry((TURNS, toy_tale()))
    assert both.system(" Toy ").generator is TOY
    assert both.modes == (registry().mode("null-turns"),)
    with pytest.raises(BadValue, match=r"unknown mode .toy., expected one of: null-turns$"):
        both.mode("toy")


def test_worlds_that_need_no_content_are_made_from_none():
    assert library().worlds(registry().system("key")).parts == {}
    thrones = registry().system("throne")
    assert library().worlds(thrones) is library().content("thrones")


def test_an_unknown_name_is_answered_with_the_known_ones():
    both = Registry((TURNS, TICKS))
    for find, kind in ((both.tale, "tale"), (both.mode, "mode"), (both.system, "system")):
        with pytest.raises(BadValue, match=f"unknown {kind} 'chess', expected one of: null-turns"):
            find("chess")


def test_templates_are_not_on_the_menu():
    assert [tale.name for tale in registry().listed] == ["candle", "key", "hex", "throne"]


def test_an_id_leads_to_its_world_and_back():
    world = registry().read_id("Throne:tale,dwarf#hollow-oak")
    assert str(world.id) == "thrones:dwarf,tale#hollow-oak"


def test_no_rules_no_bots_and_no_views_are_read_before_a_tale_is_chosen():
    code = (
        "import sys; from game.cli.tales import registry; registry(); "
        "print(sorted(name for name in sys.modules if name == 'pygame' or"
        " name.startswith('game.tales.') and name.count('.') > 2"
        " and not name.endswith('.tale')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == "[]"
