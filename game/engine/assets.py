"""Pictures: atlases baked by tools/art, single plates, nine-slices, and scaled or turned copies.

What a scene will show is asked for before it is entered (`Assets.ahead`) and decoded by a thread;
what was not asked for is loaded on first use. Frames that a player sees do without what has not
come (`Assets.ready`). Sheets and the copies made to measure from them live in caches with budgets
in bytes.

Sheets come at the scale of the canvas (`Assets.scale`), brought to it by the thread that decodes
them: from what was baked finer (`FINE`) where there is such a bake, else from that for 1280 x 720.
What has no room at the scale stays at 1, and what belongs to a world that is drawn at a scale of
its own has that one, whatever the canvas (`Shelf.pinned`).
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

import pygame

from game.core.errors import ContentError
from game.core.sliced import Sliced, through
from game.core.text import message
from game.engine.canvas import Canvas, pixel, weight
from game.engine.loading import Loading
from game.engine.memory import give_back
from game.store.log import logger
from game.store.pictures import picture_size

CACHED_COPIES = 400
"""Copies made to measure that are kept; the one unused for longest goes first."""
CACHED_BYTES = 8 << 20
"""What the copies may weigh together: some are as large as the screen."""
SHEET_BYTES = 68 << 20
"""What sheets and plates may weigh together: the largest set of one tale and that of its pages.
Those that were not looked at for longest go first; what the page has shown stays."""
SHARP_BYTES = 77 << 20
"""The same for a canvas with more pixels than units. What has no room is kept at one pixel a unit,
and enlarged as it is drawn. Sheets to paint from (`Shelf.brief`) do not count."""
SPARED_BYTES = 12 << 20
"""How much of that is left to what a page shows by what is only read ahead."""
LEFT_BYTES = 56 << 20
"""What sheets that were left two pages ago may fill up, those included that are there besides: less
than all may weigh, for nobody is on the way back to them."""
AHEAD_PAGES = 2
"""Pages after which nobody is on the way any more to what was read ahead and not asked for again:
he went to another tale, or to the workshop. From then on it is as good as left."""
INTERFACE = "ui/ui"
"""The sheet with the keys, icons and rules of all pages. Its part of `SHARP_BYTES` is its own,
whatever was asked for before it."""
PAINTING = 0.0015
"""Seconds of a step in which pictures are painted that take longer than a frame (`painted`)."""
_PART, _COMMA = "|", ","
"""What stands in the name of a part of an atlas between that of the atlas and those of its sprites,
and between these (`Assets.part`)."""
_STRIP = 1 << 16
"""Pixels of a nine-slice that are stretched at once: the middle of a page has a million."""
CLEAR = "clear:"
"""What the name of a plate with transparent parts begins with where it is asked for ahead."""
FINE, FINE_SCALE = "fine", 1.5
"""The folder with what was baked finer, laid out like the one that it lies in, and how fine."""


@dataclass(frozen=True, eq=False)
class Sprite:
    """One picture of an atlas, or a strip of frames; places and sizes are units of the page."""

    name: str
    frames: tuple[Canvas, ...]
    pivot: tuple[float, float]
    """The point of the picture that comes to lie on the place where it is drawn."""
    fps: float
    home: tuple[float, float] | None
    """The place for which it was drawn and lit."""
    margins: tuple[int, int, int, int] | None
    bleed: tuple[int, int, int, int]
    """How far (left, top, right, bottom) shadow and outline reach beyond the thing."""

    @property
    def image(self) -> Canvas:
        """The first frame."""
        return self.frames[0]

    def at(self, seconds: float) -> Canvas:
        """The frame to be seen ``seconds`` after the strip began; it starts again at its end."""
        return self.frames[int(seconds * self.fps) % len(self.frames)]

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Where the picture's corner goes for its pivot to lie on (x, y)."""
        return round(x - self.pivot[0]), round(y - self.pivot[1])


Atlas = dict[str, Sprite]
_Plate = tuple[str, bool]
"""A picture by its path, and whether it has transparent parts."""
_Name = str | _Plate


@dataclass(frozen=True, eq=False, slots=True)
class _Sheet:
    """An atlas or a plate as it was read."""

    read: Atlas | Canvas
    weight: int
    wanted: int
    """What it weighs at the scale of its shelf: more than ``weight`` where there was no room."""


class _Copy(NamedTuple):
    """A copy made to measure, and what it weighed when it was made: what is kept of it at another
    scale comes and goes, and has a budget of its own."""

    picture: Canvas
    weight: int


class _Room:
    """What is kept weighs so much; known to the thread that reads, and to the frames."""

    def __init__(self, taken: int) -> None:
        self._lock = Lock()
        self.taken = taken

    def take(self, weight: int, most: int | None = None) -> bool:
        """Count ``weight``; False, and nothing is counted, if that comes to more than ``most``."""
        with self._lock:
            if most is not None and self.taken + weight > most:
                return False
            self.taken += weight
            return True


