"""A deal to look at without playing it: JSON, a few lines, or a sheet for a real table; and its
shuffling told draw by draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from game.core.codec import JsonValue
from game.core.dice import Dice, Trace
from game.core.errors import BadValue
from game.core.mode import GeneratorOf
from game.core.text import Message, message
from game.tales.throne.rules.cards import COMBAT_CARDS, STEP_CARDS, Card, Deal
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.gambit.opening import opening_chance
from game.tales.throne.rules.game import deal_of
from game.tales.throne.rules.params import HEROES, SPACE, ThronesParams, uses
from game.tales.throne.rules.quest import Step, signed

TraceStep = Mapping[str, JsonValue]
PileName = Literal["steps", "combat"]

_SIGNS = {"fight": "Ψ", "trap": "Δ", "help": "Ω"}


def world(
    params: ThronesParams, seed: str, content: ThronesContent, traced: bool
) -> dict[str, JsonValue]:
    """The deal of ``seed``: both piles in drawing order, the sheet, and the chance to win it.

    The chance is null where no table of odds was worked out beforehand: `thorough` knows it.
    """
    quest = content.quest(params.quest)
    deal, winnable_found = deal_of(params, quest, seed)
    rolls = Trace()
    recorded = Deal(Dice(seed, rolls), deal.attempt)
    steps, combat = recorded.step_pile(), recorded.combat_deck(0)
    life, armour = HEROES[params.hero]
    # At Gambit cards are held: no table knows that.
    table = None if params.level == "gambit" else content.table_on_shelf(params)
    body: dict[str, JsonValue] = {
        "quest": params.quest,
        "hero": params.hero,
        "level": params.level,
        "life": life,
        "armour": armour,
        "steps": [card.label for card in steps],
        "combat": [card.rank for card in combat],
        "win_chance": None if table is None else _chance(table.start(life, armour)),
        "title": {"en": quest.title.en, "fr": quest.title.fr},
        "sheet": [_row(step) for step in quest.steps],
    }
    if params.winnable:
        body["attempt"] = deal.attempt
        body["winnable_found"] = winnable_found
    if traced:
        body["trace"] = [
            {
                "type": "draw",
                "pile": roll.stream,
                "sides": roll.sides,
                "value": roll.value + 1,
            }
            for roll in rolls.rolls
        ]
    return body


def thorough(params: ThronesParams, seed: str, content: ThronesContent) -> dict[str, JsonValue]:
    """The win chance, for which a table of odds may have to be built: up to minutes."""
    del seed
    if params.level == "gambit":
        chance, margin = opening_chance(params, content)
        return {"win_chance": _chance(chance), "win_chance_margin": _chance(margin)}
    return {"win_chance": _chance(content.start_chance(params))}


def _chance(chance: float) -> float:
    return round(chance, 6)


def _row(step: Step) -> dict[str, JsonValue]:
    return {
        "number": step.number,
        "type": step.type,
        "life": step.life,
        "armour": step.armour,
        "change": {"life": step.change.life, "armour": step.change.armour},
        "name": {"en": step.name.en, "fr": step.name.fr},
    }


# A deal in other formats


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The deal in five lines, its ID first."""
    chance = _chance_of(body)
    if chance is None:
        told = "win chance not worked out (no table for these toggles; --thorough takes the time)"
    else:
        told = f"win chance {100 * chance:.1f}%"
    return (
        f"{body['id']}\n"
        f"{_in_both(body['title'], ' - ')}\n"
        f"{body['hero']}, {body['level']}: life {body['life']}, armour {body['armour']}, {told}\n"
        f"steps:  {_in_a_row(body['steps'])}\n"
        f"combat: {_in_a_row(body['combat'])}\n"
    )


def as_markdown(body: Mapping[str, JsonValue]) -> str:
    """A sheet to play from with a real pack of cards.

    It speaks in the signs of the table and in both languages; the order of the cards is folded
    away at its end, for whoever would rather shuffle.
    """
    chance = _chance_of(body)
    told = "" if chance is None else f" · {100 * chance:.1f}%"
    lines = [
        str(body["id"]),
        "",
        f"# {_in_both(body['title'], ' · ')}",
        "",
        f"{body['hero']}, {body['level']} · ♥ {body['life']} ♠ {body['armour']}{told}",
        "",
        "10 = 1, J = 2, Q = 3, K = 4 · Ψ ♣♦ · Δ − · Ω + · ♥ ≤ 9, ♠ ≤ 9",
        "",
        "| # | | English | Français | ♥ | ♠ | ± |",
        "|--:|:-:|---|---|:-:|:-:|---|",
        *(_line_of_sheet(row) for row in _items(body["sheet"])),
        "",
        "<details><summary>♠♥♣♦</summary>",
        "",
        f"10 J Q K: {_in_a_row(body['steps'])}",
        "",
        f"♣♦: {_in_a_row(body['combat'])}",
        "",
        "</details>",
    ]
    return "\n".join(lines) + "\n"


