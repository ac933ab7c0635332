"""How good a position of Gambit is, at a glance: what bots compare, and what chances are played on
with.

A position has a few dozen features: life, armour, each held card and each relic, all by the stretch
of the road; in a fight how far both sides are from hurting each other. Each feature has a weight,
in 256ths of the logarithm of the odds; together they give the chance to win. The weights of a quest
and a hero were fitted by many games of such a bot against the cards (docs/throne-gambit.md). A
glance that errs makes a bot weaker and a chance rougher, never a rule wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Literal, NamedTuple, assert_never

from game.tales.throne.rules.combat import Clash, Pile, changed, on_pile
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
    """What of a table counts at a glance. Playing a chance out makes these by the hundred thousand,
    and a tuple is made faster than a dataclass."""

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

    @property
    def foe(self) -> Foe:
        """The numbers of the fight."""
        return Foe(self.life, self.armour, self.enemy_life, self.enemy_armour, self.boldness)

    def drawing(self, count: int) -> Position:
        """The same with so many cards to come, as far as there is room."""
        room = held_at_most(self.relics) - len(self.held)
        return self._replace(pending=min(count, room))

    def without(self, *ranks: int) -> Position:
        """The same with these cards gone from the hand."""
        held = list(self.held)
        for rank in ranks:
            held.remove(rank)
        return self._replace(held=tuple(held))


_HIGHEST = 9
"""The rank of the highest combat card."""
_THRONE = 5
"""The stretch of the throne; the road before it has five."""

_Hand = tuple[Literal["hand"], int, tuple[int, ...], int, bool]
_Stand = tuple[Literal["stand"], int, int, int, tuple[Relic, ...]]
_Walk = tuple[Literal["walk"], int, int]
_Fight = tuple[Literal["fight"], bool, Foe, int, tuple[Relic, ...], bool]
_Part = _Hand | _Stand | _Walk | _Fight
"""What of a position makes some of its features, and those of no other part."""


def _parts(at: Position) -> tuple[_Hand, _Stand, _Walk | _Fight]:
    step, life, armour, held, relics, enemy_life, enemy_armour, bold, feinted, pending, found = at
    stretch = _THRONE if step >= LAST_STEP else step // 8
    hand: _Hand = ("hand", stretch, held, pending, found)
    stand: _Stand = ("stand", stretch, life, armour, relics)
    if not enemy_life:
        return hand, stand, ("walk", step, len(held))
    foe = Foe(life, armour, enemy_life, enemy_armour, bold)
    top = held[-1] if held else 0
    return hand, stand, ("fight", step == LAST_STEP, foe, top, relics, feinted)


def _fighting(base: int, foe: Foe, top: int, relics: Collection[Relic], feinted: bool) -> list[int]:
    """How far both sides are from hurting each other."""
    whetted, parried = _helped(relics)
    lead = foe.enemy_life + foe.boldness - foe.life
    safe, thick = foe.armour + parried - lead, foe.enemy_armour + lead - whetted
    found = [
        base + foe.enemy_life,
        base + 10 + foe.enemy_armour,
        base + 21 + _near(safe),
        base + 41 + _near(thick),
        base + 61 + _near(top - thick),
    ]
    return [*found, base + 81] if feinted else found


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
        self._sums: dict[_Part, int] = {}
        """What parts of positions weigh: there are some thousands of each, and millions of
        positions."""

    def chance(self, at: Position) -> float:
        """The chance to win from there, as far as a glance tells."""
        if at.life == 0:
            return 0.0
        sums = self._sums
        total = self._weights[FEATURES - 1]
        for part in _parts(at):
            weight = sums.get(part)
            if weight is None:
                weights = self._weights
                weight = sums[part] = sum(weights[place] for place in self._places(part))
            total += weight
        return _chances()[_SURE + min(_SURE, max(-_SURE, total))]

    def features(self, at: Position) -> list[int]:
        """The place of each feature that the position has, as often as it has it."""
        return [place for part in _parts(at) for place in self._places(part)]

    def _places(self, part: _Part) -> list[int]:
        """The features of one part of a position."""
        match part:
            case ("hand", stretch, held, pending, finding):
                cards = 119 + stretch * 9
                found = [*[cards + rank for rank in held], *[230 + stretch] * pending]
                return [*found, 236 + stretch] if finding else found
            case ("stand", stretch, life, armour, relics):
                return self._standing(stretch, life, armour, relics)
            case ("walk", step, count):
                return [460 + step, 510 + count]
            case ("fight", last, foe, top, relics, feinted):
                return _fighting(350 if last else 250, foe, top, relics, feinted)
            case _:
                assert_never(part)

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
        at = position_of(view)
        worth = [self._worth(at, view, command) for command in view.legal]
        return view.legal[worth.index(max(worth))]

    def worth(self, view: GambitView, command: GambitCommand) -> float:
        """The chance to win after ``command``, as far as a glance tells."""
        return self._worth(position_of(view), view, command)

    def _worth(self, at: Position, view: GambitView, command: GambitCommand) -> float:
        match command:
            case Take(place=place):
                return self._arrived(at, at.step + view.fork[place - 1].steps)
            case Play(rank=rank):
                return self._answered(at, "play", (rank,), _open_rank(view))
            case Feint(rank=rank):
                return self._answered(at, "feint", (rank,), _open_rank(view))
            case Weave(low=low, high=high):
                return self._answered(at, "weave", (low, high), _open_rank(view))
            case Blind():
                return self._turned(at, view)
            case Choose(pile=pile):
                assert view.exchange is not None
                clash = view.exchange.clash
                return self._hurt(at, clash.by == "player", clash.damage, pile)
            case Forge():
                beaten = forged_rank(at.held, at.life, at.armour)
                assert beaten is not None
                forged = at.without(beaten)._replace(
                    life=at.life + FORGED_GIVES,
                    armour=at.armour - FORGED_TAKES,
                )
                return max(self._arrived(forged, at.step + card.steps) for card in view.fork)
            case TakeRelic(relic=relic):
                life, armour = changed(at.life, at.armour, AT_ONCE.get(relic, Change()))
                taken = at._replace(life=life, armour=armour, relics=(*at.relics, relic))
                return self.chance(taken.drawing(SATCHEL_CARDS) if relic == "satchel" else taken)
            case TakeCards():
                return self.chance(at.drawing(INSTEAD))
            case Concede():
                return -1.0
            case _:
                assert_never(command)

    def _turned(self, at: Position, view: GambitView) -> float:
        """What a card of the deck is worth, unseen: as often as it is there."""
        cards = view.combat_left or view.discard
        counts = [0] * (_HIGHEST + 1)
        for card in cards:
            counts[card.rank] += 1
        theirs, found = _open_rank(view), 0.0
        nothing: float | None = None
        """What it is worth that nobody is hurt: the same with most cards."""
        for rank, count in enumerate(counts):
            if not count:
                continue
            clash, _ = answered("turn", (rank,), theirs, at.foe, at.relics)
            if clash.damage:
                found += count * self._struck(at, clash)
                continue
            if nothing is None:
                nothing = self._struck(at, clash)
            found += count * nothing
        return found / max(1, len(cards))

    def _arrived(self, at: Position, step: int) -> float:
        here = self._quest.step(step)
        at = at._replace(step=step)
        if here.type == "fight":
            bold = boldness_at(self._quest.id, self._hero, step)
            return self.chance(
                at._replace(enemy_life=here.life, enemy_armour=here.armour, boldness=bold)
            )
        return self._changed(at, here.change)

    def _changed(self, at: Position, change: Change) -> float:
        life, armour = changed(at.life, at.armour, change)
        return self.chance(at._replace(life=life, armour=armour))

    def _answered(self, at: Position, way: Way, ranks: Sequence[int], theirs: int) -> float:
        clash, _ = answered(way, ranks, theirs, at.foe, at.relics)
        at = at.without(*ranks)
        if way == "feint":
            at = at._replace(feinted=True)
        return self._struck(at, clash)

    def _struck(self, at: Position, clash: Clash) -> float:
        """With the answer laid down: the better pile takes the damage."""
        if clash.damage == 0:
            return self.chance(at._replace(boldness=min(BOLDEST, at.boldness + 1)))
        yours = clash.by == "player"
        found = self._hurt(at, yours, clash.damage, "life")
        if at.enemy_armour if yours else at.armour:
            return max(found, self._hurt(at, yours, clash.damage, "armour"))
        return found

    def _hurt(self, at: Position, yours: bool, damage: int, pile: Pile) -> float:
        toll = on_pile(pile, -damage)
        if not yours:
            life, armour = changed(at.life, at.armour, toll)
            at = at._replace(life=life, armour=armour)
            bled = pile == "life" and self._hero == "barbarian"
            return self.chance(at.drawing(1) if bled else at)
        enemy_life, enemy_armour = changed(at.enemy_life, at.enemy_armour, toll)
        if enemy_life:
            return self.chance(at._replace(enemy_life=enemy_life, enemy_armour=enemy_armour))
        return self._slain(at)

    def _slain(self, at: Position) -> float:
        if at.step == LAST_STEP:
            return 1.0
        flask = FLASK_GIVES if "flask" in at.relics and at.life <= FLASK_FROM else 0
        at = at.drawing(SPOILS[self._hero])._replace(
            life=at.life + flask,
            enemy_life=0,
            enemy_armour=0,
            boldness=0,
            feinted=False,
        )
        change = self._quest.step(at.step).change
        if change == Change():
            return self.chance(at._replace(finding=True))
        return self._changed(at, change)


def position_of(view: GambitView) -> Position:
    """What of ``view`` counts at a glance."""
    return Position(
        view.step,
        view.life,
        view.armour,
        tuple(card.rank for card in view.held),
        view.relics,
        view.enemy_life,
        view.enemy_armour,
        view.boldness,
        view.feinted,
    )


def _open_rank(view: GambitView) -> int:
    assert view.foe_card is not None
    return view.foe_card.rank


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
    theirs = _open_rank(view)
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
