"""docs/formats.md holds: what the commands print is what the page says."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry as SchemaRegistry
from referencing import Resource

from game.cli import bench
from game.cli.screenshot import known
from game.cli.tales import library, registry
from game.engine import settings
from tests.cli.calling import CHECKOUT, good
from tests.depth import all_but, either, one_in, thorough
from tools.schemas import FOLDER, schemas

PAGE = (CHECKOUT / "docs" / "formats.md").read_text(encoding="utf-8")
SCHEMAS = {
    schema["$id"]: schema
    for schema in map(json.loads, re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL))
}
RESOURCES: SchemaRegistry[Any] = SchemaRegistry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)
MOST_ALIKE = 12
"""Steps of a kind that are looked at in one trace."""
SMALL = {"platformer": "level,columns=2,rows=2", "hexcrawl": "gentle,radius=3"}
"""Parameters of worlds in which every bot is soon done, where the usual ones are large."""
GENERATORS = tuple(system.generator for system in registry().systems)
BOTS = tuple(bot for tale in registry().tales for bot in (*tale.bots()[:1], *tale.bots()[-1:]))
"""Of each tale the first and the last: how a game is told hangs on nobody who plays it."""


def validator(name: str) -> Draft202012Validator:
    """What holds a value against the schema ``name`` of the page."""
    return Draft202012Validator(SCHEMAS[f"ckht:{name}"], registry=RESOURCES)


def faults(name: str, value: object) -> list[str]:
    """What the schema ``name`` of the page has against ``value``."""
    return [f"{error.json_path}: {error.message}" for error in validator(name).iter_errors(value)]


def test_the_schemas_that_lie_as_files_are_those_of_the_page() -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}
    assert files == schemas(), "python -m tools.schemas"


def spoilt(value: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The same object with one key missing, or one of another type, or one that is new."""
    for key in value:
        if key not in ("trace", "attempt", "winnable_found"):
            yield f"no {key}", {name: item for name, item in value.items() if name != key}
        wrong = [None] if isinstance(value[key], dict) else {"spoilt": None}
        yield f"another {key}", {**value, key: wrong}
    yield "something more", {**value, "more": 1}


def thinned(value: dict[str, Any]) -> dict[str, Any]:
    """The same object with the first steps of each kind in its trace alone: a long game has
    thousands of which the page says the same."""
    seen: Counter[str] = Counter()
    kept = []
    for step in value.get("trace") or ():
        seen[step["type"]] += 1
        if seen[step["type"]] <= MOST_ALIKE:
            kept.append(step)
    return {**value, "trace": kept} if "trace" in value else value


def assert_described(name: str, value: dict[str, Any]) -> None:
    """The page describes ``value``, and would not describe it if anything were amiss."""
    value = thinned(value)
    assert faults(name, value) == []
    judge = validator(name)
    # Most of a long list says what its beginning says, and would be looked through for each fault.
    short = {key: item[:3] if isinstance(item, list) else item for key, item in value.items()}
    for what, other in spoilt(short if judge.is_valid(short) else value):
        assert not judge.is_valid(other), f"{name}: {what} goes unnoticed"


@one_in(3)
@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_one(name: str):
    Draft202012Validator.check_schema(SCHEMAS[name])


@one_in(2)
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: generator.name)
@pytest.mark.parametrize("more", [(), ("--trace",)], ids=["plain", "traced"])
def test_worlds_are_as_the_page_says(generator, more: tuple[str, ...]):
    # What is traced has all that a usual world has; without a trace a small one says as much.
    small = f"{generator.name}:{SMALL.get(generator.name, '')}"
    named = either(generator.name, small) if more else small
    world = good("generate", named, "--seed", "é 1", "--format", "json", *more).object
    assert world["format"] == generator.format
    assert ("trace" in world) is bool(more)
    assert_described(generator.format, world)


