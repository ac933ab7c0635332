"""The patrol on its way: steps taken one after the other, and dice that show for a moment."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.hexgrid import Hex
from game.core.mode import Event
from game.engine.app import App
from game.engine.tween import DURATIONS, Animator, Tween, in_out_cubic
from game.tales.hex.rules.play.events import CardDrawn, HexDrawn, NightFell, Stepped
from game.tales.hex.view.chart_view import Patrol
from game.tales.hex.view.grid import Middle

_LINGER = 90
"""Steps of a sixtieth for which the dice of a hex are shown."""
_MOMENT, _ROLL = 120, 34
"""Steps for which a new hex is looked at before anything else opens, and of these those in which
its dice roll."""
_NIGHT = 110
"""Steps that a night takes."""
_OUTSIDE = ("outside", "refuge")


class Motion:
    """Where the token stands now. Everything was decided before it moves."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._animator: Animator = app.animator()
        self._legs: list[tuple[Hex, Hex, Tween]] = []
        self.dice: tuple[HexDrawn, int] | None = None
        """The hex drawn last, and the steps for which its dice are still shown."""
        self.card: tuple[CardDrawn, int] | None = None
        """The patrol card drawn last, and the steps for which it is still shown."""
        self.facing = "right"
        self.camps = False
        """Whether the patrol is seen in its camp: from a night until it goes on."""
        self._night = 0
        self.drawn: HexDrawn | None = None
        """The hex that is being drawn before one's eyes."""
        self._moment = 0

    def begin(self, events: Sequence[Event]) -> None:
        """Set out on the steps among the events."""
        self._animator = self._app.animator()
        self._legs = []
        self._night = self._moment = 0
        self.drawn = None
        for event in events:
            if isinstance(event, Stepped):
                delay = float(len(self._legs) * DURATIONS["walk"])
                tween = self._animator.start("walk", delay=delay, easing=in_out_cubic, motion=True)
                self._legs.append((event.start, event.end, tween))
                self.camps = False
            elif isinstance(event, HexDrawn):
                self.dice = event, _LINGER
                settings = self._app.settings
                if settings.animation_speed and not settings.reduced_motion:
                    self.drawn, self._moment = event, _MOMENT
            elif isinstance(event, CardDrawn) and not event.harmless:
                self.card = event, _LINGER
            elif isinstance(event, NightFell):
                self._night = _NIGHT if self._app.settings.animation_speed else 0
                self.camps = event.where in _OUTSIDE

    @property
    def busy(self) -> bool:
        """Whether the patrol is still walking, or a hex is being drawn."""
        return self.walking or self._moment > 0

    @property
    def walking(self) -> bool:
        """Whether the patrol is still walking."""
        return any(not leg[2].done for leg in self._legs)

    @property
    def waits(self) -> bool:
        """Whether the ink of a new hex has to wait: until the patrol is there and the dice lie."""
        return self.walking or self._moment > _MOMENT - _ROLL

    @property
    def looking(self) -> bool:
        """Whether the patrol is there, and a hex is being drawn."""
        return self._moment > 0 and not self.walking

    def shown(self, value: int, sides: int) -> int:
        """What a die shows: anything while it rolls."""
        rolling = self._moment - (_MOMENT - _ROLL)
        return value if rolling <= 0 else (value * 5 + rolling // 4 * 3) % sides + 1

    @property
    def night(self) -> float:
        """How dark it is, 0 to 1: a night falls and passes."""
        share = self._night / _NIGHT
        return min(1.0, 3 * share, 3 * (1 - share))

    def rest(self) -> None:
        """It stands there, and nothing of what happened is still to be seen."""
        self.hurry()
        self.dice = self.card = None
        self._night, self.camps = 0, False

    def hurry(self) -> None:
        """It has arrived."""
        self._animator.hurry()
        self._legs = []
        self._moment = 0
        self.drawn = None

    def update(self) -> None:
        self._animator.update()
        if self._moment and not self.walking:
            self._moment = max(0, self._moment - max(1, self._app.settings.animation_speed // 100))
        if self._night and not self.busy:
            self._night -= 1
        if self.dice is not None and not self.busy:
            event, left = self.dice
            self.dice = (event, left - 1) if left else None
        if self.card is not None and not self.busy:
            card, left = self.card
            self.card = (card, left - 1) if left else None

    def patrol(self, at: Hex, middle: Middle) -> Patrol:
        """How the patrol is seen on a map on which hexes have these middles; ``at`` is where it
        rests."""
        x, y = map(float, middle(at))
        for start, end, tween in self._legs:
            if not tween.done:
                if end[0] != start[0]:
                    self.facing = "right" if end[0] > start[0] else "left"
                one, other = middle(start), middle(end)
                x = one[0] + (other[0] - one[0]) * tween.value
                y = one[1] + (other[1] - one[1]) * tween.value
                break
        return Patrol(x, y, self.facing, self.walking, self.camps, self.night)
