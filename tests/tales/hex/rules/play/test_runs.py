"""Whole runs: params, undo, notes, the journal, snapshots, hints, explanations, what is hidden."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from typing import get_args

import pytest

from game.cli.tales import library
from game.core.dice import Dice
from game.core.errors import BadValue, IllegalCommand
from game.core.hexgrid import beside, line
from game.core.mode import Edition
from game.core.text import Prose
from game.store.shipped import print_fonts
from game.tales.hex.bots import BOTS
from game.tales.hex.rules.country.generate import GENERATOR
from game.tales.hex.rules.play import meetings
from game.tales.hex.rules.play.commands import COMMANDS, IN_A_MEETING, ON_THE_WAY, HexCommand
from game.tales.hex.rules.play.encounters import Book
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.hosts import Ask, Promise, Provision
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.mode import MODE
from game.tales.hex.rules.play.params import PATROLS, SPACE
from game.tales.hex.rules.play.state import DAY, MET, PLACED, Place, read_state, require_known
from game.tales.hex.rules.play.staying import Camp, Forage, Scour
from game.tales.hex.rules.play.tasks import Concede, score
from game.tales.hex.rules.play.writing import Note, Write
from tests.depth import either, thorough
from tests.tales.hex.rules.play.patrols import (
    LEAVE,
    begin,
    book,
    country_of,
    land,
    lay,
    stand,
    state_of,
    table_of,
    tables,
    wilds,
)

TABLES = library().content("hexcrawl")


MOST = either(None, 60)
"""Commands of a run that are looked at, where it is not its end."""


def run(text, seed, bot=-1, most=MOST):
    """The states of a bot's game, and its commands."""
    game = MODE.start(SPACE.read(text), seed, TABLES)
    for command in islice(BOTS[bot].moves(game, TABLES, seed, 3_000), most):
        yield game, command
        game.apply(command)
    yield game, None


def test_the_default_is_a_country_of_radius_five_at_the_normal_level():
    params = SPACE.read("")
    assert (params.radius, params.level, params.patrol) == (5, "normal", "random")
    assert SPACE.write(params) == "normal"
    assert not SPACE.applies(SPACE.field("explore"), params)


@pytest.mark.parametrize("patrol", PATROLS)
def test_four_go_whoever_they_are(patrol):
    game = begin(f"normal,{patrol}")
    who = [each.facts.id for each in game.view().companions]
    assert len(dict.fromkeys(who)) == 4
    if patrol != "random":
        assert who == list(TABLES.play.patrols[patrol])
    others = [each.facts.id for each in begin(f"normal,{patrol}", "elm").view().companions]
    assert (who == others) == (patrol != "random")


def test_every_command_has_its_turn():
    """Whoever adds one says when it is listed; what may be open while something waits is few."""
    assert {*ON_THE_WAY, *IN_A_MEETING} == {*get_args(HexCommand)}
    assert len({*ON_THE_WAY}) == len(ON_THE_WAY)
    assert {*IN_A_MEETING} == {Choose, Concede, Note, Write}


@pytest.mark.parametrize(
    "text", ["note 1,-2 A bog. Avoid.", "write 3 Rain, and a goose.", "note 0,0 -", "go -1,0"]
)
def test_commands_are_read_as_they_are_written(text):
    assert COMMANDS.read(text).text == text


@pytest.mark.parametrize(
    "text",
    ["go 1", "go 01,2", "go +1,2", "note 1,2", "note 1,2 ", "note 1,2 a\tb", "write x y",
     "choose it now", "gift 3 bread", "visit -1", "camp here", "note 1,2 " + "x" * 121],
)  # fmt: skip
def test_other_texts_are_refused(text):
    with pytest.raises(BadValue):
        COMMANDS.read(text)


def test_notes_lie_on_the_map_and_days_are_written_once_they_come():
    game = begin()
    digest = game.digest()
    assert game.apply(Note((2, -1), "Smoke?")) == ()
    game.apply(Write(1, "We left late."))
    assert game.view().notes == (((2, -1), "Smoke?"),)
    assert game.view().journal[0].written == "We left late."
    assert game.undo_depth == 2
    game.apply(Note((2, -1), "-"))
    game.apply(Write(1, "-"))
    assert game.view().notes == ()
    assert game.view().journal[0].written == ""
    assert game.digest() != digest
    for wrong in (Note((9, 0), "Off the map."), Write(2, "Tomorrow."), Note((1, 1), "-")):
        with pytest.raises(IllegalCommand):
            game.apply(wrong)


def test_a_run_begins_with_nothing_done_and_what_is_done_is_counted():
    game = begin()
    state = state_of(game)
    # The city's hex is drawn and safe.
    assert (score(game.table), state.relics, state.wick) == (5 + 20, 0, 0)
    state.ruins[:2] = [MET, PLACED]
    assert score(game.table) == 25 + 30
    state.places[1].wish, state.places[2].reconciled = "settled", True
    assert score(game.table) == 25 + 30 + 40 + 60
    state.ground((1, 0)).secured = True
    assert score(game.table) == 25 + 30 + 40 + 60 + 20


