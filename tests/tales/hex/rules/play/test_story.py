"""What became of everybody: all who fared alike share a sentence."""

from __future__ import annotations

from game.tales.hex.rules.play import meetings
from game.tales.hex.rules.play.meetings import Choose
from game.tales.hex.rules.play.state import MET, Companion
from game.tales.hex.rules.play.story import fates_of
from game.tales.hex.rules.play.writing import Write
from tests.tales.hex.rules.play.patrols import begin, book, stand, state_of, table_of, wilds


def test_everybody_is_in_one_sentence_of_what_became_of_them() -> None:
    game = begin()
    state, table = state_of(game), table_of(game)
    state.companions = [
        Companion("odile"),
        Companion("maud", "gone"),
        Companion("brann"),
        Companion("corm", "hurt"),
        Companion("pim"),
    ]
    for place in state.places[1:5]:
        place.known, place.wish = MET, "promised"
    state.places[2].wish = state.places[3].wish = "settled"
    state.places[3].joined = True
    name = {each.id: table.facts_of(each).words.en for each in state.companions}
    where = [table.name(number).en for number in range(5)]
    company, places = fates_of(table)
    assert [told.in_english() for told in company.paragraphs] == [
        f"{name['odile']}, {name['brann']} and {name['pim']}"
        " were with the patrol to the last day, hale.",
        f"{name['corm']} was with the patrol to the last day, hurt.",
        f"{name['maud']} was no longer with the patrol at the end.",
    ]
    assert [told.in_english() for told in places.paragraphs] == [
        f"{where[3]} has sent its carts, and has a road.",
        f"{where[2]} has what it wanted.",
        f"{where[1]} and {where[4]} still wait for what was promised.",
    ]


def test_pictures_of_a_day_that_the_player_wrote_stand_above_what_they_wrote() -> None:
    game = begin(encounters=book())
    stand(game, wilds(game), 0)
    assert meetings.meet(table_of(game), "peril")
    game.apply(Choose("leave"))
    places = []
    for written in ("", "We left it alone."):
        if written:
            game.apply(Write(1, written))
        (day,) = [each for each in game.story().chapters if each.seen]
        places.append([above for above, _ in day.seen])
        assert not day.seen[0][1]["snow"]
    assert places[0] > places[1] == [0]
