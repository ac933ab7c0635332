"""How good a position of Gambit is, at a glance: what bots compare, and what chances are played on
with.

A position has a few dozen features: life, armour, each held card and each relic, all by the stretch
of the road; in a fight how far both sides are from hurting each other. Each feature has a weight,
in 256ths of the logarithm of the odds; together they give the chance to win. The weights of a quest
and a hero were fitted by many games of such a bot against the cards (docs/throne-gambit.md). A
glance that errs makes a bot weaker and a chance rougher, never a rule wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple, assert_never

from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash, Pile, Side, changed, hurt
from game.tales.throne.rules.commands import Choose, Concede, Take
from game.tales.throne.rules.gambit.commands import (
    Blind,
    Feint,
    Forge,
    GambitCommand,
    Play,
    TakeCards,
    TakeRelic,
    Weave,
)
from game.tales.throne.rules.gambit.relics import (
    AT_ONCE,
    FLASK_FROM,
    FLASK_GIVES,
    PARRIED,
    RELICS,
    SATCHEL_CARDS,
    WHETTED,
    Relic,
)
from game.tales.throne.rules.gambit.sums import (
    BOLDEST,
    FORGED_GIVES,
    FORGED_TAKES,
    INSTEAD,
    SPOILS,
    Foe,
    Way,
    answered,
    boldness_at,
    forged_rank,
    held_at_most,
)
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.params import Hero
from game.tales.throne.rules.quest import LAST_STEP, Change, Quest

FEATURES = 700
UNIT = 256
"""Weights are whole numbers of so much of the logarithm of the odds."""
_SURE = 12 * UNIT
"""Beyond this a chance is as good as 0 or 1."""
_FACTOR = 1.0039138893383475
"""e to the power of 1 / 256."""


@cache
def _chances() -> tuple[float, ...]:
    """The chance for each logarithm of odds, from -12 to 12; multiplied up, for no library's
    exponential is the same everywhere."""
    odds, powers = 1.0, [1.0]
    for _ in range(_SURE):
        odds *= _FACTOR
        powers.append(odds)
    low = [1 / (1 + power) for power in reversed(powers)]
    return (*low, *(power / (1 + power) for power in powers[1:]))


class Position(NamedTuple):
    """What of a table counts at a glance. Playing a chance out makes these by the hundred thousand:
    a tuple is made faster than a dataclass, and of parts of another faster than by naming them."""

    step: int
    life: int
    armour: int
    held: tuple[int, ...]
    """Ranks, in order."""
    relics: tuple[Relic, ...]
    enemy_life: int = 0
    enemy_armour: int = 0
    boldness: int = 0
    feinted: bool = False
    pending: int = 0
    """Cards that will be drawn to hold."""
    finding: bool = False
    """Whether relics are found next."""

    def drawing(self, count: int) -> Position:
        """The same with so many cards to come, as far as there is room."""
        room = held_at_most(self.relics) - len(self.held)
        return Position(*self[:9], min(count, room), self.finding)

    def without(self, ranks: Iterable[int]) -> Position:
        """The same with these cards gone from the hand."""
        held = list(self.held)
        for rank in ranks:
            held.remove(rank)
        return Position(self.step, self.life, self.armour, tuple(held), *self[4:])

    def standing(self, life: int, armour: int) -> Position:
        """The same with so much life and armour."""
        return Position(self.step, life, armour, *self[3:])

    def facing(self, life: int, armour: int, boldness: int) -> Position:
        """The same with an enemy of so much life, armour and boldness."""
        return Position(*self[:5], life, armour, boldness, *self[8:])


_NOTHING = Change()
"""The reward of an enemy who leaves relics."""
_HIGHEST = 9
"""The rank of the highest combat card."""
_THRONE = 5
"""The stretch of the throne; the road before it has five."""
_HELD, _PENDING, _FINDING, _WALKED, _CARDS = 119, 230, 236, 460, 510
"""The places of the first features of a kind: a card of rank 0 held on the first stretch (each has
nine ranks), cards to come and relics found there; on the road each step, and how many are held."""


class Glance(NamedTuple):
    """What is compared of a table: where one stands, and what lies open there."""

    at: Position
    fork: tuple[Card, ...]
    theirs: int
    """The rank of the enemy's open card; 0 without one."""
    foe: Foe
    """The numbers of the fight."""
    clash: Clash | None
    """What the answer does whose damage waits for a pile."""
    unseen: tuple[Card, ...]
    """The cards one of which is turned next, in any order."""


