"""What is worth doing before winter."""

from __future__ import annotations

from game.core.feats import COMMON, Ended, Feat, kinds, most, once, total, won
from game.core.text import message
from game.tales.hex.rules.play.params import HexPlayParams

Run = Ended[HexPlayParams]


def _known_patrol(run: Run) -> str | None:
    return run.params.patrol if run.won and run.params.patrol != "random" else None


FEATS: tuple[Feat[HexPlayParams], ...] = (
    Feat("home", message("Home before the snow"), message("Win a run."), once(won)),
    Feat(
        "grim",
        message("A short summer"),
        message("Win at Grim."),
        once(lambda run: run.won and run.params.level == "grim"),
    ),
    Feat(
        "patrols",
        message("Old acquaintances"),
        message("Win with each of the four patrols that know each other."),
        kinds(_known_patrol),
        4,
    ),
    Feat(
        "twenty",
        message("Past the last farm"),
        message("Draw twenty hexes in one run."),
        most("hexes"),
        20,
    ),
    Feat(
        "forty",
        message("No blank parchment"),
        message("Draw forty hexes in one run."),
        most("hexes"),
        40,
    ),
    Feat(
        "atlas",
        message("An atlas"),
        message("Draw five hundred hexes in all."),
        total("hexes"),
        500,
    ),
    Feat("word", message("As good as one’s word"), message("Settle a wish."), most("wishes")),
    Feat(
        "words",
        message("Everybody’s cousin"),
        message("Settle ten wishes in all."),
        total("wishes"),
        10,
    ),
    Feat("court", message("Bread and salt"), message("Reconcile a fairy court."), most("courts")),
    Feat(
        "courts",
        message("A friend of the Hill"),
        message("Reconcile three courts in one run."),
        most("courts"),
        3,
    ),
    Feat("ruin", message("What the walls kept"), message("Explore a ruin."), most("ruins")),
    Feat(
        "ruins",
        message("Dust to the elbows"),
        message("Explore ten ruins in all."),
        total("ruins"),
        10,
    ),
    Feat("road", message("A road that holds"), message("Secure a hex."), most("secured")),
    Feat(
        "roads",
        message("Only weather on the road"),
        message("Secure six hexes in one run."),
        most("secured"),
        6,
    ),
    Feat(
        "task",
        message("More than was asked"),
        message("Fulfil two charges in one run."),
        most("tasks"),
        2,
    ),
    Feat(
        "quick",
        message("Back for supper"),
        message("Win within twenty days."),
        once(lambda run: run.won and run.figure("days") <= 20),
    ),
    *COMMON,
)
