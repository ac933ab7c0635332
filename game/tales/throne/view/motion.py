"""What moves on the table: the picture between two animations, the timeline of tweens, flights of
cards and sounds, and one short scene for each kind of event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypedDict, Unpack, assert_never

from game.core.text import Message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.fold import Spot
from game.engine.tween import DURATIONS, Timeline, Tween, linear, out_back, out_cubic, shake
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash, Pile
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
    ThronesEvent,
    ThroneWon,
    TrapSprung,
    sentence,
)
from game.tales.throne.rules.quest import LAST_STEP, Change, Step
from game.tales.throne.rules.view import ThronesView
from game.tales.throne.view.folded import Fold
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
    raised,
)
from game.tales.throne.view.pieces import card_sprite, lay, tilt_of

# What lies on the table at one moment, as plain values


Stage = Literal["start", "road", "meet", "result", "hand", "scouting"]
"""What the cloth shows: the quest, nothing (on the road), who is met, how it went, two cards, or
two roads."""

Fate = Literal["open", "settled", "aside"]
"""What became of a hand: its damage waits, it is over, or it was redrawn."""


@dataclass(frozen=True, slots=True)
class Hand:
    player: Card
    enemy: Card
    clash: Clash
    armour: int
    """The armour that the strike met, before this hand."""
    fate: Fate = "open"
    pile: Pile | Literal["none"] = "none"
    """The pile that took the damage, once it is settled."""
    empty: int = 0
    """How many hands before this one, one after the other, hurt nobody."""

    @property
    def empty_so_far(self) -> int:
        """Hands in a row that hurt nobody, this one included; 0 when this one hurt somebody."""
        return 0 if self.clash.damage else self.empty + 1

    @property
    def life(self) -> int:
        """The life that was added to the player's card."""
        return self.clash.player_power - self.player.rank

    @property
    def enemy_life(self) -> int:
        """The life that was added to the enemy's card."""
        return self.clash.enemy_power - self.enemy.rank


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that is drawn besides what moves just now."""

    stage: Stage
    step: int
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    deck: int
    """Cards in the combat deck."""
    spent: int
    """Cards in the discard."""
    top: Card | None
    """The card on top of the discard."""
    steps: int
    """Cards in the step pile."""
    known: tuple[Card, ...] = ()
    """The bottom of the step pile, as far as it was seen."""
    scouted: tuple[Card, Card] | None = None
    hand: Hand | None = None
    sealed: bool = True
    """Whether the hand's result is pressed in wax already."""
    told: Message | None = None
    """On the road: what the step card said."""
    slain: bool = False
    """The enemy in the portrait is dead, the trap sprung, the help given."""


class LookChanges(TypedDict, total=False):
    """What changes of a `Look` at one moment of an animation."""

    stage: Stage
    step: int
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    deck: int
    spent: int
    top: Card | None
    steps: int
    scouted: tuple[Card, Card] | None
    hand: Hand | None
    sealed: bool
    told: Message | None
    slain: bool


BARE = Look("start", 0, 0, 0, 0, 0, 0, 0, None, 0)
"""A table on which nothing lies yet."""


def resting(view: ThronesView, last: Hand | None) -> Look:
    """The table at rest. ``last`` is the hand dealt last, if it should still be told of."""
    hand = last
    if view.hand is not None:
        clash = view.hand.clash
        armour = view.enemy_armour if clash.by == "player" else view.armour
        hand = Hand(view.hand.player, view.hand.enemy, clash, armour)
    stage = _stage(view, hand)
    # A settled hand stays on the cloth until the next is dealt; only then is it thrown aside.
    held = 2 if stage == "hand" and view.hand is None else 0
    thrown = view.discard[: len(view.discard) - held]
    look = Look(
        stage=stage,
        step=view.step,
        life=view.life,
        armour=view.armour,
        enemy_life=view.enemy_life,
        enemy_armour=view.enemy_armour,
        deck=len(view.combat_left),
        spent=len(thrown),
        top=thrown[-1] if thrown else None,
        steps=len(view.steps_hidden) + len(view.steps_known),
        known=view.steps_known,
        scouted=view.scouted,
        hand=hand,
        slain=_done(view),
    )
    return look if stage == "hand" else replace(look, hand=None)


def hand_of(event: HandSettled | HandRedrawn, empty: int) -> Hand:
    """What a finished hand is remembered as; ``empty`` hands before it hurt nobody."""
    clash = event.clash
    if clash.damage:
        armour = clash.strike - clash.damage
    else:
        armour = event.enemy_armour if clash.by == "player" else event.armour
    if isinstance(event, HandRedrawn):
        return Hand(event.player, event.enemy, clash, armour, "aside")
    return Hand(event.player, event.enemy, clash, armour, "settled", event.pile, empty)


