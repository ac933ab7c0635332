"""The contract that every mode fulfils.

A mode is rules without a front end: parameters, a way to start a game from a seed, commands in,
events out. Everything around it - IDs, undo, saves, replays, scoreboards, the command line, menus,
the collection-wide tests - is written once against this file.

What a mode can do beyond that is an optional capability: a method that is there or is not
(`Hinting`, `Telling`, `Preparing`, `Undoable`, `Returning`, `Explaining`, `Keepable`,
`Assistable`, `Foreseeing`, `Shuffling` below).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, Protocol, TypeVar, runtime_checkable

from game.core import pack
from game.core.codec import JsonValue, Plain
from game.core.dice import Stream
from game.core.params import ParamSpace
from game.core.parts import Parts
from game.core.pdf import Photo
from game.core.print_type import Fonts
from game.core.sliced import Sliced
from game.core.text import Message

Phase = Literal["playing", "won", "lost"]


class Content(Protocol):
    """What worlds are made from, loaded outside the rules and never changed afterwards."""

    @property
    def parts(self) -> Parts:
        """The address of every part it is made of, by name (`game.core.parts`): over everything
        that rules read of that part. Words may be mended freely."""
        ...


@dataclass(frozen=True)
class NoContent:
    """The content of a mode that needs none."""

    parts: Parts = field(default_factory=dict)


def no_parts(_: object) -> tuple[str, ...]:
    """What worlds use that are made from no content."""
    return ()


def always_sown(_: object) -> bool:
    """Another seed makes another game."""
    return True


@runtime_checkable
class Command(Protocol):
    """A decision, or a tick of held actions; a small frozen dataclass."""

    @property
    def text(self) -> str:
        """One line without line breaks, from which the mode's `parse_command` reads it back."""
        ...


class Event:
    """Something that happened, with its numbers; each kind is a frozen dataclass."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Status:
    """Whether a run goes on, and if not, why."""

    phase: Phase = "playing"
    reason: Message | None = None

    @property
    def over(self) -> bool:
        """True once no command is open any more."""
        return self.phase != "playing"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number worth showing when a run is over."""

    name: str
    """Stable key in records (``steps``, ``hands``)."""
    label: Message
    value: int


P = TypeVar("P")
"""The parameters of a tale."""
C = TypeVar("C", bound=Content)
"""What its worlds are made from."""
K = TypeVar("K", bound=Command)
"""Its commands: a closed union of dataclasses."""
E = TypeVar("E", bound=Event)
"""Its events: a closed union of dataclasses."""
V = TypeVar("V", bound="View")
"""What a player may know."""
Odds = TypeVar("Odds", covariant=True)
"""Chances, in a tale's own form."""
K_in = TypeVar("K_in", bound=Command, contravariant=True)
E_in = TypeVar("E_in", bound=Event, contravariant=True)
V_in = TypeVar("V_in", bound="View", contravariant=True)
"""The same three where they are only taken in, as by what counts over a run (`Tally`)."""


class View(Protocol):
    """What a player may know now; each tale's is a frozen dataclass with more in it."""

    @property
    def status(self) -> Status: ...

    @property
    def legal(self) -> Sequence[Command]:
        """The commands open now."""
        ...


