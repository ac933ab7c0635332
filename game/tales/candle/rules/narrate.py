"""Events told: a sentence for the log, and a step of the JSON trace."""

from __future__ import annotations

from typing import assert_never

from game.core.codec import JsonValue
from game.core.mode import Mode
from game.core.text import NO_PROSE, Message, Prose, counted, message
from game.tales.candle.rules.events import (
    CageShut,
    CandleEvent,
    CoinsLost,
    CreatureActed,
    DarkStirs,
    Died,
    DoorAsleep,
    DoorPassed,
    FindTaken,
    FindUsed,
    FloorBegun,
    FloorDone,
    FloorResult,
    Found,
    GateActed,
    LampReached,
    LightChanged,
    Revealed,
    RunEnded,
    SignRead,
    Struck,
    WardenActed,
    WebCaught,
    WorkActed,
)
from game.tales.candle.rules.state import FINDS, FindName

TICKS_A_SECOND = Mode.TICKS_A_SECOND

_LIGHT: dict[str, Message] = {
    "low": message("The candle burns low."),
    "burnt_out": message("The last candle is burnt down. It is dark."),
    "thrown": message("He throws his candle."),
    "retaken": message("He takes his candle up again."),
    "guttered": message("A candle that was left lying is burnt down."),
    "water": message("The water puts the flame out."),
    "draught": message("The draught puts the flame out."),
    "shade": message("Cold fingers close upon the wick: the flame is out."),
    "breath": message("A cold breath blows the flame out."),
    "flint": message("The flint strikes: there is light again."),
    "lamp": message("The lamp lights his candle."),
    "stub": message("The lamp lends him the stub of a candle."),
    "drowned": message("A candle on the ground goes out."),
    "snapped": message("The thread snaps: the candle is too far, or behind stone."),
}

_DEEDS: dict[tuple[str, str], Message] = {
    ("moth", "drinks"): message("A moth drinks of a flame."),
    ("moth", "leaves"): message("The moth has had enough."),
    ("bat", "wakes"): message("Light wakes a bat."),
    ("bat", "knocks"): message("The bat knocks the candle away."),
    ("shade", "flees"): message("A shade flees the light."),
    ("shade", "steals"): message("A shade steals a candle from his belt."),
    ("shade", "drops"): message("The shade lets the candle fall."),
    ("slime", "freezes"): message("A slime freezes in the light."),
    ("slime", "thaws"): message("The slime thaws in the dark."),
    ("slime", "swallows"): message("A slime swallows wax."),
    ("slime", "drops"): message("The frozen slime gives the candle back."),
    ("owl", "wakes"): message("An owl has seen a candle lying."),
    ("owl", "snatches"): message("The owl carries the candle to its perch."),
    ("owl", "drops"): message("The owl lets the candle fall."),
}
"""A shade that snuffs the flame is told by the flame."""

_GATES: dict[tuple[str, str], Message] = {
    ("web", "catches"): message("The webs take fire."),
    ("web", "opens"): message("The webs are burnt: the way is open."),
    ("wax", "catches"): message("The wax of the door runs."),
    ("wax", "opens"): message("The door is melted open."),
    ("bars", "lights"): message("Fire in the brazier: somewhere near, bars rise."),
    ("bars", "opens"): message("The bars are up."),
    ("dark", "yields"): message("The living dark gives way to the flame."),
    ("dark", "closes"): message("The dark closes again."),
    ("web", "holds"): message("A curtain of webs: a flame would burn it."),
    ("wax", "holds"): message("The door is shut with wax: bring a flame."),
    ("bars", "holds"): message("Iron bars. Somewhere near, a brazier wants fire."),
    ("dark", "holds"): message("The living dark does not give way: bring a flame."),
    ("lock", "holds"): message("Locked. What opens it lies elsewhere."),
    ("lock", "opens"): message("The key turns, and the lock is open for good."),
    ("seal", "holds"): message("Sealed with wax: bring a flame."),
    ("seal", "catches"): message("The seal softens."),
    ("seal", "opens"): message("The seal is melted."),
}

_WARDENS: dict[tuple[str, str], Message] = {
    ("eater", "wakes"): message("The Candle-Eater wakes. Over the ropes hang bells."),
    ("eater", "stares"): message("The Candle-Eater stares at the flame."),
    ("eater", "catches"): message("The rope burns: the bell will fall."),
    ("eater", "misses"): message("The bell strikes the floor, and is drawn up again."),
    ("eater", "wounded"): message("The bell falls on the Candle-Eater!"),
    ("eater", "holds"): message("The Candle-Eater minds the cage: it does not open."),
    ("eater", "felled"): message("The last bell falls. The Candle-Eater is moth dust."),
    ("night", "wakes"): message("The Old Night opens its eyes. Light every cresset."),
    ("night", "breathes"): message("The Old Night draws breath."),
    ("night", "lights"): message("A cresset burns."),
    ("night", "snuffs"): message("The cresset is blown out."),
    ("night", "reaches"): message("The Old Night reaches for him. Make light."),
    ("night", "returns"): message(
        "The Old Night draws in every light and comes back darker. It looks for his flame."
    ),
    ("night", "holds"): message("The Old Night lies on the cage: it does not open."),
    ("night", "felled"): message(
        "Every cresset burns. The Old Night is gone, and the moon is there."
    ),
}

