"""Menus: one focus, moved by keys, pad or mouse; what is pressed or changed is told by name."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.driver import Driver
from game.engine.fields import TextField, clipboard, copy
from game.engine.form_scene import FormScene
from game.engine.inputs import InputEvent
from game.engine.scene import Push, Transition
from game.engine.text import Style
from game.engine.widgets import (
    Button,
    Choice,
    Form,
    IconButton,
    Option,
    Row,
    Slider,
    Tabs,
    Toggle,
    Widget,
    line_height,
)
from tests.depth import one_in


class Menu(FormScene):
    """A form and nothing else; remembers what it told."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.names: list[str] = []

    @property
    def wants_text(self) -> bool:
        return self.form.wants_text

    def handle(self, event: InputEvent) -> Transition:
        return self._to_form(event)

    def chosen(self, name: str) -> Transition:
        self.names.append(name)
        return None

    def draw(self, canvas: Canvas, alpha: float) -> None:
        canvas.fill((200, 180, 140))
        self.form.draw(canvas)


def shown(app: App, *widgets: Widget, focus: str = "") -> Menu:
    """A menu on top of the stack."""
    menu = Menu(Form(app, widgets, focus))
    app.go(Push(menu))
    return menu


def column(app: App) -> list[Widget]:
    """Three rows of options."""
    rows: list[Widget] = [
        Toggle("captions", "Captions", False),
        Choice("speed", "Speed", [Option(50, "Half"), Option(100, "Full")], 100),
        Slider("music", "Music", 60, 0, 100, 5),
    ]
    for place, row in enumerate(rows):
        row.rect = pygame.Rect(200, 100 + 60 * place, 600, line_height(app))
    return rows


def grid() -> list[Widget]:
    """A wide button above two halves, and one in the far corner.

    ::

        [      a      ]
        [  b  ] [  c  ]
                          [ d ]
    """
    places = {
        "a": (100, 100, 400, 50),
        "b": (100, 200, 190, 50),
        "c": (310, 200, 190, 50),
        "d": (900, 400, 100, 50),
    }
    buttons: list[Widget] = []
    for name, place in places.items():
        button = Button(name, name)
        button.rect = pygame.Rect(place)
        buttons.append(button)
    return buttons


def focus(menu: Menu) -> str:
    """The name of what has the focus."""
    assert menu.form.focus is not None
    return menu.form.focus.name


@one_in(3)
@pytest.mark.parametrize("hand", ["press", "pad"])
@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        ("a", ["down"], "b"),
        ("b", ["right"], "c"),
        ("c", ["left"], "b"),
        ("c", ["up"], "a"),
        ("c", ["right"], "d"),
        ("b", ["left"], "b"),  # nothing there, and sideways it does not go round
        ("d", ["down"], "a"),  # up and down go round
        ("a", ["up"], "b"),  # in their own column
    ],
)
def test_the_focus_goes_where_the_eye_expects(
    app: App, hands: Driver, hand: str, start: str, way: list[str], end: str
) -> None:
    menu = shown(app, *grid(), focus=start)
    getattr(hands, hand)(*way)
    assert focus(menu) == end
    assert menu.names == []


@pytest.mark.parametrize("hand", ["press", "pad"])
def test_everything_is_within_reach_of_keys_and_pad(app: App, hands: Driver, hand: str) -> None:
    menu = shown(app, *grid())
    reached = {focus(menu)}
    for action in ("down", "right", "right", "left", "up", "up"):
        getattr(hands, hand)(action)
        reached.add(focus(menu))
    assert reached == {"a", "b", "c", "d"}


def test_held_keys_stop_at_the_end_instead_of_going_round(app: App, hands: Driver) -> None:
    menu = shown(app, *column(app))
    hands.hold("down")
    hands.steps(120)
    assert focus(menu) == "music"


def test_confirming_tells_the_name(app: App, hands: Driver) -> None:
    menu = shown(app, *grid(), focus="b")
    hands.press("confirm")
    hands.pad("confirm")
    hands.click(905, 405)
    assert menu.names == ["b", "b", "d"]


def test_the_mouse_takes_the_focus_along_but_presses_only_by_a_click(
    app: App, hands: Driver
) -> None:
    menu = shown(app, *grid())
    hands.point(320, 220)
    assert focus(menu) == "c"
    hands.click(700, 600)
    assert menu.names == []
    assert focus(menu) == "c"


def test_a_disabled_button_says_why(app: App, hands: Driver) -> None:
    button = Button("resume", "Continue", enabled=False, why_not="No run was begun yet")
    button.rect = pygame.Rect(100, 100, 200, 50)
    menu = shown(app, button)
    hands.press("confirm")
    hands.click(150, 120)
    assert menu.names == []
    assert app.notices.shown == "No run was begun yet"
    assert menu.form.help == "No run was begun yet"


