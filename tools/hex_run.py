"""A run of Hex told day by day, with a picture of each thing that was met: docs/hex-run.md.

    python -m tools.hex_run [ID] [--policy NAME] [--lang en|fr] [--out FILE]

A bot plays the run that the ID names; each meeting is told as a player sees it: its picture, what
stands there, what could be chosen, at what price, and what came of it. The pictures lie in a folder
called as the page, beside it. The same ID gives the same page for as long as the rules are the
same.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
from PIL import Image

from game.cli.play import open_services
from game.core.sliced import through
from game.core.text import message
from game.shell.tale import Services
from game.tales.hex.rules.play.events import Chosen, HexEvent
from game.tales.hex.rules.play.facts import HexPlayContent
from game.tales.hex.rules.play.game import HexGame
from game.tales.hex.rules.play.meetings import Choose, missing
from game.tales.hex.rules.play.narrate import narrate
from game.tales.hex.rules.play.seen import ChoiceSeen, DayTold
from game.tales.hex.rules.play.view import HexView
from game.tales.hex.view.printing import print_page
from game.tales.hex.view.stage import composed, stage_of
from game.tales.hex.view.wording import prose

PAGE = Path(__file__).resolve().parent.parent / "docs" / "hex-run.md"
RUN = "hexcrawl:normal#mill-road"
QUALITY = 62
"""Of the pictures, from 1 to 100."""
MAP_SIZE = (1000, 1000)
"""The most that the map is wide and high, in pixels."""
_MOST_COMMANDS = 5_000


@dataclass
class Day:
    """What a page tells of a day beside its journal."""

    state: str
    """Where the patrol wakes, and what it has."""
    met: list[str] = field(default_factory=list)
    """Each thing that was met, as it stands on the page."""


class Teller:
    """Plays a run, and tells it."""

    def __init__(self, services: Services, run: str, policy: str, folder: Path) -> None:
        self._app, self._folder = services.app, folder
        world = services.registry.read_id(run)
        content = services.content(world.mode)
        assert isinstance(content, HexPlayContent)
        game = world.mode.start(world.params, world.seed, content)
        assert isinstance(game, HexGame)
        self._game, self._content, self._seed, self._run = game, content, world.seed, run
        self._bot = services.registry.tale(world.mode.name).bot(policy)
        self._days: dict[int, Day] = {}
        self._pictures = 0

    def told(self) -> Iterator[str]:
        """The paragraphs of the page, the days from the first to the last."""
        game, app = self._game, self._app
        for command in self._bot.moves(game, self._content, self._seed, _MOST_COMMANDS):
            view = game.view()
            day = self._days.setdefault(view.day, Day(self._state(view)))
            before = self._meeting(view, command) if isinstance(command, Choose) else ""
            events = game.apply(command)
            if before:
                day.met.append(f"{before}\n\n{self._came(events)}")
        view = game.view()
        for page in view.journal:
            yield from self._day(page)
        assert game.status.reason is not None
        yield f"## {app.locale.render(game.status.reason)}"
        yield self._map()
        for chapter in game.fates():
            yield f"### {app.locale.render(chapter.title)}"
            yield " ".join(map(app.locale.render, chapter.paragraphs))

    def _state(self, view: HexView) -> str:
        words = [prose(self._app, view.underfoot.area)]
        words += [prose(self._app, each) for each in view.underfoot.words if each.en]
        purse, _ = view.purse, self._app.locale.gettext
        has = (
            (_("Bread"), purse.bread),
            (_("Candles"), purse.candles),
            (_("Spirits"), purse.spirits),
        )
        held = ", ".join(f"{name.lower()} {amount}" for name, amount in has)
        return f"*{', '.join(words)}; {held}.*"

    def _day(self, page: DayTold) -> Iterator[str]:
        """A day: its journal, and in its place each thing that was met."""
        render = self._app.locale.render
        title = message(
            "Day {day}, {season}, {weather}",
            day=page.day,
            season=page.season,
            weather=page.weather,
        )
        yield f"## {render(title)}"
        day = self._days.get(page.day)
        if day is not None:
            yield day.state
        blocks = iter([] if day is None else day.met)
        here = [above for above, _ in page.moments]
        run: list[str] = []
        for number, sentence in enumerate(page.sentences):
            if number not in here:
                run.append(render(sentence))
                continue
            if run:
                yield " ".join(run)
                run = []
            yield next(blocks, render(sentence))
        if run:
            yield " ".join(run)

    def _meeting(self, view: HexView, command: Choose) -> str:
        """What stands there, and what can be chosen; what is chosen is marked."""
        meeting, app = view.meeting, self._app
        assert meeting is not None
        stage = stage_of(view, meeting.facts.scene, meeting.facts.id)
        picture = self._save(composed(app.assets, stage), prose(app, meeting.title))
        lines = [self._choice(view, each, command) for each in meeting.choices]
        told = [f"### {prose(app, meeting.title)}", picture, prose(app, meeting.text)]
        return "\n\n".join([*told, "\n".join(lines)])

    def _choice(self, view: HexView, choice: ChoiceSeen, command: Choose) -> str:
        app = self._app
        taken = choice.id == command.choice
        deed = Choose(choice.id, command.candle if taken else False)
        parts = [missing(view.purse, choice, self._content.play.tools), deed.explain(view)]
        price = " ".join(app.locale.render(each) for each in parts if each is not None)
        label = prose(app, choice.label)
        return f"- {'**' + label + '**' if taken else label}" + (f" *{price}*" if price else "")

    def _came(self, events: tuple[HexEvent, ...]) -> str:
        lines = (narrate(event) for event in events if not isinstance(event, Chosen))
        told = [line for line in lines if line is not None]
        return "> " + " ".join(map(self._app.locale.render, told))

    def _map(self) -> str:
        page = through(print_page(self._app, {**self._game.keepsake(), "id": self._run}))
        wide, high = page.get_size()
        share = min(MAP_SIZE[0] / wide, MAP_SIZE[1] / high)
        small = (round(wide * share), round(high * share))
        return self._save(
            pygame.transform.smoothscale(page, small), prose(self._app, self._game.view().country)
        )

    def _save(self, picture: pygame.Surface, words: str) -> str:
        """Keep a picture; how it stands on the page."""
        self._pictures += 1
        name = f"{self._pictures:02d}.webp"
        data = pygame.image.tobytes(picture, "RGBA")
        file = BytesIO()
        Image.frombytes("RGBA", picture.get_size(), data).save(file, "WEBP", quality=QUALITY)
        (self._folder / name).write_bytes(file.getvalue())
        return f"![{words}]({self._folder.name}/{name})"


def main() -> int:
    """Write the page, and its pictures."""
    parser = argparse.ArgumentParser(description="Tell a run of Hex day by day, with pictures.")
    parser.add_argument("run", nargs="?", default=RUN)
    parser.add_argument("--policy", default="planner")
    parser.add_argument("--lang", choices=("en", "fr"), default="en")
    parser.add_argument("--out", type=Path, default=PAGE)
    said = parser.parse_args()
    folder: Path = said.out.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory() as data:
        services = open_services(data, said.lang, size=(1280, 720))
        parts = list(Teller(services, said.run, said.policy, folder).told())
        services.app.close()
        services.chronicle.close()
    head = (
        "# A run of Hex, day by day",
        f"`{said.run}`, played by the bot `{said.policy}`; written by `python -m tools.hex_run`."
        " Under each day stands where its first decision was taken, and with what; what was chosen"
        " stands in bold, and of a price is told what the screen tells.",
    )
    said.out.write_text("\n\n".join([*head, *parts]) + "\n", encoding="utf-8")
    weight = sum(each.stat().st_size for each in folder.glob("*.webp"))
    print(f"{said.out}: {len(parts)} parts, pictures of {weight:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
