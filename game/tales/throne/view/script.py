"""What the table does when something happened: one short scene for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.core.mode import Event
from game.engine.tween import DURATIONS
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.events import (
    Arrived,
    Conceded,
    DeckShuffled,
    EnemySlain,
    Fallen,
    FightBegun,
    HandDealt,
    HandRedrawn,
    HandSettled,
    HelpGiven,
    PassageTold,
    PutLast,
    RewardTaken,
    Scouted,
    StepDrawn,
    ThroneWon,
    TrapSprung,
)
from game.tales.throne.rules.narrate import narrate
from game.tales.throne.rules.quest import LAST_STEP, Change
from game.tales.throne.view.cards import tilt_of
from game.tales.throne.view.layout import (
    ARMOUR,
    CLOTH,
    DECK,
    LIFE,
    PORTRAIT,
    SEAL,
    SPENT,
    STEPS,
    THEIRS,
    YOURS,
    Place,
)
from game.tales.throne.view.look import Hand, Look, hand_of
from game.tales.throne.view.motion import Motion

_STAGE_LEFT: Place = (CLOTH.left + 182, 270)
"""Where a drawn step card is turned."""
_SCOUTED: tuple[Place, Place] = ((CLOTH.left + 110, 270), (CLOTH.left + 520, 270))
HEAVY = 3
"""From this damage on a blow sounds heavy."""


def perform(motion: Motion, events: Sequence[Event], after: Look, empty: int) -> None:
    """Put ``events`` on the timeline of ``motion``; it ends with the picture ``after``.

    ``empty``: how many hands in a row hurt nobody before these events.
    """
    script = _Script(motion, events, empty)
    for number, event in enumerate(events):
        script.number = number
        script.play(event)
    motion.finish(after)


class _Script:
    """Goes through the events of one command."""

    def __init__(self, motion: Motion, events: Sequence[Event], empty: int) -> None:
        self.motion = motion
        self.events = events
        self.empty = empty
        self.number = 0
        self._hand = motion.look.hand
        self._deck = motion.look.deck
        self._life, self._armour = motion.look.life, motion.look.armour

    def play(self, event: Event) -> None:
        """One event."""
        match event:
            case Scouted():
                self._scouted(event)
            case PutLast(card):
                self._put_last(card)
            case StepDrawn():
                self._walked(event)
            case PassageTold():
                self.motion.sound("story_bell")
            case Arrived(step):
                self._arrived(step.number)
            case FightBegun():
                self.motion.then(enemy_life=event.enemy_life, enemy_armour=event.enemy_armour)
            case TrapSprung(_, change, life, armour):
                self.motion.sound("trap_snap")
                self.motion.shake()
                self._counters(change, life, armour)
                self.motion.then(stage="result", slain=True)
            case HelpGiven(_, change, life, armour) | RewardTaken(_, change, life, armour):
                self._counters(change, life, armour)
                self.motion.then(stage="result", slain=True)
            case DeckShuffled():
                self._shuffled()
            case HandDealt():
                self._dealt(event)
            case HandSettled():
                self._settled(event)
            case HandRedrawn():
                self._redrawn(event)
            case EnemySlain(step):
                self._slain(step.number)
            case Fallen():
                self.motion.sound("defeat")
                self.motion.wait("pause", 3)
            case ThroneWon():
                self.motion.sound("victory")
                self.motion.wait("pause", 3)
            case Conceded():
                self.motion.sound("candle_snuff")
            case _:
                pass

    # The walk

    def _scouted(self, event: Scouted) -> None:
        motion = self.motion
        motion.then(stage="scouting", hand=None, scouted=None, steps=motion.look.steps - 2)
        for card, place in zip((event.first, event.second), _SCOUTED, strict=True):
            motion.sound("card_deal")
            motion.deal(card, STEPS, place, tilt=tilt_of(card), stay=DURATIONS["deal_stagger"])
            motion.wait("deal_stagger")
        motion.wait("deal")
        motion.sound("card_flip")
        motion.wait("flip")
        motion.then(scouted=(event.first, event.second))

    def _put_last(self, card: Card) -> None:
        motion = self.motion
        seen = motion.look.scouted or (card, card)
        place = _SCOUTED[seen.index(card)]
        motion.then(scouted=None, stage="road")
        motion.sound("card_slide")
        motion.deal(card, place, STEPS, flip=False, face=True, small=True)

    def _walked(self, event: StepDrawn) -> None:
        motion = self.motion
        taken = motion.look.scouted
        motion.then(stage="road", step=event.start, hand=None, slain=False, scouted=None, told=None)
        if taken is not None and event.card in taken:
            start = _SCOUTED[taken.index(event.card)]
            motion.deal(
                event.card,
                start,
                _STAGE_LEFT,
                flip=False,
                face=True,
                tilt=tilt_of(event.card),
                stay=event.card.steps * DURATIONS["step"] * 1.6 + DURATIONS["pause"],
            )
            motion.wait("deal")
        else:
            motion.then(steps=event.cards_left)
            motion.sound("card_deal")
            motion.deal(
                event.card,
                STEPS,
                _STAGE_LEFT,
                tilt=tilt_of(event.card),
                stay=event.card.steps * DURATIONS["step"] * 1.6 + DURATIONS["pause"],
            )
            motion.wait("deal")
            motion.sound("card_flip")
            motion.wait("flip")
        motion.then(told=narrate(event))
        motion.walk(event.start, event.to)
        motion.wait("pause")

    def _arrived(self, number: int) -> None:
        motion = self.motion
        motion.sound("card_place")
        motion.then(stage="meet", step=number, slain=False)
        motion.wait("fade")

    # The fight

    def _shuffled(self) -> None:
        motion = self.motion
        self._sweep()
        motion.then(stage="meet" if self._hand is None else "hand", hand=None)
        motion.sound("card_shuffle")
        for _ in range(4):
            motion.deal(Card(1, "clubs"), SPENT, DECK, flip=False, small=True)
            motion.wait("deal_stagger")
        motion.then(spent=0, top=None)
        motion.wait("deal")
        motion.then(deck=18)
        self._deck = 18

    def _dealt(self, event: HandDealt) -> None:
        motion = self.motion
        self._sweep()
        settled = next(
            (later for later in self.events[self.number :] if isinstance(later, HandSettled)), None
        )
        if settled is not None:
            hand = hand_of(settled, self.empty)
            shown = replace(hand, fate="open", pile="none")
        else:
            clash = event.clash
            armour = clash.strike - clash.damage
            shown = Hand(event.player, event.enemy, clash, armour, empty=self.empty)
        motion.then(stage="hand", hand=None)
        for card, place in ((event.player, YOURS), (event.enemy, THEIRS)):
            self._deck -= 1
            motion.sound("card_deal")
            motion.then(deck=self._deck)
            stay = DURATIONS["deal_stagger"] if place == YOURS else 0
            motion.deal(card, DECK, place, tilt=tilt_of(card), stay=stay)
            motion.wait("deal_stagger")
        motion.wait("deal")
        motion.sound("card_flip")
        motion.wait("flip")
        motion.then(hand=shown, sealed=False)
        self._hand = shown
        if event.clash.damage:
            motion.wait("fade")
            motion.press_seal()
            motion.dust(SEAL)

    def _settled(self, event: HandSettled) -> None:
        motion = self.motion
        damage, by = event.clash.damage, event.clash.by
        hand = hand_of(event, self.empty)
        if not damage:
            motion.sound("swing_miss" if by == "none" else "block")
            motion.then(hand=hand, sealed=True)
            motion.wait("fade")
            self._hand = hand
            return
        motion.then(hand=hand)
        dead = event.enemy_life == 0 or event.life == 0
        motion.sound("strike_heavy" if damage >= HEAVY or dead else "strike_light")
        motion.shake()
        if by == "player":
            motion.dust(PORTRAIT, "spark")
            motion.then(enemy_life=event.enemy_life, enemy_armour=event.enemy_armour)
        else:
            motion.sound("block" if event.pile == "armour" else "hurt")
            motion.dust(ARMOUR if event.pile == "armour" else LIFE, "spark")
            motion.then(life=event.life, armour=event.armour)
        motion.wait("pause")
        self._life, self._armour = event.life, event.armour
        self._hand = hand

    def _redrawn(self, event: HandRedrawn) -> None:
        self._hand = hand_of(event, 0)
        self.motion.sound("card_slide")
        self.motion.then(hand=self._hand)
        self.motion.wait("fade")

    def _slain(self, number: int) -> None:
        motion = self.motion
        motion.sound("enemy_falls")
        motion.wait("pause")
        self._sweep()
        if number < LAST_STEP:
            motion.sound("fight_won")
        motion.then(stage="result", hand=None, slain=True)
        motion.wait("fade")

    def _sweep(self) -> None:
        """The two cards on the cloth go to the discard."""
        hand = self._hand
        if hand is None or hand.fate == "open":
            return
        motion = self.motion
        motion.then(hand=None)
        motion.sound("card_slide")
        for card, place in ((hand.player, YOURS), (hand.enemy, THEIRS)):
            motion.deal(card, place, SPENT, flip=False, face=True, small=True)

        def grown(card: Card) -> Callable[[], None]:
            def change() -> None:
                look = motion.look
                motion.look = replace(look, spent=look.spent + 2, top=card)

            return change

        motion.call(grown(hand.enemy))
        self._hand = None

    def _counters(self, change: Change, life: int, armour: int) -> None:
        """Life and armour change one by one."""
        motion = self.motion
        if change.life > 0:
            motion.sound("heal")
        elif change.armour > 0:
            motion.sound("armour_gain")
        elif change.life < 0:
            motion.sound("hurt")
        motion.dust(LIFE if change.life else ARMOUR, "spark")
        while (self._life, self._armour) != (life, armour):
            self._life += (life > self._life) - (life < self._life)
            self._armour += (armour > self._armour) - (armour < self._armour)
            motion.then(life=self._life, armour=self._armour)
            motion.sound("step_tick")
            motion.wait("step")
        motion.wait("fade")
