"""What happens is heard, and weather and season lie below."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from game.cli.tales import registry
from game.core.mode import Event
from game.core.session import Session
from game.core.text import NO_PROSE
from game.shell.tale import Services
from game.store.shipped import assets_dir
from game.tales.hex.rules.play.events import DayBroke, HexEvent, NightFell, Stepped, Visited
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.sounds import BEDS, MOST, all_names, music_of, sounds
from tests.depth import one_in

LISTED = tomllib.loads((assets_dir() / "audio" / "audio.toml").read_text(encoding="utf-8"))
IDS = ("hexcrawl:gentle#1", "hexcrawl:normal,radius=4#3", "hexcrawl:grim,profile=original#5")


def view_of(services: Services) -> HexView:
    world = services.registry.read_id(IDS[0])
    view: HexView = Session.start(world, services.content(world.mode)).game.view()
    return view


def test_every_sound_named_is_an_effect_that_was_baked() -> None:
    for name in all_names():
        assert LISTED["sounds"][name]["kind"] == "effect", name


@one_in(3)
@pytest.mark.parametrize("game_id", IDS)
def test_all_that_is_heard_of_a_run_was_baked(services: Services, game_id: str) -> None:
    world = services.registry.read_id(game_id)
    session = Session.start(world, services.content(world.mode))
    kinds: set[type[Event]] = set()
    moves = (
        registry().tale("hexcrawl").bot("greedy").moves(session.game, session.content, world.seed)
    )
    for command in moves:
        events = session.apply(command)
        kinds.update(type(event) for event in events if isinstance(event, HexEvent))
        view = session.game.view()
        names = sounds(events, view)
        assert len(names) == len(set(names)) <= MOST
        for name in names:
            assert LISTED["sounds"][name]["kind"] == "effect", name
        assert music_of(view) in LISTED["music"]
    assert len(kinds) > 12


def test_snow_is_heard_underfoot_but_not_on_the_water(services: Services) -> None:
    view = view_of(services)
    there = replace(view.hexes[0], relief="plains", secured=False, growth="meadow")
    view = replace(view, weather=replace(view.weather, id="snow"), hexes=(there,))
    step = Stepped((0, 1), there.at, 2)
    assert sounds([step], view) == ["boots_snow"]
    wet = replace(view, hexes=(replace(there, relief="water"),))
    assert sounds([step], wet) == ["boat_oars"]


def test_cities_courts_and_villages_sound_otherwise(services: Services) -> None:
    view = view_of(services)
    city = view.communities[0]
    call = Visited(city.number, True, 0, NO_PROSE, NO_PROSE, NO_PROSE)
    heard = [
        sounds([call], replace(view, communities=(replace(city, kind=kind),)))
        for kind in ("city", "fairy", "community")
    ]
    assert heard == [["town_bells"], ["fairy_chime"], ["market_crowd"]]


def test_nights_outside_sound_by_turns_otherwise(services: Services) -> None:
    view = view_of(services)
    nights = [NightFell(day, "outside", 1, "lit", 0, "clear") for day in (1, 2, 3)]
    assert len({*sounds(nights, view)}) == 3


def test_a_season_that_turns_is_heard_before_its_weather(services: Services) -> None:
    view = view_of(services)
    words = (NO_PROSE, NO_PROSE, NO_PROSE)
    turned = DayBroke(12, 30, "summer", True, "storm", "clear", words)
    assert sounds([turned], view) == ["season_turns"]
    assert sounds([replace(turned, turned=False)], view) == ["thunder"]


def test_the_leaves_fall_to_another_tune(services: Services) -> None:
    view = view_of(services)
    tunes = {
        season: music_of(replace(view, season=replace(view.season, id=season)))
        for season in ("spring", "summer", "autumn", "winter")
    }
    assert tunes["spring"] == tunes["summer"] != tunes["autumn"] == tunes["winter"]


def test_beds_of_weather_were_baked() -> None:
    for bed in BEDS.values():
        assert LISTED["sounds"][bed]["files"]


QUIET = frozenset(
    {"card_flip", "chest_open", "fire_crackle", "hex_inked", "journal_page", "map_dice"}
    | {"map_quill", "page_turn", "quill_scratch", *(BEDS.values())}
)
"""Sounds of what is to be seen anyway."""


def test_what_the_ear_learns_is_captioned() -> None:
    for name in all_names():
        told = bool(LISTED["sounds"][name].get("caption"))
        assert told != (name in QUIET or name.startswith("boots_")), name
