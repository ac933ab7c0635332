"""A made-up second release: runs of the first go on being proved and watched.

Of all tales this is the dearest of all fixtures, for the proofs of Candle's sections are made anew:
the quick depth releases the throne's quests twice, and what is kept of other tales is left out.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from game.cli.tales import registry
from game.core import journal
from game.core.journal import Journal
from game.core.made_from import difference
from game.core.parts import NOTHING
from game.core.playback import Playback
from game.core.registry import World
from game.core.session import Session, resume
from game.core.sliced import through
from game.core.verify import verify
from game.engine.scene import Push
from game.shell.advice import Question, hint, make_ahead, past, played_again
from game.shell.play import PlayScene
from game.shell.taking_up import resume_run
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.store.shipped import Library, levels_dir, library_of, loaded
from tests.cli.calling import call
from tests.depth import either, is_quick, thorough
from tests.playing import await_others
from tests.window import begin_run, end_of_pygame, lasting_worker, open_again, pictures, services
from tools.release import MOST, Kept, main, release
from tools.sections.build import build

__all__ = ["end_of_pygame", "lasting_worker", "open_again", "pictures", "services"]

WORLDS = (
    "thrones:dwarf,tale#first",
    "thrones:hero,seed,sand#first",
    "platformer:level,columns=2,rows=2#first",
    "platformer:story,9#first",
    "hexcrawl:gentle,radius=3#first",
    "dungeon:6,warden,gentle#first",
)[: either(None, 2)]
TALES = registry().tales
RELEASED = either(TALES, (registry().tale("throne"),))
SINCE = (
    "platformer:level,columns=2,rows=2#first",
    "platformer:story,9#first",
    "hexcrawl:gentle,radius=3#first",
    "dungeon:6,warden,gentle#first",
)
"""Those of them whose tables were written anew, or whose proofs were made anew, since the runs of
format 1, with their rules."""
CHECKOUT = Path(__file__).parent.parent.parent


class Versions:
    """A folder of levels that goes through two releases, with runs of the first."""

    def __init__(self, levels: Path) -> None:
        self.levels = levels
        shutil.copytree(levels_dir(), levels, ignore=shutil.ignore_patterns("archive"))
        self.first = release(levels, RELEASED)
        library = Library(TALES, levels)
        self.runs = {text: played(text, library) for text in WORLDS}
        self.changed = change(levels)
        self.second = release(levels, RELEASED)
        self._today = Library(TALES, levels)

    def library(self) -> Library:
        """As a program that was just started has it, but that what is there today is read once."""
        return self._today.on_shelf(lambda: None)


def change(levels: Path) -> set[str]:
    """Another quest of sand, another section, another table of foes; returns the parts changed.
    The quick depth changes the quest."""
    quest = levels / "quests" / "sand.toml"
    text = quest.read_text(encoding="utf-8")
    quest.write_text(text.replace("\nlife = 1\n", "\nlife = 2\n", 1), encoding="utf-8")
    if is_quick():
        return {"quest/sand"}
    foes = levels / "tables" / "key_foes.toml"
    text = foes.read_text(encoding="utf-8")
    foes.write_text(text.replace("hearts = 1\n", "hearts = 2\n", 1), encoding="utf-8")
    section = levels / "sections" / "swan-neck.tmx"
    text = section.read_text(encoding="utf-8")
    section.write_text(changed_chance(text), encoding="utf-8")
    assert not build(levels).content.problems
    return {"quest/sand", "foes", "sections/castle"}


def changed_chance(text: str) -> str:
    """The drawing with one thing that is there a little more rarely."""
    before, mark, after = text.partition('name="chance"')
    value, rest = after.split('value="', 1)[1].split('"', 1)
    head = after.split('value="', 1)[0]
    return f'{before}{mark}{head}value="{int(value) - 1}"{rest}'


def played(text: str, library: Library) -> Journal:
    """A run of that ID, by a bot."""
    world = registry().read_id(text)
    content: Any = library.content(world.mode.name)
    session = Session.start(world, content)
    bot = registry().tale(world.mode.name).bots()[0]
    for command in islice(bot.moves(session.game, content, world.seed), either(200, 60)):
        session.apply(command)
    session.checkpoint()
    return journal.read(session.take_records().encode())


@pytest.fixture(scope="module")
def versions(tmp_path_factory: pytest.TempPathFactory) -> Versions:
    return Versions(tmp_path_factory.mktemp("versions") / "levels")


def world_of(recorded: Journal) -> World:
    return registry().read_id(str(recorded.header.id))


def size(entered: list[Kept]) -> int:
    return sum(each.size for each in entered)


def test_a_release_enters_what_changed_and_stays_small(versions: Versions):
    tales = {tale.id: tale.load(versions.levels) for tale in RELEASED if tale.sources is not None}
    assert len(versions.first) == sum(len(content.parts) for content in tales.values())
    assert {each.part for each in versions.second} == versions.changed
    # Of all the sections one alone was entered anew.
    assert size(versions.second) < size(versions.first) / either(5, 1)
    assert size(versions.first) < MOST
    assert release(versions.levels, RELEASED) == []


@pytest.mark.parametrize("text", WORLDS)
def test_runs_of_the_first_release_are_proved_under_the_second(versions: Versions, text: str):
    recorded, library = versions.runs[text], versions.library()
    world = world_of(recorded)
    today = library.content(world.mode.name)
    used = world.mode.uses(world.params)
    why = difference(world, today, recorded.header.rules, recorded.header.content)
    assert (why is not None) == bool(versions.changed.intersection(used))
    content = library.content_of_run(world, recorded.last)
    assert (content is today) == (why is None)
    assert verify(world, content, recorded).same
    playback = Playback(world, content, recorded)
    playback.seek(playback.length)
    assert playback.position == recorded.commands


@pytest.mark.parametrize("text", WORLDS)
def test_so_are_runs_of_format_1(versions: Versions, text: str):
    recorded, library = versions.runs[text], versions.library()
    world = world_of(recorded)
    (whole,) = world.mode.formerly
    old = replace(recorded, header=replace(recorded.header, content=whole))
    if text in SINCE:
        result = verify(world, library.content_of_run(world, old.last), old)
        assert "made with another " in result.told.in_english()
        formerly = {whole: recorded.header.content}
        world = replace(world, mode=replace(world.mode, formerly=formerly))
    assert verify(world, library.content_of_run(world, old.last), old).same
    unknown = replace(recorded, header=replace(recorded.header, content="0123456789abcdef"))
    result = verify(world, library.content_of_run(world, unknown.last), unknown)
    assert "of a version that is not known here" in result.told.in_english()


def test_a_run_that_was_not_finished_goes_on_in_the_world_it_began_in(versions: Versions):
    recorded, library = versions.runs["thrones:hero,seed,sand#first"], versions.library()
    world = world_of(recorded)
    going = resume(world, library.content_of_run(world, recorded.last), recorded)
    assert going.notice is None
    assert going.session.verified
    assert going.session.made_from == recorded.header.content


def test_without_its_archive_or_under_other_rules_a_run_says_what_differs(
    versions: Versions, tmp_path: Path
):
    recorded = versions.runs["thrones:hero,seed,sand#first"]
    world = world_of(recorded)
    bare = tmp_path / "levels"
    shutil.copytree(versions.levels, bare, ignore=shutil.ignore_patterns("archive"))
    content = Library(TALES, bare).content_of_run(world, recorded.last)
    told = verify(world, content, recorded).told.in_english()
    assert told.startswith("run: made with another quest/sand: ")
    newer = World(replace(world.mode, rules=world.mode.rules + 1), world.params, world.seed)
    content = versions.library().content_of_run(newer, recorded.last)
    assert "made under rules" in verify(newer, content, recorded).told.in_english()


def test_a_damaged_archive_is_as_good_as_none(versions: Versions, tmp_path: Path):
    recorded = versions.runs["thrones:hero,seed,sand#first"]
    world = world_of(recorded)
    levels = tmp_path / "levels"
    shutil.copytree(versions.levels, levels)
    for path in (levels / "archive" / "thrones" / "files").iterdir():
        path.write_bytes(path.read_bytes()[:-9])
    content = Library(TALES, levels).content_of_run(world, recorded.last)
    assert not verify(world, content, recorded).same


def test_a_new_world_is_made_from_what_is_there_today(versions: Versions):
    library = versions.library()
    recorded = versions.runs["thrones:hero,seed,sand#first"]
    again = Session.start(world_of(recorded), library.content("thrones"))
    assert again.header.content != recorded.header.content


def test_replay_says_that_a_run_is_played_as_it_was_made(
    versions: Versions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("game.cli.replay.library_at", lambda _: versions.library())
    path = tmp_path / "first.run"
    for text, told in (
        ("thrones:hero,seed,sand#first", "Changed since: quest/sand; a new game of this ID"),
        ("thrones:dwarf,tale#first", ""),
    ):
        recorded = versions.runs[text]
        path.write_text(journal.write(recorded.header, recorded.records), encoding="utf-8")
        answer = call("replay", path, "--verify")
        assert answer.status == 0
        assert "played back the same" in answer.out
        assert (told in answer.err) if told else answer.err == ""
    french = call("--lang", "fr", "replay", path, "--verify")
    assert french.status == 0


@pytest.fixture
def elsewhere(versions: Versions, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A worker that finds the levels of the second release beside the program."""
    monkeypatch.setattr("game.store.shipped.levels_dir", lambda: versions.levels)
    for cache in (loaded, library_of):
        cache.cache_clear()
    yield
    for cache in (loaded, library_of):
        cache.cache_clear()


