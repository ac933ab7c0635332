"""A second hand for work on pixels: all of it is done, once, and faults are told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from threading import Barrier, Event, Thread, get_ident

import pytest

from game.engine.second import Second


def two_hands() -> Second:
    """One that helps wherever the tests run."""
    second = Second()
    second.alone = False
    return second


def test_every_part_is_done_once_and_all_are_before_it_goes_on() -> None:
    second, done = two_hands(), list[int]()
    for _ in range(200):
        done.clear()
        second.share(partial(done.append, number) for number in range(20))
        assert sorted(done) == list(range(20))


def test_two_parts_are_done_at_the_same_time() -> None:
    second, both = two_hands(), Barrier(2, timeout=20)
    second.share((both.wait, both.wait))
    assert not both.broken


@pytest.mark.parametrize("where", [0, 5])
def test_what_a_part_raises_is_told_whoever_did_it(where: int) -> None:
    second, met = two_hands(), Event()

    def part(number: int) -> None:
        if number == where:
            met.set()
            raise ValueError(number)
        assert met.wait(20)

    with pytest.raises(ValueError, match=str(where)):
        second.share(partial(part, number) for number in (0, 5))
    done = list[int]()
    second.share(partial(done.append, number) for number in range(3))
    assert sorted(done) == [0, 1, 2], "it goes on after that"


def test_another_thread_does_its_parts_by_itself() -> None:
    second, hands = two_hands(), set[int]()
    parts = [lambda: hands.add(get_ident())] * 6
    thread = Thread(target=second.share, args=(parts,))
    thread.start()
    thread.join()
    assert hands == {thread.ident}


def test_where_the_system_has_no_thread_to_spare_all_is_done_nevertheless(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(_: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refused)
    second, done = two_hands(), list[int]()
    for _ in range(2):
        second.share(partial(done.append, number) for number in range(3))
    assert done == [0, 1, 2] * 2
    assert second.alone


def test_nothing_is_left_of_parts_that_could_not_all_be_told() -> None:
    second, done = two_hands(), list[int]()

    def parts() -> Iterator[partial[None]]:
        yield partial(done.append, 1)
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        second.share(parts())
    done.clear()
    second.share([partial(done.append, 2)])
    assert done == [2]
