"""What the map does when something happened: one short scene for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import assert_never

from game.core.grid import Cell
from game.core.mode import Event
from game.tales.key.rules.play.events import (
    Announced,
    Attacked,
    DangerBegan,
    DangerEnded,
    Died,
    DoorMoved,
    Downed,
    Ended,
    FoeActed,
    Found,
    GroundChanged,
    Handled,
    Happening,
    Healed,
    Hurt,
    ItemUsed,
    KeyEvent,
    Learnt,
    LevelGained,
    Lifted,
    LightChanged,
    Marked,
    Moved,
    Prowled,
    Rescued,
    Rested,
    RoomLaid,
    RoomOpened,
    Rumoured,
    Searched,
    Shoved,
    Sighted,
    SkillUsed,
    Slain,
    Stirred,
    TileAsked,
    Toppled,
    TrapDisarmed,
    TrapFound,
    TrapSprung,
    TurnBegan,
    Unlocked,
    Unmarked,
    Walked,
)
from game.tales.key.rules.play.view import KeyView
from game.tales.key.view.board import middle
from game.tales.key.view.camera import Spot
from game.tales.key.view.motion import Motion
from game.tales.key.view.tokens import Piece, pieces_of

FIRST_FOE = 10
_ABOVE = 1.05
"""Cells above somebody where their dice lie."""
_DIE_KINDS = {6: "pips", 8: "eight", 20: "twenty"}


Watch = Callable[[Event, bool], None]
"""Told of every event twice: as it begins to be seen (False), and when it is over (True)."""


def perform(
    motion: Motion,
    events: Sequence[Event],
    before: KeyView,
    after: KeyView,
    watch: Watch,
) -> None:
    """Put ``events`` on the timeline of ``motion``; it ends with the picture of ``after``."""
    script = _Script(motion, events, before, after)
    for event in events:
        if isinstance(event, KeyEvent):
            motion.call(partial(watch, event, False))
            script.play(event)
            motion.call(partial(watch, event, True))
    motion.finish(after)


class _Script:
    """Goes through the events of one command."""

    def __init__(
        self, motion: Motion, events: Sequence[Event], before: KeyView, after: KeyView
    ) -> None:
        self.motion = motion
        self.before, self.after = before, after
        self._end = pieces_of(after)
        self._at: dict[int, Spot] = {who: p.spot for who, p in motion.pieces.items()}
        self._laid = False
        self._led = False
        self._walkers = {event.who for event in events if isinstance(event, Walked)}

    def play(self, event: KeyEvent) -> None:
        """One event."""
        match event:
            case Walked(who=who, cells=cells):
                self.motion.turn(who)
                self._walked(who, cells)
            case Shoved(who=who, start=start, end=end):
                self.motion.clock += self.motion.walk(who, (start, end), hops=False)
                self._at[who] = middle(end)
            case RoomLaid():
                self._room_laid(event)
            case DoorMoved() | RoomOpened() | GroundChanged() | Found() | Handled() | Toppled():
                self._redraw()
            case TrapSprung(who=who):
                self._redraw()
                self.motion.jolt(who)
            case Searched(roll=roll):
                self._one_die(roll)
            case Stirred(who=who, roll=roll):
                self._one_die(roll, who)
            case Prowled(roll=roll) | Rested(roll=roll):
                self._one_die(roll)
            case TrapDisarmed(roll=roll):
                self._one_die(roll)
            case Sighted(who=who, kind=kind):
                self._appear(who)
                foe = self.after.foe(who)
                if foe is not None and foe.facts.boss:
                    self.motion.enter(kind, middle(foe.cell))
                    self.motion.wait("pause", 4)
            case DangerBegan(heroes_die=heroes, monsters_die=monsters):
                self._danger(heroes, monsters)
            case Attacked():
                self._attacked(event)
            case Hurt(who=who, amount=amount, left=left):
                self._hurt(who, amount, left)
            case Healed(who=who, amount=amount, left=left):
                self._count(who, f"+{amount}", "verdigris")
                self.motion.call(lambda: self.motion.change(who, hearts=left))
                self.motion.wait("fade")
            case Slain(who=who):
                self.motion.call(lambda: self._gone(who))
                self.motion.wait("fade")
            case Downed(who=who):
                self.motion.call(lambda: self.motion.change(who, state="down", faint=True))
                self.motion.wait("pause")
            case Died(who=who):
                self.motion.call(lambda: self._gone(who))
                self.motion.wait("pause")
            case Lifted(who=who):
                self.motion.call(lambda: self.motion.change(who, state="", faint=False))
                self.motion.wait("fade")
            case FoeActed(who=who, deed="ash"):
                self.motion.call(lambda: self._gone(who))
                self.motion.wait("fade")
            case FoeActed(who=who):
                self._appear(who)
                self.motion.turn(who)
                self.motion.jolt(who)
                self.motion.wait("fade")
            case Announced(who=who):
                self._announced(who)
            case TurnBegan(who=who):
                self.motion.turn(who)
                self.motion.wait("shake")
            case Unlocked() | TileAsked() | Happening() | DangerEnded() | TrapFound() | Moved():
                pass
            case Marked() | Unmarked() | ItemUsed() | SkillUsed() | LightChanged() | Rumoured():
                pass
            case LevelGained() | Learnt() | Rescued() | Ended():
                pass
            case _:
                assert_never(event)

    # One scene each

    def _walked(self, who: int, cells: tuple[Cell, ...]) -> None:
        motion = self.motion
        self._appear(who)
        took = motion.walk(who, cells)
        if who < FIRST_FOE and self.before.phase == "walk" and not self._led:
            self._led = True
            for friend in self.before.heroes:
                if friend.id != who and friend.id not in self._walkers and friend.up:
                    self._follow(friend.id, friend.cell, cells)
        motion.clock += took
        if cells:
            self._at[who] = middle(cells[-1])

    def _follow(self, who: int, start: Cell, cells: tuple[Cell, ...]) -> None:
        """A friend goes behind whoever leads, and stops where the party ends up."""
        end = self.after.hero(who).cell
        way = cells[: cells.index(end) + 1] if end in cells else (*cells[:-1], end)
        if start != end:
            self.motion.walk(who, (start, *way))
            self._at[who] = middle(end)

    def _room_laid(self, event: RoomLaid) -> None:
        motion = self.motion
        room = self.after.rooms[event.room - 1]
        spot = room.x + room.width / 2, room.y + room.height / 2
        rolls = [roll for step in event.steps for roll in step.rolls]
        for number, (sides, value) in enumerate(rolls[-4:]):
            kind = _DIE_KINDS.get(sides)
            if kind is not None:
                across = (number - (min(4, len(rolls)) - 1) / 2) * 1.4
                motion.roll(kind, (value,), (spot[0] + across, spot[1]), stay=0.8)
        if rolls:
            motion.wait("pause")
        self._laid = True
        motion.lay(self.after)
        motion.wait("pause")

    def _redraw(self) -> None:
        """The map as it will be: what changed on it is small, and told by other means."""
        if self._laid:
            return
        motion, after = self.motion, self.after

        def change() -> None:
            motion.map = after

        motion.call(change)

    def _one_die(self, roll: int, who: int = 0) -> None:
        if not roll:
            return
        x, y = self._at.get(who or self.before.acting, (12.5, 12.5))
        self.motion.roll("pips", (roll,), (x, y - _ABOVE), stay=1.6)
        self.motion.wait("pause", 1.6)

    def _danger(self, heroes: int, monsters: int) -> None:
        x, y = self._at.get(self.before.acting, (12.5, 12.5))
        self.motion.roll("pips", (heroes, monsters), (x, y - _ABOVE), stay=1.6)
        self.motion.wait("pause", 1.8)

    def _attacked(self, event: Attacked) -> None:
        motion = self.motion
        self._appear(event.attacker)
        if event.attacker:
            motion.turn(event.attacker)
        target = self._at.get(event.defender, (12.5, 12.5))
        source = self._at.get(event.attacker, target)
        # The dice of both must be seen at once, whoever stands above.
        above = -1 if source[1] <= target[1] else 1
        if source[1] == target[1]:
            high = source[1] - _ABOVE
            motion.roll("attack", event.attack, (source[0], high), stay=1.4)
            motion.roll("defence", event.defence, (target[0], source[1] + _ABOVE), stay=1.4)
        else:
            motion.roll("attack", event.attack, (source[0], source[1] + above * _ABOVE), stay=1.4)
            motion.roll("defence", event.defence, (target[0], target[1] - above * _ABOVE), 1.4)
        motion.wait("pause", 1.25)
        if event.damage:
            motion.jolt(event.defender)
        else:
            self._count(event.defender, "0", "ink")
        motion.wait("hit")

    def _hurt(self, who: int, amount: int, left: int) -> None:
        self._count(who, f"-{amount}", "rubric")
        self.motion.jolt(who)
        self.motion.call(lambda: self.motion.change(who, hearts=left))
        self.motion.wait("pause")

    def _count(self, who: int, text: str, colour: str) -> None:
        spot = self._at.get(who)
        if spot is not None:
            self.motion.count(text, colour, spot)

    def _announced(self, who: int) -> None:
        piece = self._end.get(who)
        if piece is not None:
            intent = piece.intent
            self.motion.call(lambda: self.motion.change(who, intent=intent))

    def _appear(self, who: int) -> None:
        """Somebody who was not seen before is there now."""
        piece = self._end.get(who)
        if who in self._at or piece is None:
            return
        self._at[who] = piece.spot
        self.motion.call(lambda: self._come(piece))

    def _come(self, piece: Piece) -> None:
        self.motion.pieces[piece.id] = piece

    def _gone(self, who: int) -> None:
        self.motion.pieces.pop(who, None)