@dataclass(slots=True)
class _Stretch:
    """What weighs on one stretch of the road with the same relics. Sums of several weights are
    added up when they are first asked for: there are some thousands of each, and millions of
    positions."""

    cards: Sequence[int]
    """By the rank of a held card."""
    pending: int
    """For each card that will be drawn."""
    finding: int
    stand: dict[tuple[int, int], int] = field(default_factory=dict)
    """By life and armour."""
    fights: dict[tuple[int, ...], int] = field(default_factory=dict)
    """By the numbers of the fight, the highest held card and whether he has feinted."""


def _fighting(at: Position) -> list[int]:
    """How far both sides are from hurting each other."""
    base = 350 if at.step == LAST_STEP else 250
    top = at.held[-1] if at.held else 0
    whetted, parried = _helped(at.relics)
    lead = at.enemy_life + at.boldness - at.life
    safe, thick = at.armour + parried - lead, at.enemy_armour + lead - whetted
    found = [
        base + at.enemy_life,
        base + 10 + at.enemy_armour,
        base + 21 + _near(safe),
        base + 41 + _near(thick),
        base + 61 + _near(top - thick),
    ]
    return [*found, base + 81] if at.feinted else found


def _helped(relics: Collection[Relic]) -> tuple[int, int]:
    """What relics add to strikes, and take from those of others."""
    return WHETTED * ("whetstone" in relics), PARRIED * ("buckler" in relics)


def _near(margin: int) -> int:
    return 0 if margin <= -9 else 18 if margin >= 9 else margin + 9