@pytest.mark.parametrize(
    "widget",
    [
        Toggle("x", "x", True, enabled=False),
        Choice("x", "x", [Option(1, "1"), Option(2, "2")], 1, enabled=False),
        Slider("x", "x", 50, 0, 100, enabled=False),
        IconButton("x", "dice", "x", enabled=False),
    ],
    ids=lambda widget: type(widget).__name__,
)
def test_nothing_disabled_can_be_changed(app: App, hands: Driver, widget: Widget) -> None:
    widget.rect = pygame.Rect(100, 100, 600, 50)
    menu = shown(app, widget)
    before = getattr(widget, "value", None)
    hands.press("confirm", "left", "right")
    hands.click(650, 120)
    assert menu.names == []
    assert getattr(widget, "value", None) == before


def test_a_switch_is_thrown_by_confirming_clicking_and_turning(app: App, hands: Driver) -> None:
    toggle, *rest = column(app)
    assert isinstance(toggle, Toggle)
    menu = shown(app, toggle, *rest)
    values = []
    uses: list[Callable[[], None]] = [
        lambda: hands.press("confirm"),
        lambda: hands.press("left"),
        lambda: hands.press("right"),
        lambda: hands.press("right"),  # it is on already
        lambda: hands.click(700, 120),
    ]
    for use in uses:
        use()
        values.append(toggle.value)
    assert values == [True, False, True, True, False]
    assert set(menu.names) == {"captions"}


def test_a_choice_turns_round_both_ways(app: App, hands: Driver) -> None:
    rows = column(app)
    choice = rows[1]
    assert isinstance(choice, Choice)
    menu = shown(app, *rows, focus="speed")
    values = []
    for use in (
        lambda: hands.press("right"),
        lambda: hands.press("left"),
        lambda: hands.pad("confirm"),
        lambda: hands.click(510, 185),  # the arrow to the left
        lambda: hands.click(790, 185),
    ):
        use()
        values.append(choice.value)
    assert values == [50, 100, 50, 100, 50]
    assert menu.names == ["speed"] * 5


def test_a_slider_stops_at_its_ends_and_follows_the_mouse(app: App, hands: Driver) -> None:
    rows = column(app)
    slider = rows[2]
    assert isinstance(slider, Slider)
    menu = shown(app, *rows, focus="music")
    hands.press("right")
    assert slider.value == 65
    hands.press(*["right"] * 9)
    assert slider.value == 100
    hands.point(600, 243)
    hands.mouse_down()
    low = slider.value
    hands.point(640, 400)  # dragged, and off the row
    assert low < slider.value < 100
    hands.point(0, 400)
    hands.mouse_up()
    kept = slider.value
    hands.point(690, 243)
    assert slider.value == kept
    assert set(menu.names) == {"music"}


def test_a_click_on_the_label_of_a_slider_changes_nothing(app: App, hands: Driver) -> None:
    rows = column(app)
    slider = rows[2]
    assert isinstance(slider, Slider)
    menu = shown(app, *rows)
    hands.click(260, 243)
    assert slider.value == 60
    assert focus(menu) == "music"


def test_a_held_direction_moves_a_slider_on(app: App, hands: Driver) -> None:
    rows = column(app)
    slider = rows[2]
    assert isinstance(slider, Slider)
    shown(app, *rows, focus="music")
    hands.hold("left")
    hands.steps(120)
    assert slider.value == 0


def test_tabs_are_turned_from_anywhere(app: App, hands: Driver) -> None:
    tabs = Tabs("tabs", ["Play", "Sound", "Controls"])
    tabs.rect = pygame.Rect(100, 40, 600, 44)
    rows = column(app)
    menu = shown(app, tabs, *rows, focus="music")
    hands.press("tab_next")
    hands.pad("tab_next", "tab_next", "tab_previous")
    assert tabs.index == 2
    assert focus(menu) == "music"
    hands.click(350, 60)
    assert tabs.index == 1
    hands.press("left")
    assert tabs.index == 0
    assert set(menu.names) == {"tabs"}


def test_tabs_behind_a_panel_leave_it_whole_but_for_the_selected_one(app: App):
    tabs = Tabs("tabs", ["Play", "Sound", "Controls"], 1)
    tabs.rect = pygame.Rect(100, 100, 600, 50)
    canvas = app.canvas
    tabs.draw_behind(app, canvas)
    panel, ink = pygame.Rect(90, 140, 620, 60), (9, 8, 7)
    canvas.fill(ink, panel)
    tabs.draw(app, canvas, False)
    feet = [(place.centerx, panel.top + 4) for place in tabs.places(app)]
    assert [canvas.get_at(foot)[:3] == ink for foot in feet] == [True, False, True]


