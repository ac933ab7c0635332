"""What a world is made from: rules and parts of content under which its runs are one game."""

from __future__ import annotations

from collections.abc import Mapping

from game.core import parts
from game.core.errors import BadValue
from game.core.mode import Content, Mode
from game.core.registry import World
from game.core.text import Message, message


def made_from(world: World, content: Content) -> str:
    """The parts of ``content`` that a world uses, in one word, as the header of its runs has it.

    A part that is not there is left out: a world that cannot do without it does not start.
    """
    return parts.write(parts.of_names(content.parts, world.mode.uses(world.params)))


def meant_by(world: World, said: str) -> str:
    """The parts that a run of ``world`` names, in one word. What it says is that already, or of
    format 1: a fingerprint of the whole mode, which stays as it is when nobody knows it."""
    whole = parts.read(_formerly(world.mode).get(said, said))
    if whole is None or not parts.is_whole(said):
        return said
    return parts.write(parts.of_names(whole, world.mode.uses(world.params)))


def written_as(world: World, content: Content) -> tuple[str, ...]:
    """Everything that runs of ``world`` with that content may name as what they are made from:
    its parts, then the fingerprints of format 1 that stood for the same."""
    here = made_from(world, content)
    return (here, *(said for said in _formerly(world.mode) if meant_by(world, said) == here))


def _formerly(mode: Mode) -> Mapping[str, str]:
    return {parts.WHOLE_OF_NOTHING: parts.NOTHING, **mode.formerly}


def difference(world: World, content: Content, rules: int, said: str) -> Message | None:
    """Why a run that was made under ``rules``, with the content that it ``said``, is another game
    than ``world`` is here; None when it is the same."""
    if rules != world.mode.rules:
        return message(
            "run: made under rules {there} of {mode}, these are {here}",
            there=rules,
            mode=world.mode.name,
            here=world.mode.rules,
        )
    here, there = made_from(world, content), meant_by(world, said)
    return None if here == there else _other_parts(here, there)


def changed(world: World, today: Content, rules: int, said: str) -> Message | str | None:
    """What of ``world`` is another ``today`` than it was for a run made under ``rules``, with the
    content that it ``said``: to be filled into a sentence. None when it is the same world."""
    if rules != world.mode.rules:
        return message("the rules")
    here, there = made_from(world, today), meant_by(world, said)
    if here == there:
        return None
    ours, theirs = parts.read(here) or {}, parts.read(there)
    if theirs is None:
        return message("its content")
    names = sorted({*ours, *theirs})
    return ", ".join(name for name in names if ours.get(name) != theirs.get(name))


def of_then(world: World, today: Content, content: Content) -> Message | None:
    """What is to be said before the first command of a run that is played with the ``content`` of
    an earlier version; None when it is played in the world that the ID stands for ``today``."""
    played = made_from(world, content)
    what = changed(world, today, world.mode.rules, played)
    if what is None:
        return None
    for name in parts.read(played) or {}:
        pack = parts.pack_of(name)
        if pack is not None and name not in today.parts:
            return message(
                "This run is played as it was made. Its pack {pack} is not here any more, or has no"
                " {part}.",
                pack=pack,
                part=name.rpartition("/")[2],
            )
    return message(
        "This run is played as it was made. Changed since: {what}; a new game of this ID is another"
        " world.",
        what=what,
    )


def not_packed(pack: str, what: Message) -> BadValue:
    """The error of a world that takes in ``what`` of a content pack which is not here."""
    return BadValue(
        message(
            "pack {pack}: expected one with {what} in the folder packs of the data folder, got none"
            " that can be used",
            pack=pack,
            what=what,
        )
    )


def _other_pack(name: str, there: str, here: str | None) -> Message | None:
    """Why a part is another one, or none, if it comes from a content pack."""
    pack = parts.pack_of(name)
    if pack is None:
        return None
    if here is None:
        return message(
            "run: made with the pack {pack}, which is not here: expected it in the folder packs of"
            " the data folder ({part}, {there})",
            pack=pack,
            part=name,
            there=there,
        )
    return message(
        "run: made with an earlier or later version of the pack {pack}: {part} was {there}, here it"
        " is {here}",
        pack=pack,
        part=name,
        there=there,
        here=here,
    )


def _other_parts(here: str, there: str) -> Message:
    """Which part differs."""
    ours, theirs = parts.read(here) or {}, parts.read(there)
    if theirs is None:
        return message(
            "run: made with content {there}, of a version that is not known here", there=there
        )
    for name, address in theirs.items():
        told = None if ours.get(name) == address else _other_pack(name, address, ours.get(name))
        if told is not None:
            return told
        if ours.get(name, address) != address:
            return message(
                "run: made with another {part}: {there}, this is {here}",
                part=name,
                there=address,
                here=ours[name],
            )
    return message(
        "run: made with {there}, this world is made with {here}",
        there=", ".join(theirs) or message("no content"),
        here=", ".join(ours) or message("no content"),
    )
