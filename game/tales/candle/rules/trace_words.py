"""The steps of a castle's making in sentences: which rule, which dice, why the result follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from game.core.codec import JsonValue
from game.core.text import Message, Prose, counted, message
from game.tales.candle.rules.assembly import RANKS
from game.tales.candle.rules.content import CandleContent

Step = Mapping[str, Any]


def sentences(world: Mapping[str, JsonValue], content: object) -> Iterator[Message]:
    """One sentence for each step of the trace of ``world``, in order. Rooms are called as the
    content calls them."""
    told: Mapping[str, Any] = world
    for step in told["trace"]:
        said = _TOLD[step["type"]](step)
        yield _called(said, content) if isinstance(content, CandleContent) else said


def _called(said: Message, content: CandleContent) -> Message:
    """A sentence with the names of rooms in the words of each language."""
    arguments: list[tuple[str, int | str | Prose | Message]] = []
    for key, value in said.arguments:
        if isinstance(value, Message):
            value = _called(value, content)
        elif isinstance(value, str) and key in ("section", "was"):
            value = content.called(value)
        arguments.append((key, value))
    return replace(said, arguments=tuple(arguments))


def _cell(step: Step) -> dict[str, int]:
    """Column and row of a step's cell, as people count."""
    x, y = step["cell"]
    return {"column": x + 1, "row": y + 1}


def _shown(step: Step) -> Message:
    sides, value = step["rolls"][-1]
    return message("a die of {sides} shows {value}", sides=sides, value=value)


def _blocked(step: Step) -> Message:
    told = counted(
        "Floor {floor}, attempt {attempt}: {count} cell is blocked, drawn among all of them.",
        "Floor {floor}, attempt {attempt}: {count} cells are blocked, drawn among all of them.",
        len(step["cells"]),
        floor=step["floor"] + 1,
        attempt=step["attempt"] + 1,
    )
    if not step["draw"]:
        return told
    return message("Drawn again, {draw} of 20. {told}", draw=step["draw"], told=told)


def _section(name: str, *, mirrored: bool) -> Message | str:
    """What a section is called."""
    return message("{section}, mirrored", section=name) if mirrored else name


def _choice(step: Step) -> Message:
    used = step["candidates"]
    chosen = step["section"] + ("/mirrored" if step["mirrored"] else "")
    fewest = used[chosen]
    least = sum(uses == fewest for uses in used.values())
    name = _section(step["section"], mirrored=step["mirrored"])
    if len(used) == 1:
        return message(
            "Column {column}, row {row}: only {section} has edges that fit its neighbours.",
            section=name,
            **_cell(step),
        )
    if least == 1:
        return message(
            "Column {column}, row {row}: {fitting} sections fit; {section} was used least, in"
            " {uses} rooms so far.",
            fitting=len(used),
            section=name,
            uses=fewest,
            **_cell(step),
        )
    return message(
        "Column {column}, row {row}: {fitting} sections fit, {least} of them used least; {die}:"
        " {section}.",
        fitting=len(used),
        least=least,
        die=_shown(step),
        section=name,
        **_cell(step),
    )


def _back(step: Step) -> Message:
    return message(
        "Column {column}, row {row}: with that section no other cell could be filled any more; it"
        " is taken back.",
        **_cell(step),
    )


def _stuck(step: Step) -> Message:
    del step
    return message("With these blocked cells no grid can be filled; others are drawn.")


def _zones(step: Step) -> Message:
    sizes = ", ".join(str(len(zone["cells"])) for zone in step["zones"])
    return counted(
        "Rooms that can be walked between are a zone: {count} zone, of {sizes} rooms.",
        "Rooms that can be walked between are a zone: {count} zones, of {sizes} rooms.",
        len(step["zones"]),
        sizes=sizes,
    )


def _pruning(step: Step) -> Message:
    roles = [zone["role"] for zone in step["zones"]]
    told = (
        counted(
            "The largest zone is kept, and a second one that magic doors join to it:"
            " {count} room in all.",
            "The largest zone is kept, and a second one that magic doors join to it:"
            " {count} rooms in all.",
            step["kept"],
        )
        if "second" in roles
        else counted(
            "The largest zone is kept, the others are walled up: {count} room.",
            "The largest zone is kept, the others are walled up: {count} rooms.",
            step["kept"],
        )
    )
    if step["playable"]:
        return told
    return message("{told} It has no place to begin, or none for the treasure.", told=told)


def _kept(step: Step) -> Message:
    if step["kept"] >= step["least"]:
        return counted(
            "{count} room, and {least} were wanted at least: the grid is kept.",
            "{count} rooms, and {least} were wanted at least: the grid is kept.",
            step["kept"],
            least=step["least"],
        )
    return counted(
        "No grid has the {least} rooms that were wanted; the best has {count} room, and is kept.",
        "No grid has the {least} rooms that were wanted; the best has {count} rooms, and is kept.",
        step["kept"],
        least=step["least"],
    )