class GameOf(ABC, Generic[P, K, E, V]):
    """The whole truth of one run. It never draws, sleeps or reads a file.

    ``params``, ``seed`` and ``content`` never change. `apply` is the only way anything else does.
    """

    params: P
    seed: str

    @property
    @abstractmethod
    def status(self) -> Status:
        """Playing, won or lost, with the reason."""

    @abstractmethod
    def legal(self) -> Sequence[K]:
        """The commands open now, in a stable order; empty when the run is over.

        A mode of ticks lists the combinations of held actions it knows.
        """

    @abstractmethod
    def apply(self, command: K) -> tuple[E, ...]:
        """Carry out ``command`` and say what happened, in order.

        Raises `IllegalCommand`, and changes nothing, when it is not open.
        """

    @abstractmethod
    def view(self) -> V:
        """What a player may know now: a frozen dataclass."""

    @abstractmethod
    def snapshot(self) -> dict[str, Plain]:
        """The complete state as plain data; the mode's `restore` makes an equal game of it."""

    @abstractmethod
    def fields(self) -> pack.Fields:
        """The complete state, packed, as named parts in a fixed order."""

    @abstractmethod
    def figures(self) -> tuple[Figure, ...]:
        """The numbers of this run, for the result page and the records; the first is the score."""

    def digest(self) -> str:
        """Sixteen hexadecimal digits over the complete state."""
        return pack.digest(self.fields())


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice that explains itself."""

    command: Command
    why: Message


@runtime_checkable
class Hinting(Protocol):
    """A game that can advise. It uses only what `Game.view` shows."""

    def hint(self) -> Hint | None: ...


@runtime_checkable
class Telling(Protocol[Odds]):
    """A game that knows chances. It uses only what `Game.view` shows."""

    def odds(self) -> Odds: ...


@runtime_checkable
class Preparing(Protocol):
    """A game whose first advice and chances take long; what makes them quick is done in slices."""

    def preparing(self) -> Sliced[None]:
        """Work out once what `hint` and `odds` need; it is over at once where that is known."""
        ...


@runtime_checkable
class Undoable(Protocol):
    """A game in which some commands reveal nothing new and may be taken back."""

    @property
    def undo_depth(self) -> int:
        """How many of the last commands may be taken back now; 0 after something was revealed."""
        ...


@runtime_checkable
class Returning(Protocol):
    """A game whose world takes long to read: it lends it to a game of another moment."""

    def returned(self, data: Mapping[str, Plain]) -> Game:
        """What the mode's `restore` makes of ``data``, this game's world shared where it is the
        same; raises the same errors."""
        ...


@runtime_checkable
class Explaining(Protocol):
    """A game that can say what a command would do, as far as a player may know."""

    def explain(self, command: Command) -> Message | None: ...


@runtime_checkable
class Keepable(Protocol):
    """A game whose world, as far as it is known, can be taken home like one that was generated."""

    def keepsake(self) -> dict[str, JsonValue]:
        """What the mode's `Generator.world` would give, of what is known; its writers take it."""
        ...


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of what is told of a run."""

    title: Message
    paragraphs: tuple[Message, ...]
    seen: tuple[tuple[int, Mapping[str, JsonValue]], ...] = ()
    """What is told in pictures, as plain data that a tale can paint (`game.shell.tale.Craft`), each
    with the number of paragraphs that stand above it."""


@dataclass(frozen=True, slots=True)
class Story:
    """A run told to the end of what was played, and the way that it took over its map."""

    chapters: tuple[Chapter, ...]
    route: tuple[tuple[int, int], ...]


@runtime_checkable
class Recounting(Protocol):
    """A game whose run is a story that fits in a booklet. It tells what `Game.view` shows."""

    def story(self) -> Story: ...


@runtime_checkable
class Assistable(Protocol):
    """A game whose rules bend for the assists that its mode names."""

    def assist(self, name: str, on: bool) -> None:
        """Switch an assist; it belongs to the state. Switching it twice is switching it once."""
        ...


@runtime_checkable
class Foreseeing(Protocol):
    """A game whose next part takes long to make; others may make it ahead (`Mode.make_ahead`)."""

    def order(self) -> Plain:
        """What should be made ahead, as plain data; None when nothing is missing."""
        ...

    def offer(self, made: Plain) -> None:
        """Take what was made to the last order. It never changes digest or view: without it, or
        when it does not fit, the game makes the same itself. Raises `BadValue` on anything else."""
        ...


@runtime_checkable
class Shuffling(Protocol):
    """A game with hidden things. Tests permute them and demand the same view, hint and odds."""

    def with_hidden(self, stream: Stream) -> Game:
        """A game that looks the same to its player but hides other things."""
        ...


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of parameters for the mode page."""

    name: Message
    params: str
    blurb: Message


