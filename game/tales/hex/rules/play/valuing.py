"""What a choice in an encounter is worth to a patrol: the advice of hints and of bots.

Points are no rule of play. A thing is worth more to whoever has little of it, and nothing to
whoever cannot use it up before winter.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from game.tales.hex.rules.play.encounters import (
    SKILLS,
    STANDING,
    Branch,
    Check,
    Choice,
    Effect,
    Encounter,
    chance,
)

FULL_PATROL = 4
MOST_SPIRITS, MOST_BREAD, MOST_BREAD_MULE, MOST_CANDLES = 7, 9, 12, 7


@dataclass(frozen=True, slots=True)
class Purse:
    """What the patrol has, as far as it bears on what a choice is worth."""

    spirits: int
    bread: int
    candles: int
    hurt: int
    """How many companions are hurt."""
    days: int
    """Days left until winter."""
    relics: int
    tools: tuple[str, ...]
    skills: tuple[int, ...]
    """The best hale companion's, 0 to 2, in the order of `SKILLS`."""
    companions: int = FULL_PATROL

    def dice(self, check: Check) -> int:
        """How many dice the check is rolled with, no candle spent."""
        return 1 + self.skills[SKILLS.index(check.skill)]


def is_open(choice: Choice, purse: Purse) -> bool:
    """Whether the patrol has what the choice asks for."""
    have = {"bread": purse.bread, "candles": purse.candles, "relic": purse.relics}
    return all(
        need.kind == "quarters"
        or (need.kind == "room" and purse.companions < FULL_PATROL)
        or (need.kind.startswith("tool:") and need.kind[len("tool:") :] in purse.tools)
        or have.get(need.kind, 0) >= need.amount
        for need in choice.needs
    )


_SPIRITS = (0, 300, 362, 404, 432, 450, 461, 468)
"""What so much spirit is worth, in points; the first of them is worth the game."""
_BREAD = (0, 44, 76, 99, 116, 129, 139, 147, 153, 158, 162, 165, 167)
_CANDLES = (0, 28, 49, 64, 75, 83, 89, 93)
_HURT = (0, 42, 96, 176, 320)
"""What so many hurt companions take away."""
_RELICS = (0, 38, 68, 90, 106, 118)
_GONE, _STAYED, _JOINED = 200, 70, 96
_LASTING = {"card": 20, "secure": 64, "mood": 24, "favour": 36, "proof": 46, "clear": 12}
_PRIZE = 62
_TOOLS = {
    "rope": 60,
    "boat": 84,
    "lantern": 64,
    "mule": 72,
    "charm": 52,
    "snowshoes": 60,
    "horn": 52,
    "map_case": 44,
}
"""What a tool is worth with a whole year before one."""
_TOOL_LEFT = (2, 4, 5)
"""Fifths of that, in the last week, within a fortnight, before."""
_AHEAD = {"rumour": (3, 9, 16), "sign": (2, 5, 8), "skill": (8, 24, 42)}
"""What is only good for the days to come: in the last week, within a fortnight, before."""
_QUARTER = (22, 14, 9)
"""What a quarter of a day costs, likewise."""
_WEEK, _FORTNIGHT = 7, 14


def _haste(purse: Purse) -> int:
    return 0 if purse.days <= _WEEK else 1 if purse.days <= _FORTNIGHT else 2


