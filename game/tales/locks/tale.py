"""Locks: diagrams of what opens what. A tale without a game, for Candle, Key and the workshop."""

from __future__ import annotations

from pathlib import Path

from game.core.mode import Content, Generator
from game.core.text import N_, message
from game.shell.tale import Checks, Craft, Tale, Tell


def generator() -> Generator:
    """Diagrams of locks and keys."""
    from game.tales.locks.rules.generate import GENERATOR

    return GENERATOR


def load(levels: Path) -> Content:
    """The names of keys, locks, obstacles and goals."""
    from game.tales.locks.content.tables import load_lockkey

    return load_lockkey(levels)


def craft() -> Craft:
    """A diagram that grows, and the desk at which one is mended."""
    from game.tales.locks.view.craft import DiagramPicture
    from game.tales.locks.view.desk_scene import DiagramDesk, OpeningScene, begun, reopened

    return Craft(
        N_("Locks and keys"),
        N_("A plan of what opens what, for a game of your own: never one that strands its player."),
        DiagramPicture,
        work=DiagramDesk,
        open=OpeningScene,
        open_label=N_("Open a diagram"),
        begin=begun,
        begin_label=N_("A new diagram"),
        reopen=reopened,
    )


def checks(_: Tell) -> Checks:
    """The table of names."""
    from game.tales.locks.content.tables import NAME, lint_tables

    return Checks(lambda levels, _: lint_tables(levels / "tables" / NAME), {NAME: lint_tables})


TALE = Tale(
    name="locks",
    id="lockkey",
    title=message("Locks and keys"),
    short=message("Locks"),
    sentence=message(
        "A plan of what opens what, for a game of your own: never one that strands its player."
    ),
    listed=False,
    generator=generator,
    load=load,
    craft=craft,
    checks=checks,
)
