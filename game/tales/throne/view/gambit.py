"""The table of Gambit: a hand of held cards, relics, and the fork in the road."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import pygame

from game.core.mode import Command, Event
from game.core.text import capital
from game.engine.backdrop import stretch
from game.engine.canvas import Canvas
from game.engine.inputs import Click, InputEvent, Point, Press
from game.engine.prompts import Prompt
from game.engine.text import Style
from game.shell.advised import Advice
from game.shell.contract import USED, WISHES, RunInfo, Wish
from game.shell.edge import tooltip
from game.shell.tale import Services
from game.tales.throne.rules.cards import Card
from game.tales.throne.rules.combat import Clash, Pile, on_pile
from game.tales.throne.rules.commands import Choose, Take
from game.tales.throne.rules.events import (
    Arrived,
    HelpGiven,
    RewardTaken,
    StepDrawn,
    TrapSprung,
)
from game.tales.throne.rules.gambit.advice import ends_the_quest, explain
from game.tales.throne.rules.gambit.chances import GambitOdds
from game.tales.throne.rules.gambit.commands import (
    BLIND,
    FORGE,
    TAKE_CARDS,
    Feint,
    GambitCommand,
    Play,
    TakeRelic,
    Weave,
)
from game.tales.throne.rules.gambit.events import Answered, ExchangeSettled
from game.tales.throne.rules.gambit.relics import NAMES, TOLD, Relic
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.view.board import (
    Cloth,
    Piles,
    Preview,
    ThroneEdge,
    Track,
    draw_slip,
    lay_table,
    slip_canvas,
)
from game.tales.throne.view.folded import fold_of
from game.tales.throne.view.layout import (
    ASIDE,
    CANDLE,
    CHOICES,
    CLOTH,
    DECK,
    LARGE,
    SCROLL,
    SEAL,
    SUMS_Y,
    TAG_Y,
    THEIRS,
    YOURS,
    card_rect,
    step_place,
)
from game.tales.throne.view.motion import HEAVY, Look
from game.tales.throne.view.options import (
    draw_plate,
    draw_words,
    enemy_pile_told,
    own_pile_told,
    plate_rects,
)
from game.tales.throne.view.pieces import (
    Lamp,
    card_sprite,
    lay,
    portrait_sprite,
    seal,
    tag,
    tilt_of,
)
from game.tales.throne.view.story import ASKING, StoryTable, begins

Stage = Literal["fork", "answer", "exchange", "result", "relic", "pile", "over"]

Sheets = tuple[Canvas, Canvas]
"""The canvas for what lies on the cloth, and the one for the plates below it."""
SPECIAL = pygame.Rect(14, 404, 180, 52)
"""The plate of what only this hero can do."""
LARGE_SPECIAL = pygame.Rect(14, 366, 180, 92)
"""The same in large text, on two lines."""
RELICS = pygame.Rect(14, 244, 180, 154)
HAND_Y = 548
STRIP = pygame.Rect(CHOICES.left, TAG_Y, CHOICES.width, 38)
"""What the slot in focus would do, in a sentence."""
_NO_SEAL = -82
"""How far below the middle of a seal a sentence may begin where there is none."""
_RELIC = Style("caption", "ink", 16)
_LARGE_CHANCE = 122
"""Height of the slip with the chance in large text."""
_LABEL = Style("caption", "parch", 18)
_MOST_SAID, _HEM = 190, 22
"""Units of what is told below a card at most, and from the edge of the cloth to its words."""
_CORNER = 42
"""Units from the edge of the cloth to beyond the sun in its corner."""
_PITCH = 67
_RAISED = 14
_BEATS = {"exchange": 1.3, "result": 1.5, "fork": 0.5}
"""Seconds that a moment is shown, at the usual speed of animations."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Something that can be chosen: where it lies, and what choosing it means."""

    rect: pygame.Rect
    deed: GambitCommand | Literal["special"]
    rank: int = 0
    """Of a held card."""
    place: int = 0
    """Of a held card in the hand, from the left."""


@dataclass(frozen=True, slots=True)
class Sight:
    """Everything that is drawn at one moment."""

    stage: Stage
    step: int
    life: int
    armour: int
    enemy_life: int
    enemy_armour: int
    answered: Answered | None = None
    pile: Pile | Literal["none", "open"] = "open"
    slain: bool = False


def sight_of(view: GambitView) -> Sight:
    """The table at rest."""
    stage: Stage = "over" if view.phase == "over" else view.phase
    answered = None
    if view.exchange is not None:
        x = view.exchange
        answered = Answered(x.way, x.cards, x.foe, x.clash, x.through)
    return Sight(
        stage,
        view.step,
        view.life,
        view.armour,
        view.enemy_life,
        view.enemy_armour,
        answered,
        slain=view.enemy_life == 0,
    )


