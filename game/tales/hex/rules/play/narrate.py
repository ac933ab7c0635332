"""Each event told in a sentence, and the kinds by which the log can be filtered."""

from __future__ import annotations

from typing import assert_never, get_args

from game.core.hexgrid import bearing
from game.core.mode import Event, LogKind
from game.core.text import Message, Prose, counted, message
from game.tales.hex.rules.country.country import TOWARDS
from game.tales.hex.rules.play.diary import ENDINGS, ENDS_LEARNT, TASKS_DONE
from game.tales.hex.rules.play.events import (
    CaravanCame,
    CardDrawn,
    Changed,
    ChargeTurned,
    Checked,
    Chosen,
    CompanionChanged,
    DayBroke,
    DieThrown,
    EncounterBegan,
    EncounterEvent,
    Ended,
    EndLearnt,
    EscortTaken,
    Felt,
    GiftGiven,
    HexDrawn,
    HexEvent,
    HexSecured,
    LanternTaken,
    LieSeen,
    MoodChanged,
    NightFell,
    PatrolEvent,
    PeopleEvent,
    PlotLearnt,
    Provisioned,
    Resolved,
    RuinExplored,
    RumourHeard,
    RumourProved,
    RunEvent,
    Searched,
    Sighted,
    SnowFell,
    Stepped,
    TaskDone,
    ToolChanged,
    Visited,
    WayEvent,
    WeatherSeen,
    WishDone,
    WishSettled,
    WishTaken,
    Worked,
)
from game.tales.hex.rules.play.words import GIFTS, STOCK, dice_shown, handed_out, mood, signed, time

LOG_KINDS = (
    LogKind(message("The way"), get_args(WayEvent)),
    LogKind(message("Encounters"), get_args(EncounterEvent)),
    LogKind(message("People"), get_args(PeopleEvent)),
    LogKind(message("The patrol"), get_args(PatrolEvent)),
)


def narrate(event: Event) -> Message | None:
    """One sentence for the log."""
    assert isinstance(event, HexEvent)
    if isinstance(event, WayEvent):
        return _told_of_way(event)
    if isinstance(event, EncounterEvent):
        return _told_of_encounter(event)
    if isinstance(event, PeopleEvent):
        return _told_of_people(event)
    if isinstance(event, PatrolEvent):
        return _told_of_patrol(event)
    return _told_of_run(event)


# The way


def _told_of_way(event: WayEvent) -> Message:
    match event:
        case Stepped(start=start, end=end, quarters=quarters):
            towards = bearing(start, end)
            assert towards is not None
            told = TOWARDS[towards]
            return message("One hex {towards}: {time}.", towards=told, time=time(quarters))
        case HexDrawn():
            return _drawn(event)
        case Sighted(kind=kind, name=name):
            if kind == "fairy":
                return message("A glow in the distance: {name}.", name=name)
            if kind == "ruin":
                return message("Stones that somebody laid: {name}.", name=name)
            return message("Smoke in the distance: {name}.", name=name)
        case LieSeen(count=count):
            return counted(
                "From here one makes out how {count} hex lies.",
                "From here one makes out how {count} hexes lie.",
                count,
            )
        case SnowFell(deep=deep):
            return counted(
                "Winter’s snow is here. In {count} day nobody will get out of it.",
                "Winter’s snow is here. In {count} days nobody will get out of it.",
                deep,
            )
        case Searched(what=what):
            return SEARCHED[what]
        case WeatherSeen(words=words):
            return message("Weather gathers for the day after tomorrow: {weather}.", weather=words)
        case CardDrawn():
            return _card(event)
        case HexSecured():
            return message("This hex is secured.")
        case DieThrown():
            return _die(event)
        case NightFell():
            return _night(event)
        case DayBroke(left=left, words=(season, weather, tomorrow)):
            return message(
                "Day {day}, {season}: {weather}; tomorrow {tomorrow}. {left} left.",
                day=event.day,
                season=season,
                weather=weather,
                tomorrow=tomorrow,
                left=time(4 * left),
            )
        case Worked(what=what, quarters=quarters):
            return message("{what}: {time}.", what=_WORK[what], time=time(quarters))
        case _:
            assert_never(event)


