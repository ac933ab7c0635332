"""What is heard of what happens: which sounds belong to which event, and how they are played.
None sounds twice at once, and under all lies the room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from game.core.grid import Cell
from game.core.mode import Event
from game.engine.app import App
from game.tales.key.rules.play.events import (
    Announced,
    Attacked,
    CampBroken,
    CampPitched,
    Climbed,
    Counselled,
    DangerBegan,
    DangerEnded,
    Died,
    DoorMoved,
    Downed,
    Ended,
    FoeActed,
    Forced,
    Found,
    Freed,
    GroundChanged,
    Handled,
    Happening,
    Healed,
    Hinted,
    Hurt,
    ItemUsed,
    KeyEvent,
    Kindled,
    Learnt,
    LeftAtDoor,
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
from game.tales.key.rules.play.known import RoomSeen
from game.tales.key.rules.play.state import FIRST_FOE
from game.tales.key.rules.play.view import KeyView

# Which sounds


Names = tuple[str, ...]
"""Sounds that belong to one event, the one that carries the news first."""

SILENCE: Names = ()

BOSSES = frozenset({"tallow-king", "abbess", "brood-mother", "wyrm"})

_VOICES: Mapping[str, str] = {
    "rat": "claws_skitter",
    "weaver": "claws_skitter",
    "spiderling": "claws_skitter",
    "bat": "bat_squeak",
    "bone-warden": "bones_rattle",
    "duellist": "bones_rattle",
    "ghoul": "beast_growl",
    "ogre": "beast_growl",
    "boar": "beast_growl",
    "mimic": "beast_growl",
    "ooze": "ooze_crawl",
    "egg": "ooze_crawl",
    "hound": "hound_howl",
    "wisp": "ghost_moan",
    "shade": "shade_whisper",
    "chanter": "chant_low",
}
"""By kind of foe; those without a voice of their own are heard to notice somebody."""
_DOORS: Mapping[str, Names] = {
    "open": ("door_open",),
    "shut": ("door_close",),
    "barred": ("door_bar",),
    "broken": ("table_toppled",),
}
_HAPPENINGS: Mapping[str, Names] = {
    "draught": ("draught",),
    "collapse": ("stone_crash",),
    "whisper": ("shade_whisper",),
    "flood": ("dwarf_splash",),
    "feast": ("potion_drunk",),
    "pilgrim": ("page_turn",),
}
_MARKS: Mapping[str, Names] = {
    "guarding": ("shield_guard",),
    "planted": ("shield_guard",),
    "burning": ("flame_lit",),
    "held": ("chain_climb",),
    "stone": ("statue_pushed",),
    "fuse": ("smoke_hiss",),
}
_GROUNDS: Mapping[str, Names] = {
    "fire": ("oil_lit",),
    "water": ("dwarf_splash",),
    "smoke": ("smoke_hiss",),
    "rubble": ("stone_crash",),
    "chalk": ("quill_scratch",),
    "oil": ("candle_land",),
}
_TRAPS: Mapping[str, Names] = {
    "pit": ("pit_fall",),
    "gas": ("trap_sprung", "smoke_hiss"),
    "flame-jet": ("trap_sprung", "flame_thrown"),
    "alarm": ("trap_sprung", "monster_alert"),
    "darts": ("trap_sprung", "dart_shot"),
    "blade": ("trap_sprung", "blade_whoosh"),
    "net-trap": ("trap_sprung", "chain_climb"),
}
_ITEMS: Mapping[str, Names] = {
    "draught": ("potion_drunk",),
    "stone-draught": ("potion_drunk",),
    "quick-draught": ("potion_drunk",),
    "oil-flask": ("candle_land",),
    "fire-pot": ("flame_thrown",),
    "smoke-pot": ("smoke_hiss",),
    "pepper": ("smoke_hiss",),
    "water-skin": ("dwarf_splash",),
    "holy-water": ("dwarf_splash",),
    "net": ("candle_throw",),
    "chalk": ("quill_scratch",),
    "star-phial": ("lamp_lit",),
    "wedge": ("door_bar",),
    "caltrops": ("coin",),
    "bandage": ("parchment_unroll",),
    "hook-line": ("candle_throw",),
}
_SKILLS: Mapping[str, Names] = {
    "guard": ("shield_guard",),
    "bash": ("shove",),
    "breath": ("heal",),
    "throw-knife": ("candle_throw",),
    "flame": ("flame_thrown",),
    "wall": ("flame_thrown",),
    "warm": ("candle_light",),
    "snuff": ("candle_snuff",),
    "toll": ("bell_struck",),
    "summons": ("bell_struck",),
    "song": ("song_sung",),
    "lullaby": ("song_sung",),
    "snare": ("chain_climb",),
    "vanish": ("candle_throw",),
    "tumble": ("dwarf_jump",),
}
_HANDS: Mapping[str, Names] = {
    "chest": ("chest_open",),
    "crates": ("chest_open",),
    "lever": ("lever_pull",),
    "bookcase": ("scroll_read",),
    "well": ("potion_drunk",),
    "cauldron": ("potion_drunk",),
    "weapon-rack": ("armour_gain",),
    "coffin": ("statue_pushed",),
    "brazier": ("flame_lit",),
    "campfire": ("flame_lit",),
}
_TOPPLED: Mapping[str, Names] = {
    "statue": ("statue_pushed",),
    "bookcase": ("statue_pushed",),
    "pillar": ("statue_pushed",),
    "brazier": ("table_toppled", "oil_lit"),
    "campfire": ("oil_lit",),
    "water-butt": ("table_toppled", "dwarf_splash"),
}
_LIGHT: Mapping[str, Names] = {
    "lit": ("candle_light",),
    "out": ("candle_snuff",),
    "end": ("candle_take",),
    "skill": SILENCE,
    "camp": SILENCE,
    "draught": ("draught",),
}
_LEFT: Mapping[str, Names] = {
    "candle": ("candle_light",),
    "gold": ("coin",),
    "bell": ("bell_struck",),
}
_FORCED: Mapping[str, Names] = {
    "hinges": ("table_toppled",),
    "slit": ("coin",),
    "thorn": ("lock_turn",),
}
_DEEDS: Mapping[str, Names] = {
    "web": ("web_thrown",),
    "howl": ("hound_howl",),
    "rally": ("beast_growl",),
    "snuff": ("ghost_moan",),
    "hurl": ("flame_thrown",),
    "pour": ("flame_thrown",),
    "breath": ("flame_thrown",),
    "chant": ("chant_low",),
    "summon": ("bones_rattle",),
    "rise": ("bones_rattle",),
    "ash": ("bones_rattle",),
    "smash": ("crusher_slam",),
    "slam": ("crusher_slam",),
    "drop": ("crusher_slam",),
    "charge": ("beast_growl",),
    "light": ("smoke_hiss",),
    "hatch": ("claws_skitter",),
    "lay": ("ooze_crawl",),
    "split": ("ooze_crawl",),
    "gutter": ("draught",),
    "toll": ("bell_struck",),
    "climb": ("claws_skitter",),
    "tail": ("shove",),
    "fly": ("wind_gust",),
}
_ATTACKS: Mapping[str, Names] = {
    "shot": ("bow_shot",),
    "thrown": ("candle_throw",),
    "flame": ("flame_thrown",),
    "fire": ("flame_thrown",),
    "breath": ("flame_thrown",),
    "blast": ("fuse_burst",),
    "smash": ("crusher_slam",),
    "crush": ("crusher_slam",),
}
"""What an attack sounds like besides how it ends."""


def _attacked(event: Attacked) -> Names:
    end = "sword_hit" if event.damage else "sword_blocked" if event.hits else "sword_miss"
    return (end, *_ATTACKS.get(event.how, SILENCE))


def _sighted(event: Sighted) -> Names:
    if event.kind in BOSSES:
        return ("boss_wakes",)
    if event.mood == "asleep":
        return SILENCE
    voice = _VOICES.get(event.kind, "monster_alert")
    return ("monster_alert", voice) if event.mood == "lurking" else (voice,)


def _found(event: Found) -> Names:
    match event.what:
        case "gold":
            return ("purse_gold",)
        case "candle":
            return ("candle_take",)
        case "key":
            return ("lever_pull",) if event.form == "lever" else ("ring_key",)
        case _:
            return ("card_place",)


def _moved(event: Moved) -> Names:
    match event.how:
        case "worn":
            return ("armour_gain",)
        case "robbed":
            return ("purse_gold",) if event.item == "gold" else ("card_slide",)
        case "swallowed":
            return ("ooze_crawl",)
        case "given":
            return ("card_slide",)
        case _:
            return ("card_place",)


def _toppled(event: Toppled) -> Names:
    if event.how != "toppled":
        return ("table_toppled",)
    return _TOPPLED.get(event.kind, ("table_toppled",))


def _laid(event: RoomLaid) -> Names:
    return ("gate_raised" if event.boss else "tile_laid", "counter_turn")


def names_of(event: Event) -> Names:
    """The sounds of one event, the one that carries the news first; silence where something else
    tells it. Its dice have a sound of their own (`game.tales.key.view.sounds.Sounds.dice`)."""
    assert isinstance(event, KeyEvent)
    match event:
        case Walked():
            return ("stone_step",)
        case Shoved():
            return ("shove",)
        case DoorMoved():
            return _DOORS.get(event.mode, SILENCE)
        case Unlocked():
            return ("lock_turn",)
        case RoomLaid():
            return _laid(event)
        case Climbed():
            return ("door_open",)
        case Searched():
            return ("passage_found", "wall_knock") if event.found else ("wall_knock",)
        case Happening():
            return _HAPPENINGS.get(event.event, SILENCE)
        case Sighted():
            return _sighted(event)
        case Stirred():
            return ("monster_alert",) if event.woke else SILENCE
        case Attacked():
            return _attacked(event)
        case Hurt():
            return ("hero_hurt",) if event.who < FIRST_FOE else SILENCE
        case Healed():
            return ("heal",) if event.who < FIRST_FOE else SILENCE
        case Slain():
            return ("boss_dies" if event.kind in BOSSES else "monster_falls",)
        case Downed():
            return ("hero_down",)
        case Died():
            return ("hero_down",)
        case Lifted():
            return ("hero_raised",)
        case Marked():
            return _MARKS.get(event.mark, SILENCE)
        case GroundChanged():
            return _GROUNDS.get(event.kind, SILENCE) if event.on else SILENCE
        case TrapFound():
            return ("step_tick",)
        case TrapSprung():
            return _TRAPS.get(event.kind, ("trap_sprung",))
        case TrapDisarmed():
            return ("trap_disarmed",) if event.done else SILENCE
        case Found():
            return _found(event)
        case Moved():
            return _moved(event)
        case ItemUsed():
            return _ITEMS.get(event.item, SILENCE)
        case SkillUsed():
            return _SKILLS.get(event.skill, SILENCE)
        case Handled():
            return _HANDS.get(event.kind, SILENCE)
        case Toppled():
            return _toppled(event)
        case LightChanged():
            return _LIGHT.get(event.how, ("candle_low",))
        case LevelGained():
            return ("level_up",)
        case Learnt():
            return ("quill_scratch",)
        case Rested():
            return ("camp_rest",)
        case Prowled():
            return ("monster_alert",) if event.came else SILENCE
        case Rumoured():
            return ("scroll_read",)
        case LeftAtDoor(means=means):
            return _LEFT[means]
        case Forced(seal=seal):
            return _FORCED[seal]
        case Counselled():
            return ("scroll_read",)
        case Freed():
            return ("cage_open",)
        case Kindled():
            return ("flame_lit",)
        case CampPitched():
            return ("camp_rest",)
        case CampBroken():
            return ("door_open",)
        case FoeActed():
            return _DEEDS.get(event.deed, SILENCE)
        case Rescued():
            return ("candle_light",)
        # The door, or the tile that was laid, was heard already; the music says that a fight
        # begins, and the drum of its first round; victory and defeat are heard with the results.
        case RoomOpened() | TileAsked() | DangerBegan() | DangerEnded() | TurnBegan() | Announced():
            return SILENCE
        case Unmarked() | Ended() | Hinted():
            return SILENCE
        case _:
            assert_never(event)


def all_names() -> frozenset[str]:
    """Every sound that any table here names; for tests."""
    tables = (
        _DOORS, _HAPPENINGS, _MARKS, _GROUNDS, _TRAPS, _ITEMS, _SKILLS, _HANDS, _TOPPLED, _LIGHT,
        _DEEDS, _ATTACKS, _LEFT, _FORCED,
    )  # fmt: skip
    named = [name for table in tables for names in table.values() for name in names]
    return frozenset([*named, *_VOICES.values()])


# Playing them


GAP = 0.12
"""Seconds in which a sound is not heard a second time."""
MOST_AT_ONCE = 4
"""Sounds that begin in one step: more are only noise."""
LOW_WICK = 6
"""Turns of light at which the candle is heard to gutter."""
FOE_STEP = 0.45
"""How loud the steps of foes are beside those of heroes."""
DEEP = "vault_air"
"""The bed of every room that has none of its own."""
_BEDS: Mapping[str, str] = {"forge": "fire_crackle", "kitchen": "fire_crackle"}
"""By theme: there is fire in them, as long as they are lit."""
_WET = frozenset({"cellar", "garden", "crypt", "nest"})
"""Themes in which water drips."""
_DRIPS = (310, 540, 205, 430, 650, 280)
"""Steps of a sixtieth of a second from one drop to the next, over and over."""
_DRIP_VOLUME = 0.5


class Sounds:
    """Plays what belongs to events, as they come to be seen."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._last: dict[str, float] = {}
        self._begun = (-1.0, 0)
        """The moment at which sounds began last, and how many did."""
        self._rounds = 0
        self._wick = 0
        self._drops, self._dry = 0, _DRIPS[0]
        self._cell: Cell | None = None
        self._paces = 0

    def event(self, event: Event) -> None:
        """Something is seen to happen."""
        loud = FOE_STEP if isinstance(event, Walked) and event.who >= FIRST_FOE else 1.0
        for name in names_of(event):
            self.play(name, loud)

    def events(self, events: Sequence[Event]) -> None:
        """All of it happens at once: of each sound one, and only so many."""
        for event in events:
            self.event(event)

    def dice(self, count: int) -> None:
        """So many dice are thrown."""
        self.play("dice_handful" if count > 1 else "die_roll")

    def walks(self, cell: Cell | None) -> None:
        """Whoever leads is on this cell now: every second one is heard."""
        if cell == self._cell:
            return
        self._cell, self._paces = cell, self._paces + 1
        if cell is not None and self._paces % 2 == 0:
            self.play("stone_step")

    def moved_on(self, view: KeyView) -> None:
        """The game stands here now: a round began, or the candle burns low."""
        if view.phase == "danger" and view.rounds > self._rounds:
            self.play("round_drum")
        if 0 < view.wick <= LOW_WICK < self._wick:
            self.play("candle_low")
        self.set_to(view)

    def set_to(self, view: KeyView) -> None:
        """The game is shown anew: nothing of it is news."""
        self._rounds = view.rounds if view.phase == "danger" else 0
        self._wick = view.wick

    def update(self, view: KeyView) -> None:
        """One step of a sixtieth of a second: where it is wet, water drips."""
        room = _room_of(view)
        if view.status.over or room is None or room.theme is None or room.theme.id not in _WET:
            return
        self._dry -= 1
        if self._dry <= 0:
            self._drops += 1
            self._dry = _DRIPS[self._drops % len(_DRIPS)]
            self.play("cave_drip", _DRIP_VOLUME)

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play a sound unless it was heard a moment ago, or too many begin just now."""
        now = self._app.seconds
        if now - self._last.get(name, -GAP) < GAP:
            return
        moment, begun = self._begun
        if moment == now and begun >= MOST_AT_ONCE:
            return
        self._begun = (now, begun + 1 if moment == now else 1)
        self._last[name] = now
        self._app.audio.play(name, volume)


def bed_of(view: KeyView) -> str | None:
    """The quiet sound under the room in which the party is; None once the run is over."""
    if view.status.over:
        return None
    room = _room_of(view)
    if room is None or room.theme is None or not room.lit:
        return DEEP
    return _BEDS.get(room.theme.id, DEEP)


def _room_of(view: KeyView) -> RoomSeen | None:
    """The room in which the hero is who is asked, or the first of the party."""
    x, y = (view.hero(view.acting) if view.acting else view.heroes[0]).cell
    for room in view.rooms:
        if room.x <= x < room.x + room.width and room.y <= y < room.y + room.height:
            return room
    return None


def mood_of(view: KeyView) -> frozenset[str]:
    """What the music heeds: ``hearth`` in a room that has light of its own, ``dim`` while the
    candle is nearly burnt, ``hurt`` while a hero is badly off, ``boss`` where one is awake."""
    room = _room_of(view)
    said = {
        "hearth": room is not None and room.lit,
        "dim": view.wick * 4 <= view.candle,
        "hurt": any(hero.hearts * 3 <= hero.most for hero in view.heroes),
        "boss": any(foe.facts.boss and foe.mood == "awake" for foe in view.foes),
    }
    return frozenset(word for word, holds in said.items() if holds)


def music_of(view: KeyView) -> str:
    """The music that fits."""
    return "key_fight" if view.phase == "danger" else "key_deep"
