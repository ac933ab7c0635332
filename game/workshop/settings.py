"""What is set on the workshop's first page, for every generator: values, which of them are locked,
the seed, and the way back to what was set before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.core.dice import Dice, Stream
from game.core.errors import BadValue
from game.core.params import Field, ParamSpace, Value

MOST_PAST = 200
"""Settings that can be gone back to."""
_DRAWS = 20
"""How often a surprise is drawn before everything stays as it is."""
_LEAST_ROOM = 6
"""A surprising number lies between its low end and twice its default, but at least so far."""


@dataclass(frozen=True)
class Setting:
    """Everything that makes a world, for each generator by its name."""

    system: str
    """The generator that is looked at."""
    params: Mapping[str, Any]
    seed: str


class Settings:
    """The settings of one page, with their past and future."""

    def __init__(self, spaces: Mapping[str, ParamSpace[Any]], system: str, seed: str) -> None:
        self._spaces = spaces
        self.now = Setting(system, {name: space.build({}) for name, space in spaces.items()}, seed)
        self._locked: dict[str, set[str]] = {name: set() for name in spaces}
        self._past: list[Setting] = []
        self._future: list[Setting] = []
        self._last = ""
        """What was changed last: going on with the same is one change."""

    @property
    def space(self) -> ParamSpace[Any]:
        """The parameters of the generator that is looked at."""
        return self._spaces[self.now.system]

    @property
    def params(self) -> Any:
        """Their values."""
        return self.now.params[self.now.system]

    @property
    def text(self) -> str:
        """The values as they stand in an ID."""
        return self.space.write(self.params)

    def look_at(self, system: str) -> None:
        """Turn to another generator; that is no change."""
        self.now = replace(self.now, system=system)
        self._last = ""

    def set(self, params: Any, what: str = "") -> None:
        """Other values for the generator that is looked at. Changes of the same ``what``, one after
        the other, are taken back together."""
        self._take(replace(self.now, params={**self.now.params, self.now.system: params}), what)

    def sow(self, seed: str, what: str = "") -> None:
        """Another seed; what was said of the world of the one before goes with it."""
        params = self.now.params
        if seed != self.now.seed:
            spaces = self._spaces
            params = {name: spaces[name].for_any_seed(each) for name, each in params.items()}
        self._take(replace(self.now, params=params, seed=seed), what)

    def read(self, system: str, params: Any, seed: str) -> None:
        """Everything that an ID says."""
        self._take(Setting(system, {**self.now.params, system: params}, seed), "")

    def is_locked(self, name: str) -> bool:
        """Whether a value stays as it is."""
        return name in self._locked[self.now.system]

    def lock(self, name: str) -> None:
        """Lock a value, or unlock it."""
        self._locked[self.now.system] ^= {name}

    def reset(self) -> None:
        """The default for everything that is not locked."""
        self.set(self.space.build(self._kept()))

    def surprise(self, seed: str) -> None:
        """Another seed, and by it other values for everything that is not locked."""
        drawn = surprising(self.space, self._kept(), Dice(seed).stream("surprise")) or self.params
        params = {**self.now.params, self.now.system: drawn}
        self._take(replace(self.now, params=params, seed=seed), "")

    def undo(self) -> bool:
        """Back to before the last change; False if there is none."""
        return self._go(self._past, self._future)

    def redo(self) -> bool:
        """On again after `undo`; False if there is nothing."""
        return self._go(self._future, self._past)

    def _kept(self) -> dict[str, Value]:
        """The values that stay: those that are locked, and those that no page shows, but for what
        is said of one world alone."""
        values = self.space.values(self.space.for_any_seed(self.params))
        return {
            field.name: values[field.name]
            for field in self.space.fields
            if self.is_locked(field.name) or not _is_shown(field)
        }

    def _take(self, setting: Setting, what: str) -> None:
        if setting == self.now:
            return
        if not what or what != self._last:
            self._past.append(self.now)
            del self._past[:-MOST_PAST]
        self._last = what
        self._future.clear()
        self.now = setting

    def _go(self, back: list[Setting], on: list[Setting]) -> bool:
        if not back:
            return False
        on.append(self.now)
        self.now = back.pop()
        self._last = ""
        return True


def surprising(space: ParamSpace[Any], kept: Mapping[str, Value], stream: Stream) -> Any | None:
    """Parameters drawn by ``stream`` in which ``kept`` holds; None if so many draws made no sense
    together."""
    for _ in range(_DRAWS):
        drawn = {
            field.name: _drawn(field, stream)
            for field in space.fields
            if field.name not in kept and _is_shown(field)
        }
        try:
            return space.build({**drawn, **kept})
        except BadValue:
            continue
    return None


def _drawn(field: Field, stream: Stream) -> Value:
    match field.kind:
        case "toggle":
            return bool(stream.below(2))
        case "choice":
            return stream.pick(field.choices)
    most = min(field.high, max(2 * int(field.default), field.low + _LEAST_ROOM))
    return field.low + stream.below(most - field.low + 1)


def _is_shown(field: Field) -> bool:
    """Whether pages show it: what is chosen from no list stands in IDs alone."""
    return field.kind != "choice" or bool(field.choices)
