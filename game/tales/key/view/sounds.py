"""Plays what is heard of what happens: none sounds twice at once, and under all lies the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.grid import Cell
from game.core.mode import Event
from game.engine.app import App
from game.tales.key.rules.play.events import Walked
from game.tales.key.rules.play.known import RoomSeen
from game.tales.key.rules.play.state import FIRST_FOE
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.sound_choice import names_of

GAP = 0.12
"""Seconds in which a sound is not heard a second time."""
MOST_AT_ONCE = 4
"""Sounds that begin in one step: more are only noise."""
LOW_WICK = 6
"""Turns of light at which the candle is heard to gutter."""
FOE_STEP = 0.45
"""How loud the steps of foes are beside those of heroes."""
DEEP = "vault_air"
"""The bed of every room that has none of its own."""
_BEDS: Mapping[str, str] = {"forge": "fire_crackle", "kitchen": "fire_crackle"}
"""By theme: there is fire in them, as long as they are lit."""
_WET = frozenset({"cellar", "garden", "crypt", "nest"})
"""Themes in which water drips."""
_DRIPS = (310, 540, 205, 430, 650, 280)
"""Steps of a sixtieth of a second from one drop to the next, over and over."""
_DRIP_VOLUME = 0.5


class Sounds:
    """Plays what belongs to events, as they come to be seen."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._last: dict[str, float] = {}
        self._begun = (-1.0, 0)
        """The moment at which sounds began last, and how many did."""
        self._rounds = 0
        self._wick = 0
        self._drops, self._dry = 0, _DRIPS[0]
        self._cell: Cell | None = None
        self._paces = 0

    def event(self, event: Event) -> None:
        """Something is seen to happen."""
        loud = FOE_STEP if isinstance(event, Walked) and event.who >= FIRST_FOE else 1.0
        for name in names_of(event):
            self.play(name, loud)

    def events(self, events: Sequence[Event]) -> None:
        """All of it happens at once: of each sound one, and only so many."""
        for event in events:
            self.event(event)

    def dice(self, count: int) -> None:
        """So many dice are thrown."""
        self.play("dice_handful" if count > 1 else "die_roll")

    def walks(self, cell: Cell | None) -> None:
        """Whoever leads is on this cell now: every second one is heard."""
        if cell == self._cell:
            return
        self._cell, self._paces = cell, self._paces + 1
        if cell is not None and self._paces % 2 == 0:
            self.play("stone_step")

    def moved_on(self, view: KeyView) -> None:
        """The game stands here now: a round began, or the candle burns low."""
        if view.phase == "danger" and view.rounds > self._rounds:
            self.play("round_drum")
        if 0 < view.wick <= LOW_WICK < self._wick:
            self.play("candle_low")
        self.set_to(view)

    def set_to(self, view: KeyView) -> None:
        """The game is shown anew: nothing of it is news."""
        self._rounds = view.rounds if view.phase == "danger" else 0
        self._wick = view.wick

    def update(self, view: KeyView) -> None:
        """One step of a sixtieth of a second: where it is wet, water drips."""
        room = _room_of(view)
        if view.status.over or room is None or room.theme is None or room.theme.id not in _WET:
            return
        self._dry -= 1
        if self._dry <= 0:
            self._drops += 1
            self._dry = _DRIPS[self._drops % len(_DRIPS)]
            self.play("cave_drip", _DRIP_VOLUME)

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound unless it was heard a moment ago, or too many begin just now."""
        now = self._app.seconds
        if now - self._last.get(name, -GAP) < GAP:
            return
        moment, begun = self._begun
        if moment == now and begun >= MOST_AT_ONCE:
            return
        self._begun = (now, begun + 1 if moment == now else 1)
        self._last[name] = now
        self._app.audio.play(name, volume)


def bed_of(view: KeyView) -> str | None:
    """The quiet sound under the room in which the party is; None once the run is over."""
    if view.status.over:
        return None
    room = _room_of(view)
    if room is None or room.theme is None or not room.lit:
        return DEEP
    return _BEDS.get(room.theme.id, DEEP)


def _room_of(view: KeyView) -> RoomSeen | None:
    """The room in which the hero is who is asked, or the first of the party."""
    x, y = (view.hero(view.acting) if view.acting else view.heroes[0]).cell
    for room in view.rooms:
        if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height:
            return room
    return None


def music_of(view: KeyView) -> str:
    """The music that fits."""
    return "key_fight" if view.phase == "danger" else "key_deep"