def test_a_value_begins_with_a_capital_as_its_name_does(app: App):
    row = Choice("hero", "Hero", [Option(1, "the Dwarf"), Option(2, "3d6 (usual)")], 1)
    assert [words[0] for words in row.words(app, 400)][1:] == ["The Dwarf", "3d6 (usual)"]


def test_tabs_are_as_wide_as_their_labels_need(app: App) -> None:
    style = Style("section", "ink", 20)
    for percent in (100, 200):
        app.change(text_size=percent)
        for longest in ("Two", "Controls and more"):
            tabs = Tabs("tabs", ["One", longest, "Three"])
            tabs.rect = pygame.Rect(100, 40, 900, 44)
            assert tabs.growth(app) == app.text.scale
            places = tabs.places(app)
            for label, place in zip(tabs.labels, places, strict=True):
                assert app.text.width(label, style) <= place.width - 36
            assert tabs.rect.left <= places[0].left < places[-1].right <= tabs.rect.right
            assert all(one.right < other.left for one, other in pairwise(places))
            if longest == "Two":
                assert len({place.width for place in places}) == 1


def test_tabs_without_room_beside_each_other_are_seen_around_the_selected_one(
    app: App, hands: Driver
) -> None:
    app.change(text_size=200)
    tabs = Tabs("tabs", ["Quite long", "Long as well", "The third of them", "And a last one"])
    tabs.rect = pygame.Rect(100, 40, 700, 44)
    shown(app, tabs)
    for index in range(len(tabs.labels)):
        places = tabs.places(app)
        assert tabs.index == index
        assert tabs.growth(app) == 2
        assert places[index].width > app.text.width(tabs.labels[index], Style("section", size=20))
        assert not all(place.width for place in places)
        hands.press("tab_next")
    hands.click(105, 60)  # the arrow to those before
    assert tabs.index == 3
    hands.click(105, 60)
    assert tabs.index == 2


def buttons(*labels: str, width: int = 300) -> list[Button]:
    """A column of buttons, named by their words."""
    made = [Button(label, label, icon="play") for label in labels]
    for place, button in enumerate(made):
        button.rect = pygame.Rect(100, 40 + 90 * place, width, 80)
    return made


def test_all_buttons_of_a_form_are_set_in_the_largest_size_in_which_each_label_fits(
    app: App,
) -> None:
    app.change(text_size=200)
    short, longer = buttons("Begin", "The same again")
    Form(app, [short, longer])
    assert 1.2 <= longer.growth == short.growth < 2
    assert longer.fits(app, longer.growth)
    assert not longer.fits(app, longer.growth + 0.0625)
    column = buttons("Begin", "The same again", "The very same again")
    Form(app, column)
    assert {button.growth for button in column} == {column[2].growth}
    assert column[2].growth < longer.growth


def test_words_without_room_in_any_readable_size_do_not_make_other_buttons_small(
    app: App,
) -> None:
    app.change(text_size=200)
    short, endless = buttons("Begin", "A word that is never going to fit into any such button")
    Form(app, [short, endless])
    assert short.growth == 2


def test_all_rows_of_a_form_are_set_in_one_size_and_wrap_before_they_are_set_smaller(
    app: App,
) -> None:
    app.change(text_size=200)
    for tall, size in ((2 * line_height(app), 2.0), (line_height(app), 1.6875)):
        rows: list[Widget] = [
            Toggle("captions", "Captions", False),
            Choice("speed", "Speed", [Option(1, "Half"), Option(2, "As a rested man walks")], 1),
            Slider("music", "Music", 60, 0, 100, 5),
        ]
        for place, row in enumerate(rows):
            row.rect = pygame.Rect(200, 100 + 160 * place, 680, tall)
        Form(app, rows)
        assert [row.growth for row in rows if isinstance(row, Row)] == [size] * 3
        wanted = [row.tall(app, 680) for row in rows if isinstance(row, Row)]
        assert wanted[1] > wanted[0] == wanted[2] == line_height(app)


def test_the_label_of_a_row_stands_above_its_value_where_both_have_no_room(app: App) -> None:
    row = Choice("mood", "Incomprehensibility", [Option(1, "Circumnavigations")], 1)
    usual = row.tall(app, 480)
    assert not row.stacked
    app.change(text_size=200)
    high = row.tall(app, 480)
    assert row.stacked
    assert high > usual * 1.9
    row.rect = pygame.Rect(200, 100, 480, high)
    Form(app, [row])
    assert row.growth == 2.0, "nothing is set smaller"
    assert row.click(app, (650, row.beside.centery))


