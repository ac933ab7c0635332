"""Playing, watching and being entertained: the scenes that drive a mode's view."""

from __future__ import annotations

from itertools import islice, pairwise
from weakref import ref

import pytest

from game.cli.screenshot import known
from game.cli.tales import registry
from game.core import effort, journal
from game.engine.driver import Driver
from game.engine.inputs import Press
from game.engine.scene import Push
from game.engine.text import Style
from game.shell import advice
from game.shell.attract import AttractScene
from game.shell.contract import Advice
from game.shell.gallery import arrange
from game.shell.log import JournalScene, LogScene
from game.shell.pause import PauseScene
from game.shell.play import PlayScene
from game.shell.results import ResultsScene
from game.shell.taking_up import resume_run
from game.shell.tale import Services
from game.shell.theatre import TheatreScene
from game.shell.title import TitleScene
from game.shell.waiting import WaitingScene
from game.store.runs import snapshot_of
from game.tales.key.view.view import KeyScreen
from tests import window
from tests.depth import either, few, one_in
from tests.engine import jobs
from tests.patience import wait_until
from tests.shell.test_texts import CASES
from tests.tales.hex.view import test_gallery as hexes
from tests.tales.key.view import test_gallery as key
from tests.window import Hands, Open, assert_drawn, begin_run, settle, wait_for

SEEN_ELSEWHERE = ("chronicle", *hexes.SEEN, *key.SEEN, *(case.scene for case in CASES))
"""Scenes of the gallery that a test of their own draws."""
SOUGHT_LONG = ("platformer-gate", "platformer-fire", "dungeon-vault", "dungeon-lock")
"""Moments to which bots play longer than to all others; `tools.soak.texts` draws these too."""
ID = "thrones:barbarian,tale#a lamp below"


def _sit_down(services: Services, game_id: str = ID) -> PlayScene:
    world = services.registry.read_id(game_id)
    scene = PlayScene.begin(services, world)
    services.app.go(Push(TitleScene(services)))
    services.app.go(Push(scene))
    return scene


def _turn_pages(hands: Driver, scene: PlayScene) -> None:
    """Read the opening page, until the first card may be drawn."""
    for _ in range(10):
        if not scene.view.busy:
            return
        hands.press("confirm")
        hands.steps(2)


def _play_on(hands: Driver, scene: PlayScene, enough: int) -> None:
    """Confirm whatever is proposed until so many commands were given or the run is over."""
    for _ in range(enough * 40):
        if scene.session.commands >= enough or scene.session.status.over:
            return
        hands.press("confirm")
        hands.steps(2)


def test_every_decision_is_on_disk_before_the_next(services: Services, hands: Driver) -> None:
    scene = _sit_down(services)
    _turn_pages(hands, scene)
    _play_on(hands, scene, 3)
    assert scene.live.path is not None
    settle(services)
    kept = journal.read(scene.live.path.read_bytes())
    assert kept.commands == scene.session.commands >= 3


def test_a_press_that_the_view_has_used_means_nothing_else(
    services: Services, hands: Driver
) -> None:
    scene = _sit_down(services)
    _turn_pages(hands, scene)
    closed = scene.view.prompts()
    hands.press("tab_next")
    hands.steps(2)
    assert scene.view.prompts() != closed, "the cards lie open"
    hands.press("cancel")
    hands.steps(2)
    assert scene.view.prompts() == closed
    assert services.app.scene is scene, "the cards were shut, and the run was paused as well"
    hands.press("cancel")
    hands.steps(2)
    assert isinstance(services.app.scene, PauseScene)


