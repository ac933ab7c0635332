"""Who enters a hex first may find something there: a wonder where nothing should grow."""

from __future__ import annotations

from collections import Counter

from game.core.hexgrid import Hex
from game.tales.hex.rules.play.events import CardDrawn, DieThrown, EncounterBegan
from game.tales.hex.rules.play.going import Go
from tests.tales.hex.rules.play.patrols import begin, book, country_of, of_kind, state_of, table_of


def first_entries():
    """First steps from the city, with what they brought: relief, die and encounter."""
    for number in range(140):
        game = begin("normal", f"find {number}", book())
        country = country_of(game)
        taken: list[Hex] = [each.at for each in (*country.communities, *country.ruins)]
        for command in game.legal():
            if isinstance(command, Go) and command.to not in taken:
                state_of(game).weather[0] = "clear"
                events = game.apply(command)
                relief = table_of(game).land(state_of(game).at)[0]
                yield relief, events
                break


def test_water_and_high_mountains_hold_wonders_other_land_finds():
    met = Counter()
    for relief, events in first_entries():
        thrown = [die for die in of_kind(events, DieThrown) if die.what == "find"]
        assert len(thrown) == 1
        began = of_kind(events, EncounterBegan)
        wonder = relief in ("water", "high_mountains")
        assert thrown[0].met == (thrown[0].roll >= 5)
        assert not of_kind(events, CardDrawn), "cards are turned on later crossings"
        if thrown[0].met:
            assert [each.kind for each in began] == ["wonder" if wonder else "find"]
            met[began[0].kind] += 1
    assert min(met["wonder"], met["find"]) > 4
