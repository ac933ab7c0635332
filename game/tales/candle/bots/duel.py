"""What a person makes of a warden: seen, not known, and learnt by dying of it.

He has read in no book how either is beaten. He takes his flame to what burns, as everywhere: ropes
and cressets. That a stare is followed by a dive, and a burning rope by a bell, he knows once he has
seen it; then he is elsewhere, comes to a rope when she hangs over him, and stays until she stares.
That the Old Night blows out what it looks at he knows after its first breath: then he lights what
lies behind its back. When it is darker, and he has seen it turn after his flame, he lights the side
of fewer cressets first and is on the other when it blows. Of either he knows what `Glimpse` tells,
some 200 to 260 ms late.
"""

from __future__ import annotations

from game.core.dice import Stream
from game.tales.candle.bots.seen import REACTION, Glimpse, Seen, Tile

AWAY, ASIDE = 3, 2
"""Tiles by which he keeps out of the way of a dive, and of a bell."""
LEAVES = 45
"""Ticks before a bell falls at which he leaves, as far as he can tell how long a rope burns."""
TURNS = 2
"""So often he sees the Old Night turn after his flame before he knows that it does."""
GAPES = 200
"""Ticks for which somebody watches his first burning rope who is curious."""


class Duel:
    """A fight, and what he has learnt in it."""

    def __init__(self) -> None:
        self._was: Glimpse | None = None
        self._dives = self._breath = False
        """Whether he knows what a stare, and a breath, are followed by."""
        self._turned = 0
        """How often he saw it turn while it looked or drew breath."""
        self.unlit: list[Tile] = []
        """The cressets that he knows and that do not burn."""
        self._fuse = 0
        """Ticks for which a rope burns, as he saw it; 0 while he has not."""
        self._missed = False
        """Whether a bell of his fell where she was not."""
        self._gapes = False
        self._stare: int | None = None
        """The column at which she stares."""
        self._burns: dict[int, int] = {}
        """By rope: when he saw that it burns."""

    @staticmethod
    def is_on(seen: Seen) -> bool:
        """Whether he has seen a warden that is not beaten."""
        return seen.warden is not None and seen.warden.mood != "felled"

    def learn(self, seen: Seen, tick: int, died: bool, chance: Stream) -> None:
        """A tick of looking at it."""
        now, was = seen.warden, self._was
        if now is None:
            return
        if died:
            # Whatever it was about: that was it.
            self._dives = self._dives or now.mood in ("tell", "dive", "cling")
            self._burns.clear()
            self._stare = None
        if now is was:
            return
        self._was = now
        self._dives = self._dives or now.mood == "dive"
        self._breath = self._breath or now.mood == "blow"
        if was is not None and was.darker and now.darker and was.facing != now.facing:
            self._turned += now.mood in ("watch", "tell")
        if now.mood != "tell" and now.mood != "dive":
            self._stare = None
        elif was is None or was.mood not in ("tell", "dive"):
            self._stare = now.column
        for number, rope in enumerate(now.ropes):
            before = was.ropes[number] if was is not None else rope
            if rope == "burns":
                if number not in self._burns:
                    self._burns[number] = tick
                    self._gapes = chance.below(2) == 0
            elif number in self._burns:
                began = self._burns.pop(number)
                if rope in ("falls", "lies", "spent"):
                    self._fuse = self._fuse or tick - began
            self._missed = self._missed or (rope == "lies" and before != "lies")

    # Where he should not be.

    def is_in_danger(self, seen: Seen, tick: int, tile: Tile) -> bool:
        """Whether he should leave now, as far as he knows."""
        warden = seen.warden
        if warden is None or not self.is_on(seen):
            return False
        if warden.kind == "night" and self._lures(seen):
            return warden.mood == "tell" and self._side(seen, tile[0]) == self._kept(seen)
        if warden.kind == "night":
            tells = self._breath and warden.mood == "tell"
            return tells and self.is_inside(seen, tile) and self._looks_at(seen, tile[0])
        if self._dives and self._stare is not None and abs(tile[0] - self._stare) < AWAY:
            return self.is_inside(seen, tile)
        return any(abs(tile[0] - x) < ASIDE for x in self._falling(seen, tick))

    def is_safe(self, seen: Seen, tile: Tile) -> bool:
        """Whether he takes a place for one to which to withdraw."""
        warden = seen.warden
        if warden is None or not self.is_inside(seen, tile):
            return False
        if warden.kind == "night" and self._lures(seen):
            return self._side(seen, tile[0], 1) == -self._kept(seen)
        if warden.kind == "night":
            return not self._looks_at(seen, tile[0])
        if self._stare is not None and abs(tile[0] - self._stare) < AWAY:
            return False
        assert seen.hall is not None
        return all(abs(tile[0] - seen.hall.posts[number].x) > ASIDE for number in self._burns)

    def _falling(self, seen: Seen, tick: int) -> list[int]:
        """The columns of the bells that are about to fall."""
        hall = seen.hall
        if hall is None or not self._fuse:
            return []
        late = self._fuse - LEAVES
        return [hall.posts[number].x for number, at in self._burns.items() if tick - at >= late]

    @staticmethod
    def is_inside(seen: Seen, tile: Tile) -> bool:
        """Whether a place is in the warden's hall."""
        hall = seen.hall
        if hall is None:
            return False
        x, y = tile
        return hall.x <= x < hall.x + hall.width and hall.y <= y < hall.y + hall.height

    def _lures(self, seen: Seen) -> bool:
        """Whether he knows that it looks to where his flame is."""
        return seen.warden is not None and seen.warden.darker and self._turned >= TURNS

    @staticmethod
    def _side(seen: Seen, x: int, clear: int = 0) -> int:
        """On which side of the hall a column lies; 0 for one less than ``clear`` tiles off its
        middle."""
        assert seen.hall is not None
        off = 2 * x + 1 - 2 * seen.hall.x - seen.hall.width
        return 0 if abs(off) < 2 * clear else 1 if off >= 0 else -1

    def _first(self, seen: Seen) -> int:
        """The side of fewer cressets, which he lights first."""
        assert seen.hall is not None
        return 1 if sum(self._side(seen, post.x) for post in seen.hall.posts) < 0 else -1

    def _kept(self, seen: Seen) -> int:
        """The side on which it should not blow; 0 while nothing burns there."""
        assert seen.hall is not None
        first = self._first(seen)
        posts = [(post.x, post.y) for post in seen.hall.posts]
        burns = [x for x, y in posts if (x, y) not in self.unlit]
        return first if any(self._side(seen, x) == first for x in burns) else 0

    @staticmethod
    def _looks_at(seen: Seen, x: int) -> bool:
        hall, warden = seen.hall, seen.warden
        assert hall is not None
        assert warden is not None
        return (2 * x + 1 >= 2 * hall.x + hall.width) is (warden.facing > 0)

    # Where he should be.

    def aims(self, seen: Seen) -> list[Tile]:
        """Where he takes his flame now."""
        warden, hall = seen.warden, seen.hall
        if warden is None or hall is None or not self.is_on(seen):
            return []
        if warden.kind == "night":
            if self._lures(seen):
                first = self._first(seen)
                return [
                    tile for tile in self.unlit if self._side(seen, tile[0]) == first
                ] or self.unlit
            blows = self._breath and warden.mood != "sleep"
            return [tile for tile in self.unlit if not (blows and self._looks_at(seen, tile[0]))]
        if self._burns or (self._missed and warden.mood in ("cling", "dive", "tell")):
            return []
        return [
            (hall.posts[number].x, hall.posts[number].y)
            for number in sorted(seen.ropes)
            if warden.ropes[number] == "hangs"
        ]

    def stays(self, seen: Seen, tick: int, tile: Tile) -> bool:
        """Whether he has reason to stand where he is."""
        warden, hall = seen.warden, seen.hall
        if warden is None or hall is None or not self.is_inside(seen, tile):
            return False
        if not self.is_on(seen) or self.is_in_danger(seen, tick, tile):
            return False
        if warden.kind == "night":
            return False
        for number in seen.ropes:
            post = hall.posts[number]
            if abs(tile[0] - post.x) > 0 or tile[1] != post.y:
                continue
            if warden.ropes[number] == "hangs":
                return warden.mood not in ("tell", "dive") or not self._dives
            if warden.ropes[number] == "burns":
                at = self._burns.get(number, tick)
                if self._fuse:
                    # Until she stares at him, or the bell is about to fall.
                    return tick - at < self._fuse - LEAVES - REACTION
                return self._gapes and tick - at < GAPES
        return False
