"""The dwarf as a puppet: which movement shows, his hat on a spring, the candle in his hand."""

from __future__ import annotations

import json
from dataclasses import dataclass

import pygame

from game.core.errors import ContentError
from game.core.text import message
from game.engine.app import App
from game.engine.assets import Sprite
from game.engine.canvas import Canvas
from game.tales.candle.rules.body import (
    CLIMB,
    DOWN,
    HANG,
    KICK,
    LEFT,
    PULLS,
    RIGHT,
    SLIDE_GAIN,
    UP,
)
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.ghosts import Moving
from game.tales.candle.view.look import Spot, px
from game.tales.candle.view.rim import draw_seen

ATLAS = "candle/dwarf"
LANDING = 9
"""Steps for which a landing shows."""
THROWING = 12
SNUFFED = 60
STRIDE = 11.0
"""Pixels of a walk for one picture of it."""
REACH = 9.0
"""Pixels of a climb or a crawl for one picture of it."""
STIFFNESS, DAMPING = 90.0, 12.0
"""The hat's spring, a second (art/STYLE.md, section 6)."""
FASTEST = 4.25
"""Units a tick of a run: the hat flies and the flame leans in proportion."""
WARM, COLD = (255, 214, 150), (166, 192, 246)
"""The edge round him by his own flame, and without one."""
LIT, UNLIT = (255, 246, 232), (150, 166, 214)
"""In which light he is seen then, whatever falls on the place where he is."""
GHOST = (168, 196, 235, 150)
GHOSTLY = 4
"""Strengths in which a ghost may be seen."""
SLIDES = CLIMB + 4 * SLIDE_GAIN
"""Speed down a chain from which on he slides."""
SWINGS = 400
"""Speed of a swing from which on his legs fly before him, or behind."""
HELD = 5
"""Lengths in which the candle in his hand is drawn."""


@dataclass(frozen=True, slots=True)
class Pose:
    """One picture of a movement."""

    movement: str
    frame: int