def _held(purse: Purse) -> int:
    """The worth of what the patrol has, in points: each further one of a thing counts for less,
    and nothing that the days left cannot use up."""
    nights = purse.days + 1
    lasting = 2 * purse.candles if "lantern" in purse.tools else purse.candles
    return (
        _SPIRITS[purse.spirits]
        + _BREAD[min(purse.bread, nights)]
        + _CANDLES[min(lasting, nights, MOST_CANDLES)]
        - _HURT[min(purse.hurt, len(_HURT) - 1)]
        + _RELICS[min(purse.relics, len(_RELICS) - 1)]
        + sum(_TOOLS[tool] * _TOOL_LEFT[_haste(purse)] // 5 for tool in purse.tools)
    )


def _changed(purse: Purse, effect: Effect) -> Purse:
    """The purse after an effect that bears on what is in it, kept within its bounds."""
    kind, amount = effect.kind, effect.amount
    if kind == "spirits":
        return replace(purse, spirits=_within(purse.spirits + amount, MOST_SPIRITS))
    if kind == "bread":
        most = MOST_BREAD_MULE if "mule" in purse.tools else MOST_BREAD
        return replace(purse, bread=_within(purse.bread + amount, most))
    if kind == "candles":
        return replace(purse, candles=_within(purse.candles + amount, MOST_CANDLES))
    if kind in ("hurt", "heal"):
        hurt = purse.hurt + (amount if kind == "hurt" else -amount)
        return replace(purse, hurt=_within(hurt, purse.companions))
    if kind == "stay":
        return replace(purse, companions=max(0, purse.companions - 1))
    if kind == "relic":
        return replace(purse, relics=max(0, purse.relics + amount))
    if kind == "gone":
        spirits = _within(purse.spirits - 2, MOST_SPIRITS)
        return replace(purse, spirits=spirits, companions=max(0, purse.companions - 1))
    if kind.startswith("tool:"):
        tool = kind[len("tool:") :]
        others = tuple(each for each in purse.tools if each != tool)
        return replace(purse, tools=(*others, tool) if amount > 0 else others)
    return purse


def _within(value: int, most: int) -> int:
    return max(0, min(value, most))


def _apart(effect: Effect, purse: Purse) -> int:
    """The worth of an effect on what is in no purse."""
    kind, haste = effect.kind.partition(":")[0], _haste(purse)
    if kind == "quarters":
        return -_QUARTER[haste] * effect.amount
    if kind in _AHEAD:
        return _AHEAD[kind][haste] * effect.amount
    if kind in ("gone", "stay"):
        return -_GONE if kind == "gone" else -_STAYED
    if kind == "join":
        return _JOINED if purse.companions < FULL_PATROL else 0
    if kind == "prize":
        return _PRIZE
    return _LASTING.get(kind, 0) * effect.amount


def worth_of(effects: tuple[Effect, ...], purse: Purse) -> int:
    """What effects, one after another, are worth to the patrol, in points; a loss is negative."""
    after, apart = purse, 0
    for effect in effects:
        apart += _apart(effect, after)
        after = _changed(after, effect)
    return _held(after) - _held(purse) + apart


def worth(branch: Branch, purse: Purse) -> int:
    """What an outcome is worth to the patrol, in points."""
    return worth_of(branch.effects, purse)


def paid(choice: Choice, candle: bool = False) -> tuple[Effect, ...]:
    """What a choice takes before anything is rolled; ``candle``: one is burnt for a die more."""
    spent = tuple(
        need if need.kind == "quarters" else Effect(need.kind, -need.amount)
        for need in choice.needs
        if need.kind not in STANDING
    )
    return (*spent, Effect("candles", -1)) if candle else spent


def expected(choice: Choice, purse: Purse, candle: bool = False) -> Fraction:
    """What a choice is worth on average, its price included, in points."""
    price = paid(choice, candle)
    good = worth_of((*price, *choice.good.effects), purse)
    if choice.check is None or choice.bad is None:
        return Fraction(good)
    bad = worth_of((*price, *choice.bad.effects), purse)
    likely = chance(choice.check, purse.dice(choice.check) + candle)
    return likely * good + (1 - likely) * bad


def may_burn(choice: Choice, purse: Purse) -> bool:
    """Whether a candle is left for one die more, after what the choice takes."""
    if choice.check is None or not choice.check.candle:
        return False
    taken = sum(need.amount for need in choice.needs if need.kind == "candles")
    return purse.candles > taken


def better_with_candle(choice: Choice, purse: Purse) -> bool:
    """Whether a candle burnt for one die more is worth it."""
    return may_burn(choice, purse) and expected(choice, purse, True) > expected(choice, purse)


def best_choice(encounter: Encounter, purse: Purse) -> Choice:
    """The open choice that is worth most on average, the first of equals.

    Every encounter has a choice that asks for nothing, so that there is one.
    """
    return max(
        (choice for choice in encounter.choices if is_open(choice, purse)),
        key=lambda choice: expected(choice, purse, better_with_candle(choice, purse)),
    )
