"""Encounters: what is met, what the patrol chooses, and how it comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from game.core.codec import Matching, spelt
from game.core.hexgrid import Hex, distance, neighbours
from game.core.text import Message, Prose, message
from game.tales.hex.rules.country.country import CITY
from game.tales.hex.rules.play import company, days, effects, foreseen, plots
from game.tales.hex.rules.play.cards import draw_card
from game.tales.hex.rules.play.encounters import (
    HOURS,
    LATER,
    Choice,
    Effect,
    Encounter,
    Situation,
    draw,
)
from game.tales.hex.rules.play.events import Chosen, EncounterBegan, Resolved
from game.tales.hex.rules.play.facts import MEETINGS, Term
from game.tales.hex.rules.play.seen import ChoiceSeen, Known
from game.tales.hex.rules.play.state import DAY, PATROL, Companion, Meeting
from game.tales.hex.rules.play.table import Table
from game.tales.hex.rules.play.valuing import FULL_PATROL, Purse, is_open, may_burn, paid
from game.tales.hex.rules.play.verb import Here, Verb
from game.tales.hex.rules.play.words import GIFTS, amount, listed, percent, time

_TOOL = "tool:"
"""What the kinds of needs begin with that are tools."""
_LOW = 2
"""Spirits that are low."""
_MORTAL = ("community", "satellite", "city")
_WATERS = ("water", "shore", "river_valley", "river", "lake")


def purse(table: Table) -> Purse:
    """What the patrol has, as far as it bears on what a choice is worth."""
    state = table.state
    return Purse(
        spirits=state.spirits,
        bread=state.bread,
        candles=state.candles,
        hurt=len(table.hurt()),
        days=max(0, table.left),
        relics=state.relics,
        tools=tuple(state.tools),
        skills=table.skills(),
        companions=len(table.patrol()),
    )


def near(table: Table, at: Hex) -> tuple[str, ...]:
    """What lies in a hex or beside it."""
    found = []
    kinds = [each.kind for each in table.country.communities if distance(at, each.at) <= 1]
    if any(kind in _MORTAL for kind in kinds):
        found.append("community")
    if any(each.kind in _MORTAL for each in table.country.communities_at(at)):
        found.append("home")
    if not kinds:
        found.append("wild")
    if "fairy" in kinds:
        found.append("fairy")
    if any(distance(at, ruin.at) <= 1 for ruin in table.country.ruins):
        found.append("ruin")
    if distance(at, table.country.communities[CITY].at) <= 1:
        found.append("city")
    if table.ground(at).secured:
        found.append("road")
    if table.relief(at).sight >= table.numbers.height:
        found.append("height")
    around = [each for each in (at, *neighbours(at)) if each in table.state.chart]
    if any(table.land(each)[0] in _WATERS[:2] for each in around) or any(
        each in _WATERS for each in table.land(at)
    ):
        found.append("water")
    return tuple(found)


def parties(table: Table) -> tuple[str, ...]:
    """How the patrol is, in the words of the encounters."""
    state, there = table.state, len(table.patrol())
    held = {
        "full": there >= PATROL,
        "room": there < PATROL,
        "several": there >= PATROL - 1,
        "fewer": any(each.standing == "gone" for each in state.companions),
        "hurt": bool(table.hurt()),
        "hale": not table.hurt(),
        "hungry": not state.bread,
        "dark": not state.candles,
        "low": state.spirits <= _LOW,
    }
    return tuple(party for party, is_so in held.items() if is_so)


def done(table: Table) -> tuple[str, ...]:
    """What was done in encounters long enough ago to come back, from the journal."""
    found: list[str] = []
    for line in table.state.lines:
        match line:
            case [int(day), "met", _, _, str(id_), str(choice), int(good), *_] if (
                table.day - day >= LATER
            ):
                found += [f"{id_}.{choice}", f"{id_}.{choice}.{'good' if good else 'bad'}"]
    return tuple(found)


def situation(table: Table, kind: str, community: int = -1, ruin: int = -1) -> Situation:
    """Where, when, by whom and after what something of a kind is met."""
    country, at = table.country, table.state.at
    relief, growth, obstacle = table.land(at)
    met = [country.communities[community]] if community >= 0 else country.communities_at(at)
    return Situation(
        kind=kind,
        relief=relief,
        growth=growth,
        obstacle=obstacle,
        season=days.season_of(table, table.day).id,
        weather=table.weather,
        near=near(table, at),
        peril=country.ruins[ruin].peril if ruin >= 0 else "",
        ruin=country.ruins[ruin].what if ruin >= 0 else "",
        hour=HOURS[table.state.clock % DAY],
        natures=tuple(each.nature for each in met),
        parties=parties(table),
        who=tuple(each.id for each in table.hale()),
        done=done(table),
    )


def meet(table: Table, kind: str, community: int = -1, ruin: int = -1) -> bool:
    """Something of a kind is met, if the tables have anything that fits. Whether it is."""
    at = table.state.at
    ground = table.state.ground(at)
    stream = table.stream("encounter", kind, *at, ground.met)
    here = situation(table, kind, community, ruin)
    found = draw(table.content.book, here, table.state.seen, stream)
    if found is None:
        return False
    ground.met += 1
    if found.id not in table.state.seen:
        table.state.seen.append(found.id)
    table.state.meeting = Meeting(found.id, community, ruin)
    title, text = opening(table, found)
    table.tell(EncounterBegan(found.id, kind, at, title, text))
    return True


def _about(table: Table, encounter: Encounter) -> Companion | None:
    """The companion whom an encounter is about, where it names one and they are there."""
    if len(encounter.where.who) != 1:
        return None
    return next((each for each in table.hale() if each.id == encounter.where.who[0]), None)


def begin(table: Table, scene: Encounter, what: str) -> None:
    """The scene in which a charge ends, and no die says whether."""
    at = table.state.at
    table.state.ground(at).met += 1
    table.state.meeting = Meeting(scene.id)
    title, text = opening(table, scene)
    table.tell(EncounterBegan(scene.id, what, at, title, text))


def met(table: Table) -> Encounter:
    """The encounter that waits for a choice."""
    meeting = table.state.meeting
    assert meeting is not None
    return table.encounter(meeting.id)


def turn_card(table: Table) -> None:
    """Draw the next patrol card, and meet what it brings."""
    card = draw_card(table)
    if card in MEETINGS and not table.over:
        meet(table, card)


@dataclass(frozen=True, slots=True)
class Choose(Verb):
    """What the patrol does about an encounter; with ``candle`` it burns one for a die more."""

    verb = "choose"
    choice: Annotated[str, Matching("[a-z][a-z0-9_]{0,31}")]
    candle: Annotated[bool, spelt({True: "candle", False: ""})] = False

    @classmethod
    def open(cls, here: Here) -> Iterator[Choose]:
        """What can be paid, each also with a candle burnt where that is allowed."""
        have = purse(here.table)
        for choice in met(here.table).choices:
            if is_open(choice, have):
                yield Choose(choice.id)
                if may_burn(choice, have):
                    yield Choose(choice.id, True)

    def carry_out(self, table: Table) -> None:
        """Pay for the choice, roll its check, and see how it comes out."""
        meeting, encounter = table.state.meeting, met(table)
        assert meeting is not None
        at, choice = table.state.at, encounter.choice(self.choice)
        who = None if choice.check is None else table.best(choice.check.skill)
        table.state.meeting = None
        table.tell(Chosen(encounter.id, choice.id, told(table, choice.label, who)))
        stream = table.stream("check", *at, table.ground(at).met, choice.id)
        about = who or _about(table, encounter)
        cause = effects.Cause(stream, about, meeting.community, meeting.ruin)
        price = paid(choice, self.candle)
        effects.apply(table, tuple(each for each in price if each.kind != "quarters"), cause)
        good = _rolled(table, choice, self.candle)
        branch = choice.good if good or choice.bad is None else choice.bad
        whom = "" if who is None else who.id
        text = told(table, branch.text, who)
        table.tell(Resolved(encounter.id, choice.id, good, at, whom, text))
        spent = sum(each.amount for each in price if each.kind == "quarters")
        outcome = (Effect("quarters", spent), *branch.effects) if spent else branch.effects
        effects.apply(table, outcome, cause)

    def ahead(self, known: Known) -> foreseen.Ahead:
        """The price is paid before any night of it falls."""
        assert known.meeting is not None
        price = dict(known.meeting.choice(self.choice).price)
        purse = known.purse
        spirits = purse.spirits - price.get("spirits", 0)
        if spirits <= 0:
            return foreseen.Ahead(end="despair")
        left = replace(
            purse,
            spirits=spirits,
            bread=purse.bread - price.get("bread", 0),
            candles=purse.candles - price.get("candles", 0) - self.candle,
        )
        return foreseen.stay(replace(known, purse=left), price.get("quarters", 0))

    def explain(self, known: Known) -> Message:
        assert known.meeting is not None
        choice = known.meeting.choice(self.choice)
        takes = _needs(choice.price, self.candle)
        check = choice.check
        if check is None:
            return _without_dice(takes, choice.untold)
        burnt = check.with_candle if self.candle else None
        odds = check.chance if burnt is None else burnt
        rolled = message(
            "{skill}, dice: {dice}, target {target}: {percent}%",
            skill=check.skill.words,
            dice=check.dice + self.candle,
            target=check.target,
            percent=percent(odds),
        )
        if takes is None and choice.untold:
            return message("{check}. What else it may cost is not told.", check=rolled)
        if takes is None:
            return message("{check}.", check=rolled)
        if choice.untold:
            return message(
                "{check}. It takes {needs}; what else it may cost is not told.",
                check=rolled,
                needs=takes,
            )
        return message("{check}. It takes {needs}.", check=rolled, needs=takes)


def _without_dice(takes: Message | None, untold: bool) -> Message:
    if takes is None:
        if untold:
            return message("No die is rolled; the price is not told.")
        return message("It costs nothing, and no die is rolled.")
    if untold:
        return message(
            "It takes {needs}, and no die is rolled; a further price is not told.", needs=takes
        )
    return message("It takes {needs}, and no die is rolled.", needs=takes)


def _needs(price: tuple[tuple[str, int], ...], candle: bool) -> Message | None:
    found = [time(count) if kind == "quarters" else amount(kind, count) for kind, count in price]
    return listed([*found, *([GIFTS["candle"]] if candle else [])])


def missing(purse: Purse, choice: ChoiceSeen, tools: Mapping[str, Term]) -> Message | None:
    """What the patrol lacks for a choice that is not open; None where it lacks nothing."""
    have = {"bread": purse.bread, "candles": purse.candles, "relic": purse.relics}
    found: list[Message | Prose] = []
    for kind, count in choice.needs:
        if kind.startswith(_TOOL):
            if kind.removeprefix(_TOOL) not in purse.tools:
                found.append(tools[kind.removeprefix(_TOOL)].words)
        elif kind == "room":
            if purse.companions >= FULL_PATROL:
                found.append(message("room in the patrol"))
        elif kind != "quarters" and have[kind] < count:
            found.append(amount(kind, count - have[kind]))
    row = listed(found)
    return None if row is None else message("Missing: {what}.", what=row)


def _rolled(table: Table, choice: Choice, candle: bool) -> bool:
    if choice.check is None:
        return True
    at = table.state.at
    dice = table.stream("roll", *at, table.ground(at).met, choice.id)
    return company.check(
        table, "encounter", choice.check.skill, choice.check.target, int(candle), dice
    )


def told(table: Table, prose: Prose, who: Companion | None) -> Prose:
    """Prose with the companion and the place in it."""
    name = None if who is None else table.facts_of(who).words
    return filled(prose, table.called(table.state.at), name)


_AGAIN = Prose("Here they are again. {text}", "Les revoilà. {text}")
_CAUGHT = Prose("{text} {caught}", "{text} {caught}")
_ONE = Prose("one of the patrol", "quelqu’un de la patrouille")


def opening(table: Table, encounter: Encounter) -> tuple[Prose, Prose]:
    """Title and text of what is met where the patrol stands; it is said if they met it here
    before, as in a ruin that they left with empty hands. Those behind the plot have what they were
    at around them."""
    at = table.state.at
    place = table.called(at)
    title, text = filled(encounter.title, place), filled(encounter.text, place)
    if encounter.id == table.facts.charges["plot"].scene.id:
        text = _CAUGHT.filled(text=text, caught=plots.caught_words(table))
    before = ["met", *at, encounter.id]
    if any(line[1:5] == before for line in table.state.lines):
        text = _AGAIN.filled(text=text)
    return title, text


def filled(prose: Prose, place: Prose, who: Prose | None = None) -> Prose:
    """Prose with its blanks filled; where nobody is hale it is one of the patrol."""
    return prose.filled(place=place, who=who or _ONE)
