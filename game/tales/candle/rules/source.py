"""The floors of a seed, each made once and with its certificate.

A floor is a pure function of content, parameters, seed, its number, and the sections kept on the
floors before it. So a worker can make it anywhere from the plain data of those before, and whoever
is primed with the result goes on as if he had made it himself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.codec import Plain
from game.core.dice import Dice
from game.core.errors import BadValue, ContentError
from game.core.plain import PlainReader
from game.core.steps import Steps
from game.core.text import message
from game.tales.candle.rules.assembly import Catalogue
from game.tales.candle.rules.certificate import Certificate, certificate_of
from game.tales.candle.rules.content import CandleContent, Level
from game.tales.candle.rules.floor import ATTEMPTS, Floor, floor_of_level
from game.tales.candle.rules.floor_plain import from_plain, to_plain
from game.tales.candle.rules.lay import lay
from game.tales.candle.rules.params import CandleParams

Certify = Callable[[Floor, CandleContent], Certificate | None]
"""Finds the input log that finishes a floor; None when there is none."""


@dataclass(frozen=True)
class Made:
    """A floor that can be shown: it has a certificate."""

    floor: Floor
    certificate: Certificate


def floors_of(params: CandleParams, content: CandleContent) -> int:
    """How many floors a run has: of the story, as many as there are from its chapter on."""
    if params.kind != "story":
        return params.floors
    return min(params.floors, max(len(content.stories) - params.chapter + 1, 1))


class FloorSource:
    """The floors of one seed; what was made is kept."""

    def __init__(
        self,
        content: CandleContent,
        params: CandleParams,
        seed: str,
        certify: Certify,
        steps: Steps | None = None,
        catalogue: Catalogue | None = None,
    ) -> None:
        """``catalogue`` is that of ``content``, where it is there already."""
        self.params = params
        self.seed = seed
        self.catalogue = catalogue or Catalogue(content)
        self._content = content
        self._certify = certify
        self._steps = steps
        self._made: dict[int, Made] = {}

    def made(self, number: int) -> Made:
        """Floor ``number``, from 0, with its certificate; those it depends on are made first.

        `BadValue` for a chapter that the story lacks; `ContentError` when the content can fill no
        floor, or not even a floor drawn by hand can be certified.
        """
        if not 0 <= number < self.params.floors:
            raise ValueError(f"floor {number} of {self.params.floors}")
        if number not in self._made:
            self._made[number] = self._make(number)
        return self._made[number]

    def is_ready(self, number: int) -> bool:
        """Whether floor ``number`` can be had at once."""
        return number in self._made

    def usage(self, floors: int) -> Counter[str]:
        """How often each section was kept on the first so many floors, by its key."""
        return Counter(
            cell.section.key
            for number in range(floors)
            for cell in self.made(number).floor.kept
            if cell.section is not None
        )

    def plain(self, number: int) -> dict[str, Plain]:
        """Floor ``number`` as plain data, for `prime`."""
        made = self.made(number)
        return {"floor": to_plain(made.floor), "certificate": made.certificate.plain()}

    def prime(self, number: int, data: object) -> None:
        """Take floor ``number`` from what `plain` gave elsewhere; `BadValue` if it cannot be it.

        Nothing is drawn and no certificate sought. A floor that is there already stays.
        """
        if not 0 <= number < self.params.floors:
            raise BadValue(message("floor: there is no floor {number}", number=number + 1))
        read = PlainReader(data, "floor")
        floor = from_plain(read.mapping("floor"), self.catalogue, self.params, self._levels(number))
        certificate = certificate_of(read.mapping("certificate"))
        if floor.number != number:
            raise BadValue(message("floor: expected floor {number}", number=number + 1))
        self._made.setdefault(number, Made(floor, certificate))

    def _levels(self, number: int) -> Sequence[Level]:
        """The levels drawn by hand that floor ``number`` may be."""
        if self.params.kind == "story":
            return (self._chapter(number),)
        return self._content.fallbacks

    def _chapter(self, number: int) -> Level:
        chapter, stories = self.params.chapter + number, self._content.stories
        if chapter > len(stories):
            raise BadValue(
                message(
                    "chapter: expected a level of the story, up to {last}, got {chapter}",
                    last=len(stories),
                    chapter=chapter,
                )
            )
        return stories[chapter - 1]

    def _make(self, number: int) -> Made:
        if self.params.kind == "story":
            return self._by_hand(number, (self._chapter(number),), 0)
        usage = self.usage(number)
        for attempt in range(ATTEMPTS):
            floor = lay(self.catalogue, self.params, self.seed, number, attempt, usage, self._steps)
            certificate = self._certify(floor, self._content) if floor is not None else None
            self._tell("attempt", number, attempt, certificate)
            if floor is not None and certificate is not None:
                return Made(floor, certificate)
        fallbacks = self._content.fallbacks
        first = Dice(self.seed).stream("fallback").below(max(1, len(fallbacks))) + number
        turned = [fallbacks[(first + turn) % len(fallbacks)] for turn in range(len(fallbacks))]
        return self._by_hand(number, turned, ATTEMPTS)

    def _by_hand(self, number: int, levels: Sequence[Level], attempt: int) -> Made:
        """The first of ``levels`` that can be certified."""
        for level in levels:
            floor = floor_of_level(level, number, attempt)
            certificate = self._certify(floor, self._content)
            self._tell("level", number, attempt, certificate, level.name)
            if certificate is not None:
                return Made(floor, certificate)
        raise ContentError(
            message(
                "floor {number}: no level drawn by hand can be certified, tried: {levels}",
                number=number + 1,
                levels=", ".join(level.name for level in levels) or message("none"),
            )
        )

    def _tell(
        self, step: str, number: int, attempt: int, found: Certificate | None, level: str = ""
    ) -> None:
        if self._steps is None:
            return
        self._steps.about = {"floor": number, "attempt": attempt}
        if level:
            self._steps.add(step, level=level, certified=found is not None)
        else:
            self._steps.add(step, certified=found is not None)