def test_a_snapshot_of_what_no_run_can_be_is_refused():
    communities = len(country_of(begin()).communities)
    wrongs = {
        "at": (5, 0),
        "origin": (5, 0),
        "escort": communities,
        "lanterns": [communities],
        "turned": ["plot"],
        "told": ["plot"],
        "tools": ["sword"],
        "weather": [],
        "places": [],
        "ruins": [],
        "spirits": -2,
    }
    for what, wrong in wrongs.items():
        game = begin()
        country = country_of(game)
        require_known(read_state(game.snapshot(), TABLES), TABLES, country)
        setattr(state_of(game), what, wrong)
        with pytest.raises(BadValue):
            require_known(read_state(game.snapshot(), TABLES), TABLES, country)


def test_undo_reaches_back_to_what_was_rolled_or_shown():
    game = begin()
    at = wilds(game)
    stand(game, at, 0)
    for each in (at, beside(at, "north")):
        state_of(game).ground(each).secured = True
    state_of(game).ground(at).foraged = 1
    game.apply(Note(at, "Here."))
    assert game.undo_depth == 1
    game.apply(Camp())
    assert game.undo_depth == 0
    game.apply(Note(at, "Still here."))
    assert game.undo_depth == 1
    game.apply(Go(beside(at, "south")))
    assert game.undo_depth == 0


def test_the_journal_tells_every_day_of_a_run():
    for game, command in run("gentle", "diary"):
        if command is None:
            pages = game.view().journal
            assert [page.day for page in pages] == list(range(1, game.view().day + 1))
            assert sum(bool(page.sentences) for page in pages) > len(pages) // 2
            words = [each.in_english() for page in pages for each in page.sentences]
            assert all(word and "{" not in word for word in words)
            assert len(dict.fromkeys(words)) > 20


def test_a_journal_told_again_from_a_snapshot_reads_the_same():
    for number, (game, _) in enumerate(run("normal", "again")):
        if number % 9 == 0:
            again = MODE.restore(TABLES, json.loads(json.dumps(game.snapshot())))
            assert again.view().journal == game.view().journal
            assert again.view() == game.view()


def test_the_journal_calls_places_what_they_are_called_now():
    there = replace(book(LEAVE).encounters[3], title=Prose("Over {place}", "Au-dessus : {place}"))
    game = begin("normal,radius=7", encounters=Book((there,), ()))
    at, city = wilds(game), country_of(game).city.at
    assert meetings.meet(table_of(game), there.kind)
    state_of(game)
    game.apply(Choose("leave"))
    before = game.view().journal
    # The land between becomes one with the city's, whose name is older.
    lay(game, {each: land("plains") for each in line(city, at)})
    after = game.view().journal
    assert after != before
    again = MODE.restore(tables(Book((there,), ())), game.snapshot())
    assert again.view().journal == after


def test_a_snapshot_that_was_changed_is_refused():
    game = begin()
    sound = game.snapshot()
    for name, value in sound.items():
        if isinstance(value, int) and not isinstance(value, bool):
            with pytest.raises(BadValue):
                MODE.restore(TABLES, {**sound, name: value + 1})
        if isinstance(value, list) and value:
            with pytest.raises(BadValue):
                MODE.restore(TABLES, {**sound, name: value[:-1]})


def test_a_journal_of_what_the_tables_have_lost_is_refused():
    for told in ([1, "met", 0, 0, "the_lost", "leave", 1, "", 0], [1, "visited", 99], [1, "sung"]):
        game = begin()
        state_of(game).lines.append(told)
        with pytest.raises(BadValue):
            MODE.restore(TABLES, game.snapshot())


@pytest.mark.parametrize("quarter", [-1, 3, 4])
def test_a_meeting_at_an_hour_that_no_day_has_is_refused(quarter: int):
    game, scene = begin(), next(iter(TABLES.play.scenes()))
    at = state_of(game).at
    told = [1, "met", *at, scene.id, scene.choices[0].id, 1, "", quarter]
    state_of(game).lines.append(told)
    if 0 <= quarter < DAY:
        assert MODE.restore(TABLES, game.snapshot()).snapshot()["lines"][-1] == told
    else:
        with pytest.raises(BadValue):
            MODE.restore(TABLES, game.snapshot())


@thorough(instead="test_no_place_is_shown_that_nobody_has_seen_or_was_told_of")
def test_the_view_knows_nothing_of_what_is_hidden():
    stream = Dice("elsewhere").stream("hidden")
    moved = 0
    for number, (game, _) in enumerate(run("normal", "hidden")):
        if number % 7 == 0:
            other = game.with_hidden(stream)
            moved += country_of(other).communities != country_of(game).communities
            assert other.view() == game.view()
    assert moved


