"""What happened, in order, with its numbers. Actors are numbers: heroes by their place in the
party, foes from 10 on; 0 is nobody. Kinds are ids of the tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, get_args

from game.core.codec import UNTOLD, AsJson
from game.core.grid import Cell, Direction
from game.core.mode import Event
from game.core.text import Prose
from game.tales.key.rules.dungeon.trace import Step
from game.tales.key.rules.play.facts import Words
from game.tales.key.rules.play.state import Intent

ToldStep = Annotated[Step, AsJson(Step.json)]


def _in_english(prose: Prose) -> str:
    return prose.en


@dataclass(frozen=True, slots=True)
class Names:
    """What those are called whom an event names; None for nobody, and for nothing."""

    who: Words | None = None
    by: Words | None = None
    attacker: Words | None = None
    defender: Words | None = None
    target: Words | None = None
    """The hero whom an announced intent means."""
    thing: Words | None = None
    """The thing, skill, talent, furniture, trap, theme of a room or happening."""


NAMELESS = Names()


@dataclass(frozen=True, slots=True, kw_only=True)
class Named(Event):
    """What all events of Key have, so that they can be told by themselves."""

    names: Annotated[Names, UNTOLD] = NAMELESS
    """The table fills it in."""


@dataclass(frozen=True, slots=True)
class Walked(Named):
    """Somebody walked, or flew, along cells; the first is where they started."""

    who: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Shoved(Named):
    """Somebody was moved against their will."""

    who: int
    start: Cell
    end: Cell
    by: int


@dataclass(frozen=True, slots=True)
class DoorMoved(Named):
    """A door is now ``open``, ``shut``, ``barred`` or ``broken``."""

    door: int
    mode: str
    who: int


@dataclass(frozen=True, slots=True)
class Unlocked(Named):
    """The keys that were found opened a lock, on a ``door`` or a ``chest``."""

    what: str
    number: int
    """Of the door, or of the room of the chest."""
    key: int
    """The set of its keys."""


@dataclass(frozen=True, slots=True)
class Forced(Named):
    """A locked door was opened by something else than its keys."""

    door: int
    seal: str
    """``hinges``, ``slit`` or ``thorn``."""
    price: int
    who: int


@dataclass(frozen=True, slots=True)
class Counselled(Named):
    """The party was told where the boss can be hurt."""

    times: int


@dataclass(frozen=True, slots=True)
class Freed(Named):
    """Somebody let a captive out, who teaches what makes a level."""

    who: int


@dataclass(frozen=True, slots=True)
class Kindled(Named):
    """The font of light filled the candle."""

    candles: int
    """How many more there are by it."""
    wick: int
    left: int
    """Candles beside the one that burns."""


@dataclass(frozen=True, slots=True)
class RoomLaid(Named):
    """A room was laid on the board. ``steps`` has every die but those for what is in it."""

    room: int
    width: int
    height: int
    boss: bool
    counter: int
    last: int
    lock: int
    """The set of the keys that its door wants; 0 for none."""
    need: int
    steps: tuple[ToldStep, ...]


@dataclass(frozen=True, slots=True)
class TileAsked(Named):
    """An 8 without the boss: whoever opened the exit picks a tile."""

    tiles: tuple[int, ...]
    steps: tuple[ToldStep, ...]


@dataclass(frozen=True, slots=True)
class Searched(Named):
    """A wall was searched for a passage."""

    room: int
    side: Direction
    roll: int
    most: int
    """The highest roll that finds one."""
    found: bool
    steps: tuple[ToldStep, ...]


@dataclass(frozen=True, slots=True)
class Hinted(Named):
    """A clue was told at an exit: another than before, or one that was bought."""

    room: int
    side: Direction
    family: str
    clue: str
    how: str
    """``again``: something else lies behind it now; ``gone``: what waited there was carried off;
    ``bought``: somebody listened, or looked."""


@dataclass(frozen=True, slots=True)
class LeftAtDoor(Named):
    """Something was left at an exit that moves the dice of the boss."""

    room: int
    side: Direction
    means: str
    lean: int
    """What it adds to them."""


@dataclass(frozen=True, slots=True)
class RoomOpened(Named):
    """One sees into a room for the first time."""

    room: int
    theme: str
    lit: bool


@dataclass(frozen=True, slots=True)
class Climbed(Named):
    """The party went through a hatch."""

    who: int
    """Who went ahead."""
    tunnel: int
    room: int
    """Where it came out."""
    one_way: bool


@dataclass(frozen=True, slots=True)
class Happening(Named):
    """Something happened when a room was first entered."""

    event: str
    amount: int


@dataclass(frozen=True, slots=True)
class Sighted(Named):
    """A foe is seen for the first time."""

    who: int
    kind: str
    mood: str


@dataclass(frozen=True, slots=True)
class Stirred(Named):
    """A die said whether a sleeper wakes, on ``most`` or less; 0 where none was needed."""

    who: int
    kind: str
    roll: int
    most: int
    woke: bool


@dataclass(frozen=True, slots=True)
class DangerBegan(Named):
    """A fight: the dice of both sides, and who comes when."""

    heroes_die: int
    monsters_die: int
    order: tuple[tuple[int, int], ...]
    """Actor and what it came to, the highest first."""
    heroes_more: int = 0
    """What was added to the party's die, because it surprises."""
    monsters_more: int = 0
    """What was added to the foes' die."""


