"""Each event told in a sentence."""

from __future__ import annotations

from game.core.mode import Event
from game.core.text import Message, message
from game.tales.hex.rules.play.diary import ENDINGS, TASKS_DONE
from game.tales.hex.rules.play.events import (
    CardDrawn,
    Changed,
    Checked,
    Chosen,
    CompanionChanged,
    DayBroke,
    DieThrown,
    EncounterBegan,
    Ended,
    Felt,
    GiftGiven,
    HexDrawn,
    HexSecured,
    MoodChanged,
    NightFell,
    PlotLearnt,
    Provisioned,
    Resolved,
    RuinExplored,
    RumourHeard,
    RumourProved,
    Sighted,
    Stepped,
    TaskDone,
    ToolChanged,
    Visited,
    WeatherSeen,
    WishDone,
    WishSettled,
    WishTaken,
    Worked,
)
from game.tales.hex.rules.play.words import GIFTS, STOCK, dice_shown, handed_out, mood, signed, time


def narrate(event: Event) -> Message | None:
    """One sentence for the log."""
    return _land(event) or _people(event) or _fortunes(event)


def _land(event: Event) -> Message | None:
    match event:
        case Stepped(_, (q, r), quarters):
            return message("To hex {q}, {r}: {time}.", q=q, r=r, time=time(quarters))
        case HexDrawn():
            return _drawn(event)
        case Sighted(kind, _, _, name):
            if kind == "fairy":
                return message("A glow in the distance: {name}.", name=name)
            if kind == "ruin":
                return message("Stones that somebody laid: {name}.", name=name)
            return message("Smoke in the distance: {name}.", name=name)
        case WeatherSeen(_, words):
            return message("Weather gathers for the day after tomorrow: {weather}.", weather=words)
        case CardDrawn(_, _, count, steps, harmless, words, text):
            if harmless:
                return message("A patrol card turned over: {card} ({count} of {steps}).",
                               card=words, count=count, steps=steps)  # fmt: skip
            return message(
                "Patrol card {count} of {steps}: {card}. {text}",
                count=count,
                steps=steps,
                card=words,
                text=text,
            )
        case HexSecured():
            return message("This hex is secured.")
        case DieThrown(what, roll, low, high, met):
            span = f"{low}–{high}" if low != high else str(low)
            if what == "find" and not met:
                return message("The find die shows {roll} (needs {span}): nothing.", roll=roll,
                               span=span)  # fmt: skip
            return message("The die shows {roll} ({span}): something is met.", roll=roll, span=span)
        case NightFell():
            return _night(event)
        case DayBroke(day, left, _, _, _, _, (season, weather, tomorrow)):
            return message(
                "Day {day}, {season}: {weather}; tomorrow {tomorrow}. {left} left.",
                day=day,
                season=season,
                weather=weather,
                tomorrow=tomorrow,
                left=time(4 * left),
            )
        case Worked(what, quarters):
            return message("{what}: {time}.", what=_WORK[what], time=time(quarters))
        case _:
            return None


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


def _people(event: Event) -> Message | None:
    match event:
        case Visited(_, first, value, name, leader, wish):
            if first:
                return message(
                    "{name} is {mood}. {leader} says what is wanted: {wish}.",
                    name=name,
                    mood=mood(value),
                    leader=leader,
                    wish=wish,
                )
            return message("The patrol calls on {name}.", name=name)
        case Provisioned(_, bread, candles, name):
            return handed_out(name, bread, candles)
        case RumourHeard(_, sure, text):
            if sure:
                return message("A rumour, and a sure one. {text}", text=text)
            return message("A rumour, perhaps no more. {text}", text=text)
        case RumourProved(_, right, name):
            if right:
                return message("What was told of {name} was right.", name=name)
            return message("What was told of {name} was wrong.", name=name)
        case WishTaken(_, name, wish):
            return message("Promised to {name}: {wish}.", name=name, wish=wish)
        case WishDone(_, name):
            return message(
                "What was promised to {name} is done; they should hear of it.", name=name
            )
        case WishSettled(_, name):
            return message("The promise to {name} is kept.", name=name)
        case MoodChanged(_, _, value, reconciled, name):
            if reconciled:
                return message("{name} is reconciled with the city.", name=name)
            return message("{name} is {mood} now.", name=name, mood=mood(value))
        case GiftGiven(_, what, name):
            return message("A gift to {name}: {what}.", name=name, what=GIFTS[what])
        case PlotLearnt(faction, seat, plot):
            return message(
                "Now it is known who plots {plot}: {faction}, from {seat}.",
                plot=plot,
                faction=faction,
                seat=seat,
            )
        case RuinExplored(_, name, text):
            return message("{name} is explored. {text}", name=name, text=text)
        case _:
            return None


def _fortunes(event: Event) -> Message | None:
    match event:
        case Felt(_, amount, name, what):
            if amount > 0:
                return message("{name} is pleased: {what}.", name=name, what=what)
            return message("{name} cannot bear it: {what}.", name=name, what=what)
        case EncounterBegan(_, _, _, title, text):
            return message("{title}. {text}", title=title, text=text)
        case Chosen(_, _, label):
            return message("The patrol decides: {label}.", label=label)
        case Checked():
            return _checked(event)
        case Resolved():
            return message("{text}", text=event.text)
        case Changed(what, amount, now):
            return message(
                "{what} {amount}, now {now}.", what=STOCK[what], amount=signed(amount), now=now
            )
        case ToolChanged(_, amount, words, text):
            if amount > 0:
                return message("The patrol has a tool: {tool}. {text}", tool=words, text=text)
            return message("The patrol has lost a tool: {tool}.", tool=words)
        case CompanionChanged():
            return _companion(event)
        case TaskDone(task):
            return TASKS_DONE[task]
        case Ended(outcome, score):
            return message("{ending} Score {score}.", ending=ENDINGS[outcome], score=score)
        case _:
            return None


def _checked(event: Checked) -> Message:
    told = {
        "skill": event.words,
        "dice": dice_shown(event.rolls),
        "target": event.target,
    }
    if not event.companion:
        if event.success:
            return message("{skill}: {dice}, needed {target}. It works.", **told)  # type: ignore[arg-type]
        return message("{skill}: {dice}, needed {target}. It fails.", **told)  # type: ignore[arg-type]
    if event.success:
        return message(
            "{name}, {skill}: {dice}, needed {target}. It works.",
            name=event.name,
            **told,  # type: ignore[arg-type]
        )
    return message(
        "{name}, {skill}: {dice}, needed {target}. It fails.",
        name=event.name,
        **told,  # type: ignore[arg-type]
    )


def _companion(event: CompanionChanged) -> Message:
    name = event.name
    match event.how:
        case "hurt":
            return message("{name} is hurt.", name=name)
        case "healed":
            return message("{name} is well again.", name=name)
        case "gone":
            return message("{name} is gone.", name=name)
        case "called":
            return message("The horn calls {name} back, hurt.", name=name)
        case "joined":
            return message("{name} joins the patrol.", name=name)
        case _:
            return message("{name} has learnt: {skill}.", name=name, skill=event.skill)