def test_no_place_is_shown_that_nobody_has_seen_or_was_told_of():
    for game, _ in run("normal", "veil"):
        for each in game.view().communities:
            known = state_of(game).places[each.number].known
            assert (each.at is None) == (known < PLACED)
            assert (each.page is None) == (each.known != "met")


def test_what_is_explained_of_a_step_is_what_it_costs():
    checked = 0
    for game, command in run("normal", "told"):
        if isinstance(command, Go):
            told = game.explain(command).in_english()
            price = next(each.toll for each in game.view().steps if each.to == command.to)
            days, quarters = divmod(price.total, 4)
            assert ("day" in told.split("(")[0]) == (days > 0)
            assert ("quarter" in told.split("(")[0]) == (quarters > 0)
            checked += 1
    assert checked


def test_everything_open_but_a_blank_is_explained():
    for number, (game, _) in enumerate(run("grim", "explained")):
        for command in game.legal() if number % either(1, 4) == 0 else ():
            assert game.explain(command) is not None, command.text


def test_the_same_commands_lead_to_the_same_run():
    commands = [command for _, command in run("normal", "twice", 0) if command is not None]
    one = MODE.start(SPACE.read("normal"), "twice", TABLES)
    other = MODE.start(SPACE.read("normal"), "twice", TABLES)
    for command in commands:
        assert one.apply(command) == other.apply(command)
    assert one.digest() == other.digest()


def test_a_patrol_can_always_do_something_until_it_is_over():
    for seed in range(either(6, 2)):
        for game, command in run("grim,obstacles=100", f"way on {seed}", 0, None):
            if command is not None:
                useful = (Go, Travel, Camp, Choose, Scour, Forage, Promise, Provision, Ask)
                assert any(isinstance(each, useful) for each in game.legal())


def test_seven_steps_and_small_countries_and_large_ones_begin():
    for text in ("radius=1", "radius=40", "grim,steps=7", "gentle,original,radius=1"):
        game = MODE.start(SPACE.read(text), "sizes", TABLES)
        assert game.view().legal
        assert replace(game.view(), day=1).day == 1


def test_the_map_of_a_run_goes_to_every_writer_of_maps_and_tells_only_what_is_known():
    for game, command in run("normal", "home"):
        if command is not None:
            continue
        state, body = state_of(game), game.keepsake()
        placed = [number for number, each in enumerate(state.places) if each.known >= PLACED]
        listed = (*body["communities"], *body["satellites"])
        assert sorted(each["id"] for each in listed) == placed
        met = [each["id"] for each in listed if each["leader"]]
        assert sorted(met) == [n for n, each in enumerate(state.places) if each.known == MET]
        assert len(body["hexes"]) == len(state.chart)
        assert [each["about"] for each in body["rumours"]] == [
            number for number, each in enumerate(state.places) if each.heard
        ]
        for name in ("text", "svg", "textmapper"):
            told = GENERATOR.write(name, {"id": "hexcrawl#home", **body}, Edition())
            assert isinstance(told, str)
            for number, each in enumerate(state.places):
                name_of = country_of(game).communities[number].name.en
                assert (each.known >= PLACED) or name_of not in told


def test_a_community_shows_what_the_patrol_has_changed():
    game = begin()
    host = next(each for each in country_of(game).communities if each.kind == "community")
    state = state_of(game)
    state.places[host.number] = Place(known=MET, mood=0)
    told = {game.view().community(host.number).page.greeting: True}
    for change in ("mood", "wish", "road"):
        place = state_of(game).places[host.number]
        if change == "mood":
            place.mood = 2
        elif change == "wish":
            place.wish = "settled"
        else:
            state.chart.enter(host.at)
            state.ground(host.at).secured = True
        told[game.view().community(host.number).page.greeting] = True
    assert len(told) == 4


def test_a_run_is_a_booklet_of_its_company_and_its_days():
    game = begin()
    while game.view().day < 3:
        hint = game.hint()
        assert hint is not None
        game.apply(hint.command)
    story = game.story()
    assert story.route == tuple(game.view().trail)
    company, *others = (chapter.paragraphs for chapter in story.chapters)
    told = " ".join(each.in_english() for each in company)
    assert all(each.facts.words.en in told for each in game.view().companions)
    days = [day.sentences for day in game.view().journal if day.sentences]
    assert others[-len(days) :] == days
    chapters = [
        {"title": each.title.in_english(), "paragraphs": [p.in_english() for p in each.paragraphs]}
        for each in story.chapters
    ]
    recounted = {"chapters": chapters, "route": [list(at) for at in story.route]}
    body = {"id": "hexcrawl#home", **game.keepsake(), "story": recounted}
    svg = GENERATOR.drawing(body, Edition())
    assert ("stroke-dasharray" in svg) == (len(story.route) > 1)
    booklet = GENERATOR.write("booklet", body, Edition(fonts=print_fonts()))
    assert isinstance(booklet, bytes)