def test_a_dungeon_of_a_diagram_with_names_is_as_the_page_says(tmp_path: Path):
    plan = tmp_path / "plan.json"
    made = ("lockkey:unique=4,theme=skills#elm", "--format", "json", "--out", str(plan))
    good("generate", *made)
    said = ("dungeon:24#oak", "--plan", str(plan), "--format", "json")
    world = good("generate", *said).object
    assert world["names"]
    assert faults("dungeon/1", world) == []
    judge = validator("dungeon/1")
    assert not judge.is_valid({**world, "names": []})
    assert not judge.is_valid({**world, "names": [{"set": 1}]})


@pytest.mark.parametrize("level", ["iron", "seed", "adventurer", "tale", "tale,winnable"])
def test_deals_of_every_level_are_as_the_page_says(level: str):
    assert_described(
        "thrones/1", good("generate", f"thrones:dwarf,{level}#3", "--format", "json").object
    )


def test_a_chance_that_was_not_worked_out_is_null_unless_asked_for():
    argv = ["generate", "thrones:dwarf,redraw#3", "--format", "json"]
    world = good(*argv).object
    assert world["win_chance"] is None
    assert_described("thrones/1", world)
    asked = good(*argv, "--thorough").object
    assert_described("thrones/1", asked)
    assert 0 < asked.pop("win_chance") < 1
    assert list(world) == list(good(*argv, "--thorough").object)
    assert asked == {key: value for key, value in world.items() if key != "win_chance"}


@one_in(2)
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: generator.name)
def test_reports_are_as_the_page_says(generator):
    named = f"{generator.name}:{SMALL.get(generator.name, '')}"
    report = good(
        "generate", named, "--seed", "r", "--count", "3", "--batch-report", "--format", "json"
    ).object  # fmt: skip
    assert report["format"] == f"{generator.name}-report/1"
    assert report["worlds"] == 3
    assert_described("report/1", report)


@one_in(5)
@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: f"{bot.mode}-{bot.name}")
def test_games_of_bots_are_as_the_page_says(bot):
    world = f"{bot.mode}:{SMALL.get(bot.mode, '')}"
    told = good("bot", world, "--seed", "b", "--policy", bot.name, "--json", "--trace").object
    assert told["format"] == f"{bot.mode}-bot/1"
    assert told["policy"] == bot.name
    assert "trace" in told
    assert_described(told["format"], told)


@pytest.mark.parametrize("hero", ["wizard", "dwarf"])
def test_games_where_cards_are_held_are_as_the_page_says(hero: str):
    world = registry().read_id(f"thrones:{hero},gambit#page")
    mode, bot = world.mode, registry().tale("thrones").bot("best")
    content = library().content_for(world)
    game = mode.start(world.params, world.seed, content)
    steps = []
    for command in bot.moves(game, content, world.seed):
        steps += [step for step in map(mode.trace, game.apply(command)) if step is not None]
    kinds = {step["type"] for step in steps}
    assert kinds >= {"fork", "held", "hand", "relic"} | ({"forge"} if hero == "dwarf" else set())
    items = {"$ref": "ckht:thrones-bot/1#/properties/trace/items"}
    judge = Draft202012Validator(items, registry=RESOURCES)
    assert [step for step in steps if not judge.is_valid(step)] == []
    for step in steps:
        assert not judge.is_valid({**step, "more": 1})


@one_in(3)
@pytest.mark.parametrize(
    "bot",
    [tale.bots()[0] for tale in registry().tales if tale.bots()],
    ids=lambda bot: bot.mode,
)
def test_without_its_trace_a_game_of_a_bot_is_told_the_same(bot):
    world = f"{bot.mode}:{SMALL.get(bot.mode, '')}"
    words = "bot", world, "--seed", "b", "--policy", bot.name, "--json"
    plain, traced = good(*words).object, good(*words, "--trace").object
    del traced["trace"]
    assert plain == traced
    assert_described(plain["format"], plain)


