"""What is worth doing on the way to a chair."""

from __future__ import annotations

from game.core.feats import COMMON, Ended, Feat, kinds, most, once, total, won
from game.core.text import message
from game.tales.throne.rules.params import ThronesParams

Run = Ended[ThronesParams]


def _won_at(level: str) -> Feat[ThronesParams]:
    titles = {
        "iron": message("They choose the wound"),
        "seed": message("As it is written"),
        "gambit": message("Held, not dealt"),
    }
    told = {
        "iron": message("Win at Iron, where the enemy picks your pile."),
        "seed": message("Win at Ritual, by the old rules."),
        "gambit": message("Win at Gambit, with the cards in your own hand."),
    }
    return Feat(
        f"won-{level}",
        titles[level],
        told[level],
        once(lambda run: run.won and run.params.level == level),
    )


FEATS: tuple[Feat[ThronesParams], ...] = (
    Feat("gate", message("Through the gate"), message("Walk nine steps."), most("steps"), 9),
    Feat("half", message("Half a road"), message("Walk twenty steps."), most("steps"), 20),
    Feat(
        "door",
        message("Before the chair"),
        message("Set foot on step forty, whatever sits there."),
        most("steps"),
        40,
    ),
    Feat("chair", message("The seat is taken"), message("Win a quest."), once(won)),
    Feat(
        "chairs",
        message("Three thrones, one back"),
        message("Win each of the three quests."),
        kinds(lambda run: run.params.quest if run.won else None),
        3,
    ),
    Feat(
        "heroes",
        message("Whoever comes"),
        message("Win with each of the four heroes."),
        kinds(lambda run: run.params.hero if run.won else None),
        4,
    ),
    _won_at("seed"),
    _won_at("iron"),
    _won_at("gambit"),
    Feat(
        "thread",
        message("By one heart"),
        message("Win with one life left."),
        once(lambda run: run.won and run.figure("life") == 1),
    ),
    Feat(
        "shirt",
        message("In shirt sleeves"),
        message("Win with no armour left."),
        once(lambda run: run.won and run.figure("armour") == 0),
    ),
    Feat(
        "shining",
        message("Not a scratch worth telling"),
        message("Win with nine life, and seven armour or more."),
        once(lambda run: run.won and run.figure("life") == 9 and run.figure("armour") >= 7),
    ),
    Feat(
        "brief",
        message("Few words"),
        message("Win within thirty hands."),
        once(lambda run: run.won and run.figure("hands") <= 30),
    ),
    Feat(
        "siege",
        message("A long argument"),
        message("Win after a hundred and fifty hands."),
        once(lambda run: run.won and run.figure("hands") >= 150),
    ),
    Feat(
        "everybody",
        message("Nobody left to ask"),
        message("Defeat thirteen enemies on one road."),
        most("slain"),
        13,
    ),
    Feat(
        "hundred",
        message("A hundred fewer"),
        message("Defeat a hundred enemies in all."),
        total("slain"),
        100,
    ),
    Feat(
        "thousand",
        message("A thousand steps"),
        message("Walk a thousand steps in all."),
        total("steps"),
        1000,
    ),
    *COMMON,
)