def _line_of_sheet(row: JsonValue) -> str:
    match row:
        case {
            "number": int(number),
            "type": str(kind),
            "life": int(life),
            "armour": int(armour),
            "change": {"life": int(more_life), "armour": int(more_armour)},
            "name": name,
        }:
            counters = f"{life} | {armour}" if kind == "fight" else " | "
            parts = (("♥", more_life), ("♠", more_armour))
            change = " ".join(f"{sign} {signed(points)}" for sign, points in parts if points)
            return (
                f"| {number} | {_SIGNS[kind]} | {_in_both(name, ' | ')} | {counters} | {change} |"
            )
    raise _unlike(row)


def _in_both(words: JsonValue, between: str) -> str:
    match words:
        case {"en": str(english), "fr": str(french)}:
            return f"{english}{between}{french}"
    raise _unlike(words)


def _in_a_row(cards: JsonValue) -> str:
    return " ".join(str(card) for card in _items(cards))


def _items(value: JsonValue) -> list[JsonValue]:
    if not isinstance(value, list):
        raise _unlike(value)
    return value


def _chance_of(body: Mapping[str, JsonValue]) -> float | None:
    chance = body["win_chance"]
    if not isinstance(chance, float | None):
        raise _unlike(chance)
    return chance


def _unlike(value: JsonValue | TraceStep) -> BadValue:
    return BadValue(message("expected a part of a deal, got {shown}", shown=repr(value)[:60]))


def measure(body: Mapping[str, JsonValue]) -> Mapping[str, float]:
    """What the first hand brings, and the chance to win where it is known."""
    cards = _items(body["combat"])[:4]
    found = {"first": float(sum(rank for rank in cards if isinstance(rank, int)))}
    chance = _chance_of(body)
    return found if chance is None else {**found, "win_chance": round(100 * chance, 1)}


# The shuffling, told


@dataclass(frozen=True, slots=True)
class Placed:
    """One draw of a shuffle: of the ``left`` cards not placed yet, number ``value`` (from 1) goes
    to the place ``left``."""

    pile: PileName
    left: int
    value: int
    card: Card


def placings(trace: Iterable[JsonValue | TraceStep]) -> Iterator[Placed]:
    """The draws of a traced deal, in order; a pile's last card, which needs no draw, is left out.
    `BadValue` for anything that is no such trace."""
    piles: dict[PileName, list[Card]] = {"steps": list(STEP_CARDS), "combat": list(COMBAT_CARDS)}
    for step in trace:
        match step:
            case {"pile": "steps" | "combat" as name, "sides": int(left), "value": int(value)}:
                pile = piles[name]
                pile[value - 1], pile[left - 1] = pile[left - 1], pile[value - 1]
                yield Placed(name, left, value, pile[left - 1])
            case _:
                raise _unlike(step)


def sentences(body: Mapping[str, JsonValue], content: ThronesContent) -> Iterator[Message]:
    """One sentence for each draw of the trace of a deal, in order."""
    del content
    for draw in placings(_items(body["trace"])):
        told: dict[str, int | Message] = {
            "left": draw.left,
            "value": draw.value,
            "card": draw.card.name,
            "place": draw.left,
        }
        if draw.pile == "steps":
            yield message(
                "Steps: of the {left} cards not placed yet number {value} comes next from the"
                " back: {card} lies at place {place}.",
                **told,
            )
        else:
            yield message(
                "Combat: of the {left} cards not placed yet number {value} comes next from the"
                " back: {card} lies at place {place}.",
                **told,
            )


RULES = 1
"""Version of the rules; raised whenever a seed would deal or play out otherwise."""
GAMBIT_RULES = 2
"""The same of Gambit alone, whose rules are its own: the cards are dealt as at every level."""


def own_rules(params: ThronesParams) -> int | None:
    """The version of the rules of a game of Gambit; None for the levels that share theirs."""
    return GAMBIT_RULES if params.level == "gambit" else None


GENERATOR = GeneratorOf(
    name="thrones",
    format="thrones/1",
    space=SPACE,
    world=world,
    writers={"text": as_text, "md": as_markdown},
    thorough=thorough,
    measure=measure,
    tell=sentences,
    rules=RULES,
    uses=uses,
)
