"""What companions have to say of communities, of ruins and of the sky, beside the journal's lines.

It is told, and nothing else: who speaks is drawn from a stream of its own, which no rule draws
from, and nothing that is said changes anything. Nobody says the same twice in a run, and of one
day at most one of them has something to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.codec import Plain
from game.core.dice import Dice
from game.core.text import N_, message
from game.tales.hex.rules.play.seen import Remark
from game.tales.hex.rules.play.state import PATROL
from game.tales.hex.rules.play.table import Table

_STREAM = "remarks"
_OFTEN = 2
"""Of so many mornings with weather one gives cause to speak of it."""
_TOPICS: Mapping[str, str] = {
    "city": "town", "town": "town", "borough": "town", "village": "village",
    "farmstead": "village", "camp": "folk", "hold": "folk", "spires": "folk", "post": "folk",
    "stone_ring": "folk",
}  # fmt: skip
"""By the nature of a community."""


class Remarks:
    """Goes along the journal's lines, from the first on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._dice = Dice(table.state.seed)
        self._along: list[str] = []
        self._said: dict[str, bool] = {}
        self._day = 0
        """The last day of which something was said."""

    def after(self, number: int, day: int, line: Sequence[Plain]) -> Remark | None:
        """What somebody says after the journal's line of this number, or nothing."""
        match line:
            case ["begin"]:
                self._along = [each.id for each in self._table.state.companions[:PATROL]]
            case ["companion", str(id_), str(how)]:
                self._change(id_, how)
        topic = self._topic(line)
        if not topic or day == self._day:
            return None
        stream = self._dice.stream(_STREAM, number)
        if line[0] == "sky" and stream.below(_OFTEN):
            return None
        open_ = [
            (id_, saying)
            for id_ in self._along
            for saying in [SAYINGS.get(id_, {}).get(topic, "")]
            if saying and saying not in self._said
        ]
        if not open_:
            return None
        id_, saying = stream.pick(open_)
        self._said[saying] = True
        self._day = day
        name = self._table.facts.companions[id_].words
        return Remark(id_, message(saying, name=name))

    def _change(self, id_: str, how: str) -> None:
        if how in ("gone", "stayed") and id_ in self._along:
            self._along.remove(id_)
        elif how == "joined" and id_ not in self._along:
            self._along.append(id_)

    def _topic(self, line: Sequence[Plain]) -> str:
        """What a line gives cause to speak of; empty for nothing."""
        match line:
            case ["visited", int(number)]:
                community = self._table.country.communities[number]
                if community.kind == "fairy":
                    return "fairy"
                return _TOPICS.get(community.nature, "")
            case ["explored", *_]:
                return "ruin"
            case ["sky", str(weather)]:
                return weather
        return ""


