"""One run of Gambit: how it begins, what may be done, and what it leads to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core import pack
from game.core.codec import Plain
from game.core.dice import Dice, Stream
from game.core.errors import IllegalCommand
from game.core.mode import Command, Figure, GameOf, Hint, Status
from game.core.sliced import Sliced, through
from game.core.text import Message, message
from game.tales.throne.rules.cards import Deal
from game.tales.throne.rules.content import ThronesContent
from game.tales.throne.rules.events import (
    ThronesEvent,
)
from game.tales.throne.rules.gambit.advice import explain, hint
from game.tales.throne.rules.gambit.chances import GambitOdds, chances
from game.tales.throne.rules.gambit.commands import (
    GambitCommand,
)
from game.tales.throne.rules.gambit.events import (
    GambitEvent,
)
from game.tales.throne.rules.gambit.state import GAMBIT_STATE, GambitState, read_gambit
from game.tales.throne.rules.gambit.turn import Turn, figures, look, open_commands, status
from game.tales.throne.rules.gambit.view import GambitView
from game.tales.throne.rules.params import HEROES, ThronesParams
from game.tales.throne.rules.table import TableCommand, TableEvent, TableView


class GambitGame(GameOf[ThronesParams, TableCommand, TableEvent, TableView]):
    """A run of Gambit from its fork to the throne, a grave or a white flag."""

    def __init__(self, state: GambitState, content: ThronesContent) -> None:
        self.state = state
        self._content = content
        self.params: ThronesParams = state.params
        self.seed = state.seed
        self._view: GambitView | None = None
        self._legal: tuple[GambitCommand, ...] | None = None
        self._odds: GambitOdds | None = None

    @property
    def status(self) -> Status:
        return status(self.state)

    def legal(self) -> tuple[GambitCommand, ...]:
        if self._legal is None:
            self._legal = open_commands(self.state)
        return self._legal

    def view(self) -> GambitView:
        if self._view is None:
            self._view = look(self.state, self.legal())
        return self._view

    def preparing(self) -> Sliced[None]:
        """Play the chances of this decision out."""
        if self.state.outcome == "playing" and self._odds is None:
            view = self.view()
            self._odds = yield from chances(view, self._content.judge(self.params))

    def odds(self) -> GambitOdds | None:
        """The chances of this decision; None once the run is over."""
        through(self.preparing())
        return self._odds

    def hint(self) -> Hint | None:
        """The command with the best chance known, and why; None once the run is over."""
        odds = self.odds()
        return None if odds is None else hint(self.view(), odds)

    def explain(self, command: Command) -> Message | None:
        """What ``command`` would do, as far as the table shows it; None when it is not open."""
        found = next((choice for choice in self.legal() if choice == command), None)
        return None if found is None else explain(self.view(), found)

    def figures(self) -> tuple[Figure, ...]:
        return figures(self.state)

    def snapshot(self) -> dict[str, Plain]:
        return GAMBIT_STATE.write(self.state)

    def fields(self) -> pack.Fields:
        return GAMBIT_STATE.parts(self.state)

    def with_hidden(self, stream: Stream) -> GambitGame:
        """A game that looks the same but whose face-down cards lie in another order."""
        state = replace(self.state)
        state.step_pile = stream.shuffled(state.step_pile)
        state.deck = stream.shuffled(state.deck)
        return GambitGame(state, self._content)

    def apply(self, command: Command) -> tuple[ThronesEvent | GambitEvent, ...]:
        legal = self.legal()
        found = next((choice for choice in legal if choice == command), None)
        if found is None:
            known = ", ".join(choice.text for choice in legal)
            raise IllegalCommand(
                message(
                    "{command}: not open now, expected one of: {known}",
                    command=command.text,
                    known=known or message("nothing, the game is over"),
                )
            )
        self._view = self._legal = self._odds = None
        return tuple(Turn(self.state).done(found))


def start(params: ThronesParams, seed: str, content: ThronesContent) -> GambitGame:
    """A new run of Gambit."""
    deal = Deal(Dice(seed))
    life, armour = HEROES[params.hero]
    state = GambitState(
        params=params,
        seed=seed,
        quest=content.quest(params.quest),
        life=life,
        armour=armour,
        step_pile=deal.step_pile(),
        deck=deal.combat_deck(0),
    )
    Turn(state).begun()
    return GambitGame(state, content)


def restore(content: ThronesContent, data: Mapping[str, Plain]) -> GambitGame:
    """The game that a snapshot stands for; `GameError` for data that no run can lead to."""
    return GambitGame(read_gambit(content, data), content)
