"""The first evening second by second: what a stranger sees until the first decision of each tale.

``python -m tools.evening [OUT]`` starts the program as it is first started, once for each tale,
with the keyboard alone and as long as somebody would take to read, and prints what is on the screen
when; with a folder OUT it keeps the pictures, and a sheet of those of each tale
(``<tale>.webp``). docs/first-evening.md is written from it.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from game.shell.tale import Services

READ = 4.0
"""Seconds for the first page, and for a page of a story."""
GLANCE = 1.5
"""Seconds for a door that is passed."""
CHOOSE = 2.5
"""Seconds for the door that is chosen."""
MOST = 20.0
"""Seconds for which anything is waited for."""
THUMB = (640, 360)
QUALITY = 80
"""Of a picture on a sheet: its size, and how true it stays."""
PAPER = (233, 216, 180)


class Evening:
    """One start of the program, and the clock beside it."""

    def __init__(self, services: Services, out: Path | None) -> None:
        from game.engine.driver import Driver

        self._services, self._out = services, out
        self._hands = Driver(services.app)
        self._steps = 0

    @property
    def seconds(self) -> float:
        """How long the program has been there."""
        return self._steps / 60

    def wait(self, seconds: float) -> None:
        """Look on for so long."""
        for _ in range(round(seconds * 60)):
            self._step()

    def until(self, kind: str) -> None:
        """Wait for a scene by the name of its class."""
        end = self.seconds + MOST
        while type(self._services.app.scene).__name__ != kind and self.seconds < end:
            self._step()

    def press(self, action: str) -> None:
        """Press a key."""
        self._hands.press(action)
        self._steps += 2

    def tell(self, tale: str, what: str) -> None:
        """What is seen now."""
        print(f"{tale:7} {self.seconds:5.1f} s  {what}")
        if self._out is not None:
            self._services.app.draw()
            name = f"{tale}-{self.seconds:04.1f}.png"
            self._services.app.screen.save(self._out / name)

    def _step(self) -> None:
        self._services.app.step()
        self._steps += 1
        time.sleep(1 / 60)


def spend(services: Services, number: int, out: Path | None) -> Iterator[str]:
    """An evening that leads to the ``number``-th tale, from 0: what is done, as it is done."""
    from game.engine.scene import Push
    from game.shell.play import PlayScene
    from game.shell.reading import Reading
    from game.shell.title import TitleScene
    from game.shell.welcome import WelcomePage

    app = services.app
    tale = services.registry.listed[number]
    evening = Evening(services, out)
    reading = Reading(services.registry.tales, services.library)
    app.go(Push(TitleScene(services, reading=reading)))
    app.go(Push(WelcomePage(services, reading)))
    evening.wait(READ)
    evening.tell(tale.name, "the first page was read")
    evening.press("confirm")
    for _ in range(number):
        evening.wait(GLANCE)
        evening.press("right")
    evening.wait(CHOOSE)
    evening.tell(tale.name, "the door is looked at")
    evening.press("confirm")
    evening.until("PlayScene")
    scene = app.scene
    assert isinstance(scene, PlayScene)
    evening.wait(0.5)
    evening.tell(tale.name, "the run has begun")
    while getattr(scene.view, "reading", False):
        evening.wait(READ)
        evening.press("confirm")
        yield "a page of the story was put aside"
        evening.wait(0.5)
    coach = scene.coach
    assert coach is not None
    end = evening.seconds + MOST
    while evening.seconds < end:
        step = coach.step
        if step is not None and scene.view.spot(step.at) is not None:
            evening.tell(tale.name, "told: " + app.locale.render(step.told))
            break
        evening.wait(0.1)


def sheet(folder: Path, tale: str) -> None:
    """The pictures of a tale in the order in which they were seen, two in a row."""
    pictures = [Image.open(path).resize(THUMB) for path in sorted(folder.glob(f"{tale}-*.png"))]
    wide, high = THUMB
    page = Image.new("RGB", (2 * wide, -(-len(pictures) // 2) * high), PAPER)
    for number, picture in enumerate(pictures):
        page.paste(picture, (number % 2 * wide, number // 2 * high))
    page.save(folder / f"{tale}.webp", "WEBP", quality=QUALITY)


def main(arguments: list[str]) -> int:
    """The command."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.cli.play import open_services

    out = Path(arguments[0]) if arguments else None
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    number = 0
    while True:
        with tempfile.TemporaryDirectory() as folder:
            services = open_services(folder, "en", size=(1280, 720))
            for what in spend(services, number, out):
                print(f"        {what}")
            services.app.close()
            services.runs.close()
            services.chronicle.close()
            if out is not None:
                sheet(out, services.registry.listed[number].name)
            number += 1
            if number == len(services.registry.listed):
                return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
