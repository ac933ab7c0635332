"""The view: of all that is so, what the patrol may know and do."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.hexgrid import Hex, bearing, neighbours, within
from game.core.mode import Status
from game.core.text import NO_PROSE, Message, Prose
from game.tales.hex.rules.country.country import CITY, Community
from game.tales.hex.rules.country.drawing import PLACES, Drawn
from game.tales.hex.rules.play import (
    charges,
    days,
    escorts,
    hosts,
    knowing,
    meetings,
    plots,
    staying,
    tasks,
    winter,
)
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.costs import Ways, drawn_sight, toll
from game.tales.hex.rules.play.encounters import SKILLS, Choice, chance
from game.tales.hex.rules.play.seen import (
    CheckSeen,
    ChoiceSeen,
    CommunitySeen,
    CompanionSeen,
    DayTold,
    FrontierSeen,
    HearsaySeen,
    HexSeen,
    Known,
    MeetingSeen,
    PageSeen,
    PlotSeen,
    RuinSeen,
    StepSeen,
    WaySeen,
    WinterSeen,
    WishSeen,
)
from game.tales.hex.rules.play.state import DAY, MET, PLACED, RUMOURED, UNKNOWN
from game.tales.hex.rules.play.table import Table, land_ids, land_words
from game.tales.hex.rules.play.valuing import (
    Purse,
    best_choice,
    better_with_candle,
    is_open,
    may_burn,
)
from game.tales.hex.rules.play.words import FAIRY_GREETINGS, GREETINGS, KEPT_WORD, SAFE_ROAD

_KNOWN = {RUMOURED: "rumoured", PLACED: "placed", MET: "met"}


@dataclass(frozen=True, slots=True)
class HexView(Known):
    """What the patrol knows, and what it may do."""

    legal: tuple[HexCommand, ...]


def look_at(
    table: Table,
    legal: tuple[HexCommand, ...],
    status: Status,
    ways: Ways,
    journal: tuple[DayTold, ...],
) -> HexView:
    """The view of the table as it stands."""
    state = table.state
    have = meetings.purse(table)
    phase = "over" if table.over else "walk" if state.meeting is None else "meeting"
    today = min(table.day, len(state.weather) - 1)
    weathers = table.facts.weathers
    areas = {at: area.name for area in table.areas() for at in area.hexes}
    chart = state.chart
    return HexView(
        params=state.params,
        status=status,
        legal=legal,
        phase=phase,
        country=table.country.name,
        radius=chart.radius,
        at=state.at,
        trail=tuple(state.trail),
        hexes=tuple(_hex(table, at, drawn, areas[at]) for at, drawn in chart.hexes.items()),
        frontier=tuple(
            FrontierSeen(each, chart.odds(each))
            for each, leg in ways.legs.items()
            if leg.known and each not in chart
        ),
        steps=tuple(
            StepSeen(to, toll(table, state.at, to, table.weather))
            for to in neighbours(state.at)
            if chart.on_map(to)
        ),
        ways=tuple(
            WaySeen(to, leg.before, leg.quarters, leg.sure, leg.known)
            for to, leg in ways.legs.items()
        ),
        communities=tuple(
            _community(table, each)
            for each in table.country.communities
            if table.place(each.number).known != UNKNOWN
        ),
        ruins=_ruins(table),
        plot=_plot(table),
        winter=tuple(
            WinterSeen(each, winter.snow_day(table, each), winter.deep_day(table, each))
            for each in within((0, 0), chart.radius)
        ),
        lies=tuple(state.lies.items()),
        escort=state.escort,
        origin=state.origin,
        lanterns=tuple(state.lanterns),
        tasks=charges.tasks(table),
        charted=(len(chart) - chart.laid, charges.charted_first(table)),
        day=table.day,
        quarter=state.clock % DAY,
        left=table.left,
        days=table.level.days,
        season=days.season_of(table, table.day),
        weather=weathers[state.weather[today - 1]],
        tomorrow=weathers[state.weather[today]],
        ahead=weathers[state.weather[-1]] if len(state.weather) > table.day + 1 else None,
        sight=drawn_sight(table, table.drawn(state.at)),
        purse=have,
        most=tuple((what, table.most(what)) for what in ("spirits", "bread", "candles")),
        wick=state.wick,
        tools=tuple(table.facts.tools[tool] for tool in state.tools),
        companions=_companions(table),
        meeting=_meeting(table, have),
        notes=tuple(state.notes.items()),
        journal=journal,
        numbers=table.numbers,
        score=tasks.score(table),
        undo_depth=state.undo_depth,
    )


def _hex(table: Table, at: Hex, drawn: Drawn, area: Prose) -> HexSeen:
    ground = table.ground(at)
    relief, growth, obstacle = land_ids(table.content, drawn)
    rest = table.numbers.forage_rest - (table.day - ground.foraged)
    return HexSeen(
        at=at,
        relief=relief,
        growth=growth,
        obstacle=obstacle,
        place=PLACES[drawn.place] if obstacle else "",
        words=land_words(table.content, drawn),
        area=area,
        first=drawn.first,
        second=drawn.second,
        sides=drawn.sides,
        cards=tuple(ground.cards),
        secured=ground.secured,
        road=ground.road,
        searched=ground.searched,
        spent=at in table.state.crossed,
        shelter=_shelter(table, at),
        forage=staying.forage_target(table, at),
        foraged=max(0, rest),
    )


def _shelter(table: Table, at: Hex) -> str:
    """How one sleeps there, as far as is known: of strangers nobody knows what they think."""
    for each in table.country.communities_at(at):
        if table.place(each.number).known == MET and days.welcomes(table, each.number):
            return days.HEARTH
    ground = table.ground(at)
    return days.REFUGE if ground.secured or "refuge" in ground.cards else days.OUTSIDE


def _community(table: Table, community: Community) -> CommunitySeen:
    number = community.number
    known = table.place(number).known
    placed = known >= PLACED
    return CommunitySeen(
        number=number,
        name=community.name,
        known=_KNOWN[known],
        kind=community.kind if placed else "",
        at=community.at if placed else None,
        place=PLACES[community.place] if placed else "",
        nature=community.nature if placed and community.at in table.state.chart else "",
        hearsay=_hearsay(table, community),
        page=_page(table, community) if known == MET else None,
    )


def _hearsay(table: Table, community: Community) -> HearsaySeen | None:
    place = table.place(community.number)
    if community.number == CITY or not place.heard:
        return None
    told = table.country.rumours[community.number - 1]
    right = None
    if place.known >= PLACED:
        right = told.towards == bearing(table.country.city.at, community.at)
    elif told.sure:
        right = True
    text = knowing.rumour_words(table, community.number)
    return HearsaySeen(text, told.sure, told.towards, told.far, right)


def _page(table: Table, community: Community) -> PageSeen:
    number, content = community.number, table.content
    place = table.place(number)
    nature = content.nature(community.nature)
    tie = table.country.ties[number]
    relation, other = content.relation(tie.relation).words, table.name(tie.other)
    bread, candles = hosts.provisions(table, number)
    rest = table.level.rest - (table.day - place.provided)
    return PageSeen(
        nature=nature.words,
        function=next(e.words for e in nature.functions if e.id == community.function),
        people=content.people(community.people).words,
        themes=tuple(each.text for each in content.themes if each.id in community.themes),
        leader=community.leader,
        souls=community.souls,
        tie=relation.filled(other=other),
        greeting=_greeting(table, community),
        mood=place.mood,
        welcome=days.welcomes(table, number),
        reconciled=place.reconciled,
        bread=bread,
        candles=candles,
        provision=max(0, rest),
        joined=place.joined,
        escort=escorts.waits(table, community),
        news=hosts.has_news(table, number),
        told=place.told,
        wish=_wish(table, number),
    )


def _greeting(table: Table, community: Community) -> tuple[Message, ...]:
    place = table.place(community.number)
    told = [(FAIRY_GREETINGS if community.kind == "fairy" else GREETINGS)[place.mood]]
    if place.wish == "settled":
        told.append(KEPT_WORD)
    if community.number != CITY and table.ground(community.at).secured:
        told.append(SAFE_ROAD)
    return tuple(told)


def _wish(table: Table, number: int) -> WishSeen:
    wish, facts = hosts.wish_of(table, number), hosts.wish_facts(table, number)
    status: str = table.place(number).wish
    if status and hosts.can_settle(table, number):
        status = "ready"
    other = -1 if wish.other is None else wish.other
    words = hosts.wish_words(table, number)
    return WishSeen(words, wish.about, other, facts.needs, facts.amount, status)


def _ruins(table: Table) -> tuple[RuinSeen, ...]:
    content = table.content
    found = []
    for ruin in table.country.ruins:
        known = table.state.ruins[ruin.number]
        if known == UNKNOWN:
            continue
        explored = known == MET
        peril = next(each.words for each in content.perils if each.id == ruin.peril)
        prize = next(each.words for each in content.prizes if each.id == ruin.prize)
        found.append(
            RuinSeen(
                number=ruin.number,
                at=ruin.at,
                place=PLACES[ruin.place],
                what=ruin.what,
                name=ruin.name,
                builder=next(e.words for e in content.builders if e.id == ruin.builder),
                explored=explored,
                peril=peril if explored else NO_PROSE,
                prize=prize if explored else NO_PROSE,
            )
        )
    return tuple(found)


def _plot(table: Table) -> PlotSeen:
    state, faction, need = table.state, plots.plot(table), table.level.proofs
    entry = next(each for each in table.content.factions if each.id == faction.id)
    return PlotSeen(
        words=plots.plot_words(table),
        against=faction.against,
        proofs=state.proofs,
        need=need,
        faction=entry.words if state.seat_known else None,
        text=entry.text if state.seat_known else None,
        seat=faction.seat if state.seat_known else -1,
    )


def _companions(table: Table) -> tuple[CompanionSeen, ...]:
    return tuple(
        CompanionSeen(
            table.facts_of(each),
            table.content.people(table.facts_of(each).people).words,
            each.standing,
            tuple(table.skill(each, skill) for skill in SKILLS),
            tuple(each.learnt),
        )
        for each in table.state.companions
    )


def _meeting(table: Table, have: Purse) -> MeetingSeen | None:
    if table.state.meeting is None:
        return None
    encounter = meetings.met(table)
    title, text = meetings.opening(table, encounter)
    best = best_choice(encounter, have)
    return MeetingSeen(
        facts=encounter,
        title=title,
        text=text,
        choices=tuple(_choice(table, choice, have) for choice in encounter.choices),
        best=best.id,
        burn=better_with_candle(best, have),
    )


def _choice(table: Table, choice: Choice, have: Purse) -> ChoiceSeen:
    check, seen = choice.check, None
    who = None if check is None else table.best(check.skill)
    if check is not None:
        dice = have.dice(check)
        seen = CheckSeen(
            skill=table.facts.skills[check.skill],
            companion=NO_PROSE if who is None else table.facts_of(who).words,
            target=check.target,
            dice=dice,
            chance=chance(check, dice),
            with_candle=chance(check, dice + 1) if may_burn(choice, have) else None,
        )
    needs = tuple((need.kind, need.amount) for need in choice.needs)
    label = meetings.told(table, choice.label, who)
    price = tuple((each.kind, each.amount) for each in choice.price)
    return ChoiceSeen(choice.id, label, needs, price, choice.untold, is_open(choice, have), seen)
