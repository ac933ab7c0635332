"""One run of Candle, tick by tick: begun, played, and taken up again from a snapshot.

A command is one sixtieth of a second of held keys. What a tick does is one list, to be read from
top to bottom (`game.tales.candle.rules.tick`); the rules on it are told by subject in files of
their own. A floor begins the same whatever was before it: so a certificate, which was walked in
these rules with every creature awake, finishes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core import pack
from game.core.codec import Plain, expect
from game.core.dice import Stream
from game.core.errors import BadValue, IllegalCommand
from game.core.mode import Figure, GameOf, Hint, Status
from game.core.sliced import Sliced, through
from game.core.text import Message, message
from game.tales.candle.rules.body import DOWN, LEAP, LEFT, RIGHT
from game.tales.candle.rules.commands import CONCEDE, HOLDS, LEGAL, CandleCommand, Hold
from game.tales.candle.rules.content import CandleContent
from game.tales.candle.rules.events import (
    CandleEvent,
    FindTaken,
    FloorBegun,
    FloorDone,
    FloorResult,
    RunEnded,
)
from game.tales.candle.rules.finds import LEAVES, OFFERED, offer_of
from game.tales.candle.rules.floors import ReadyFloor, RunFloors
from game.tales.candle.rules.guide import advice
from game.tales.candle.rules.light import shine
from game.tales.candle.rules.params import SPACE, CandleParams
from game.tales.candle.rules.scoring import figures_of, result_from, result_numbers, result_of
from game.tales.candle.rules.snapshot import (
    LONGEST_PAUSE,
    RUN,
    RunData,
    data_of,
    fields_of,
    state_of,
)
from game.tales.candle.rules.state import FINDS, THERE, FindName, FloorState
from game.tales.candle.rules.terrain import EMPTY
from game.tales.candle.rules.tick import ONCE, tick
from game.tales.candle.rules.view import (
    CandleView,
    FloorView,
    creature_view,
    floor_view_of,
    lying_view,
    secrets_view,
    sign_view,
    warden_view,
)

ASSISTS = ("slow", "ward", "bright")
"""``slow`` and ``bright`` are the view's - the game's speed, and how dark the dark is drawn - and
only told; with ``ward`` no trap hurts, and nothing comes in the dark."""

LEAST_PAUSE = 60
"""Ticks after which any key goes on to the next floor."""
_PLAYING = Status()
_WON = Status("won", message("The treasure is yours, and the light of day."))


class CandleGame(GameOf[CandleParams, CandleCommand, CandleEvent, CandleView]):
    """The whole truth of one run; `game.tales.candle.rules.game` makes one, new or again."""

    params: CandleParams

    def __init__(
        self,
        params: CandleParams,
        seed: str,
        source: RunFloors,
        laid: ReadyFloor,
        state: FloorState | None = None,
    ) -> None:
        self.params = params
        self.seed = seed
        self.source = source
        self.laid = laid
        self.state = state or FloorState(laid.stage, [])
        """The floor being played. Only this game changes it."""
        self.results: tuple[FloorResult, ...] = ()
        self.pause = 0
        """Ticks since the floor was finished; 0 while it is played."""
        self.held = 0
        """What was held in the last tick of the pause."""
        self.finds_offered: tuple[FindName, ...] = ()
        """What lies in the open cage, for him to take one."""
        self.choice = -1
        """Which of these he has his hand on."""
        self.conceded = False
        self.assists: dict[str, bool] = dict.fromkeys(ASSISTS, False)
        self.assisted: dict[str, int] = dict.fromkeys(ASSISTS, 0)
        """Ticks with each assist."""
        self._written = SPACE.write(params)
        self._world = pack.text(self._written) + pack.text(seed)
        self._assisting = False
        self._ahead: ReadyFloor | None = None
        self._behind: ReadyFloor | None = None
        """The floor before, for who goes back to it."""
        self._floor_view: FloorView | None = None
        self._events: list[CandleEvent] = []
        self._status = _PLAYING

    def go_on(
        self,
        results: tuple[FloorResult, ...],
        pause: int,
        held: int,
        conceded: bool,
        offer: tuple[tuple[FindName, ...], int],
        assists: Mapping[str, bool],
        assisted: Mapping[str, int],
    ) -> CandleGame:
        """This game, in the middle of a run: for who restores one."""
        self.results = results
        self.pause, self.held, self.conceded = pause, held, conceded
        self.finds_offered, self.choice = offer
        self.assists, self.assisted = dict(assists), dict(assisted)
        self._assisting = any(self.assists.values())
        self._status = self._new_status()
        return self

    @property
    def number(self) -> int:
        """The floor being played, from 0."""
        return self.laid.floor.number

    @property
    def status(self) -> Status:
        return self._status

    def legal(self) -> tuple[CandleCommand, ...]:
        return () if self._status.over else LEGAL

    def apply(self, command: CandleCommand) -> tuple[CandleEvent, ...]:
        if self._status.over:
            raise IllegalCommand(
                message("{command}: not open now, the run is over", command=command.text)
            )
        if type(command) is Hold and command.bits in _ALL_BITS:
            if self._assisting:
                for name in ASSISTS:
                    self.assisted[name] += self.assists[name]
            if self.pause:
                self._wait(command.bits)
            else:
                self._tick(command.bits)
        elif command == CONCEDE:
            self.conceded = True
            self._events.append(RunEnded(False, len(self.results)))
            self._status = self._new_status()
        else:
            raise IllegalCommand(message("{command}: expected held keys", command=command.text))
        events = self._events
        if not events:
            return ()
        self._events = []
        return tuple(events)

    def _tick(self, held: int) -> None:
        state, events = self.state, self._events
        if not state.tick:
            self._begin()
        if tick(state, held, self.assists["ward"], events):
            self._finish()

    def _begin(self) -> None:
        title, keys = self.laid.floor.title, self.state.stage.keys
        self._events.append(FloorBegun(self.number + 1, self.source.floors, title, keys))

    def _finish(self) -> None:
        """The cage is open."""
        result = result_of(self.number, self.state, self.laid.certificate)
        self.results = (*self.results, result)
        self._events.append(FloorDone(result, self.source.floors))
        self.pause = 1
        self._status = self._new_status()
        if self._status.over:
            self._events.append(RunEnded(True, len(self.results)))
        time = self.source.offers(self.number)
        if time is not None:
            self.finds_offered = offer_of(self.seed, time, self.state.finds)

    def _wait(self, held: int) -> None:
        """A tick between two floors."""
        pressed = held & ~self.held
        self.held = held
        self.pause += 1
        if self.finds_offered:
            # Who has something to choose is given the time.
            self.pause = min(self.pause, LONGEST_PAUSE)
            if pressed and self.pause > LEAST_PAUSE:
                self._choose(pressed)
        elif (pressed and self.pause > LEAST_PAUSE) or self.pause > LONGEST_PAUSE:
            self.next_floor()

    def _choose(self, pressed: int) -> None:
        """His hand goes to the left or to the right one; jump takes it. Down draws his hand back,
        and once more leaves both: nobody loses them by one press."""
        if pressed & DOWN and self.choice == LEAVES:
            self._events.append(FindTaken(None, self.finds_offered))
            self.next_floor()
        elif pressed & DOWN:
            self.choice = LEAVES
        elif pressed & LEAP and self.choice >= 0:
            taken = self.finds_offered[self.choice]
            left = tuple(name for name in self.finds_offered if name != taken)
            self._events.append(FindTaken(taken, left))
            self.next_floor((taken,))
        elif pressed & (LEFT | LEAP):
            self.choice = 0
        elif pressed & RIGHT:
            self.choice = len(self.finds_offered) - 1

    def next_floor(self, taken: tuple[FindName, ...] = ()) -> None:
        laid = self._ahead or self.source.draw(self.number + 1, self.laid.usage)
        self._behind, self.laid = self.laid, laid
        self.state = FloorState(laid.stage, [], (*self.state.finds, *taken))
        self.finds_offered, self.choice = (), -1
        self.state.hush = self.held & ONCE
        self.pause = self.held = 0
        self._ahead = self._floor_view = None

    def _new_status(self) -> Status:
        if self.conceded:
            return Status("lost", self._left())
        return _WON if len(self.results) == self.source.floors else _PLAYING

    def _left(self) -> Message:
        if self.source.floors == 1:
            return message("You turned back before the cage was open.")
        return message(
            "You turned back on floor {number} of {floors}.",
            number=self.number + 1,
            floors=self.source.floors,
        )

    # What may be asked of it.

    def assist(self, name: str, on: bool) -> None:
        """Switch one of `ASSISTS`."""
        if name not in self.assists:
            raise BadValue(
                message(
                    "unknown assist {name}, expected one of: {known}",
                    name=repr(name[:40]),
                    known=", ".join(ASSISTS),
                )
            )
        self.assists[name] = on
        self._assisting = any(self.assists.values())

    def view(self) -> CandleView:
        if self._floor_view is None:
            self._floor_view = floor_view_of(
                self.laid.stage, self.source.floors, self.laid.certificate
            )
        state, body = self.state, self.state.body
        shine(state)
        over = self._status.over
        return CandleView(
            params=self.params,
            status=self._status,
            legal=() if over else LEGAL,
            phase="over" if over else "interlude" if self.pause else "playing",
            floor=self._floor_view,
            tick=state.tick,
            pause=self.pause,
            x=body.x,
            y=body.y,
            vx=body.vx,
            vy=body.vy,
            facing=body.facing,
            height=body.height,
            on_ground=body.on_ground,
            climbing=body.climbing,
            crouched=body.crouched,
            wet=body.wet,
            grip=body.grip,
            kicked=body.kicked,
            swing=body.swing,
            held=self.held if self.pause else body.held,
            safe=state.safe,
            stun=state.stun,
            is_lit=state.is_lit,
            wick=state.wick,
            spares=tuple(state.spares),
            flame=state.hand(),
            strike=state.strike,
            gust=state.gust,
            lights=tuple(state.glow),
            lying=tuple(map(lying_view, state.lying)),
            burning=tuple((*state.stage.cell(at), left) for at, left in state.burning),
            burnt=tuple(map(state.stage.cell, state.burnt)),
            dread=state.dread,
            gates=bytes(state.gates),
            things=bytes(state.things),
            secrets=secrets_view(state),
            creatures=tuple(map(creature_view, state.awake)),
            visited=bytes(state.visited),
            lamp=state.lamp_cell,
            sign=sign_view(state),
            coins=state.coins,
            keys=state.keys,
            secrets_found=state.secrets_found,
            deaths=state.deaths,
            candles=state.candles,
            results=self.results,
            assists=tuple(name for name in ASSISTS if self.assists[name]),
            warden=warden_view(state),
            finds=state.finds,
            used=tuple(state.used),
            raised=state.raised,
            line=state.line,
            offer=self.finds_offered,
            choice=self.choice,
        )

    def figures(self) -> tuple[Figure, ...]:
        state = None if self.pause else self.state
        return figures_of(self.results, state, self.state.finds, self.assisted)

    def hint(self) -> Hint | None:
        return advice(self.view())

    def with_hidden(self, stream: Stream) -> CandleGame:
        """A game that looks the same, whose later floors and hidden coins are others."""
        seed = f"other {stream.below(10**9)}"
        stage = self.state.stage
        empty = [at for at, tile in enumerate(stage.floor.terrain.cells) if tile == EMPTY]
        width = stage.floor.terrain.width
        moved = list(stage.secrets)
        for number, place in enumerate(moved):
            if self.state.secrets[number] == THERE:
                y, x = divmod(stream.pick(empty), width)
                moved[number] = replace(place, x=x, y=y)
        state = state_of(data_of(self.state), stage.with_secrets(moved))
        other = CandleGame(self.params, seed, self.source.seeded(seed), self.laid, state)
        return other.go_on(
            self.results,
            self.pause,
            self.held,
            self.conceded,
            (self.finds_offered, self.choice),
            self.assists,
            self.assisted,
        )

    # As data.

    def snapshot(self) -> dict[str, Plain]:
        slow, ward, bright = ASSISTS
        return RUN.write(
            RunData(
                params=self.params,
                seed=self.seed,
                floor=self.laid.plain,
                play=data_of(self.state),
                results=tuple(map(result_numbers, self.results)),
                pause=self.pause,
                held=self.held,
                conceded=self.conceded,
                offer=tuple(map(FINDS.index, self.finds_offered)),
                choice=self.choice,
                assists=(self.assists[slow], self.assists[ward], self.assists[bright]),
                assisted=(self.assisted[slow], self.assisted[ward], self.assisted[bright]),
            )
        )

    def fields(self) -> pack.Fields:
        return (
            ("world", self._world),
            ("floor", self.laid.packed),
            *fields_of(self.state),
            ("run", pack.integers(self.pause, self.held, self.conceded, self.choice)),
            ("offer", pack.integers(*map(FINDS.index, self.finds_offered))),
            ("results", b";".join(pack.integers(*result_numbers(r)) for r in self.results)),
            ("assists", pack.integers(*self.assists.values(), *self.assisted.values())),
        )

    def returned(self, data: Mapping[str, Plain]) -> CandleGame:
        """`restore`, but the floors that this game knows are not read again."""
        run = RUN.read(data)
        if (run.params, run.seed) != (self.params, self.seed):
            return restore(self.source.content, data)
        known = [laid for laid in (self.laid, self._behind, self._ahead) if laid is not None]
        laid = next((laid for laid in known if laid.plain == run.floor), None)
        game = _gone_on(run, self.source, laid or self.source.read(run.floor))
        if laid is not None:
            by_number = {laid.floor.number: laid for laid in known}
            game._behind, game._ahead = (by_number.get(game.number + way) for way in (-1, 1))
            if laid is self.laid:
                game._floor_view = self._floor_view
        return game

    # Floors made ahead.

    def order(self) -> Plain:
        """What drawing the next floor needs; None when none is missing."""
        last = self.number + 1 >= self.source.floors
        if last or self._ahead is not None or self._status.over:
            return None
        return {
            "params": self._written,
            "seed": self.seed,
            "number": self.number + 1,
            "usage": self.laid.usage,
        }

    def offer(self, made: Plain) -> None:
        """Take the next floor, made ahead from `order`; one not wanted any more is left."""
        if self.order() is None:
            return
        laid = self.source.read(made)
        used: Plain = [[key, times] for key, times in laid.before]
        if laid.floor.number == self.number + 1 and used == self.laid.usage:
            self._ahead = laid


_ALL_BITS = range(len(HOLDS))


def start(params: CandleParams, seed: str, content: CandleContent) -> CandleGame:
    """A new run, on its first floor."""
    return through(starting(params, seed, content))


def starting(params: CandleParams, seed: str, content: CandleContent) -> Sliced[CandleGame]:
    """`start` in slices: its first floor is laid and walked through."""
    floors = RunFloors(content, params, seed)
    floor = yield from floors.drawing(0, [])
    return CandleGame(params, seed, floors, floor)


def restore(content: CandleContent, data: Mapping[str, Plain]) -> CandleGame:
    """The run that a snapshot stands for; `GameError` for data that no run can lead to.

    The floor it is on is read; none is drawn.
    """
    run = RUN.read(data)
    floors = RunFloors(content, run.params, run.seed)
    return _gone_on(run, floors, floors.read(run.floor))


def _gone_on(run: RunData, floors: RunFloors, laid: ReadyFloor) -> CandleGame:
    state = state_of(run.play, laid.stage)
    done = laid.floor.number + (run.pause > 0)
    expect(len(run.results) == done, "results: expected one for each floor that is done")
    game = CandleGame(run.params, run.seed, floors, laid, state)
    offer = tuple(FINDS[number] for number in run.offer)
    is_offered = bool(run.pause) and floors.offers(laid.floor.number) is not None
    known = len({*offer, *state.finds}) == len(offer) + len(state.finds)
    expect(len(offer) == OFFERED * is_offered and known, "offer: expected two finds, in a cage")
    expect(bool(offer) or run.choice < 0, "choice: expected none where nothing is offered")
    return game.go_on(
        tuple(result_from(*numbered) for numbered in enumerate(run.results)),
        run.pause,
        run.held,
        run.conceded,
        (offer, run.choice),
        dict(zip(ASSISTS, run.assists, strict=True)),
        dict(zip(ASSISTS, run.assisted, strict=True)),
    )
