"""What is heard of a tick: events by their names, movements and traps by comparing two views."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.mode import Event
from game.engine.app import App
from game.tales.candle.rules import clockwork
from game.tales.candle.rules.body import HANG, LEAP
from game.tales.candle.rules.clockwork import BELLOWS_REST, BELLOWS_WARN, WAITS
from game.tales.candle.rules.dread import COMES, WARNS
from game.tales.candle.rules.events import (
    CageShut,
    CoinsLost,
    CreatureActed,
    DarkStirs,
    Died,
    DoorAsleep,
    DoorPassed,
    FindTaken,
    FindUsed,
    FloorDone,
    Found,
    GateActed,
    LampReached,
    LightChanged,
    Revealed,
    Struck,
    WardenActed,
    WebCaught,
    WorkActed,
)
from game.tales.candle.rules.hazards import PERIOD, TELLS, kind_of, strikes_in
from game.tales.candle.rules.view import CandleView
from game.tales.candle.view.look import TILE, px

EARSHOT = 9 * TILE
"""Pixels within which a trap or a creature is heard."""
HARD_LANDING = 5.0
"""Units a tick of a fall that ends with a thud."""
LOW = 5
"""A wick below this part of a candle is low."""
GROWLS_EVERY = 60
"""Ticks between two growls of what comes in the dark."""
LOW_EVERY = 240
"""Ticks between two crackles of a low wick."""

_LIGHT = {
    "thrown": "candle_throw",
    "landed": "candle_land",
    "retaken": "candle_take",
    "water": "flame_out",
    "draught": "flame_out",
    "shade": "flame_out",
    "breath": "flame_out",
    "burnt_out": "flame_out",
    "guttered": "flame_out",
    "drowned": "flame_out",
    "snapped": "error",
    "flint": "flame_lit",
    "lamp": "flame_lit",
    "stub": "flame_lit",
    "next": "flame_lit",
    "low": "wick_low",
}
_USED = {
    "bottle": "flame_lit",
    "mirror": "coin_reveal",
    "powder": "web_burn",
    "thread": "candle_take",
    "bell": "bell_struck",
}
_FOUND = {
    "coin": "gold_coin",
    "secret": "gold_coin",
    "key": "key_found",
    "candle": "candle_take",
}
_GATES = {
    ("web", "catches"): "web_burn",
    ("wax", "catches"): "web_burn",
    ("seal", "catches"): "flame_lit",
    ("wax", "opens"): "cage_open",
    ("seal", "opens"): "seal_stamp",
    ("bars", "lights"): "flame_lit",
    ("bars", "opens"): "gate_raised",
    ("dark", "yields"): "shade_whisper",
    ("dark", "closes"): "shade_whisper",
}
_WARDENS = {
    ("eater", "wakes"): "moth_flutter",
    ("eater", "stares"): "eater_stare",
    ("eater", "dives"): "eater_dive",
    ("eater", "catches"): "web_burn",
    ("eater", "falls"): "lever_pull",
    ("eater", "misses"): "bell_falls",
    ("eater", "wounded"): "bell_falls",
    ("eater", "felled"): "warden_felled",
    ("night", "wakes"): "beast_growl",
    ("night", "breathes"): "night_breath",
    ("night", "blows"): "night_blow",
    ("night", "lights"): "flame_lit",
    ("night", "snuffs"): "flame_out",
    ("night", "reaches"): "shade_whisper",
    ("night", "returns"): "beast_growl",
    ("night", "felled"): "warden_felled",
}
_DEEDS = {
    "moth": "moth_flutter",
    "shade": "shade_whisper",
    "bat": "bat_squeak",
}
_BEATS = {
    "pikes": ("pikes_warn", "pikes_spring", 0),
    "flames": ("smoke_hiss", "oil_lit", 0),
    "crusher": ("crusher_creak", "crusher_slam", 0),
    "stones": ("stone_loosen", "stone_crash", 30),
    "darts": ("pikes_warn", "dart_shot", 0),
    "bolts": ("smoke_hiss", "dart_shot", 0),
}
"""For each trap: what is heard when it is about to strike, and when it does or so many ticks later.
"""
_SWINGS = 60, 30
"""A blade is heard in this tick of so many."""
_CLOCK: dict[str, tuple[tuple[int, str], ...]] = {
    "boards": ((WAITS["boards"] - clockwork.WARNS, "lever_pull"), (WAITS["boards"], "door_bar")),
    "hoist": ((WAITS["hoist"] - clockwork.WARNS, "lever_pull"), (WAITS["hoist"], "chain_climb")),
    "sluice": ((WAITS["sluice"] - clockwork.WARNS, "cave_drip"), (WAITS["sluice"], "dwarf_splash")),
    "bellows": ((BELLOWS_REST - BELLOWS_WARN, "door_open"), (BELLOWS_REST, "draught")),
}
"""For each thing of the clock: tick of its period, sound."""


class Sounds:
    """Plays what belongs to a tick."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._ticks = 0

    def tick(
        self, events: Sequence[Event], before: CandleView, view: CandleView, footfall: bool
    ) -> None:
        self._ticks += 1
        play = self._app.audio.play
        for event in events:
            name = _name_of(event)
            if name:
                play(name)
        if view.phase != "playing" or before.floor is not view.floor:
            return
        pressed = view.held & ~before.held
        if view.grip and not before.grip:
            play("dwarf_land_soft")
        if view.swing and (not before.swing or (view.vx > 0) != (before.vx > 0)):
            play("chain_climb")
        if view.grip > HANG >= before.grip:
            play("dwarf_crawl")
        if view.kicked and not before.kicked:
            play("dwarf_step")
        if pressed & LEAP and view.vy < 0 and not (view.wet or view.grip):
            play("dwarf_jump")
        elif pressed & LEAP and view.wet:
            play("dwarf_swim")
        if view.on_ground and not before.on_ground:
            fell = before.vy / 256
            if fell > HARD_LANDING:
                play("dwarf_land_hard")
            elif fell > 1.5:
                play("dwarf_land_soft")
        if view.wet and not before.wet and before.vy > 256:
            play("dwarf_splash")
        if footfall:
            play("chain_climb" if view.climbing else
                 "dwarf_crawl" if view.crouched else "dwarf_step")  # fmt: skip
        if view.is_lit and view.wick * LOW < view.floor.wick and self._ticks % LOW_EVERY == 0:
            play("wick_low")
        heard = view.dread - COMES[view.params.level] + WARNS
        if heard > 0 and heard % GROWLS_EVERY == 0:
            play("beast_growl")
        if view.gust and not before.gust:
            play("draught")
        self.hear_traps(view)

    def hear_traps(self, view: CandleView) -> None:
        """Play what the traps near him sound like in this tick."""
        here = (px(view.x), px(view.y))
        for hazard in view.floor.hazards:
            place = hazard.place
            far = abs(place.x * TILE - here[0]) + abs(place.y * TILE - here[1])
            if far > EARSHOT:
                continue
            phase = (view.tick + place.offset) % PERIOD
            if kind_of(place) == "blade" and phase % _SWINGS[0] == _SWINGS[1]:
                self._app.audio.play("blade_whoosh")
            if place.name in _BEATS:
                warns, strikes, late = _BEATS[place.name]
                until, told = strikes_in(place, phase), TELLS[view.params.level]
                # What falls twice as often is heard twice before it does.
                if until == told or (place.twice and until == told // 2):
                    self._app.audio.play(warns)
                if strikes_in(place, (phase - late) % PERIOD) == 0:
                    self._app.audio.play(strikes)
        blown = (place for place in view.floor.draughts if place.name == "bellows")
        for place in (*view.floor.clockworks, *blown):
            across = max(place.x * TILE - here[0], here[0] - (place.x + place.width) * TILE, 0)
            if across + abs(place.y * TILE - here[1]) > EARSHOT:
                continue
            for beat, name in _CLOCK[place.name]:
                if clockwork.phase_of(place, view.tick) == beat:
                    self._app.audio.play(name)


def _name_of(event: Event) -> str:
    match event:
        case LightChanged(change=change):
            return _LIGHT.get(change, "")
        case Found(what=what):
            return _FOUND[what]
        case Revealed():
            return "coin_reveal"
        case LampReached(was_lit=was_lit):
            return "" if was_lit else "lamp_lit"
        case CageShut():
            return "error"
        case DoorAsleep():
            return "error"
        case DoorPassed():
            return "teleport"
        case WebCaught():
            return "web_burn"
        case GateActed(gate=gate, deed=deed):
            return "error" if deed == "holds" else _GATES.get((gate, deed), "")
        case WardenActed(warden=warden, deed=deed):
            return "error" if deed == "holds" else _WARDENS.get((warden, deed), "")
        case WorkActed(what=what):
            return "bell_struck" if what == "bell" else "lamp_lit"
        case DarkStirs():
            return "beast_growl"
        case FindUsed(find=find):
            return _USED.get(find, "")
        case FindTaken(find=find):
            return "key_found" if find is not None else ""
        case CoinsLost():
            return "lamp_return"
        case Struck():
            return "dwarf_hurt"
        case Died():
            return "dwarf_dies"
        case FloorDone():
            return "cage_open"
        case CreatureActed(creature="slime", deed=deed):
            return "slime_freeze" if deed == "freezes" else "slime_squelch"
        case CreatureActed(creature="owl", deed=deed):
            return "owl_swoop" if deed == "snatches" else "owl_hoot"
        case CreatureActed(creature=creature):
            return _DEEDS.get(creature, "")
        case _:
            return ""


def mood_of(view: CandleView) -> frozenset[str]:
    """What the music heeds: ``low`` while little wick is left and ``water`` while he swims; in the
    dark, ``glow`` where something else gives light, ``last`` when no candle is left."""
    if view.is_lit:
        said = {"low": view.wick * LOW < view.floor.wick, "water": view.wet}
    else:
        said = {"glow": bool(view.lights), "last": not view.wick and not view.spares}
    return frozenset(word for word, holds in said.items() if holds)
