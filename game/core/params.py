"""Parameters of a mode: what a player may set before a world is made, and its short text form.

The text form is a list of words separated by commas. Leading fields may be written as bare words
(``dwarf,tale``), the others as ``name=value``; a toggle that is on is its bare name. What a field
leaves unsaid takes its default, and a default may depend on the fields before it (a level of
difficulty sets toggles). The canonical text leaves out what is default, so equal parameters have
equal texts.

All of it is said on the fields of the dataclass, once::

    @dataclass(frozen=True, slots=True)
    class WalkParams:
        hero: Annotated[Literal["hero", "dwarf"], Param(N_("Hero"), bare=True)] = "hero"
        scout: Annotated[int, Within(0, 16), Param(N_("Scout"), N_("How often ..."))] = 0
        gift: Annotated[bool, Param(N_("Gift"))] = False

    SPACE = ParamSpace(WalkParams)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from inspect import signature
from typing import (
    Annotated,
    ClassVar,
    Generic,
    Literal,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

from game.core.codec import AsText, ChoiceShape, FlagShape, Shape, WholeShape, shape_of
from game.core.errors import BadValue
from game.core.parts import PACK_NAME
from game.core.text import N_, Message, either, message

P = TypeVar("P")

Value = int | str | bool
Kind = Literal["choice", "integer", "toggle"]

_TRUE = ("on", "yes", "true", "1")
_FALSE = ("off", "no", "false", "0")
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_WHOLE = re.compile(r"-?[0-9]{1,9}")
MAX_TEXT = 400
"""Longest text form that is read, in characters."""


@dataclass(frozen=True, slots=True)
class Field:
    """One parameter: its name in texts, its kind, its bounds, and the msgids that explain it."""

    name: str
    kind: Kind
    label: str
    """msgid of its name in menus"""
    default: Value
    help: str = ""
    """msgid of one sentence on what it does"""
    choices: tuple[str, ...] = ()
    choice_labels: tuple[str, ...] = ()
    """msgids, one for each choice"""
    low: int = 0
    high: int = 0
    bare: bool = False
    """Written as a bare word, without its name (choices only)."""
    always: bool = False
    """Written even when it has its default."""
    asked: bool = False
    """Whether every player decides it before a game."""

    packed: ClassVar[Literal["", "pack", "part"]] = ""
    """What of content packs it names, if anything: a pack, or a part of one as ``PACK/PART``."""

    def read(self, text: str) -> Value:
        """The value that ``text`` stands for; `BadValue` says what was expected."""
        word = text.strip().lower()
        if self.kind == "toggle":
            if word in _TRUE:
                return True
            if word in _FALSE:
                return False
        elif self.kind == "choice":
            if word in self.choices:
                return word
        elif _WHOLE.fullmatch(word):
            value = int(word)
            if self.low <= value <= self.high:
                return value
        raise BadValue(
            message(
                "{name}: expected {expected}, got {shown}",
                name=self.name,
                expected=self.expected(),
                shown=_shown(text),
            )
        )

    def takes(self, word: str) -> bool:
        """Whether ``word``, written bare, can be a value of this field."""
        return self.bare and word in self.choices

    def expected(self) -> Message:
        """What a value of this field looks like, for error messages and help."""
        if self.kind == "toggle":
            return message("on or off")
        if self.kind == "choice":
            return either(self.choices)
        return message("a whole number from {low} to {high}", low=self.low, high=self.high)

    def write(self, value: Value) -> str:
        """One word of the text form."""
        if self.kind == "toggle":
            return self.name if value else f"{self.name}=off"
        return str(value) if self.bare else f"{self.name}={value}"


class PackField(Field):
    """The name of the content pack that such a world takes in; empty for none."""

    __slots__ = ()
    packed = "pack"

    def read(self, text: str) -> Value:
        """A name that a pack may have. Whether it is there is asked when a game is begun."""
        word = text.strip().lower()
        if word and not PACK_NAME.fullmatch(word):
            raise BadValue(
                message(
                    "{name}: expected {expected}, got {shown}",
                    name=self.name,
                    expected=self.expected(),
                    shown=_shown(text),
                )
            )
        return word

    def expected(self) -> Message:
        """What such a name looks like."""
        return message("the name of a content pack: small letters, digits and hyphens")


@dataclass(frozen=True, slots=True)
class Param:
    """What a field of a parameters' dataclass says of itself besides its name, type and default.

    A ``bool`` is a toggle, an ``int`` a whole number `Within` its bounds, a ``Literal`` a choice;
    a ``str`` says its ``choices``.
    """

    label: str
    """msgid of its name in menus"""
    help: str = ""
    """msgid of one sentence on what it does"""
    choice_labels: tuple[str, ...] = ()
    """msgids, one for each choice"""
    choices: tuple[str, ...] = ()
    bare: bool = False
    """Written as a bare word, without its name (choices only)."""
    always: bool = False
    """Written even when it has its default."""
    asked: bool = False
    """Whether every player decides it before a game; the others stand under "More"."""
    kind: type[Field] = Field
    """How it is written and read, if not as usual."""


Pack = Annotated[
    str,
    Param(
        N_("Content pack"),
        N_("What somebody wrote for this game, from the folder of packs: Options lists them."),
        kind=PackField,
    ),
]
"""A parameter that takes in a content pack."""


def fields_of(
    make: Callable[..., P], first: tuple[str, ...] = (), without: tuple[str, ...] = ()
) -> tuple[Field, ...]:
    """The parameters that a dataclass declares, in its order.

    ``first`` names those that come before the others, ``without`` those that are left out.
    """
    hints = get_type_hints(make, include_extras=True)
    defaults = signature(make).parameters
    found = {}
    for name, hint in hints.items():
        marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        for param in marks:
            if isinstance(param, Param) and name not in without:
                found[name] = _field(name, param, shape_of(hint), defaults[name].default)
    return tuple(({name: found[name] for name in first} | found).values())


def _field(name: str, param: Param, shape: Shape, default: Value) -> Field:
    kind: Kind = "choice"
    low = high = 0
    choices = param.choices
    match shape:
        case FlagShape():
            kind = "toggle"
        case WholeShape():
            kind, low, high = "integer", shape.low, shape.high
        case ChoiceShape(values):
            choices = values
    return param.kind(
        name=name,
        kind=kind,
        label=param.label,
        default=default,
        help=param.help,
        choices=choices,
        choice_labels=param.choice_labels,
        low=low,
        high=high,
        bare=param.bare,
        always=param.always,
        asked=param.asked,
    )


def _no_derivation(_: Mapping[str, Value]) -> Mapping[str, Value]:
    return {}


def _shown(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _unknown(word: str, known: str | Message) -> BadValue:
    return BadValue(
        message(
            "unknown parameter {shown}, expected one of: {known}", shown=_shown(word), known=known
        )
    )


@dataclass(frozen=True)
class ParamSpace(Generic[P]):
    """All parameters of one mode: the fields of the frozen dataclass ``make`` that say `Param`."""

    make: Callable[..., P]
    fields: tuple[Field, ...] = ()
    """In the order in which they are written and shown; unsaid, `fields_of` the dataclass."""
    derive: Callable[[Mapping[str, Value]], Mapping[str, Value]] = _no_derivation
    """Given the values said so far, the defaults that follow from them."""

    def __post_init__(self) -> None:
        if not self.fields:
            object.__setattr__(self, "fields", fields_of(self.make))

    @cached_property
    def form(self) -> AsText[P]:
        """How parameters stand in a record (`game.core.codec`). A game's own are asked for at
        every digest and never change: the last few are remembered."""
        write, read = lru_cache(maxsize=32)(self.write), lru_cache(maxsize=32)(self.read)
        return AsText(write, read, MAX_TEXT)

    def field(self, name: str) -> Field:
        """The field called ``name``; `BadValue` lists the names there are."""
        for field in self.fields:
            if field.name == name:
                return field
        known = ", ".join(field.name for field in self.fields)
        raise _unknown(name, known or message("none"))

    def build(self, said: Mapping[str, Value]) -> P:
        """Parameters in which ``said`` holds and everything else has its default."""
        return self.make(**self._complete(said))

    def read(self, text: str) -> P:
        """Parameters from their text form; `BadValue` says what is wrong with it."""
        return self.build(self._said(text))

    def change(self, text: str, settings: Mapping[str, str]) -> P:
        """Parameters from a text form with named settings laid over it."""
        said = self._said(text)
        for name, value in settings.items():
            said[name] = self.field(name).read(value)
        return self.build(said)

    def applies(self, field: Field, params: P) -> bool:
        """Whether a field matters to such a world; menus leave out what does not."""
        return True

    def beside(self, field: Field, params: P) -> Field:
        """``field`` with the bounds that it has in such a world, which menus show."""
        return field

    def told(self, params: P) -> Message | None:
        """What menus say of a world that is none of the presets, and cannot become one without
        being another; None for all others."""
        return None

    def for_any_seed(self, params: P) -> P:
        """The parameters without what is said of the world of one seed, and means nothing of
        another."""
        return params

    def text_for_any_seed(self, text: str) -> str:
        """The same of a text form."""
        return self.write(self.for_any_seed(self.read(text)))

    def values(self, params: P) -> dict[str, Value]:
        """Every field's value by name, in the order of the fields."""
        return {field.name: getattr(params, field.name) for field in self.fields}

    def write(self, params: P) -> str:
        """The canonical text form; `read` gives the same parameters back."""
        values = self.values(params)
        foremost = self._foremost(values)
        said = dict(foremost)
        words = []
        for field in self.fields:
            value = values[field.name]
            implied = field.name not in foremost and value == self._complete(said)[field.name]
            if field.always or not implied:
                said[field.name] = value
                words.append(field.write(value))
        return ",".join(words)

    def _foremost(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """What others follow from that are written before it."""
        return {}

    def _complete(self, said: Mapping[str, Value]) -> dict[str, Value]:
        values = {field.name: field.default for field in self.fields}
        values.update(said)
        values.update(self.derive(values))
        values.update(said)
        return values

    def _said(self, text: str) -> dict[str, Value]:
        if len(text) > MAX_TEXT:
            raise BadValue(
                message(
                    "parameters: expected at most {most} characters, got {length}",
                    most=MAX_TEXT,
                    length=len(text),
                )
            )
        said: dict[str, Value] = {}
        for word in filter(None, (part.strip() for part in text.split(","))):
            name, equals, value = word.partition("=")
            if equals:
                field = self.field(name.strip().lower())
                read = field.read(value)
            else:
                field, read = self._bare(word.lower(), said)
            if field.name in said:
                raise BadValue(
                    message("{name}: said twice in {shown}", name=field.name, shown=_shown(text))
                )
            said[field.name] = read
        return said

    def _bare(self, word: str, said: Mapping[str, Value]) -> tuple[Field, Value]:
        for field in self.fields:
            if field.name in said:
                continue
            if field.kind == "toggle" and word == field.name:
                return field, True
            if field.takes(word):
                return field, field.read(word)
        known = [c for f in self.fields if f.bare for c in f.choices]
        known += [f.name for f in self.fields if f.kind == "toggle"]
        raise _unknown(word, ", ".join(dict.fromkeys(known)) or message("name=value"))