@pytest.mark.usefixtures("elsewhere")
def test_the_worker_answers_in_the_parts_that_a_run_was_made_with(versions: Versions):
    recorded = versions.runs["thrones:hero,seed,sand#first"]
    tale, text = registry().tale("throne"), journal.write(recorded.header, recorded.records)
    told = through(past(tale, text.encode()))
    assert told is not None
    assert told.lines()
    seen = list(played_again(tale, text.encode(), 10_000))
    assert len(seen) == recorded.commands + 1
    world = world_of(recorded)
    session = Session.start(world, versions.library().content_of_run(world, recorded.last))
    advised = {
        made: through(hint(Question(tale, 0, session.game.snapshot(), made)))
        for made in (session.made_from, NOTHING)
    }
    assert all(advised.values())


@thorough(instead="test_the_worker_answers_in_the_parts_that_a_run_was_made_with")
@pytest.mark.usefixtures("elsewhere")
def test_floors_are_made_ahead_in_the_parts_that_a_run_was_made_with(versions: Versions):
    recorded = versions.runs["platformer:level,columns=2,rows=2#first"]
    tale, world = (
        registry().tale("candle"),
        registry().read_id("platformer:castle,2,columns=2,rows=2#first"),
    )
    then = versions.library().recall("platformer", recorded.header.content)
    now = versions.library().content("platformer")
    order = world.mode.start(world.params, world.seed, then).order()  # type: ignore[attr-defined]
    made = through(make_ahead(tale, recorded.header.content, order))
    assert world.mode.make_ahead is not None
    assert made == through(world.mode.make_ahead(then, order))
    assert through(make_ahead(tale, NOTHING, order)) == through(world.mode.make_ahead(now, order))


