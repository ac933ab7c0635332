"""Parts of content: a world reads those that it names and no others, and knows when one changed."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import pytest

from game.cli.tales import library, registry
from game.core import envelope, journal, parts
from game.core.made_from import made_from
from game.core.mode import Content, Mode
from game.core.params import Param, fields_of
from game.core.playback import mismatch_of
from game.core.registry import World
from game.core.session import Session
from game.core.text import N_
from game.core.verify import verify
from game.store.shipped import levels_dir
from game.tales.candle.rules.content import CandleContent
from game.tales.throne.rules.params import ThronesParams
from tests.contract.cases import content_of, every_mode, varied_params
from tests.depth import all_but, one_in, thorough

CHANGES = {
    "thrones": {
        f"quest/{name}": (f"quests/{name}.toml", r"(?m)^(life = )(\d+)$")
        for name in ("iron", "sand", "putrid")
    },
    "dungeon": {
        part: (f"tables/key_{part}.toml", rf"(?m)^({key} = )(\d+)$")
        for part, key in (
            ("heroes", "hearts"),
            ("items", "tier"),
            ("foes", "hearts"),
            ("rooms", "weight"),
            ("levels", "candles"),
        )
    },
    "hexcrawl": {
        "country": ("tables/hex_land.toml", r"(?m)^(leave = )(\d+)$"),
        "play": ("tables/hex_play.toml", r"(?m)^(days = )(\d+)$"),
        **{
            f"book/{name}": (f"tables/hex_encounters_{name}.toml", r"(?m)^(weight = )(\d+)$")
            for name in ("land", "people", "fairy", "trouble", "ruin")
        },
    },
}
"""A number of each part, with its file."""
WORLDS = {
    "thrones": ("hero,seed", "dwarf,tale,sand", "wizard,iron,putrid"),
    "hexcrawl": ("gentle,radius=3",),
    "dungeon": ("6,warden",),
    "platformer": ("level,columns=2,rows=2", "story,1", "story,8"),
}
COMMANDS = 16
STORIES = (1, 5, 8)
"""The chapters of Candle's story that are changed: each is a part in the same way."""


_folders: list[TemporaryDirectory[str]] = []
"""Where changed content lies: some of it is read when it is asked for."""


@cache
def planted(name: str) -> dict[str, Content]:
    """For each part of a mode the content with something else in that part alone."""
    if name == "platformer":
        return _planted_in_candle()
    found = {}
    for part, (file, number) in CHANGES[name].items():
        _folders.append(TemporaryDirectory())
        levels = Path(_folders[-1].name)
        for kind in ("tables", "quests", "compiled"):
            shutil.copytree(levels_dir() / kind, levels / kind)
        text = (levels / file).read_text(encoding="utf-8")
        more = re.sub(number, lambda said: f"{said[1]}{int(said[2]) + 1}", text, count=1)
        assert more != text
        (levels / file).write_text(more, encoding="utf-8")
        found[part] = registry().tale(name).load(levels)
    return found


def _planted_in_candle() -> dict[str, Content]:
    content = library().content("platformer")
    assert isinstance(content, CandleContent)
    found: dict[str, Content] = {}
    found["sections/castle"] = replace(content, sections=content.sections[1:])
    for number in STORIES:
        level = content.stories[number - 1]
        coin = next(place for place in level.places if place.kind == "coin")
        places = [place for place in level.places if place is not coin]
        stories = list(content.stories)
        stories[number - 1] = replace(level, places=tuple(places))
        found[f"story/{number}"] = replace(content, stories=tuple(stories))
    return found


def told(world: World, content: Any) -> tuple[object, ...]:
    """A world as it is written, and a bot's game in it."""
    session = Session.start(world, content)
    bot = registry().tale(world.mode.name).bots()[0]
    moves = bot.moves(session.game, content, world.seed)
    digests = []
    for command in islice(moves, COMMANDS):
        session.apply(command)
        digests.append(session.game.digest())
    session.checkpoint()
    return digests, session.take_records()


@one_in(2)
@pytest.mark.parametrize(
    ("name", "params"), [(name, params) for name, texts in WORLDS.items() for params in texts]
)
def test_a_change_in_any_other_part_leaves_world_and_run_as_they_were(name: str, params: str):
    mode, content = registry().mode(name), library().content(name)
    world = World(mode, mode.space.read(params), "parts")
    used = mode.uses(world.params)
    assert set(used) <= set(content.parts)
    digests, text = told(world, content)
    recorded = journal.read(str(text).encode())
    for part, changed in planted(name).items():
        others = [each for each in content.parts if each != part]
        assert [changed.parts[each] for each in others] == [content.parts[each] for each in others]
        assert changed.parts[part] != content.parts[part], part
        if part in used:
            why = mismatch_of(world, changed, recorded)
            assert why is not None
            assert f"run: made with another {part}: " in why.in_english()
        else:
            assert told(world, changed) == (digests, text), part
            assert verify(world, changed, recorded).same


