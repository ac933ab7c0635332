"""A deal to look at without playing it: JSON, a few lines, or a sheet for a real table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from game.core.dice import Dice, Trace
from game.core.mode import Generator, JsonValue
from game.tales.throne.rules.advice import start_chance
from game.tales.throne.rules.cards import Deal
from game.tales.throne.rules.odds_table import table_on_shelf
from game.tales.throne.rules.params import HEROES, SPACE, ThronesParams
from game.tales.throne.rules.quest import Step, ThronesContent
from game.tales.throne.rules.start import deal_of
from game.tales.throne.rules.trace_words import sentences
from game.tales.throne.rules.wording import signed

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
    table = table_on_shelf(content, params)
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
    return {"win_chance": _chance(start_chance(content, params))}


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


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The deal in five lines, its ID first."""
    title = cast(Mapping[str, str], body["title"])
    return (
        f"{body['id']}\n"
        f"{title['en']} - {title['fr']}\n"
        f"{body['hero']}, {body['level']}: life {body['life']}, armour {body['armour']}, "
        f"{_told_chance(body)}\n"
        f"steps:  {_row_of(body, 'steps')}\n"
        f"combat: {_row_of(body, 'combat')}\n"
    )


def as_markdown(body: Mapping[str, JsonValue]) -> str:
    """A sheet to play from with a real pack of cards.

    It speaks in the signs of the table and in both languages; the order of the cards is folded
    away at its end, for whoever would rather shuffle.
    """
    title = cast(Mapping[str, str], body["title"])
    lines = [
        str(body["id"]),
        "",
        f"# {title['en']} · {title['fr']}",
        "",
        f"{body['hero']}, {body['level']} · ♥ {body['life']} ♠ {body['armour']}{_percent(body)}",
        "",
        "10 = 1, J = 2, Q = 3, K = 4 · Ψ ♣♦ · Δ − · Ω + · ♥ ≤ 9, ♠ ≤ 9",
        "",
        "| # | | English | Français | ♥ | ♠ | ± |",
        "|--:|:-:|---|---|:-:|:-:|---|",
    ]
    for row in cast(Sequence[Mapping[str, JsonValue]], body["sheet"]):
        name = cast(Mapping[str, str], row["name"])
        fights = row["type"] == "fight"
        lines.append(
            f"| {row['number']} | {_SIGNS[cast(str, row['type'])]} | {name['en']} | {name['fr']} "
            f"| {row['life'] if fights else ''} | {row['armour'] if fights else ''} "
            f"| {_signs(cast(Mapping[str, int], row['change']))} |"
        )
    lines += [
        "",
        "<details><summary>♠♥♣♦</summary>",
        "",
        f"10 J Q K: {_row_of(body, 'steps')}",
        "",
        f"♣♦: {_row_of(body, 'combat')}",
        "",
        "</details>",
    ]
    return "\n".join(lines) + "\n"


def _told_chance(body: Mapping[str, JsonValue]) -> str:
    chance = cast(float | None, body["win_chance"])
    if chance is None:
        return "win chance not worked out (no table for these toggles; --thorough takes the time)"
    return f"win chance {100 * chance:.1f} %"


def _percent(body: Mapping[str, JsonValue]) -> str:
    chance = cast(float | None, body["win_chance"])
    return "" if chance is None else f" · {100 * chance:.1f} %"


def _row_of(body: Mapping[str, JsonValue], key: str) -> str:
    return " ".join(str(card) for card in cast(Sequence[JsonValue], body[key]))


def _signs(change: Mapping[str, int]) -> str:
    parts = (("♥", change["life"]), ("♠", change["armour"]))
    return " ".join(f"{sign} {signed(points)}" for sign, points in parts if points)


def measure(body: Mapping[str, JsonValue]) -> Mapping[str, float]:
    """What the first hand brings, and the chance to win where it is known."""
    found = {"first": float(sum(cast(Sequence[int], body["combat"])[:4]))}
    chance = cast(float | None, body["win_chance"])
    return found if chance is None else {**found, "win_chance": round(100 * chance, 1)}


RULES = 1
"""Version of the rules; raised whenever a seed would deal or play out otherwise."""

GENERATOR = Generator(
    name="thrones",
    format="thrones/1",
    space=SPACE,
    world=world,
    writers={"text": as_text, "md": as_markdown},
    thorough=thorough,
    measure=measure,
    tell=sentences,
    rules=RULES,
)