def _stage(view: ThronesView, hand: Hand | None) -> Stage:
    if view.scouted is not None:
        return "scouting"
    if view.step == 0:
        return "start"
    if _done(view):
        return "result"
    return "meet" if hand is None else "hand"


def _done(view: ThronesView) -> bool:
    """Whether the step stood on is resolved."""
    here = view.here
    if here is None:
        return False
    if here.type == "fight":
        return view.enemy_life == 0
    if view.phase == "over":
        return view.status.phase == "lost" and view.life == 0
    return view.phase not in ("gain", "trap")


# The timeline


@dataclass(slots=True)
class Flight:
    """A card on its way; it turns over once it has landed, if ``turn`` says so."""

    card: Card | None
    start: Spot
    end: Spot
    way: Tween
    turn: Tween | None
    until: Tween
    """It is gone when this is done."""
    tilt: float = 0.0
    face: bool = False
    """Whether it flies face up."""
    small: bool = False

    def draw(self, app: App, canvas: Canvas, fold: Fold | None) -> None:
        if not self.way.started or self.until.done:
            return
        share = self.way.value
        start, end = self.start, self.end
        if fold is not None:
            start, end, canvas = fold.spot(start), fold.spot(end), fold.whole(canvas)
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        turned = self.turn.value if self.turn is not None else 0.0
        up = self.face or turned >= 0.5
        sprite = card_sprite(app, self.card if up else None, self.small)
        if 0.0 < turned < 1.0:
            width = max(2, round(sprite.image.get_width() * abs(1 - 2 * turned)))
            squeezed = app.assets.scaled(
                sprite.image, (width - width % 4 + 2, sprite.image.get_height())
            )
            canvas.blit(squeezed, squeezed.get_rect(center=(round(x), round(y))))
            return
        tilt = self.tilt if self.turn is None or turned >= 1.0 else 0.0
        lay(app, canvas, sprite, (round(x), round(y)), small=self.small, tilt=tilt)


@dataclass(slots=True)
class Strip:
    """Frames played once at a place (dust, sparks)."""

    name: str
    place: Place
    tween: Tween

    def draw(self, app: App, canvas: Canvas, fold: Fold | None) -> None:
        if not self.tween.started or self.tween.done:
            return
        canvas = canvas if fold is None else fold.on(canvas, self.place)
        sprite = app.assets.sprite("throne/signs", self.name)
        frame = sprite.frames[
            min(int(self.tween.value * len(sprite.frames)), len(sprite.frames) - 1)
        ]
        canvas.blit(frame, sprite.place(*self.place))