@all_but("hexcrawl", "platformer")
@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("hexcrawl", "radius=2"),
        ("thrones", "dwarf,tale,sand"),
        ("platformer", "level,columns=2,rows=2"),
    ],
)
def test_what_is_generated_reads_no_other_part_either(name: str, params: str):
    system = registry().system(name)
    content, asked = library().content(name), system.generator.space.read(params)
    made = envelope.world(system, asked, "parts", content, True)
    used = system.generator.uses(asked)
    assert list(made["content"]) == sorted(used)  # type: ignore[arg-type]
    for part, changed in planted(name).items():
        again = envelope.world(system, asked, "parts", changed, True)
        assert (again["content"] == made["content"]) is (part not in used)
        if part not in used:
            assert again == made


@every_mode
def test_every_world_names_parts_that_are_there_and_few_enough_for_a_header(mode: Mode):
    for params in varied_params(mode):
        world = World(mode, params, "parts")
        used = mode.uses(params)
        assert len(set(used)) == len(used) <= parts.MOST
        assert set(used) <= set(content_of(mode).parts)
        assert parts.read(made_from(world, content_of(mode))) is not None


def test_whatever_else_lies_beside_changes_no_part(tmp_path: Path):
    """A new quest, section, chunk, fallback or file of encounters: what is drawn from is listed."""
    levels = shutil.copytree(levels_dir(), tmp_path / "levels")
    for old, new in (
        ("quests/iron.toml", "quests/glass.toml"),
        ("tables/hex_encounters_land.toml", "tables/hex_encounters_sea.toml"),
        ("sections/tarn.tmx", "sections/a-new-one.tmx"),
        ("chunks/nook-bat.tmx", "chunks/nook-new.tmx"),
        ("fallbacks/old-stair.tmx", "fallbacks/a-new-stair.tmx"),
    ):
        text = (levels / old).read_text(encoding="utf-8")
        renamed = text.replace('id = "iron"', 'id = "glass"', 1)
        (levels / new).write_text(renamed, encoding="utf-8")
    for tale in registry().tales:
        assert tale.load(levels).parts == library().content(tale.id).parts, tale.id


@thorough(instead="test_whatever_else_lies_beside_changes_no_part")
def test_another_level_of_the_story_changes_no_story():
    content = library().content("platformer")
    assert isinstance(content, CandleContent)
    longer = replace(content, stories=(*content.stories, content.stories[0]))
    mode = registry().mode("platformer")
    for params in ("story,1", "story,12"):
        world = World(mode, mode.space.read(params), "parts")
        assert made_from(world, longer) == made_from(world, content)
        assert told(world, longer) == told(world, content)


@dataclass(frozen=True, slots=True)
class Later(ThronesParams):
    """The parameters of a later version, in which there is something new to name."""

    book: Annotated[
        str,
        Param(
            N_("Seed"), N_("Seed"), choice_labels=(N_("Seed"), N_("Iron")), choices=("base", "more")
        ),
    ] = "base"


def test_a_parameter_that_names_new_content_changes_nothing_where_it_is_not_said():
    """How new content enters: games hold their parameters as text, which leaves out the usual."""
    today = registry().mode("thrones").space
    later = replace(today, make=Later, fields=fields_of(Later))
    for text in ("hero,seed", "dwarf,tale,sand,redraw"):
        assert later.write(later.read(text)) == today.write(today.read(text))
        assert later.form.write(later.read(text)) == today.form.write(today.read(text))
    assert later.write(later.read("hero,book=more")) == "hero,seed,book=more"


@pytest.mark.parametrize(
    ("name", "params", "used"),
    [
        ("thrones", "hero,seed", "quest/iron"),
        ("thrones", "dwarf,tale,sand", "quest/sand"),
        ("dungeon", "6,warden", "foes heroes items levels rooms"),
        (
            "hexcrawl",
            "gentle",
            "book/fairy book/land book/people book/ruin book/trouble country play",
        ),
        ("platformer", "level", "sections/castle"),
        ("platformer", "castle,10", "sections/castle"),
        ("platformer", "story,11", "story/11 story/12"),
        ("platformer", "story,8,floors=1", "story/8"),
        ("null-turns", "", ""),
    ],
)
def test_a_world_names_no_part_that_it_could_do_without(name: str, params: str, used: str):
    mode = registry().mode(name)
    assert sorted(mode.uses(mode.space.read(params))) == used.split()


@pytest.mark.parametrize(
    ("name", "used"),
    [
        ("thrones", "quest/iron"),
        ("dungeon", ""),
        ("hexcrawl", "country"),
        ("platformer", "sections/castle"),
        ("lockkey", "names"),
    ],
)
def test_what_is_generated_names_no_part_that_it_could_do_without(name: str, used: str):
    system = registry().system(name)
    assert sorted(system.generator.uses(system.generator.space.read(""))) == used.split()
