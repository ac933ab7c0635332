"""What a hint says in a fight: it is told of what stands on the board, and it is so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.mode import Hint
from game.core.text import Message, Prose
from game.shell.tale import Services
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.hint import Turn, advise
from game.tales.key.rules.play.advice.menace import Menace
from game.tales.key.rules.play.advice.worth import WHOLE
from game.tales.key.rules.play.known import FoeSeen
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Move
from tests.depth import either, few
from tests.tales.key.view.playing import IDS, run_of


def fights() -> Iterator[tuple[KeyView, Hint]]:
    """Moments of fights, and what is advised in them."""
    for game_id in few(IDS, 2):
        found = [v for _, v in run_of(game_id) if v.phase == "danger" and v.acting and v.foes]
        for view in found[:: max(1, len(found) // 25)]:
            hint = advise(view)
            assert hint is not None
            yield view, hint


def prose_of(told: Message) -> Iterator[Prose]:
    """All names in a sentence, and in those within it."""
    for _, value in told.arguments:
        if isinstance(value, Message):
            yield from prose_of(value)
        elif isinstance(value, Prose):
            yield value


def names_on(view: KeyView) -> list[Prose]:
    words = [w.facts.words for w in (*view.foes, *view.heroes, *view.fixtures, *view.traps)]
    return [form for word in words for form in (word.name, word.the, word.head)]


@pytest.fixture(scope="module")
def advised() -> list[tuple[KeyView, Hint]]:
    return list(fights())


def test_a_reason_names_somebody_or_something_on_the_board(
    advised: list[tuple[KeyView, Hint]],
) -> None:
    named = 0
    for view, hint in advised:
        known = names_on(view)
        found = [name for name in prose_of(hint.why) if name in known]
        told = hint.why.msgid
        nobody = not any(foe.mood == "awake" for foe in view.foes)
        assert found or nobody or "fire" in told or "Here {here}" in told, told
        named += bool(found)
    assert named > either(60, 40)


def test_who_is_said_to_be_escaped_strikes_here_and_not_there(
    advised: list[tuple[KeyView, Hint]],
) -> None:
    met = 0
    for view, hint in advised:
        going = ("does not get there", "does not see you there", "there it does not", "step")
        if not isinstance(hint.command, Move) or "nearer" in hint.why.msgid:
            continue
        if not any(part in hint.why.msgid for part in going) or "fire" in hint.why.msgid:
            continue
        hero = view.hero(view.acting)
        menace = Menace(view, Field(view), hero)
        names = list(prose_of(hint.why))
        foes: list[FoeSeen] = [f for f in view.foes if f.facts.words.head in names]
        cell = Turn(view).best().cell
        assert any(
            menace.at(foe, hero.cell) != ((WHOLE,), 0) and menace.at(foe, cell) == ((WHOLE,), 0)
            for foe in foes
        )
        met += 1
    assert met


@pytest.mark.parametrize("language", ["en", "fr"])
def test_reasons_are_whole_sentences_in_both_languages(
    services: Services, advised: list[tuple[KeyView, Hint]], language: str
) -> None:
    services.app.locale.language = language
    for _, hint in advised:
        told = services.app.locale.render(hint.why)
        assert told[-1] in ".!", told
        assert "{" not in told
        assert told[0] == told[0].upper(), told


def test_of_all_that_is_priced_the_hint_takes_what_is_worth_most(
    advised: list[tuple[KeyView, Hint]],
) -> None:
    """So it is never worth less than what a beginner would do."""
    from game.core.dice import Dice
    from game.tales.key.bots import BOTS
    from tests.tales.key.view.playing import content

    careful = next(bot for bot in BOTS if bot.name == "careful").make(content())
    compared = 0
    for view, hint in advised:
        turn = Turn(view)
        best = turn.best()
        assert best.command == hint.command
        command = careful(view, Dice("x").stream("x"))
        worth = turn.prices.worth(command)  # type: ignore[arg-type]
        if worth is None:
            continue
        plans = turn._after(command, worth)  # type: ignore[arg-type]
        assert max(plan.score for plan in plans) <= best.score
        compared += 1
    assert compared > 20
