"""Lock-and-key diagrams to take home: JSON, letters, pictures, graphs; and the steps of their
making, told: which rule, which dice, and why the result follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict

from game.core.codec import JsonValue
from game.core.errors import BadValue
from game.core.mode import Edition, GeneratorOf
from game.core.steps import Steps
from game.core.text import Message, Prose, counted, message
from game.tales.locks.rules.content import NAMES, LockKeyContent
from game.tales.locks.rules.diagram import Diagram, item_words
from game.tales.locks.rules.items import START, Item
from game.tales.locks.rules.look import COLOURS, look_of
from game.tales.locks.rules.making import make
from game.tales.locks.rules.params import SPACE, LockKeyParams
from game.tales.locks.rules.picture import as_svg, picture
from game.tales.locks.rules.reading import is_draft, read_kept
from game.tales.locks.rules.travel import Travel, travel
from game.tales.locks.rules.validate import safe_if_spent
from game.tales.locks.rules.walk import Walk, figures, walk

RULES = 1
"""Version of the rules; raised whenever a seed would grow another diagram."""


def told(diagram: Diagram, content: LockKeyContent) -> dict[str, JsonValue]:
    """A diagram as JSON with what can be worked out from it: solution, figures, words. One that
    cannot be finished is marked as a ``draft``, and its solution ends where one is stuck."""
    walked = walk(diagram)
    body = diagram.json()
    found = travel(diagram) if diagram.ways else None
    if found is None:
        order, finishable = walked.order, len(walked.order) == len(diagram.objects)
    else:
        order, finishable = found.order, found.finishable
    if not finishable:
        body["draft"] = True
    body["words"] = _words(diagram, content)
    body["solution"] = list(order)
    body["empty"] = list(diagram.empty_locks())
    body.update(_figures(diagram, walked))
    if found is not None:
        # What is spent is worked out for trees alone.
        body["safe_if_spent"] = None
        body["travel"] = _travelled(found)
    return body


def _travelled(found: Travel) -> dict[str, JsonValue]:
    """What becomes of whoever walks a diagram with ways, as docs/formats.md describes it."""
    return {
        "situations": found.situations,
        "whole": found.whole,
        "choices": found.choices,
        "turns": found.turns,
        "strandings": [
            {**each.way.json(), "stuck": list[JsonValue](each.stuck)} for each in found.strandings
        ],
        "unneeded": list[JsonValue](found.unneeded),
    }


def world(
    params: LockKeyParams, seed: str, content: LockKeyContent, traced: bool
) -> dict[str, JsonValue]:
    """The diagram of ``seed`` as rules/lockkey.md lists it ("Output"), and how hard it is."""
    steps = Steps() if traced else None
    made = make(params, seed, content, steps)
    body = told(made.diagram, content)
    body["attempt"] = made.attempt
    if steps is not None:
        body["trace"] = steps.taken
    return body


def _figures(diagram: Diagram, walked: Walk) -> dict[str, JsonValue]:
    found: dict[str, JsonValue] = dict(asdict(figures(diagram, walked)))
    found["safe_if_spent"] = safe_if_spent(diagram.list_json())
    return found


def _words(diagram: Diagram, content: LockKeyContent) -> dict[str, JsonValue]:
    """What the rewards and obstacles in the diagram are called."""
    found: dict[str, JsonValue] = {}
    for _, id_ in diagram.rewards:
        words = content.reward(id_)
        found[id_] = {"en": words.en, "fr": words.fr}
    for _, id_ in diagram.obstacles:
        words = content.obstacle(id_)
        found[id_] = {"en": words.en, "fr": words.fr}
    return found


def measure(body: Mapping[str, JsonValue]) -> Mapping[str, float]:
    """How large and how hard it is."""
    names = ("locks", "keys", "depth", "width", "choices", "backtracking", "keys_held")
    found = {name: _number(body[name]) for name in names}
    return {**found, "empty": float(len(_list(body["empty"])))}


def _number(value: JsonValue) -> float:
    if not isinstance(value, int | float):
        raise _unlike(value)
    return float(value)


def _list(value: JsonValue) -> list[JsonValue]:
    if not isinstance(value, list):
        raise _unlike(value)
    return value


def _unlike(value: JsonValue) -> BadValue:
    return BadValue(message("expected a part of a diagram, got {shown}", shown=repr(value)[:60]))


# A diagram in letters: a tree to read, and a graph for Graphviz


LEGEND = (
    "[n] lock of set n, <n> key of set n; [n:k] opens with k keys of its set; "
    "u unique, m multiple, p permanent"
)
_LETTERS = {"unique": "u", "multi": "m", "permanent": "p"}


def as_text(body: Mapping[str, JsonValue]) -> str:
    """The tree in letters, Start first, with its figures; the ID first and the legend last."""
    diagram = read_kept(body)
    safe = body["safe_if_spent"]
    spent = "not worked out" if safe is None else "yes" if safe else "no"
    lines = [
        str(body["id"]),
        f"{body['locks']} locks, {body['keys']} keys, {len(_list(body['empty']))} locks empty; "
        f"depth {body['depth']}, width {body['width']}, choices {_number(body['choices']):g}, "
        f"doors walked again {body['backtracking']}, keys held at once {body['keys_held']}; "
        f"safe if multiple keys are spent: {spent}",
        *(["draft: it cannot be finished as it is; - cannot be had"] if is_draft(body) else []),
        "",
        *_tree(diagram, body),
        "",
        *_told_ways(diagram, body),
        *(
            f"set {name.set}: {name.key.en} -> {name.lock.en} / {name.key.fr} -> {name.lock.fr}"
            for name in diagram.names
        ),
        f"{LEGEND}; #n its place in the solution",
    ]
    return "\n".join(lines) + "\n"


def _told_ways(diagram: Diagram, body: Mapping[str, JsonValue]) -> Iterator[str]:
    """Short cuts and one-way ways, and what they do."""

    def called(node: int) -> str:
        return "Start" if node == START else f"behind lock {symbol(diagram.tree.items[node])}"

    for way in diagram.ways:
        kind, arrow = ("one-way way", "->") if way.one_way else ("short cut", "<->")
        yield f"{kind}: {called(way.start)} {arrow} {called(way.end)}"
    told = body.get("travel")
    if isinstance(told, dict):
        more = "" if told["whole"] else " (not all were looked at)"
        yield f"{told['situations']} situations{more}, {len(_list(told['strandings']))} ways strand"
        yield ""


def _tree(diagram: Diagram, body: Mapping[str, JsonValue]) -> Iterator[str]:
    rewards, words = dict(diagram.rewards), _words_of(body)
    order = {number: place for place, number in enumerate(_list(body["solution"]), start=1)}
    obstacles: dict[int, list[str]] = {}
    for number, what in diagram.obstacles:
        obstacles.setdefault(number, []).append(words[what].en)
    tree = diagram.tree
    yield "Start"
    waiting = [(child, "", child == tree.children[START][-1]) for child in tree.children[START]]
    waiting.reverse()
    while waiting:
        number, indent, last = waiting.pop()
        item = tree.items[number]
        place = f"#{order[number]}" if number in order else "-"
        parts = [f"{symbol(item)}{_LETTERS[item.kind]} {place}"]
        parts += [f"behind {what}" for what in obstacles.get(number, ())]
        if number in rewards:
            parts.append(f"reward: {words[rewards[number]].en}")
        if number == diagram.goal:
            parts.append("GOAL")
        yield f"{indent}{'└' if last else '├'}─ {'  '.join(parts)}"
        deeper = indent + ("   " if last else "│  ")
        children = tree.children[number]
        waiting += [(child, deeper, child == children[-1]) for child in reversed(children)]


def symbol(item: Item) -> str:
    """A lock or key in letters: ``[4]``, ``[6:2]``, ``<4>``."""
    if item.is_key:
        return f"<{item.set}>"
    return f"[{item.set}:{item.need}]" if item.kind == "multi" else f"[{item.set}]"


def _words_of(body: Mapping[str, JsonValue]) -> dict[str, Prose]:
    """What the rewards and obstacles of a world are called, by their ids."""
    words = body["words"]
    if not isinstance(words, dict):
        raise _unlike(words)
    return {id_: _prose(each) for id_, each in words.items()}


def _prose(words: JsonValue) -> Prose:
    match words:
        case {"en": str(english), "fr": str(french)}:
            return Prose(english, french)
    raise _unlike(words)


_START, _GOAL = Prose("Start", "Départ"), Prose("Goal", "Fin")
_DRAFT = Prose("draft: it cannot be finished as it is", "brouillon : il ne peut être achevé ainsi")


def as_dot(body: Mapping[str, JsonValue], edition: Edition) -> str:
    """A graph for Graphviz: the tree as arrows, and a dotted line from each key to its locks."""
    diagram, language = read_kept(body), edition.language
    start, goal, draft = (_quoted(each.in_language(language)) for each in (_START, _GOAL, _DRAFT))
    lines = [
        f"digraph {_quoted(str(body['id']))} {{",
        '  node [fontname="serif" style=filled fontcolor="#FBF4E2" color="#1D140D"];',
        '  edge [color="#1D140D"];',
        f'  0 [label={start} shape=circle fillcolor="{COLOURS["deep"]}"];',
    ]
    for placed in diagram.objects:
        lines.append(f"  {placed.id} [{_dot_node(diagram, placed.item, language)}];")
    for placed in diagram.objects:
        label = ", ".join(what for number, what in diagram.obstacles if number == placed.id)
        note = f" [label={_quoted(label)}]" if label else ""
        lines.append(f"  {placed.behind} -> {placed.id}{note};")
    if diagram.goal is not None:
        lines.append(f'  goal [label={goal} shape=octagon fillcolor="{COLOURS["gold"]}"];')
        lines.append(f"  {diagram.goal} -> goal;")
    for way in diagram.ways:
        both = "" if way.one_way else " dir=both"
        lines.append(f"  {way.start} -> {way.end} [style=bold constraint=false{both}];")
    lines += _dot_sets(diagram)
    if is_draft(body):
        lines.append(f"  label={draft};")
    return "\n".join([*lines, "}"]) + "\n"


def _dot_node(diagram: Diagram, item: Item, language: str) -> str:
    colour = COLOURS[look_of(item.set).colour]
    name = diagram.name_of(item.set)
    label = f"{item.set}" if item.is_key or item.kind != "multi" else f"{item.set} (x{item.need})"
    if name is not None:
        label += f"\n{(name.key if item.is_key else name.lock).in_language(language)}"
    shape = "diamond" if item.is_key else "square"
    lines = 2 if item.kind == "permanent" else 1
    return f'label={_quoted(label)} shape={shape} peripheries={lines} fillcolor="{colour}"'


def _dot_sets(diagram: Diagram) -> Iterator[str]:
    locks: dict[int, list[int]] = {}
    for placed in diagram.objects:
        if not placed.item.is_key:
            locks.setdefault(placed.item.set, []).append(placed.id)
    for placed in diagram.objects:
        if placed.item.is_key:
            colour = COLOURS[look_of(placed.item.set).colour]
            for lock in locks.get(placed.item.set, ()):
                yield (f'  {placed.id} -> {lock} [style=dotted constraint=false color="{colour}"];')


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


# A diagram as a picture


def _svg(body: Mapping[str, JsonValue]) -> str:
    diagram = read_kept(body)
    title = str(body["id"]) + (" (draft)" if is_draft(body) else "")
    return as_svg(picture(diagram, title, titles_of(diagram, body)))


def titles_of(diagram: Diagram, body: Mapping[str, JsonValue]) -> dict[int, Prose]:
    """What a picture tells of each object when it is pointed at."""
    words = _words_of(body)
    notes: dict[int, list[Prose]] = {}
    for number, what in (*diagram.obstacles, *diagram.rewards):
        notes.setdefault(number, []).append(words[what])
    names = {name.set: name for name in diagram.names}
    found = {}
    for placed in diagram.objects:
        name = names.get(placed.item.set)
        parts = [] if name is None else [name.key if placed.item.is_key else name.lock]
        parts += notes.get(placed.id, [])
        if parts:
            bare = symbol(placed.item)
            english, french = (", ".join(part.en for part in parts), ", ".join(p.fr for p in parts))
            found[placed.id] = Prose(f"{bare} {english}", f"{bare} {french}")
    return found


# The steps of a trace in sentences


def sentences(world: Mapping[str, JsonValue], content: LockKeyContent) -> Iterator[Message]:
    """One sentence for each step of the trace of ``world``, in order."""
    items: dict[int, Item] = {}
    for step in _list(world["trace"]):
        match step:
            case {"type": "list", "items": list(listed)}:
                items = {item.id: item for item in map(_item, listed)}
        yield _sentence(step, items, content)


def _item(each: JsonValue) -> Item:
    match each:
        case {
            "id": int(number),
            "type": "lock" | "key" as type_,
            "kind": "unique" | "multi" | "permanent" as kind,
            "set": int(of_set),
            "need": int() | None as need,
        }:
            return Item(number, type_, kind, of_set, need or 0)
    raise _unlike(each)


def _sentence(step: JsonValue, items: Mapping[int, Item], content: LockKeyContent) -> Message:
    """The sentence for one step; ``items`` are the objects by their ids, as the list told them."""
    told = _listed(step, len(items)) or _grown(step, items) or _furnished(step, items, content)
    if told is None:
        raise _unlike(step)
    return told


def _thing(number: int, items: Mapping[int, Item]) -> Message:
    return message("the Start") if number == START else item_words(items[number])


def _listed(step: JsonValue, objects: int) -> Message | None:
    """How the list of ``objects`` came about."""
    match step:
        case {"type": "keys", "set": int(of_set), "keys": int(keys), "rolls": [roll]}:
            return counted(
                "Set {set}, of multiple keys: {die}. It has {count} key.",
                "Set {set}, of multiple keys: {die}. It has {count} keys.",
                keys,
                set=of_set,
                die=_die(roll),
            )
        case {
            "type": "locks",
            "set": int(of_set),
            "locks": int(locks),
            "rolls": [[_, int(shown)] as roll],
        }:
            if shown > locks:
                return counted(
                    "Set {set}: {die}, but it never has more locks than keys: {count} lock.",
                    "Set {set}: {die}, but it never has more locks than keys: {count} locks.",
                    locks,
                    set=of_set,
                    die=_die(roll),
                )
            return counted(
                "Set {set}: {die}. It has {count} lock.",
                "Set {set}: {die}. It has {count} locks.",
                locks,
                set=of_set,
                die=_die(roll),
            )
        case {"type": "need", "set": int(of_set), "surplus": 0, "need": int(need)}:
            return counted(
                "A lock of set {set} needs {count} key: one more than the last, none to spare.",
                "A lock of set {set} needs {count} keys: one more than the last, none to spare.",
                need,
                set=of_set,
            )
        case {
            "type": "need",
            "set": int(of_set),
            "least": int(least),
            "surplus": int(surplus),
            "need": int(need),
            "rolls": [roll],
        }:
            return counted(
                "A lock of set {set} needs {least} at least and {most} at most; {die}. It needs"
                " {count} key.",
                "A lock of set {set} needs {least} at least and {most} at most; {die}. It needs"
                " {count} keys.",
                need,
                set=of_set,
                least=least,
                most=least + surplus,
                die=_die(roll),
            )
        case {"type": "list"}:
            return counted(
                "{count} object is to be placed.", "{count} objects are to be placed.", objects
            )
    return None


def _grown(step: JsonValue, items: Mapping[int, Item]) -> Message | None:
    """How the diagram was grown: attempts, and objects put one behind another."""

    def thing(number: int) -> Message:
        return _thing(number, items)

    match step:
        case {"type": "try", "attempt": int(attempt), "choices": int(choices), "depth": int(depth)}:
            return message(
                "Attempt {number}: {choices} choices over the whole walk, {depth} deep.",
                number=attempt + 1,
                choices=choices,
                depth=depth,
            )
        case {"type": "kept", "attempt": int(attempt), "tries": int(tries)}:
            return message(
                "Attempt {number} of {tries} is nearest to what was wished for, and is kept.",
                number=attempt + 1,
                tries=tries,
            )
        case {
            "type": "place",
            "id": int(number),
            "item": str(type_),
            "partner": bool(partner),
            "chance": int(chance),
            "behind": int(behind),
            "has": int(has),
            "node_chance": int(node_chance),
            "rolls": [[int(sides), int(shown)], [int(node_sides), int(node_shown)]],
        }:
            if not partner:
                why = message("nothing that belongs to it is placed yet")
            elif type_ == "key":
                why = message("a lock of its set waits for it")
            else:
                why = message("a key of its set is placed already")
            return message(
                "Next comes {thing}: {why}. It had {chance}% of the die, which fell at {fell}. It"
                " goes behind {node}: {has}; {node_chance}% of the die, which fell at {node_fell}.",
                thing=thing(number),
                why=why,
                chance=_percent(chance),
                fell=100 * (shown - 1) // sides,
                node=thing(behind),
                has=counted("{count} object behind it", "{count} objects behind it", has),
                node_chance=_percent(node_chance),
                node_fell=100 * (node_shown - 1) // node_sides,
            )
        case {"type": "open", "id": int(number), "need": int(need), "have": int(have)}:
            return counted(
                "That opens {lock}: it needs {count} key, and {have} of its set can be found.",
                "That opens {lock}: it needs {count} keys, and {have} of its set can be found.",
                need,
                lock=thing(number),
                have=have,
            )
        case {"type": "goal", "id": int(number), "depth": int(depth)}:
            return counted(
                "The end lies behind {lock}: none is deeper, {count} line from the Start.",
                "The end lies behind {lock}: none is deeper, {count} lines from the Start.",
                depth,
                lock=thing(number),
            )
        case {"type": "remove", "id": int(number), "keys": list(gone)}:
            return counted(
                "Nothing stands behind {lock}: it goes, and {count} key with it.",
                "Nothing stands behind {lock}: it goes, and {count} keys with it.",
                len(gone),
                lock=thing(number),
            )
    return None


def _furnished(
    step: JsonValue, items: Mapping[int, Item], content: LockKeyContent
) -> Message | None:
    """What was put on it at last: rewards, obstacles, names."""
    match step:
        case {"type": "reward", "id": int(number), "reward": str(reward), "rolls": [roll]}:
            return message(
                "Nothing stands behind {lock}; {die}: {reward}.",
                lock=_thing(number, items),
                die=_die(roll),
                reward=content.reward(reward),
            )
        case {"type": "obstacle", "id": int(number), "obstacle": str(what), "rolls": [_, roll]}:
            return message(
                "The line to {thing} is a quiet one; {die}: {obstacle} on the way.",
                thing=_thing(number, items),
                die=_die(roll),
                obstacle=content.obstacle(what),
            )
        case {"type": "names", "sets": int(sets)}:
            return counted(
                "The names are shuffled, and {count} set gets one.",
                "The names are shuffled, and {count} sets get one each.",
                sets,
            )
    return None


def _die(roll: JsonValue) -> Message:
    match roll:
        case [int(sides), int(shown)]:
            return message("a die of {sides} shows {value}", sides=sides, value=shown)
    raise _unlike(roll)


def _percent(share: int) -> str:
    """Ten-thousandths as whole percent; what is rarer than one in a hundred is told as that."""
    return "<1" if 0 < share < 100 else str((share + 50) // 100)


GENERATOR = GeneratorOf(
    name="lockkey",
    format="lockkey/1",
    space=SPACE,
    world=world,
    writers={"text": as_text, "svg": _svg},
    editions={"dot": as_dot},
    rules=RULES,
    uses=lambda _: (NAMES,),
    measure=measure,
    tell=sentences,
)