@dataclass(frozen=True, slots=True)
class HelpPage:
    """One page of "how to play": a title and paragraphs."""

    title: Message
    paragraphs: tuple[Message, ...]


class Tally(Protocol[K_in, E_in, V_in]):
    """Counts over one run what its state does not keep, so that a tale can be judged by many."""

    def note(self, view: V_in, command: K_in, events: Sequence[E_in]) -> None:
        """``command`` was chosen by somebody who saw ``view``, and this came of it."""
        ...

    def figures(self) -> dict[str, JsonValue]:
        """What was counted, under names that no figure of the game has."""
        ...


Writer = Callable[[Mapping[str, JsonValue]], str]
"""Turns a world (its JSON object, envelope included) into another text format."""
Paper = Literal["a4", "a3"]


@dataclass(frozen=True)
class Edition:
    """For whom a world is written: in which language, whether with what players are not to know,
    on which paper, and with which type (`PRINTED` needs it, drawings have it inside)."""

    language: str = "en"
    master: bool = True
    paper: Paper = "a4"
    fonts: Fonts = field(default_factory=dict)
    photos: tuple[Photo, ...] = ()
    """The pictures of a story, in the order of its chapters."""


EditionWriter = Callable[[Mapping[str, JsonValue], Edition], str | bytes]
"""The same for an edition; bytes where the format is no text."""
PRINTED = ("pdf", "booklet")
"""Formats that are PDF files: a sheet, and a book."""


