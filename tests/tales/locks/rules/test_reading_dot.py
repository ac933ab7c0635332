"""DOT is read as far as it says: what we write comes back, and so does what others draw."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.errors import BadValue
from game.core.mode import Edition
from game.core.text import Prose
from game.tales.locks.rules import edit
from game.tales.locks.rules.diagram import Diagram
from game.tales.locks.rules.generate import as_dot, told
from game.tales.locks.rules.reading_dot import read_dot
from tests.tales.locks.rules.diagrams import TABLES, bare, drawn


def written(diagram: Diagram, language: str = "en") -> str:
    body: dict[str, Any] = {"id": "lockkey#oak", **told(diagram, TABLES)}
    return as_dot(cast(Any, body), Edition(language))


@pytest.mark.parametrize("seed", ["oak", "ash", "fen", "elm", "yew"])
@pytest.mark.parametrize("text", ["", "unique=9,multi=4,permanent=3", "multi=5,multi_keys=9"])
def test_what_we_write_comes_back(seed: str, text: str):
    diagram = replace(bare(text, seed), rewards=(), obstacles=())
    diagram = edit.with_goal(diagram, diagram.empty_locks()[0])
    assert read_dot(written(diagram)) == diagram


def test_names_come_back_in_the_one_language_that_a_graph_has():
    diagram = drawn("key 1 of 3 behind 0", "lock 2 of 3 behind 0")
    diagram = edit.renamed(diagram, 3, Prose("bomb", "bombe"), Prose('a cracked "wall"', "mur"))
    (name,) = read_dot(written(diagram)).names
    assert (name.key, name.lock) == (
        Prose("bomb", "bomb"),
        Prose('a cracked "wall"', 'a cracked "wall"'),
    )
    french = written(diagram, "fr")
    assert "wall" not in french
    assert "Start" not in french
    assert [(name.key.en, name.lock.en) for name in read_dot(french).names] == [("bombe", "mur")]


def test_a_draft_comes_back_as_one():
    diagram = drawn("lock 1 of 1 behind 0", "key 2 of 1 behind 1")
    assert read_dot(written(diagram)) == diagram


def test_a_graph_that_somebody_drew_is_understood():
    text = """
    // a tower
    strict digraph "the tower" {
      rankdir=LR; node [shape=box]; edge [color=black]
      hall [shape=circle]
      rusty [shape=diamond label="Rusty key"]; silver [shape=diamond];
      gem1 [shape=diamond] gem2 [shape=diamond]
      subgraph cluster_up { gate [label="Gate"]; vault }
      hall -> rusty; hall -> gate -> {no} /* nothing */
      gate -> silver; gate -> gem1; hall -> gem2; hall -> vault; gate -> altar
      rusty -> gate [style=dashed]; silver -> vault [style=dotted]
      gem1 -> altar [style="dashed,bold"]; gem2 -> altar [style=dashed]
      vault -> crown; crown [shape=star]
    }
    """.replace("-> {no}", "")
    diagram = read_dot(text)
    items = diagram.tree.items
    assert [(item.type, item.kind) for item in items.values()].count(("key", "unique")) == 2
    assert sorted(item.need for item in items.values() if item.kind == "multi") == [0, 0, 1]
    assert diagram.goal is not None
    assert {name.key.en for name in diagram.names} >= {"Rusty key", "silver", "gem1"}
    assert edit.verdict(diagram).solvable


def test_locks_of_many_keys_rise_by_what_they_say():
    text = """digraph { s [shape=circle]; a [shape=diamond label=1]; b [shape=diamond label=1]
      late [shape=box label="1 (x2)"]; early [shape=box label="1 (x1)"]
      s -> a; s -> b; s -> late; s -> early }"""
    needs = [(item.id, item.need) for item in read_dot(text).tree.items.values() if item.need]
    assert sorted(needs) == [(3, 1), (4, 2)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "expected a digraph"),
        ("graph { a -- b }", "expected a digraph"),
        ("digraph { a [shape=box", "closing bracket|in the middle"),
        ("digraph { a -> ", "expected a node"),
        ("digraph { s; a [shape=box]; a -> a2 }", "one Start|behind nothing"),
        ("digraph { s; t; a [shape=box]; s -> a }", "one Start"),
        ("digraph { s -> a; s -> b; a [shape=box]; b [shape=box]; a -> c; b -> c }", "two others"),
        ("digraph { s -> x -> y }", "a box for a lock"),
        ("digraph { s -> a; a [shape=box] }", "exactly one key"),
        ("digraph { s; a [shape=box]; b [shape=box]; a -> b; b -> a }", "circle"),
    ],
)
def test_what_is_no_diagram_is_refused_in_a_line(text: str, why: str):
    with pytest.raises(BadValue, match=why) as refused:
        read_dot(text)
    assert "\n" not in str(refused.value)


PIECES = ["digraph", "{", "}", "[", "]", "->", "=", ";", '"', "a", "b", "1 (x2)", "shape", "box",
          "diamond", "style", "dotted", "label", "//", "node", "subgraph", "\\"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40))
@settings(max_examples=30)
def test_no_graph_breaks_the_reader(pieces: list[str]):
    for text in (" ".join(pieces), "digraph { s; " + " ".join(pieces)):
        with suppress(BadValue):
            read_dot(text)


def test_a_quote_that_is_never_closed_is_refused_and_read_once() -> None:
    """A search from each of these quotes to the end would take minutes."""
    with pytest.raises(BadValue, match="ends in the middle"):
        read_dot("digraph {" + '"\\' * 100_000)


def test_a_quote_in_a_comment_is_no_quote() -> None:
    plain = 'digraph { s; s -> l; l [shape=box label="1"]; s -> k; k [shape=diamond label="1"] }'
    said = plain.replace("{", '{ // 5" wide\n /* one " more */', 1)
    assert read_dot(said) == read_dot(plain)
