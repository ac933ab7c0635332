"""A catalogue of seeds whose countries never change within a version of the rules.

When one does change on purpose: raise `game.tales.hex.rules.country.generate.RULES`, say in
CHANGELOG.md what a player would notice, and write the catalogue anew with ``python -m
tests.tales.hex.rules.country.test_goldens``.
"""

from __future__ import annotations

from functools import partial

import pytest

from game.core.text import Prose
from game.tales.hex.rules.country.content import (
    Compounds,
    Entry,
    Growth,
    HexContent,
    Nature,
    Obstacle,
    People,
    Plot,
    Relation,
    Relief,
    Rumour,
    Syllables,
    Tongue,
    Want,
)
from game.tales.hex.rules.country.generate import GENERATOR, RULES
from tests.core.catalogue import Catalogue, hash_of, ids_of
from tests.depth import one_in


def _words(name: str) -> Prose:
    return Prose(name, f"{name} (fr)")


def _entries(name: str, count: int) -> tuple[Entry, ...]:
    return tuple(Entry(f"{name}{n}", _words(f"{name} {n}"), _words("text")) for n in range(count))


def _many(name: str, count: int) -> tuple[Prose, ...]:
    return tuple(_words(f"{name}{n}") for n in range(count))


def _blanks(name: str, blank: str, count: int) -> tuple[Prose, ...]:
    return tuple(_words(f"{name} {n} {{{blank}}}") for n in range(count))


def _nature(name: str, souls: int, peoples: tuple[str, ...]) -> Nature:
    return Nature(name, _words(name), souls, peoples, _entries(f"{name}_", 8))


def _syllables(*parts: str) -> Syllables:
    start, middle, end = (tuple(part.split()) for part in parts)
    return Syllables(start, middle, end)


MORTALS, FAIRIES = (tuple(f"{name}{n}" for n in range(4)) for name in ("mortal", "fairy"))
SETTLED = ("farm", "farm", "farm", "village", "village", "borough", "borough", "town")
APART, FAIR = ("camp", "hold", "spire", "post", "ring"), tuple(f"fair{n}" for n in range(8))
GIVEN = _syllables("Al Bo Ce", "", "da fo gi")
TABLES = HexContent(
    reliefs=tuple(
        Relief(f"relief{n}", _words(f"relief {n}"), n, n + 1, _blanks("area", "name", 3))
        for n in range(8)
    ),
    growths=tuple(
        Growth(f"growth{n}", _words("growth"), 1, _words("afloat"), _words("aloft"))
        for n in range(16)
    ),
    obstacles=tuple(Obstacle(f"obstacle{n}", _words("obstacle"), 2) for n in range(8)),
    countries=_blanks("country", "name", 5),
    epithets=_many("epithet ", 30),
    natures=(
        *(_nature(name, 10, MORTALS) for name in ("city", *dict.fromkeys(SETTLED))),
        *(_nature(name, 20, MORTALS[n % 4 :][:1]) for n, name in enumerate(APART)),
        *(_nature(name, 5, FAIRIES) for name in FAIR),
    ),
    dice={"community": ("settled",) * 3 + APART, "settled": SETTLED, "fairy": FAIR},
    peoples=tuple(
        People(name, _words(name), _words("text"), name in FAIRIES, f"tongue{n % 3}")
        for n, name in enumerate((*MORTALS, *FAIRIES))
    ),
    tongues=(
        Tongue("tongue0", _syllables("Ka Ro Mi Tu", "be lo", "dan fir gol hum"), GIVEN),
        Tongue("tongue1", Compounds(_many("head", 7), _many("back", 9)), GIVEN),
        Tongue("tongue2", _syllables("Sha Yul Nir", "an el", "ba da ga la"), GIVEN),
    ),
    themes=_entries("theme", 32),
    relations=tuple(
        Relation(f"relation{n}", _words("with {other}"), n % 2 == 0) for n in range(16)
    ),
    wants=(
        *(Want(f"want_a{n}", _words("to {other}"), "community") for n in range(6)),
        *(Want(f"want_b{n}", _words("in {other}"), "ruin") for n in range(4)),
        *(Want(f"want_c{n}", _words("salt"), "none") for n in range(4)),
    ),
    rumours=tuple(Rumour(f"rumour{n}", _words("{name}: {way}"), n % 3 > 0) for n in range(12)),
    factions=_entries("faction", 9),
    plots=tuple(Plot(f"plot{n}", _words("against {other}")) for n in range(7)),
    ruins=_entries("ruin", 12),
    builders=_entries("builder", 6),
    perils=_entries("peril", 10),
    prizes=_entries("prize", 10),
    ruin_epithets=_many("of ", 11),
)
"""Tables of their own: goldens are about the rules, not about words."""

WORLDS = (
    "",
    "radius=1",
    "radius=2,explore=random",
    "radius=12",
    "radius=5,obstacles=0",
    "radius=5,obstacles=73,steps=7",
    "original",
    "original,radius=1",
    "original,radius=5,explore=random",
)


CATALOGUE = Catalogue("hex", RULES, ids_of(*WORLDS), partial(hash_of, GENERATOR, TABLES))


def test_the_catalogue_is_of_these_rules():
    CATALOGUE.require_complete()


@one_in(3)
@pytest.mark.parametrize("text", CATALOGUE.ids)
def test_a_seed_never_changes_its_country(text: str):
    CATALOGUE.require_unchanged(text)


if __name__ == "__main__":
    CATALOGUE.write()
