"""Who is on the map, in rings, with what they suffer and mean; and the row of who comes next."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.core.grid import Cell
from game.engine.app import App
from game.engine.canvas import Canvas
from game.tales.key.rules.play.known import FoeSeen, HeroSeen
from game.tales.key.rules.play.state import FIRST_FOE
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.board import middle
from game.tales.key.view.camera import Frame, Spot
from game.tales.key.view.pictures import sized

INTENTS = {
    "strike": "strike", "circle": "move", "flit": "strike", "shoot": "shoot", "back": "flee",
    "rob": "steal", "web": "snare", "snuff": "steal", "hurl": "burn", "loom": "move",
    "line-up": "charge", "smash": "smash", "charge": "charge", "light": "burst",
    "burst": "burst", "howl": "howl", "pour": "burn", "slam": "smash", "lash": "strike",
    "drop": "charge", "breath": "burn", "wait": "wait", "lost": "lost", "seek": "move",
    "flee": "flee", "eat": "move", "chant": "cast", "summon": "summon", "ripen": "wait",
    "hatch": "burst", "gutter": "cast", "toll": "howl", "call": "summon", "lay": "summon",
    "climb": "flee", "tail": "smash", "fly": "flee", "topple": "smash", "shove": "charge",
}  # fmt: skip
"""The sign of what a foe means to do."""
STATES = {
    "held": "held", "stunned": "stunned", "numb": "numbed", "poisoned": "poisoned",
    "burning": "burning", "guarding": "guarded", "hidden": "hidden", "stone": "stony",
    "inspired": "heartened", "blessed": "blessed", "venom": "venomous", "planted": "guarded",
    "eating": "unaware", "lulled": "asleep", "fuse": "burning", "fallen": "fallen",
    "unsteady": "numbed",
    "gripped": "snared",
}  # fmt: skip
"""The sign of what is the matter with somebody, what matters most first: a token bears one."""
BONES = "foe/bones"
"""What is left of the dead until they rise."""
_CELLWISE = ("smash", "charge", "slam", "breath", "pour", "tail", "hurl", "topple")
"""Intents that mean cells, whoever stands there."""
_PIP = 0.3
"""Cells from one heart of a foe to the next."""
_MOST_PIPS = 6
ASIDE, ABOVE = 0.31, 0.42
"""Cells from the middle of somebody to the signs at their shoulders: those of neighbours touch
neither each other nor who stands there."""
_FACE, _FOOT, _TIP = 30, 19, 29
"""From the edge of the map to the middle of a face there; from that to the foot and to the tip of
its arrow."""
_BRIGHT = (96, 88, 70)
_MOST_BADGE = 80
"""There are no higher numbers on badges."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Somebody as they are drawn at one moment."""

    id: int
    sprite: str
    spot: Spot
    hearts: int
    most: int
    state: str = ""
    intent: str = ""
    faint: bool = False
    bright: bool = False
    """Whether they were hit in this moment."""


def hero_piece(hero: HeroSeen) -> Piece | None:
    """A hero's token; None for the dead."""
    if hero.standing == "dead":
        return None
    state = "down" if hero.standing == "down" else _state(hero)
    return Piece(
        hero.id,
        f"hero/{hero.facts.id}",
        middle(hero.cell),
        hero.hearts,
        hero.most,
        state,
        faint=not hero.up,
    )


def foe_piece(foe: FoeSeen) -> Piece:
    """A foe's token."""
    if foe.mood == "bones":
        return Piece(foe.id, BONES, middle(foe.cell), 0, 0)
    state = "asleep" if foe.mood == "asleep" else _state(foe)
    return Piece(
        foe.id,
        f"foe/{foe.facts.id}",
        middle(foe.cell),
        foe.hearts,
        foe.most,
        state,
        intent_sign(foe),
        faint=foe.mood == "aloft",
    )


def intent_sign(foe: FoeSeen) -> str:
    """The sign of what it will do; empty for sleepers."""
    return "" if foe.intent is None else INTENTS.get(foe.intent.kind, "wait")


def pieces_of(view: KeyView) -> dict[int, Piece]:
    """Everybody that is seen, by number; foes first, so that heroes lie on top."""
    found = {foe.id: foe_piece(foe) for foe in view.foes}
    for hero in view.heroes:
        piece = hero_piece(hero)
        if piece is not None:
            found[hero.id] = piece
    return found


def threatened(view: KeyView) -> tuple[Cell, ...]:
    """Cells that foes mean to strike, whoever stands there."""
    cells: dict[Cell, bool] = {}
    for foe in view.foes:
        if foe.intent is not None and foe.intent.kind in _CELLWISE:
            cells.update(dict.fromkeys(foe.intent.cells, True))
    return tuple(cells)


def awaited(view: KeyView) -> tuple[Cell, ...]:
    """Cells where the dead will stand up who are called, unless somebody stands there."""
    return tuple(cell for foe in view.foes for cell in foe.calls)


def fighters_of(view: KeyView) -> tuple[Cell, ...]:
    """The cells of all who take part in a fight; none where there is none."""
    if view.phase != "danger":
        return ()
    heroes = [hero.cell for hero in view.heroes if hero.standing != "dead"]
    return (*heroes, *(foe.cell for foe in view.foes if foe.mood != "asleep"))


