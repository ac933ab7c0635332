"""The desk: a diagram mended by hand, judged after every change, and walked through."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.engine.driver import Driver
from game.engine.scene import Push
from game.engine.text import Style
from game.shell.craft.picture import Lens
from game.shell.tale import Services
from game.tales.locks.rules import edit
from game.tales.locks.rules.diagram import Diagram, Passage
from game.tales.locks.rules.items import START
from game.tales.locks.rules.layout import GOAL
from game.tales.locks.rules.reading import read_diagram
from game.tales.locks.view.desk import Desk, Stroll
from game.tales.locks.view.desk_scene import DiagramDesk, NamingScene, begun
from game.tales.locks.view.diagram_sheet import Pen
from game.tales.locks.view.set_scenes import AddingScene, SetScene
from tests.tales.locks.rules.diagrams import drawn
from tests.workshop.conftest import assert_asks_until_taken_home, made


@pytest.fixture
def scene(services: Services) -> DiagramDesk:
    scene = DiagramDesk(services, made(services, "lockkey", "unique=6,empty=keep"))
    services.app.go(Push(scene))
    services.app.step()
    return scene


def tool(scene: DiagramDesk, hands: Driver, name: str) -> None:
    """Click a button beside the diagram."""
    hands.steps(1)
    widget = scene.form.widget(name)
    hands.click(*widget.rect.center)
    hands.steps(1)


def spot(scene: DiagramDesk, number: int) -> tuple[float, float]:
    return scene.leaf.lens.to_canvas(*scene.leaf.sheet.middle(number))


def empty_lock(desk: Desk) -> int:
    tree = desk.diagram.tree
    return next(
        n
        for n in tree.preorder[1:]
        if not tree.items[n].is_key and not tree.children[n] and n != desk.diagram.goal
    )


def full_lock(desk: Desk) -> int:
    tree = desk.diagram.tree
    return next(n for n in tree.preorder[1:] if not tree.items[n].is_key and tree.children[n])


def a_key(desk: Desk) -> int:
    tree = desk.diagram.tree
    return next(n for n in tree.preorder[1:] if tree.items[n].is_key)


def test_a_branch_is_dragged_elsewhere_and_the_diagram_says_whether_it_can_be_finished(
    scene: DiagramDesk, hands: Driver
):
    desk = scene.desk
    tree = desk.diagram.tree
    lock = full_lock(desk)
    # A key of the lock's own set, put behind that very lock, strands everybody.
    keys = [n for n, i in tree.items.items() if i.is_key and i.set == tree.items[lock].set]
    assert desk.verdict.solvable
    for key in keys:
        hands.drag(spot(scene, key), spot(scene, lock))
        hands.steps(1)
    assert all(desk.diagram.tree.parent[key] == lock for key in keys)
    assert not desk.verdict.solvable
    assert desk.verdict.reasons
    hands.press(*["undo"] * len(keys))
    assert desk.verdict.solvable


def test_a_branch_goes_along_with_its_lock(scene: DiagramDesk):
    desk = scene.desk
    lock = full_lock(desk)
    under = desk.diagram.tree.under(lock)
    to = next(
        n
        for n in desk.diagram.tree.preorder[1:]
        if not desk.diagram.tree.items[n].is_key
        and n not in under
        and n != lock
        and n != desk.diagram.tree.parent[lock]
    )
    scene.put(lock, to)
    assert desk.diagram.tree.parent[lock] == to
    assert desk.diagram.tree.under(lock) == under


def test_keys_lift_and_put_down(scene: DiagramDesk, hands: Driver):
    desk = scene.desk
    hands.press("down")
    assert desk.chosen != START
    lifted = desk.chosen
    hands.press("confirm")
    assert desk.lifted == lifted
    hands.press("cancel")
    assert desk.lifted is None
    hands.press("confirm", "right", "confirm")
    assert desk.lifted is None


def test_an_empty_lock_goes_with_its_keys_and_no_other_does(scene: DiagramDesk, hands: Driver):
    desk = scene.desk
    lock = empty_lock(desk)
    before = desk.diagram
    desk.chosen = lock
    tool(scene, hands, "delete")
    assert desk.diagram == edit.without_empty_lock(before, lock)
    assert lock not in desk.diagram.tree.items
    assert len(desk.diagram.objects) <= len(before.objects) - 1
    lock = full_lock(desk)
    behind, parent = desk.diagram.tree.children[lock], desk.diagram.tree.parent[lock]
    desk.chosen = lock
    tool(scene, hands, "delete")
    left = desk.diagram.tree.parent
    assert lock not in left
    assert {left[each] for each in behind if each in left} <= {parent}


def test_obstacles_stand_on_a_line_and_are_cleared(scene: DiagramDesk, hands: Driver):
    desk = scene.desk
    desk.chosen = full_lock(desk)
    tool(scene, hands, "obstacle")
    tool(scene, hands, "obstacle")
    found = [what for number, what in desk.diagram.obstacles if number == desk.chosen]
    assert len(found) == 2
    assert len(dict.fromkeys(found)) == 2
    for _ in range(20):
        tool(scene, hands, "obstacle")
    assert "room for" in scene.refused
    tool(scene, hands, "clear")
    assert not any(number == desk.chosen for number, _ in desk.diagram.obstacles)


def test_the_end_and_a_reward_find_their_places(scene: DiagramDesk, hands: Driver):
    desk = scene.desk
    lock = empty_lock(desk)
    desk.chosen = lock
    tool(scene, hands, "reward")
    assert lock in dict(desk.diagram.rewards)
    desk.chosen = full_lock(desk)
    tool(scene, hands, "goal")
    assert desk.diagram.goal == desk.chosen
    tool(scene, hands, "reward")
    assert scene.refused
    assert desk.chosen not in dict(desk.diagram.rewards)
    desk.chosen = a_key(desk)
    goal = desk.diagram.goal
    tool(scene, hands, "goal")
    assert desk.diagram.goal == goal
    assert scene.refused


def test_a_set_is_named_by_a_theme_or_by_ones_own_words(scene: DiagramDesk, hands: Driver):
    desk = scene.desk
    desk.chosen = a_key(desk)
    number = desk.diagram.tree.items[desk.chosen].set
    tool(scene, hands, "rename")
    naming = hands.app.scene
    assert isinstance(naming, NamingScene)
    naming.key_field.put("bomb")
    naming.lock_field.put("cracked wall")
    hands.app.go(naming.chosen("own"))
    hands.steps(1)
    name = desk.diagram.name_of(number)
    assert name is not None
    assert (name.key.en, name.lock.fr) == ("bomb", "cracked wall")
    hands.press("undo")
    assert desk.diagram.name_of(number) is None


def test_what_was_undone_can_be_done_again_until_something_else_is(
    scene: DiagramDesk, hands: Driver
):
    desk = scene.desk
    first = desk.diagram
    desk.chosen = full_lock(desk)
    tool(scene, hands, "obstacle")
    second = desk.diagram
    hands.press("undo")
    assert desk.diagram == first
    tool(scene, hands, "redo")
    assert desk.diagram == second
    hands.press("undo")
    tool(scene, hands, "goal")
    assert not desk.can_redo
    assert desk.can_undo


@pytest.mark.parametrize("target", ["key", "itself", "own branch", "end", "start"])
def test_what_makes_no_sense_is_refused_in_words(scene: DiagramDesk, hands: Driver, target: str):
    desk = scene.desk
    before = desk.diagram
    lock = full_lock(desk)
    if target == "start":
        hands.press("confirm")
    elif target == "end":
        assert desk.diagram.goal is not None
        hands.drag(spot(scene, lock), spot(scene, GOAL))
    else:
        to = {
            "key": a_key(desk),
            "itself": lock,
            "own branch": desk.diagram.tree.children[lock][0],
        }[target]
        scene.put(lock, to)
    assert desk.diagram == before
    assert scene.refused
    services_said = scene.refused
    hands.app.draw()
    assert services_said == scene.refused


def test_only_what_can_be_opened_again_counts_as_taken_home(
    services: Services, scene: DiagramDesk, hands: Driver, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(scene.project, "begin", lambda _: None)  # Nothing can be kept.
    scene.desk.chosen = full_lock(scene.desk)
    scene.chosen("obstacle")
    scene.resume("png")
    assert_asks_until_taken_home(services, hands, scene)


def test_a_refusal_is_told_until_something_else_is_done(scene: DiagramDesk, hands: Driver):
    hands.press("confirm")
    assert scene.refused == "The Start stays where it is."
    hands.press("down")
    assert scene.refused == ""


def test_a_player_takes_keys_and_opens_locks_and_nothing_else(scene: DiagramDesk, hands: Driver):
    tool(scene, hands, "walk")
    stroll, desk = scene.stroll, scene.desk
    assert stroll is not None
    before = desk.diagram
    tool(scene, hands, "obstacle")
    assert desk.diagram == before
    assert scene.form.widget("obstacle").why_not == "First end the walk."
    deep = next(n for n in before.tree.preorder if before.tree.depth[n] == 2)
    desk.chosen = deep
    hands.press("confirm")
    assert deep not in stroll.done
    assert scene.refused == "A closed lock is in the way."
    for _ in before.objects:
        doable = [n for n in before.tree.items if stroll.can(n)]
        if not doable or stroll.over:
            break
        hands.click(*spot(scene, doable[0]))
    assert stroll.over
    assert before.goal in stroll.done
    hands.press("cancel")
    assert scene.stroll is None


def test_arrows_lead_from_a_key_to_all_its_locks_but_on_a_walk_only_to_what_was_found(
    scene: DiagramDesk, hands: Driver
):
    items, sheet = scene.desk.diagram.tree.items, scene.leaf.sheet
    everything = scene.leaf.known(None)
    for number, item in items.items():
        others = {n for n, i in items.items() if i.set == item.set and i.is_key != item.is_key}
        pairs = {(number, n) if item.is_key else (n, number) for n in others}
        assert set(sheet.ties(number, everything)) == pairs
    assert not list(sheet.ties(START, everything))
    tool(scene, hands, "walk")
    assert scene.stroll is not None
    tree = scene.desk.diagram.tree
    known = scene.leaf.known(scene.stroll)
    assert set(known) == {START, *tree.children[START]}
    told = [pair for number in tree.children[START] for pair in sheet.ties(number, known)]
    assert all(set(pair) <= set(known) for pair in told)
    first = next(n for n in tree.children[START] if tree.items[n].is_key)
    assert scene.stroll.do(first)
    assert set(scene.leaf.known(scene.stroll)) == set(known)
    lock = next(n for n in tree.preorder[1:] if scene.stroll.can(n) and not tree.items[n].is_key)
    assert scene.stroll.do(lock)
    assert set(scene.leaf.known(scene.stroll)) == {*known, *tree.children[lock]}


def test_a_lock_stays_closed_until_its_keys_are_found_and_none_is_used_up(services: Services):
    diagram = read_diagram(made(services, "lockkey", "unique=0,multi=2,permanent=2").world)
    stroll = Stroll(diagram)
    tree = diagram.tree
    for _ in diagram.objects:
        for number, item in tree.items.items():
            open_ = item.is_key or stroll.held(item.set) >= item.need
            ready = number not in stroll.done and tree.parent[number] in stroll.done
            assert stroll.can(number) == (open_ and ready)
        number = next((n for n in tree.items if stroll.can(n)), None)
        if number is None:
            break
        held = {item.set: stroll.held(item.set) for item in tree.items.values()}
        stroll.do(number)
        item = tree.items[number]
        for each, count in held.items():
            assert stroll.held(each) == count + (item.is_key and each == item.set)
    assert len(stroll.done) == len(diagram.objects) + 1


def test_a_puzzle_is_drawn_from_nothing_by_hand(services: Services, hands: Driver):
    """A unique pair, a set of multiple keys behind it, another key and another need."""
    services.app.go(Push(begun(services)))
    scene = services.app.scene
    assert isinstance(scene, DiagramDesk)
    assert scene.desk.diagram.objects == ()
    tool(scene, hands, "play.key")
    assert scene.refused
    for kind in ("unique", "multi"):
        tool(scene, hands, "add")
        adding = services.app.scene
        assert isinstance(adding, AddingScene)
        adding.form.focus_on(kind)
        hands.press("confirm")
    assert scene.desk.diagram.tree.items[scene.desk.chosen].need == 1
    for name in ("key", "lock"):
        tool(scene, hands, "set")
        page = services.app.scene
        assert isinstance(page, SetScene)
        page.form.focus_on(name)
        hands.press("confirm")
    scene.desk.chosen = 4
    tool(scene, hands, "set")
    page = services.app.scene
    assert isinstance(page, SetScene)
    split = page.form.widget("split")
    assert split.enabled
    assert page.form.widget("unique").why_not
    assert page.form.widget("multi").why_not
    hands.press("cancel")
    tool(scene, hands, "goal")
    assert [placed.item.need for placed in scene.desk.diagram.objects] == [0, 1, 0, 1, 0, 2]
    assert scene.desk.verdict.solvable
    tool(scene, hands, "undo")
    assert scene.desk.diagram.goal is None
    hands.steps(1)
    assert services.app.writer.drain(10)
    assert scene.project.name


def test_what_a_lock_needs_is_chosen_from_what_it_can(services: Services, hands: Driver):
    diagram = edit.with_key(edit.with_key(edit.with_set(Diagram(()), "multi", START), 1), 1)
    page = SetScene(services, diagram, 2)
    services.app.go(Push(page))
    hands.steps(1)
    page.form.focus_on("slide")
    hands.press("right", "right", "right")
    assert page.edits()["need"](diagram).tree.items[2].need == 3


def test_a_way_is_laid_told_of_walked_and_taken_away(hands: Driver, scene: DiagramDesk):
    desk = scene.desk
    desk.chosen = START
    goal = desk.diagram.goal
    assert goal is not None
    scene.chosen("one_way")
    assert "where does the way lead" in scene.leaf.under_pointer(None)
    hands.press("cancel")
    assert (desk.leading, desk.diagram.ways) == (None, ())
    scene.chosen("one_way")
    hands.click(*spot(scene, goal))
    assert desk.diagram.ways == (Passage(START, goal, one_way=True),)
    assert any("is not needed" in note.in_english() for note in desk.verdict.notes)
    assert scene.as_made().world["travel"]["unneeded"]
    stroll = Stroll(desk.diagram)
    assert stroll.over, "the end is one way from the Start"
    desk.undo()
    locks = (n for n, item in desk.diagram.tree.items.items() if not item.is_key)
    lock = next(n for n in locks if n != goal)
    desk.chosen = lock
    scene.chosen("short_cut")
    desk.chosen = START
    hands.press("confirm")
    (way,) = desk.diagram.ways
    assert not way.one_way
    desk.chosen = way.start
    scene.chosen("no_ways")
    assert desk.diagram.ways == ()


def test_on_a_walk_one_does_not_come_back_by_a_one_way_way():
    diagram = drawn(
        "lock 1 of 1 behind 0", "key 2 of 2 behind 1", "lock 3 of 2 behind 1",
        "key 4 of 1 behind 0", "lock 5 of 3 behind 0", "key 6 of 3 behind 0", goal=3,
    )  # fmt: skip
    stroll = Stroll(replace(diagram, ways=(Passage(0, 1, one_way=True),)))
    assert stroll.do(2), "behind lock 1, without its key"
    assert not stroll.can(4)
    assert not stroll.can(6)
    assert stroll.do(3)
    assert stroll.over


def test_names_beside_one_another_are_not_read_as_one(services: Services):
    canvas, words = services.app.canvas.blank(), services.app.text
    lens = Lens(canvas.area, canvas.area.width, canvas.area.height)
    pen = Pen(services.app, canvas, lens, None)  # type: ignore[arg-type]
    column = words.width("manivelle", Style("strong", "ink", 18), 1.0) + 6

    pen.name("pont-levis", (300, 300), column, [(300, 300)])
    pen.name("manivelle", (300 + column, 300), column, [(300 + column, 300)])

    one, other = pen.named
    assert other.left - one.right >= 8