_WORK = {
    "scour": message("The patrol searches the hex"),
    "forage": message("The patrol looks for food"),
    "camp": message("The patrol makes camp"),
    "ask": message("The patrol asks for news"),
    "explore": message("The patrol goes into the ruin"),
}


def _drawn(event: HexDrawn) -> Message:
    relief, growth, obstacle = event.words
    dice = f"{event.first} {event.second}" if event.first else str(event.second)
    if not event.growth:
        return message("The dice show {dice}: {relief}.", dice=dice, relief=relief)
    if not event.obstacle:
        return message(
            "The dice show {dice}: {relief}, {growth}.", dice=dice, relief=relief, growth=growth
        )
    return message(
        "The dice show {dice}: {relief}, {growth}; in the way, {obstacle}.",
        dice=dice,
        relief=relief,
        growth=growth,
        obstacle=obstacle,
    )


def _card(event: CardDrawn) -> Message:
    told: dict[str, int | Prose] = {
        "card": event.words, "count": event.count, "steps": event.steps,
    }  # fmt: skip
    if event.harmless:
        return message("A patrol card turned over: {card} ({count} of {steps}).", **told)
    return message("Patrol card {count} of {steps}: {card}. {text}", **told, text=event.text)


def _die(event: DieThrown) -> Message:
    span = f"{event.low}–{event.high}" if event.low != event.high else str(event.low)
    if event.what == "find" and not event.met:
        return message(
            "The find die shows {roll} (needs {span}): nothing.", roll=event.roll, span=span
        )
    return message("The die shows {roll} ({span}): something is met.", roll=event.roll, span=span)


def _night(event: NightFell) -> Message:
    if event.where == "hearth":
        return message("Night {day}, under a roof.", day=event.day)
    if event.where == "refuge":
        return message("Night {day}, in safety. Bread eaten: {bread}.", day=event.day,
                       bread=event.bread)  # fmt: skip
    if event.candle == "none":
        return message("Night {day}, outside, in the dark. Bread eaten: {bread}.", day=event.day,
                       bread=event.bread)  # fmt: skip
    return message("Night {day}, outside, by candlelight. Bread eaten: {bread}.", day=event.day,
                   bread=event.bread)  # fmt: skip


SEARCHED = {
    "": message("The patrol looks behind every stone, and finds stones."),
    "bread": message("Something to eat, and nobody to ask whose it is."),
    "candles": message("A candle end, and dry."),
    "relic": message("Something old, wrapped in something older."),
    "view": message("A tree that can be climbed: the land lies open around it."),
}
"""What came of looking round a hex."""

# Encounters


def _told_of_encounter(event: EncounterEvent) -> Message:
    match event:
        case EncounterBegan(title=title, text=text):
            return message("{title}. {text}", title=title, text=text)
        case Chosen(label=label):
            return message("The patrol decides: {label}.", label=label)
        case Checked():
            return _checked(event)
        case Resolved(text=text):
            return message("{text}", text=text)
        case RuinExplored(name=name, text=text):
            return message("{name} is explored. {text}", name=name, text=text)
        case _:
            assert_never(event)


def _checked(event: Checked) -> Message:
    told: dict[str, int | str | Prose] = {
        "skill": event.words, "dice": dice_shown(event.rolls), "target": event.target,
    }  # fmt: skip
    if not event.companion:
        if event.success:
            return message("{skill}: {dice}, needed {target}. It works.", **told)
        return message("{skill}: {dice}, needed {target}. It fails.", **told)
    if event.success:
        return message(
            "{name}, {skill}: {dice}, needed {target}. It works.", name=event.name, **told
        )
    return message("{name}, {skill}: {dice}, needed {target}. It fails.", name=event.name, **told)


