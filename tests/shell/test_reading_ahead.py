"""Modules are read while frames go on, once, and what cannot be read ends nothing."""

from __future__ import annotations

from threading import Event, current_thread, main_thread

from game.shell.tale import Services

CEILING = 60.0


def test_modules_are_read_beside_the_frames_and_only_once(services: Services) -> None:
    threads = []
    read, after = Event(), Event()

    def broken() -> object:
        raise ImportError

    def module() -> object:
        threads.append(current_thread())
        read.set()
        return None

    services.app.ahead(broken)
    services.app.ahead(module)
    services.app.ahead(module)
    assert read.wait(CEILING)
    services.app.ahead(module)
    services.app.ahead(after.set)
    assert after.wait(CEILING)
    assert len(threads) == 1
    assert threads[0] is not main_thread()