@dataclass(frozen=True)
class GeneratorOf(Generic[P, C]):
    """Makes a world to look at, without playing it."""

    name: str
    format: str
    """Name and version of its JSON, ``thrones/1``."""
    space: ParamSpace[P]
    world: Callable[[P, str, C, bool], dict[str, JsonValue]]
    """``world(params, seed, content, trace)``: what the envelope holds besides its common keys."""
    writers: Mapping[str, Writer]
    """Text formats besides json: ``text``, ``svg``, ``dot`` ...; ``text`` is always there."""
    rules: int
    """Version of the rules that make its worlds."""
    editions: Mapping[str, EditionWriter] = field(default_factory=dict)
    """Formats that speak one language at a time; none of them is in ``writers``."""
    uses: Callable[[P], tuple[str, ...]] = no_parts
    """``uses(params)``: the names of the parts of content that such worlds are made from."""
    beside: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By format, the files below assets/ that such a text expects to find beside itself."""
    bare: bool = False
    """Whether its worlds are made from nothing that is loaded."""
    thorough: Callable[[P, str, C], dict[str, JsonValue]] | None = None
    """``thorough(params, seed, content)``: keys of the world that may take minutes to work out.

    `world` has null there; these take its place when ``--thorough`` asks for them."""
    planned: Callable[[P, str, C, bool, Any], dict[str, JsonValue]] | None = None
    """``planned(params, seed, content, trace, plan)``: `world`, laid by the diagram ``plan`` whose
    word is in ``params``, with the names in it; None for worlds that have no room for one. (What a
    diagram is, the locks say; the core knows no tale.)"""
    measure: Callable[[Mapping[str, JsonValue]], Mapping[str, float]] | None = None
    """Figures of a world that its JSON does not say as numbers, for statistics over many."""
    tell: Callable[[Mapping[str, JsonValue], C], Iterator[Message]] | None = None
    """``tell(world, content)``: a sentence for each step of a traced world's ``trace``, in order:
    which rule, which dice, and why the result follows."""

    @property
    def formats(self) -> tuple[str, ...]:
        """What its worlds can be written as, besides json and pictures."""
        return (*self.writers, *self.editions)

    def write(self, form: str, world: Mapping[str, JsonValue], edition: Edition) -> str | bytes:
        """``world`` in one of `formats`."""
        if form in self.editions:
            return self.editions[form](world, edition)
        return self.writers[form](world)

    def drawing(self, world: Mapping[str, JsonValue], edition: Edition) -> str:
        """``world`` as SVG; its format ``svg`` must be there."""
        svg = self.write("svg", world, edition)
        assert isinstance(svg, str)
        return svg


@dataclass(frozen=True)
class LogKind:
    """One kind of sentence by which the log can be filtered."""

    name: Message
    events: tuple[type[Event], ...]
    """The types of event whose sentences are of it."""
    seen_anyway: bool = False
    """Whether its sentences are left out where there is room for the last few only."""


@dataclass(frozen=True)
class ModeOf(Generic[P, C, K, E, V]):
    """The rules of a tale that is played."""

    name: str
    """The tale's name in IDs and JSON (`game.core.registry.Entry.id`)."""
    rules: int
    """Version of the rules: raised whenever a seed would make another world or game."""
    clock: Literal["decision", "tick"]
    """Whether a command is one decision, or one tick of a sixtieth of a second."""
    space: ParamSpace[P]
    presets: tuple[Preset, ...]
    start: Callable[[P, str, C], GameOf[P, K, E, V]]
    """``start(params, seed, content)``. It reads of the content the parts that `uses` names."""
    restore: Callable[[C, Mapping[str, Plain]], GameOf[P, K, E, V]]
    """``restore(content, snapshot)``; raises `GameError` on data that no snapshot can be."""
    parse_command: Callable[[str], K]
    """Reads a command's text back; raises `BadValue`."""
    narrate: Callable[[E], Message | None]
    """One sentence for the log; None only for events that say nothing to a reader."""
    trace: Callable[[E], dict[str, JsonValue] | None]
    """The event as a step of the JSON trace; None when it is no die, card or decision."""
    events: tuple[type[Event], ...]
    """Every type of event there is, so that tests can ask for their narration."""
    help: tuple[HelpPage, ...]
    uses: Callable[[P], tuple[str, ...]] = no_parts
    """``uses(params)``: the names of the parts of content that games with these parameters may
    read, whatever is played: runs name them, and need no others."""
    formerly: Mapping[str, str] = field(default_factory=dict)
    """What runs of format 1 meant by a fingerprint of all content of the mode: its parts, as
    `game.core.parts.write` writes them."""
    assists: tuple[str, ...] = ()
    """Names of the assists it knows besides rewinding."""
    starting: Callable[[P, str, C], Sliced[GameOf[P, K, E, V]]] | None = None
    """`start` in slices, of a mode whose worlds take long to make: it is done elsewhere, and
    `restore` makes the game of its snapshot where it is played."""
    make_ahead: Callable[[C, Plain], Sliced[Plain]] | None = None
    """``make_ahead(content, order)``: makes what a `Foreseeing` game ordered."""
    timed: tuple[str, ...] = ()
    """Names of the figures that count ticks: they are shown as minutes and seconds."""
    log_kinds: tuple[LogKind, ...] = ()
    """What the log can be filtered by besides showing all; every type of event is of one kind at
    most."""
    tally: Callable[[C], Tally[K, E, V]] | None = None
    """``tally(content)`` begins to count a run played by a bot, for what `bot` tells of it besides
    its figures."""
    is_sown: Callable[[P], bool] = always_sown
    """``is_sown(params)``: whether another seed makes another game. Where it does not, nobody is
    offered a new seed."""
    own_rules: Callable[[P], int | None] | None = None
    """``own_rules(params)``: the version of the rules of games that have rules of their own beside
    those of the mode; None for all others, which are of version `rules`."""
    spread: str = ""
    """The choice over whose values a batch of bot games is spread when nothing else was asked."""

    TICKS_A_SECOND: ClassVar[int] = 60

    def log_kind(self, event: Event) -> int:
        """Of which of `log_kinds` an event's sentence is, from 1; 0 for none."""
        for number, kind in enumerate(self.log_kinds, start=1):
            if isinstance(event, kind.events):
                return number
        return 0


# Of any tale: what walks the tales knows only what they have in common. This is the one place where
# that is said; no signature above does without its types.
Game = GameOf[Any, Any, Any, Any]
Generator = GeneratorOf[Any, Any]
Mode = ModeOf[Any, Any, Any, Any, Any]