def meant(view: KeyView) -> tuple[int, ...]:
    """Heroes whom some foe can hurt on its next turn."""
    return tuple(
        hero.id
        for hero in view.heroes
        if hero.up and any(who == hero.id for foe in view.foes for who, _ in foe.threat)
    )


def states_of(somebody: HeroSeen | FoeSeen) -> tuple[str, ...]:
    """The signs of what is the matter with somebody, what matters most first."""
    marks = dict(somebody.marks)
    return tuple(dict.fromkeys(sign for name, sign in STATES.items() if name in marks))


def _state(somebody: HeroSeen | FoeSeen) -> str:
    return next(iter(states_of(somebody)), "")


class Tokens:
    """Draws pieces and marks."""

    def __init__(self, app: App) -> None:
        self._assets = app.assets
        self._colours = app.text

    def mark(self, canvas: Canvas, frame: Frame, name: str, spot: Spot) -> None:
        """A sign or a square with its middle on a place."""
        sprite = sized(self._assets, "marks", name, frame.cell)
        canvas.blit(sprite.image, sprite.place(*frame.at(*spot)))

    def squares(self, canvas: Canvas, frame: Frame, name: str, cells: tuple[Cell, ...]) -> None:
        """The same square on many cells."""
        sprite = sized(self._assets, "marks", name, frame.cell)
        canvas.blits([(sprite.image, sprite.place(*frame.at(*middle(cell)))) for cell in cells])

    def piece(self, canvas: Canvas, frame: Frame, piece: Piece, lift: float = 0.0) -> None:
        """Somebody's token, ``lift`` cells above the floor."""
        sprite = sized(self._assets, "tokens", piece.sprite, frame.cell)
        x, y = frame.at(*piece.spot)
        picture = sprite.image
        if piece.faint:
            picture = self._faint(sprite.image)
        if piece.bright:
            picture = self._bright(sprite.image)
        canvas.blit(picture, sprite.place(x, y - lift * frame.cell))

    def signs(self, canvas: Canvas, frame: Frame, piece: Piece) -> None:
        """Hearts below a foe, what is the matter at its left, what it means to do at its right."""
        x, y = piece.spot
        if piece.id >= 10 and 0 < piece.most <= _MOST_PIPS:
            for number in range(piece.most):
                name = "full" if number < piece.hearts else "spent"
                across = (number - (piece.most - 1) / 2) * _PIP
                self.mark(canvas, frame, f"pip/{name}", (x + across, y + 0.46))
        elif piece.id >= 10 and piece.hearts > 0:
            self.mark(canvas, frame, "pip/full", (x - 0.2, y + 0.46))
            badge = self._assets.sprite("key/panel", f"badge18/{min(_MOST_BADGE, piece.hearts)}")
            canvas.blit(badge.image, badge.place(*frame.at(x + 0.25, y + 0.46)))
        if piece.state:
            self.mark(canvas, frame, f"state/{piece.state}", (x - ASIDE, y - ABOVE))
        if piece.intent:
            self.mark(canvas, frame, f"intent/{piece.intent}", (x + ASIDE, y - ABOVE))

    def outside(self, canvas: Canvas, piece: Piece, area: pygame.Rect, place: Spot) -> None:
        """Somebody beyond the edge of ``area``: a small face there, and the way to ``place``."""
        inner = area.inflate(-2 * _FACE, -2 * _FACE)
        x = min(max(place[0], inner.left), inner.right)
        y = min(max(place[1], inner.top), inner.bottom)
        away = math.hypot(place[0] - x, place[1] - y) or 1.0
        dx, dy = (place[0] - x) / away, (place[1] - y) / away
        tip = x + dx * _TIP, y + dy * _TIP
        foot, half = (x + dx * _FOOT, y + dy * _FOOT), _FOOT / 2.6
        left = foot[0] - dy * half, foot[1] + dx * half
        right = foot[0] + dy * half, foot[1] - dx * half
        colour = self._colours.colour("rubric" if piece.id >= FIRST_FOE else "ink")
        canvas.polygon(colour, (tip, left, right))
        sprite = self._assets.sprite("key/tokens_36", piece.sprite)
        picture = self._faint(sprite.image) if piece.faint else sprite.image
        canvas.blit(picture, sprite.place(x, y))
        if piece.intent:
            sign = self._assets.sprite("key/marks_24", f"intent/{piece.intent}")
            canvas.blit(sign.image, sign.place(x + 16, y - 16))

    def _bright(self, picture: Canvas) -> Canvas:
        def make() -> Canvas:
            made = picture.copy()
            made.fill(_BRIGHT, special_flags=pygame.BLEND_RGB_ADD)
            return made

        return self._assets.made(("bright", picture), make)

    def _faint(self, picture: Canvas) -> Canvas:
        def make() -> Canvas:
            made = picture.copy()
            made.fill((255, 255, 255, 130), special_flags=pygame.BLEND_RGBA_MULT)
            return made

        return self._assets.made(("faint", picture), make)