_HITS: dict[str, Message] = {
    "stones": message("A stone falls on him."),
    "darts": message("A dart hits him."),
    "blade": message("The blade hits him."),
}
_DEATHS: dict[str, Message] = {
    "spikes": message("The spikes are his end."),
    "pikes": message("The pikes are his end."),
    "crusher": message("The crusher is his end."),
    "flames": message("The fire out of the floor is his end."),
    "bolts": message("The burning bolt is his end."),
    "scythe": message("The burning blade is his end."),
    "dark": message("The dark takes him."),
    "eater": message("The Candle-Eater has him."),
    "bell": message("The bell is his end."),
    "night": message("The Old Night takes him."),
}
_USES: dict[FindName, Message] = {
    "bottle": message("The bottled flame lights his candle."),
    "mirror": message("He holds up the mirror: his light goes along the row."),
    "powder": message("Powder flares in the flame, and he leaps once more."),
    "thread": message("He draws his candle back on the thread."),
    "bell": message("He rings the hand bell: the dark draws back."),
}
"""Boots of felt are heard by nobody."""
TAKES: dict[FindName, Message] = {
    "bottle": message("He takes the bottled flame."),
    "boots": message("He takes the felt boots."),
    "mirror": message("He takes the hand mirror."),
    "powder": message("He takes the powder horn."),
    "thread": message("He takes the waxed thread."),
    "bell": message("He takes the hand bell."),
}
_LEAVES = message("He leaves both finds where they lie.")
NAMES: dict[FindName, Message] = {
    "bottle": message("Bottled flame"),
    "boots": message("Felt boots"),
    "mirror": message("Hand mirror"),
    "powder": message("Powder horn"),
    "thread": message("Waxed thread"),
    "bell": message("Hand bell"),
}
"""What a find is called, on a label."""

MEDALS: dict[str, Message] = {
    "gold": message("gold"),
    "silver": message("silver"),
    "bronze": message("bronze"),
}
"""A medal's name within a sentence."""


