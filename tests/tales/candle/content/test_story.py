"""The story of Candle: twelve levels, each with one lesson, proved and played from end to end."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

from game.core.errors import ContentError
from game.core.mode import Event
from game.store.shipped import levels_dir
from game.tales.candle.content.drawings import Proved, content_of, known_from, proved, read_drawing
from game.tales.candle.content.sections import compiled_path, read_compiled
from game.tales.candle.rules.body import DOWN, LEFT, RIGHT
from game.tales.candle.rules.certificate import Certificate
from game.tales.candle.rules.certify import certify_floor
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.content import CandleContent, Level, physics_fingerprint
from game.tales.candle.rules.events import Died, FloorBegun, FloorDone, RunEnded
from game.tales.candle.rules.floor import floor_of_level
from game.tales.candle.rules.game import LEAST_PAUSE, CandleGame, start
from game.tales.candle.rules.params import SPACE
from game.tales.candle.rules.section import CREATURES, TRAPS
from game.tales.candle.rules.terrain import CHAIN, PLANK, WATER, WEB
from game.tales.candle.rules.ways import unpacked
from game.tales.candle.view.hud import WORDS
from tests.depth import thorough

TILES = {"plank": PLANK, "chain": CHAIN, "water": WATER, "web": WEB}
LESSONS = (
    {"start", "treasure", "coin", "sign", "save"},
    {"plank", "chain", "candle"},
    {"draught", "water"},
    {"web", "moth"},
    {"key"},
    {"trap", *TRAPS},
    {"door"},
    {"creature", *CREATURES} - {"moth"},
    set[str](),
    {"clockwork"},
    {"bell", "mirror"},
    {"warden", "cresset"},
)
"""What each level brings that none before it had: tiles, kinds of places, traps, creatures."""
FEWEST_COINS, MOST_COINS = 8, 40
MOST_KEYS = 6
"""More nobody keeps in mind; three are usual, and a chapter of corners has one in each."""
STUCK = 60
"""Ticks after which one who has not got on stands before something."""
LONGEST_SIGN = 150
"""Letters of a sign: three lines at most on its sheet."""


@cache
def content() -> CandleContent:
    """The story alone, proved; what the compiled file knows of it is not proved again."""
    levels = levels_dir()
    physics = physics_fingerprint()
    known: dict[bytes, Proved] = {}
    try:
        compiled = read_compiled(compiled_path(levels))
        known = known_from(compiled.content, compiled.physics)
    except ContentError:
        pass
    paths = sorted((levels / "story").glob("*.tmx"))
    drawings = [read_drawing("story", path, physics) for path in paths]
    for drawing in drawings:
        if drawing.is_sound and drawing.piece is not None and drawing.fingerprint not in known:
            known[drawing.fingerprint] = proved(drawing.piece)
    return content_of(drawings, known)


def stories() -> tuple[Level, ...]:
    return content().stories


@cache
def certificates() -> tuple[Certificate, ...]:
    found = [certify_floor(floor_of_level(level, 0), content()) for level in stories()]
    assert None not in found
    return tuple(certificate for certificate in found if certificate is not None)


def brings(level: Level) -> set[str]:
    """Everything in a level that a player has to learn about."""
    things = {name for name, tile in TILES.items() if tile in level.terrain.cells}
    for place in level.places:
        things.add(place.kind)
        if place.kind in ("trap", "creature"):
            things.add(place.name)
    return things - ({"creature"} if "creature" in things and things & set(CREATURES) else set())


def count(level: Level, kind: str, hidden: bool = False) -> int:
    return sum(place.kind == kind and place.hidden == hidden for place in level.places)


def test_every_level_of_the_story_is_sound_and_proved():
    assert content().problems == ()
    names = [path.stem for path in sorted((levels_dir() / "story").glob("*.tmx"))]
    assert [level.name for level in stories()] == names
    assert [int(name[:2]) for name in names] == list(range(1, 13))


def test_each_level_teaches_its_lesson_and_nothing_comes_before_its_own():
    known: set[str] = set()
    for level, lesson in zip(stories(), LESSONS, strict=True):
        met = brings(level)
        taught = lesson - {"creature"}
        assert taught <= met, f"{level.name} lacks {sorted(taught - met)}"
        assert met <= known | taught, f"{level.name} has {sorted(met - known - taught)} too early"
        known |= taught


def test_the_night_stair_asks_for_every_kind_of_thing_so_far():
    ninth = stories()[8]
    assert {"key", "door", "candle", "save", "trap", "water", "chain"} <= brings(ninth)
    assert len({place.name for place in ninth.places if place.kind == "trap"}) >= 5
    assert len({place.name for place in ninth.places if place.kind == "creature"}) >= 4


def test_the_last_level_is_minded_by_the_night():
    last = floor_of_level(stories()[-1], 0)
    assert last.hall is not None
    assert last.hall.kind == "night"
    assert {"clockwork", "bell", "draught", "trap", "shade", "key"} <= brings(stories()[-1])


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_a_level_has_what_the_rules_ask_of_a_floor(number: int):
    level = stories()[number]
    assert count(level, "start") == count(level, "treasure") == 1
    assert FEWEST_COINS <= count(level, "coin") <= MOST_COINS
    assert count(level, "coin", hidden=True) >= 1
    assert count(level, "save") >= 1
    assert count(level, "key") <= MOST_KEYS
    assert (count(level, "key") > 0) == (number >= 4)
    assert any(decor.name.startswith("window") for decor in level.decor)
    assert any(decor.name.startswith("banner") for decor in level.decor)


@pytest.mark.parametrize("number", range(len(LESSONS)))
def test_titles_and_signs_speak_both_languages(number: int):
    level = stories()[number]
    signs = [place.text for place in level.places if place.kind == "sign"]
    assert len(signs) >= 3
    for text in (level.title, *signs):
        assert text is not None
        assert text.en
        assert text.fr
        assert text.en != text.fr
        assert len(text.en) <= LONGEST_SIGN
        assert len(text.fr) <= LONGEST_SIGN
        words = [re.findall(r"\{(\w*)\}", words) for words in (text.en, text.fr)]
        assert sorted(words[0]) == sorted(words[1])
        assert set(words[0]) <= set(WORDS), "no key is named but those that a player may bind"


def test_who_only_walks_and_crouches_finishes_the_first_level():
    game = start(SPACE.read("story,1"), "walk", content())
    assert not finishes(game, 0), "there is something to crouch under"
    assert finishes(start(SPACE.read("story,1"), "crouch", content()), DOWN)


def finishes(game: CandleGame, held: int) -> bool:
    """Whether walking to and fro with the same key held, each time for as long as one gets on, ends
    the floor."""
    for side in (RIGHT, LEFT, RIGHT):
        x = -1
        while x != game.view().x:
            x = game.view().x
            for _ in range(STUCK):
                if any(type(event) is FloorDone for event in game.apply(HOLDS[held | side])):
                    return True
    return False


@thorough(instead="test_every_level_of_the_story_is_sound_and_proved")
def test_levels_grow_longer_act_by_act():
    ticks = [certificate.ticks for certificate in certificates()]
    acts = [sum(ticks[first : first + 3]) for first in (0, 3, 6, 9)]
    assert all(one < other for one, other in pairwise(acts))
    assert ticks[0] == min(ticks)
    assert ticks[-1] == max(ticks)
    assert 25 * 60 <= ticks[0] < 35 * 60
    assert 40 * 60 <= ticks[-1] < 4 * 60 * 60


@thorough(instead="test_every_level_of_the_story_is_sound_and_proved")
def test_the_story_is_played_from_the_first_level_to_the_last():
    """By the certificates, which know of no creature: none of those may stop one."""
    game = start(SPACE.read("story,1"), "story", content())
    events: list[Event] = []
    for number, certificate in enumerate(certificates()):
        assert game.number == number
        assert replace(game.laid.certificate, golden=None) == certificate
        assert game.laid.certificate.golden is not None
        for held in unpacked(certificate.log):
            if not game.pause:
                events += game.apply(HOLDS[held])
        assert game.pause, f"{game.laid.floor.level}: not done"
        if not game.status.over:
            for held in (*[0] * LEAST_PAUSE, RIGHT):
                events += game.apply(HOLDS[held])
    assert game.status.phase == "won"
    titles = [event.title for event in events if type(event) is FloorBegun]
    assert titles == [level.title for level in stories()]
    results = game.results
    # The cage opens when it is touched, a few ticks before the certificate rests before it.
    assert all(result.par - 30 < result.ticks <= result.par for result in results)
    assert all(result.medal for result in results)
    assert not any(type(event) is Died for event in events)
    assert type(events[-1]) is RunEnded


def test_a_chapter_begins_where_one_says():
    last = len(stories())
    game = start(SPACE.read(f"story,{last}"), "late", content())
    assert game.laid.floor.level == stories()[-1]
    assert game.source.floors == 1
