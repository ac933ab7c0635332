"""A new hex is drawn before one’s eyes; no key meant for the page before does what cannot be
undone; a long march asks."""

from __future__ import annotations

from dataclasses import replace

from game.core.hexgrid import Hex
from game.core.mode import Command
from game.engine.driver import Driver
from game.shell.tale import Services
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.state import DAY
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.wording import prose, relics_told
from tests.tales.hex.view.seat import Seat

RUN = "hexcrawl:gentle,radius=4#moment"


def walking(services: Services, hands: Driver, meets: bool) -> Seat:
    """A seat at a run whose next step goes into undrawn land, and meets something there or not."""
    for number in range(60):
        seat = Seat(services, hands, f"{RUN} {number}")
        command = into_the_unknown(seat.view)
        if command is None:
            continue
        seat.scene.give(command)
        if (seat.view.meeting is not None) == meets:
            return seat
    raise AssertionError("no such run")


def into_the_unknown(view: HexView) -> Go | None:
    drawn = [each.at for each in view.hexes]
    steps = [each for each in view.legal if isinstance(each, Go) and each.to not in drawn]
    return steps[0] if steps else None


def test_a_new_hex_is_drawn_before_anything_opens_and_a_key_skips_that(
    services: Services, hands: Driver
) -> None:
    services.app.change(animation_speed=100, reduced_motion=False)
    hands.seen = False
    seat = walking(services, hands, meets=True)
    motion = seat.table.motion
    for _ in range(400):
        if motion.looking:
            break
        hands.steps(1)
    assert motion.looking
    assert motion.drawn is not None
    hands.steps(60)
    assert motion.looking, "for two seconds"
    choices = seat.given[:]
    hands.press("confirm")
    assert not motion.busy, "a key skips it"
    assert seat.given == choices, "and does nothing else"
    assert seat.view.meeting is not None


def test_on_the_way_into_the_unknown_the_page_tells_of_the_hex_that_is_left_and_no_way_there(
    services: Services, hands: Driver
) -> None:
    # Its line would take the place of the picture of the hex, which came and went with every step.
    services.app.change(animation_speed=100, reduced_motion=False)
    seat = walking(services, hands, meets=False)
    page, told = seat.table.page, list[tuple[Hex, list[str]]]()
    rows = page.rows

    def listen(view: HexView, looked: Hex, **how: bool) -> list[tuple[str, str]]:
        found = rows(view, looked, **how)
        told.append((looked, [label for label, _ in found]))
        return found

    page.rows = listen  # type: ignore[method-assign]
    for _ in range(8):  # It is set a part in each frame.
        hands.steps(1)
    assert seat.table.motion.waits
    assert hands.until(lambda: seat.table.motion.looking and not seat.table.motion.waits)
    hands.steps(1)
    left, come = seat.view.trail[-2:]
    assert [at for at, _ in told] == [left, come]
    assert "The way" not in told[0][1]


def test_a_fresh_encounter_takes_no_enter_for_a_third_of_a_second(
    services: Services, hands: Driver
) -> None:
    hands.seen = False
    seat = walking(services, hands, meets=True)
    while seat.table.busy or seat.table.motion.busy:
        seat.table.hurry()
        seat.table.overlays.skip_reading()
    hands.press("confirm")
    assert seat.view.meeting is not None
    hands.steps(30)
    hands.press("confirm")
    assert seat.view.meeting is None


def test_a_march_of_more_than_a_day_asks_first(services: Services, hands: Driver) -> None:
    hands.seen = False
    seat = Seat(services, hands, RUN)
    far = [
        each
        for each in seat.view.legal
        if isinstance(each, Travel) and march(seat.view, each) > DAY
    ]
    seat.table.cursor = far[0].to
    hands.press("confirm")
    assert seat.given == []
    assert seat.table.overlays.open
    hands.press("cancel")
    assert not seat.table.overlays.open
    assert seat.given == []
    seat.table.cursor = far[0].to
    hands.press("confirm", "confirm")
    assert seat.given == [], "the second key was not meant for the question"
    hands.steps(30)
    hands.press("confirm")
    assert seat.given == [far[0].text]


def march(view: HexView, command: Command) -> int:
    assert isinstance(command, Travel)
    plan = view.plan(command.to)
    assert plan is not None
    return plan.quarters


def test_a_list_of_deeds_takes_no_enter_at_once_either(services: Services, hands: Driver) -> None:
    hands.seen = False
    seat = Seat(services, hands, RUN)
    hands.press("skip", "confirm")
    assert seat.given == []
    assert seat.table.overlays.open


def test_a_click_on_a_name_means_the_home_that_it_names(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, RUN)
    hands.steps(2)
    chart = seat.table.chart
    homes = {
        prose(services.app, each.name): each.at
        for each in seat.view.communities
        if each.at is not None
    }
    points = [
        (chart.to_screen(label.x + aside, label.y), homes[label.text])
        for label in chart.named()
        if label.text in homes
        for aside in (-30, 0, 30)
    ]
    beneath = [chart.sheet.hex_at(*chart.window.to_map(point)) for point, _ in points]
    meant = [chart.hex_at(point) for point, _ in points]
    others = [at for under, (_, at) in zip(beneath, points, strict=True) if under != at]
    assert others, "names lie over other hexes than their own"
    assert sum(at == of for at, (_, of) in zip(meant, points, strict=True)) > len(points) - len(
        others
    )


def test_relics_are_counted(services: Services, hands: Driver) -> None:
    seat = Seat(services, hands, RUN)
    told = {relics_told(services.app, with_relics(seat.view, count)) for count in (0, 1, 2)}
    assert told == {"0 relics", "1 relic", "2 relics"}


def with_relics(view: HexView, count: int) -> HexView:
    return replace(view, purse=replace(view.purse, relics=count))
