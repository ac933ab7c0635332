"""What things are worth, in thousandths of a heart, and chances as whole numbers."""

from __future__ import annotations

from functools import cache

from game.tales.key.rules.play.dice import odds
from game.tales.key.rules.play.known import FoeSeen, HeroSeen

WHOLE = 1_000_000
"""A chance of one."""
HEART = 1_000
"""What a heart is worth to somebody who has plenty."""
DEATH = 14 * HEART
VICTORY = 14 * HEART
BOSS_HEART = 900
"""What each heart is worth that a boss loses."""
_MORE = {"chant": 4, "smash": 1, "weave": 1}
"""By behaviour: dice that a foe is worth more than it rolls. Who calls others is worth theirs."""
_SCARCE = (0, 2_600, 1_900, 1_500, 1_250)
"""What the first hearts are worth, from the last one up: the fewer, the dearer."""
_TURN = 25
"""What a turn of light is worth to somebody who has plenty."""
_DIM = ((10, 200), (30, 140), (50, 75), (80, 45))
"""What each of the last turns is worth, up to how many: the fewer are left, the likelier the run
goes on in the dark, where every turn takes a part of a heart."""

Chances = tuple[int, ...]
"""By hearts lost, from none: the chance."""


@cache
def chances(attack: int, defence: int, lucky: bool = False) -> Chances:
    """The chances of an attack."""
    return tuple(int(chance * WHOLE) for chance in odds(attack, defence, lucky).damage)


def together(one: Chances, other: Chances) -> Chances:
    """The chances of both."""
    found = [0] * (len(one) + len(other) - 1)
    for n, chance in enumerate(one):
        for m, more in enumerate(other):
            found[n + m] += chance * more // WHOLE
    return tuple(found)


def weighed(chance: Chances, share: int) -> Chances:
    """The chances of something that happens only with the chance ``share``."""
    rest = tuple(part * share // WHOLE for part in chance)
    return (rest[0] + WHOLE - share, *rest[1:])


def at_least(chance: Chances, hearts: int) -> int:
    """The chance of so much or more."""
    return sum(chance[hearts:])


def hearts_worth(hearts: int) -> int:
    """What it is worth to have so many hearts."""
    return sum(_SCARCE[n] if n < len(_SCARCE) else HEART for n in range(1, hearts + 1))


def loss(hero: HeroSeen, chance: Chances) -> int:
    """What it costs a hero to lose hearts with such chances."""
    have = hearts_worth(hero.hearts)
    total = 0
    for taken, share in enumerate(chance):
        if not share:
            continue
        left = hero.hearts - taken
        cost = have + DEATH if left <= 0 else have - hearts_worth(left)
        total += cost * share // WHOLE
    return total


def gain(hero: HeroSeen, hearts: int) -> int:
    """What it is worth to give a hero hearts."""
    after = min(hero.most, hero.hearts + hearts)
    return hearts_worth(after) - hearts_worth(hero.hearts)


@cache
def _light_worth(turns: int) -> int:
    """What it is worth to have so many turns of light."""
    return sum(
        next((each for most, each in _DIM if turn <= most), _TURN) for turn in range(1, turns + 1)
    )


def dimmed(light: int, turns: int) -> int:
    """What it costs a party with so much light to lose so many turns of it."""
    return _light_worth(light) - _light_worth(max(0, light - turns))


def danger_of(foe: FoeSeen) -> int:
    """What it is worth to be rid of a foe; of one that gets up again, half as much."""
    facts = foe.facts
    if facts.id == "egg":
        return 2 * HEART
    dice = facts.attack + _MORE.get(facts.behaviour, 0)
    whole = 600 + 450 * dice + 120 * foe.hearts
    return whole // 2 if "rises" in facts.traits else whole


def harm_done(foe: FoeSeen, chance: Chances) -> int:
    """What it is worth to do a foe such harm: all it is worth if it falls, a share of it else. With
    a boss the run ends: each of its hearts counts."""
    whole = danger_of(foe)
    total = 0
    for taken, share in enumerate(chance):
        if foe.facts.boss:
            total += BOSS_HEART * min(taken, foe.hearts) * share // WHOLE
            total += VICTORY * (taken >= foe.hearts) * share // WHOLE
        elif taken >= foe.hearts:
            total += whole * share // WHOLE
        else:
            total += whole * 6 * taken * share // (10 * foe.hearts * WHOLE)
    return total
