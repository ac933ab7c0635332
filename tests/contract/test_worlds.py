"""Every mode: IDs read back, the same seed makes the same world, generators tell about it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cli.tales import registry
from game.core import gameid, parts
from game.core.errors import GameError
from game.core.mode import Mode
from game.core.registry import World
from tests.contract.cases import MODES, attempt, content_of, every_mode, varied_params
from tests.depth import either, few
from tests.playing import short_params


@every_mode
def test_every_id_reads_back_to_itself(mode: Mode):
    for params in varied_params(mode):
        world = World(mode, params, gameid.clean_seed("Hollow oak, 3: élan"))
        again = registry().read_id(str(world.id))
        assert again == world
        assert str(again.id) == str(world.id)


@every_mode
def test_aliases_lead_to_the_mode(mode: Mode):
    for name in (mode.name, registry().tale(mode.name).name, mode.name.upper()):
        assert registry().mode(name) is mode


@every_mode
def test_presets_are_written_canonically(mode: Mode):
    for preset in mode.presets:
        assert mode.space.write(mode.space.read(preset.params)) == preset.params


@every_mode
def test_the_parameters_of_every_game_shape_a_world(mode: Mode):
    system = registry().system(mode.name)
    space = system.generator.space
    for params in varied_params(mode):
        values = space.values(space.read(system.shaping(mode.space.write(params))))
        shared = {name for name in values if hasattr(params, name)}
        assert shared
        assert all(values[name] == getattr(params, name) for name in shared)


@settings(max_examples=60)
@given(st.sampled_from(MODES), st.text(max_size=30))
def test_any_text_of_parameters_is_read_or_refused(mode: Mode, text: str):
    params = attempt(mode.space.read, text)
    if params is not None:
        assert mode.space.read(mode.space.write(params)) == params


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_any_text_is_an_id_or_refused(text: str):
    for candidate in (text, f"thrones:{text}", f"null-turns#{text}"):
        world = attempt(registry().read_id, candidate)
        if world is not None:
            assert registry().read_id(str(world.id)) == world


@every_mode
def test_the_same_seed_starts_the_same_game_and_another_seed_another(mode: Mode):
    params, content = short_params(mode), content_of(mode)
    seeds = either(8, 3)
    digests = [mode.start(params, f"s/{n}", content).digest() for n in range(seeds)]
    assert digests == [mode.start(params, f"s/{n}", content).digest() for n in range(seeds)]
    assert len(set(digests)) == seeds


@every_mode
def test_parameters_are_part_of_the_state(mode: Mode):
    every, content = few(varied_params(mode), 4), content_of(mode)
    digests = {mode.start(params, "contract/0", content).digest() for params in every}
    assert len(digests) == len(every)


@every_mode
def test_the_generator_makes_one_world_of_one_seed_as_json_and_as_text(mode: Mode):
    generator = registry().system(mode.name).generator
    assert generator.format.startswith(f"{generator.name}/")
    params, content = short_params(mode), content_of(mode)
    for seed in few(("s/0", "s/1"), 1):
        body = generator.world(params, seed, content, False)
        assert json.loads(json.dumps(body)) == body
        assert body == generator.world(params, seed, content, False)
        assert "trace" not in body
        traced = generator.world(params, seed, content, True)
        trace = traced.pop("trace")
        assert traced == body
        assert isinstance(trace, list)
        assert trace
        for name, writer in generator.writers.items():
            text = writer({"id": f"{generator.name}#{seed}", **body})
            begins = {"svg": "<svg", "tmx": "<?xml"}.get(name, f"{generator.name}#{seed}\n")
            assert text.startswith(begins), name
            assert text.endswith("\n"), name
    assert "text" in generator.writers


@every_mode
def test_every_version_is_a_positive_number(mode: Mode):
    assert mode.rules >= 1
    written = parts.write(content_of(mode).parts)
    assert parts.read(written) == content_of(mode).parts


@every_mode
def test_what_is_no_snapshot_is_refused(mode: Mode):
    game = mode.start(short_params(mode), "s", content_of(mode))
    for data in ({}, {"seed": "s"}, dict.fromkeys(game.snapshot())):
        with pytest.raises(GameError):
            mode.restore(content_of(mode), data)
