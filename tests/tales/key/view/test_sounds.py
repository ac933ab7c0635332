"""Every kind of event has a decision about its sound, and none sounds twice at once."""

from __future__ import annotations

import tomllib

import pytest

from game.engine.audio import Audio
from game.shell.tale import Services
from game.store.shipped import assets_dir
from game.tales.key.rules.play.events import Attacked, Found, Hurt, KeyEvent, Sighted, Walked
from game.tales.key.view import sounds
from game.tales.key.view.sounds import GAP, MOST_AT_ONCE, Sounds, bed_of, names_of
from tests.tales.key.view.playing import IDS, run_of

LISTED = tomllib.loads((assets_dir() / "audio" / "audio.toml").read_text(encoding="utf-8"))


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float]]:
    """What is played, with its volume."""
    played: list[tuple[str, float]] = []
    monkeypatch.setattr(
        Audio, "play", lambda _self, name, volume=1.0: played.append((name, volume))
    )
    return played


def attack(damage: int, hits: int = 1, how: str = "blow") -> Attacked:
    return Attacked(1, 10, how, (4,), (), hits, 0, damage)


def test_every_sound_named_is_an_effect_that_was_baked() -> None:
    for name in sounds.all_names():
        assert LISTED["sounds"][name]["kind"] == "effect", name


def test_the_bosses_are_those_of_the_tables(services: Services) -> None:
    content = services.content(services.registry.mode("dungeon"))
    assert frozenset(content.bosses) == sounds.BOSSES


def test_all_that_happens_in_runs_is_decided_and_baked() -> None:
    kinds: set[type[KeyEvent]] = set()
    for game_id in IDS:
        for events, view in run_of(game_id):
            for event in events:
                assert isinstance(event, KeyEvent)
                kinds.add(type(event))
                for name in names_of(event):
                    assert LISTED["sounds"][name]["kind"] == "effect", name
            bed = bed_of(view)
            assert bed is None or LISTED["sounds"][bed]["files"]
    assert len(kinds) > 22


def test_the_ear_tells_a_hit_from_a_block_and_a_miss() -> None:
    assert names_of(attack(2)) == ("sword_hit",)
    assert names_of(attack(0)) == ("sword_blocked",)
    assert names_of(attack(0, hits=0)) == ("sword_miss",)
    assert names_of(attack(1, how="shot")) == ("sword_hit", "bow_shot")


def test_a_heros_hurt_is_heard_and_a_foes_is_not_heard_twice() -> None:
    assert names_of(Hurt(1, 1, 3, "blow")) == ("hero_hurt",)
    assert names_of(Hurt(12, 1, 3, "blow")) == ()


def test_levers_are_pulled_and_keys_put_on_the_ring() -> None:
    assert names_of(Found(1, "key", 1, 2, "lever")) == ("lever_pull",)
    assert names_of(Found(1, "key", 1, 2, "key")) == ("ring_key",)


def test_a_sleeper_is_not_heard_and_a_boss_is_heard_before_all() -> None:
    assert names_of(Sighted(10, "rat", "asleep")) == ()
    assert names_of(Sighted(10, "wyrm", "asleep")) == ("boss_wakes",)
    assert "monster_alert" in names_of(Sighted(10, "ghoul", "lurking"))


def test_no_sound_is_heard_twice_at_once(
    services: Services, heard: list[tuple[str, float]]
) -> None:
    told = Sounds(services.app)
    told.events([attack(1), attack(1), attack(2)])
    assert [name for name, _ in heard] == ["sword_hit"]
    services.app.seconds += GAP
    told.event(attack(1))
    assert [name for name, _ in heard] == ["sword_hit"] * 2


def test_only_so_many_sounds_begin_in_one_step(
    services: Services, heard: list[tuple[str, float]]
) -> None:
    told = Sounds(services.app)
    told.events([attack(1), attack(0), attack(0, 0), Hurt(1, 1, 1, "fire"), Found(1, "gold", 3)])
    assert len(heard) == MOST_AT_ONCE


def test_of_a_long_way_every_second_cell_is_heard(
    services: Services, heard: list[tuple[str, float]]
) -> None:
    told = Sounds(services.app)
    for x in range(10):
        for _ in range(6):
            told.walks((x, 0))
        services.app.seconds += GAP
    assert [name for name, _ in heard] == ["stone_step"] * 5


def test_one_die_sounds_otherwise_than_many(
    services: Services, heard: list[tuple[str, float]]
) -> None:
    told = Sounds(services.app)
    told.dice(1)
    told.dice(4)
    assert [name for name, _ in heard] == ["die_roll", "dice_handful"]


def test_foes_walk_more_quietly_than_heroes(
    services: Services, heard: list[tuple[str, float]]
) -> None:
    told = Sounds(services.app)
    told.event(Walked(1, ((0, 0), (1, 0))))
    services.app.seconds += GAP
    told.event(Walked(11, ((0, 0), (1, 0))))
    (_, hero), (_, foe) = heard
    assert foe < hero
