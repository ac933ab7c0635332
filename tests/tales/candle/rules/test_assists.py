"""Help that is told: a slower pace, no harm, a brighter dark, and ten seconds taken back."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from game.core import journal
from game.core.errors import BadValue, IllegalCommand
from game.core.registry import World
from game.core.run import REACH
from game.core.session import Session, resume
from game.core.verify import verify
from game.tales.candle.rules.body import LEAP
from game.tales.candle.rules.commands import HOLDS
from game.tales.candle.rules.events import Died, FloorDone
from game.tales.candle.rules.game import ASSISTS, LEAST_PAUSE, CandleGame
from game.tales.candle.rules.mode import MODE
from game.tales.candle.rules.snapshot import LONGEST_PAUSE
from tests.depth import either
from tests.tales.candle.rules.castle import begin, castle, walked
from tests.tales.candle.rules.playing import of_kind, wandering

TEN_SECONDS = 600


def session_of(text: str = "castle", seed: str = "oak") -> Session:
    """A new run of the small castle, recorded."""
    params = begin(text, seed).params
    return Session.start(World(MODE, params, seed), castle())


def game_in(session: Session) -> CandleGame:
    """The game as it is now."""
    game = session.game
    assert isinstance(game, CandleGame)
    return game


def figures(session: Session) -> dict[str, int]:
    return {figure.name: figure.value for figure in session.game.figures()}


def wander(session: Session, ticks: int, seed: int = 1) -> None:
    """Hold keys at random."""
    for bits in islice(wandering(seed), ticks):
        session.apply(HOLDS[bits])


# Assists


def test_what_was_never_used_is_not_told():
    session = session_of()
    wander(session, 50)
    assert session.game.view().assists == ()
    assert not session.assisted
    assert not {*ASSISTS} & {*figures(session)}


@pytest.mark.parametrize("name", ASSISTS)
def test_an_assist_is_told_with_the_result_in_ticks(name: str):
    session = session_of()
    wander(session, 10)
    session.assist(name, True)
    wander(session, 25)
    session.assist(name, False)
    wander(session, 40)
    assert figures(session)[name] == 25
    assert session.game.view().assists == ()
    assert session.assisted, "it stays with the run for good"
    labels = {"slow": "slower pace", "ward": "beyond harm", "bright": "brighter dark"}
    (told,) = (figure.label for figure in session.game.figures() if figure.name == name)
    assert labels[name] in told.in_english()


def test_an_assist_switched_twice_is_switched_once():
    once, twice = session_of(), session_of()
    for session, times in ((once, 1), (twice, 2)):
        for _ in range(times):
            session.assist("ward", True)
        wander(session, 30)
    assert once.game.digest() == twice.game.digest()


def test_the_view_says_which_are_on():
    session = session_of()
    session.assist("bright", True)
    session.assist("slow", True)
    assert session.game.view().assists == ("slow", "bright")


def test_only_the_ward_changes_what_happens():
    plain = session_of()
    wander(plain, 400)
    for name in ("slow", "bright"):
        other = session_of()
        other.assist(name, True)
        wander(other, 400)
        assert {**figures(other), name: 0} == {**figures(plain), name: 0}
        assert game_in(other).state.body.state() == game_in(plain).state.body.state()


def test_an_assist_that_there_is_not_is_refused():
    with pytest.raises(BadValue, match="unknown assist 'wings', expected one of: slow, ward"):
        begin().assist("wings", True)


def test_assists_last_from_floor_to_floor():
    session = session_of()
    session.assist("ward", True)
    to_the_first_pause(session)
    for _ in range(LONGEST_PAUSE):
        session.apply(HOLDS[0])
    assert game_in(session).number == 1
    assert session.game.view().assists == ("ward",)


# Rewinding


def test_going_back_leads_to_the_very_same_moment():
    session = session_of()
    digests = []
    for bits in islice(wandering(3), 900):
        digests.append(session.game.digest())
        session.apply(HOLDS[bits])
    for tick in (899, 870, 733, 300):
        session.rewind(tick)
        assert session.game.digest() == digests[tick]
        assert session.position == tick


def test_ten_seconds_can_be_taken_back_and_no_more():
    session = session_of()
    wander(session, 1_000)
    assert session.rewind_floor == 1_000 - TEN_SECONDS
    assert REACH["tick"].commands == TEN_SECONDS
    with pytest.raises(IllegalCommand, match="expected a tick from 400 to 999, got 399"):
        session.rewind(399)
    session.rewind(400)
    with pytest.raises(IllegalCommand):
        session.rewind(399)


def test_a_death_can_be_taken_back_and_the_run_tells_of_help():
    session = session_of("level", "elm")
    died = None
    for tick, bits in enumerate(islice(wandering(11), 20_000)):
        if of_kind(list(session.apply(HOLDS[bits])), Died):
            died = tick
            break
    assert died is not None
    assert (figures(session)["deaths"], session.assisted) == (1, False)
    session.rewind(died)
    assert (figures(session)["deaths"], session.assisted) == (0, True)
    session.checkpoint()
    recorded = journal.read(session.take_records().encode())
    proved = verify(session.world, castle(), recorded)
    assert proved.same
    assert proved.run is not None
    assert proved.run.assisted


def to_the_first_pause(session: Session) -> None:
    """Have the bot finish the first floor."""
    for command, events in walked(begin()):
        session.apply(command)
        if of_kind(events, FloorDone):
            return


def test_a_floor_that_was_finished_can_be_gone_back_to():
    session = session_of()
    to_the_first_pause(session)
    done = session.position
    for _ in range(LEAST_PAUSE):
        session.apply(HOLDS[0])
    session.apply(HOLDS[LEAP])
    assert game_in(session).number == 1
    session.rewind(session.position - 1)
    assert (game_in(session).number, session.game.view().phase) == (0, "interlude")
    session.rewind(done - 1)
    assert (session.game.view().phase, game_in(session).results) == ("playing", ())


def test_who_goes_back_may_go_on_another_way():
    session = session_of()
    wander(session, 500)
    session.rewind(250)
    wander(session, 300, seed=9)
    session.checkpoint()
    recorded = journal.read(session.take_records().encode())
    assert verify(session.world, castle(), recorded).same


# Being taken up again


def test_a_run_of_ten_minutes_is_taken_up_without_being_played_again(
    monkeypatch: pytest.MonkeyPatch,
):
    """The snapshot of ten seconds ago leads to where the journal ends, in a few hundred ticks."""
    session, played = session_of("castle,10"), either(10, 2) * 60 * 60
    keys = wandering(7)
    for bits in islice(keys, played - 590):
        session.apply(HOLDS[bits])
    text = session.take_records()
    snapshot = json.dumps(session.snapshot())
    for bits in islice(keys, 590):
        session.apply(HOLDS[bits])
    text += session.take_records()
    ticks = 0
    apply = CandleGame.apply

    def counted(game: CandleGame, command: object) -> object:
        nonlocal ticks
        ticks += 1
        return apply(game, command)  # type: ignore[arg-type]

    monkeypatch.setattr(CandleGame, "apply", counted)
    recorded = journal.read(text.encode())
    again = resume(session.world, castle(), recorded, json.loads(snapshot))
    assert again.notice is None
    assert again.session.game.digest() == session.game.digest()
    assert again.session.position == played
    assert ticks == 590
    assert len(snapshot) < 250_000
    again.session.rewind(again.session.position - TEN_SECONDS)


def test_a_run_is_taken_up_between_floors_and_with_an_assist_on():
    session = session_of()
    session.assist("ward", True)
    to_the_first_pause(session)
    session.apply(HOLDS[0])
    plain = json.loads(json.dumps(session.snapshot()))
    recorded = journal.read(session.take_records().encode())
    again = resume(session.world, castle(), recorded, plain)
    for live in (session, again.session):
        for _ in range(700):
            live.apply(HOLDS[0])
    assert again.session.game.digest() == session.game.digest()
    assert again.session.game.view() == session.game.view()
    assert game_in(again.session).number == 1