@dataclass(frozen=True, slots=True)
class DangerEnded(Named):
    """No foe is left that is awake and near."""

    rounds: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Named):
    """A hero's turn in a fight."""

    who: int


@dataclass(frozen=True, slots=True)
class Announced(Named):
    """A foe shows what it will do on its next turn."""

    who: int
    kind: str
    intent: Intent


@dataclass(frozen=True, slots=True)
class Attacked(Named):
    """Dice were rolled for an attack and against it."""

    attacker: int
    defender: int
    how: str
    """``blow``, ``shot``, ``flame``, ``trap`` ..."""
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    hits: int
    blocks: int
    damage: int


@dataclass(frozen=True, slots=True)
class Hurt(Named):
    """Somebody lost hearts."""

    who: int
    amount: int
    left: int
    cause: str


@dataclass(frozen=True, slots=True)
class Healed(Named):
    """Somebody gained hearts."""

    who: int
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Slain(Named):
    """A foe is no more."""

    who: int
    kind: str
    by: int
    experience: int


@dataclass(frozen=True, slots=True)
class Downed(Named):
    """A hero has no heart left and bleeds."""

    who: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Died(Named):
    """A hero is dead."""

    who: int


@dataclass(frozen=True, slots=True)
class Lifted(Named):
    """A hero was helped up."""

    who: int
    by: int
    hearts: int


@dataclass(frozen=True, slots=True)
class Marked(Named):
    """Something is the matter with somebody from now on: ``held``, ``stunned``, ``poisoned`` ..."""

    who: int
    mark: str
    rounds: int


@dataclass(frozen=True, slots=True)
class Unmarked(Named):
    """It is the matter no more."""

    who: int
    mark: str


