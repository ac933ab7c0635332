"""What choices say they cost, and what they take: all of them, with the real book and rules."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from game.cli.tales import library
from game.tales.hex.rules.play.encounters import TOOLS, Choice, Encounter
from game.tales.hex.rules.play.events import Resolved
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.state import Companion, Meeting, State
from tests.depth import few
from tests.tales.hex.rules.play.patrols import (
    begin,
    of_kind,
    stand,
    state_of,
    table_of,
    tried,
    wilds,
)

CONTENT: HexPlayContent = library().content("hexcrawl")  # type: ignore[assignment]
CHOICES = few([(each, choice) for each in CONTENT.book.encounters for choice in each.choices], 200)
STOCK = ("bread", "candles", "relic", "spirits")
DAY = 4
NOTHING = "It costs nothing, and no die is rolled."


Outcomes = Mapping[tuple[str, str], tuple[str, dict[str, int], bool]]
"""What `taken` tells, by the ids of an encounter and of one of its choices."""


@pytest.fixture(scope="module")
def base() -> HexGame:
    """A patrol in the wilds on a morning, with something of everything and room for more."""
    game = begin("normal,radius=7", "prices", CONTENT.book)
    stand(game, wilds(game), 0)
    return game


def facing(base: HexGame, encounter: Encounter) -> HexGame:
    """The patrol before an encounter; whom it is about goes along, and all dislike it."""
    game = tried(base)
    state = state_of(game)
    state.bread, state.candles, state.relics, state.spirits = 6, 3, 2, 4
    state.tools = list(TOOLS)
    along = [*encounter.where.who, "pim", "brann", "ysolt"]
    state.companions = [Companion(id_) for id_ in list(dict.fromkeys(along))[:3]]
    for place in state.places:
        place.mood = -2
    state.meeting = Meeting(encounter.id)
    return game


def had(game: HexGame) -> dict[str, int]:
    table = table_of(game)
    return {**{what: table.count(what) for what in STOCK}, "clock": table.state.clock}


def spared(before: State, after: State) -> bool:
    """Whether no one is hurt or gone, no tool is lost, and nobody thinks worse of the patrol."""
    return (
        [each.standing for each in after.companions[: len(before.companions)]]
        == [each.standing for each in before.companions]
        and all(tool in after.tools for tool in before.tools)
        and all(
            now.mood >= then.mood for then, now in zip(before.places, after.places, strict=True)
        )
        and after.proofs >= before.proofs
    )


def taken(base: HexGame, encounter: Encounter, choice: Choice) -> tuple[str, dict[str, int], bool]:
    """What a choice says, what it took and gave, and whether it left everything else alone."""
    game = facing(base, encounter)
    said = Choose(choice.id).explain(game.view()).in_english()
    twin, before = state_of(tried(game)), had(game)
    for place in state_of(game).places:
        place.mood = 0
    for place in twin.places:
        place.mood = 0
    of_kind(game.apply(Choose(choice.id)), Resolved)
    return (
        said,
        {what: had(game)[what] - before[what] for what in before},
        spared(twin, state_of(game)),
    )


@pytest.fixture(scope="module")
def outcomes(base: HexGame) -> Outcomes:
    """What comes of every choice, by the names of the encounter and of the choice."""
    return {(one.id, choice.id): taken(base, one, choice) for one, choice in CHOICES}


def test_what_is_told_is_what_is_taken(outcomes: Outcomes):
    """Of choices without dice; nights apart, which take what nights take."""
    for encounter, choice in CHOICES:
        if choice.check is not None:
            continue
        _, change, _ = outcomes[encounter.id, choice.id]
        price = {each.kind: each.amount for each in choice.price}
        assert change["clock"] == price.get("quarters", 0), (encounter.id, choice.id)
        kinds = [effect.kind for effect in choice.good.effects]
        if price.get("quarters", 0) >= DAY:
            continue
        for what in STOCK:
            if what == "spirits" and ("gone" in kinds or "favour" in kinds):
                continue
            gain = sum(max(0, each.amount) for each in choice.good.effects if each.kind == what)
            assert change[what] == gain - price.get(what, 0), (encounter.id, choice.id, what)


def test_what_is_told_to_cost_nothing_takes_nothing(outcomes: Outcomes):
    for encounter, choice in CHOICES:
        said, change, unhurt = outcomes[encounter.id, choice.id]
        if said == NOTHING:
            assert min(change.values()) >= 0, (encounter.id, choice.id)
            assert change["clock"] == 0, (encounter.id, choice.id)
            assert unhurt, (encounter.id, choice.id)


def test_what_else_is_lost_is_announced(outcomes: Outcomes):
    """Where somebody may be hurt, or think worse of the patrol, the words say that not all of the
    price is told."""
    for encounter, choice in CHOICES:
        said, _, unhurt = outcomes[encounter.id, choice.id]
        assert unhurt or "not told" in said, (encounter.id, choice.id)
