"""The steps of a trace in sentences: which rule, which dice, and why the result follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from game.core.mode import JsonValue
from game.core.text import Message, counted, message
from game.tales.locks.rules.content import LockKeyContent
from game.tales.locks.rules.items import START, Item, Kind, Type
from game.tales.locks.rules.told import item_words

Step = Mapping[str, Any]


def sentences(world: Mapping[str, JsonValue], content: LockKeyContent) -> Iterator[Message]:
    """One sentence for each step of the trace of ``world``, in order."""
    teller = _Teller(content)
    for step in cast(Sequence[Step], world["trace"]):
        yield teller.tell(step)


class _Teller:
    """Knows the objects by their ids once the list of them has been told."""

    def __init__(self, content: LockKeyContent) -> None:
        self._content = content
        self._items: dict[int, Item] = {}

    def tell(self, step: Step) -> Message:
        """The sentence for one step."""
        told: Message = getattr(self, f"_{step['type']}")(step)
        return told

    def _thing(self, number: int) -> Message:
        return message("the Start") if number == START else item_words(self._items[number])

    def _try(self, step: Step) -> Message:
        return message(
            "Attempt {number}: {choices} choices over the whole walk, {depth} deep.",
            number=step["attempt"] + 1,
            choices=step["choices"],
            depth=step["depth"],
        )

    def _kept(self, step: Step) -> Message:
        return message(
            "Attempt {number} of {tries} is nearest to what was wished for, and is kept.",
            number=step["attempt"] + 1,
            tries=step["tries"],
        )

    def _keys(self, step: Step) -> Message:
        return counted(
            "Set {set}, of multiple keys: {die}. It has {count} key.",
            "Set {set}, of multiple keys: {die}. It has {count} keys.",
            step["keys"],
            set=step["set"],
            die=_die(step["rolls"][0]),
        )

    def _locks(self, step: Step) -> Message:
        sides, shown = step["rolls"][0]
        die = _die((sides, shown))
        if shown > step["locks"]:
            return counted(
                "Set {set}: {die}, but it never has more locks than keys: {count} lock.",
                "Set {set}: {die}, but it never has more locks than keys: {count} locks.",
                step["locks"],
                set=step["set"],
                die=die,
            )
        return counted(
            "Set {set}: {die}. It has {count} lock.",
            "Set {set}: {die}. It has {count} locks.",
            step["locks"],
            set=step["set"],
            die=die,
        )

    def _need(self, step: Step) -> Message:
        least = step["least"]
        if not step["surplus"]:
            return counted(
                "A lock of set {set} needs {count} key: one more than the last, none to spare.",
                "A lock of set {set} needs {count} keys: one more than the last, none to spare.",
                step["need"],
                set=step["set"],
            )
        return counted(
            "A lock of set {set} needs {least} at least and {most} at most; {die}. It needs"
            " {count} key.",
            "A lock of set {set} needs {least} at least and {most} at most; {die}. It needs"
            " {count} keys.",
            step["need"],
            set=step["set"],
            least=least,
            most=least + step["surplus"],
            die=_die(step["rolls"][0]),
        )

    def _list(self, step: Step) -> Message:
        for each in step["items"]:
            kind, type_ = cast(Kind, each["kind"]), cast(Type, each["type"])
            need = each["need"] or 0
            self._items[each["id"]] = Item(each["id"], type_, kind, each["set"], need)
        return counted(
            "{count} object is to be placed.",
            "{count} objects are to be placed.",
            len(self._items),
        )

    def _place(self, step: Step) -> Message:
        if not step["partner"]:
            why = message("nothing that belongs to it is placed yet")
        elif step["item"] == "key":
            why = message("a lock of its set waits for it")
        else:
            why = message("a key of its set is placed already")
        has = counted("{count} object behind it", "{count} objects behind it", step["has"])
        fell, node_fell = (100 * (value - 1) // sides for sides, value in step["rolls"])
        return message(
            "Next comes {thing}: {why}. It had {chance}% of the die, which fell at {fell}. It goes"
            " behind {node}: {has}; {node_chance}% of the die, which fell at {node_fell}.",
            thing=self._thing(step["id"]),
            why=why,
            chance=_percent(step["chance"]),
            fell=fell,
            node=self._thing(step["behind"]),
            has=has,
            node_chance=_percent(step["node_chance"]),
            node_fell=node_fell,
        )

    def _open(self, step: Step) -> Message:
        return counted(
            "That opens {lock}: it needs {count} key, and {have} of its set can be found.",
            "That opens {lock}: it needs {count} keys, and {have} of its set can be found.",
            step["need"],
            lock=self._thing(step["id"]),
            have=step["have"],
        )

    def _goal(self, step: Step) -> Message:
        return counted(
            "The end lies behind {lock}: none is deeper, {count} line from the Start.",
            "The end lies behind {lock}: none is deeper, {count} lines from the Start.",
            step["depth"],
            lock=self._thing(step["id"]),
        )

    def _remove(self, step: Step) -> Message:
        return counted(
            "Nothing stands behind {lock}: it goes, and {count} key with it.",
            "Nothing stands behind {lock}: it goes, and {count} keys with it.",
            len(step["keys"]),
            lock=self._thing(step["id"]),
        )

    def _reward(self, step: Step) -> Message:
        return message(
            "Nothing stands behind {lock}; {die}: {reward}.",
            lock=self._thing(step["id"]),
            die=_die(step["rolls"][0]),
            reward=self._content.reward(step["reward"]),
        )

    def _obstacle(self, step: Step) -> Message:
        return message(
            "The line to {thing} is a quiet one; {die}: {obstacle} on the way.",
            thing=self._thing(step["id"]),
            die=_die(step["rolls"][1]),
            obstacle=self._content.obstacle(step["obstacle"]),
        )

    def _names(self, step: Step) -> Message:
        return counted(
            "The names are shuffled, and {count} set gets one.",
            "The names are shuffled, and {count} sets get one each.",
            step["sets"],
        )


def _die(roll: Sequence[int]) -> Message:
    return message("a die of {sides} shows {value}", sides=roll[0], value=roll[1])


def _percent(share: int) -> str:
    """Ten-thousandths as whole percent; what is rarer than one in a hundred is told as that."""
    return "<1" if 0 < share < 100 else str((share + 50) // 100)
