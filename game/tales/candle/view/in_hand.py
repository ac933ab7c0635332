"""What he does with a find, before him: a mirror comes up to his face and throws light, bottle and
bell are in his raised hand, and a thread runs to the candle that hangs on it.

Nothing comes or goes from one frame to the next. Who wants no motion sees each in its place.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from game.engine.app import App
from game.engine.canvas import Canvas
from game.engine.tween import in_out_cubic
from game.tales.candle.rules.finds import TAUT
from game.tales.candle.rules.state import RAISE, FindName
from game.tales.candle.rules.view import CandleView, LyingView
from game.tales.candle.view.look import NEAR, Spot, flat, px

Colour = tuple[int, int, int]

ATLAS = "candle/hud"
LARGE = 44
"""Pixels of the page that a find in his hand is high and wide."""
FACE, LOW = (15, -44), (9, -24)
"""Where he holds the mirror, in units from his heels, and where it comes from."""
SINKS = 8
"""Ticks in which he lowers it."""
ALOFT, BEHIND = (-23, -35), (-12, -20)
"""The same of what he uses up, in his other hand."""
SHOULDER, GRIP, CROUCHES = (-10, -27), (1, -12), 14
"""Where that arm begins; where its hand holds a find, from the find's middle; and how much lower
both are when he crouches."""
SLEEVES, FISTS, OUTLINE = (
    ((60, 32, 56), (142, 80, 94)),
    ((132, 106, 104), (238, 180, 124)),
    (18, 14, 18),
)
"""The colours of that arm, which the pictures of his movements have not: in the dark, and by his
own flame."""
WIDE = 3.2, 4.6
"""Half of how wide it is, without and with its outline."""
SHOWN, RISES, SETS = 42, 6, 8
"""Ticks for which that is seen, in which it is raised, and in which he lowers it."""
LEANS, NOTCH, SWINGS = 24, 4, 14
"""Degrees by which the bell leans at most, and from one picture to the next; ticks of a swing."""
WAIST, TIED = (13, -24), -9
"""Where the thread begins, in units from his heels, and how high over its foot a candle is tied."""
SAGS, SLACK = 30, 0.3
"""How far a thread hangs down that is not taut, in units, and of its length, at most."""
BENDS = 14
"""Straight pieces of it."""
LONGEST = 900
"""Units from his hand beyond which none is seen: a magic door lies between."""
THREAD, TIGHT = (176, 160, 128), (240, 226, 186)
"""Its colour, and when it is taut."""
DRAWN, FALLS = 9, 14
"""Ticks in which a candle comes back to his hand, and in which a thread that broke is gone."""
FASTEST = 40.0
"""Units that a candle goes in a tick at most."""


class InHand:
    """Follows the views step by step."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._up = 0.0
        """How far the mirror is raised, of 1."""
        self._used: FindName | None = None
        self._age = SHOWN
        """What he used up, and the ticks since then."""
        self.tied: Spot | None = None
        """Where the candle is that hangs on the thread."""
        self.broken: Spot | None = None
        self._fallen = FALLS
        """Where a thread ended that is of no use any more, and the ticks since then."""
        self._drawn: Spot | None = None
        self._back = DRAWN
        """From where a candle comes back, and the ticks for which it has done so."""
        self._bare = False
        """Whether his hand is empty until it is there."""

    def enter(self, view: CandleView) -> None:
        """Another floor, another run, or another life: what he did is over. What he still does as
        this begins is in its place at once."""
        self._age, self._fallen, self._back = SHOWN, FALLS, DRAWN
        self._up = float(view.raised == RAISE)
        self.tied = self.broken = self._drawn = None
        if view.line:
            self.threw(view)

    def threw(self, view: CandleView) -> None:
        """A candle left his hand: of those that lie it is the last."""
        if "thread" in view.finds and view.lying:
            self.tied = _knot(view.lying[-1])

    def used(self, find: FindName, before: CandleView) -> None:
        """He makes use of a find."""
        if find in ("bottle", "bell"):
            self._used, self._age = find, 0
        elif find == "thread" and self.tied is not None:
            self._drawn, self._back, self._bare = self.tied, 0, not before.wick
            self.tied = None

    def step(self, view: CandleView) -> None:
        """A tick of the game has passed."""
        self._age += 1
        self._back += 1
        self._fallen += 1
        raised = min(1.0, view.raised / RAISE)
        if self._app.settings.reduced_motion:
            self._up = float(raised == 1.0)
        else:
            self._up = raised or max(0.0, self._up - 1 / SINKS)
        if self.tied is None:
            return
        was = self.tied
        near = min(map(_knot, view.lying), key=lambda at: math.dist(at, was), default=None)
        if view.line and near is not None and math.dist(near, was) < FASTEST:
            self.tied = near
        else:
            self.broken, self._fallen, self.tied = was, 0, None

    def as_drawn(self, view: CandleView) -> CandleView:
        """The view as he is drawn: with no candle in his hand that is still on its way there."""
        if self._back < DRAWN and self._bare and not self._app.settings.reduced_motion:
            return replace(view, wick=0, is_lit=False)
        return view

    def draw(self, canvas: Canvas, view: CandleView, corner: tuple[int, int], heels: Spot) -> None:
        """Draw it all, with the floor's unit ``corner`` at the canvas's corner and his ``heels`` at
        a place of the canvas."""
        hand = _beside(heels, view.facing, WAIST)
        if self.tied is not None:
            taut = min(1.0, view.line / TAUT)
            self._thread(canvas, hand, _on(self.tied, corner), 1 - taut, 1.0)
        still = self._app.settings.reduced_motion
        if self.broken is not None and self._fallen < FALLS and not still:
            gone = self._fallen / FALLS
            self._thread(canvas, hand, _on(self.broken, corner), 1.0, 1 - gone)
        if self._drawn is not None and self._back < DRAWN and not still:
            self._come_back(canvas, hand, _on(self._drawn, corner))
        if self._up:
            spot = _between(LOW, FACE, in_out_cubic(self._up))
            self._hold(canvas, "mirror", _beside(heels, view.facing, spot), min(1.0, 2 * self._up))
        if self._used is not None and self._age < SHOWN:
            risen = 1.0 if still else min(1.0, self._age / RISES, (SHOWN - self._age) / SETS)
            shown = min(1.0, 2 * risen)
            x, y = _between(BEHIND, ALOFT, in_out_cubic(risen))
            low = CROUCHES if view.crouched else 0
            spot = x, y + low
            lean = 0
            if self._used == "bell" and not still:
                swings = math.sin(self._age * math.tau / SWINGS) * (1 - self._age / SHOWN)
                lean = round(LEANS * swings / NOTCH) * NOTCH
            arm = (SHOULDER[0], SHOULDER[1] + low), (spot[0] + GRIP[0], spot[1] + GRIP[1])
            shoulder, hand = (_beside(heels, view.facing, at) for at in arm)
            self._arm(canvas, shoulder, hand, SLEEVES[view.is_lit])
            self._hold(canvas, self._used, _beside(heels, view.facing, spot), shown, lean)
            for colour, wide in ((OUTLINE, WIDE[1]), (FISTS[view.is_lit], WIDE[0])):
                canvas.circle(colour, hand, wide)

    @staticmethod
    def _arm(canvas: Canvas, shoulder: Spot, hand: Spot, sleeve: Colour) -> None:
        """His sleeve, from the shoulder to the hand; at the shoulder it has no outline."""
        across, down = hand[0] - shoulder[0], hand[1] - shoulder[1]
        length = math.hypot(across, down) or 1.0
        for colour, wide in ((OUTLINE, WIDE[1]), (sleeve, WIDE[0])):
            x, y = -down / length * wide, across / length * wide
            corners = ((shoulder, 1), (hand, 1), (hand, -1), (shoulder, -1))
            canvas.polygon(colour, [(at[0] + side * x, at[1] + side * y) for at, side in corners])
        canvas.circle(sleeve, shoulder, WIDE[0])

    def _hold(self, canvas: Canvas, name: FindName, at: Spot, shown: float, lean: int = 0) -> None:
        """A find with its middle there, as sharp as the page is."""
        large = self._app.assets.sprite(ATLAS, f"find_large/{name}").image
        grown = LARGE / large.get_height()
        size = round(large.get_width() * grown), LARGE
        picture = self._app.assets.made(
            ("in hand", name, lean, large), lambda: large.resized(size).turned(lean)
        )
        width, height = picture.get_size()
        x, y = canvas.origin
        page = flat(canvas)
        picture.set_alpha(round(255 * shown))
        page.blit(
            picture,
            (x + round(at[0] * NEAR - width / 2), y + round(at[1] * NEAR - height / 2)),
        )

    @staticmethod
    def _thread(canvas: Canvas, hand: Spot, end: Spot, slack: float, shown: float) -> None:
        """A thread that hangs down the more, the more ``slack`` there is; of its length so much is
        ``shown``, from his hand on."""
        if math.dist(hand, end) > LONGEST:
            return
        low = slack * min(SAGS, SLACK * math.dist(hand, end))
        points = []
        for number in range(BENDS + 1):
            x, y = _between(hand, end, number / BENDS)
            share = number / BENDS
            points.append((x, y + low * 4 * share * (1 - share)))
        colour = tuple(
            round(two + (one - two) * slack) for one, two in zip(THREAD, TIGHT, strict=True)
        )
        for one, two in pairwise(points[: 2 + round(shown * (BENDS - 1))]):
            canvas.aaline(colour, one, two)

    def _come_back(self, canvas: Canvas, hand: Spot, begun: Spot) -> None:
        """A candle on its way back, on what is left of the thread."""
        share = in_out_cubic(self._back / DRAWN)
        at = _between(begun, hand, share)
        self._thread(canvas, hand, at, 0.0, 1.0)
        turn = self._back * 40 // 30 % 12 * 30
        candle = self._app.assets.sprite("candle/things", f"thrown/{turn}")
        canvas.blit(candle.image, candle.place(*at))


def _knot(candle: LyingView) -> Spot:
    """Where a candle is tied, in units of the floor."""
    return px(candle.x), px(candle.y) + TIED


def _on(at: Spot, corner: tuple[int, int]) -> Spot:
    return at[0] - corner[0], at[1] - corner[1]


def _beside(heels: Spot, facing: int, at: Spot) -> Spot:
    return heels[0] + facing * at[0], heels[1] + at[1]


def _between(one: Spot, two: Spot, share: float) -> Spot:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share