def test_the_theatre_shows_a_run_as_it_was_made_and_says_so(versions: Versions, services: Services):
    recorded = versions.runs["thrones:hero,seed,sand#first"]
    later = replace(services, library=versions.library())
    scene = TheatreScene(later, recorded)
    assert "Changed since: quest/sand" in services.app.notices.shown
    while scene.playback.step() is not None:
        pass
    assert scene.playback.ended


def test_continue_goes_on_in_the_world_that_a_run_began_in(versions: Versions, services: Services):
    before = replace(services, library=Library(TALES, levels_dir()))
    live = begin_run(before, "thrones:hero,seed,sand#first", 10)
    (unfinished,) = services.runs.unfinished()
    pushed = resume_run(replace(services, library=versions.library()), unfinished)
    assert isinstance(pushed, Push)
    services.app.go(pushed)
    # What it began in is laid out beside the frames.
    app = services.app
    assert await_others(app.step, lambda: isinstance(app.scene, PlayScene))
    assert isinstance(app.scene, PlayScene)
    assert app.scene.session.verified
    assert app.scene.session.made_from == live.session.made_from
    assert "Changed since: quest/sand" in services.app.notices.shown


@thorough(instead="test_a_release_enters_what_changed_and_stays_small")
def test_the_tool_says_what_it_entered(versions: Versions, tmp_path: Path, capsys):
    levels = tmp_path / "levels"
    shutil.copytree(versions.levels, levels, ignore=shutil.ignore_patterns("archive"))
    assert main(["--levels", str(levels)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert any(line.startswith("thrones quest/iron ") for line in told)
    assert told[-1].endswith(f"bytes (at most {MOST:,} a release)")


def test_nothing_is_released_yet_and_so_nothing_is_kept():
    assert not (levels_dir() / "archive").exists()


def test_the_archive_is_packed_with_the_levels():
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    targets = project["tool"]["hatch"]["build"]["targets"]
    assert targets["wheel"]["force-include"]["levels"] == "game/_data/levels"
    assert "/levels" in targets["sdist"]["include"]