def _chunk(step: Step) -> Message:
    return message(
        "Column {column}, row {row}, niche {niche}: of the pieces that fit and were used least,"
        " {die}: {chunk}.",
        niche=step["slot"] + 1,
        die=_shown(step),
        chunk=step["chunk"],
        **_cell(step),
    )


def _thing(kind: str) -> Message:
    return {
        "start": message("the start"),
        "treasure": message("the treasure"),
        "teleport": message("a magic door"),
        "door": message("a magic door"),
        "key": message("a key"),
        "candle": message("a candle"),
        "coin": message("a coin"),
        "save": message("a lamp"),
        "trap": message("a trap"),
        "creature": message("a creature"),
        "draught": message("a draught"),
        "sign": message("a sign"),
        "clockwork": message("clockwork"),
        "bell": message("a bell"),
        "mirror": message("a mirror"),
    }.get(kind) or message("a thing")


def _place(step: Step) -> Message:
    where = _cell(step["place"])
    if "rolls" not in step:
        return message(
            "Column {column}, row {row}: {thing} stands there; no other place was left.",
            thing=_thing(step["kind"]),
            **where,
        )
    sides, value = step["rolls"][-1]
    if sides == RANKS:
        return message(
            "Column {column}, row {row}: {thing}. Each row of coins drew a number, and the lowest"
            " are there; this one drew {value} of a million.",
            thing=_thing(step["kind"]),
            value=value,
            **where,
        )
    return message(
        "Column {column}, row {row}: {thing}. Of {sides} places that it may have the die shows"
        " number {value}.",
        thing=_thing(step["kind"]),
        sides=sides,
        value=value,
        **where,
    )


def _thrown(step: Step) -> dict[str, Any]:
    """What a die of a hundred sides was thrown for, and what it showed."""
    return {
        "thing": _named(step),
        "chance": step["chance"],
        "value": step["rolls"][-1][1] - 1,
        **_cell(step["place"]),
    }


def _chance(step: Step) -> Message:
    told = _thrown(step)
    if step["alive"]:
        return message(
            "Column {column}, row {row}: {thing} has a chance of {chance}%; a die from 0 to 99"
            " shows {value}: it is there.",
            **told,
        )
    if told["value"] < step["chance"]:
        return message(
            "Column {column}, row {row}: {thing} would be there ({value} of {chance}%), but it"
            " could reach a place that must be safe.",
            **told,
        )
    return message(
        "Column {column}, row {row}: {thing} has a chance of {chance}%; a die from 0 to 99 shows"
        " {value}: it stays away.",
        **told,
    )


_NAMES: Mapping[str, Message] = {
    "spikes": message("spikes"),
    "pikes": message("pikes"),
    "crusher": message("crusher"),
    "stones": message("falling stones"),
    "darts": message("darts"),
    "blade": message("swinging blade"),
    "flames": message("fire out of the floor"),
    "bolts": message("burning bolts"),
    "scythe": message("burning blade"),
    "moth": message("moth"),
    "shade": message("shade"),
    "slime": message("slime"),
    "bat": message("bat"),
    "owl": message("owl"),
    "boards": message("boards that fold away"),
    "hoist": message("a chain that is drawn up"),
    "sluice": message("a sluice"),
    "bellows": message("bellows"),
}
"""What traps and creatures are called."""


def _named(step: Step) -> Message:
    name = step["place"].get("name", "")
    if not name:
        return _thing(step["kind"])
    thing = _thing(step.get("kind", "trap"))  # Fire and pace are of traps alone.
    return message("{thing} ({name})", thing=thing, name=_NAMES.get(name, name))


GATE_NAMES: Mapping[str, Message] = {
    "web": message("webs"),
    "wax": message("a door shut with wax"),
    "bars": message("iron bars and a brazier"),
    "dark": message("living dark"),
    "seal": message("a seal of wax"),
}


def _gate(step: Step) -> Message:
    gate = step["gate"]
    if gate["name"] == "lock":
        return counted(
            "Column {column}, row {row}: a lock that asks for {count} key of set {set}.",
            "Column {column}, row {row}: a lock that asks for {count} keys of set {set}.",
            gate["need"],
            set=gate["set"],
            **_cell(gate),
        )
    return message(
        "Column {column}, row {row}: {gate}, which only a flame opens. No way to the treasure"
        " avoids this place.",
        gate=GATE_NAMES[step["gate"]["name"]],
        **_cell(step["gate"]),
    )


def _keyed(step: Step) -> Message:
    return message(
        "A diagram is laid on the grid. Locks: {locks}; keys: {keys}; rooms: {rooms}.",
        locks=step["locks"],
        keys=step["keys"],
        rooms=step["rooms"],
    )


def _fire(step: Step) -> Message:
    told = _thrown(step)
    if step["burns"]:
        return message(
            "Column {column}, row {row}: {thing}; there is fire in {chance} of a hundred, and a die"
            " from 0 to 99 shows {value}: in this one.",
            **told,
        )
    return message(
        "Column {column}, row {row}: {thing}; there is fire in {chance} of a hundred, and a die"
        " from 0 to 99 shows {value}: not in this one.",
        **told,
    )


