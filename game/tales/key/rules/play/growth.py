"""Experience, levels, and the talents that a level offers."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.text import Message, message
from game.tales.key.rules.play.events import Learnt, LevelGained
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Verb, Word

FOR_ROOM = 1
FOR_LOCK = 2
FOR_BOOK = 2
FOR_PASSAGE = 2
"""Experience for seeing into a room, opening a lock, reading, finding a passage."""
MOST_LEVEL = 7
"""By then every talent is learnt."""
OFFERED = 2


@dataclass(frozen=True, slots=True)
class Learn(Verb):
    """Choose a talent for the hero who may learn one; it is asked for before all else."""

    verb = "talent"
    talent: Word

    @classmethod
    def asked(cls, table: Table) -> tuple[Learn, ...]:
        """Those that somebody may learn now; none if nobody may."""
        pupil = learner(table)
        return () if pupil is None else tuple(cls(talent) for talent in pupil.offers)

    def carry_out(self, table: Table) -> None:
        pupil = learner(table)
        assert pupil is not None
        pupil.talents.append(self.talent)
        pupil.offers = []
        table.tell(Learnt(pupil.id, self.talent))
        offer(table, pupil)

    def explain(self, known: Known) -> Message:
        pupil = next(h for h in known.heroes if any(t.id == self.talent for t in h.offers))
        facts = next(talent for talent in pupil.offers if talent.id == self.talent)
        return message(
            "{who}, {talent}: {text}",
            who=pupil.facts.words.head,
            talent=facts.words.name,
            text=facts.words.text,
        )


def experience_for(level: int, party: int) -> int:
    """The experience at which a party of that size reaches a level, from 2."""
    return 2 * level * (level - 1) * (party + 1)


def gain(table: Table, points: int) -> None:
    """The party learns something; for every level each hero may choose a talent."""
    state = table.state
    state.experience += points
    while state.level < MOST_LEVEL:
        if state.experience < experience_for(state.level + 1, len(state.heroes)):
            break
        state.level += 1
        table.tell(LevelGained(state.level))
    for hero in state.heroes:
        offer(table, hero)


def offer(table: Table, hero: Hero) -> None:
    """Offer a hero talents, if one is due and none are offered yet."""
    due = table.state.level - 1 - len(hero.talents)
    if hero.offers or due <= 0 or hero.standing == "dead":
        return
    left = [t for t in table.content.talents_of(hero.kind) if t not in hero.talents]
    stream = table.stream("talent", hero.id, len(hero.talents))
    hero.offers = list(stream.shuffled(left)[:OFFERED])


def learner(table: Table) -> Hero | None:
    """The hero who may choose a talent now; never in a fight."""
    if table.state.danger:
        return None
    return next((hero for hero in table.state.heroes if hero.offers and hero.up), None)
