"""What comes over somebody, and what leaves them, told: a sentence for each mark.

`words.MARKS` names the same states where they are listed; here they happen.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.core.text import N_, Message, message
from game.tales.key.rules.play.events import KeyEvent, Marked, Unmarked
from game.tales.key.rules.play.naming import head

BEGINS: Mapping[str, str] = {
    "held": N_("{who} is held fast."),
    "stunned": N_("{who} reels."),
    "numb": N_("{who} goes numb: no deed on the next turn."),
    "poisoned": N_("{who} has poison in the blood."),
    "burning": N_("{who} catches fire."),
    "guarding": N_("{who} stands on guard."),
    "hidden": N_("{who} slips out of sight."),
    "stone": N_("{who} turns to stone."),
    "inspired": N_("{who} takes heart."),
    "blessed": N_("{who} receives a blessing."),
    "venom": N_("{who} puts poison on the blade."),
    "unloaded": N_("{who} will have to load again."),
    "planted": N_("{who} plants the shield."),
    "eating": N_("{who} begins to eat."),
    "solid": N_("{who} takes on a body."),
    "lulled": N_("{who} falls asleep to the song."),
    "fuse": N_("{who} has a fuse that burns."),
}
"""By mark: it comes over somebody."""
ENDS: Mapping[str, str] = {
    "held": N_("{who} is free to move."),
    "stunned": N_("{who} comes round."),
    "numb": N_("{who} can act again."),
    "poisoned": N_("{who} is rid of the poison."),
    "burning": N_("{who} no longer burns."),
    "guarding": N_("{who} lowers the guard."),
    "hidden": N_("{who} can be seen again."),
    "stone": N_("{who} is flesh again."),
    "inspired": N_("{who} has nothing left of that courage."),
    "blessed": N_("{who} has used up the blessing."),
    "venom": N_("{who} has no poison left on the blade."),
    "unloaded": N_("{who} has loaded."),
    "planted": N_("{who} lifts the shield again."),
    "eating": N_("{who} has finished eating."),
    "solid": N_("{who} fades again."),
    "lulled": N_("{who} sleeps no more."),
    "fuse": N_("{who} has no burning fuse any more."),
}
"""By mark: it leaves somebody."""


def mark_told(event: KeyEvent) -> Message | None:
    """What a mark does to somebody as it comes or goes; None for marks that nobody is told of."""
    match event:
        case Marked(_, mark) if mark in BEGINS:
            return message(BEGINS[mark], who=head(event))
        case Unmarked(_, mark) if mark in ENDS:
            return message(ENDS[mark], who=head(event))
        case _:
            return None