class Shelf:
    """Sheets and plates of one folder as they were read, for a canvas of ``scale``. Those looked at
    since the last page was turned stand in front; looking one up there costs nothing.

    Those named in ``pinned`` are only drawn on canvases of the scale that is told there: plates
    were baked at it, atlases are brought to it. Pictures of the atlases named in ``loose`` are only
    ever put where their pivots go: they may be smaller than they were baked.

    Those named in ``brief`` are only there while something is painted from them: they are not read
    ahead, and always sharp, for they take no room of others. Only the part of them is read that is
    painted from (`Assets.part`).
    """

    def __init__(
        self,
        folder: Path,
        scale: float = 1.0,
        pinned: Mapping[str, float] | None = None,
        loose: Iterable[str] = (),
        brief: Iterable[str] = (),
    ) -> None:
        self.folder, self.scale, self.pinned = folder, scale, dict(pinned or {})
        self.loose = frozenset(loose)
        self.brief = frozenset(brief)
        self.atlases: dict[str, Atlas] = {}
        self.plates: dict[_Plate, Canvas] = {}
        self._front: dict[_Name, _Sheet] = {}
        """What `atlases` and `plates` show, with what it weighs."""
        self.behind: dict[_Name, _Sheet] = {}
        self._page = 0
        self._asked: dict[_Name, int] = {}
        """On which page each was looked at or asked for last."""
        self._awaited: set[_Name] = set()
        """What was asked for by `ready` and not looked up since: room is not made for anything at
        its cost, or whoever waits would wait for ever."""
        self._needed: set[_Name] = set()
        """What the page shows while it is read: it may fill the whole budget."""
        self._failed: set[_Name] = set()
        self._unseen: set[_Name] = set()
        """What was asked for ahead and not looked at since: somebody is on the way to it."""
        self._left = False
        """Whether something was left since room was made last."""
        self._sizes: dict[str, dict[str, tuple[int, int]]] = {}
        self.renewed = 0
        """How often a sheet that is shown was read again, more finely."""
        self.arrivals = 0
        """How many sheets a thread has read."""
        self._gone: set[int] = set()
        """Pages (`_pages`) of sheets that were let go, or read again, since somebody asked."""
        self._interface = 0
        """What of the room is kept for the interface: told from its files, until it was read."""
        if scale > 1.0:
            self._interface = weight_at(_home(folder, INTERFACE), INTERFACE, scale)
        self.room = _Room(self._interface)
        self._weights: dict[_Name, int] = {}
        """What sheets weigh at the scale, since they were read: less than their files tell."""
        self._loading: Loading[_Name, _Sheet] = Loading(self._brought)

    def ahead(self, names: Iterable[_Name]) -> None:
        """Have these decoded while frames go on."""
        self._settle()
        for name in names:
            if self.is_brief(name):
                continue
            self._asked[name] = self._page
            if name not in self._front:
                self._unseen.add(name)
            if name in self.behind:
                # It goes last of what is not looked at.
                self.behind[name] = self.behind.pop(name)
            elif name not in self._front:
                self._loading.ask((name,))

    def ready(self, name: _Name) -> bool:
        """Whether looking it up takes no time; if not, it is read before all else. What cannot be
        read is ready too: whoever looks it up is told."""
        if name in self._front:
            return True
        self._asked[name] = self._page
        self._unseen.discard(name)
        self._settle()
        if name in self.behind or name in self._failed:
            return True
        self._awaited.add(name)
        self._needed.add(name)
        self._loading.hurry(name)
        return False

    @property
    def wanted(self) -> tuple[_Name, ...]:
        """What was looked at or asked for since the last page was turned."""
        asked = (name for name in self.behind if self._asked.get(name) == self._page)
        return *self._front, *asked

    @property
    def held(self) -> tuple[_Name, ...]:
        """What stands in front, is waited for, or was read ahead."""
        return *self.wanted, *self._awaited, *self._unseen

    def sizes(self, atlas: str) -> Mapping[str, tuple[int, int]]:
        """What an atlas has, without its pictures, and how many units each measures."""
        found = self._sizes.get(atlas)
        if found is None:
            path = _path(_home(self.folder, atlas), atlas)
            sprites = _entries(path).get("sprites", {})
            try:
                found = {name: _units(entry) for name, entry in sprites.items()}
            except (AttributeError, KeyError, ValueError, TypeError) as error:
                raise _unexpected(path, error) from None
            self._sizes[atlas] = found
        return found

    def is_brief(self, name: _Name) -> bool:
        """Whether it, or what it is a part of, is only there while something is painted from it."""
        return isinstance(name, str) and _whole(name) in self.brief

    def _has_room(self, name: _Name) -> bool:
        """Whether it is always sharp, and not counted when it comes or goes."""
        return self.is_brief(name) or (name == INTERFACE and self.scale > 1.0)

    def atlas(self, name: str) -> Atlas:
        """An atlas that does not stand in front."""
        found = self._found(name).read
        assert isinstance(found, dict)
        self.atlases[name] = found
        return found

    def plate(self, name: _Plate) -> Canvas:
        """A plate that does not stand in front."""
        found = self._found(name).read
        assert isinstance(found, Canvas)
        self.plates[name] = found
        return found

    def update(self) -> None:
        """Take over what has been read ahead, and make room for it."""
        if self._settle() or self._left:
            self._left = False
            self._trim()
        if self.scale > 1.0 and self._loading.idle:
            self._sharpen()

    def turn(self) -> None:
        """A page is turned: what was looked at so far was looked at on the one before. Nothing goes
        until the new one has been drawn, and `trim` is called."""
        self._settle()
        self._page += 1
        late = self._page - AHEAD_PAGES
        self._unseen -= {name for name in self._unseen if self._asked.get(name, -1) < late}
        self.behind.update(self._front)
        self._front.clear()
        self.atlases.clear()
        self.plates.clear()
        self._awaited.clear()

    def trim(self) -> None:
        """What weighs too much and was not looked at for longest goes; what the page has shown
        stays."""
        self._settle()
        self._trim()

    def let_go_earlier(self) -> None:
        """What only pages before this one have shown or asked for goes, whatever room there is."""
        self._settle()
        for name in tuple(self.behind):
            if self._asked.get(name, -1) < self._page and name not in self._awaited:
                self._let_go(name)

    def leave(self, names: Iterable[_Name]) -> None:
        """These are not looked at any more: as if only pages long ago had shown them."""
        for name in names:
            self._asked.pop(name, None)
            self._awaited.discard(name)
            found = self._front.pop(name, None)
            if found is None:
                continue
            self.behind[name] = found
            if isinstance(name, str):
                del self.atlases[name]
            else:
                del self.plates[name]
        self._left = True

    def leave_unshown(self) -> None:
        """`leave` what this page has asked for and not looked at yet."""
        there = {*self._front, *self._unseen}
        asked = [name for name, page in self._asked.items() if page == self._page]
        self.leave([name for name in asked if name not in there])

    def gone(self) -> Set[int]:
        """Pages of the sheets that are there no more, since this was asked last: copies of their
        pictures would keep them."""
        gone, self._gone = self._gone, set()
        return gone

    def leave_brief(self) -> None:
        """Nothing is painted any more."""
        there = [name for name in (*self._front, *self.behind) if self.is_brief(name)]
        if there:
            self.leave(there)

    @property
    def weight(self) -> int:
        """What all of it weighs, in bytes."""
        return sum(sheet.weight for sheet in (*self._front.values(), *self.behind.values()))

    @property
    def beyond(self) -> int:
        """Bytes that the page shows beyond what all may weigh."""
        return max(0, self.room.taken - self._most)

    @property
    def idle(self) -> bool:
        """Whether all that was asked for has been read."""
        return self._loading.idle

    def close(self, *, wait: bool = True) -> None:
        """Read nothing more."""
        self._loading.close(wait=wait)

    @property
    def _most(self) -> int:
        return SHARP_BYTES if self.scale > 1.0 else SHEET_BYTES

    def _trim(self) -> None:
        """Let go what weighs too much: first what was seen and left two pages ago, then what was
        seen at all, last what is read ahead, of which that comes first which is seen first. What
        this page asked for to show it stays, though it may not have looked at it yet."""
        for each in [name for name in self.behind if self.is_brief(name)]:
            if each not in self._awaited and self._asked.get(each, -1) < self._page:
                self._let_go(each)
        seen = self._seen()
        stale = [name for name in seen if self._asked.get(name, -1) < self._page - 1]
        unseen = [name for name in reversed(self.behind) if name in self._unseen]
        # What is left makes room for what is painted from, what is read ahead does not.
        there = (*self._front.items(), *self.behind.items())
        lent = sum(sheet.weight for name, sheet in there if self.is_brief(name))
        # What was left long ago goes while there is room: that is for what is seen.
        left = ((LEFT_BYTES - lent, stale), (self._most - lent, seen), (self._most, unseen))
        for most, names in left:
            for name in names:
                if self.room.taken <= most:
                    break
                if name in self.behind and name not in self._awaited:
                    self._let_go(name)

    def _seen(self) -> list[_Name]:
        """What only pages before this one have looked at or asked for."""
        return [
            name
            for name in self.behind
            if name not in self._unseen and self._asked.get(name, -1) < self._page
        ]

    def _let_go(self, name: _Name) -> None:
        sheet = self.behind.pop(name)
        self._uncount(name, sheet)
        self._gone.update(_pages(sheet.read))
        self._unseen.discard(name)

    def _uncount(self, name: _Name, sheet: _Sheet) -> None:
        if not self._has_room(name):
            self.room.take(-sheet.weight)

    def _sharpen(self) -> None:
        """Have one sheet of this page read again that had no room at the scale, if there is some
        now, or if there is what only pages before this one have shown. What is read ahead stays: to
        read it in the frame that shows it would be worse than a picture that is not as sharp."""
        for name in self.wanted:
            sheet = self._front.get(name) or self.behind[name]
            if sheet.wanted <= sheet.weight:
                continue
            # While it is made, what it takes the place of is still there.
            most = SHARP_BYTES - sheet.wanted
            stale = [
                old
                for old in self.behind
                if self._asked.get(old) != self._page and old not in self._unseen
            ]
            if self.room.taken - sum(self.behind[old].weight for old in stale) > most:
                continue
            for old in stale:
                if self.room.taken <= most:
                    break
                self._let_go(old)
            self._needed.add(name)
            self._loading.ask((name,))
            return

    def _found(self, name: _Name) -> _Sheet:
        self._asked[name] = self._page
        self._unseen.discard(name)
        found = self.behind.pop(name, None)
        self._awaited.discard(name)
        self._failed.discard(name)
        if found is None:
            self._needed.add(name)
            found = self._loading.fetch(name)
            self._needed.discard(name)
            # Room is made for it in the next step, as for what a thread has read.
            self._left = True
        self._front[name] = found
        return found

    def _settle(self) -> bool:
        """Take over what the thread has read; whether there was anything. What it could not read is
        told to whoever needs it: they read it again."""
        arrived = self._loading.arrived()
        self.arrivals += len(arrived)
        for name, sheet in arrived:
            self._needed.discard(name)
            if isinstance(sheet, Exception):
                self._failed.add(name)
            else:
                self._take(name, sheet)
        return bool(arrived)

    def _take(self, name: _Name, sheet: _Sheet) -> None:
        before = self._front.get(name) or self.behind.get(name)
        if before is not None:
            self._uncount(name, before)
            self._gone.update(_pages(before.read))
        if name not in self._front:
            self.behind[name] = sheet
            return
        self._front[name] = sheet
        self.renewed += 1
        if isinstance(name, str) and isinstance(sheet.read, dict):
            self.atlases[name] = sheet.read
        elif not isinstance(name, str) and isinstance(sheet.read, Canvas):
            self.plates[name] = sheet.read

    # In the thread, or where it is needed at once

    def _brought(self, name: _Name) -> _Sheet:
        """Read it, and give back at once what that took in small pieces: several times as much as
        the sheet where many follow one another."""
        try:
            return self._load(name)
        finally:
            give_back()

    def _load(self, name: _Name) -> _Sheet:
        own = self.pinned.get(name if isinstance(name, str) else name[0])
        if self._has_room(name):
            sharp = self._sharp(name)
            weight = _sheet_weight(sharp)
            if name == INTERFACE:
                self.room.take(weight - self._interface)
                self._interface = weight
            return _Sheet(sharp, weight, weight)
        if self.scale > 1.0 and own is None:
            wanted = self._weights.get(name, 0)
            wanted = wanted or weight_at(_home(self.folder, name), name, self.scale)
            spared = 0 if name in self._needed else SPARED_BYTES
            if self.room.take(wanted, SHARP_BYTES - spared):
                try:
                    sharp = self._sharp(name)
                except ContentError:
                    self.room.take(-wanted)
                    raise
                weight = self._weights[name] = _sheet_weight(sharp)
                self.room.take(weight - wanted)
                return _Sheet(sharp, weight, weight)
        else:
            wanted = 0
        loose = name in self.loose
        read = read_sheet(_home(self.folder, name), name, own or 1.0, own or 1.0, loose=loose)
        weight = _sheet_weight(read)
        self.room.take(weight)
        if wanted:
            # At one pixel a unit it tells that better than its files do.
            wanted = self._weights.setdefault(name, ceil(weight * self.scale**2))
        return _Sheet(read, weight, max(wanted, weight))

    def _sharp(self, name: _Name) -> Atlas | Canvas:
        """From what was baked finer, where the canvas is finer, if it was and can be read."""
        loose = name in self.loose
        if self.scale > 1.0 and _path(self.folder / FINE, name).is_file():
            try:
                return read_sheet(self.folder / FINE, name, self.scale, loose=loose)
            except ContentError as error:
                logger.warning("%s", error)
        return read_sheet(_home(self.folder, name), name, self.scale, loose=loose)


