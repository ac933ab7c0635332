"""The party's sheet: everything a hero has is on it, in words, and what it offers is open."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.core.session import Session
from game.core.text import message
from game.engine.canvas import Canvas
from game.engine.inputs import Click, Press
from game.shell.tale import Services
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.doors import PickTile
from game.tales.key.rules.play.growth import Learn
from game.tales.key.rules.play.things import Drop, Give, Wear
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.menu import Choose, options_of
from game.tales.key.view.sheet import (
    BOX,
    DealButton,
    Sheet,
    deals_of,
    entry_told,
    gear_of,
    pack_of,
    skills_of,
    talents_of,
)
from tests.depth import one_in
from tests.tales.key.view.playing import IDS, content, moments, run_of

ACTIONS = ("up", "down", "left", "right", "confirm", "tab_next", "tab_previous")
CHOSEN = "dungeon:24,warden+delver,gentle,columns=7,rows=7,eights=chosen"
SEEDS = 12
"""Seeds that are tried until one of them asks for a choice."""


def asked() -> Iterator[KeyView]:
    """Moments in which somebody may do something with what they have."""
    for number, (_, view) in enumerate(run_of(IDS[1])):
        if view.acting and view.phase in ("walk", "danger") and number % 4 == 0:
            yield view


@pytest.fixture(scope="module")
def views() -> list[KeyView]:
    return list(asked())


def test_everything_a_hero_has_is_on_the_sheet_with_words(views: list[KeyView]) -> None:
    for view in views:
        for hero in view.heroes:
            worn = [item.id for item in (hero.hand, hero.off, hero.body, hero.charm) if item]
            shown = [entry.item.id for entry in gear_of(hero) if entry.item is not None]
            assert shown == worn
            assert [e.item.id for e in pack_of(hero) if e.item] == [i.id for i in hero.pack]
            assert len(skills_of(hero)) == len(hero.skills)
            grown = talents_of(hero)
            assert len(grown) == 9, "three callings of three talents are seen ahead"
            learnt = [e.name for e in grown if not e.faint]
            assert sorted(learnt) == sorted(f"talent:{t.id}" for t in hero.talents)
            ahead = [e.name for e in grown if e.note == message("on the next level")]
            assert sorted(ahead) == sorted(f"talent:{t.id}" for t in hero.coming)
            rows = (*gear_of(hero), *pack_of(hero), *skills_of(hero), *talents_of(hero))
            for entry in rows:
                told = entry_told(view, hero, entry).in_english()
                assert entry.words is None or entry.words.text.en in told


def test_what_it_offers_is_open_and_nothing_open_is_missing(views: list[KeyView]) -> None:
    kinds = set()
    for view in views:
        offered: list[KeyCommand] = []
        for hero in view.heroes:
            rows = (*gear_of(hero), *pack_of(hero), *skills_of(hero), *talents_of(hero))
            for entry in rows:
                for deal in deals_of(view, hero, entry):
                    assert deal.command in view.legal
                    offered.append(deal.command)
                    kinds.add(type(deal.command))
        for command in view.legal:
            if isinstance(command, Wear | Give | Drop):
                assert command in offered
    assert kinds >= {Wear, Give, Drop}


def test_pressing_keys_at_random_gives_only_what_is_open(services: Services) -> None:
    """Played on with what the sheet gives, for a while."""
    world = services.registry.read_id(IDS[1])
    session = Session.start(world, content())
    chance = random.Random(5)
    given = 0
    sheet = Sheet(services.app, session.game.view())
    canvas = Canvas((1280, 720))
    for number in range(800):
        if sheet.closed:
            sheet = Sheet(services.app, session.game.view())
        command = sheet.handle(Press(chance.choice(ACTIONS)))
        if number % 50 == 0:
            sheet.draw(canvas)
        if command is not None:
            assert command in session.game.legal()
            session.apply(command)
            sheet.show(session.game.view())
            given += 1
    assert given > 10


def test_a_click_on_a_row_and_on_a_button_does_what_it_says(
    services: Services, views: list[KeyView]
) -> None:
    view = next(v for v in views if any(isinstance(c, Drop) for c in v.legal))
    sheet = Sheet(services.app, view)
    hero = view.hero(view.acting)
    row = next(w for w in sheet.form.widgets if w.name == "pack:0")
    assert sheet.handle(Click(row.rect.center)) is None
    labels = [deal.command for deal in sheet.deals]
    assert Drop(hero.pack[0].id) in labels
    number = labels.index(Drop(hero.pack[0].id))
    button = next(w for w in sheet.form.widgets if w.name == f"deal:{number}")
    assert sheet.handle(Click(button.rect.center)) == Drop(hero.pack[0].id)


@one_in(5)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_the_words_on_all_buttons_are_set_in_one_size(
    services: Services, views: list[KeyView], language: str, text_size: int
) -> None:
    services.app.change(language=language, text_size=text_size)
    shown = 0
    for view in views[::3]:
        sheet = Sheet(services.app, view)
        for number in range(len(view.hero(view.acting).pack)):
            sheet.form.focus_on(f"pack:{number}")
            sheet.offer()
            buttons = [w for w in sheet.form.widgets if isinstance(w, DealButton)]
            for button in buttons:
                assert button.growth == buttons[0].growth >= min(text_size / 100, 1.3)
                assert button.fits(services.app, button.growth)
            shown += len(buttons)
    assert shown > 20


def test_another_hero_is_one_key_away_and_nothing_of_theirs_is_touched(
    services: Services, views: list[KeyView]
) -> None:
    view = next(v for v in views if len(v.heroes) == 4 and v.phase == "danger")
    sheet = Sheet(services.app, view)
    seen = {sheet.hero.id}
    for _ in range(3):
        sheet.handle(Press("tab_next"))
        seen.add(sheet.hero.id)
        if sheet.hero.id != view.acting:
            assert sheet.deals == ()
    assert seen == {1, 2, 3, 4}


def test_it_is_shut_by_a_key_and_by_a_click_beside_it(
    services: Services, views: list[KeyView]
) -> None:
    sheet = Sheet(services.app, views[0])
    sheet.handle(Press("cancel"))
    assert sheet.closed
    sheet = Sheet(services.app, views[0])
    sheet.handle(Click((BOX.left + 500, BOX.bottom - 30)))
    assert not sheet.closed
    sheet.handle(Click((20, 700)))
    assert sheet.closed


@pytest.mark.parametrize(
    ("game_id", "kind"), [(IDS[1].partition("#")[0], Learn), (CHOSEN, PickTile)]
)
def test_a_choice_offers_all_there_is_and_no_more(
    services: Services, game_id: str, kind: type[KeyCommand]
) -> None:
    asked_for: list[KeyView] = []
    for seed in range(SEEDS):
        for _, view in moments(f"{game_id}#{seed}"):
            if any(isinstance(command, kind) for command in view.legal):
                asked_for.append(view)
            if len(asked_for) > 1:
                break
        if asked_for:
            break
    assert asked_for
    for view in asked_for:
        wanted = [command for command in view.legal if isinstance(command, kind)]
        assert [option.command for option in options_of(view)] == wanted
        choose = Choose(services.app, view)
        rects = choose.rects()
        assert all(BOX.height and rect.width > 100 for rect in rects)
        assert not any(a.colliderect(b) for n, a in enumerate(rects) for b in rects[:n])
        # The paper is no taller than what lies on it.
        assert 0 < choose.rect.bottom - rects[-1].bottom < 80
        for number in range(len(wanted)):
            choose = Choose(services.app, view)
            for _ in range(number):
                assert choose.handle(Press("down"))
            assert choose.handle(Press("confirm"))
            assert choose.chosen is not None
            assert choose.chosen.commands == (choose.options[number].command,)
            choose = Choose(services.app, view)
            choose.handle(Click(rects[number].center))
            assert choose.chosen is not None
            assert choose.chosen.commands == (choose.options[number].command,)
            choose.handle(Press("cancel"))
            assert not choose.closed


def test_a_choice_is_neither_seen_nor_made_before_its_papers_are_there(services: Services) -> None:
    app = services.app
    played = moments(f"{IDS[1].partition('#')[0]}#0")
    view = next(v for _, v in played if any(isinstance(each, Learn) for each in v.legal))

    def drawn(choose: Choose) -> bytes:
        canvas = app.canvas.blank()
        choose.draw(canvas)
        return canvas.get_buffer().raw

    whole = drawn(Choose(app, view))
    app.assets.forget_copies()
    app.assets.waits = False
    choose, bare = Choose(app, view), app.canvas.blank().get_buffer().raw
    assert drawn(choose) == bare
    assert choose.handle(Press("confirm"))
    assert choose.chosen is None
    assert not choose.handle(Press("log")), "all else is answered meanwhile"
    for _ in range(500):
        app.assets.update()
        if not choose.comes:
            break
    assert drawn(choose) not in (bare, whole), "its paper comes first"
    assert drawn(choose) == whole
    assert choose.handle(Press("confirm"))
    assert choose.chosen is not None


def test_no_choice_is_asked_for_while_one_walks(views: list[KeyView]) -> None:
    assert all(options_of(view) == () for view in views)


def test_in_large_text_everything_is_one_list_and_what_has_the_focus_is_seen(
    services: Services, views: list[KeyView]
) -> None:
    services.app.change(text_size=200)
    canvas = Canvas((1280, 720))
    view = max(views, key=lambda each: len(pack_of(each.hero(each.acting))))
    sheet = Sheet(services.app, view)
    hero = view.hero(view.acting)
    count = sum(len(each(hero)) for each in (gear_of, pack_of, skills_of, talents_of))
    told = set()
    for _ in range(count):
        sheet.draw(canvas)
        about = sheet.about
        assert about is not None
        told.add(about.name)
        row = next(w for w in sheet.form.widgets if w.name == about.name)
        assert row.window is not None
        assert row.window.contains(row.rect), about.name
        sheet.handle(Press("down"))
    assert len(told) == count
