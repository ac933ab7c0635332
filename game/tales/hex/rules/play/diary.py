"""The journal told: its lines as prose, a page for each day.

What comes often has several wordings, and they take turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.codec import Plain
from game.core.hexgrid import Hex
from game.core.text import Message, Prose, counted, listed, message
from game.tales.hex.rules.country.country import Community
from game.tales.hex.rules.play.days import season_of
from game.tales.hex.rules.play.meetings import filled
from game.tales.hex.rules.play.moments import Moments
from game.tales.hex.rules.play.remarks import Remarks
from game.tales.hex.rules.play.seen import DayTold, Moment, Remark
from game.tales.hex.rules.play.state import PATROL
from game.tales.hex.rules.play.table import Table


class Diary:
    """The journal of one table. What a line says never changes but for the names of areas, which
    may grow together; so each line is told once, and those that name an area anew with the map."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told: list[Message] = []
        self._moments = Moments(table)
        self._met: list[Moment | None] = []
        """What was met, by line."""
        self._remarks = Remarks(table)
        self._said: list[Remark | None] = []
        """What a companion said after each line."""
        self._times: dict[str, int] = {}
        """How often something was told that can be told in several ways, by the first of them."""
        self._size = 0
        """Hexes that were drawn when it was last told."""

    def pages(self) -> tuple[DayTold, ...]:
        """Every day until now, the first one first."""
        table, state = self._table, self._table.state
        by_day: dict[int, list[Message]] = {day: [] for day in range(1, table.day + 1)}
        said: dict[int, tuple[Remark, ...]] = {}
        moments: dict[int, tuple[tuple[int, Moment], ...]] = {}
        grown = len(state.chart) != self._size
        self._size = len(state.chart)
        for number, (day, *line) in enumerate(state.lines):
            if not isinstance(day, int):
                raise ValueError(f"no day: {day!r}")
            if number == len(self._told):
                self._told.append(self._tell(line))
                self._met.append(self._moments.read(day, line))
                self._said.append(self._remarks.after(number, day, line))
            elif grown and line[0] == "met":
                self._told[number] = self._tell(line)
            sentences = by_day.setdefault(day, [])
            moment = self._met[number]
            if moment is not None:
                moments[day] = (*moments.get(day, ()), (len(sentences), moment))
            sentences.append(self._told[number])
            remark = self._said[number]
            if remark is not None:
                sentences.append(remark.words)
                said[day] = (*said.get(day, ()), remark)
        return tuple(
            self._page(day, told, said.get(day, ()), moments.get(day, ()))
            for day, told in by_day.items()
        )

    def can_be_told(self) -> bool:
        """Whether every line speaks of what there is."""
        try:
            self.pages()
        except (KeyError, IndexError, ValueError):
            return False
        return True

    def _tell(self, line: Sequence[Plain]) -> Message:
        wordings = wordings_of(self._table, line)
        if len(wordings) == 1:
            return wordings[0]
        times = self._times.get(wordings[0].msgid, 0)
        self._times[wordings[0].msgid] = times + 1
        return wordings[times % len(wordings)]

    def _page(
        self,
        day: int,
        sentences: list[Message],
        said: tuple[Remark, ...],
        moments: tuple[tuple[int, Moment], ...],
    ) -> DayTold:
        table, state = self._table, self._table.state
        weather = state.weather[min(day, len(state.weather)) - 1]
        return DayTold(
            day,
            season_of(table, day).words,
            table.facts.weathers[weather].words,
            tuple(sentences),
            said,
            moments,
            state.written.get(day, ""),
        )


Wordings = Sequence[Message]


def wordings_of(table: Table, line: Sequence[Plain]) -> Wordings:
    """How a line of the journal can be told (`game.tales.hex.rules.play.events.line_of`).

    `ValueError`, `KeyError` or `IndexError` for one that speaks of what there is not.
    """
    match line:
        case ["begin"]:
            return _begin(table)
        case ["season", str(season)]:
            return _SEASONS[season]
        case ["sky", str(weather)]:
            return _SKIES[weather]
        case ["left", int(days)]:
            return _left(days)
        case ["drawn", int(q), int(r)]:
            return _drawn(table, (q, r))
        case ["sighted", str(kind), int(number)]:
            return _sighted(table, kind, number)
        case ["card", int(), int(), str(card)]:
            return _card(card)
        case ["secured", int(), int()]:
            return _SECURED
        case ["met", int(q), int(r), str(id_), str(choice), int(good), str(whom), int()]:
            encounter = table.encounter(id_)
            chosen = encounter.choice(choice)
            branch = chosen.good if good or chosen.bad is None else chosen.bad
            place = table.called((q, r))
            who = table.facts.companions[whom].words if whom else None
            title, text = filled(encounter.title, place, who), filled(branch.text, place, who)
            return (message("{title}. {text}", title=title, text=text),)
        case ["companion", str(id_), str(how)]:
            return _companion(table.facts.companions[id_].words, how)
        case ["night", str(where), str(candle), int(spirits)]:
            return _night(where, candle, spirits)
        case _:
            return _visiting(table, line)