def narrate(event: CandleEvent) -> Message | None:
    """What happened, in a sentence or two; None for what only sounds."""
    match event:
        case FloorBegun(number=number, floors=floors, title=title, keys=keys):
            return _begun(number, floors, title, keys)
        case Found():
            return _found(event)
        case Revealed():
            return message("Light brings out a hidden coin.")
        case LightChanged(change="next", spares=spares):
            return counted(
                "He lights the next candle; {count} is left.",
                "He lights the next candle; {count} are left.",
                spares,
            )
        case LightChanged(change=change):
            return _LIGHT.get(change)
        case LampReached(was_lit=False):
            return message("A lamp is lit: here he will return.")
        case LampReached():
            return message("Back at a lamp: here he will return.")
        case CageShut(keys_left=keys_left):
            return counted(
                "The cage is shut: {count} key is missing.",
                "The cage is shut: {count} keys are missing.",
                keys_left,
            )
        case DoorPassed(for_good=True):
            return message("Through the door, and out of another that leads nowhere.")
        case DoorPassed():
            return message("Through the door, and out of another.")
        case DoorAsleep():
            return message("This door sleeps: one comes out of it, and does not go in.")
        case WebCaught():
            return message("A web burns.")
        case SignRead(text=text):
            return message("A sign: {text}", text=text)
        case GateActed(gate=gate, deed=deed):
            return _GATES.get((gate, deed))
        case WorkActed(what="bell"):
            return message("A bell rings: whoever sleeps above is awake, whoever creeps is gone.")
        case WorkActed():
            return message("Light from the mirror: a wick takes fire.")
        case DarkStirs():
            return message("Something stirs in the dark. Make light.")
        case CoinsLost(count=count):
            return counted(
                "{count} coin since the lamp is lost.",
                "{count} coins since the lamp are lost.",
                count,
            )
        case CreatureActed(creature=creature, deed=deed):
            return _DEEDS.get((creature, deed))
        case WardenActed(warden=warden, deed=deed):
            return _WARDENS.get((warden, deed))
        case Struck(trap=trap, wick=wick):
            hit = _HITS.get(trap, message("Something hits him."))
            if not wick:
                return message("{hit} No light is left.", hit=hit)
            left = message("{seconds} s", seconds=wick // TICKS_A_SECOND)
            return message("{hit} The wick is down to {left}.", hit=hit, left=left)
        case Died(trap=trap, deaths=deaths):
            end = _DEATHS.get(trap, message("That is his end."))
            return counted(
                "{end} Back at the lamp; {count} death.",
                "{end} Back at the lamp; {count} deaths.",
                deaths,
                end=end,
            )
        case FindUsed(find=find):
            return _USES.get(find)
        case FindTaken(find=find):
            return TAKES[find] if find is not None else _LEAVES
        case FloorDone(result=result):
            return _result(result)
        case RunEnded(won=True):
            return message("The treasure is his, and the light of day.")
        case RunEnded(floors_done=floors_done):
            return counted(
                "He turns back. {count} floor is done.",
                "He turns back. {count} floors are done.",
                floors_done,
            )
        case never:
            assert_never(never)


def _begun(number: int, floors: int, title: Prose, keys: int) -> Message:
    name = message("{title}.", title=title) if title != NO_PROSE else _floor(number, floors)
    if not keys:
        return message("{floor} The cage is open.", floor=name)
    return counted(
        "{floor} The cage wants {count} key.",
        "{floor} The cage wants {count} keys.",
        keys,
        floor=name,
    )


def _floor(number: int, floors: int) -> Message:
    if floors == 1:
        return message("A floor of the castle.")
    return message("Floor {number} of {floors}.", number=number, floors=floors)


def _found(event: Found) -> Message:
    match event.what:
        case "key":
            return message("A key: {count} of {total}.", count=event.count, total=event.total)
        case "candle":
            return counted(
                "A candle: {count} in his belt.", "A candle: {count} in his belt.", event.count
            )
        case "secret":
            return message("A hidden coin!")
        case "coin":
            return message("A coin: {count} of {total}.", count=event.count, total=event.total)
        case never:
            assert_never(never)


def _result(result: FloorResult) -> Message:
    done = counted(
        "The cage is open! {time} s, {coins} of {total} coin.",
        "The cage is open! {time} s, {coins} of {total} coins.",
        result.coins_there,
        time=result.ticks // TICKS_A_SECOND,
        coins=result.coins,
        total=result.coins_there,
    )
    if result.medal:
        done = message("{done} A medal of {medal}.", done=done, medal=MEDALS[result.medal])
    if result.helped:
        done = message("{done} Finds helped.", done=done)
    return done


def trace(event: CandleEvent) -> dict[str, JsonValue] | None:
    """The event as a step of the JSON trace: what somebody who plays would write down."""
    match event:
        case FloorBegun(number=number, keys=keys):
            return {"type": "floor", "number": number, "keys": keys}
        case Found(what=what, x=x, y=y, count=count):
            return {"type": "found", "what": what, "tile": [x, y], "count": count}
        case LightChanged(change=change, wick=wick):
            return {"type": "light", "change": change, "wick": wick}
        case LampReached(x=x, y=y):
            return {"type": "lamp", "tile": [x, y]}
        case DoorPassed(x=x, y=y, to_x=to_x, to_y=to_y, for_good=for_good):
            told: dict[str, JsonValue] = {"type": "door", "tile": [x, y], "to": [to_x, to_y]}
            return {**told, "for_good": True} if for_good else told
        case DoorAsleep(x=x, y=y):
            return {"type": "asleep", "tile": [x, y]}
        case Struck(trap=trap, wick=wick):
            return {"type": "hit", "trap": trap, "wick": wick}
        case Died(trap=trap, deaths=deaths):
            return {"type": "death", "trap": trap, "deaths": deaths}
        case GateActed(gate=gate, deed=deed, x=x, y=y):
            return {"type": "gate", "gate": gate, "deed": deed, "tile": [x, y]}
        case WorkActed(what=what, x=x, y=y):
            return {"type": what, "tile": [x, y]}
        case DarkStirs(ticks=ticks):
            return {"type": "stirs", "ticks": ticks}
        case CoinsLost(count=count):
            return {"type": "lost", "coins": count}
        case CreatureActed(creature=creature, deed=deed, x=x, y=y):
            return {"type": "creature", "creature": creature, "deed": deed, "tile": [x, y]}
        case WardenActed(warden=warden, deed=deed, x=x, y=y):
            return {"type": "warden", "warden": warden, "deed": deed, "tile": [x, y]}
        case FindUsed(find=find, x=x, y=y):
            return {"type": "used", "find": find, "tile": [x, y]}
        case FindTaken(find=find, left=left):
            return {"type": "offer", "taken": find, "left": list(left)}
        case FloorDone(result=result):
            return {
                "type": "done",
                "ticks": result.ticks,
                "par": result.par,
                "coins": result.coins,
                "secrets": result.secrets,
                "deaths": result.deaths,
                "candles": result.candles,
                "wick": result.wick,
                "medal": result.medal,
                "finds": [FINDS[n] for n in range(len(FINDS)) if result.helped >> n & 1],
            }
        case RunEnded(won=won, floors_done=floors_done):
            return {"type": "end", "won": won, "floors": floors_done}
        case Revealed() | CageShut() | WebCaught() | SignRead():
            return None
        case never:
            assert_never(never)
