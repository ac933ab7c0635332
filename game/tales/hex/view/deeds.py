"""What the patrol can do where it stands, as plates with what each costs and risks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.text import Message, Prose, message
from game.engine.app import App
from game.tales.hex.rules.play.commands import (
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
from game.tales.hex.rules.play.encounters import SKILLS
from game.tales.hex.rules.play.explain import explain, missing
from game.tales.hex.rules.play.facts import Term
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.rules.play.words import GIFTS
from game.tales.hex.view.plates import Plate
from game.tales.hex.view.tips import ruin_told
from game.tales.hex.view.wording import capital, prose


def deeds(app: App, view: HexView) -> list[Plate]:
    """Everything that is open here but walking; the most particular first."""
    ranked = sorted(view.legal, key=_rank)
    return [
        _plate(app, view, command, capital(app.locale.render(name(view, command))))
        for command in ranked
        if not isinstance(command, Go | Travel | Choose | Concede)
    ]


def received(app: App, view: HexView) -> Iterator[str]:
    """Who lives in the patrol's hex and how they receive it, and what stands there: a line each."""
    _ = app.locale.gettext
    for community in view.here():
        called, page = prose(app, community.name), community.page
        if page is None:
            yield _("{name}: nobody has called there yet.").format(name=called)
            continue
        told = " ".join(map(app.locale.render, page.greeting))
        yield _("{name}, {nature}. {told}").format(
            name=called, nature=prose(app, page.nature), told=told
        )
    for ruin in view.ruins:
        if ruin.at == view.at:
            told = ruin_told(app, ruin)
            yield _("{name}. {told}").format(name=prose(app, ruin.name), told=told)


def choices(app: App, view: HexView, tools: Mapping[str, Term]) -> Iterator[Plate]:
    """The choices of the encounter that waits, those that cannot be taken among them."""
    _ = app.locale.gettext
    meeting = view.meeting
    if meeting is None:
        return
    for choice in meeting.choices:
        label = prose(app, choice.label)
        yield _plate(app, view, Choose(choice.id), label, missing(view, choice, tools))
        burning = Choose(choice.id, True)
        if burning in view.legal:
            label = _("{deed} (with a candle)").format(deed=label.rstrip("."))
            yield _plate(app, view, burning, label)


def dice_of(view: HexView, command: HexCommand) -> tuple[int, int]:
    """How many dice a command rolls, and what one of them must show; no dice is (0, 0)."""
    skills = dict(zip(SKILLS, view.purse.skills, strict=True))
    here = view.hex(view.at)
    match command:
        case Choose(id_, candle) if view.meeting is not None:
            check = next(each.check for each in view.meeting.choices if each.id == id_)
            return (0, 0) if check is None else (check.dice + candle, check.target)
        case Forage() if here is not None:
            return 1 + skills["way"], here.forage
        case Riddle():
            return 1 + skills["lore"], view.numbers.riddle
        case Accuse():
            return view.plot.dice, view.numbers.accuse
    return 0, 0


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


def _plate(
    app: App, view: HexView, command: HexCommand, label: str, lacks: Message | None = None
) -> Plate:
    """A command with what it costs and risks; before that what is missing for it."""
    parts = [told for told in (lacks, explain(view, command)) if told is not None]
    dice, target = dice_of(view, command)
    return Plate(
        label,
        " ".join(map(app.locale.render, parts)),
        command if command in view.legal else None,
        dice=dice,
        target=target,
    )
