"""What is worth doing below."""

from __future__ import annotations

from game.core.feats import COMMON, Ended, Feat, kinds, most, once, total, won
from game.core.text import message
from game.tales.key.rules.play.params import CLASSES, KeyParams

Run = Ended[KeyParams]


def _party_of(size: int) -> Feat[KeyParams]:
    titles = {2: message("Twice the talk"), 4: message("A full table")}
    told = {2: message("Win with a party of two."), 4: message("Win with all four.")}
    return Feat(
        f"party-{size}",
        titles[size],
        told[size],
        once(lambda run: run.won and len(run.params.classes) == size),
    )


FEATS: tuple[Feat[KeyParams], ...] = (
    Feat("boss", message("What the key was for"), message("Win a dungeon."), once(won)),
    Feat(
        "alone",
        message("Each on their own"),
        message("Win alone with each of the four classes."),
        kinds(lambda run: run.params.party if run.won and run.params.party in CLASSES else None),
        4,
    ),
    _party_of(2),
    _party_of(4),
    Feat(
        "grim",
        message("No second candle"),
        message("Win at Grim."),
        once(lambda run: run.won and run.params.level == "grim"),
    ),
    Feat(
        "deep",
        message("To the last tile"),
        message("Win a dungeon of fifteen rooms or more."),
        once(lambda run: run.won and run.figure("rooms") >= 15),
    ),
    Feat(
        "straight",
        message("Straight on"),
        message("Win a dungeon of five rooms or fewer."),
        once(lambda run: run.won and run.figure("rooms") <= 5),
    ),
    Feat(
        "tiptoe",
        message("On tiptoe"),
        message("Win with three foes slain at most."),
        once(lambda run: run.won and run.figure("slain") <= 3),
    ),
    Feat(
        "loud",
        message("A loud evening"),
        message("Slay twenty foes in one dungeon."),
        most("slain"),
        20,
    ),
    Feat(
        "quiet",
        message("The cellar is quieter"),
        message("Slay two hundred and fifty foes in all."),
        total("slain"),
        250,
    ),
    Feat(
        "pockets",
        message("Heavy pockets"),
        message("Carry a hundred and twenty gold out of one dungeon."),
        lambda runs: max((run.figure("gold") for run in runs if run.won), default=0),
        120,
    ),
    Feat(
        "purse",
        message("A thousand in all"),
        message("Find a thousand gold in all."),
        total("gold"),
        1000,
    ),
    Feat("grown", message("Grown in the dark"), message("Reach level five."), most("level"), 5),
    Feat(
        "errand",
        message("In and out"),
        message("Win within twenty-five turns."),
        once(lambda run: run.won and run.figure("turns") <= 25),
    ),
    Feat(
        "patience",
        message("No hurry"),
        message("Win after two hundred turns."),
        once(lambda run: run.won and run.figure("turns") >= 200),
    ),
    Feat(
        "mason",
        message("Two hundred rooms"),
        message("See two hundred rooms laid in all."),
        total("rooms"),
        200,
    ),
    *COMMON,
)