class Puppet:
    """Follows the views step by step, and draws between two of them."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._anchors, self._flames = _read(app)
        self._steps = 0
        self._travelled = 0.0
        self._landed = LANDING
        self._thrown = THROWING
        self._out = SNUFFED
        self._hat = 0.0
        self._hat_speed = 0.0
        self._fall = 0.0
        self.footfall = False
        """True in the step in which a foot comes down, for the sound of it."""

    def threw(self) -> None:
        """A candle left his hand."""
        self._thrown = 0

    def was_snuffed(self) -> None:
        """Something put his flame out."""
        self._out = 0

    def step(self, before: Moving, view: Moving) -> None:
        """One tick of the game has passed."""
        self._steps += 1
        self._landed += 1
        self._thrown += 1
        self._out += 1
        along = abs(view.y - before.y) if view.climbing else abs(view.x - before.x)
        moved = min(px(along), 12.0)
        stride = STRIDE if view.on_ground and not view.crouched else REACH
        was = int(self._travelled / stride / 4)
        self._travelled += moved
        self.footfall = (view.on_ground or view.climbing) and (
            int(self._travelled / stride / 4) != was
        )
        if view.on_ground and not before.on_ground and self._fall > 3.0:
            self._landed = 0
        self._fall = 0.0 if view.on_ground else max(0.0, view.vy / 256)
        # The hat trails behind what he does.
        forward = view.vx / 256 * view.facing
        wanted = -7.0 * forward + 4.0 * max(-8.0, min(8.0, view.vy / 256))
        pull = STIFFNESS * (wanted - self._hat) - DAMPING * self._hat_speed
        self._hat_speed += pull / 60
        self._hat += self._hat_speed / 60

    def pose(self, view: CandleView) -> Pose:
        """What he shows now."""
        if view.phase == "interlude" or view.status.phase == "won":
            return self._at("cheer", self._steps // 6)
        if view.stun:
            return self._at("hurt", self._steps // 8)
        if self._thrown < THROWING and not view.grip:
            return self._at("throw", self._thrown // 4)
        if self._out < SNUFFED and not view.is_lit and not view.vx and view.on_ground:
            return self._at("snuffed", self._out // 10)
        return self.movement(view)

    def movement(self, view: Moving) -> Pose:
        """The pose in which he moves or stands, without regard to what has just befallen him."""
        if view.grip > HANG:
            frames = len(self._anchors["pull"])
            return Pose("pull", min((view.grip - HANG - 1) * frames // PULLS, frames - 1))
        if view.grip:
            return self._at("hang", self._steps // 15)
        if view.swing:
            along = view.vx * view.facing
            return Pose("swing", 0 if along < -SWINGS else 2 if along > SWINGS else 1)
        if view.climbing and view.vy >= SLIDES:
            return self._at("slide", self._steps // 5)
        if view.climbing:
            return self._at("climb", int(self._travelled / REACH))
        if view.wet and not view.on_ground:
            return self._at("swim", self._steps // 8)
        if not view.on_ground and view.held & DOWN and view.vy > 0:
            return self._at("drop", self._steps // 5)
        if view.crouched:
            moves = "crawl" if view.vx and view.on_ground else "crouch"
            return self._at(moves, int(self._travelled / REACH))
        if view.kicked and view.vy < 0:
            return self._at("kick", int(view.vy > -KICK * 2 // 3))
        if not view.on_ground:
            return self._at("jump" if view.vy < 0 else "fall", self._steps // 8)
        side = bool(view.held & RIGHT) - bool(view.held & LEFT)
        if view.vx and side and side != (1 if view.vx > 0 else -1):
            return self._at("skid", self._steps // 8)
        if view.vx:
            return self._at("walk", int(self._travelled / STRIDE))
        if self._landed < LANDING:
            return self._at("land", self._landed * 3 // LANDING)
        if view.held & UP:
            return Pose("look_up", 0)
        if view.held & DOWN:
            return Pose("look_down", 0)
        return self._at("idle", self._steps // 10)

    def draw(self, canvas: Canvas, view: CandleView, at: Spot) -> None:
        """Draw him with his heels at ``at``."""
        for part in self._parts(view, at):
            self._put(canvas, *part)

    def draw_in_light(self, canvas: Canvas, view: CandleView, at: Spot) -> None:
        """Draw him once more over what light left of him: whatever the light, he is seen, with an
        edge to all that is behind him."""
        assets = self._app.assets
        edge, tone, share = (WARM, LIT, 150) if view.is_lit else (COLD, UNLIT, 205)
        if view.wet:
            share = 110
        parts = []
        for part, (across, down), where, flip in self._parts(view, at):
            picture = assets.made(("flipped", part), part.flipped) if flip else part
            left = picture.get_width() - across if flip else across
            parts.append((picture, (where[0] - left, where[1] - down)))
        draw_seen(assets, canvas, parts, edge, tone, share)

    def _parts(self, view: CandleView, at: Spot) -> list[tuple[Canvas, Spot, Spot, bool]]:
        """What he is put together of, from the back to the front: picture, pivot, place, and
        whether it is turned round."""
        pose = self.pose(view)
        flip = view.facing < 0
        sprite = self._app.assets.sprite(ATLAS, pose.movement)
        picture = sprite.frames[pose.frame % len(sprite.frames)]
        pales = view.safe and not view.stun and self._steps // 4 % 2
        if pales and not self._app.settings.reduced_flashes:
            picture = self._pale(picture)
        anchors = self._anchors[pose.movement][pose.frame % len(sprite.frames)]
        found = [self._candle(view, at, anchors["hand"], flip)] if view.wick else []
        found.append((picture, sprite.pivot, at, flip))
        hat, where = self._hat_on(view, anchors["hat"], at)
        found.append((hat.image, hat.pivot, where, flip))
        return found

    def draw_ghost(self, canvas: Canvas, view: Moving, at: Spot, strength: float) -> None:
        """Draw one who is not there, as strong as ``strength`` says (0 to 1)."""
        pose = self.movement(view)
        flip = view.facing < 0
        sprite = self._app.assets.sprite(ATLAS, pose.movement)
        picture = sprite.frames[pose.frame % len(sprite.frames)]
        anchors = self._anchors[pose.movement][pose.frame % len(sprite.frames)]
        hat, where = self._hat_on(view, anchors["hat"], at)
        level = round(strength * GHOSTLY)
        self._put(canvas, self._ghostly(picture, level), sprite.pivot, at, flip)
        self._put(canvas, self._ghostly(hat.image, level), hat.pivot, where, flip)

    def _hat_on(self, view: Moving, anchor: list[float], at: Spot) -> tuple[Sprite, Spot]:
        """His hat, and where it sits."""
        hx, hy, turned = anchor
        degrees = max(-84, min(60, round((turned + self._hat) / 6) * 6))
        speed = abs(view.vx) / 256 / FASTEST
        rising = view.vy < -600 and not view.on_ground
        tip = "fly" if view.vy > 900 or speed > 0.9 else "hang" if rising else "rest"
        hat = self._app.assets.sprite(ATLAS, f"hat/{tip}/{degrees}")
        return hat, (at[0] + (-hx if view.facing < 0 else hx), at[1] + hy)

    def draw_flame(self, canvas: Canvas, view: CandleView, at: Spot) -> None:
        """The flame itself, which no darkness dims."""
        if not view.is_lit or not view.wick:
            return
        pose = self.pose(view)
        anchors = self._anchors[pose.movement]
        hand = anchors[pose.frame % len(anchors)]["hand"]
        flip = view.facing < 0
        step = self._wax(view)
        dx, dy = self._flames[step]
        x = at[0] + (-(hand[0] + dx) if flip else hand[0] + dx)
        lean = round(max(-2.0, min(2.0, -view.vx / 256 / FASTEST * 2)))
        flame = self._app.assets.sprite(ATLAS, f"flame/{lean}")
        still = self._app.settings.reduced_flashes
        picture = flame.image if still else flame.at(self._steps / 60)
        canvas.blit(picture, (x - flame.pivot[0], at[1] + hand[1] + dy - flame.pivot[1]))

    def _candle(
        self, view: CandleView, at: Spot, hand: list[float], flip: bool
    ) -> tuple[Canvas, Spot, Spot, bool]:
        held = self._app.assets.sprite(ATLAS, f"held/{self._wax(view)}")
        where = (at[0] + (-hand[0] if flip else hand[0]), at[1] + hand[1])
        return held.image, held.pivot, where, flip

    @staticmethod
    def _wax(view: CandleView) -> int:
        """Which of the lengths the candle has: 0 is whole."""
        return min(HELD - 1, max(0, HELD - 1 - view.wick * HELD // (view.floor.wick + 1)))

    def _at(self, movement: str, frame: int) -> Pose:
        return Pose(movement, frame % len(self._anchors[movement]))

    def _put(
        self,
        canvas: Canvas,
        picture: Canvas,
        pivot: Spot,
        at: Spot,
        flip: bool,
    ) -> None:
        if flip:
            picture = self._app.assets.made(("flipped", picture), lambda: picture.flipped())
            pivot = (picture.get_width() - pivot[0], pivot[1])
        canvas.blit(picture, (at[0] - pivot[0], at[1] - pivot[1]))

    def _ghostly(self, picture: Canvas, level: int) -> Canvas:
        """A picture as a ghost has it, in one of `GHOSTLY` strengths."""

        def make() -> Canvas:
            copy = picture.copy()
            copy.fill((120, 120, 120, 0), special_flags=pygame.BLEND_RGBA_ADD)
            alpha = GHOST[3] * level // GHOSTLY
            copy.fill((*GHOST[:3], alpha), special_flags=pygame.BLEND_RGBA_MULT)
            return copy

        return self._app.assets.made(("ghostly", picture, level), make)

    def _pale(self, picture: Canvas) -> Canvas:
        """While no hit counts he flickers pale."""

        def make() -> Canvas:
            copy = picture.copy()
            copy.fill((70, 60, 50, 0), special_flags=pygame.BLEND_RGBA_ADD)
            return copy

        return self._app.assets.made(("pale", picture), make)


Anchors = dict[str, list[dict[str, list[float]]]]


def _read(app: App) -> tuple[Anchors, list[list[float]]]:
    """Where hand and hat are in each picture, and the flame over each length of candle."""
    path = app.assets.folder / f"{ATLAS}_anchors.json"
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        return said["movements"], said["held_flame"]
    except (OSError, ValueError, KeyError) as error:
        raise ContentError(
            message("{file}: expected anchors: {why}", file=str(path), why=repr(error))
        ) from None