class Motion(Timeline):
    """What moves on the table: cards, the pawn, the seal, dust and sparks."""

    def __init__(self, app: App) -> None:
        super().__init__(app.animator)
        self._app = app
        self.look = BARE
        """The picture of now; callbacks change it."""
        self.flights: list[Flight] = []
        self.strips: list[Strip] = []
        self.pawn: Tween | None = None
        self.pawn_way = (0, 0)
        self.stamp: Tween | None = None
        self.jolt: Tween | None = None

    def begin(self, look: Look) -> None:
        self._start_anew()
        self.look = look

    # Adding to the timeline

    def then(self, **changes: Unpack[LookChanges]) -> None:
        def change() -> None:
            self.look = replace(self.look, **changes)

        self.call(change)

    def sound(self, name: str) -> None:
        self.call(lambda: None if self.hurrying else self._app.audio.play(name))

    def on_cloth(self, place: Place) -> Place:
        """Where a card of a hand lies, with the size of text that is read."""
        return place[0], place[1] - raised(self._app.text.scale)

    def deal(
        self,
        card: Card,
        start: Place,
        end: Place,
        *,
        tilt: float = 0.0,
        flip: bool = True,
        face: bool = False,
        small: bool = False,
        stay: float = 0.0,
    ) -> Flight:
        """A card flies, and turns over. It lies there ``stay`` ms until the picture shows it."""
        way = self._animator.start("deal", delay=self.clock, easing=out_cubic, motion=True)
        landed = self.clock + DURATIONS["deal"]
        turn = None
        if flip:
            turn = self._animator.start("flip", delay=landed, easing=linear, motion=True)
            landed += DURATIONS["flip"]
        until = self._animator.start("shake", delay=landed + stay - DURATIONS["shake"])
        flight = Flight(card, start, end, way, turn, until, tilt, face, small)
        self.flights.append(flight)
        return flight

    def walk(self, start: int, to: int) -> None:
        """The pawn hops from step to step; the scroll follows."""
        self.pawn_way = (start, to)
        for number in range(start, to):
            self.sound("footstep")
            self.pawn_hop(number)
            self.wait("step", 1.6)
            self.then(step=number + 1)

    def pawn_hop(self, number: int) -> None:
        """One hop from ``number`` to the next step."""

        def begin() -> None:
            self.pawn_way = (number, number + 1)
            self.pawn = tween

        tween = self._animator.start("step", delay=self.clock, easing=linear, motion=True)
        tween.at_start = begin

    def press_seal(self) -> None:
        def begin() -> None:
            self.look = replace(self.look, sealed=True)
            self.stamp = tween

        tween = self._animator.start("seal", delay=self.clock, easing=out_back, motion=True)
        self.call(begin)
        self.wait("seal")
        self.sound("seal_stamp")

    def dust(self, place: Place, name: str = "dust") -> None:
        """Dust or sparks around a place."""
        if not self._app.settings.reduced_motion:
            tween = self._animator.start("pause", delay=self.clock, easing=linear, motion=True)
            self.strips.append(Strip(name, place, tween))

    def shake(self) -> None:
        """The cloth shakes."""

        def begin() -> None:
            self.jolt = tween

        tween = self._animator.start("shake", delay=self.clock, easing=linear, motion=True)
        tween.at_start = begin

    def finish(self, look: Look) -> None:
        def change() -> None:
            self.look = look

        self.call(change)

    # Read by the view

    def draw(self, canvas: Canvas, fold: Fold | None = None) -> None:
        """What is on its way, on a table that lies as on the page or as ``fold`` says."""
        for flight in self.flights:
            flight.draw(self._app, canvas, fold)
        for strip in self.strips:
            strip.draw(self._app, canvas, fold)

    @property
    def seal_size(self) -> float:
        """How large the seal is now: from 1.6 down to 1."""
        return 1.0 if self.stamp is None else 1.6 - 0.6 * self.stamp.value

    @property
    def jolted(self) -> int:
        """Pixels by which the cloth is shifted now."""
        if self.jolt is None or self.jolt.done or not self.jolt.started:
            return 0
        return round(4 * shake(self.jolt.value))

    @property
    def pawn_at(self) -> tuple[float, float] | None:
        """Where the pawn is between two steps, and how high; None when it stands."""
        if self.pawn is None or self.pawn.done:
            return None
        share = self.pawn.value
        return self.pawn_way[0] + share, 16 * share * (1 - share)

    def _clear(self) -> None:
        self.flights.clear()
        self.strips.clear()
        self.pawn = self.stamp = self.jolt = None


# What the table does when something happened


_STAGE_LEFT: Place = (CLOTH.left + 182, 270)
"""Where a drawn step card is turned."""
_SCOUTED: tuple[Place, Place] = ((CLOTH.left + 110, 270), (CLOTH.left + 520, 270))
HEAVY = 3
"""From this damage on a blow sounds heavy."""


def perform(motion: Motion, events: Sequence[ThronesEvent], after: Look, empty: int) -> None:
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

    def __init__(self, motion: Motion, events: Sequence[ThronesEvent], empty: int) -> None:
        self.motion = motion
        self.events = events
        self.empty = empty
        self.number = 0
        self._hand = motion.look.hand
        self._deck = motion.look.deck
        self._life, self._armour = motion.look.life, motion.look.armour

    def play(self, event: ThronesEvent) -> None:
        match event:
            case Scouted():
                self._scouted(event)
            case PutLast(card=card):
                self._put_last(card)
            case StepDrawn():
                self._walked(event)
            case PassageTold():
                self.motion.sound("story_bell")
            case Arrived(step=step):
                self._arrived(step)
            case FightBegun():
                pass  # whoever stands there came with what he has
            case TrapSprung(change=change, life=life, armour=armour):
                self.motion.sound("trap_snap")
                self.motion.shake()
                self._counters(change, life, armour)
                self.motion.then(stage="result", slain=True)
            case (
                HelpGiven(change=change, life=life, armour=armour)
                | RewardTaken(change=change, life=life, armour=armour)
            ):
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
            case EnemySlain(step=step):
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
                assert_never(event)

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
        motion.then(told=sentence(event))
        motion.walk(event.start, event.to)
        motion.wait("pause")

    def _arrived(self, step: Step) -> None:
        motion = self.motion
        motion.sound("card_place")
        motion.then(
            stage="meet",
            step=step.number,
            enemy_life=step.life,
            enemy_armour=step.armour,
            slain=False,
        )
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
            motion.deal(card, DECK, motion.on_cloth(place), tilt=tilt_of(card), stay=stay)
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
            motion.deal(card, motion.on_cloth(place), SPENT, flip=False, face=True, small=True)

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
