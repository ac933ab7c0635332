"""What the commands do when they are called as they should be."""

from __future__ import annotations

import csv
import re
import shutil
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path

import pytest

from game import __version__
from game.cli.tales import registry
from game.core import journal
from game.core.bots import Bot
from game.core.registry import Registry
from game.store.shipped import Library
from game.tales.throne.rules.tally import ThronesTally
from tests.cli.calling import call, good, process, refused
from tests.depth import all_but, few, one_in, thorough
from tests.toy import TOY, toy_tale

GENERATORS = tuple(system.generator for system in registry().systems)
BOTS = tuple(bot for tale in registry().tales for bot in tale.bots())
SMALL = {"platformer": "level,columns=2,rows=2", "hexcrawl": "gentle,radius=3"}
"""Parameters of worlds that are soon made and played, where the usual ones are large."""


# Everyone


@pytest.mark.parametrize("argv", [["--version"], ["generate", "--version"]])
def test_the_version_is_told_before_and_after_the_command(argv: list[str]):
    assert __version__ in good(*argv).out


@pytest.mark.parametrize("argv", [["--lang", "fr", "bot"], ["bot", "--lang", "fr"]])
def test_a_language_can_be_named_before_and_after_the_command(argv: list[str]):
    good(*argv, "null-turns", "--seed", "x")


@pytest.mark.parametrize(
    "command", ["play", "generate", "replay", "bot", "check", "bench", "screenshot", "test", "lint"]
)
def test_every_command_explains_itself(command: str):
    assert command in good("--help").out
    assert f"main.py {command}" in good(command, "--help").out


def test_help_names_systems_formats_parameters_and_their_bounds():
    told = good("generate", "--help").out
    for generator in GENERATORS:
        for word in (generator.name, *generator.formats):
            assert word in told
        for field in generator.space.fields:
            assert f"{field.name}: {field.expected().in_english()}" in told


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: generator.name)
def test_help_on_a_system_explains_its_parameters_and_no_others(generator):
    told = " ".join(good("generate", generator.name, "--help").out.split())
    for field in generator.space.fields:
        assert f"{field.name}: {field.expected().in_english()}" in told
        assert " - ".join(text for text in (field.label, field.help) if text) in told
    assert all(f" {other.name} (formats" not in told for other in GENERATORS if other != generator)


def test_help_on_a_system_speaks_the_language_asked_for():
    assert "un nombre entier" in good("generate", "dungeon", "--help", "--lang", "fr").out


def test_help_names_the_policies_of_every_mode():
    told = good("bot", "--help").out
    for mode in registry().modes:
        (line,) = re.findall(rf"^  {mode.name}: (.*)$", told, re.MULTILINE)
        assert line.split(", ") == [bot.name for bot in BOTS if bot.mode == mode.name]


# generate


@all_but("platformer")
@pytest.mark.parametrize("generator", GENERATORS, ids=lambda generator: generator.name)
def test_texts_begin_with_the_id_and_the_id_makes_the_same_world(generator):
    small = f"{generator.name}:{SMALL.get(generator.name, '')}"
    world = good("generate", small, "--seed", " é a\u0301 ", "--format", "json").object
    assert world["seed"] == "é á"
    assert world["id"].startswith(generator.name)
    assert good("generate", world["id"], "--format", "json").object == world
    for form in generator.writers:
        text = good("generate", world["id"], "--format", form).out
        begins = {"svg": "<svg", "dot": "digraph", "tmx": "<?xml"}.get(form, f"{world['id']}\n")
        assert text.startswith(begins)
        assert text.endswith("\n")


@pytest.mark.parametrize(
    ("played", "made"),
    [
        ("dungeon:18,warden+delver,grim,locks=30#x", "dungeon:18,locks=30#x"),
        ("key:3d6,ringer,normal#x", "dungeon:3d6#x"),
        ("hexcrawl:gentle,radius=4#x", "hexcrawl:radius=4#x"),
    ],
)
def test_the_id_of_a_game_makes_the_world_that_it_is_played_in(played, made):
    assert good("generate", played).out == good("generate", made).out
    assert good("generate", made).out.startswith(f"{made}\n")


def test_what_neither_a_game_nor_a_generator_has_is_refused():
    for text in ("dungeon:3d6,wizard#x", "dungeon:3d6,warden,locks=9999#x"):
        assert refused("generate", text).startswith("error: unknown parameter")


