"""What a player may do, each with its one-line text. Hexes are written ``q,r``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.core import hexgrid
from game.core.codec import REST, AtMost, Matching, Within, spelt
from game.core.command_text import Commands, TextCommand
from game.tales.hex.rules.play.state import TEXT_MOST

NOTHING = "-"
"""Instead of words: none."""

Present = Literal["candle", "relic", "rumour"]
Number = Annotated[int, Within(0, 9_999)]
Hex = Annotated[hexgrid.Hex, Within(-99, 99)]
OwnWords = Annotated[str, REST, AtMost(TEXT_MOST)]


@dataclass(frozen=True, slots=True)
class Go(TextCommand):
    """One step to a neighbour."""

    verb = "go"
    to: Hex


@dataclass(frozen=True, slots=True)
class Travel(TextCommand):
    """The cheapest known way, step by step, until something happens."""

    verb = "travel"
    to: Hex


@dataclass(frozen=True, slots=True)
class Scour(TextCommand):
    """Search this hex: its next patrol card."""

    verb = "scour"


@dataclass(frozen=True, slots=True)
class Forage(TextCommand):
    """Look for food."""

    verb = "forage"


@dataclass(frozen=True, slots=True)
class Camp(TextCommand):
    """Rest until morning."""

    verb = "camp"


@dataclass(frozen=True, slots=True)
class Choose(TextCommand):
    """What the patrol does in an encounter; with ``candle`` it burns one for a die more."""

    verb = "choose"
    choice: Annotated[str, Matching("[a-z][a-z0-9_]{0,31}")]
    candle: Annotated[bool, spelt({False: "", True: "candle"})] = False


@dataclass(frozen=True, slots=True)
class Visit(TextCommand):
    """Call on a community in this hex."""

    verb = "visit"
    community: Number


@dataclass(frozen=True, slots=True)
class Provision(TextCommand):
    """Take what a community hands out."""

    verb = "provision"
    community: Number


@dataclass(frozen=True, slots=True)
class Ask(TextCommand):
    """Ask a community for news."""

    verb = "ask"
    community: Number


@dataclass(frozen=True, slots=True)
class Promise(TextCommand):
    """Take a community's wish upon oneself."""

    verb = "promise"
    community: Number


@dataclass(frozen=True, slots=True)
class Settle(TextCommand):
    """Keep what was promised."""

    verb = "settle"
    community: Number


@dataclass(frozen=True, slots=True)
class Gift(TextCommand):
    """Give a fairy court something."""

    verb = "gift"
    community: Number
    what: Present


@dataclass(frozen=True, slots=True)
class Riddle(TextCommand):
    """Answer a riddle of a fairy court."""

    verb = "riddle"
    community: Number


@dataclass(frozen=True, slots=True)
class Accuse(TextCommand):
    """Lay the proofs against the plot before its seat."""

    verb = "accuse"
    community: Number


@dataclass(frozen=True, slots=True)
class Explore(TextCommand):
    """Go into a ruin."""

    verb = "explore"
    ruin: Number


@dataclass(frozen=True, slots=True)
class Report(TextCommand):
    """Tell the city that a task is done: the run is won."""

    verb = "report"


@dataclass(frozen=True, slots=True)
class Concede(TextCommand):
    """Give the run up."""

    verb = "concede"


@dataclass(frozen=True, slots=True)
class Note(TextCommand):
    """Pin a note to a hex; `NOTHING` takes it off. Free, and not listed among what is open."""

    verb = "note"
    at: Hex
    words: OwnWords


@dataclass(frozen=True, slots=True)
class Write(TextCommand):
    """Write a day of the journal oneself; `NOTHING` restores its own words. Free, not listed."""

    verb = "write"
    day: Number
    words: OwnWords


HexCommand = (
    Go | Travel | Scour | Forage | Camp | Choose | Visit | Provision | Ask | Promise | Settle
    | Gift | Riddle | Accuse | Explore | Report | Concede | Note | Write
)  # fmt: skip
COMMANDS: Commands[HexCommand] = Commands(HexCommand)