def beats_of(events: Sequence[Event], before: Sight) -> list[Sight]:
    """The moments that are worth a look before the table rests again."""
    now, found = before, []
    answered: Answered | None = before.answered
    for event in events:
        match event:
            case Arrived(step=step):
                now = replace(
                    now,
                    stage="fork",
                    step=step.number,
                    enemy_life=step.life,
                    enemy_armour=step.armour,
                    answered=None,
                    slain=False,
                )
                found.append(now)
            case Answered():
                answered = event
            case ExchangeSettled():
                now = replace(
                    now,
                    stage="exchange",
                    life=event.life,
                    armour=event.armour,
                    enemy_life=event.enemy_life,
                    enemy_armour=event.enemy_armour,
                    answered=answered,
                    pile=event.pile,
                    slain=event.enemy_life == 0,
                )
                found.append(now)
            case TrapSprung() | HelpGiven() | RewardTaken():
                now = replace(
                    now,
                    stage="result",
                    life=event.life,
                    armour=event.armour,
                    slain=True,
                    enemy_life=0,
                    enemy_armour=0,
                )
                found.append(now)
    return found


def slots_of(
    view: GambitView, weaving: int, special: bool, large: bool = False
) -> tuple[Slot, ...]:
    """What can be chosen, from left to right. ``weaving`` is the rank that was laid first."""
    found: list[Slot] = []
    if view.phase == "fork":
        takes = [command for command in view.legal if isinstance(command, Take)]
        found += [Slot(way_rect(n, len(takes)), take) for n, take in enumerate(takes)]
        if FORGE in view.legal:
            found.append(Slot(LARGE_SPECIAL if large else SPECIAL, FORGE))
    elif view.phase == "answer":
        found += _hand_slots(view, weaving, special)
        if not special:
            found.append(Slot(card_rect(DECK), BLIND))
        if any(isinstance(command, Feint | Weave) for command in view.legal):
            found.append(Slot(LARGE_SPECIAL if large else SPECIAL, "special"))
    elif view.phase == "pile":
        piles = [command for command in view.legal if isinstance(command, Choose)]
        found += map(Slot, plate_rects(len(piles), large), piles)
    elif view.phase == "relic":
        deeds = [c for c in view.legal if isinstance(c, TakeRelic) or c == TAKE_CARDS]
        found += [Slot(_third(n, large), deed) for n, deed in enumerate(deeds)]
    return tuple(found)


def _hand_slots(view: GambitView, weaving: int, special: bool) -> list[Slot]:
    hero = view.params.hero
    found = []
    for place, card in enumerate(view.held):
        deed: GambitCommand = Play(card.rank)
        if special and hero == "hero":
            deed = Feint(card.rank)
        elif special and weaving:
            deed = Weave(*sorted((weaving, card.rank)))
        found.append(Slot(held_rect(view, place), deed, card.rank, place))
    return found


def way_rect(number: int, count: int) -> pygame.Rect:
    """One way of the fork, on the cloth."""
    wide = (CLOTH.width - 60) // 2
    left = CLOTH.left + 24 + number * (wide + 12) if count > 1 else CLOTH.centerx - wide // 2
    return pygame.Rect(left, CLOTH.top + 14, wide, CLOTH.height - 28)


_LOW, _HIGH = 62, 88
"""The height of a plate that tells its name alone, as in large text, and of one of two lines."""


def _third(number: int, large: bool) -> pygame.Rect:
    """One of two or three plates on the cloth, left of the portrait."""
    tall, gap, top = (_LOW, 4, 12) if large else (_HIGH, 6, 24)
    return pygame.Rect(CLOTH.left + 30, CLOTH.top + top + number * (tall + gap), 600, tall)


def held_rect(view: GambitView, place: int) -> pygame.Rect:
    """Where a held card lies."""
    count = len(view.held)
    wide = _PITCH * (count - 1)
    middle = CHOICES.centerx - wide // 2 + _PITCH * place
    return card_rect((middle, HAND_Y))


