"""What choices cost and outcomes do: every kind of effect that the encounters know."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dice import Stream
from game.tales.hex.rules.play import company, days, knowing, moods, plots
from game.tales.hex.rules.play.cards import draw_card, secure
from game.tales.hex.rules.play.encounters import Effect
from game.tales.hex.rules.play.events import RuinExplored
from game.tales.hex.rules.play.state import MET, Companion
from game.tales.hex.rules.play.table import Table


@dataclass(frozen=True, slots=True)
class Cause:
    """Whom and what effects come from."""

    stream: Stream
    who: Companion | None = None
    """The companion who was put to the check, or whom it is about: whatever befalls one of the
    patrol befalls them."""
    community: int = -1
    """The community whose people are met."""
    ruin: int = -1


def apply(table: Table, effects: tuple[Effect, ...], cause: Cause) -> None:
    """Carry out effects one after another, until the run is over."""
    for effect in effects:
        if table.over:
            return
        _apply(table, effect, cause)


def _apply(table: Table, effect: Effect, cause: Cause) -> None:
    kind, amount = effect.kind, effect.amount
    head, _, what = kind.partition(":")
    match head:
        case "bread" | "spirits" | "candles" | "relic":
            table.change(head, amount)
        case "quarters":
            days.pass_time(table, amount)
        case "hurt":
            company.hurt(table, amount, cause.stream, cause.who)
        case "heal":
            company.heal(table, amount)
        case "gone":
            company.lose(table, amount, cause.stream, cause.who)
        case "stay":
            assert cause.who is not None
            company.part(table, cause.who)
        case "join":
            company.join(table, amount, cause.stream)
        case "skill":
            company.teach(table, what, cause.who)
        case "tool":
            (company.gain_tool if amount > 0 else company.lose_tool)(table, what)
        case "rumour":
            for _ in range(amount):
                knowing.hear_nearest(table)
        case "sign":
            knowing.show(table, table.state.at, amount)
        case "card":
            for _ in range(amount):
                draw_card(table, harmless=True)
        case "secure":
            secure(table)
        case "clear":
            table.state.weather[table.day] = "clear"
        case "mood" | "favour":
            moods.stir(table, amount, head == "favour", cause.community)
        case "proof":
            plots.prove(table, amount)
        case "prize":
            _prize(table, cause)
        case _:
            raise AssertionError(kind)


def _prize(table: Table, cause: Cause) -> None:
    """What lies in the ruin: it is explored."""
    if cause.ruin < 0 or table.state.ruins[cause.ruin] == MET:
        return
    table.state.ruins[cause.ruin] = MET
    ruin = table.country.ruins[cause.ruin]
    haul = table.content.book.haul(ruin.prize)
    table.tell(RuinExplored(ruin.number, ruin.name, haul.text))
    apply(table, haul.effects, cause)