def test_a_count_numbers_the_seeds_from_0_and_prints_an_object_a_line():
    made = good("generate", "thrones", "--seed", "S", "--count", "3", "--format", "json").objects
    assert [world["seed"] for world in made] == ["S/0", "S/1", "S/2"]
    for world in made:
        assert good("generate", world["id"], "--format", "json").object == world


def test_one_world_has_the_seed_itself():
    assert good("generate", "thrones#S", "--count", "1", "--format", "json").object["seed"] == "S"


def test_without_a_seed_every_world_is_another():
    seeds = {good("generate", "null-turns", "--format", "json").object["seed"] for _ in range(5)}
    assert len(seeds) == 5


def test_parameters_can_be_set_one_by_one_over_an_id():
    made = good(
        "generate", "thrones:dwarf,tale#x", "--set", "quest=sand", "level=adventurer",
        "--set", "winnable=on", "--format", "json",
    ).object  # fmt: skip
    assert made["id"] == "thrones:dwarf,adventurer,sand,winnable#x"
    assert made["params"] == {
        "hero": "dwarf", "level": "adventurer", "quest": "sand", "scout": 0, "reward_choice": True,
        "armour_traps": False, "redraw": False, "enemy_picks": False, "winnable": True,
    }  # fmt: skip


def test_an_alias_is_answered_with_the_canonical_name():
    assert good("generate", "THRONE:Dwarf#x").out.startswith("thrones:dwarf,seed#x\n")


def test_a_trace_in_text_follows_the_world():
    plain = good("generate", "thrones#x").out
    traced = good("generate", "thrones#x", "--trace").out
    assert traced.startswith(plain)
    steps = traced.removeprefix(plain).splitlines()
    assert len(steps) == 15 + 17
    assert all(step.startswith('{"type": "draw", ') for step in steps)


def test_a_report_in_text_begins_with_the_id():
    told = good("generate", "null-turns#x", "--count", "4", "--batch-report").out.splitlines()
    assert told[0] == "null-turns#x  4 worlds"
    assert "  deck (count): 12 to 12, median 12, mean 12" in told


def test_what_is_written_to_a_file_is_what_would_be_printed(tmp_path):
    argv = ["generate", "thrones", "--seed", "é", "--count", "2"]
    for form in ("json", "text", "md"):
        path = tmp_path / form
        assert good(*argv, "--format", form, "--out", path).out == ""
        assert path.read_bytes().decode("utf-8") == good(*argv, "--format", form).out