@pytest.mark.parametrize("game_id", ["platformer:story,1#a", "dungeon#a", "hexcrawl#a", ID])
def test_the_page_before_stays_until_a_run_can_be_seen(
    services: Services, hands: Driver, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = services.app
    app.go(Push(TitleScene(services)))
    hands.steps(3)
    scene = PlayScene.begin(services, services.registry.read_id(game_id))
    drawn: list[int] = []
    monkeypatch.setattr(scene.view, "draw", lambda *_: drawn.append(1))
    asked: list[tuple[str, ...]] = []

    def ready(*names: str) -> bool:
        asked.append(names)
        return not any(name in scene.view.sheets for name in names)

    monkeypatch.setattr(app.assets, "ready", ready)
    app.go(Push(scene))
    hands.steps(5)
    assert scene.view.sheets, "it says what is seen first"
    assert any(set(scene.view.sheets) <= set(names) for names in asked)
    assert not drawn
    assert scene.session.position == 0, "and no time passes that nobody sees"
    monkeypatch.setattr(app.assets, "ready", lambda *_: True)
    hands.steps(2)
    assert drawn
    assert scene.sheets == (), "what comes later is never waited for with a picture that stands"
    scene.resume(None)
    assert set(scene.view.sheets) <= set(scene.sheets), "but another page may have taken its room"
    hands.steps(2)
    assert scene.sheets == ()


def test_a_run_played_by_keys_alone_ends_with_its_results(
    services: Services, hands: Driver
) -> None:
    scene = _sit_down(services)
    _turn_pages(hands, scene)
    _play_on(hands, scene, 3_000)
    assert scene.session.status.over
    for _ in range(40):
        hands.press("confirm")
        hands.steps(3)
        if isinstance(services.app.scene, ResultsScene):
            break
    assert isinstance(services.app.scene, ResultsScene)
    settle(services)
    assert services.chronicle.statistics().runs == 1
    assert services.runs.unfinished() == ()


def test_a_choice_is_taken_back_until_something_new_was_seen(
    services: Services, hands: Driver
) -> None:
    services.app.go(Push(TitleScene(services)))
    arrange(services, known()["thrones-gain"])
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    before = scene.session.game.digest()
    hands.press("confirm")
    hands.steps(2)
    assert scene.session.game.digest() != before
    hands.press("undo")
    hands.steps(2)
    assert scene.session.game.digest() == before
    while scene.session.undo_depth:
        hands.press("undo")
    told = scene.session.game.digest()
    hands.press("undo")
    hands.steps(1)
    assert "new" in services.app.notices.shown
    assert scene.session.game.digest() == told


def _log_of(hands: Driver, scene: PlayScene) -> tuple[str, ...]:
    """What the log shows once the worker has told the past."""
    assert hands.until(lambda: not scene.view.busy)
    wait_for(hands, lambda: scene.past is None)
    hands.press("log")
    log = hands.app.scene
    assert isinstance(log, LogScene)
    hands.press("cancel")
    return log.lines


def test_the_chronicle_of_key_goes_on_where_it_stood_and_goes_back_with_the_run(
    services: Services, hands: Driver, open_again: Open
) -> None:
    scene = _sit_down(services, "dungeon:2d6,warden+delver,gentle#chronicle")
    table = scene.view
    assert isinstance(table, KeyScreen)
    bot = registry().tale("dungeon").bot("careful")
    moves = bot.moves(scene.session.game, scene.session.content, scene.session.world.seed)
    for command in islice(moves, 20):
        scene.give(command)
    told = list(table.told)
    assert len(told) > 5
    while scene.session.undo_depth < 1:
        scene.give(next(moves))
    before = list(table.told)
    scene.handle(Press("undo"))
    assert list(table.told) == before[: len(table.told)]
    told = list(table.told)
    services = open_again()
    hands = Hands(services.app)
    services.app.go(Push(TitleScene(services)))
    (unfinished,) = services.runs.unfinished()
    services.app.go(resume_run(services, unfinished))
    again = services.app.scene
    assert isinstance(again, PlayScene)
    assert isinstance(again.view, KeyScreen)
    _log_of(hands, again)
    assert list(again.view.told) == told


def test_a_run_taken_up_again_has_its_whole_log(
    services: Services, hands: Driver, open_again: Open
) -> None:
    scene = _sit_down(services)
    _turn_pages(hands, scene)
    _play_on(hands, scene, 12)
    before = _log_of(hands, scene)
    assert len(before) > 12
    services = open_again()
    hands = Hands(services.app)
    services.app.go(Push(TitleScene(services)))
    (unfinished,) = services.runs.unfinished()
    services.app.go(resume_run(services, unfinished))
    again = services.app.scene
    assert isinstance(again, PlayScene)
    _turn_pages(hands, again)
    assert _log_of(hands, again) == before
    _play_on(hands, again, 14)
    after = _log_of(hands, again)
    assert after[: len(before)] == before
    assert len(after) > len(before)
    services.app.locale.language = "fr"
    assert len(_log_of(hands, again)) == len(after)
    assert _log_of(hands, again) != after


def test_a_run_without_its_snapshot_is_caught_up_with_in_the_worker(
    services: Services, open_again: Open
) -> None:
    live = begin_run(services, "dungeon:3d6,warden,gentle#elm", 80)
    digest, path = live.session.game.digest(), live.path
    services = open_again()
    assert path is not None
    snapshot_of(path).unlink()
    services.app.go(Push(TitleScene(services)))
    (unfinished,) = services.runs.unfinished()
    services.app.go(resume_run(services, unfinished))
    assert isinstance(services.app.scene, WaitingScene)
    wait_until(lambda: isinstance(services.app.scene, PlayScene), services.app.step)
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    assert scene.session.game.digest() == digest
    assert scene.session.verified
    # Nothing of the wait is left below.
    assert len(services.app.stack) == 2


def test_the_player_is_told_once_when_a_run_grows_too_long(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(effort.WEIGHTS, "tick", effort.Weights(back=200, state=40, most=1_100))
    scene = _sit_down(services, "null-ticks:seconds=1800,moths=0#a")
    hands.steps(200)
    assert not scene.session.recording
    assert "too long to be recorded" in services.app.notices.shown
    before = scene.session.position
    hands.steps(50)
    assert scene.session.position > before


def test_a_log_whose_beginning_is_lost_says_so(services: Services, hands: Driver) -> None:
    live = begin_run(services, ID, 12)
    live.text = lambda: b"no run"  # type: ignore[method-assign]
    services.app.go(Push(TitleScene(services)))
    scene = PlayScene(services, live)
    services.app.go(Push(scene))
    assert _log_of(hands, scene) == ("What happened before is not told here.",)


def test_a_choice_that_was_taken_back_leaves_the_log(services: Services, hands: Driver) -> None:
    services.app.go(Push(TitleScene(services)))
    arrange(services, known()["thrones-gain"])
    scene = services.app.scene
    assert isinstance(scene, PlayScene)
    before = _log_of(hands, scene)
    hands.press("confirm")
    hands.steps(2)
    assert len(_log_of(hands, scene)) > len(before)
    hands.press("undo")
    assert _log_of(hands, scene) == before


def test_chances_and_hints_come_from_the_worker(services: Services, hands: Driver) -> None:
    services.app.change(show_odds=True)
    scene = _sit_down(services)
    advised = []
    scene.view.advise = advised.append  # type: ignore[method-assign]
    _turn_pages(hands, scene)
    hands.press("hint")
    wait_for(hands, lambda: any(advised))
    advice = next(found for found in advised if found)
    assert advice.command in [command.text for command in scene.session.game.legal()]
    assert services.app.locale.render(advice.why)


def test_chances_that_take_long_say_how_far_they_are_and_hold_up_no_hint(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "odds", jobs.pondering)
    services.app.change(show_odds=True)
    scene = _sit_down(services)
    advised: list[Advice | None] = []
    monkeypatch.setattr(scene.view, "advise", advised.append)
    _turn_pages(hands, scene)
    told = "The chances are being worked out: 42%."
    wait_for(hands, lambda: services.app.notices.shown == told)
    hands.press("hint")
    wait_for(hands, lambda: any(advised))
    # Whoever wants to see none waits for them no longer.
    services.app.change(show_odds=False)
    scene.resume(None)
    hands.steps(5)
    assert services.app.notices.shown == ""


def test_a_hint_that_takes_long_is_given_up_by_asking_again(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "hint", jobs.pondering)
    scene = _sit_down(services)
    _turn_pages(hands, scene)
    hands.press("hint")
    told = "Thinking of a hint: 42%. Ask again to stop."
    wait_for(hands, lambda: services.app.notices.shown == told)
    hands.press("hint")
    hands.steps(5)
    assert services.app.notices.shown == ""
    wait_for(hands, lambda: services.app.worker.idle)


def test_the_journal_is_offered_after_each_step_to_those_who_want_it(
    services: Services, hands: Driver
) -> None:
    services.app.change(journal_prompt=True)
    scene = _sit_down(services)
    _turn_pages(hands, scene)
    for _ in range(400):
        hands.press("confirm")
        hands.steps(2)
        if isinstance(services.app.scene, JournalScene):
            break
    assert isinstance(services.app.scene, JournalScene)
    hands.type("It was dark.")
    hands.press("confirm")
    hands.steps(2)
    assert services.app.scene is scene
    hands.steps(30)
    assert services.app.scene is scene, "one line a step is enough"
    assert journal.read(scene.live.text()).notes == ("It was dark.",)


def test_pausing_and_leaving_loses_nothing(services: Services, hands: Driver) -> None:
    scene = _sit_down(services)
    _turn_pages(hands, scene)
    _play_on(hands, scene, 5)
    commands = scene.session.commands
    hands.press("pause")
    hands.steps(2)
    assert isinstance(services.app.scene, PauseScene)
    path = scene.live.path
    assert path is not None
    settle(services)
    assert journal.read(path.read_bytes()).commands == commands


def test_a_mode_without_a_view_is_played_in_words(services: Services, hands: Driver) -> None:
    scene = _sit_down(services, "null-turns#words")
    for _ in range(300):
        if scene.session.status.over:
            break
        hands.press("confirm")
        hands.steps(1)
    assert scene.session.status.over


def test_a_mode_of_ticks_follows_what_is_held(services: Services, hands: Driver) -> None:
    scene = _sit_down(services, "null-ticks#held")
    before = scene.session.game.view().lamp
    hands.hold("right")
    hands.steps(30)
    hands.release("right")
    assert scene.session.position >= 30
    assert scene.session.game.view().lamp[0] > before[0]


def test_time_goes_back_two_seconds_and_the_run_is_told_as_assisted(
    services: Services, hands: Driver
) -> None:
    scene = _sit_down(services, "null-ticks#back")
    hands.steps(300)
    reached = scene.session.position
    hands.press("undo")
    assert reached - 121 <= scene.session.position <= reached - 110
    assert scene.session.assisted
    for _ in range(10):
        hands.press("undo")
    assert scene.session.position >= scene.session.rewind_floor


def test_slow_play_gives_fewer_ticks_and_is_told(services: Services, hands: Driver) -> None:
    services.app.change(game_speed=50)
    scene = _sit_down(services, "null-ticks#slow")
    hands.steps(100)
    assert 45 <= scene.session.position <= 55
    assert "slow" in scene.session.assists


class TestTheatre:
    """A finished run is watched, stepped through and scrubbed."""

    @pytest.fixture
    def theatre(self, services: Services) -> TheatreScene:
        live = begin_run(services, ID, 40)
        scene = TheatreScene(services, live.text())
        services.app.go(Push(TitleScene(services)))
        services.app.go(Push(scene))
        return scene

    @pytest.fixture
    def long(self, services: Services) -> TheatreScene:
        live = begin_run(services, "dungeon:3d6,warden,normal#oak", 60)
        scene = TheatreScene(services, live.text())
        services.app.go(Push(TitleScene(services)))
        services.app.go(Push(scene))
        return scene

    def test_it_plays_to_the_end_at_the_highest_speed(
        self, theatre: TheatreScene, hands: Driver
    ) -> None:
        hands.press("up", "up", "up", "up")
        hands.until(lambda: theatre.playback.ended, 2_000)
        assert theatre.playback.ended
        assert theatre.playback.position == theatre.playback.length

    def test_a_step_on_and_a_step_back_is_where_one_was(
        self, theatre: TheatreScene, hands: Driver
    ) -> None:
        hands.press("confirm", "right", "right", "right")
        digest = theatre.playback.game.digest()
        hands.press("right", "left")
        assert theatre.playback.position == 3
        assert theatre.playback.game.digest() == digest

    def test_the_bar_is_scrubbed_with_the_mouse(self, theatre: TheatreScene, hands: Driver) -> None:
        hands.click(635, 694)
        self.found(theatre, hands)
        assert theatre.playback.position >= theatre.playback.length - 1
        hands.click(305, 694)
        self.found(theatre, hands)
        assert theatre.playback.position <= 1

    def test_a_far_place_is_looked_for_and_shown_meanwhile(
        self, long: TheatreScene, hands: Driver
    ) -> None:
        end = long.playback.length
        hands.press("confirm")
        # Within one frame, so that nothing can be found meanwhile.
        for _ in range(9):
            long.handle(Press("page_down"))
        assert long.place == end
        assert long.playback.position < end
        assert not self.found(long, hands)
        assert long.playback.position == long.place == end
        whole = long.playback.game.digest()
        # Back and forth about it, and whatever way one comes there it is the same.
        hands.press("left", "left", "right", "right")
        assert long.playback.game.digest() == whole
        long.playback.seek(0)
        long.playback.seek(end)
        assert long.playback.game.digest() == whole

    def test_looking_is_given_up_without_leaving(self, long: TheatreScene, hands: Driver) -> None:
        hands.press("confirm")
        before = long.playback.position
        # Within one frame, so that nothing can be found meanwhile.
        for _ in range(9):
            long.handle(Press("page_down"))
        assert long.place > before
        long.handle(Press("cancel"))
        hands.steps(1)
        assert long.place == long.playback.position == before
        assert hands.app.scene is long
        hands.press("right")
        assert long.playback.position == before + 1

    @staticmethod
    def found(theatre: TheatreScene, hands: Driver) -> str:
        """Wait until the place is found; what was said meanwhile."""
        hands.steps(1)
        wait_for(hands, lambda: theatre.place == theatre.playback.position)
        return hands.app.notices.shown

    def test_a_story_page_that_was_stepped_past_hides_nothing(
        self, services: Services, hands: Driver
    ) -> None:
        live = begin_run(services, "thrones:dwarf,tale#hollow-oak", 200)
        scene = TheatreScene(services, live.text())
        services.app.go(Push(scene))
        hands.press("confirm")
        open_at = []
        while not scene.playback.ended:
            hands.press("right")
            if getattr(scene.view, "reading", False):
                open_at.append(scene.playback.position)
        # A page is there at the step that opened it, and gone at the next.
        assert open_at
        assert all(later - earlier > 1 for earlier, later in pairwise(open_at))

    def test_cancel_leads_back(self, theatre: TheatreScene, hands: Driver) -> None:
        hands.press("cancel")
        hands.steps(1)
        assert isinstance(hands.app.scene, TitleScene)


def test_the_attract_mode_plays_by_itself_and_ends_with_any_key(
    services: Services, hands: Driver
) -> None:
    title = TitleScene(services)
    scene = AttractScene(services)
    services.app.go(Push(title))
    services.app.go(Push(scene))
    hands.steps(either(200, 60))
    before = scene.game.digest()
    hands.steps(either(300, 60))
    assert scene.game.digest() != before
    hands.press("hint")
    hands.steps(1)
    assert services.app.scene is title


@pytest.mark.parametrize("name", ["candle", "key", "hex", "throne"])
def test_what_the_attract_mode_shows_begins_where_something_happens(
    services: Services, name: str
) -> None:
    tale = services.registry.tale(name)
    for highlight in few(tale.highlights, 1):
        world = services.registry.read_id(highlight.world)
        content = services.content_for(world)
        game = world.mode.start(world.params, world.seed, content)
        moves = tale.bot(highlight.policy).moves(game, content, world.seed)
        for _ in range(highlight.lead):
            game.apply(next(moves))
        assert not game.status.over
        assert any(game.apply(next(moves)) for _ in range(60))


def test_in_the_attract_mode_pictures_and_letters_of_one_tale_give_way_to_those_of_the_next(
    services: Services, hands: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = services.app
    scene = AttractScene(services)
    app.go(Push(TitleScene(services)))
    app.go(Push(scene))
    hands.steps(3)
    first, second = (set(tale.sheets) for tale in services.registry.listed[:2])
    shelf = app.assets.shelf
    assert first & (shelf.atlases.keys() | shelf.behind.keys())
    monkeypatch.setattr("game.engine.assets.SHEET_BYTES", 0)
    font, line = ref(app.text.font("body", 33)), ref(app.text.line("Told before", Style()))
    scene.begin()
    assert font() is None
    assert line() is None
    hands.steps(3)
    assert not (first - second) & (shelf.atlases.keys() | shelf.behind.keys())


@one_in(23)
@pytest.mark.parametrize(
    "name", [name for name in known() if name not in (*SEEN_ELSEWHERE, *SOUGHT_LONG)]
)
def test_every_scene_of_the_gallery_can_be_drawn(
    services: Services, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "FRAMES_BEFORE", 2 * window.NEVER)
    services.app.change(show_odds=False)
    arrange(services, known()[name])
    assert_drawn(services)