class GambitCloth(Cloth):
    """The cloth in the middle."""

    def told(self, canvas: Canvas, view: GambitView, look: Look) -> None:
        """Who was met, and how it went."""
        self._portrait(canvas, view, look, None)
        if look.step:
            self._told(canvas, view.quest.step(look.step), look)

    def foe(
        self, canvas: Canvas, view: GambitView, look: Look, preview: tuple[int, int] | None = None
    ) -> None:
        """The enemy with its counters and its name."""
        self._portrait(canvas, view, look, preview)

    def open_card(self, canvas: Canvas, card: Card, boldness: int) -> None:
        """The enemy's card, waiting for an answer."""
        app = self._app
        _ = app.locale.gettext
        canvas = self.raised(canvas)
        lay(app, canvas, card_sprite(app, card, small=False), THEIRS, tilt=tilt_of(card))
        ghost = app.assets.sprite("cards/marks_small", "card/ghost_clubs")
        canvas.blit(ghost.image, ghost.place(*YOURS))
        canvas = self.lowered(canvas)
        words = Style("caption", "parch", 18)
        for said, x in ((_("your answer"), YOURS[0]), (_("its card"), THEIRS[0])):
            wide = min(app.text.width(said, words), _MOST_SAID)
            # In large text the left one would cross the hem.
            middle = max(x, CLOTH.left + _HEM + wide // 2)
            app.text.draw(canvas, said, words, (middle, SUMS_Y - 2), "center", _MOST_SAID)
        if boldness:
            said = _("boldness +{points}").format(points=boldness)
            style = Style("caption", "flame", 20)
            place = (THEIRS[0], SUMS_Y + round(4 + 18 * min(1.9, app.text.scale)))
            app.text.draw(canvas, said, style, place, "center", 200)

    def forecast(self, canvas: Canvas, clash: Clash | None, said: str) -> None:
        """What the answer in focus would do."""
        if clash is not None and clash.damage:
            colour = "verdigris" if clash.by == "player" else "rubric"
            seal(self._app, canvas, SEAL, str(clash.damage), colour, 34)
        sealed = clash is not None and bool(clash.damage)
        self._below_seal(canvas, said, Style("caption", "parch", 19), 52 if sealed else _NO_SEAL)

    def exchange(self, canvas: Canvas, answered: Answered, pile: str) -> None:
        """Both cards, their powers and the damage in wax."""
        app = self._app
        _ = app.locale.gettext
        canvas = self.raised(canvas)
        for number, card in enumerate(answered.cards):
            middle = (YOURS[0] + 34 * number - 17 * (len(answered.cards) - 1), YOURS[1])
            lay(app, canvas, card_sprite(app, card, small=False), middle, tilt=tilt_of(card))
        foe = answered.foe
        lay(app, canvas, card_sprite(app, foe, small=False), THEIRS, tilt=tilt_of(foe))
        clash, canvas = answered.clash, self.lowered(canvas)
        big = Style("numeral", "parch_hi", round(36 * app.text.scale))
        sign = {"player": ">", "enemy": "<", "none": "="}[clash.by]
        self._number(canvas, str(clash.player_power), YOURS[0], big)
        self._number(canvas, sign, (YOURS[0] + THEIRS[0]) // 2, big)
        self._number(canvas, str(clash.enemy_power), THEIRS[0], big)
        left = CLOTH.left + _CORNER
        for said, x in ((_("your power"), YOURS[0]), (_("its power"), THEIRS[0])):
            if app.text.scale > LARGE:
                wide = min(app.text.width(said, _LABEL), 214)
                place = (max(x, left + wide // 2), SUMS_Y + 38)
                left = app.text.draw(canvas, said, _LABEL, place, "center", 214).right + _HEM
            else:
                self._label(canvas, said, x, 130)
        if clash.damage:
            colour = "verdigris" if clash.by == "player" else "rubric"
            seal(app, canvas, SEAL, str(clash.damage), colour, 50)
        said = self._outcome_of(answered, pile)
        below = 70 if clash.damage else _NO_SEAL
        self._below_seal(canvas, said, Style("caption", "flame", 19), below)

    def _outcome_of(self, answered: Answered, pile: str) -> str:
        _ = self._app.locale.gettext
        yours = answered.clash.by == "enemy"
        if not answered.clash.damage:
            return _("nobody is hurt: it grows bolder")
        if pile == "life":
            return _("on your life") if yours else _("on its life")
        if pile == "armour":
            return _("on your armour") if yours else _("on its armour")
        return _("which of your piles?") if yours else _("which of its piles?")

    def _below_seal(self, canvas: Canvas, said: str, style: Style, below: int) -> None:
        """A sentence between the seal and the hem of the cloth."""
        app = self._app
        top = SEAL[1] + below
        room = pygame.Rect(SEAL[0] - 118, top, 236, CLOTH.bottom - 12 - top)
        high = app.text.height(said, style, room.width)
        if below == _NO_SEAL:
            room.top += (room.height - high) // 2
        app.text.paragraph(canvas, said, style, room, "centre")


class GambitTable(StoryTable[GambitView]):
    """The whole screen of a run of Gambit."""

    between = "fork"

    def __init__(self, services: Services) -> None:
        app = services.app
        super().__init__(app)
        self._lamp = Lamp(app)
        self._track = Track(app, self._lamp)
        self._piles = Piles(app, self._lamp)
        self._cloth = GambitCloth(app, self._lamp)
        self.edge = ThroneEdge(app)
        self._odds: GambitOdds | None = None
        self._stale = True
        self._beats: list[Sight] = []
        self._until = 0.0
        """When the next moment is shown, in the seconds of the program."""
        self.focus = 0
        self.special = False
        """Whether cards are chosen for what only this hero can do."""
        self.weaving = 0
        """The rank that the Wizard laid first; 0 for none."""
        self._pointer = (-1.0, -1.0)
        self.doubted: GambitCommand | None = None
        """The choice that would end the quest, once it was asked whether it is meant."""
        self._doubted_until = 0.0
        """Until then, in the seconds of the program, a press answers nothing: the second of two
        quick ones was not meant for the question."""

    # What is shown

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What can be chosen now."""
        if self._shown is None or self._info.watching:
            return ()
        large = self._app.text.scale > LARGE
        return slots_of(self._shown, self.weaving, self.special, large)

    @property
    def choices(self) -> int:
        return len(self.slots)

    def show(self, view: GambitView, info: RunInfo) -> None:
        if self._come_to(view, info):
            self._stale = True
            self._decide_anew()
        self._beats.clear()
        self._see(view, info)

    def play(self, events: Sequence[Event], view: GambitView, info: RunInfo) -> None:
        before = self._sight
        self._beats.clear()
        self._advice = self._panel = None
        self._stale = True
        self._decide_anew()
        self._see(view, info)
        if self._app.settings.animation_speed:
            self._beats = beats_of(events, before)
            self._wait()
        self._sound(events)
        self._open_pages(events, view)

    def _see(self, view: GambitView, info: RunInfo) -> None:
        super()._see(view, info)
        self.focus = self.weaving = 0
        self.special = False
        self.doubted = None

    def _sound(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, StepDrawn | Answered):
                self._app.audio.play("card_flip")
            elif isinstance(event, ExchangeSettled) and event.clash.damage:
                heavy = event.clash.damage >= HEAVY
                self._app.audio.play("strike_heavy" if heavy else "strike_light")

    def _wait(self) -> None:
        if self._beats:
            speed = max(1, self._app.settings.animation_speed) / 100
            self._until = self._app.seconds + _BEATS[self._beats[0].stage] / speed

    @property
    def _sight(self) -> Sight:
        assert self._shown is not None
        return self._beats[0] if self._beats else sight_of(self._shown)

    @property
    def moving(self) -> bool:
        return bool(self._beats)

    def _stop(self) -> None:
        self._beats.clear()

    def update(self) -> Command | None:
        if self._beats:
            if self._app.seconds >= self._until:
                self._beats.pop(0)
                self._wait()
        elif self._pages:
            self._update_page()
        return None

    def advise(self, advice: Advice | None) -> None:
        self._advice = advice

    def odds(self, odds: GambitOdds | None) -> None:
        if odds is not None:
            self._odds, self._stale = odds, False

    # Input

    def handle(self, event: InputEvent) -> Command | Wish | None:
        if isinstance(event, Point):
            self._point(event.position)
            return None
        if self._info.watching or self._shown is None:
            return None
        if self._beats and begins(event):
            # Never an answer to what could not be seen when the press began.
            if isinstance(event, Press) and event.repeat:
                return USED
            self._beats.clear()
            return None if isinstance(event, Press) and event.action in WISHES else USED
        if self._read(event):
            return USED
        if self.doubted is not None and begins(event):
            return self._answer(event)
        match event:
            case Press(action, repeat):
                return self._pressed(action, repeat)
            case Click(position=position, button=1, down=True):
                return self._clicked(position)
        return None

    def _pressed(self, action: str, repeat: bool) -> Command | Wish | None:
        slots = self.slots
        if action in ("up", "left", "down", "right"):
            if len(slots) > 1:
                step = 1 if action in ("down", "right") else -1
                self.focus = (self.focus + step) % len(slots)
                self._app.audio.play("menu_move")
            return USED
        if repeat:
            return USED
        match action:
            case "confirm":
                return self._choose(slots[self.focus]) if slots else USED
            case "tab_next" | "tab_previous":
                self._open_panel("cards" if action == "tab_next" else "road")
            case "cancel" | "hint" if self._advice is not None:
                self._advice = None
            case "cancel" if self.special:
                self._leave_special()
            case "cancel":
                return "pause"
            case "odds":
                return self._ask()
            case _:
                return WISHES.get(action)
        return USED

    def _clicked(self, position: tuple[float, float]) -> Command | Wish | None:
        action = self.edge.under(position)
        if action:
            return self._pressed(action, False)
        if self._advice is not None:
            self._advice = None
            return None
        number = self._under(position)
        if number is not None:
            self.focus = number
            return self._choose(self.slots[number])
        return None

    def _choose(self, slot: Slot) -> Command | Wish | None:
        assert self._shown is not None
        if slot.deed == "special":
            self.special = not self.special
            self.weaving = 0
            self.focus = 0
            return USED
        if self.special and self._shown.params.hero == "wizard" and not self.weaving:
            self.weaving = slot.rank
            self.focus = 0
            return USED
        if slot.deed not in self._shown.legal:
            # The same card cannot be woven with itself: it is taken back.
            self.weaving = 0
            self._app.audio.play("error")
            return USED
        if ends_the_quest(self._shown, slot.deed):
            self.doubted = slot.deed
            self._doubted_until = self._app.seconds + ASKING
            self._app.audio.play("error")
            return USED
        self._app.audio.play("menu_select")
        return slot.deed

    def _answer(self, event: InputEvent) -> Command | Wish | None:
        """The choice that ends the quest, where it was meant: made once more."""
        deed = self.doubted
        if self._app.seconds < self._doubted_until or (isinstance(event, Press) and event.repeat):
            return USED
        self.doubted = None
        if isinstance(event, Click):
            number = self._under(event.position)
            meant = number is not None and self.slots[number].deed == deed
            return deed if meant else USED
        if isinstance(event, Press) and event.action not in ("confirm", "cancel"):
            return self._pressed(event.action, False)
        return deed if isinstance(event, Press) and event.action == "confirm" else USED

    def _leave_special(self) -> None:
        self.special = False
        self.weaving = 0
        self.focus = 0

    def _under(self, position: tuple[float, float]) -> int | None:
        """The number of the slot at ``position``; of cards that overlap, the uppermost."""
        for number, slot in reversed(list(enumerate(self.slots))):
            if slot.rect.collidepoint(position):
                return number
        return None

    def _point(self, position: tuple[float, float]) -> None:
        self._pointer = position
        self.edge.point(position)
        number = self._under(position)
        if number is not None and number != self.focus and not self.busy:
            self.focus = number
            self._app.audio.play("menu_move")

    def prompts(self) -> Sequence[Prompt]:
        _ = self._app.locale.gettext
        view = self._shown
        if view is None or self._info.watching:
            return ()
        if self._beats:
            return (Prompt("confirm", _("go on")),)
        # A question is answered before a panel can be opened, or a page laid over it.
        if self.doubted is not None:
            return (Prompt("confirm", _("so be it")), Prompt("cancel", _("think again")))
        if (on_paper := self._paper_prompts()) or view.status.over:
            return on_paper
        chances = (Prompt("odds", _("chances")),) if self._may_ask else ()
        # Piles and relics lie below one another.
        arrows = "up+down" if view.phase in ("pile", "relic") else "left+right"
        choose = (Prompt(arrows, _("choose")),) if len(self.slots) > 1 else ()
        return (
            *choose,
            Prompt("confirm", _("decide")),
            Prompt("hint", _("hint")),
            *chances,
            Prompt("tab_next", _("cards")),
            Prompt("pause", _("menu")),
        )

    # Drawing

    def painting(self, canvas: Canvas) -> Iterator[None]:
        view = self._shown
        if view is None:
            return
        sight = self._sight
        asking = not self.busy and not self._info.watching
        slots = self.slots if asking else ()
        focused = slots[self.focus] if self.focus < len(slots) else None
        fold = fold_of(canvas)
        head = lay_table(self._lamp, canvas, fold)
        yield
        self._track.draw(head, view.quest, sight.step)
        self._track.pawn(head, view.params.hero, sight.step)
        yield
        look = self._look(view, sight)
        chosen = "deck" if focused is not None and focused.deed == BLIND else ""
        things, words = canvas, canvas
        if fold is not None:
            things, words = fold.sheet(canvas), fold.sheet(canvas, 1)
        self._aside(words, view, focused)
        self._piles.draw(things, look, _after(view, focused), chosen)
        if fold is not None:
            fold.lay(canvas, things, "piles")
            things = fold.sheet(canvas)
        yield
        self._middle((words, things), view, sight, look, slots, focused)
        yield
        self._hand(things, view, slots, focused)
        if fold is not None:
            fold.lay(canvas, words, "cloth")
            fold.lay(canvas, things, "plates")
        self._lamp.flame(canvas if fold is None else fold.on(canvas, CANDLE))
        if self._app.text.scale <= LARGE:
            # Larger, the headline needs the room; the menu tells the ID, too.
            style = Style("caption", "sepia_lt", 16)
            self._app.text.draw(head, self._info.id, style, (612, 37), "center", 404, 1.0)
        if not self._info.watching:
            self.edge.asks = self._may_ask
            self.edge.draw(canvas.moved(0, stretch(canvas)), self._info.can_undo)
        yield
        if not self._draw_paper(canvas) and asking:
            if self.doubted is not None:
                _ = self._app.locale.gettext
                said = _("That ends the quest. Choose it once more if you mean it.")
                slip = slip_canvas(self._app, canvas)
                draw_slip(self._app, slip, _("Your last life"), said, "info")
            elif self._advice is not None:
                _ = self._app.locale.gettext
                why = self._app.locale.render(self._advice.why)
                slip = slip_canvas(self._app, canvas)
                draw_slip(self._app, slip, _("Advice"), why, "hint")
            self._tip(canvas, view)

    def _look(self, view: GambitView, sight: Sight) -> Look:
        stage: Literal["meet", "result", "start"] = "result" if sight.slain else "meet"
        return Look(
            stage=stage if sight.step else "start",
            step=sight.step,
            life=sight.life,
            armour=sight.armour,
            enemy_life=sight.enemy_life,
            enemy_armour=sight.enemy_armour,
            deck=len(view.combat_left),
            spent=len(view.discard),
            top=view.discard[-1] if view.discard else None,
            steps=len(view.steps_hidden),
            slain=sight.slain,
        )

    def _middle(
        self,
        sheets: Sheets,
        view: GambitView,
        sight: Sight,
        look: Look,
        slots: Sequence[Slot],
        focused: Slot | None,
    ) -> None:
        canvas, _below = sheets
        match sight.stage:
            case "fork" if not self._beats and view.phase == "fork":
                self._fork(canvas, view, slots, focused)
            case "answer" if view.foe_card is not None:
                self._cloth.foe(canvas, view, look)
                self._cloth.open_card(canvas, view.foe_card, view.boldness)
                if focused is not None and focused.deed != "special":
                    said = self._app.locale.render(explain(view, focused.deed))
                    if focused.deed in view.legal and not self._choosing_first:
                        self._cloth.forecast(canvas, None, said)
            case "exchange" | "pile" if sight.answered is not None:
                self._cloth.foe(canvas, view, look, _enemy_after(view, focused))
                self._cloth.exchange(canvas, sight.answered, sight.pile)
                self._plates(sheets, view, slots, focused)
            case "relic":
                self._cloth.foe(canvas, view, look)
                self._plates(sheets, view, slots, focused)
            case _:
                self._cloth.told(canvas, view, look)

    @property
    def _choosing_first(self) -> bool:
        """Whether the card in focus would be the first of two."""
        assert self._shown is not None
        return self.special and self._shown.params.hero == "wizard" and not self.weaving

    def _fork(
        self, canvas: Canvas, view: GambitView, slots: Sequence[Slot], focused: Slot | None
    ) -> None:
        app = self._app
        takes = [slot for slot in slots if isinstance(slot.deed, Take)]
        cards = view.fork[: max(1, len({card.rank for card in view.fork}))]
        for number, card in enumerate(cards):
            rect = way_rect(number, len(cards))
            if takes and focused is takes[min(number, len(takes) - 1)]:
                app.assets.draw_nine(canvas, app.assets.ui("focus_ring"), rect)
            lay(app, canvas, card_sprite(app, card), (rect.left + 82, rect.top + 112))
            to = view.quest.step(view.step + card.steps)
            portrait = portrait_sprite(app, to.picture)
            lay(app, canvas, portrait, (rect.right - 106, rect.top + 116), tilt=-1.5)
            words = app.locale.gettext("step {step}").format(step=to.number)
            waits = app.locale.render(to.told)
            if app.text.scale > LARGE:
                self._way_told(canvas, rect, f"{words}\n{waits}")
                continue
            style = Style("section", "parch_hi", 22)
            app.text.draw(canvas, words, style, (rect.centerx, rect.bottom - 52), "center", 360)
            body = Style("caption", "parch", 18)
            app.text.draw(canvas, waits, body, (rect.centerx, rect.bottom - 24), "center", 380)

    def _way_told(self, canvas: Canvas, rect: pygame.Rect, words: str) -> None:
        """In large text: what waits on a way, on a slip over the feet of its cards."""
        app, style = self._app, Style("caption", "ink", 18)
        high = app.text.height(words, style, rect.width - 24) + 8
        slip = pygame.Rect(rect.left + 4, rect.bottom - high - 2, rect.width - 8, high)
        tag(app, canvas, slip)
        room = pygame.Rect(slip.left + 8, slip.top + 3, slip.width - 16, 0)
        app.text.paragraph(canvas, words, style, room, "centre")

    def _plates(
        self, sheets: Sheets, view: GambitView, slots: Sequence[Slot], focused: Slot | None
    ) -> None:
        """Piles, or relics, to choose from."""
        app, (cloth, below) = self._app, sheets
        for slot in slots:
            if slot.deed == "special":
                continue
            chosen = slot is focused
            canvas = cloth if slot.rect.top < CLOTH.bottom else below
            if isinstance(slot.deed, Choose):
                # As at the other levels: the same plates, and the same words.
                room = draw_plate(app, canvas, slot.deed.pile, slot.rect, chosen)
                draw_words(app, canvas, *self._pile(view, slot.deed.pile), room)
                continue
            app.assets.draw_nine(
                canvas, app.assets.ui(f"button/{'focus' if chosen else 'normal'}"), slot.rect
            )
            title, detail = self._words(view, slot.deed)
            room = slot.rect.inflate(-48, -14)
            head = Style("section", "ink", 21)
            body = Style("caption", "ink", 18)
            if app.text.scale > LARGE:
                self._large_plate(canvas, slot, title, detail, chosen)
                continue
            place = room.left, room.top + 16
            app.text.draw(canvas, title, head, place, "midleft", room.width)
            told = pygame.Rect(room.left, room.top + 30, room.width, 0)
            app.text.paragraph(canvas, detail, body, told)

    def _large_plate(
        self, canvas: Canvas, slot: Slot, title: str, detail: str, chosen: bool
    ) -> None:
        """In large text a plate has room for its name, and the hem of the cloth for the words on
        the one in focus."""
        app, room = self._app, slot.rect.inflate(-40, -8)
        app.text.draw(
            canvas, title, Style("section", "ink", 21), room.midleft, "midleft", room.width
        )
        if chosen:
            top = CLOTH.top + 12 + 3 * (_LOW + 4)
            below = pygame.Rect(CLOTH.left + 30, top, 620, 0)
            app.text.paragraph(canvas, detail, Style("caption", "parch_hi", 18), below)

    def _words(self, view: GambitView, deed: GambitCommand) -> tuple[str, str]:
        _ = self._app.locale.gettext
        render = self._app.locale.render
        if isinstance(deed, TakeRelic):
            name = render(NAMES[deed.relic])
            return capital(name), render(TOLD[deed.relic])
        if deed == TAKE_CARDS:
            return _("Cards instead"), render(explain(view, deed))
        return "", render(explain(view, deed))

    def _pile(self, view: GambitView, pile: Pile) -> tuple[str, str]:
        """What a pile comes to, and what comes of that, in the words of the other levels."""
        assert view.exchange is not None
        clash = view.exchange.clash
        change = on_pile(pile, -clash.damage)
        if clash.by == "player":
            foe = view.enemy_life, view.enemy_armour
            return enemy_pile_told(self._app, pile, foe, change)
        return own_pile_told(self._app, pile, (view.life, view.armour), change)

    def _hand(
        self, canvas: Canvas, view: GambitView, slots: Sequence[Slot], focused: Slot | None
    ) -> None:
        app = self._app
        if any(isinstance(slot.deed, Choose) for slot in slots):
            return
        marked = False
        for place, card in enumerate(view.held):
            rect = held_rect(view, place)
            raised = focused is not None and focused.rank > 0 and focused.place == place
            if self.weaving == card.rank and not marked and slots:
                raised = marked = True
            middle = (rect.centerx, rect.centery - (_RAISED if raised else 0))
            lay(app, canvas, card_sprite(app, card), middle, small=True)
            if focused is not None and focused.rank > 0 and focused.place == place:
                mark = app.assets.sprite("cards/marks_small", "card/selected")
                canvas.blit(mark.image, mark.place(*middle))
        words = self._strip(view, slots)
        if words:
            style = Style("caption", "ink", 18)
            strip = STRIP.inflate(0, 10) if app.text.scale > LARGE else STRIP.copy()
            high = app.text.height(words, style, strip.width - 24) + 4
            strip.top, strip.height = min(strip.top, strip.bottom - high), max(strip.height, high)
            tag(app, canvas, strip)
            room = pygame.Rect(strip.left + 12, 0, strip.width - 24, 0)
            room.top = strip.centery - (high - 4) // 2
            app.text.paragraph(canvas, words, style, room, "centre")

    def _strip(self, view: GambitView, slots: Sequence[Slot]) -> str:
        _ = self._app.locale.gettext
        if view.phase == "answer" and slots:
            if self.special and view.params.hero == "hero":
                return _("Feint: which card do you give away?")
            if self.special:
                return _("Weave: the second card?") if self.weaving else _("Weave: the first card?")
            return _("Answer with a card, or blind from the deck.")
        if not view.held:
            return _("Your hand is empty.")
        if slots and view.phase == "fork":
            ways = sum(isinstance(slot.deed, Take) for slot in slots)
            return _("Which way do you walk?") if ways > 1 else _("One way leads on.")
        return _("What do you take?") if slots and view.phase == "relic" else _("Your hand")

    def _aside(self, canvas: Canvas, view: GambitView, focused: Slot | None) -> None:
        """The chance of the run, or of the choice in focus; relics; what only this hero can do."""
        app = self._app
        _ = app.locale.gettext
        if self._odds is not None and app.settings.show_odds and not view.status.over:
            large = app.text.scale > LARGE
            slip = pygame.Rect(ASIDE.topleft, (ASIDE.width, _LARGE_CHANCE if large else 86))
            tag(app, canvas, slip)
            label = Style("caption", "sepia_lt" if self._stale else "ink", 18)
            place = (slip.centerx, slip.top + (4 if large else 12))
            said = _("to win") if large else _("to win, about")
            chance = self.chance_of(focused)
            if chance is None:
                chance = self._odds.win
                if self._stale:
                    # What is shown belongs to the decision that is behind.
                    said = _("before")
            else:
                said = _("this choice") if large else _("this choice, about")
            app.text.draw(canvas, said, label, place, "midtop", 160)
            size = round(36 * app.text.scale)
            big = Style("numeral", "sepia_lt" if self._stale else "rubric", size)
            shown = ("≈ " if large else "") + app.locale.percent(chance, 0)
            middle = (slip.centerx, slip.bottom - round(7 + 20 * app.text.scale))
            app.text.draw(canvas, shown, big, middle, "center", 164)
        if view.relics:
            rows = self._relic_rows(view)
            tag(app, canvas, rows[0][0].unionall([row for row, _, _ in rows]).inflate(0, 14))
            for row, _relic, name in rows:
                place = (row.left + 12, row.centery)
                app.text.draw(canvas, name, _RELIC, place, "midleft", row.width - 14)
        self._special(canvas, view, focused)

    def chance_of(self, focused: Slot | None) -> float | None:
        """The chance that is told of a choice; None where none is, or where it was not asked for.

        What looks poor was judged at a glance, as everywhere.
        """
        if focused is None or self._odds is None or self._stale or not self.tells_each:
            return None
        if self._choosing_first:
            return None
        return next((told for deed, told in self._odds.commands if deed == focused.deed), None)

    def _relic_rows(self, view: GambitView) -> list[tuple[pygame.Rect, Relic, str]]:
        """The lines on which relics are named, with their words. In large text long names take two,
        below a larger slip; of what finds no room it is told how many there are."""
        app, render = self._app, self._app.locale.render
        width = RELICS.width - 14
        large = app.text.scale > LARGE
        top, tall, foot = RELICS.top + 7, round(18 * max(1.0, app.text.scale)), RELICS.bottom
        if large:
            top, tall = ASIDE.top + _LARGE_CHANCE + 12, round(17.5 * app.text.scale)
            special = any(slot.rect == LARGE_SPECIAL for slot in self.slots)
            foot = (LARGE_SPECIAL.top if special else ASIDE.bottom) - 7
        found: list[tuple[pygame.Rect, Relic, str]] = []
        for number, relic in enumerate(view.relics):
            name = render(NAMES[relic])
            lines = app.text.wrap(name, _RELIC, width) if large else (name,)
            if found and top + tall * (len(found) + len(lines)) > foot:
                row, last, words = found[-1]
                more = f"+{len(view.relics) - number}"
                if row.bottom + tall <= foot:
                    found.append((row.move(0, tall), relic, more))
                else:
                    found[-1] = row, last, f"{words} {more}"
                break
            for words in lines:
                row = pygame.Rect(RELICS.left, top + tall * len(found), RELICS.width, tall)
                found.append((row, relic, words))
        return found

    def _special(self, canvas: Canvas, view: GambitView, focused: Slot | None) -> None:
        app = self._app
        special = LARGE_SPECIAL if app.text.scale > LARGE else SPECIAL
        slot = next((slot for slot in self.slots if slot.rect == special), None)
        if slot is None or self.busy:
            return
        _ = app.locale.gettext
        on = focused is not None and focused.rect == special
        app.assets.draw_nine(
            canvas, app.assets.ui(f"button/{'focus' if on or self.special else 'normal'}"), special
        )
        words = {"hero": _("Feint"), "wizard": _("Weave two"), "dwarf": _("Forge")}.get(
            view.params.hero, ""
        )
        if self.special:
            words = _("Never mind")
        style = Style("section", "ink", 20)
        room = special.inflate(-16, 0)
        high = app.text.height(words, style, room.width)
        room.top, room.height = special.centery - high // 2, high
        app.text.paragraph(canvas, words, style, room, "centre")
        if on:
            told = {
                "hero": _("Once a fight: give a card away for the one that lies open."),
                "wizard": _("Answer with two cards, added up: 10 at most."),
                "dwarf": _("Melt armour 2 and your lowest card from seven up: life +1, up to 6."),
            }.get(view.params.hero, "")
            tooltip(app, canvas, told, (special.right + 120, special.top - 6))

    def _tip(self, canvas: Canvas, view: GambitView) -> None:
        """What waits on the step below the pointer, or what the relic there does."""
        app, fold = self._app, fold_of(canvas)
        number = self._track.step_under(self._pointer)
        if number:
            what = app.locale.render(view.quest.step(number).told)
            words = app.locale.gettext("Step {step}. {what}").format(step=number, what=what)
            x, y = step_place(number)
            head = canvas if fold is None else fold.on(canvas, SCROLL.center)
            tooltip(app, head, words, (x, y + 36 + 48 * app.text.scale))
            return
        beside = canvas if fold is None else fold.on(canvas, ASIDE.center)
        for row, relic, _ in self._relic_rows(view):
            if row.collidepoint(self._pointer):
                tooltip(app, beside, app.locale.render(TOLD[relic]), (row.right, row.top))


def _after(view: GambitView, focused: Slot | None) -> Preview | None:
    """What the hero's counters become with the pile in focus."""
    if view.exchange is None or focused is None or not isinstance(focused.deed, Choose):
        return None
    clash = view.exchange.clash
    if clash.by != "enemy":
        return None
    if focused.deed.pile == "life":
        return Preview(max(0, view.life - clash.damage), view.armour)
    return Preview(view.life, max(0, view.armour - clash.damage))


def _enemy_after(view: GambitView, focused: Slot | None) -> tuple[int, int] | None:
    if view.exchange is None or focused is None or not isinstance(focused.deed, Choose):
        return None
    clash = view.exchange.clash
    if clash.by != "player":
        return None
    if focused.deed.pile == "life":
        return max(0, view.enemy_life - clash.damage), view.enemy_armour
    return view.enemy_life, max(0, view.enemy_armour - clash.damage)