@all_but("png")
@pytest.mark.parametrize("form", ["svg", "dot", "png", "json"])
def test_a_series_is_a_folder_with_a_file_for_each_world_and_an_index(tmp_path, form: str):
    argv = ["generate", "lockkey:unique=3", "--seed", "é"]
    good(*argv, "--count", "11", "--format", form, "--out", f"{tmp_path / 'new'}/")
    with (tmp_path / "new" / "index.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["file"] for row in rows] == [f"lockkey-{n:02}.{form}" for n in range(11)]
    assert {path.name for path in (tmp_path / "new").iterdir()} == {
        "index.csv",
        *(row["file"] for row in rows),
    }
    assert rows[10]["id"] == "lockkey:unique=3#é/10"
    assert rows[10]["seed"] == "é/10"
    assert float(rows[10]["locks"]) > 0
    good("generate", rows[10]["id"], "--format", form, "--out", tmp_path / "alone")
    alone = (tmp_path / "alone").read_bytes()
    assert (tmp_path / "new" / rows[10]["file"]).read_bytes() == alone


def test_a_series_is_put_into_nobodys_folder_and_never_into_one_stream(tmp_path):
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    argv = ["generate", "lockkey", "--count", "2", "--seed", "x", "--format", "svg"]
    assert "'mine.txt'" in refused(*argv, "--out", tmp_path)
    assert "FOLDER" in refused(*argv)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_what_a_folder_of_pictures_needs_lies_beside_them(tmp_path):
    argv = [
        "generate", "platformer:columns=2,rows=2", "--count", "2", "--seed", "x", "--format", "tmx"
    ]  # fmt: skip
    good(*argv, "--out", tmp_path / "maps")
    assert (tmp_path / "maps" / "tiled.png").is_file()


def test_another_picture_of_that_name_is_neither_used_nor_written_over(tmp_path):
    (tmp_path / "tiled.png").write_bytes(b"mine")
    argv = ["generate", "platformer:columns=3,rows=3#x", "--format", "tmx"]
    assert "tiled.png: another file" in refused(*argv, "--out", tmp_path / "castle.tmx")
    assert [path.name for path in tmp_path.iterdir()] == ["tiled.png"]
    assert (tmp_path / "tiled.png").read_bytes() == b"mine"


def test_work_broken_off_leaves_the_file_that_was_there(tmp_path, monkeypatch):
    path = tmp_path / "kept"
    path.write_text("mine", encoding="utf-8")

    def give_up(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.core.envelope.to_json", give_up)
    call("generate", "lockkey", "--seed", "x", "--format", "json", "--out", path)
    assert path.read_text(encoding="utf-8") == "mine"
    assert list(tmp_path.iterdir()) == [path]


def test_a_refused_call_leaves_the_file_alone(tmp_path):
    path = tmp_path / "kept"
    path.write_text("mine", encoding="utf-8")
    refused("generate", "thrones", "--seed", "x" * 63, "--count", "20", "--out", path)
    refused("generate", "thrones", "--format", "svg", "--out", path)
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_system_that_is_no_mode_makes_worlds_as_the_modes_do(monkeypatch):
    with_toy = Registry((*registry().tales, toy_tale()))
    monkeypatch.setattr("game.cli.generate.registry", lambda: with_toy)
    world = good("generate", "toy", "--seed", "S", "--set", "beads=5", "--format", "json").object
    assert list(world) == ["format", "id", "seed", "rules", "content", "params", "beads"]
    assert (world["format"], world["rules"], world["content"]) == ("toy/1", 7, {})
    assert (world["id"], world["params"], len(world["beads"])) == ("toy:beads=5#S", {"beads": 5}, 5)
    assert good("generate", "toy:beads=5#S", "--format", "json").object == world
    told = good("generate", "toy:beads=5#S", "--trace").out.splitlines()
    assert told[:2] == ["toy:beads=5#S", " ".join(world["beads"])]
    assert len(told) == 2 + 5
    assert "expected a whole number from 1 to 9" in refused("generate", "toy:beads=10#S")
    assert "unknown mode 'toy'" in refused("play", "toy#S")


def test_a_system_that_is_no_mode_is_made_from_the_content_it_names(monkeypatch):
    toy = replace(TOY, bare=False, uses=lambda _: ("quest/iron",))
    quests = replace(toy_tale(toy), load=registry().tale("throne").load)
    monkeypatch.setattr("game.cli.generate.registry", lambda: Registry((quests,)))
    monkeypatch.setattr("game.cli.generate.library_at", lambda _: Library((quests,)))
    made_from = good("generate", "toy#S", "--format", "json").object["content"]
    monkeypatch.undo()
    assert made_from == good("generate", "thrones#S", "--format", "json").object["content"]


def test_a_seed_before_the_command_is_its_seed():
    assert good("--seed", "x", "generate", "thrones").out == good("generate", "thrones#x").out


# bot


@one_in(7)
@pytest.mark.parametrize(
    "bot",
    [bot for tale in registry().tales for bot in (*tale.bots()[:1], *tale.bots()[-1:])],
    ids=lambda bot: f"{bot.mode}-{bot.name}",
)
def test_a_game_that_was_kept_plays_back_to_the_same(bot, tmp_path):
    path = tmp_path / "kept.run"
    world = f"{bot.mode}:{SMALL.get(bot.mode, '')}#k"
    told = good("bot", world, "--policy", bot.name, "--json", "--save", path).object
    assert told == good("bot", world, "--policy", bot.name, "--json").object
    recorded = journal.read(path.read_bytes())
    assert str(recorded.header.id) == told["id"]
    assert recorded.commands == told["commands"]
    assert recorded.about("policy") == bot.name
    answer = good("replay", path, "--verify")
    assert answer.out == f"{path}: {told['commands']} commands played back the same\n"


def test_several_games_are_kept_in_numbered_files(tmp_path):
    path = tmp_path / "many"
    good("bot", "thrones", "--seed", "S", "--games", "5", "--policy", "greedy", "--save", path)
    assert sorted(tmp_path.iterdir()) == [tmp_path / f"many.{n}" for n in range(1, 6)]
    kept = [journal.read((tmp_path / f"many.{n}").read_bytes()).header.id for n in range(1, 6)]
    assert [world.seed for world in kept] == [f"S/{n}" for n in range(5)]
    assert [world.params.partition(",")[0] for world in kept] == [
        "hero", "barbarian", "wizard", "dwarf", "hero",
    ]  # fmt: skip
    good("replay", tmp_path / "many.3", "--verify")


def test_games_of_an_id_with_parameters_are_all_played_with_them():
    told = good("bot", "thrones:wizard", "--seed", "S", "--games", "3", "--json").object
    assert told["groups"]["all"]["games"] == 3
    assert told["spread"] is None
    assert told["params"]["hero"] == "wizard"


def test_many_games_count_as_many_single_ones_do():
    many = good(
        "bot", "thrones:dwarf,tale", "--seed", "S", "--games", "6", "--policy", "greedy", "--json"
    ).object
    results = [
        good("bot", f"thrones:dwarf,tale#S/{n}", "--policy", "greedy", "--json").object["result"]
        for n in range(6)
    ]
    assert 0 < many["won"] < 6
    assert many["won"] == results.count("won")


def test_what_takes_longer_to_count_than_to_play_is_counted_only_where_it_is_told(monkeypatch):
    counted = []
    monkeypatch.setattr(ThronesTally, "note", lambda *told: counted.append(told))
    argv = ["bot", "thrones:dwarf,gambit", "--games", "2", "--policy", "random"]
    good(*argv)
    assert not counted
    good(*argv, "--json")
    assert counted


@thorough(instead="test_many_games_count_as_many_single_ones_do")
def test_games_played_by_several_processes_count_the_same(monkeypatch):
    argv = ["bot", "null-turns", "--seed", "S", "--games", "60", "--json"]
    alone = good(*argv).object
    monkeypatch.setattr("game.cli.bot.PARALLEL_FROM", 0.0)
    monkeypatch.setattr("game.cli.bot.BATCH", 7)
    monkeypatch.setattr("game.cli.bot.cores", lambda: 2)
    assert good(*argv).object == alone


def test_a_game_that_was_given_up_is_told_as_conceded(monkeypatch):
    def giving_up(_):
        return lambda view, _: view.legal[-1]

    coward = Bot("thrones", "coward", giving_up)
    throne = replace(registry().tale("throne"), bots=lambda: (coward,))
    monkeypatch.setattr("game.cli.bot.registry", lambda: Registry((throne,)))
    told = good("bot", "thrones#x", "--json", "--trace").object
    assert (told["result"], told["commands"], told["trace"]) == ("conceded", 1, [])


# replay


@pytest.fixture
def run(tmp_path) -> Path:
    path = tmp_path / "a.run"
    good("bot", "thrones:dwarf,tale#replay", "--policy", "greedy", "--save", path)
    return path


def verify(path: Path) -> tuple[int, str]:
    answer = call("replay", path, "--verify")
    assert answer.err == ""
    (line,) = answer.out.splitlines()
    return answer.status, line


def resigned(text: str) -> bytes:
    """The records of a run with checksums that fit."""
    lines = [line.rpartition(" ~")[0] for line in text.splitlines()]
    signed, previous = [], ""
    for line in lines:
        previous = blake2b(f"{previous} {line}".encode(), digest_size=4).hexdigest()
        signed.append(f"{line} ~{previous}\n")
    return "".join(signed).encode()


def test_a_sound_run_is_the_same(run):
    status, line = verify(run)
    assert status == 0
    assert "played back the same" in line


def test_a_run_whose_choices_were_changed_and_signed_again_diverges(run):
    text = run.read_text(encoding="utf-8")
    place = text.index("> life ~")
    changed = text[:place] + text[place:].replace("> life ~", "> armour ~", 1)
    run.write_bytes(resigned(changed))
    status, line = verify(run)
    assert status == 1
    assert re.search(r"command", line)


def test_a_run_with_another_digest_diverges_and_names_the_commands(run):
    text = run.read_text(encoding="utf-8")
    run.write_bytes(resigned(re.sub(r"digest 32 .{4}", "digest 32 0000", text)))
    status, line = verify(run)
    assert status == 1
    assert "diverged at commands 1 to 32" in line


def test_a_run_of_other_rules_or_content_diverges_before_the_first_command(run):
    text = run.read_text(encoding="utf-8")
    for old, new, told in (
        (" rules 1 ", " rules 9 ", "made under rules 9 of thrones, these are 1"),
        (
            "quest/iron=[0-9a-f]*",
            "quest/iron=0123456789abcdef",
            "made with another quest/iron: 0123",
        ),
    ):
        run.write_bytes(resigned(re.sub(old, new, text, count=1)))
        status, line = verify(run)
        assert status == 1
        assert told in line


def test_a_damaged_run_is_told_with_its_line(run):
    lines = run.read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"> ", b"> x", 1)
    run.write_bytes(b"".join(lines))
    status, line = verify(run)
    assert status == 1
    assert "line 4" in line


def test_a_run_cut_short_is_damaged_or_open_ended(run):
    run.write_bytes(run.read_bytes()[:-5])
    status, line = verify(run)
    assert status == 1
    assert "line" in line


def test_a_run_without_a_command_plays_back_whole_or_damaged(run):
    """Whoever leaves at once keeps such a run; so does damage before the first command."""
    text = run.read_text(encoding="utf-8").splitlines(keepends=True)
    run.write_bytes(resigned("".join(text[:2])))
    assert verify(run) == (0, f"{run}: 0 commands played back the same")
    run.write_bytes(run.read_bytes() + b"> no such line\n")
    status, line = verify(run)
    assert status == 1
    assert "line 3" in line


@pytest.mark.parametrize(
    "data",
    [b"", b"\0" * 100, b"not a run\n", b"ckht-run 1\n", "ckht-run 1 é".encode("latin-1")],
)
def test_what_is_no_run_is_refused(data: bytes, tmp_path: Path):
    path = tmp_path / "x.run"
    path.write_bytes(data)
    assert str(path) in refused("replay", path, "--verify")
    assert str(path) in refused("replay", path)


def test_a_run_of_a_mode_that_there_is_not_is_refused(run):
    text = run.read_text(encoding="utf-8").replace("thrones:dwarf", "chess:dwarf", 1)
    run.write_bytes(resigned(text))
    error = refused("replay", run, "--verify")
    assert str(run) in error
    assert "unknown mode 'chess'" in error


def test_a_file_too_large_for_a_run_is_refused(tmp_path):
    path = tmp_path / "large.run"
    with path.open("wb") as file:
        file.truncate(journal.MAX_BYTES + 1)
    assert f"at most {journal.MAX_BYTES} bytes" in refused("replay", path, "--verify")


# The same everywhere


@thorough(instead="test_texts_begin_with_the_id_and_the_id_makes_the_same_world")
def test_worlds_games_and_runs_are_the_same_in_other_processes(tmp_path):
    argvs = [
        ["generate", "thrones", "--seed", "é", "--count", "2", "--format", "json", "--trace"],
        [
            "bot",
            "thrones:barbarian,tale#é",
            "--policy",
            "greedy",
            "--json",
            "--trace",
            "--save",
            "kept.run",
        ],
    ]
    for argv in few(argvs, 1):
        told = [
            process(*argv, cwd=tmp_path, PYTHONHASHSEED=seed, LC_ALL=locale)
            for seed, locale in (("1", "C"), ("2", "C.UTF-8"))
        ]
        assert told[0] == told[1]
        assert told[0].status == 0
        if "--save" in argv:
            shutil.move(tmp_path / "kept.run", tmp_path / "moved.run")
            assert good(*argv[:-1], tmp_path / "kept.run").out == told[0].out
            kept, moved = (tmp_path / name for name in ("kept.run", "moved.run"))
            assert kept.read_bytes() == moved.read_bytes()
        else:
            assert good(*argv).out == told[0].out


def test_screenshots_have_the_size_that_was_asked_for(tmp_path, monkeypatch):
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    path = tmp_path / "credits.png"
    good("screenshot", "credits", "--size", "640x480", "--out", path)
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert [int.from_bytes(data[place : place + 4], "big") for place in (16, 20)] == [640, 480]
    names = good("screenshot", "list").out.split()
    assert {"title", "thrones", "results"} <= set(names)