class Judge:
    """Judges positions of one quest with one hero."""

    def __init__(self, quest: Quest, hero: Hero, weights: Sequence[int]) -> None:
        self._quest = quest
        self._hero = hero
        self._weights = weights
        boss = quest.step(LAST_STEP)
        self._boss_lead = boss.life + boldness_at(quest.id, hero, LAST_STEP)
        self._boss_armour = boss.armour
        self._table = _chances()
        self._stretches: dict[tuple[int, tuple[Relic, ...]], _Stretch] = {}

    def chance(self, at: Position) -> float:
        """The chance to win from there, as far as a glance tells: what its `features` weigh."""
        step, life, armour, held, relics, foe, shield, bold, feinted, pending, finding = at
        if not life:
            return 0.0
        weights = self._weights
        stretch = _THRONE if step >= LAST_STEP else step // 8
        here = self._stretches.get((stretch, relics)) or self._stretch(stretch, relics)
        stand = here.stand.get((life, armour))
        if stand is None:
            places = self._standing(stretch, life, armour, relics)
            stand = here.stand[life, armour] = sum([weights[place] for place in places])
        total = weights[FEATURES - 1] + stand
        for rank in held:
            total += here.cards[rank]
        if pending:
            total += pending * here.pending
        if finding:
            total += here.finding
        if foe:
            fight = life, armour, foe, shield, bold, held[-1] if held else 0, feinted
            weight = here.fights.get(fight)
            if weight is None:
                weight = here.fights[fight] = sum([weights[place] for place in _fighting(at)])
            total += weight
        else:
            total += weights[_WALKED + step] + weights[_CARDS + len(held)]
        if -_SURE < total < _SURE:
            return self._table[_SURE + total]
        return self._table[0 if total < 0 else -1]

    def _stretch(self, stretch: int, relics: tuple[Relic, ...]) -> _Stretch:
        first = _HELD + stretch * _HIGHEST
        made = self._stretches[stretch, relics] = _Stretch(
            cards=self._weights[first : first + _HIGHEST + 1],
            pending=self._weights[_PENDING + stretch],
            finding=self._weights[_FINDING + stretch],
        )
        return made

    def features(self, at: Position) -> list[int]:
        """The place of each feature that the position has, as often as it has it."""
        stretch = _THRONE if at.step >= LAST_STEP else at.step // 8
        found = self._standing(stretch, at.life, at.armour, at.relics)
        found += [_HELD + stretch * _HIGHEST + rank for rank in at.held]
        found += [_PENDING + stretch] * at.pending
        if at.finding:
            found.append(_FINDING + stretch)
        if at.enemy_life:
            return found + _fighting(at)
        return [*found, _WALKED + at.step, _CARDS + len(at.held)]

    def _standing(
        self, stretch: int, life: int, armour: int, relics: Collection[Relic]
    ) -> list[int]:
        """What a hero has, and how that stands to the throne."""
        found = [stretch * 10 + life, 60 + stretch * 10 + armour]
        base = 180 + stretch * 8
        found += [base + number for number, relic in enumerate(RELICS) if relic in relics]
        if stretch < _THRONE:
            lead = self._boss_lead - life
            late = 20 if stretch >= 3 else 0
            whetted, parried = _helped(relics)
            found.append(531 + late + _near(self._boss_armour + lead - whetted))
            found.append(571 + late + _near(armour + parried - lead))
        return found

    # What a command is worth: the chance after it, with the cards that it turns averaged

    def best(self, view: GambitView) -> GambitCommand:
        """The command that looks best; the first of those that look the same."""
        return self.preferred(glance_at(view), view.legal)

    def preferred(self, seen: Glance, legal: Sequence[GambitCommand]) -> GambitCommand:
        """The same of a table of which no more was looked at."""
        worth = [self.told(seen, command) for command in legal]
        return legal[worth.index(max(worth))]

    def worth(self, view: GambitView, command: GambitCommand) -> float:
        """The chance to win after ``command``, as far as a glance tells."""
        return self.told(glance_at(view), command)

    def told(self, seen: Glance, command: GambitCommand) -> float:
        """The same of a table of which no more was looked at."""
        at = seen.at
        match command:
            case Play():
                return self._answered(seen, "play", (command.rank,))
            case Blind():
                return self._turned(seen)
            case Feint():
                return self._answered(seen, "feint", (command.rank,))
            case Weave():
                return self._answered(seen, "weave", (command.low, command.high))
            case Concede():
                return -1.0
            case Choose():
                assert seen.clash is not None
                return self._hurt(at, seen.clash.by == "player", seen.clash.damage, command.pile)
            case Take():
                return self._arrived(at, at.step + seen.fork[command.place - 1].steps)
            case Forge():
                beaten = forged_rank(at.held, at.life, at.armour)
                assert beaten is not None
                forged = at.without((beaten,)).standing(
                    at.life + FORGED_GIVES, at.armour - FORGED_TAKES
                )
                return max(self._arrived(forged, at.step + card.steps) for card in seen.fork)
            case TakeRelic(relic=relic):
                life, armour = changed(at.life, at.armour, AT_ONCE.get(relic, Change()))
                taken = at._replace(life=life, armour=armour, relics=(*at.relics, relic))
                return self.chance(taken.drawing(SATCHEL_CARDS) if relic == "satchel" else taken)
            case TakeCards():
                return self.chance(at.drawing(INSTEAD))
            case _:
                assert_never(command)

    def _turned(self, seen: Glance) -> float:
        """What a card of the deck is worth, unseen: as often as it is there."""
        at, found = seen.at, 0.0
        counts = [0] * (_HIGHEST + 1)
        for card in seen.unseen:
            counts[card.rank] += 1
        felt = max(at.life, at.armour, at.enemy_life, at.enemy_armour)
        struck: dict[tuple[Side, int], float] = {}
        """What it is worth that somebody is hurt so much: the same with many cards, and more than
        there is to lose is not felt."""
        for rank, count in enumerate(counts):
            if not count:
                continue
            clash, _ = answered("turn", (rank,), seen.theirs, seen.foe, at.relics)
            key = clash.by if clash.damage else "none", min(felt, clash.damage)
            worth = struck.get(key)
            if worth is None:
                worth = struck[key] = self._struck(at, clash)
            found += count * worth
        return found / max(1, len(seen.unseen))

    def _arrived(self, at: Position, step: int) -> float:
        here = self._quest.step(step)
        at = Position(step, *at[1:])
        if here.type == "fight":
            bold = boldness_at(self._quest.id, self._hero, step)
            return self.chance(at.facing(here.life, here.armour, bold))
        return self._changed(at, here.change)

    def _changed(self, at: Position, change: Change) -> float:
        return self.chance(at.standing(*changed(at.life, at.armour, change)))

    def _answered(self, seen: Glance, way: Way, ranks: Sequence[int]) -> float:
        clash, _ = answered(way, ranks, seen.theirs, seen.foe, seen.at.relics)
        at = seen.at.without(ranks)
        if way == "feint":
            at = at._replace(feinted=True)
        return self._struck(at, clash)

    def _struck(self, at: Position, clash: Clash) -> float:
        """With the answer laid down: the better pile takes the damage."""
        if clash.damage == 0:
            bold = min(BOLDEST, at.boldness + 1)
            return self.chance(at.facing(at.enemy_life, at.enemy_armour, bold))
        yours = clash.by == "player"
        found = self._hurt(at, yours, clash.damage, "life")
        if at.enemy_armour if yours else at.armour:
            return max(found, self._hurt(at, yours, clash.damage, "armour"))
        return found

    def _hurt(self, at: Position, yours: bool, damage: int, pile: Pile) -> float:
        if not yours:
            at = at.standing(*hurt(at.life, at.armour, damage, pile))
            bled = pile == "life" and self._hero == "barbarian"
            return self.chance(at.drawing(1) if bled else at)
        life, armour = hurt(at.enemy_life, at.enemy_armour, damage, pile)
        if life:
            return self.chance(at.facing(life, armour, at.boldness))
        return self._slain(at)

    def _slain(self, at: Position) -> float:
        if at.step == LAST_STEP:
            return 1.0
        flask = FLASK_GIVES if "flask" in at.relics and at.life <= FLASK_FROM else 0
        change = self._quest.step(at.step).change
        room = held_at_most(at.relics) - len(at.held)
        after = Position(
            at.step,
            at.life + flask,
            at.armour,
            at.held,
            at.relics,
            pending=min(SPOILS[self._hero], room),
            finding=change == _NOTHING,
        )
        return self.chance(after) if after.finding else self._changed(after, change)


