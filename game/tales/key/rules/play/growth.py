"""Experience, levels, and the talents that a level offers.

Each class has three callings, each of three talents that are learnt in order. A level offers two
talents: the next of the calling that the hero followed last, and the next of another. Which other
is settled by dice that are thrown before the run, so that the sheet can show what comes.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.dice import Dice
from game.core.text import Message, message
from game.tales.key.rules.play.events import Learnt, LevelGained
from game.tales.key.rules.play.facts import CallingFacts
from game.tales.key.rules.play.known import Known
from game.tales.key.rules.play.state import Hero
from game.tales.key.rules.play.table import Table
from game.tales.key.rules.play.verb import Verb, Word

FOR_ROOM = 1
FOR_LOCK = 2
FOR_BOOK = 2
FOR_PASSAGE = 2
"""Experience for seeing into a room, opening a lock, reading, finding a passage."""
MOST_LEVEL = 10
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
    hero.offers = list(coming(table, hero))


def coming(table: Table, hero: Hero) -> tuple[str, ...]:
    """The talents of which the hero's next level lets one be chosen, while no other is learnt."""
    callings = table.content.callings_of(hero.kind)
    nexts = {calling.id: _next_on(hero, calling) for calling in callings}
    stream = Dice(table.state.seed).stream("callings", hero.id, len(hero.talents))
    row = [calling.id for calling in stream.shuffled(callings)]
    if hero.talents:
        # Whoever follows a calling can go on with it.
        last = hero.talents[-1]
        row.sort(key=lambda id_: last not in table.content.callings[id_].talents)
    return tuple([nexts[id_] for id_ in row if nexts[id_]][:OFFERED])


def _next_on(hero: Hero, calling: CallingFacts) -> str:
    """The first talent of a calling that the hero has not learnt; empty when it has all."""
    return next((talent for talent in calling.talents if talent not in hero.talents), "")


def learner(table: Table) -> Hero | None:
    """The hero who may choose a talent now; never in a fight."""
    if table.state.danger:
        return None
    return next((hero for hero in table.state.heroes if hero.offers and hero.up), None)