SAYINGS: Mapping[str, Mapping[str, str]] = {
    "odile": {
        "village": N_(
            "{name} paced the place from its first fence to its last, and says the old map "
            "owes it forty steps."
        ),
        "town": N_(
            "At the gate {name} asked how high the tower is. Nobody knew, and she stayed "
            "behind until she did."
        ),
        "folk": N_(
            "{name} had the way to their winter quarters described to her three times, and "
            "drew three ways."
        ),
        "fairy": N_(
            "What will not lie still cannot be entered on a map, says {name} of the fairies; "
            "she has pencilled them in."
        ),
        "ruin": N_("{name} is fond of ruins: they are where they were last year."),
        "fog": N_(
            "{name} counts every step in fog, to the spring and back as well. Arithmetic, she "
            "says, is the only landmark."
        ),
        "rain": N_("{name} carries the map under her shirt, and gets wet for both."),
        "snow": N_(
            "{name} will not draw what lies under snow. She has left it white, and calls "
            "that accurate."
        ),
    },
    "corm": {
        "village": N_(
            "{name} knocked where the smallest chimney was. People who keep one fire, he "
            "says, keep it well."
        ),
        "town": N_(
            "So many chimneys, and {name} could name the wood in each of them. Half of it "
            "was green."
        ),
        "folk": N_(
            "{name} sat down at their fire without a word, laid on one log, and was handed "
            "the soup."
        ),
        "fairy": N_("Light without smoke: {name} kept his hands in his pockets."),
        "ruin": N_(
            "{name} laid his palm on the hearth of the ruin. Cold for a hundred years, he "
            "said, as one says it to the widow."
        ),
        "rain": N_(
            "{name} got a fire going in the rain, and did not speak of it for the rest of "
            "the day. He did not have to."
        ),
        "heat": N_("In this heat {name} alone is comfortable. He misses only the smell."),
        "snow": N_("{name} looks at snow as others look at creditors."),
    },
    "ysolt": {
        "village": N_(
            "{name} asked our hosts whether they have books. They have one, and it props up "
            "the table."
        ),
        "town": N_("{name} went once round the market, stooping, and bought a tenth book."),
        "folk": N_("They begged {name} for a story. She told them four, up to the middle."),
        "fairy": N_(
            "{name} spoke to the fairies in a tongue that has no word for yes. They got on."
        ),
        "ruin": N_(
            "{name} read what is cut over the gate, all but the last word, and would not "
            "hear it from anybody else."
        ),
        "storm": N_("{name} stood out in the storm to see how it ends. It ended with her hat."),
        "fog": N_("Fog, says {name}, is a page on which nobody has written yet."),
        "wind": N_("The wind turned the pages faster than {name} reads. She let it."),
    },
    "brann": {
        "village": N_("Somebody asked {name} about the helmet. We left earlier than planned."),
        "town": N_(
            "{name} found the weak place in the town’s wall within the hour, and told the "
            "watch. He was not thanked."
        ),
        "folk": N_(
            "{name} and the oldest of their fighters compared scars. It lasted until supper, "
            "and was a draw."
        ),
        "fairy": N_(
            "One cannot hit what is not quite there, says {name}. He has tried; he does not "
            "say when."
        ),
        "ruin": N_(
            "{name} showed us where the wall had been taken. From within, he says; it is "
            "always from within."
        ),
        "rain": N_("The rain gets in at {name}’s left ear, where the helmet is not."),
        "fog": N_("{name} drew his sword in the fog, and put it up again. A goat, he says."),
        "snow": N_("{name} thinks well of snow. Nothing crosses it without signing."),
    },
    "pim": {
        "village": N_("{name} sold three needles, and knows now who is not speaking to whom."),
        "town": N_(
            "In town {name} sold nothing, bought nothing, and came away richer. We have not asked."
        ),
        "folk": N_(
            "{name} haggled with them by signs. Both sides believe that they won, which is "
            "the art of it."
        ),
        "fairy": N_("Fairies pay at once, says {name}, and one never knows in what."),
        "ruin": N_(
            "{name} has valued the ruin from cellar to roof. The dearest thing left in it is "
            "the view."
        ),
        "heat": N_("Today {name} would have had a horse for a cup of water. There was neither."),
        "rain": N_("Rain, says {name}, is when people buy hats; and here there are no people."),
        "wind": N_(
            "The wind has taken a ribbon from {name}’s pack. It was the blue one, and we "
            "hear of it."
        ),
    },
    "dagna": {
        "village": N_(
            "{name} mended our hosts’ pump before anybody had told her that it was broken."
        ),
        "town": N_(
            "{name} stood for a long time before the town’s clock, and said something to it "
            "under her breath."
        ),
        "folk": N_("{name} looked at how they tie their knots, nodded once, and trusted them."),
        "fairy": N_("{name} looked for the hinge of the fairies’ door, and the door took offence."),
        "ruin": N_("A good vault outlives whoever ordered it, says {name}, and patted this one."),
        "snow": N_(
            "{name} weighed a shovel of snow, and reckoned what our roof will bear. We have "
            "no roof."
        ),
        "rain": N_("{name} has oiled everything she owns, and then everything we own."),
        "storm": N_("{name} finds the thunder a little out of true."),
    },
    "silas": {
        "village": N_(
            "{name} tasted the water of the well, said nothing, and filled every flask we have."
        ),
        "town": N_("On paving {name} walks as others do on ice."),
        "folk": N_(
            "{name} sat among their old people, and they were silent together about the same "
            "things."
        ),
        "fairy": N_(
            "{name} grew up with lights that lead astray. He wished these a good evening, "
            "and did not follow."
        ),
        "ruin": N_("Stone sinks too, says {name}; it only takes its time over it."),
        "fog": N_("{name} whistled in the fog. It is like home, he says, with drier feet."),
        "rain": N_("{name} is the only one of us whom rain makes talkative."),
        "heat": N_(
            "The heat has made {name} smaller, like everything that is taken out of a marsh."
        ),
    },
    "maud": {
        "village": N_(
            "{name} took minutes of our welcome. Our hosts moved an amendment, and it was carried."
        ),
        "town": N_(
            "{name} asked for the register. There is a register; there is also a hatch, and "
            "it closes at four."
        ),
        "folk": N_(
            "They swear by other things here. {name} has written them down in order of weight."
        ),
        "fairy": N_(
            "{name} read the fairies’ terms to the end, and then the back of the leaf, where "
            "the terms were."
        ),
        "ruin": N_(
            "{name} opened a session in the ruin, asked for objections, waited, and closed it."
        ),
        "rain": N_("Today’s minutes have run. {name} has initialled the blot."),
        "wind": N_(
            "The wind has taken the minutes of one day. {name} rules that there was no such day."
        ),
        "snow": N_("The ink has frozen. {name} writes in pencil, and calls it provisional."),
    },
    "tor": {
        "village": N_("{name} went into every stable there, and thanked each horse."),
        "town": N_("{name} does not sleep behind a wall. He slept on top of it."),
        "folk": N_(
            "They asked {name} where his horse was. He told them the truth, and was given "
            "the good seat."
        ),
        "fairy": N_("The fairies offered {name} a horse. He looked at its shadow, and declined."),
        "ruin": N_("Ruins should be passed at a gallop, says {name}: then they look whole."),
        "wind": N_("{name} stood with the wind in his face and the saddle on his back, and sang."),
        "fog": N_(
            "What {name} cannot see coming he takes for an ambush. Today everything was one."
        ),
        "heat": N_("There was one patch of shade. {name} gave it to the saddle."),
    },
    "fenna": {
        "village": N_(
            "{name} asked what they put into their bread here, and has left them some salt."
        ),
        "town": N_(
            "{name} went down to where the harbour would be if the town had one, and came "
            "back cross."
        ),
        "folk": N_(
            "{name} has taught them a rowing song. They have no boat, and row it very well."
        ),
        "fairy": N_(
            "{name} turned her coat inside out before the fairies, as one does at sea, and "
            "told us to do the same."
        ),
        "ruin": N_("A wreck, says {name} of the ruin, and she looked about for who had got off."),
        "wind": N_(
            "{name} has apologised for the wind. We no longer tell her that it is not her fault."
        ),
        "storm": N_(
            "{name} stood in the storm and named the gusts, one after another, like cousins."
        ),
        "fog": N_(
            "At every hundredth step {name} beat the pot with a spoon. Ships do it, she says."
        ),
    },
    "hob": {
        "village": N_(
            "{name} bowed to the lime tree in their yard, and since then they bow to {name}."
        ),
        "town": N_("There is one tree in the town, in a tub. {name} kept it company until dark."),
        "folk": N_(
            "{name} asked them under which tree one must not sleep. They thought the better "
            "of us, and showed him."
        ),
        "fairy": N_(
            "{name} knows the fairies’ rules, and kept them all, and one that they had forgotten."
        ),
        "ruin": N_(
            "An ash has come up through the floor of the ruin. The house is in good hands, "
            "says {name}."
        ),
        "storm": N_(
            "{name} pointed to the tree that the lightning would take, and took off his hat to it."
        ),
        "snow": N_("In the snow {name} walks round saplings as one does round sleepers."),
        "rain": N_("It rains, says {name}, and somebody is glad of it: one only needs roots."),
    },
    "ragna": {
        "village": N_(
            "{name} sang to a doorstep. It comes from elsewhere, she says, and is homesick."
        ),
        "town": N_("A town is stones that nobody asked, says {name}; and she went about asking."),
        "folk": N_(
            "{name} sang with them after supper. It was the same song, and they had other "
            "words for it."
        ),
        "fairy": N_(
            "The fairies’ music leaves out one note, says {name}, and one had better not sing it."
        ),
        "ruin": N_(
            "{name} sang in the ruin, and broke off. It had answered, she says, and she does "
            "not sing over others."
        ),
        "fog": N_("{name} sings, a slope answers, and so we know how wide the fog is."),
        "heat": N_(
            "In the evening the stones gave the heat back. {name} calls that singing, and "
            "will not be argued with."
        ),
        "wind": N_(
            "The wind found a hollow stone and played on it. {name} joined in, a third below."
        ),
    },
}
"""By companion, by what it is about: `village`, `town`, `folk` (who live otherwise than the city),
`fairy`, `ruin`, or a weather."""
