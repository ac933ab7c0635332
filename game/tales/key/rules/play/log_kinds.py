"""By what Key's log can be filtered."""

from __future__ import annotations

from game.core.mode import LogKind
from game.core.text import message
from game.tales.key.rules.play.events import (
    Announced,
    Attacked,
    DangerBegan,
    DangerEnded,
    Died,
    DoorMoved,
    Downed,
    FoeActed,
    Found,
    Handled,
    Happening,
    Healed,
    Hurt,
    ItemUsed,
    Learnt,
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

SEEN = (Walked, TurnBegan, Announced)
"""What is seen on the map as it happens."""

LOG_KINDS = (
    LogKind(
        message("Fights"),
        (
            DangerBegan, DangerEnded, Attacked, Hurt, Healed, Slain, Downed,
            Died, Lifted, Marked, Unmarked, Shoved, FoeActed, Sighted, Stirred, SkillUsed,
        ),
    ),
    LogKind(
        message("Finds"),
        (
            Found, Moved, ItemUsed, Handled, Rumoured, LevelGained, Learnt, TrapFound, TrapSprung,
            TrapDisarmed,
        ),
    ),
    LogKind(
        message("Rooms"),
        (
            RoomLaid, TileAsked, RoomOpened, Happening, DoorMoved, Unlocked, Searched, Rested,
            Prowled, LightChanged, Toppled, Rescued,
        ),
    ),
    LogKind(message("Turns and steps"), SEEN, seen_anyway=True),
)  # fmt: skip
"""What fell in fights; what was found, used and learnt; how the dungeon grew, and its light; and
what was seen anyway."""