@all_but("thrones")
@pytest.mark.parametrize("mode", ["thrones", "thrones:wizard,tale", "null-turns"])
def test_many_games_are_as_the_page_says(mode: str):
    told = good(
        "bot", mode, "--seed", "b", "--games", "8", "--policy", "random", "--json"
    ).object  # fmt: skip
    assert told["format"] == f"{mode.partition(':')[0]}-bots/1"
    assert_described("bots/1", told)
    assert told["games"] == sum(group["games"] for group in told["groups"].values()) == 8
    assert told["won"] == sum(told["wins"].values())
    heroes = ["hero", "barbarian", "wizard", "dwarf"]
    assert list(told["wins"]) == (heroes if mode == "thrones" else ["all"])
    assert [run["seed"] for run in told["runs"]] == [f"b/{number}" for number in range(8)]
    assert sum(run["result"] == "won" for run in told["runs"]) == told["won"]


def test_each_of_many_games_is_told_as_it_is_alone():
    many = good("bot", "throne:dwarf", "--seed", "b", "--games", "2", "--json").object["runs"]
    for run in many:
        alone = good("bot", "throne:dwarf", "--seed", run["seed"], "--json").object
        assert run == {name: alone[name] for name in run}


def test_the_page_knows_every_parameter_of_thrones():
    described = SCHEMAS["ckht:envelope"]["$defs"]["thrones-params"]["properties"]
    fields = registry().mode("thrones").space.fields
    assert list(described) == [field.name for field in fields]
    for field in fields:
        if field.kind == "choice":
            said = described[field.name]
            for choice in field.choices:  # a quest may come from a content pack, too
                assert choice in said.get("enum", ()) or re.fullmatch(said["pattern"], choice)
            assert len(said.get("enum", field.choices)) == len(field.choices)
        elif field.kind == "integer":
            bounds = described[field.name]
            assert (bounds["minimum"], bounds["maximum"]) == (field.low, field.high)


def test_the_run_on_the_page_plays_back_to_the_same(tmp_path):
    (text,) = re.findall(r"```\n(ckht-run .*?)```", PAGE, re.DOTALL)
    (tmp_path / "page.run").write_text(text, encoding="utf-8", newline="\n")
    answer = good("replay", tmp_path / "page.run", "--verify")
    assert "6 commands played back the same" in answer.out


def test_settings_are_as_the_page_says(tmp_path):
    own = [setting for tale in registry().tales for setting in tale.settings]
    settings.write(settings.read(None, own)[0], tmp_path / "settings.json")
    written = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert faults("settings", written) == []
    assert list(SCHEMAS["ckht:settings"]["properties"]) == list(written)
    assert faults("settings", {**written, "text_size": 110})


@thorough(instead="test_benches_at_play_are_as_the_page_says")
def test_benches_are_as_the_page_says(monkeypatch):
    for name in ("FRAMES", "WORLDS", "DECISIONS", "TICKS", "STARTS"):
        monkeypatch.setattr(bench, name, 1)
    monkeypatch.setattr(bench, "FLOORS", ((2, 1, 0.27, None),))
    monkeypatch.setattr(
        bench, "start_seconds", cache(bench.start_seconds)
    )  # the first is not counted, here too
    monkeypatch.setattr(bench, "known", lambda: {"credits": known()["credits"]})
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    told = good("bench", "--json").object
    assert_described("bench/1", told)
    names = [figure["name"] for figure in told["figures"]]
    assert len(set(names)) == len(names)
    assert {figure["kept"] for figure in told["figures"]} <= {True, False, None}


def test_benches_at_play_are_as_the_page_says(monkeypatch):
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    minutes = either(0.02, 0.003)
    asked = (
        *("--play", "null-turns", "--minutes", str(minutes)),
        *("--size", "1280x720", "--pace", "8"),
    )
    told = good("--lang", "en", "bench", *asked, "--json").object
    assert_described("bench/1", told)
    [figure] = told["figures"]
    assert figure["frames"] == round(minutes * 3600)
    assert figure["begin"] > 0
    assert len(figure["late"]) == 10
    # What the longest were is chance on a busy machine, and that a cause is told is not.
    assert any(late["cause"] for late in figure["late"])
