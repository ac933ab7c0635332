"""What a designer does with the workshop, from an empty folder to a game, by script through the
real scenes: how long each step took, and a picture of where it ends.

    python -m tools.journeys FOLDER [--lang fr]

FOLDER gets the files that are made on the way and a PNG for each journey; the steps are printed.
docs/workshop.md has a transcript.
"""

from __future__ import annotations

import argparse
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.cli.entry import main as command
from game.cli.play import open_services
from game.cli.tales import registry, take_in
from game.core.session import Session
from game.engine.driver import Driver
from game.engine.scene import Pop, Push
from game.shell.drawn import proving
from game.shell.gallery import at_play
from game.shell.mode_page import ModePage
from game.shell.page import Page
from game.shell.play import PlayScene
from game.shell.taking_up import begin_run
from game.shell.tale import Services
from game.shell.title import TitleScene
from game.tales.locks.view.desk_scene import DiagramDesk, begun

CHECKOUT = Path(__file__).resolve().parent.parent
PATIENCE = 600.0
HALF_WAY = 25
"""Commands after which the picture of a game is made."""
MOST = 100_000
"""Commands after which a game is given up."""


class Journeys:
    """One program on a data folder of its own below ``folder``."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder
        self.language = language
        self.data = folder / "data"
        folder.mkdir(parents=True, exist_ok=True)
        self.services: Services = open_services(str(self.data), language, size=(1280, 720))
        self.services.app.change(animation_speed=0)
        self.hands = Driver(self.services.app)
        self.services.app.go(Push(TitleScene(self.services)))

    @contextmanager
    def step(self, told: str) -> Iterator[None]:
        """Something that is done, and for how long."""
        began, spent = time.monotonic(), time.process_time()
        yield
        took, used = time.monotonic() - began, time.process_time() - spent
        print(f"  {told}: {took:.1f} s ({used:.1f} s of this processor)", flush=True)

    def wait(self, come: Callable[[], bool]) -> None:
        """Let frames pass until it has come."""
        until = time.monotonic() + PATIENCE
        while not come():
            if time.monotonic() > until:
                raise SystemExit(f"waited in vain; this stands there: {self.services.app.scene}")
            self.hands.steps(1)
            time.sleep(0.005)

    def picture(self, name: str) -> None:
        self.hands.steps(10)
        self.services.app.draw()
        self.services.app.screen.save(self.folder / f"{name}.png")

    def press(self, name: str) -> None:
        """A button of the desk, or of the page above it."""
        scene = self.services.app.scene
        if isinstance(scene, DiagramDesk):
            self.hands.steps(1)
            self.hands.click(*scene.form.widget(name).rect.center)
            self.hands.steps(1)
        else:
            assert isinstance(scene, Page)
            scene.form.focus_on(name)
            self.hands.press("confirm")

    def play(self, policy: str, picture: str) -> None:
        """Play the run that stands there to its end; a picture half way."""
        self.wait(lambda: isinstance(self.services.app.scene, PlayScene))
        scene = self.services.app.scene
        assert isinstance(scene, PlayScene)
        session = scene.session
        bot = registry().tale(session.mode.name).bot(policy)
        moves = bot.moves(session.game, session.content, session.id.seed)
        # Frames of the run itself would be ticks in which nobody walks the proved way.
        seen = Session.start(session.world, session.content)
        commands = 0
        for command_ in moves:
            if session.status.over or commands == MOST:
                break
            if commands < HALF_WAY:
                seen.apply(command_)
            session.apply(command_)
            commands += 1
        print(f"  {session.id}: {session.status.phase} after {commands} commands")
        self.services.app.go(Push(at_play(self.services, seen)))
        self.picture(picture)
        self.services.app.go(Pop())


def generated(way: Journeys, world: str, form: str, file: Path) -> None:
    """A world into a file, by the command line."""
    command(["generate", world, "--format", form, "--lang", way.language, "--out", str(file)])


def puzzle(way: Journeys) -> None:
    """A puzzle from nothing to a dungeon and a floor that are played."""
    services = way.services
    with way.step("three sets and the end, by the desk's buttons"):
        services.app.go(Push(begun(services)))
        for kind in ("unique", "multi", "unique"):
            way.press("add")
            way.press(kind)
        way.press("goal")
        way.picture("1-desk")
    for tale, policy, name in (("key", "expert", "dungeon"), ("candle", "certificate", "floor")):
        with way.step(f"to the page of a {name}"):
            way.press(f"play.{tale}")
            assert isinstance(services.app.scene, ModePage)
        with way.step(f"the {name} is made and played by {policy}"):
            way.press("begin")
            way.play(policy, f"1-{name}")
        while not isinstance(services.app.scene, DiagramDesk):
            services.app.go(Pop())


def floor(way: Journeys) -> None:
    """A floor to Tiled and back."""
    file = way.folder / "floor.tmx"
    with way.step("generate platformer:level,columns=2,rows=2#hollow-oak --format tmx"):
        generated(way, "platformer:level,columns=2,rows=2#hollow-oak", "tmx", file)
    text = file.read_text(encoding="utf-8")
    first = text.index('class="coin"') if 'class="coin"' in text else text.index('type="coin"')
    begin, end = text.rindex("<object ", 0, first), text.index(">", first)
    coin = text[begin : text.index("\n", end) + 1]
    file.write_text(text.replace(coin, "", 1), encoding="utf-8")
    print("  a coin is taken away, as in Tiled, and the file saved")
    with way.step("check floor.tmx"):
        command(["check", str(file)])
    with way.step("play floor.tmx: proved, and played by the certificate"):
        way.services.app.go(Push(proving(way.services, file, "hollow-oak")))
        way.play("certificate", "2-floor")


def country(way: Journeys) -> None:
    """A country to a printed booklet."""
    files = {"booklet": "country.pdf", "svg": "country.svg", "png": "3-country.png"}
    for form, name in files.items():
        file = way.folder / name
        with way.step(f"generate hexcrawl:radius=6#hollow-oak --format {form}"):
            generated(way, "hexcrawl:radius=6#hollow-oak", form, file)
        print(f"  {name}: {file.stat().st_size:,} bytes")


def pack(way: Journeys) -> None:
    """A pack with a quest."""
    with way.step("the example of docs/packs.md is put into the folder packs, and checked"):
        place = way.data / "packs" / "salt-road"
        shutil.copytree(CHECKOUT / "docs" / "packs" / "salt-road", place)
        command(["check", str(place)])
    services = way.services
    world = services.registry.read_id("thrones:dwarf,tale,salt-road/toll#lamp")
    with way.step("its quest is read in"):
        take_in(str(way.data), world.mode.name, world.mode.uses(world.params))
    with way.step("and played by chance"):
        transition = begin_run(services, world)
        services.app.go(transition)
        way.play("random", "4-quest")


JOURNEYS = (puzzle, floor, country, pack)


def main() -> None:
    """Go all of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--only", type=int, choices=range(1, len(JOURNEYS) + 1))
    said = parser.parse_args()
    said.folder.mkdir(parents=True, exist_ok=True)
    for number, journey in enumerate(JOURNEYS, start=1):
        if said.only in (None, number):
            assert journey.__doc__ is not None
            print(f"{number}. {journey.__doc__}")
            way = Journeys(said.folder / str(number), said.lang)
            began = time.monotonic()
            journey(way)
            print(f"  together {time.monotonic() - began:.1f} s")
            way.services.app.close()


if __name__ == "__main__":
    main()
