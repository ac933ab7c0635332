"""What lies beside the map for a while: the dice rolled last, the tile laid last, a small map."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.core.mode import Event
from game.core.text import Message, Prose, counted, message
from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.text import Style
from game.tales.key.rules.dungeon.trace import Step
from game.tales.key.rules.play.events import (
    Attacked,
    DangerBegan,
    Handled,
    KeyEvent,
    Prowled,
    Rested,
    RoomLaid,
    Searched,
    Stirred,
    TileAsked,
    TrapDisarmed,
)
from game.tales.key.rules.play.narrate import narrate, the
from game.tales.key.rules.play.view import KeyView
from game.tales.key.rules.play.words import HOWS
from game.tales.key.view.board import Labels
from game.tales.key.view.camera import Camera, Spot, room_at
from game.tales.key.view.layout import LITTLE, MINIMAP, TRAY, panel_canvas
from game.tales.key.view.minimap import Minimap, scale_of
from game.tales.key.view.motion import Motion
from game.tales.key.view.sounds import Sounds
from game.tales.key.view.tile_card import SIZE, TileCard

# The dice that were rolled last, as they lie, with what they came to in the rules' own words.


EIGHT, COUNTER = 8, 20
"""Sides of the die for tiles, and of the one that is turned on with each room."""
_PITCH, _BETWEEN = 43, 12
"""Pixels from one die to the next, and more between two groups."""
_DIE = 38
_ROW = 52
"""Height of the row of dice."""
_TITLE = Style("caption", "sepia", 16)
_RESULT = Style("strong", "ink", 17)


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lies."""

    kind: str
    """``attack``, ``defence``, ``pips``, ``eight`` or ``twenty``: its shape and colour."""
    value: int


@dataclass(frozen=True, slots=True)
class Throw:
    """What was rolled for one purpose."""

    title: Message | None
    groups: tuple[tuple[Die, ...], ...]
    """Dice that belong together; the first group is whose roll it was."""
    result: Message

    @property
    def count(self) -> int:
        """How many dice were thrown; the counter of rooms is only turned on."""
        return sum(die.kind != "twenty" for group in self.groups for die in group)


SHOWN_STEPS = 210
"""Steps of a sixtieth of a second for which a throw lies there."""


def throw_of(event: Event) -> Throw | None:
    """The dice of an event; None for one without any."""
    match event:
        case Attacked():
            return _attack(event)
        case DangerBegan(heroes_die=heroes, monsters_die=monsters):
            title = message("Who comes first: you, they")
            return _told(event, title, (heroes,), (monsters,))
        case RoomLaid():
            return _laid(event)
        case TileAsked(steps=steps):
            return _plain(event, message("An exit is opened"), *_tile_dice(steps))
        case Searched(roll=roll, most=most):
            title = message("A passage on {most} or less", most=most)
            return _told(event, title, (roll,))
        case Stirred(roll=roll, most=most) if roll:
            title = message("A sleeper wakes on {most} or less", most=most)
            return _told(event, title, (roll,))
        case Prowled(roll=roll, most=most):
            title = message("Something comes on {most} or less", most=most)
            return _told(event, title, (roll,))
        case Rested(roll=roll, risk=risk):
            title = message("Something comes on {most} or less", most=risk)
            return _told(event, title, (roll,))
        case TrapDisarmed(roll=roll) | Handled(roll=roll) if roll:
            return _told(event, None, (roll,))
        case _:
            return None


def _attack(event: Attacked) -> Throw:
    who: Prose | Message
    if event.names.attacker is not None:
        who = event.names.attacker.head
    else:
        who = HOWS.get(event.how, message("Something"))
    title = message("{who} against {whom}", who=who, whom=the(event.names.defender))
    groups = (
        tuple(Die("attack", value) for value in event.attack),
        tuple(Die("defence", value) for value in event.defence),
    )
    sum_ = message("hits {hits}, blocks {blocks}", hits=event.hits, blocks=event.blocks)
    if event.damage:
        result = counted("{sum}: {count} heart", "{sum}: {count} hearts", event.damage, sum=sum_)
    else:
        result = message("{sum}: no harm", sum=sum_)
    return Throw(title, groups, result)


