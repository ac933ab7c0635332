"""Diagrams read from DOT, the language of Graphviz, as far as it says: our own files, and graphs
that somebody drew elsewhere.

Squares and boxes are locks, diamonds are keys; a solid arrow leads from Start or a lock to what
stands behind it, a dotted or dashed one ties a key to what it opens. Start is what no arrow leads
to and is neither; what is neither and stands behind a lock alone is the end. A label is a number of
a set, perhaps with how many keys a lock needs (``7 (x3)``), and then a name. Two lines around a key
make it permanent, as does a second lock; a second key makes keys multiple. A bold arrow is a way
beside the tree, and so is a second solid one that leads to a lock: there and back where it says
``dir=both``, else there alone. Obstacles, rewards and looks are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from game.core.errors import BadValue
from game.core.text import Prose, message
from game.tales.locks.rules.diagram import Diagram, Name, Passage, Placed
from game.tales.locks.rules.edit import MOST_NAME
from game.tales.locks.rules.items import START, Item, Kind
from game.tales.locks.rules.reading import MOST_OBJECTS, MOST_SET, read_unfinished
from game.tales.locks.rules.validate import set_faults

_TOKEN = re.compile(
    r'"((?:[^"\\]|\\.)*)("|\\?\Z)|(->|--|[{}\[\];,=])'
    r'|([^\s{}\[\];,="]+?)(?=->|--|[\s{}\[\];,="]|$)',
    re.DOTALL,
)
_QUOTED_OR_COMMENT = re.compile(
    r'("(?:[^"\\]|\\.)*(?:"|\\?\Z))|//[^\n]*|/\*.*?(?:\*/|\Z)|^[ \t]*#[^\n]*',
    re.DOTALL | re.MULTILINE,
)
"""What is not closed goes on to the end: no text is searched for that more than once."""
_LABEL = re.compile(r"(\d{1,5})?\s*(?:\(x(\d{1,4})\))?\s*(.*)", re.DOTALL)
_ID = re.compile(r"[1-9][0-9]{0,3}")
_LOCKS = ("box", "square", "rect", "rectangle", "msquare")
_KEYS = ("diamond", "mdiamond")
_TIES = ("dotted", "dashed")
_WAY = "bold"
Words = dict[str, str]


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    is_sign: bool


@dataclass
class _Graph:
    """Nodes with their attributes, and arrows with theirs, in the order in which they appear."""

    nodes: dict[str, Words] = field(default_factory=dict)
    arrows: list[tuple[str, str, Words]] = field(default_factory=list)


def read_dot(text: str) -> Diagram:
    """The diagram in a text of DOT, perhaps one that nobody can finish; `BadValue` says what is no
    diagram in it."""
    graph = _Reader(text).graph()
    if len(graph.nodes) > MOST_OBJECTS or len(graph.arrows) > 2 * MOST_OBJECTS**2:
        raise BadValue(message("graph: expected at most {most} nodes", most=MOST_OBJECTS))
    diagram = _Meaning(graph).diagram()
    # The same judge as for JSON: it must be a tree of whole sets.
    read = read_unfinished(diagram.json())
    wrong = set_faults(read.list_json())
    if wrong:
        raise BadValue(message("graph: {why}", why=wrong[0]))
    return read


class _Reader:
    """Statements of a graph; subgraphs are read as if their braces were not there."""

    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))
        self._at = 0
        self._graph = _Graph()
        self._usual: dict[str, Words] = {"node": {}, "edge": {}, "graph": {}}

    def graph(self) -> _Graph:
        """All of it."""
        head = [token.text.lower() for token in self._tokens[:3]]
        if "digraph" not in head[:2] or not any(token.text == "{" for token in self._tokens[:4]):
            raise BadValue(message("graph: expected a digraph"))
        while self._tokens[self._at].text != "{":
            self._at += 1
        while self._at < len(self._tokens):
            self._statement()
        return self._graph

    def _statement(self) -> None:
        token = self._next()
        if token.is_sign:
            if token.text in ("->", "--", "["):
                raise BadValue(message("graph: expected a node, got {sign}", sign=token.text))
            return
        word = token.text
        if word == "subgraph":
            if not self._is("{"):
                self._next()
            return
        if word in self._usual and self._is("["):
            self._usual[word].update(self._attributes())
            return
        if self._is("="):
            self._at += 2
            return
        chain = [word]
        while self._is("->"):
            self._at += 1
            if self._peek() is None or self._tokens[self._at].is_sign:
                raise BadValue(message("graph: expected a node, got {sign}", sign="->"))
            chain.append(self._next().text)
        told = self._attributes() if self._is("[") else {}
        for name in chain:
            self._graph.nodes.setdefault(name, dict(self._usual["node"]))
        if len(chain) == 1:
            self._graph.nodes[word].update(told)
        for one, other in pairwise(chain):
            self._graph.arrows.append((one, other, {**self._usual["edge"], **told}))

    def _attributes(self) -> Words:
        """``[shape=box, label="7"]``, the names in small letters."""
        self._at += 1
        found: Words = {}
        while not self._is("]"):
            name = self._next()
            if self._peek() is None:
                raise BadValue(message("graph: expected a closing bracket"))
            if self._is("="):
                self._at += 1
                found[name.text.lower()] = self._next().text
        self._at += 1
        return found

    def _peek(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _is(self, sign: str) -> bool:
        token = self._peek()
        return token is not None and token.is_sign and token.text == sign

    def _next(self) -> _Token:
        token = self._peek()
        if token is None:
            raise BadValue(message("graph: it ends in the middle"))
        self._at += 1
        return token


class _Meaning:
    """What a graph says of locks and keys."""

    def __init__(self, graph: _Graph) -> None:
        self._graph = graph
        self._is_key: dict[str, bool] = {}
        for name, told in graph.nodes.items():
            shape = told.get("shape", "").lower()
            if shape in _LOCKS or shape in _KEYS:
                self._is_key[name] = shape in _KEYS
        self._parent: dict[str, str] = {}
        self._ties: list[tuple[str, str]] = []
        self._ways: list[tuple[str, str, bool]] = []
        """From where to where, and whether there alone."""
        for one, other, told in graph.arrows:
            if any(tie in told.get("style", "") for tie in _TIES):
                self._ties.append((one, other))
            elif _WAY in told.get("style", "") or (
                self._parent.setdefault(other, one) != one and self._is_key.get(other) is False
            ):
                self._ways.append((one, other, told.get("dir", "").lower() != "both"))
            elif self._parent[other] != one:
                raise BadValue(
                    message("graph: {node} stands behind two others", node=_shown(other))
                )

    def diagram(self) -> Diagram:
        start, goal = self._ends()
        sets = self._sets()
        needs = self._needs(sets)
        ids = {start: START} | self._ids(needs)
        objects = []
        for name, is_key in self._is_key.items():
            if self._parent.get(name) not in ids:
                raise BadValue(message("graph: {node} stands behind nothing", node=_shown(name)))
            number, kind = sets[name]
            need = 0 if is_key else needs.get(name, 1)
            item = Item(ids[name], "key" if is_key else "lock", kind, number, need)
            objects.append(Placed(item, ids[self._parent[name]]))
        end = None if goal is None else ids[self._parent[goal]]
        ways = tuple(
            Passage(self._node(one, ids), self._node(other, ids), one_way)
            for one, other, one_way in self._ways
        )
        return Diagram(tuple(objects), end, names=self._names(sets), ways=ways)

    def _node(self, name: str, ids: Mapping[str, int]) -> int:
        """Start or a lock, at which a way begins or ends."""
        if name not in ids or self._is_key.get(name):
            raise BadValue(
                message("graph: {node}: expected a lock where a way leads", node=_shown(name))
            )
        return ids[name]

    def _needs(self, sets: Mapping[str, tuple[int, Kind]]) -> dict[str, int]:
        """What the locks of multiple keys need: as they say, or, where they do not say it or say
        the same, 1, 2, 3 ... in the order in which they appear."""
        locks: dict[int, list[str]] = {}
        for name, (number, kind) in sets.items():
            if kind == "multi" and not self._is_key[name]:
                locks.setdefault(number, []).append(name)
        found: dict[str, int] = {}
        for names in locks.values():
            said = [self._told(name)[1] for name in names]
            if 0 in said or len(set(said)) < len(said):
                said = list(range(1, len(names) + 1))
            found.update(sorted(zip(names, said, strict=True), key=lambda each: each[1]))
        return found

    def _ids(self, needs: Mapping[str, int]) -> dict[str, int]:
        """Numbers of the objects: those by which the file calls them, if they are such; else as
        they appear, but so that the needs of a set rise with them."""
        names = list(self._is_key)
        if all(_ID.fullmatch(name) for name in names):
            return {name: int(name) for name in names}
        slots = [at for at, name in enumerate(names) if name in needs]
        order = dict(enumerate(names))
        order.update(zip(slots, needs, strict=True))
        return {order[at]: at + 1 for at in range(len(names))}

    def _ends(self) -> tuple[str, str | None]:
        """Start, and the end if there is one."""
        others = [name for name in self._graph.nodes if name not in self._is_key]
        starts = [name for name in others if name not in self._parent]
        ends = [name for name in others if self._is_key.get(self._parent.get(name, "")) is False]
        for name in others:
            if name not in starts and name not in ends:
                raise BadValue(
                    message(
                        "graph: {node}: expected a box for a lock or a diamond for a key",
                        node=_shown(name),
                    )
                )
        if len(starts) != 1 or len(ends) > 1:
            raise BadValue(message("graph: expected one Start, and at most one end"))
        return starts[0], ends[0] if ends else None

    def _sets(self) -> dict[str, tuple[int, Kind]]:
        """The set of each lock and key with its kind: what is tied together, else what has the same
        number."""
        group = {name: name for name in self._is_key}

        def first(name: str) -> str:
            while group[name] != name:
                group[name] = group[group[name]]
                name = group[name]
            return name

        for one, other in self._ties:
            if one in group and other in group:
                group[first(other)] = first(one)
        by_number: dict[int, str] = {}
        for name in self._is_key:
            number = self._told(name)[0]
            if number:
                group[first(name)] = first(by_number.setdefault(number, name))
        members: dict[str, list[str]] = {}
        for name in self._is_key:
            members.setdefault(first(name), []).append(name)
        taken = [number for number in by_number if number <= MOST_SET]
        found = {}
        for names in members.values():
            said = next((self._told(name)[0] for name in names if self._told(name)[0]), 0)
            number = said or 1 + max(taken, default=0)
            taken.append(number)
            kind = self._kind(names)
            for name in names:
                found[name] = number, kind
        return found

    def _kind(self, names: list[str]) -> Kind:
        keys = [name for name in names if self._is_key[name]]
        asked = [self._told(name)[1] for name in names if not self._is_key[name]]
        if len(keys) > 1 or any(asked):
            return "multi"
        lined = any(self._graph.nodes[key].get("peripheries") == "2" for key in keys)
        return "permanent" if lined or len(asked) > 1 else "unique"

    def _names(self, sets: Mapping[str, tuple[int, Kind]]) -> tuple[Name, ...]:
        words: dict[int, dict[bool, str]] = {}
        for name, (number, _) in sets.items():
            told = self._told(name)[2]
            if told:
                words.setdefault(number, {}).setdefault(self._is_key[name], told)
        found = []
        for number, said in sorted(words.items()):
            key, lock = said.get(True, said.get(False, "")), said.get(False, said.get(True, ""))
            found.append(Name(number, Prose(key, key), Prose(lock, lock)))
        return tuple(found)

    def _told(self, name: str) -> tuple[int, int, str]:
        """What a label says: a set, how many keys, and a name; 0 and nothing where it does not."""
        label = self._graph.nodes[name].get("label", name)
        known = _LABEL.fullmatch(label.replace("\\n", "\n").strip())
        assert known is not None
        number, need, words = known.groups()
        clean = " ".join(each for each in (words or "").split() if each.isprintable())
        return int(number or 0), int(need or 0), clean[:MOST_NAME].strip()


def _tokens(text: str) -> Iterator[_Token]:
    """Words and signs; comments are left out, but for those within quotes."""
    plain = _QUOTED_OR_COMMENT.sub(lambda found: found[1] or " ", text)
    for token in _TOKEN.finditer(plain):
        quoted, closed, sign, word = token.groups()
        if sign is not None:
            yield _Token(sign, True)
        elif closed is None:
            yield _Token(word, False)
        elif closed == '"':
            yield _Token(re.sub(r'\\(["\\])', r"\1", quoted), False)
        else:
            raise BadValue(message("graph: it ends in the middle"))


def _shown(name: str) -> str:
    return repr(name[:30])