@dataclass(frozen=True, slots=True)
class GroundChanged(Named):
    """Something covers cells from now on, or (``on`` False) no more."""

    kind: str
    cells: tuple[Cell, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class TrapFound(Named):
    """A trap was seen before it was sprung."""

    kind: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class TrapSprung(Named):
    """Somebody stepped on a trap."""

    kind: str
    cell: Cell
    who: int


@dataclass(frozen=True, slots=True)
class TrapDisarmed(Named):
    """A die said whether a trap was disarmed; 0 where none was needed."""

    kind: str
    who: int
    roll: int
    done: bool


@dataclass(frozen=True, slots=True)
class Found(Named):
    """Somebody picked up a thing, ``gold``, a ``candle`` or a ``key``."""

    who: int
    what: str
    amount: int
    """Gold; of keys how many of the set are found now."""
    key: int = 0
    """The set of a key."""
    form: str = ""
    """``key``, ``lever``, ``emblem`` or ``skill``."""


@dataclass(frozen=True, slots=True)
class Moved(Named):
    """A thing changed hands: ``dropped``, ``given``, ``worn``, ``robbed``, ``swallowed``."""

    who: int
    how: str
    item: str
    to: int = 0


@dataclass(frozen=True, slots=True)
class ItemUsed(Named):
    """Somebody used a thing."""

    who: int
    item: str
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class SkillUsed(Named):
    """Somebody did what only some can."""

    who: int
    skill: str
    cell: Cell | None


@dataclass(frozen=True, slots=True)
class Handled(Named):
    """Somebody laid a hand on furniture. ``roll`` is 0 where no die was needed."""

    who: int
    kind: str
    cell: Cell
    roll: int


@dataclass(frozen=True, slots=True)
class Toppled(Named):
    """Furniture was thrown over, or burnt, or broken."""

    who: int
    kind: str
    cell: Cell
    how: str
    """``toppled``, ``burnt`` or ``broken``."""


@dataclass(frozen=True, slots=True)
class LightChanged(Named):
    """The candle: ``lit`` anew, ``out``, or shorter by what ``draught``, ``wisp`` ... took."""

    how: str
    amount: int
    wick: int
    candles: int


@dataclass(frozen=True, slots=True)
class LevelGained(Named):
    """The party has learnt enough: each may choose a talent."""

    level: int


@dataclass(frozen=True, slots=True)
class Learnt(Named):
    """A hero chose a talent."""

    who: int
    talent: str


@dataclass(frozen=True, slots=True)
class Rested(Named):
    """The party rested; on ``risk`` or less of a die something came."""

    roll: int
    risk: int
    disturbed: bool


@dataclass(frozen=True, slots=True)
class Prowled(Named):
    """A die said whether something comes: out of the dark, or out of a den that was gone round."""

    roll: int
    most: int
    came: bool
    den: bool = False


@dataclass(frozen=True, slots=True)
class Rumoured(Named):
    """A rumour was read or heard."""

    number: int
    text: Annotated[Prose, AsJson(_in_english)]


@dataclass(frozen=True, slots=True)
class FoeActed(Named):
    """A foe did what is neither a step nor a blow: ``howl``, ``chant``, ``split`` ..."""

    who: int
    kind: str
    deed: str


@dataclass(frozen=True, slots=True)
class Rescued(Named):
    """A lost party woke at its last resting place."""

    gold: int
    """What it lost."""
    candles: int


@dataclass(frozen=True, slots=True)
class CampPitched(Named):
    """The boss of a dungeon of the descent is slain, and the party camps."""

    storey: int
    """Which dungeon that was, from 1."""


@dataclass(frozen=True, slots=True)
class CampBroken(Named):
    """The party did something at its camp, and went down."""

    choice: str
    storey: int
    """Which dungeon it entered, from 1."""


@dataclass(frozen=True, slots=True)
class Ended(Named):
    """The run is over: ``won``, ``fallen`` or ``conceded``."""

    outcome: str
    score: int


KeyEvent = (
    Walked | Shoved | DoorMoved | Unlocked | Forced | RoomLaid | TileAsked | Searched | Hinted
    | LeftAtDoor | RoomOpened | Climbed
    | Happening | Sighted | Stirred | DangerBegan | DangerEnded | TurnBegan | Announced | Attacked
    | Hurt | Healed | Slain | Downed | Died | Lifted | Marked | Unmarked | GroundChanged
    | TrapFound | TrapSprung | TrapDisarmed | Found | Moved | ItemUsed | SkillUsed | Handled
    | Toppled | LightChanged | LevelGained | Learnt | Rested | Prowled | Rumoured | FoeActed
    | Counselled | Freed | Kindled | Rescued | CampPitched | CampBroken | Ended
)  # fmt: skip
EVENTS: tuple[type[KeyEvent], ...] = get_args(KeyEvent)