def _visiting(table: Table, line: Sequence[Plain]) -> Wordings:
    """What has to do with communities, the plot, ruins and the charge."""
    match line:
        case ["visited", int(number)]:
            return _visited(table.country.communities[number])
        case ["promised", int(number)]:
            return _promised(table.name(number))
        case ["settled", int(number)]:
            return _settled(table.name(number))
        case ["reconciled", int(number)]:
            name = table.name(number)
            return (
                message("The fairies of {name} are at peace with the city. We danced.", name=name),
            )
        case ["plot"]:
            name = table.name(table.country.factions[0].seat)
            return (message("We know who it is now. They sit in {name}.", name=name),)
        case ["escort", int(number)]:
            return (message("The carts of {name} roll with us.", name=table.name(number)),)
        case ["caravan", int(number)]:
            return (
                message(
                    "The carts of {name} are home, and behind them lies a road.",
                    name=table.name(number),
                ),
            )
        case ["lantern", int(number)]:
            return (
                message(
                    "{name} has lent us its lantern. It burns without warmth.",
                    name=table.name(number),
                ),
            )
        case ["snow"]:
            return (message("It has caught up with us: snow, and not the kind that goes."),)
        case ["turned", str(task)]:
            return (CHARGES_TURNED[task],)
        case ["end", str(task)]:
            return (ENDS_LEARNT[task],)
        case ["explored", int(ruin)]:
            name = table.country.ruins[ruin].name
            return (message("{name} has given up what it kept.", name=name),)
        case ["task", str(task)]:
            return (TASKS_DONE[task],)
        case ["ended", str(outcome)]:
            return (ENDINGS[outcome],)
        case _:
            raise ValueError(f"no line of a journal: {line!r}")


def _drawn(table: Table, at: Hex) -> Wordings:
    relief, growth, obstacle = table.land_words(at)
    words: dict[str, Prose] = {"relief": relief, "growth": growth}
    if not growth.en:
        return (message("Before us open water, and nothing growing in it."),)
    if obstacle.en:
        words["obstacle"] = obstacle
        return (
            message("New land: {relief}, {growth}; and in the way, {obstacle}.", **words),
            message("We drew it as we found it: {relief}, {growth}, {obstacle}.", **words),
            message("On the sheet now: {relief}, {growth}, and plain to see, {obstacle}.", **words),
        )
    return (
        message("New land: {relief}, {growth}.", **words),
        message("Nobody had written this down before: {relief}, {growth}.", **words),
        message("On the map now: {relief}, {growth}.", **words),
        message("What was white has become {relief}, {growth}.", **words),
        message("Walked, and written down: {relief}, {growth}.", **words),
    )


def _sighted(table: Table, kind: str, number: int) -> Wordings:
    country = table.country
    name = country.ruins[number].name if kind == "ruin" else country.communities[number].name
    if kind == "fairy":
        return (
            message("After dusk a glow that no lamp makes: {name}.", name=name),
            message("Lights where there is no road: {name}.", name=name),
        )
    if kind == "ruin":
        return (
            message("Stones against the sky: {name}.", name=name),
            message("Something that was once built: {name}.", name=name),
        )
    return (
        message("Smoke, straight and grey: {name}.", name=name),
        message("Roofs, and a dog that had seen us first: {name}.", name=name),
    )


def _card(card: str) -> Wordings:
    if card == "refuge":
        return (
            message("We found a roof that asks no rent."),
            message("A dry place, out of the wind; we shall know it again."),
        )
    return (
        message("Somebody has kept a path here, and did not sign it."),
        message("A path, narrow but honest."),
    )


_SECURED: Wordings = (
    message("This hex holds no more surprises; others may follow us safely."),
    message("We set the last mark. From here on this is a road."),
)


def _companion(name: Prose, how: str) -> Wordings:
    match how:
        case "hurt":
            return (
                message("{name} is hurt, and says it is nothing.", name=name),
                message("{name} limps, and will not be carried.", name=name),
            )
        case "healed":
            return (
                message("{name} is well again, and hungry.", name=name),
                message("{name} carries a pack again, and says so.", name=name),
            )
        case "gone":
            return (message("{name} is no longer with us. Nobody sang tonight.", name=name),)
        case "stayed":
            return (message("{name} stays here. We left the salt, and the better pan.", name=name),)
        case "called":
            return (message("We sounded the horn until it cracked, and {name} came.", name=name),)
        case "joined":
            return (message("{name} goes with us from today.", name=name),)
        case "learnt":
            return (message("{name} has learnt something, and shows it off.", name=name),)
        case _:
            raise ValueError(f"nothing that befalls anybody: {how}")


