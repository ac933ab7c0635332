"""One run of Key: how it begins, what may be done, and what that leads to."""

from __future__ import annotations

from dataclasses import fields

from game.core import pack
from game.core.codec import Plain
from game.core.dice import Stream
from game.core.errors import IllegalCommand
from game.core.grid import distance
from game.core.mode import Command, Figure, GameOf, Hint, Status
from game.core.text import Message, message
from game.tales.key.rules.dungeon.laying import begin
from game.tales.key.rules.dungeon.params import LayingParams
from game.tales.key.rules.play import scoring
from game.tales.key.rules.play.advice.hint import advise
from game.tales.key.rules.play.clues import tell_anew
from game.tales.key.rules.play.commands import KeyCommand, carry_out, is_open, open_commands
from game.tales.key.rules.play.contents import furnish_room
from game.tales.key.rules.play.doors import match_doors
from game.tales.key.rules.play.events import Ended, KeyEvent
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.light import candle_turns, look, refresh
from game.tales.key.rules.play.params import KeyParams
from game.tales.key.rules.play.rest import rescue
from game.tales.key.rules.play.shuffling import shuffle
from game.tales.key.rules.play.state import STATE, Hero, State, restored, snapshot
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.view import KeyView, look_at

# The beginning


CANDLES = {"gentle": 6, "normal": 4, "grim": 3}
"""Spare candles at the start, by level."""
HARDY = {"gentle": 2, "normal": 0, "grim": 0}
"""Hearts that each hero has more, by level."""


def start(params: KeyParams, seed: str, content: DungeonContent) -> KeyGame:
    """A run before its first step: the party stands where it came in."""
    laying = LayingParams(
        **{field.name: getattr(params, field.name) for field in fields(LayingParams)}
    )
    dungeon, _ = begin(laying, seed, by_exit=True)
    assert dungeon.entrance is not None
    state = State(params, seed, seed, dungeon, [])
    table = Table(state, content)
    for number, kind in enumerate(params.classes, start=1):
        state.heroes.append(hero_of(content, params, number, kind))
    furnish_room(table, 1, dungeon.entrance.cell)
    state.chambers[1].entered = True
    state.chambers[1].lit = True
    match_doors(table)
    place = dungeon.entrance.cell
    for hero in state.heroes:
        cells = [c for c in table.room_cells(1) if table.is_free(c)]
        hero.cell = min(cells, key=lambda c: (distance(c, place), c))
    state.candles = CANDLES[params.level]
    state.wick = candle_turns(table)
    look(table)
    tell_anew(table)
    return KeyGame(state, content)


def hero_of(content: DungeonContent, params: KeyParams, number: int, kind: str) -> Hero:
    """A new hero with the gear of the class: one thing for each place is worn, the rest packed."""
    facts = content.classes[kind]
    hearts = facts.hearts + HARDY[params.level]
    if len(params.classes) == 1:
        hearts += facts.alone
    hero = Hero(number, kind, (-1, -1), hearts, hearts)
    for item in facts.gear:
        slot = content.items[item].slot
        if slot != "use" and not hero.worn(slot):
            hero.put_on(slot, item)
        else:
            hero.pack.append(item)
    return hero


# The run


_SHOWN = 30
"""Commands that a refusal lists."""
MOST_UNDO = 60


class KeyGame(GameOf[KeyParams, KeyCommand, KeyEvent, KeyView]):
    """A run from the first door to the boss's end, or the party's."""

    def __init__(self, state: State, content: DungeonContent) -> None:
        self._state = state
        self._content = content
        self._table = Table(state, content)
        self.params: KeyParams = state.params
        self.seed = state.seed
        self._legal: tuple[KeyCommand, ...] | None = None
        self._open: dict[KeyCommand, bool] = {}
        self._view: KeyView | None = None

    @property
    def status(self) -> Status:
        match self._state.outcome:
            case "won":
                return Status("won", message("The boss is slain, and the way out is free."))
            case "fallen":
                return Status("lost", message("None of the party stands any more."))
            case "conceded":
                return Status("lost", message("You left it to whoever comes next."))
            case _:
                return Status()

    def legal(self) -> tuple[KeyCommand, ...]:
        if self._legal is None:
            self._legal = open_commands(self._table)
            self._open = dict.fromkeys(self._legal, True)
        return self._legal

    def view(self) -> KeyView:
        if self._view is None:
            self._view = look_at(self._table, self.legal(), self.status)
        return self._view

    def hint(self) -> Hint | None:
        """What somebody would do who thinks one turn ahead, and why; None when it is over."""
        return advise(self.view())

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the party may know; None when it is not open."""
        if not isinstance(command, KeyCommand) or not self._is_open(command):
            return None
        return command.explain(self.view())

    @property
    def undo_depth(self) -> int:
        """Commands since the last one that rolled a die or showed something new."""
        return self._state.undo_depth

    def figures(self) -> tuple[Figure, ...]:
        return scoring.figures(self._table)

    def snapshot(self) -> dict[str, Plain]:
        return snapshot(self._state)

    def fields(self) -> pack.Fields:
        return STATE.parts(self._state)

    def with_hidden(self, stream: Stream) -> KeyGame:
        """A game that looks the same but in which what nobody knows is otherwise."""
        game = KeyGame(restored(self._content, self.snapshot()), self._content)
        shuffle(game._table, stream)
        return KeyGame(game._state, self._content)

    def apply(self, command: Command) -> tuple[KeyEvent, ...]:
        if not isinstance(command, KeyCommand) or not self._is_open(command):
            said = getattr(command, "text", "this")
            known = ", ".join(choice.text for choice in self.legal()[:_SHOWN])
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=said,
                    known=known or message("nothing, the game is over"),
                )
            )
        self._legal = self._view = None
        table, state = self._table, self._state
        table.events = []
        table.learnt = table.halted = False
        refresh(table)
        carry_out(table, command)
        tell_anew(table)
        self._end_if_over()
        state.undo_depth = 0 if table.learnt else min(MOST_UNDO, state.undo_depth + 1)
        events, table.events = tuple(table.events), []
        return events

    def _is_open(self, command: KeyCommand) -> bool:
        return is_open(self._table, command) if self._legal is None else command in self._open

    def _end_if_over(self) -> None:
        table, state = self._table, self._state
        if state.outcome == "playing" and not table.up() and not rescue(table):
            state.outcome = "fallen"
        if state.outcome != "playing":
            table.learnt = True
            table.tell(Ended(state.outcome, scoring.score(table)))
