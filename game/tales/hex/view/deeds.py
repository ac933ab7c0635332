"""What the patrol can do where it stands, as plates with what each costs and risks; and which
command leads to a hex that is pointed at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from game.core.hexgrid import Hex
from game.core.text import Message, capital, message
from game.engine.app import App
from game.tales.hex.rules.play.commands import HexCommand
from game.tales.hex.rules.play.courts import Gift, Lantern, Riddle
from game.tales.hex.rules.play.encounters import SKILLS
from game.tales.hex.rules.play.escorts import Escort
from game.tales.hex.rules.play.facts import Term
from game.tales.hex.rules.play.going import Go, Travel
from game.tales.hex.rules.play.hosts import Ask, Promise, Provision, Settle, Visit
from game.tales.hex.rules.play.meetings import Choose, missing
from game.tales.hex.rules.play.staying import Camp, Explore, Forage, Scour
from game.tales.hex.rules.play.tasks import Concede, Report
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.rules.play.words import GIFTS
from game.tales.hex.rules.play.writing import Note, Write
from game.tales.hex.view.sheet import Plate
from game.tales.hex.view.wording import prose, ruin_told


def deeds(app: App, view: HexView) -> list[Plate]:
    """Everything that is open here and has a plate; the most particular first."""
    return [
        _plate(app, view, command, capital(app.locale.render(label)))
        for command in sorted(view.legal, key=_rank)
        if (label := label_of(view, command)) is not None
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
        yield _plate(app, view, Choose(choice.id), label, missing(view.purse, choice, tools))
        burning = Choose(choice.id, True)
        if burning in view.legal:
            label = _("{deed} (with a candle)").format(deed=label.rstrip("."))
            yield _plate(app, view, burning, label)


def goal_of(command: HexCommand) -> Hex | None:
    """The hex to which a command leads; None for those by which nobody goes anywhere."""
    return command.to if isinstance(command, Go | Travel) else None


def leading_to(view: HexView, to: Hex) -> HexCommand | None:
    """The command by which the patrol goes to a hex; None where no way is known today."""
    return next((command for command in view.legal if goal_of(command) == to), None)


def dice_of(view: HexView, command: HexCommand) -> tuple[int, int]:
    """How many dice a command rolls, and what one of them must show; no dice is (0, 0)."""
    skills = dict(zip(SKILLS, view.purse.skills, strict=True))
    match command:
        case Choose(choice=id_, candle=candle) if view.meeting is not None:
            check = view.meeting.choice(id_).check
            return (0, 0) if check is None else (check.dice + candle, check.target)
        case Forage():
            return 1 + skills["way"], view.underfoot.forage
        case Riddle():
            return 1 + skills["lore"], view.numbers.riddle
        case _:
            return 0, 0


def label_of(view: HexView, command: HexCommand) -> Message | None:
    """What the plate of a command says; None for those that have none: one goes by pointing at the
    map, choices are labelled by their encounter, and the others have keys of their own."""
    match command:
        case Scour():
            return message("look round this hex")
        case Forage():
            return message("look for food")
        case Camp():
            return message("camp until morning")
        case Report():
            return message("report to the city: the charge is fulfilled")
        case Explore(ruin=number):
            return message("explore {name}", name=view.ruin(number).name)
        case Visit(community=number):
            return message("call on {name}", name=view.name(number))
        case Provision(community=number):
            return message("{name}: take bread and candles", name=view.name(number))
        case Ask(community=number):
            return message("{name}: ask for news", name=view.name(number))
        case Promise(community=number):
            return message("{name}: promise what they want", name=view.name(number))
        case Settle(community=number):
            if not view.page(number).wish.status:
                return message("{name}: give what they want", name=view.name(number))
            return message("{name}: it is done, tell them", name=view.name(number))
        case Gift(community=number, what=what):
            return message("{name}: give {gift}", name=view.name(number), gift=GIFTS[what])
        case Riddle(community=number):
            return message("{name}: answer their riddle", name=view.name(number))
        case Lantern(community=number):
            return message("{name}: ask for their lantern", name=view.name(number))
        case Escort(community=number):
            return message("{name}: bring their caravan to the city", name=view.name(number))
        case Go() | Travel() | Choose() | Concede() | Note() | Write():
            return None
        case _:
            assert_never(command)


_ORDER = (
    Report, Settle, Explore, Visit, Promise, Provision, Ask, Gift, Riddle, Lantern, Escort, Scour,
    Forage, Camp,
)  # fmt: skip


def _rank(command: HexCommand) -> int:
    return next((at for at, kind in enumerate(_ORDER) if isinstance(command, kind)), len(_ORDER))


def _plate(
    app: App, view: HexView, command: HexCommand, label: str, lacks: Message | None = None
) -> Plate:
    """A command with what it costs and risks; before that what is missing for it."""
    parts = [told for told in (lacks, command.foretold(view)) if told is not None]
    dice, target = dice_of(view, command)
    return Plate(
        label,
        capital(" ".join(map(app.locale.render, parts))),
        command if command in view.legal else None,
        dice=dice,
        target=target,
    )