# People


def _told_of_people(event: PeopleEvent) -> Message:
    match event:
        case Visited():
            return _visited(event)
        case Provisioned(bread=bread, candles=candles, name=name):
            return handed_out(name, bread, candles)
        case RumourHeard(sure=sure, text=text):
            if sure:
                return message("A rumour, and a sure one. {text}", text=text)
            return message("A rumour, perhaps no more. {text}", text=text)
        case RumourProved(right=right, name=name):
            if right:
                return message("What was told of {name} was right.", name=name)
            return message("What was told of {name} was wrong.", name=name)
        case WishTaken(name=name, wish=wish):
            return message("Promised to {name}: {wish}.", name=name, wish=wish)
        case WishDone(name=name):
            return message(
                "What was promised to {name} is done; they should hear of it.", name=name
            )
        case WishSettled(name=name):
            return message("The promise to {name} is kept.", name=name)
        case MoodChanged(mood=value, name=name):
            if event.reconciled:
                return message("{name} is reconciled with the city.", name=name)
            return message("{name} is {mood} now.", name=name, mood=mood(value))
        case GiftGiven(what=what, name=name):
            return message("A gift to {name}: {what}.", name=name, what=GIFTS[what])
        case EscortTaken(name=name):
            return message("The caravan of {name} goes with the patrol, to the city.", name=name)
        case CaravanCame(name=name):
            return message("The caravan of {name} is home, and its road is open.", name=name)
        case LanternTaken(name=name):
            return message("{name} lends its lantern, for another court.", name=name)
        case PlotLearnt(faction=faction, seat=seat, plot=plot):
            return message(
                "Now it is known who plots {plot}: {faction}, from {seat}.",
                plot=plot,
                faction=faction,
                seat=seat,
            )
        case _:
            assert_never(event)


def _visited(event: Visited) -> Message:
    if not event.first:
        return message("The patrol calls on {name}.", name=event.name)
    return message(
        "{name} is {mood}. {leader} says what is wanted: {wish}.",
        name=event.name,
        mood=mood(event.mood),
        leader=event.leader,
        wish=event.wish,
    )


# The patrol


def _told_of_patrol(event: PatrolEvent) -> Message:
    match event:
        case Changed(what=what, amount=amount, now=now):
            return message(
                "{what} {amount}, now {now}.", what=STOCK[what], amount=signed(amount), now=now
            )
        case ToolChanged(amount=amount, words=words, text=text):
            if amount > 0:
                return message("The patrol has a tool: {tool}. {text}", tool=words, text=text)
            return message("The patrol has lost a tool: {tool}.", tool=words)
        case CompanionChanged():
            return _companion(event)
        case Felt(amount=amount, name=name, what=what):
            if amount > 0:
                return message("{name} is pleased: {what}.", name=name, what=what)
            return message("{name} cannot bear it: {what}.", name=name, what=what)
        case _:
            assert_never(event)


def _companion(event: CompanionChanged) -> Message:
    name = event.name
    match event.how:
        case "hurt":
            return message("{name} is hurt.", name=name)
        case "healed":
            return message("{name} is well again.", name=name)
        case "gone":
            return message("{name} is gone.", name=name)
        case "stayed":
            return message("{name} stays here.", name=name)
        case "called":
            return message("The horn calls {name} back, hurt.", name=name)
        case "joined":
            return message("{name} joins the patrol.", name=name)
        case "learnt":
            return message("{name} has learnt: {skill}.", name=name, skill=event.skill)


# The run


def _told_of_run(event: RunEvent) -> Message:
    match event:
        case ChargeTurned(text=text):
            return message("{text}", text=text)
        case EndLearnt(task=task):
            return ENDS_LEARNT[task]
        case TaskDone(task=task):
            return TASKS_DONE[task]
        case Ended(outcome=outcome, score=score):
            return message("{ending} Score {score}.", ending=ENDINGS[outcome], score=score)
        case _:
            assert_never(event)
