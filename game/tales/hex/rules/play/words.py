"""Words of the rules that belong to no table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from game.core.text import N_, Message, Prose, counted, message
from game.tales.hex.rules.play.state import DAY

STOCK: Mapping[str, Message] = {
    "spirits": message("Spirits"),
    "bread": message("Bread"),
    "candles": message("Candles"),
    "relic": message("Relics"),
    "proof": message("Proofs"),
}
TASKS: Mapping[str, Message] = {
    "roads": message("The roads"),
    "courts": message("The courts"),
    "map": message("The map"),
    "plot": message("The plot"),
}
MOODS: Mapping[int, Message] = {
    -2: message("hostile"),
    -1: message("cold"),
    0: message("civil"),
    1: message("friendly"),
    2: message("warm"),
    3: message("devoted"),
}
GIFTS: Mapping[str, Message] = {
    "candle": message("one candle"),
    "relic": message("a relic"),
    "rumour": message("a true rumour"),
    "lantern": message("another court’s lantern"),
}
NEEDS: Mapping[str, str] = {
    "visit": N_("Call there, then come back."),
    "secure": N_("Secure their hex."),
    "secure_other": N_("Secure the hex over there."),
    "ruin": N_("Explore it, then come back."),
    "ruins": N_("Ruins to be explored: {amount}."),
    "relic": N_("Relics to be handed over: {amount}."),
    "candles": N_("Candles to be handed over: {amount}."),
    "bread": N_("Bread to be handed over: {amount}."),
    "spirits": N_("Spirits that it takes: {amount}."),
    "quarters": N_("Quarters of a day that it takes: {amount}."),
}
"""What settles a wish."""
GREETINGS: Mapping[int, Message] = {
    -2: message("They shut the door, and talk behind it."),
    -1: message("They answer what they are asked, and no more."),
    0: message("Strangers are given a bench, and are looked at."),
    1: message("They remember the patrol, and what it drinks."),
    2: message("Children run ahead with the news that the patrol is here."),
    3: message("One chair at the fire is the patrol’s, and nobody else sits in it."),
}
"""How a community receives the patrol, by its mood."""
FAIRY_GREETINGS: Mapping[int, Message] = {
    -2: message("The lights go out, one after another, wherever the patrol goes."),
    -1: message("They are seen from the corner of the eye, and only there."),
    0: message("They bow, and leave it open to whom."),
    1: message("They have learnt the patrol’s names, and sing them wrong on purpose."),
    2: message("They dance a little nearer each time."),
    3: message("They have hung out a lantern, and it bears the arms of the city."),
}
KEPT_WORD = message("They still speak of the promise that was kept.")
SAFE_ROAD = message("Since the road is safe there are carts in the square, and more on the table.")


def mood(value: int) -> Message:
    """What a community thinks of the patrol, in a word."""
    return MOODS[value]


def time(quarters: int) -> Message:
    """A span of time: quarters of a day, or days and quarters."""
    days, rest = divmod(quarters, DAY)
    if not days:
        return counted("{count} quarter", "{count} quarters", rest)
    whole = counted("{count} day", "{count} days", days)
    if not rest:
        return whole
    return message(
        "{days} and {rest}", days=whole, rest=counted("{count} quarter", "{count} quarters", rest)
    )


def amount(kind: str, count: int) -> Message:
    """So much of what is carried: bread, candles, relics."""
    match kind:
        case "bread":
            return counted("{count} loaf of bread", "{count} loaves of bread", count)
        case "candles":
            return counted("{count} candle", "{count} candles", count)
        case "relic":
            return counted("{count} relic", "{count} relics", count)
        case "spirits":
            return counted("{count} point of spirits", "{count} points of spirits", count)
    return message("{what}: {amount}", what=STOCK[kind], amount=count)


def listed(told: Sequence[Message | Prose]) -> Message | None:
    """Several things in a row, commas between them; None for nothing."""
    if not told:
        return None
    row = message("{one}", one=told[0])
    for part in told[1:]:
        row = message("{one}, {other}", one=row, other=part)
    return row


def in_a_row(told: Sequence[Message]) -> Message:
    """Sentences one after another; there must be one at least."""
    row = told[0]
    for each in told[1:]:
        row = message("{one} {other}", one=row, other=each)
    return row


def handed_out(name: Prose, bread: int, candles: int) -> Message:
    """What a community gives to the patrol on its way."""
    what = listed([amount(k, n) for k, n in (("bread", bread), ("candles", candles)) if n])
    if what is None:
        return message("{name} has nothing to add to what is carried already.", name=name)
    return message("{name} hands out {what}.", name=name, what=what)


def percent(chance: Fraction) -> int:
    """A chance in percent, never rounded to what cannot happen."""
    rounded = round(100 * chance)
    if chance and not rounded:
        return 1
    return 99 if chance < 1 and rounded == 100 else rounded


def dice_shown(rolls: tuple[int, ...]) -> str:
    """Dice as they lie: ``4 6 1``."""
    return " ".join(str(roll) for roll in rolls)


def signed(amount: int) -> str:
    """A change with its sign: ``+2``, ``−1``."""
    return f"+{amount}" if amount > 0 else f"−{-amount}"