def test_a_field_takes_what_is_typed_and_pasted(app: App, hands: Driver) -> None:
    field = TextField("seed", "any text", "oak")
    field.rect = pygame.Rect(100, 100, 400, 46)
    menu = shown(app, field)
    hands.steps(1)
    hands.type("é ")
    assert field.text == "oaké "
    for scancode in (42, 42, 74):  # backspace twice, home
        hands.key(scancode)
    hands.type("W")
    assert field.text == "Woak"
    assert copy("two\nlines\x07 and\ta tab")
    hands.key(77)  # end
    hands.key(25, pygame.KMOD_CTRL)
    assert field.text == "Woaktwo lines and a tab"
    hands.key(6, pygame.KMOD_CTRL)
    assert clipboard() == field.text
    hands.press("confirm")
    assert menu.names[-1] == "seed"


def test_a_field_holds_no_more_than_its_limit(app: App, hands: Driver) -> None:
    field = TextField("seed", "any text", limit=5)
    field.rect = pygame.Rect(100, 100, 400, 46)
    shown(app, field)
    hands.steps(1)
    hands.type("hollow oak")
    assert field.text == "hollo"
    field.put("something else")
    assert field.text == "somet"


def test_a_click_puts_the_cursor_there_and_begins_nothing(app: App, hands: Driver) -> None:
    field = TextField("seed", "any text", "hollow oak")
    field.rect = pygame.Rect(100, 100, 400, 46)
    menu = shown(app, field)
    hands.click(116, 122)
    hands.type("A")
    assert field.text == "Ahollow oak"
    assert menu.names == ["seed"]  # for the letter alone


def test_coming_to_a_field_selects_what_is_in_it(app: App, hands: Driver) -> None:
    field = TextField("seed", "any text", "hollow oak")
    field.rect = pygame.Rect(100, 100, 400, 46)
    button = Button("start", "Begin")
    button.rect = pygame.Rect(100, 200, 400, 46)
    shown(app, button, field)
    hands.click(200, 122)
    hands.type("new")
    assert field.text == "new"
    hands.type("er")
    assert field.text == "newer"
    hands.key(4, pygame.KMOD_CTRL)  # Ctrl+A
    hands.key(42)
    assert field.text == ""
    field.put("again")
    hands.press("up")
    hands.press("down")
    hands.key(79)  # to the right: nothing is selected any more
    hands.type("!")
    assert field.text == "again!"


def test_whoever_types_keeps_the_field_though_the_mouse_moves(app: App, hands: Driver) -> None:
    field = TextField("seed", "any text")
    field.rect = pygame.Rect(100, 100, 400, 46)
    button = Button("start", "Begin")
    button.rect = pygame.Rect(100, 200, 400, 46)
    menu = shown(app, field, button)
    hands.point(200, 220)
    assert focus(menu) == "seed"
    hands.click(200, 220)
    assert focus(menu) == "start"


@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_lines_are_large_enough_to_hit(app: App, text_size: int) -> None:
    app.change(text_size=text_size)
    assert line_height(app) >= max(40, 18 * text_size / 100 * 1.28)


@pytest.mark.parametrize("high_contrast", [False, True])
def test_every_state_looks_different(app: App, high_contrast: bool) -> None:
    """By more than a hue: the grey pictures differ as well."""
    app.change(high_contrast=high_contrast)
    pictures = []
    for enabled, pressed, focused in (
        (True, False, False),
        (True, False, True),
        (True, True, True),
        (False, False, False),
        (False, False, True),
    ):
        button = Button("x", "Begin", enabled=enabled)
        button.rect = pygame.Rect(20, 20, 180, 50)
        button.pressed = pressed
        canvas = Canvas((220, 90))
        canvas.fill((217, 192, 143))
        button.draw(app, canvas, focused)
        pictures.append(pygame.transform.grayscale(canvas).get_buffer().raw)
    assert len(set(pictures)) == len(pictures)


def test_what_lies_outside_its_window_is_neither_seen_nor_clicked(app: App, hands: Driver) -> None:
    button = Button("hidden", "x")
    button.rect = pygame.Rect(100, 500, 200, 50)
    button.window = pygame.Rect(0, 0, 1280, 400)
    other = Button("seen", "x")
    other.rect = pygame.Rect(100, 100, 200, 50)
    menu = shown(app, other, button)
    hands.click(150, 520)
    assert menu.names == []
    assert hands.picture().get_at((150, 510))[:3] == (200, 180, 140)


def test_what_can_be_clicked_shows_a_hand(app: App, hands: Driver) -> None:
    menu = shown(app, *grid())
    hands.point(120, 120)
    app.draw()
    assert app.pointer.hand
    app.pointer.show(True, 1.0)
    hands.point(700, 650)
    menu.draw(app.canvas, 0)
    assert not app.pointer.hand