def _laid(event: RoomLaid) -> Throw | None:
    groups = _tile_dice(event.steps)
    if event.counter <= COUNTER:
        groups = (*groups, (Die("twenty", event.counter),))
    test = next((step for step in reversed(event.steps) if step.type == "boss"), None)
    title = message("An exit is opened")
    if test is not None:
        title = message("An 8: the boss on {most} or less", most=_number(test, "most"))
    return _plain(event, title, *groups)


def _tile_dice(steps: tuple[Step, ...]) -> tuple[tuple[Die, ...], ...]:
    """The last die for a tile, and the dice of the last test for the boss."""
    groups: list[tuple[Die, ...]] = []
    for kind in ("boss", "tile"):
        step = next((step for step in reversed(steps) if step.type == kind and step.rolls), None)
        if step is not None:
            dice = [Die("eight" if sides == EIGHT else "pips", v) for sides, v in step.rolls]
            groups.append(tuple(dice))
    return tuple(groups)


def _number(step: Step, name: str) -> int:
    found = step.fact(name)
    return found if isinstance(found, int) else 0


def _told(event: KeyEvent, title: Message | None, *rolls: tuple[int, ...]) -> Throw:
    return _plain(event, title, *(tuple(Die("pips", roll) for roll in dice) for dice in rolls))


def _plain(event: KeyEvent, title: Message | None, *groups: tuple[Die, ...]) -> Throw:
    result = narrate(event)
    assert result is not None
    return Throw(title, groups, result)