class Assets:
    """All pictures below the folder ``assets``. The sheets ``pinned`` are only drawn on canvases of
    the scale that is told with each, pictures of the atlases ``loose`` only by their pivots, and of
    those in ``brief`` something is painted now and then."""

    def __init__(
        self,
        folder: Path,
        pinned: Mapping[str, float] | None = None,
        loose: Iterable[str] = (),
        brief: Iterable[str] = (),
    ) -> None:
        self.folder = folder
        self.high_contrast = False
        self.waits = True
        """Whether what is missing is waited for. For pictures that are kept it must be; the loop
        before a player turns it off, for there the next frame is due."""
        self._kinds = dict(pinned or {}), frozenset(loose), frozenset(brief)
        self.shelf = Shelf(folder, 1.0, *self._kinds)
        self._shelves = {1.0: self.shelf}
        self._lent = False
        """Whether other programs use the shelves as well."""
        self._copies: OrderedDict[Hashable, _Copy] = OrderedDict()
        self._older: OrderedDict[Hashable, _Copy] = OrderedDict()
        """Copies that were not asked for since the last page was turned."""
        self._weight = 0
        self._paintings: OrderedDict[Hashable, Iterator[Canvas | None]] = OrderedDict()
        """What is being painted, the first first."""
        self._failed: dict[Hashable, Exception] = {}
        """What could not be painted, and why."""

    def borrow(self, other: Assets) -> None:
        """Show what ``other`` has read, and read for both: for many programs one after another."""
        self._shelves, self._kinds = other._shelves, other._kinds
        self._lent = True
        self.shelf = self._at(self.shelf.scale)

    @property
    def scale(self) -> float:
        """Pixels a unit that pictures have, where there is room for so many."""
        return self.shelf.scale

    @scale.setter
    def scale(self, scale: float) -> None:
        if scale == self.shelf.scale:
            return
        before, self.shelf = self.shelf, self._at(scale)
        if not self._lent:
            for left in (before, *(each for each in self._shelves.values())):
                if left is not self.shelf:
                    left.close(wait=False)
            self._shelves = {scale: self.shelf}
        self.forget_copies()

    def prepare(self, scale: float) -> bool:
        """Have what the page shows read for a canvas of another scale, while frames go on at this
        one; True once all of it is there. Then set `scale`."""
        names = self.shelf.wanted
        shelf = self._at(scale)
        shelf.ahead(names)
        missing = [name for name in names if not shelf.ready(name)]
        return not missing

    def _at(self, scale: float) -> Shelf:
        """The shelf for a canvas of ``scale``."""
        shelf = self._shelves.get(scale)
        if shelf is None:
            shelf = self._shelves[scale] = Shelf(self.folder, scale, *self._kinds)
        return shelf

    @property
    def renewed(self) -> int:
        """Changes when what is shown was read again, more finely: for what is kept of it."""
        return self.shelf.renewed

    @property
    def arrivals(self) -> int:
        """Changes when a sheet has come that was read beside the frames: what that took is free."""
        return self.shelf.arrivals

    def ahead(self, names: Iterable[str]) -> None:
        """Have sheets decoded by a thread while frames go on, so that none waits for them: atlases
        by their names, plates by their files (`CLEAR`), the most urgent first."""
        self.shelf.ahead(map(sheet_of, names))

    def ready(self, *names: str) -> bool:
        """Whether these sheets can be shown now, named as for `ahead`. If not, they are read before
        all else, and the frame does without them; ask again in the next."""
        if self.waits:
            return True
        # All of them are asked for, the first one last: that puts it in front.
        missing = [name for name in reversed(names) if not self.shelf.ready(sheet_of(name))]
        return not missing

    def leave(self, *names: str) -> None:
        """The page shows these no more, though it stays: what it shows may take their room. Looking
        them up again is allowed, and costs nothing as long as they are there."""
        self.shelf.leave(map(sheet_of, names))

    @property
    def held(self) -> frozenset[Hashable]:
        """What the page shows or waits for, and what is read ahead: for `leave_new`."""
        return frozenset(self.shelf.held)

    def leave_new(self, held: Set[Hashable]) -> None:
        """`leave` what came since `held` was that: whatever lay over the page is gone."""
        self.shelf.leave([name for name in self.shelf.held if name not in held])

    def leave_unshown(self) -> None:
        """`leave` what the page has asked for and not shown yet: another lies over it, and it asks
        again once that is gone."""
        self.shelf.leave_unshown()

    @property
    def idle(self) -> bool:
        """Whether all that was asked for ahead has been read."""
        return self.shelf.idle

    @property
    def weight(self) -> int:
        """What sheets, plates and copies weigh together, in bytes."""
        return sum(shelf.weight for shelf in self._shelves.values()) + self._weight

    def update(self) -> None:
        """Take over what was read ahead, and paint a little; to be called once a step."""
        self.shelf.update()
        self._forget_gone()
        end = time.perf_counter() + PAINTING
        while self._paintings:
            key, parts = next(iter(self._paintings.items()))
            try:
                done = next(parts)
            except Exception as error:
                self._ended(key)
                self._failed[key] = error
                continue
            if done is not None:
                self._ended(key)
                self._take_in(key, done)
            if time.perf_counter() >= end:
                return

    def forget_copies(self) -> None:
        """The canvas has another scale: what was made for the old one is made anew."""
        self._copies.clear()
        self._older.clear()
        self._give_up()
        self._weight = 0

    def turn(self) -> None:
        """A page is turned: let go copies that nobody asked for since the one before. To be called
        before the new one is drawn, and `trim` after that."""
        self._weight -= sum(copy.weight for copy in self._older.values())
        self._older, self._copies = self._copies, OrderedDict()
        self._give_up()
        self.shelf.turn()

    def trim(self) -> None:
        """Let go sheets that were not looked at for longest, down to their budget, and the copies
        of what was on them."""
        self.shelf.trim()
        self._forget_gone()

    def let_go_earlier(self) -> None:
        """Let go what only pages before this one have shown, or had read for them, whatever room
        there is: where it is known that no way leads back to them soon."""
        self.shelf.let_go_earlier()
        self._forget_gone()

    def close(self) -> None:
        """Read nothing more ahead."""
        for shelf in self._shelves.values():
            shelf.close()

    def sprite(self, atlas: str, name: str) -> Sprite:
        """A sprite, ``sprite("throne/signs", "swords")``; `ContentError` names what is missing."""
        sprites = self.shelf.atlases.get(atlas)
        if sprites is None:
            sprites = self.shelf.atlas(atlas)
        try:
            return sprites[name]
        except KeyError:
            raise ContentError(
                message(
                    "{file}: expected the sprite {name}",
                    file=f"{self.folder / _whole(atlas)}.json",
                    name=name,
                )
            ) from None

    def has(self, atlas: str, name: str) -> bool:
        """Whether there is such a sprite."""
        sprites = self.shelf.atlases.get(atlas)
        return name in (self.shelf.atlas(atlas) if sprites is None else sprites)

    def names(self, atlas: str) -> Set[str]:
        """What sprites an atlas has; its pictures are not read for that."""
        return self.shelf.sizes(atlas).keys()

    def size(self, atlas: str, name: str) -> tuple[int, int]:
        """What a sprite measures; its picture is not read for that."""
        return self.shelf.sizes(atlas).get(name, (0, 0))

    def part(self, atlas: str, names: Iterable[str]) -> str:
        """What to call ``atlas`` where only its sprites ``names`` are painted from: of what is only
        there while something is painted no more is read than these; of others all is."""
        if not self.shelf.is_brief(atlas):
            return atlas
        return f"{atlas}{_PART}{_COMMA.join(sorted(names))}"

    def ui(self, name: str) -> Sprite:
        """A sprite of the interface; in high contrast its plainer twin, if it has one."""
        if self.high_contrast and self.has("ui/ui_hc", name):
            return self.sprite("ui/ui_hc", name)
        return self.sprite(INTERFACE, name)

    def plate(self, name: str, alpha: bool = False) -> Canvas:
        """A single picture, ``plate("title/hall.webp")``; opaque unless ``alpha``."""
        key = (name, alpha)
        found = self.shelf.plates.get(key)
        return self.shelf.plate(key) if found is None else found

    def nine(self, sprite: Sprite, width: int, height: int) -> Canvas:
        """A nine-slice stretched around a thing of ``width`` by ``height``; blit it with
        `nine_place`."""
        key = ("nine", sprite, width, height)
        return self.made(key, lambda: through(_stretched(sprite, width, height)))

    def nine_ready(self, sprite: Sprite, width: int, height: int) -> bool:
        """Whether `nine` has it at hand; if not, it is made beside the frames."""
        key = ("nine", sprite, width, height)
        return self.painted(key, lambda: _stretched(sprite, width, height)) is not None

    def draw_nine(
        self, canvas: Canvas, sprite: Sprite, rect: pygame.Rect, unrolled: int | None = None
    ) -> None:
        """Draw a nine-slice around ``rect``, its shadow and outline reaching beyond.

        With ``unrolled``, only so many pixels of its height, closed by its lower edge: a sheet that
        is being unrolled is cut, not made anew for every height.
        """
        picture = self.nine(sprite, rect.width, rect.height)
        left, top = rect.left - sprite.bleed[0], rect.top - sprite.bleed[1]
        if unrolled is None or unrolled >= rect.height:
            canvas.blit(picture, (left, top))
            return
        width, height = picture.get_size()
        edge = (sprite.margins or (0, 0, 0, 0))[3]
        sheet = max(0, height - (rect.height - unrolled) - edge)
        canvas.blit(picture, (left, top), (0, 0, width, sheet))
        canvas.blit(picture, (left, top + sheet), (0, height - edge, width, edge))

    def turned(self, sprite: Sprite, degrees: float, scale: float = 1.0) -> Canvas:
        """The first frame turned counter-clockwise about its middle, to the nearest half degree."""
        steps = round(degrees * 2)
        key = ("turned", sprite, steps, round(scale * 64))
        return self.made(key, lambda: sprite.image.turned(steps / 2, scale))

    def scaled(self, picture: Canvas, size: tuple[int, int]) -> Canvas:
        """A smoothly scaled copy; keep what you ask for, or ask again: both are cheap."""
        if picture.get_size() == size:
            return picture
        # The picture is part of the key, so that its id cannot come to mean another one.
        key = ("scaled", picture, size)
        return self.made(key, lambda: picture.resized(size))

    def kept(self, key: Hashable) -> Canvas | None:
        """What was made for ``key`` before, if it is still there."""
        copy = self._copies.get(key) or self._older.get(key)
        return None if copy is None else copy.picture

    def painted(
        self, key: Hashable, paint: Callable[[], Sliced[Canvas]], sheets: Iterable[str] = ()
    ) -> Canvas | None:
        """What ``paint`` painted for ``key`` before. What was not painted yet is, a slice or a few
        in each step, once the ``sheets`` are there that it takes: until then there is None, and
        whoever shows it asks again, and is told what painting it raised. A page that is turned ends
        that. Where pictures are waited for it is painted now."""
        if key in self._failed:
            raise self._failed.pop(key)
        if self.kept(key) is not None:
            return self.made(key, lambda: through(paint()))
        if self.waits:
            painted = self.made(key, lambda: through(paint()))
            self.shelf.leave_brief()
            return painted
        if key not in self._paintings and self.ready(*sheets):
            self._paintings[key] = _slices(paint())
        return None

    def made(self, key: Hashable, make: Callable[[], Canvas]) -> Canvas:
        """What ``make`` made for ``key`` before, or makes now."""
        copy = self._copies.get(key)
        if copy is not None:
            self._copies.move_to_end(key)
            return copy.picture
        copy = self._older.pop(key, None)
        if copy is None:
            picture = make()
            picture.fixed = True
            copy = _Copy(picture, weight(picture))
            self._weight += copy.weight
        self._copies[key] = copy
        # Where sheets are beyond their room, they have some of that of the copies.
        most = CACHED_BYTES - min(self.shelf.beyond, CACHED_BYTES // 2)
        while self._weight > most or len(self._copies) + len(self._older) > CACHED_COPIES:
            self._weight -= (self._older or self._copies).popitem(last=False)[1].weight
        return copy.picture

    def _forget_gone(self) -> None:
        """Nobody asks again for what was made from a sheet that is gone: whoever wants the same has
        the pictures of another. As long as it was kept the sheet would be, for it is in the key."""
        gone = self.shelf.gone()
        if not gone:
            return
        for copies in (self._copies, self._older):
            for key in [key for key in copies if _is_of(key, gone)]:
                self._weight -= copies.pop(key).weight

    def _give_up(self) -> None:
        """Paint nothing of what was asked for."""
        self._paintings.clear()
        self._failed.clear()

    def _ended(self, key: Hashable) -> None:
        del self._paintings[key]
        if not self._paintings:
            self.shelf.leave_brief()

    def _take_in(self, key: Hashable, picture: Canvas) -> None:
        """Keep what was painted, unless somebody had no time to wait for it and made it."""
        self.made(key, lambda: picture)


def _slices(work: Sliced[Canvas]) -> Iterator[Canvas | None]:
    """None for each slice of ``work``, then what came of it."""
    while True:
        try:
            next(work)
        except StopIteration as over:
            yield over.value
            return
        yield None


def sheet_of(name: str) -> str | _Plate:
    """An atlas, or a plate by its file: opaque, or with `CLEAR` before its name."""
    if name.startswith(CLEAR):
        return name.removeprefix(CLEAR), True
    return (name, False) if name.endswith((".png", ".webp")) else name


def _home(folder: Path, name: _Name) -> Path:
    """The folder in which a sheet lies: what is only seen large was only baked finer."""
    finer = folder / FINE
    only = not _path(folder, name).is_file() and _path(finer, name).is_file()
    return finer if only else folder


def _path(folder: Path, name: _Name) -> Path:
    """The file of a sheet."""
    return folder / (f"{_whole(name)}.json" if isinstance(name, str) else name[0])


def _whole(atlas: str) -> str:
    """The atlas, where a part of it is named."""
    return atlas.partition(_PART)[0]


def _entries(path: Path) -> dict[str, Any]:
    """The file that tells what is where on the pages of an atlas."""
    try:
        atlas = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ContentError(
            message("{file}: expected an atlas: {why}", file=str(path), why=str(error))
        ) from None
    if not isinstance(atlas, dict) or atlas.get("format") != "atlas/1":
        raise ContentError(
            message("{file}: expected an atlas of the format atlas/1", file=str(path))
        )
    return atlas


def weight_at(folder: Path, name: _Name, scale: float) -> int:
    """What a sheet weighs at a scale, told from the beginnings of its files; 0 for one that cannot
    be read."""
    path = _path(folder, name)
    images, scales = [path], scale
    if isinstance(name, str):
        try:
            atlas = _entries(path)
            images = [path.parent / str(image) for image in atlas["images"]]
            scales = scale / float(atlas["scale"])
        except (ContentError, KeyError, TypeError, ValueError, ZeroDivisionError):
            return 0
    elif folder.name == FINE:
        scales = scale / FINE_SCALE
    sizes = [picture_size(image) or (0, 0) for image in images]
    return sum(4 * ceil(width * scales) * ceil(height * scales) for width, height in sizes)


def read_sheet(
    folder: Path, name: _Name, scale: float, baked: float = 1.0, *, loose: bool = False
) -> Atlas | Canvas:
    """A sheet for a canvas of ``scale``; a plate, which does not tell it, was ``baked`` at one."""
    path = _path(folder, name)
    if isinstance(name, str):
        return _read_atlas(path, scale, name.partition(_PART)[2], loose=loose)
    plate = decoded(path, name[1])
    return plate.dense(FINE_SCALE if folder.name == FINE else baked).at(scale)


def _read_atlas(path: Path, scale: float, part: str = "", *, loose: bool = False) -> Atlas:
    """With ``part``, only the sprites that are named there."""
    atlas = _entries(path)
    try:
        density, sprites = float(atlas["scale"]), atlas["sprites"]
        if part:
            sprites = {name: sprites[name] for name in part.split(_COMMA) if name in sprites}
        framed = {name: _frames(entry) for name, entry in sprites.items()}
        frames = sorted({frame for each in framed.values() for frame in each})
        pictures: dict[_Frame, Canvas] = {}
        corners: dict[_Frame, tuple[int, int]] = {}
        for number, image in enumerate(atlas["images"]):
            # One page after the other: what is not needed of it goes before the next comes.
            own = {frame: _Margins() for frame in frames if frame.page == number}
            if not own:
                continue
            page = decoded(path.parent / image, True)
            if loose:
                for name, (frame, *others) in framed.items():
                    if frame in own and not others:
                        own[frame] = _margins(page, frame, density, scale, sprites[name])
            pictures.update(_laid_out(page, own, density, scale))
            corners.update((frame, margins.corner) for frame, margins in own.items())
            # To read the next takes twice its memory for a moment.
            del page
        return {
            name: _sprite(name, sprites[name], [pictures[f] for f in each], corners[each[0]])
            for name, each in framed.items()
        }
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise _unexpected(path, error) from None


def _unexpected(path: Path, error: Exception) -> ContentError:
    return ContentError(
        message("{file}: an entry is not as expected: {why}", file=str(path), why=repr(error))
    )


class _Frame(NamedTuple):
    """A picture on the page of an atlas, in its pixels, and its size in units."""

    page: int
    y: int
    x: int
    pixels: tuple[int, int]
    units: tuple[int, int]

    @property
    def place(self) -> pygame.Rect:
        return pygame.Rect((self.x, self.y), self.pixels)


def _frames(entry: Any) -> list[_Frame]:
    units = _units(entry)
    return [_Frame(page, y, x, (w, h), units) for page, x, y, w, h in entry["frames"]]


def _units(entry: Any) -> tuple[int, int]:
    return round(entry["size"][0]), round(entry["size"][1])


class _Margins(NamedTuple):
    """Units of a picture that are left out of it: there is nothing in them."""

    left: int = 0
    right: int = 0
    top: int = 0
    bottom: int = 0

    @property
    def corner(self) -> tuple[int, int]:
        return self.left, self.top


def _margins(
    page: Canvas, frame: _Frame, density: float, scale: float, entry: Mapping[str, Any]
) -> _Margins:
    """What is clear around a picture, as much on either side of the pivot: what lies in the middle
    stays in the middle. Only whole pixels go."""
    # In steps of two: what lies between two pixels is drawn on the even one.
    step = next((n for n in (2, 4) if not n * scale % 1), 0)
    ink = _ink(page.cut(frame.place, frame.units), frame.pixels)
    if not step or not ink or any(entry.get(said) for said in ("margins", "home", "bleed")):
        return _Margins()
    across, down = entry["pivot"]
    return _Margins(
        *_clear(ink.left / density, ink.right / density, frame.units[0], across, step),
        *_clear(ink.top / density, ink.bottom / density, frame.units[1], down, step),
    )


def _clear(first: float, last: float, length: int, pivot: float, step: int) -> tuple[int, int]:
    """How many units before and after what is inked of a picture may go, in whole steps."""
    reach = max(pivot - first, last - pivot)
    before, after = pivot - reach, length - pivot - reach
    return max(0, int(before // step) * step), max(0, int(after // step) * step)


_HEM = 2
"""Pixels around what is inked of a picture that stay as they are: it is drawn smaller and larger,
and its edges are blended with what lies beside them."""
_THIN = 16
"""A picture that is so many times longer than wide has a page of its own: beside others it would
make theirs as long."""
_WIDTHS = (512, 768, 1024, 2048)
"""How wide a page may be that pictures are laid on, in pixels."""


def _laid_out(
    page: Canvas, frames: Mapping[_Frame, _Margins], density: float, scale: float
) -> dict[_Frame, Canvas]:
    """The pictures on a page of ``density`` without their margins, brought to ``scale``, on a page
    of their own, without the gaps: half of what is baked is clear."""
    drawn: list[tuple[_Frame, Canvas, pygame.Rect, pygame.Rect]] = []
    for frame, margins in frames.items():
        source = page.cut(frame.place, frame.units)
        size = frame.pixels if density == scale else _at_scale(frame.units, scale)
        whole = pygame.Rect((0, 0), size)
        left, right, top, bottom = (round(units * scale) for units in margins)
        part = pygame.Rect(left, top, whole.width - left - right, whole.height - top - bottom)
        drawn.append((frame, source, part, _ink(source, size).clip(part)))
    shared = [each for each in drawn if max(each[2].size) <= _THIN * min(each[2].size)]
    laid, size = packed(
        [part.size for _, _, part, _ in shared],
        [ink.move(-part.left, -part.top) for _, _, part, ink in shared],
    )
    places = {each[0]: place for each, place in zip(shared, laid, strict=True)}
    on_it = Canvas(size, alpha=True).dense(scale)
    found: dict[_Frame, Canvas] = {}
    for frame, source, part, ink in drawn:
        place, margins = places.get(frame), frames[frame]
        made = Canvas(part.size, alpha=True).dense(scale) if place is None else on_it
        place = place or pygame.Rect((0, 0), part.size)
        wide, tall = frame.units
        units = wide - margins.left - margins.right, tall - margins.top - margins.bottom
        found[frame] = made.cut(place, units)
        picture: pygame.Surface = source
        if density != scale:
            # Each by itself, so that nothing of its neighbours comes in.
            size = _at_scale(frame.units, scale)
            if part.size == size:
                pygame.transform.smoothscale(source, size, found[frame])
                continue
            picture = pygame.transform.smoothscale(source, size)
        if ink:
            to = place.left + ink.left - part.left, place.top + ink.top - part.top
            pygame.Surface.blit(made, picture, to, ink, pygame.BLEND_RGBA_MAX)
    return found


def _at_scale(units: tuple[int, int], scale: float) -> tuple[int, int]:
    return pixel(units[0], scale), pixel(units[1], scale)


def _ink(picture: Canvas, size: tuple[int, int]) -> pygame.Rect:
    """What is not clear of a picture in so many pixels, with its hem."""
    ink = picture.get_bounding_rect()
    across, down = picture.pixels
    if size != (across, down):
        left, top = ink.left * size[0] // across, ink.top * size[1] // down
        right, bottom = ceil(ink.right * size[0] / across), ceil(ink.bottom * size[1] / down)
        ink = pygame.Rect(left, top, right - left, bottom - top) if ink else ink
    if not ink:
        return pygame.Rect(0, 0, 0, 0)
    return ink.inflate(2 * _HEM, 2 * _HEM).clip(pygame.Rect((0, 0), size))


def packed(
    sizes: Sequence[tuple[int, int]], inks: Sequence[pygame.Rect]
) -> tuple[list[pygame.Rect], tuple[int, int]]:
    """Where pictures of these sizes go on one page, and how large that is. What is inked of one
    lies in no other; what is clear may lie on what is clear."""
    orders = (
        sorted(range(len(sizes)), key=lambda each: (-sizes[each][1], -sizes[each][0])),
        sorted(range(len(sizes)), key=lambda each: (-inks[each].height, -sizes[each][1])),
    )
    widest = max((size[0] for size in sizes), default=1)
    tried = [
        _in_rows(sizes, inks, order, max(width, widest))
        for order in orders
        for width in dict.fromkeys(max(width, widest) for width in _WIDTHS)
    ]
    return min(tried, key=lambda each: each[1][0] * each[1][1])


def _in_rows(
    sizes: Sequence[tuple[int, int]],
    inks: Sequence[pygame.Rect],
    order: Sequence[int],
    width: int,
) -> tuple[list[pygame.Rect], tuple[int, int]]:
    """Pictures side by side, in that order, in rows of at most that width."""
    rows: list[list[int]] = [[]]
    lefts = [0] * len(sizes)
    ends = inked = 0
    for each in order:
        # Beside the others, but for what is clear; and nothing of theirs in it.
        left = max(inked, ends - inks[each].left)
        if left + sizes[each][0] > width and rows[-1]:
            rows.append([])
            left = ends = inked = 0
        rows[-1].append(each)
        lefts[each] = left
        ends, inked = max(ends, left + sizes[each][0]), max(inked, left + inks[each].right)
    tops = [0] * len(sizes)
    ends = inked = 0
    for row in rows:
        top = max(inked, ends - min((inks[each].top for each in row), default=0))
        for each in row:
            tops[each] = top
        ends = max(ends, *(top + sizes[each][1] for each in row)) if row else ends
        inked = max(inked, *(top + inks[each].bottom for each in row)) if row else inked
    places = [
        pygame.Rect(place, size)
        for place, size in zip(zip(lefts, tops, strict=True), sizes, strict=True)
    ]
    across = max((place.right for place in places), default=1)
    return places, (max(1, across), max(1, ends))


def decoded(path: Path, alpha: bool) -> Canvas:
    try:
        picture = pygame.image.load(path)
        # One after the other: each of them may weigh fifteen megabytes.
        picture = picture.convert_alpha() if alpha else picture.convert()
    except (OSError, pygame.error) as error:
        raise ContentError(
            message("{file}: expected a picture: {why}", file=str(path), why=str(error))
        ) from None
    return Canvas.holding(picture)


def _sheet_weight(sheet: Atlas | Canvas) -> int:
    """Of an atlas each page counts once, however many sprites are parts of it."""
    return sum(map(weight, _pages(sheet).values()))


def _pages(sheet: Atlas | Canvas) -> dict[int, pygame.Surface]:
    """The pictures that have the pixels of a sheet, by their ids: each is as good as its name as
    long as anything is there that is a part of it."""
    if isinstance(sheet, Canvas):
        return {id(sheet): sheet}
    pages = (frame.get_abs_parent() for sprite in sheet.values() for frame in sprite.frames)
    return {id(page): page for page in pages}


def _is_of(key: Hashable, pages: Set[int]) -> bool:
    """Whether the key of a copy has a picture that is a part of one of these."""
    for each in key if isinstance(key, tuple) else ():
        picture = each.image if isinstance(each, Sprite) else each
        if isinstance(picture, pygame.Surface) and id(picture.get_abs_parent()) in pages:
            return True
    return False


def _sprite(
    name: str, entry: Any, frames: list[Canvas], corner: tuple[int, int] = (0, 0)
) -> Sprite:
    """``corner``: where in the picture as it was baked that begins which was kept of it."""
    if name.startswith("light/"):
        frames = [_on_black(frame) for frame in frames]
    margins = entry.get("margins")
    return Sprite(
        name,
        tuple(frames),
        (float(entry["pivot"][0]) - corner[0], float(entry["pivot"][1]) - corner[1]),
        float(entry.get("fps", 0.0)),
        tuple(entry["home"]) if entry.get("home") else None,
        tuple(margins) if margins else None,
        tuple(entry.get("bleed", (0, 0, 0, 0))),
    )


def _on_black(picture: Canvas) -> Canvas:
    """Light is added to what it falls on: it is kept opaque, on black."""
    opaque = Canvas(picture.get_size(), picture.scale)
    opaque.blit(picture, (0, 0))
    opaque.fixed = True
    return opaque


def _corners(first: int, last: int, room: int) -> tuple[int, int]:
    """How much of two corners ``room`` has place for, in their own proportion."""
    if first + last <= room:
        return first, last
    first = room * first // (first + last)
    return first, room - first


_MELTS = 12
"""Units over which two parts that were never neighbours melt into each other."""


def _stretched(sprite: Sprite, width: int, height: int) -> Sliced[Canvas]:
    """Corners as they are, edges stretched along, the middle both ways. Around a thing too small
    for the corners, these give up their inner parts: nothing reaches farther than its bleed."""
    source = sprite.image
    across, down = source.get_size()
    wanted = (
        max(width + sprite.bleed[0] + sprite.bleed[2], 1),
        max(height + sprite.bleed[1] + sprite.bleed[3], 1),
    )
    left, top, right, bottom = sprite.margins or (0, 0, 0, 0)
    if left + right > wanted[0] and not top + bottom:
        # A line has ends and no corners: a short one is the whole of it drawn closer together, for
        # two ends that meet make a step.
        left = right = 0
    full = max(wanted[0], left + right), max(wanted[1], top + bottom)
    if left + right and top + bottom:
        full = _laid(wanted[0], left + right, across), _laid(wanted[1], top + bottom, down)
    made = Canvas(full, source.scale, alpha=True)
    # Pixel by pixel: corners and the edges between them must not be rounded each in its own way.
    drawn, to = source.spoken(1.0), made.spoken(1.0)
    columns = _thirds(left, right, across, source.scale, drawn.pixels[0], to.pixels[0])
    rows = _thirds(top, bottom, down, source.scale, drawn.pixels[1], to.pixels[1])
    for x, w, to_x, to_w in columns:
        for y, h, to_y, to_h in rows:
            if min(w, h, to_w, to_h) <= 0:
                continue
            if full[0] > wanted[0] > left + right:
                w = to_w
            if full[1] > wanted[1] > top + bottom:
                h = to_h
            part = drawn.subsurface(pygame.Rect(x, y, w, h))
            if (w, h) == (to_w, to_h):
                to.blit(part, (to_x, to_y))
                continue
            # Straight into its place: the middle may be as large as the screen.
            place = to.subsurface(pygame.Rect(to_x, to_y, to_w, to_h))
            for _ in _stretching(part, place):
                yield to_x / to.pixels[0]
    made = _narrowed(made, wanted[0], left, right, 0)
    return _narrowed(made, wanted[1], top, bottom, 1)


def _laid(wanted: int, corners: int, own: int) -> int:
    """How long paper is drawn at first, for `_narrowed`: with room for both corners; and with a
    little more where there is little between them, of which all that paper has there would be
    pushed together to a seam: of that only the beginning is laid, as it is."""
    little = corners < wanted < corners + 2 * _MELTS and wanted + _MELTS < own
    return wanted + _MELTS if little else max(wanted, corners)


def _thirds(
    first: int, last: int, units: int, scale: float, across: int, wanted: int
) -> tuple[tuple[int, int, int, int], ...]:
    """The first corner, the middle and the last corner along an edge, in pixels: where each begins
    and how long it is, in the picture and where it comes to lie. Corners are as long in both, and
    the last ends where the thing does."""
    head = pixel(first, scale)
    tail = min(across - pixel(units - last, scale) if last else 0, wanted - head)
    middle = across - head - tail, wanted - head - tail
    return (
        (0, head, 0, head),
        (head, middle[0], head, middle[1]),
        (across - tail, tail, wanted - tail, tail),
    )


def _narrowed(picture: Canvas, room: int, first: int, last: int, axis: int) -> Canvas:
    """A picture of two corners, side by side (``axis`` 0) or one above the other (1), and of little
    between them, in as many units as there is ``room``: what is left of it melts together, or paper
    would have a seam."""
    whole = picture.get_size()
    if whole[axis] <= room:
        return picture
    kept = room - _corners(first, last, room)[1]
    melts = min(_MELTS, whole[axis] - last - kept, (room - kept) // 2)

    def part(start: int, length: int, high: int) -> pygame.Rect:
        along = pygame.Rect(start, 0, length, high)
        return along if axis == 0 else pygame.Rect(0, start, high, length)

    wide = whole[1 - axis]
    made = Canvas(part(0, room, wide).size, picture.scale, alpha=True)
    made.blit(picture, (0, 0), part(0, kept + melts, wide))
    rest = picture.subsurface(part(whole[axis] - (room - kept), room - kept, wide)).copy()
    if melts:
        # One goes as the other comes, and they are added: with one laid upon the other, paper that
        # lets light through would be twice as thick as far as they meet, and end there in a seam.
        coming = Canvas(part(0, melts, wide).size, picture.scale, alpha=True)
        going = coming.copy()
        for step in range(melts):
            much = 255 * (step + 1) // (melts + 1)
            coming.fill((much,) * 4, part(step, 1, wide))
            going.fill((255 - much,) * 4, part(step, 1, wide))
        here = part(kept, melts, wide)
        made.blit(going, here.topleft, special_flags=pygame.BLEND_RGBA_MULT)
        coming.blit(rest, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        made.blit(coming, here.topleft, special_flags=pygame.BLEND_RGBA_ADD)
    after = part(melts, room - kept - melts, wide)
    made.blit(rest.subsurface(after), part(kept + melts, 0, 0).topleft)
    return made


def _stretching(source: Canvas, target: Canvas) -> Iterator[None]:
    """Stretch ``source`` over ``target``, smoothly, a little between two yields: first its rows,
    then its columns, which is how it is done in one go."""
    (width, height), (across, down) = target.pixels, source.pixels
    yield
    broad: pygame.Surface = source
    if width != across:
        broad = pygame.transform.smoothscale(source, (width, down))
    yield
    step = max(1, _STRIP // height)
    for left in range(0, width, step):
        some = min(step, width - left)
        pygame.transform.smoothscale(
            pygame.Surface.subsurface(broad, (left, 0, some, down)),
            (some, height),
            pygame.Surface.subsurface(target, (left, 0, some, height)),
        )
        yield