def _pace(step: Step) -> Message:
    told = {
        "thing": _named(step),
        "window": step["window"],
        "haste": step["haste"],
        **_cell(step["place"]),
    }
    if "times" not in step["place"]:
        return message(
            "Column {column}, row {row}: {thing} may leave {window} sixtieths of a second, so it"
            " strikes {haste} of them sooner than it is drawn.",
            **told,
        )
    if step["haste"]:
        return message(
            "Column {column}, row {row}: {thing} may leave {window} sixtieths of a second, so it"
            " falls twice as often, and {haste} of them sooner than it is drawn.",
            **told,
        )
    return message(
        "Column {column}, row {row}: {thing} may leave {window} sixtieths of a second, so it falls"
        " twice as often.",
        **told,
    )


def _gone(step: Step) -> Message:
    if step["kind"] == "coin":
        return message(
            "Column {column}, row {row}: {thing} does not come alive: it could not be had.",
            thing=_named(step),
            **_cell(step["place"]),
        )
    if step.get("why") == "stones":
        return message(
            "Column {column}, row {row}: {thing} does not come alive: a fifth of all traps is"
            " enough of them.",
            thing=_named(step),
            **_cell(step["place"]),
        )
    if step.get("why") == "spikes":
        return message(
            "Column {column}, row {row}: {thing} does not come alive: a seventh of all traps is"
            " enough of them.",
            thing=_named(step),
            **_cell(step["place"]),
        )
    return message(
        "Column {column}, row {row}: {thing} does not come alive: it would be too near to where one"
        " begins, comes back or lights something, or not be seen from there.",
        thing=_named(step),
        **_cell(step["place"]),
    )


_SUBJECTS: Mapping[str, Message] = {
    **_NAMES,
    **GATE_NAMES,
    "water": message("water"),
    "draught": message("a draught"),
    "chain": message("chains"),
    "planks": message("planks"),
    "drop": message("deep drops"),
    "crawl": message("low passages"),
    "bell": message("a bell"),
    "mirror": message("a mirror"),
}
"""What a floor of the castle can be about."""


def _plan(step: Step) -> Message:
    told = message(
        "This floor of the castle is about one thing: {thing}. Ten of its rooms together may be as"
        " hard as {budget}, each from 1 to 5.",
        thing=_SUBJECTS[step["thing"]],
        budget=step["budget"],
    )
    if step["fits"]:
        return told
    return message("{told} No draw had the wanted rooms and a branch; the best is kept.", told=told)


_PARTS: Mapping[str, Message] = {
    "calm": message("where it begins calmly"),
    "work": message("where there is work"),
    "peak": message("at the peak"),
    "rest": message("where one may rest"),
    "hard": message("on the short, hard arm of the branch"),
    "safe": message("on the long, safe arm of the branch"),
}


def _exchanged(step: Step) -> Message:
    return message(
        "Column {column}, row {row}: {section} stands there instead of {was}; it was exchanged by"
        " hand.",
        section=_section(step["section"], mirrored=step["mirrored"]),
        was=_section(step["was"].partition("/")[0], mirrored="/" in step["was"]),
        **_cell(step),
    )


def _cast(step: Step) -> Message:
    name = _section(step["section"], mirrored=step["mirrored"])
    return message(
        "Column {column}, row {row}, {part}: {fitting} drawings have these ways, {unmet} of them"
        " were met least, in {uses} rooms of this castle; {equals} suit it best, by what it is for"
        " and by this castle’s taste; {die}: {section}, difficulty {difficulty}.",
        part=_PARTS[step["part"]],
        fitting=step["fitting"],
        unmet=step["unmet"],
        uses=step["uses"],
        equals=step["equals"],
        die=_shown(step),
        section=name,
        difficulty=step["difficulty"],
        **_cell(step),
    )


def _attempt(step: Step) -> Message:
    if step["certified"]:
        return message(
            "A way was found that takes every key and reaches the treasure, jump by jump:"
            " the floor is certified."
        )
    return message("No way to the treasure was found within the bound: the floor is made anew.")


def _level(step: Step) -> Message:
    return message(
        "After eight attempts a level drawn by hand takes its place: {level}.", level=step["level"]
    )


_TOLD = {
    "blocked": _blocked,
    "choice": _choice,
    "back": _back,
    "stuck": _stuck,
    "zones": _zones,
    "pruning": _pruning,
    "kept": _kept,
    "plan": _plan,
    "cast": _cast,
    "exchanged": _exchanged,
    "chunk": _chunk,
    "place": _place,
    "chance": _chance,
    "gate": _gate,
    "keyed": _keyed,
    "fire": _fire,
    "pace": _pace,
    "gone": _gone,
    "attempt": _attempt,
    "level": _level,
}