class DiceTray:
    """A slip of paper on which the last throw lies for a while."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.throw: Throw | None = None
        self._left = 0

    def event(self, event: Event) -> None:
        """Something is seen to happen: if dice fell, they lie here now."""
        throw = throw_of(event)
        if throw is not None:
            self.throw, self._left = throw, SHOWN_STEPS

    def update(self) -> None:
        """One step: after a while the dice are taken up."""
        self._left -= 1
        if self._left <= 0:
            self.clear()

    def clear(self) -> None:
        """Take the dice up."""
        self.throw = None

    def draw(self, canvas: Canvas, rect: pygame.Rect) -> None:
        """Lay the last throw into ``rect``; nothing where nothing fell. Larger letters give up the
        title, and then a little of their size, rather than hide what lies around."""
        throw = self.throw
        if throw is None:
            return
        app, inner = self._app, rect.width - 36
        app.assets.draw_nine(canvas, app.assets.ui("panel/tooltip"), rect)
        result = app.locale.render(throw.result)
        room = rect.height - _ROW - 20
        growth = app.text.scale
        while growth > 1.0 and app.text.height(result, _RESULT, inner, growth) > room:
            growth -= 0.1
        head = app.text.leading(_TITLE, growth) if throw.title is not None else 0
        if app.text.height(result, _RESULT, inner, growth) + head > room:
            head = 0
        high = head + _ROW + app.text.height(result, _RESULT, inner, growth)
        y = rect.centery - high // 2
        if head and throw.title is not None:
            title = app.locale.render(throw.title)
            app.text.draw(canvas, title, _TITLE, (rect.centerx, y), "midtop", inner, growth=growth)
            y += head
        self._dice(canvas, throw, (rect.centerx, y + _ROW // 2), inner)
        y += _ROW
        for line in app.text.wrap(result, _RESULT, inner, growth):
            place = rect.centerx, y
            app.text.draw(canvas, line, _RESULT, place, "midtop", inner, growth=growth)
            y += app.text.leading(_RESULT, growth)

    def _dice(self, canvas: Canvas, throw: Throw, middle: tuple[int, int], width: int) -> None:
        """All groups in one row; they move together where there are many."""
        groups = [group for group in throw.groups if group]
        count = sum(map(len, groups))
        if not count or not self._app.assets.ready("key/dice"):
            return
        between = _BETWEEN * (len(groups) - 1)
        pitch = min(_PITCH, (width - between) // count)
        x = middle[0] - (count * pitch + between) // 2 + pitch // 2
        for group in groups:
            for die in group:
                sprite = self._app.assets.sprite("key/dice", f"die{_DIE}/{die.kind}/{die.value}")
                canvas.blit(sprite.image, sprite.place(x, middle[1]))
                x += pitch
            x += _BETWEEN


# All that lies there


_ASIDE = 8
"""Units between what lies on the map and the edge of what is seen."""


class Beside:
    """Sees every event as it comes to be seen; plays its sounds, too."""

    def __init__(self, app: App, motion: Motion, camera: Camera) -> None:
        self._app = app
        self.motion = motion
        self.camera = camera
        self.sounds = Sounds(app)
        self.tray = DiceTray(app)
        self.card = TileCard(app)
        self._minimap = Minimap(app)
        self._labels = Labels(app)
        self.small: pygame.Rect | None = None
        """Where the small map was drawn last."""
        self._corner: dict[str, str] = {}
        """In which corner what lies on the map lies."""

    def watch(self, event: Event, over: bool) -> None:
        """An event begins to be seen, or was seen: its dice fall first, then it is told."""
        throw = throw_of(event)
        quiet = self.motion.hurrying
        if not over:
            if not quiet and throw is not None:
                self.sounds.dice(throw.count)
            self.card.event(event)
        elif throw is not None:
            self.tray.event(event)
        if over == (throw is not None) and not quiet:
            self.sounds.event(event)

    def clear(self) -> None:
        """Another moment is shown."""
        self.tray.clear()
        self.card.clear()

    def update(self, view: KeyView, leader: int) -> None:
        self.tray.update()
        self.card.update()
        self.sounds.update(view)
        spot = self.motion.spot_of(leader)
        cell = None if spot is None else (math.floor(spot[0]), math.floor(spot[1]))
        self.sounds.walks(cell)

    def looked_at(self, view: KeyView, position: Spot) -> Spot | None:
        """The place of the board that the small map shows at a place of the canvas."""
        rect = self.small
        if rect is None or not rect.collidepoint(position):
            return None
        scale = scale_of(view, rect)
        return (position[0] - scale.left) / scale.cell, (position[1] - scale.top) / scale.cell

    def draw(self, canvas: Canvas, view: KeyView) -> None:
        """All of it: on the map where it hides least of the room and of what is told at exits."""
        camera, self.small = self.camera, None
        taken: list[pygame.Rect] = []
        if camera.cuts:
            self.small = self._free(view, "map", MINIMAP, taken)
            if self._hides(view, self.small):
                self.small = self._free(view, "map", LITTLE, taken)
            taken.append(self.small)
            left, top = camera.frame.spot(camera.view.topleft)
            right, bottom = camera.frame.spot(camera.view.bottomright)
            window = (left, top, right - left, bottom - top)
            self._minimap.draw(canvas, view, self.small, window)
        self.motion.draw_dice(canvas, camera.frame, camera.view)
        self.tray.draw(panel_canvas(canvas), TRAY)
        if self.card.lies:
            self.card.draw(canvas, self._free(view, "card", SIZE, taken).center)

    def _hides(self, view: KeyView, rect: pygame.Rect) -> bool:
        """Whether what lies there would lie on the room of whoever acts."""
        here = room_at(view.rooms, self.motion.spot_of(view.acting) or (-1.0, -1.0))
        frame = self.camera.goal
        return here is not None and rect.colliderect(
            frame.rect(here.x, here.y, here.width, here.height)
        )

    def _free(
        self, view: KeyView, what: str, size: tuple[int, int], taken: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """The corner of the map in which so much hides least; it stays in one while that hides
        little more."""
        camera = self.camera
        frame, seen = camera.goal, camera.view.inflate(-_ASIDE, -_ASIDE)
        hidden = [*self._labels.of(frame, view), *taken]
        here = room_at(view.rooms, self.motion.spot_of(view.acting) or (-1.0, -1.0))
        if here is not None:
            hidden.append(frame.rect(here.x, here.y, here.width, here.height))
        hidden += [frame.rect(*foe.cell) for foe in view.foes]
        hides: dict[str, int] = {}
        corners: dict[str, pygame.Rect] = {}
        for name in ("bottomleft", "bottomright", "topleft", "topright"):
            rect = corners[name] = pygame.Rect((0, 0), size)
            setattr(rect, name, getattr(seen, name))
            hides[name] = sum(_overlap(rect, other) for other in hidden)
        best = min(hides, key=hides.__getitem__)
        last = self._corner.get(what, best)
        if (
            hides[last] > hides[best] + size[0] * size[1] // 8
            or corners[last].collidelist(taken) >= 0
        ):
            last = best
        self._corner[what] = last
        return corners[last]


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
