"""One run of Key: how it begins, what may be done, and what that leads to."""

from __future__ import annotations

from game.core import pack
from game.core.codec import Plain
from game.core.dice import Stream
from game.core.errors import IllegalCommand
from game.core.mode import Command, Figure, GameOf, Hint, Status
from game.core.text import Message, message
from game.tales.key.rules.play import scoring
from game.tales.key.rules.play.advice.hint import advise
from game.tales.key.rules.play.clues import tell_anew
from game.tales.key.rules.play.commands import KeyCommand, carry_out, is_open, open_commands
from game.tales.key.rules.play.descent import enter_dungeon, lay_dungeon
from game.tales.key.rules.play.events import Ended, KeyEvent
from game.tales.key.rules.play.facts import DungeonContent
from game.tales.key.rules.play.light import candle_turns, refresh
from game.tales.key.rules.play.params import KeyParams
from game.tales.key.rules.play.rest import rescue
from game.tales.key.rules.play.shuffling import shuffle
from game.tales.key.rules.play.state import STATE, Hero, State, restored, snapshot
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.view import KeyView, look_at

# The beginning


def start(params: KeyParams, seed: str, content: DungeonContent) -> KeyGame:
    """A run before its first step: the party stands where it came in."""
    state = State(params, seed, seed, lay_dungeon(params, seed), [])
    table = Table(state, content)
    for number, kind in enumerate(params.classes, start=1):
        state.heroes.append(hero_of(content, params, number, kind))
    state.candles = table.severity.candles
    state.wick = candle_turns(table)
    enter_dungeon(table)
    tell_anew(table)
    return KeyGame(state, content)


def hero_of(content: DungeonContent, params: KeyParams, number: int, kind: str) -> Hero:
    """A new hero with the gear of the class: one thing for each place is worn, the rest packed."""
    facts = content.classes[kind]
    hearts = facts.hearts + content.levels[params.level].hearts
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


def _fallen(table: Table) -> Message:
    """How it ended for a party of which nobody stands; of a descent also where."""
    if table.storey is None:
        return message("None of the party stands any more.")
    return message(
        "None of the party stands any more: it ended in {place}, dungeon {number} of {count}.",
        place=table.storey.words.name,
        number=table.state.below + 1,
        count=len(table.content.storeys),
    )


class KeyGame(GameOf[KeyParams, KeyCommand, KeyEvent, KeyView]):
    """A run from the first door to the boss's end, or the party's."""

    def __init__(self, state: State, content: DungeonContent) -> None:
        self.state = state
        self._content = content
        self.table = Table(state, content)
        self.params: KeyParams = state.params
        self.seed = state.seed
        self._legal: tuple[KeyCommand, ...] | None = None
        self._open: dict[KeyCommand, bool] = {}
        self._view: KeyView | None = None

    @property
    def status(self) -> Status:
        match self.state.outcome:
            case "won":
                if self.params.length == "descent":
                    told = message("The last of the bosses is slain: it goes no deeper than this.")
                    return Status("won", told)
                return Status("won", message("The boss is slain, and the way out is free."))
            case "fallen":
                return Status("lost", _fallen(self.table))
            case "conceded":
                return Status("lost", message("You left it to whoever comes next."))
            case _:
                return Status()

    def legal(self) -> tuple[KeyCommand, ...]:
        if self._legal is None:
            self._legal = open_commands(self.table)
            self._open = dict.fromkeys(self._legal, True)
        return self._legal

    def view(self) -> KeyView:
        if self._view is None:
            self._view = look_at(self.table, self.legal(), self.status)
        return self._view

    def hint(self) -> Hint | None:
        """What somebody would do who thinks one turn ahead, and why; None when it is over."""
        return advise(self.view())

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the party may know; None when it is not open."""
        if not isinstance(command, KeyCommand) or not self.is_open(command):
            return None
        return command.explain(self.view())

    @property
    def undo_depth(self) -> int:
        """Commands since the last one that rolled a die or showed something new."""
        return self.state.undo_depth

    def figures(self) -> tuple[Figure, ...]:
        return scoring.figures(self.table)

    def snapshot(self) -> dict[str, Plain]:
        return snapshot(self.state)

    def fields(self) -> pack.Fields:
        return STATE.parts(self.state)

    def with_hidden(self, stream: Stream) -> KeyGame:
        """A game that looks the same but in which what nobody knows is otherwise."""
        game = KeyGame(restored(self._content, self.snapshot()), self._content)
        shuffle(game.table, stream)
        return KeyGame(game.state, self._content)

    def apply(self, command: Command) -> tuple[KeyEvent, ...]:
        if not isinstance(command, KeyCommand) or not self.is_open(command):
            said = getattr(command, "text", "this")
            known = ", ".join(choice.text for choice in self.legal()[:_SHOWN])
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=said,
                    known=known or message("nothing, the game is over"),
                )
            )
        self.changed()
        table, state = self.table, self.state
        table.events = []
        table.learnt = table.halted = False
        refresh(table)
        carry_out(table, command)
        if not state.camping:
            tell_anew(table)
        self.end_if_over()
        state.undo_depth = 0 if table.learnt else min(MOST_UNDO, state.undo_depth + 1)
        events, table.events = tuple(table.events), []
        return events

    def changed(self) -> None:
        """What lies on the table is another than before: nothing that was worked out holds."""
        self._legal = self._view = None

    def is_open(self, command: KeyCommand) -> bool:
        """Whether ``command`` may be given, without listing all others if nobody did yet."""
        return is_open(self.table, command) if self._legal is None else command in self._open

    def end_if_over(self) -> None:
        """Say how the run ended, if it did: nobody stands, or the outcome is already known."""
        table, state = self.table, self.state
        if state.outcome == "playing" and not table.up() and not rescue(table):
            state.outcome = "fallen"
        if state.outcome != "playing":
            table.learnt = True
            table.tell(Ended(state.outcome, scoring.score(table)))