def _night(where: str, candle: str, spirits: int) -> Wordings:
    if where == "hearth":
        return (
            message("We slept under a roof, in beds, like people."),
            message("A fire that others had lit, and soup."),
            message("They gave us the good blankets, and asked for news."),
            message("A bed each; nobody knew what to do with so much room."),
            message("We paid for supper with stories, and some of them were true."),
        )
    if where == "refuge":
        return (
            message("A safe night; nobody kept watch for long."),
            message("We slept where we had slept before, and nothing had changed."),
            message("A safe night. Somebody snored, and was forgiven."),
        )
    if candle == "none":
        return (
            message("No candle tonight. The dark is larger than it looks on the map."),
            message("We sat in the dark and counted each other by voice."),
            message("A night without a candle. Every twig was a visitor."),
            message("It grew dark, and then it went on growing dark."),
        )
    if spirits < 0:
        return (
            message("The wind would not let us sleep."),
            message("Wind all night; it tried every buckle in turn."),
            message("We held the tent down until morning, or it held us."),
        )
    return (
        message("We camped in the open, round one candle."),
        message("A night outside; the candle held."),
        message("Slept badly, woke early, nobody missing."),
        message("We lay round the fire like spokes, feet inward."),
        message("The candle burnt down to the name that is stamped in it."),
    )


def _left(left: int) -> Wordings:
    return (
        counted(
            "{count} day until winter. One can smell it.",
            "{count} days until winter. One can smell it.",
            left,
        ),
    )


def _begin(table: Table) -> Wordings:
    names = listed([table.facts_of(each).words for each in table.state.companions[:PATROL]])
    return (
        message("We took the oath this morning, to be back before winter: {names}.", names=names),
    )


_SEASONS: Mapping[str, Wordings] = {
    "spring": (message("Spring."),),
    "summer": (message("Summer has begun. The streams can be stepped over."),),
    "autumn": (message("The first yellow leaf was on the map this morning. Autumn."),),
    "winter": (message("There was ice in the bucket. It is the eve of winter."),),
}
_SKIES: Mapping[str, Wordings] = {
    "heat": (
        message("Heat. Even the flies walked."),
        message("The air stood over the stones and trembled."),
    ),
    "rain": (
        message("Rain, from the side."),
        message("It rained, and then it rained on that."),
        message("Everything we own is wet, and so is everything we do not."),
    ),
    "fog": (
        message("Fog. We counted heads at breakfast, and once more after it."),
        message("A white day; the country ended at arm’s length."),
    ),
    "wind": (
        message("Wind. We shouted, and were not heard."),
        message("The wind went through the packs and kept what it liked."),
    ),
    "storm": (
        message("A storm, and nothing to be done about it."),
        message("Thunder among the hills. Everybody remembered a story, and nobody told it."),
    ),
    "snow": (
        message("Snow. The map is white, and so is what it shows."),
        message("It snowed without a sound, all day."),
    ),
}


def _visited(community: Community) -> Wordings:
    name, leader = community.name, community.leader
    return (
        message("{name}. We were received by {leader}.", name=name, leader=leader),
        message("To {name}, where {leader} speaks for the rest.", name=name, leader=leader),
    )


def _promised(name: Prose) -> Wordings:
    return (
        message("We have given our word in {name}.", name=name),
        message(
            "{name} has a promise of ours now, and we have one thing more to carry.", name=name
        ),
    )


def _settled(name: Prose) -> Wordings:
    return (
        message("Our word to {name} is kept.", name=name),
        message("In {name} they shook our hands, one after another.", name=name),
    )


ENDS_LEARNT: dict[str, Message] = {
    "roads": message("Now we know where the last house stands. A cross on the map says it."),
    "courts": message("Now we know where the courts will meet. A cross on the map says it."),
    "map": message("One sees it on our own map where it ends: there, at the cross."),
    "plot": message("Now we know where they have fled. A cross on the map says it."),
}
"""Where a charge is to end."""

TASKS_DONE: Mapping[str, Message] = {
    "roads": message("The roads are safe. The city must hear of it."),
    "courts": message("The courts are reconciled. The city must hear of it."),
    "map": message("The map is drawn. The city must hear of it."),
    "plot": message("The plot is undone. The city must hear of it."),
}
CHARGES_TURNED: Mapping[str, Message] = {
    "roads": message("The last house of the north asks for us."),
    "courts": message("The courts will sign, but not by letter: they mean to meet."),
    "map": message("One corner of the map is white, and the council has noticed."),
    "plot": message("The birds have flown. Somebody will know where to."),
}
ENDINGS: Mapping[str, Message] = {
    "won": message("We stood before the council with mud on our boots, and told everything."),
    "winter": message("Winter fell before we were home."),
    "despair": message("Nobody wished to go on, and so we turned back."),
    "alone": message("There is nobody left to write this."),
    "conceded": message("We turned back. Others may try."),
}
