"""Commands as lines of text, and their parser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from game.core.codec import REST, AtMost, Matching, Within, spelt
from game.core.command_text import Commands, TextCommand
from game.core.errors import BadValue
from game.core.text import N_

Cell = Annotated[tuple[int, int], Within(0, 99)]
Name = Annotated[str, Matching("[a-z][a-z-]{0,31}")]
LETTERS = {
    bits: "".join(letter for at, letter in enumerate("LRU") if bits >> at & 1) or "-"
    for bits in range(8)
}


@dataclass(frozen=True, slots=True)
class Delve(TextCommand):
    """A number and a word of a closed set."""

    verb = "delve"
    room: Annotated[int, Within(1, 99999)]
    side: Literal["north", "south"]


@dataclass(frozen=True, slots=True)
class UseSkill(TextCommand):
    """A name, and a cell that may be left out."""

    verb = "skill"
    skill: Name
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Choose(TextCommand):
    """A flag that is written or is not."""

    verb = "choose"
    choice: Name
    candle: Annotated[bool, spelt({False: "", True: "candle"})] = False


@dataclass(frozen=True, slots=True)
class Pin(TextCommand):
    """The player's own words after a place that may be negative."""

    verb = "pin"
    at: Annotated[tuple[int, int], Within(-9, 9)]
    words: Annotated[str, REST, AtMost(20)]


@dataclass(frozen=True, slots=True)
class Guess(TextCommand):
    """Without a verb."""

    higher: Annotated[bool, spelt({True: "higher", False: "lower"})]


@dataclass(frozen=True, slots=True)
class Wait(TextCommand):
    """Nothing but a verb."""

    verb = "wait"


@dataclass(frozen=True, slots=True)
class Hold(TextCommand):
    """Two words joined otherwise."""

    gap = "+"
    nothing = "rest"
    across: Annotated[int, spelt({-1: "left", 0: "", 1: "right"})] = 0
    down: Annotated[int, spelt({-1: "up", 0: "", 1: "down"})] = 0


@dataclass(frozen=True, slots=True)
class Keys(TextCommand):
    """Letters, too many to be listed."""

    bits: Annotated[int, spelt(LETTERS, N_("letters of LRU in this order"))]


Command = Delve | UseSkill | Choose | Pin | Guess | Wait | Hold | Keys
COMMANDS: Commands[Command] = Commands(Command)
WRITTEN = [
    (Delve(3, "north"), "delve 3 north"),
    (UseSkill("shield-wall"), "skill shield-wall"),
    (UseSkill("leap", (4, 15)), "skill leap 4,15"),
    (Choose("fight", True), "choose fight candle"),
    (Choose("fight"), "choose fight"),
    (Pin((-1, 0), "« très » long"), "pin -1,0 « très » long"),
    (Guess(True), "higher"),
    (Wait(), "wait"),
    (Hold(-1, -1), "left+up"),
    (Hold(), "rest"),
    (Hold(0, 1), "down"),
    (Keys(5), "LU"),
    (Keys(0), "-"),
]


@pytest.mark.parametrize(("command", "text"), WRITTEN)
def test_commands_are_written_and_read(command: Command, text: str):
    assert command.text == text
    assert COMMANDS.read(text) == command


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "unknown command '', expected one of: delve, skill, choose, pin, higher, lower, wait"),
        ("fly 3", "unknown command 'fly 3', expected one of: delve, skill"),
        ("Wait", "unknown command 'Wait'"),
        ("wait\n", r"unknown command 'wait\n'"),
        ("wait ", "wait: expected nothing more, got ''"),
        ("wait now", "wait: expected nothing more, got 'now'"),
        ("delve", "delve: room: expected a whole number from 1 to 99999, got nothing"),
        ("delve 03 north", "delve: room: expected a whole number from 1 to 99999, got '03'"),
        ("delve ٣ north", "delve: room: expected a whole number from 1 to 99999, got '٣'"),
        ("delve 0 north", "delve: room: expected a whole number from 1 to 99999, got '0'"),
        ("delve 3 up", "delve: side: expected north or south, got 'up'"),
        ("delve 3  north", "delve: side: expected north or south, got ''"),
        ("skill leap 4", "skill: cell: expected 2 numbers with commas between them, got '4'"),
        ("skill leap 4,100", "skill: cell: expected a whole number from 0 to 99, got '100'"),
        ("skill Leap", "skill: skill: expected a name, got 'Leap'"),
        ("choose fight lamp", "choose: candle: expected candle, got 'lamp'"),
        ("pin -0,0 x", "pin: at: expected a whole number from -9 to 9, got '-0'"),
        ("pin 1,1", "pin: words: expected a text of at most 20 characters, got nothing"),
        ("pin 1,1  x", "pin: words: expected a text of at most 20 characters, got ' x'"),
        ("pin 1,1 x\u2028y", "pin: words: expected a text of at most 20 characters"),
    ],
)
def test_other_texts_are_refused_and_the_wrong_word_is_named(text: str, complaint: str):
    with pytest.raises(BadValue) as raised:
        COMMANDS.read(text)
    assert str(raised.value).startswith(complaint)
    assert "\n" not in str(raised.value)


def test_what_is_too_long_to_list_is_told():
    with pytest.raises(BadValue, match=r"left\+up.*, letters of LRU in this order$"):
        COMMANDS.read("fly")


WORDS = st.sampled_from(
    [*(word for _, text in WRITTEN for word in text.split(" ")), "", "-1", "7", "00", "1,1", "é"]
)


@given(st.text(max_size=30) | st.lists(WORDS, max_size=4).map(" ".join))
@example("skill leap ")
@example("choose candle candle")
def test_any_text_is_refused_or_is_the_text_of_what_it_gives(text: str):
    try:
        command = COMMANDS.read(text)
    except BadValue:
        return
    assert command.text == text


def test_every_command_of_the_closed_classes_is_known():
    closed = Commands(Hold)
    assert len(closed.every) == 9
    assert all(closed.read(hold.text) is hold for hold in closed.every)


@dataclass(frozen=True, slots=True)
class Open(TextCommand):
    """A command without a verb that could be anything."""

    room: Annotated[int, Within(1, 99999)]


@dataclass(frozen=True, slots=True)
class Higher(TextCommand):
    """A command that is written like another."""

    verb = "higher"


def test_two_commands_that_look_alike_or_like_anything_are_told_at_once():
    with pytest.raises(TypeError, match="two commands are written higher"):
        Commands(Guess | Higher).read("wait")
    with pytest.raises(TypeError, match="Open: a command without a verb"):
        Commands(Open).read("wait")


@dataclass(frozen=True, slots=True)
class Roll(TextCommand):
    """A command without a verb that is one of a few numbers."""

    die: Annotated[int, Within(1, 6)]


def test_a_command_without_a_verb_may_be_one_of_a_few_numbers():
    commands = Commands(Roll)
    assert commands.every == tuple(Roll(die) for die in range(1, 7))
    assert commands.read("6") == Roll(6)
    with pytest.raises(BadValue, match=r"expected one of: 1, 2, 3, 4, 5, 6$"):
        commands.read("7")
