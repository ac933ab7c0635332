"""What the patrol can do where it stands, as plates with what each costs and risks."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hexcrawl.play.commands import (
    Accuse,
    Ask,
    Camp,
    Choose,
    Concede,
    Explore,
    Forage,
    Gift,
    Go,
    HexCommand,
    Promise,
    Provision,
    Report,
    Riddle,
    Scour,
    Settle,
    Travel,
    Visit,
)
from game.core.hexcrawl.play.explain import explain
from game.core.hexcrawl.play.view import HexView
from game.core.hexcrawl.play.words import GIFTS
from game.core.text import Message, Prose, message
from game.engine.app import App
from game.scenes.hex.labels import prose
from game.scenes.hex.plates import Plate


def deeds(app: App, view: HexView) -> list[Plate]:
    """Everything that is open here but walking; the most particular first."""
    ranked = sorted(view.legal, key=_rank)
    return [
        Plate(_capital(app.locale.render(name(view, command))), _told(app, view, command), command)
        for command in ranked
        if not isinstance(command, Go | Travel | Choose | Concede)
    ]


def choices(app: App, view: HexView) -> Iterator[Plate]:
    """The choices of the encounter that waits, those that cannot be taken among them."""
    _ = app.locale.gettext
    meeting = view.meeting
    if meeting is None:
        return
    for choice in meeting.choices:
        command = Choose(choice.id)
        told = explain(view, command)
        words = "" if told is None else app.locale.render(told)
        yield Plate(prose(app, choice.label), words, command if command in view.legal else None)
        burning = Choose(choice.id, True)
        if burning in view.legal:
            told = explain(view, burning)
            words = "" if told is None else app.locale.render(told)
            label = _("{deed} (with a candle)").format(deed=prose(app, choice.label).rstrip("."))
            yield Plate(label, words, burning)


def name(view: HexView, command: HexCommand) -> Message:
    """What a command is called."""
    match command:
        case Scour():
            return message("search this hex")
        case Forage():
            return message("look for food")
        case Camp():
            return message("camp until morning")
        case Report():
            return message("report to the city: the charge is fulfilled")
        case Explore(number):
            ruin = next(each for each in view.ruins if each.number == number)
            return message("explore {name}", name=ruin.name)
        case Visit(number):
            return message("call on {name}", name=_community(view, number))
        case Provision(number):
            return message("{name}: take bread and candles", name=_community(view, number))
        case Ask(number):
            return message("{name}: ask for news", name=_community(view, number))
        case Promise(number):
            return message("{name}: promise what they want", name=_community(view, number))
        case Settle(number):
            return message("{name}: it is done, tell them", name=_community(view, number))
        case Gift(number, what):
            return message("{name}: give {gift}", name=_community(view, number), gift=GIFTS[what])
        case Riddle(number):
            return message("{name}: answer their riddle", name=_community(view, number))
        case Accuse(number):
            return message("{name}: accuse them of the plot", name=_community(view, number))
    return message("give the charge up")


def _community(view: HexView, number: int) -> Prose:
    community = view.community(number)
    assert community is not None
    return community.name


_ORDER = (
    Report, Settle, Explore, Visit, Promise, Provision, Ask, Gift, Riddle, Accuse, Scour, Forage,
    Camp,
)  # fmt: skip


def _rank(command: HexCommand) -> int:
    return next((at for at, kind in enumerate(_ORDER) if isinstance(command, kind)), len(_ORDER))


def _told(app: App, view: HexView, command: HexCommand) -> str:
    told = explain(view, command)
    return "" if told is None else app.locale.render(told)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