def position_of(view: GambitView) -> Position:
    """What of ``view`` counts at a glance."""
    return Position(
        view.step,
        view.life,
        view.armour,
        tuple([card.rank for card in view.held]),
        view.relics,
        view.enemy_life,
        view.enemy_armour,
        view.boldness,
        view.feinted,
    )


def glance_at(view: GambitView) -> Glance:
    """What of ``view`` is compared."""
    return Glance(
        position_of(view),
        view.fork,
        0 if view.foe_card is None else view.foe_card.rank,
        view.foe,
        None if view.exchange is None else view.exchange.clash,
        view.combat_left or view.discard,
    )


# Habit: somebody who looks at one exchange at a time. Frozen: a yardstick, not a player


def habit(view: GambitView) -> GambitCommand:
    """Answer with what strikes hardest; else with the least that keeps you whole; else blind.
    Strike at life. Struck, let armour take what it can take whole, else life, unless that kills.
    Take the first relic, and the lesser evil of two ways."""
    match view.phase:
        case "fork":
            ways = [command for command in view.legal if isinstance(command, Take)]
            return min(ways, key=lambda way: _evil(view, way))
        case "answer":
            return _habitual_answer(view)
        case "pile":
            return _habitual_pile(view)
        case _:
            return view.legal[0]


def _evil(view: GambitView, way: Take) -> int:
    step = view.quest.step(view.step + view.fork[way.place - 1].steps)
    gain = step.change.life + step.change.armour
    return (step.life + step.armour if step.type == "fight" else 0) - gain


def _habitual_answer(view: GambitView) -> GambitCommand:
    assert view.foe_card is not None
    theirs = view.foe_card.rank
    plays = [command for command in view.legal if isinstance(command, Play)]
    sums = [answered("play", (p.rank,), theirs, view.foe, view.relics)[0] for p in plays]
    strikes = [clash.damage if clash.by == "player" else 0 for clash in sums]
    if max(strikes, default=0):
        return plays[strikes.index(max(strikes))]
    for play, clash in zip(plays, sums, strict=True):
        if clash.damage == 0:
            return play
    return next(command for command in view.legal if isinstance(command, Blind))


def _habitual_pile(view: GambitView) -> GambitCommand:
    assert view.exchange is not None
    clash = view.exchange.clash
    yours = clash.by == "player"
    thick = view.armour >= clash.damage or clash.damage >= view.life
    pile: Pile = "armour" if thick and not yours else "life"
    return next(c for c in view.legal if isinstance(c, Choose) and c.pile == pile)
