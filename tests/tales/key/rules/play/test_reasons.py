"""What a hint says in a fight: it is told of what stands on the board, and it is so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.grid import Cell
from game.core.mode import Hint
from game.core.text import Message, Prose
from game.shell.tale import Services
from game.tales.key.rules.play.advice.field import Field
from game.tales.key.rules.play.advice.hint import Turn, advise
from game.tales.key.rules.play.advice.menace import Menace
from game.tales.key.rules.play.advice.prices import Worth
from game.tales.key.rules.play.advice.reasons import Reasons
from game.tales.key.rules.play.advice.worth import WHOLE
from game.tales.key.rules.play.commands import KeyCommand
from game.tales.key.rules.play.furniture import Topple
from game.tales.key.rules.play.harm import hurt
from game.tales.key.rules.play.known import FoeSeen
from game.tales.key.rules.play.pushing import Shove
from game.tales.key.rules.play.state import Intent
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.walking import Move
from tests.depth import either, few
from tests.tales.key.rules.play.steady import lay
from tests.tales.key.rules.play.table import Scene
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


def why(scene: Scene, deed: KeyCommand | None = None, cell: Cell | None = None) -> str:
    """What is said for a deed, or for going to a cell; with the names of whom it names."""
    view = scene.look()
    field, hero = Field(view), view.hero(view.acting)
    reasons = Reasons(view, Menace(view, field, hero), field, cell or hero.cell)
    return str(reasons.of(deed, Worth(0), walks=cell is not None))


def row(*cells: str, **legend: str) -> Scene:
    scene = lay(
        """
        . . . . .
        {} . . . .
        {} {} {} . .
        . . . . .
        . . . . .
        """.format(*cells),
        **legend,
    )
    scene.begin("W")
    return scene


def test_of_a_shove_it_is_said_what_or_who_is_behind_the_foe() -> None:
    for cells, said in (
        ((".", "W", "g", "x"), "stands just before this: "),
        (("x", "W", "g", "."), "is driven back"),
        ((".", "W", "g", "D"), "is thrown against "),
        (("D", "W", "g", "."), "is driven back"),
    ):
        scene = row(*cells, g="ghoul", x="pit known")
        assert said in why(scene, Shove(scene.foe("g").id))


def test_of_what_is_thrown_over_it_is_said_on_whom_it_comes_down() -> None:
    scene = lay(
        """
        . . g . .
        . . s . .
        . . W . D
        . . . . .
        . . r . .
        """,
        g="ghoul",
        r="rat",
        s="statue",
    )
    scene.begin("W")
    said = why(scene, Topple(scene.at("s")))
    assert "comes down where {foe} is" in said
    assert "the ghoul" in said


def test_a_way_leads_to_a_friend_who_bleeds_only_if_it_leads_nearer() -> None:
    scene = row(".", "W", "g", "D", g="egg")
    hurt(scene.table, scene.hero("D").id, 99, "blow")
    x, y = scene.at("W")
    for cell, nearer in (((x + 1, y), True), ((x, y), False), ((x, y - 1), False)):
        assert ("bleeds: get there" in why(scene, cell=cell)) is nearer


def test_of_a_way_to_or_along_a_foe_it_is_said_whether_that_strikes_there() -> None:
    for means, nearer, as_far in (
        (None, "nothing strikes you sooner", "does not get at you"),
        ("strike", "who comes anyway", "there it does least"),
    ):
        scene = row(".", "W", ".", "g", g="ghoul")
        foe, (x, y) = scene.foe("g"), scene.at("W")
        foe.intent = Intent(means, scene.hero("W").id) if means else None
        assert nearer in why(scene, cell=(x + 1, y))
        assert as_far in why(scene, cell=(x, y + 2))


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
        plans = turn.after(command, worth)  # type: ignore[arg-type]
        assert max(plan.score for plan in plans) <= best.score
        compared += 1
    assert compared > 20
