"""The country on the bench: in the end nothing of it is missing, and odds are those of the dice."""

from __future__ import annotations

import pytest

from game.core.hexgrid import neighbours
from game.shell.craft.picture import Position
from game.shell.tale import Services
from game.tales.hex.rules.country.content import HexContent
from game.tales.hex.rules.country.drawing import Drawing
from game.tales.hex.rules.country.params import SPACE
from game.tales.hex.view.craft import CountryPicture
from tests.workshop.conftest import made

both_profiles = pytest.mark.parametrize("profile", ["written", "original"])


def on_the_bench(services: Services, profile: str) -> CountryPicture:
    return CountryPicture(services.app, made(services, "hexcrawl", f"radius=3,profile={profile}"))


def point_of(picture: CountryPicture, at: tuple[int, int]) -> Position:
    return picture.layout.centre(at)


@both_profiles
def test_each_hex_of_the_country_is_shown_in_the_end(services: Services, profile: str):
    picture = on_the_bench(services, profile)
    for number, step in enumerate(picture.made.steps):
        picture.take(number, step)
    words = picture.made.content.reliefs
    for each in picture.made.world["hexes"]:
        point = point_of(picture, (each["q"], each["r"]))
        relief = next(relief for relief in words if relief.id == each["relief"])
        assert picture.under(point).startswith(relief.words.en)
        assert picture.why(point) is not None


@both_profiles
def test_the_odds_of_a_bare_hex_are_those_of_the_dice(services: Services, profile: str):
    picture = on_the_bench(services, profile)
    made_, content = picture.made, picture.made.content
    assert isinstance(content, HexContent)
    drawing = Drawing(SPACE.make(**made_.world["params"]), made_.world["seed"], content)
    drawn = dict(drawing.rim())
    for number, step in enumerate(made_.steps):
        if step["type"] == "relief":
            at = step["q"], step["r"]
            if any(beside in drawn for beside in neighbours(at)):
                weights = drawing.odds(at, drawn)
                most = max(weights)
                likeliest = content.reliefs[weights.index(most)].words.en
                share = services.app.locale.percent(most / sum(weights))
                told = picture.under(point_of(picture, at))
                assert told.startswith(f"Not drawn yet: {likeliest} {share}")
            drawn[at] = drawing.draw(at, drawn)
        picture.take(number, step)
