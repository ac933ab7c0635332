"""Long work in a process of its own: it never blocks, never takes the program with it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

from game.core.text import message
from game.engine.memory import held
from game.engine.worker import MAX_WAITING, REST_SECONDS, Job, Urgency, Worker
from tests.engine import jobs
from tests.patience import wait_until


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.close()


def wait(worker: Worker, *awaited: Job) -> None:
    """Poll as the frames do, until these jobs are over."""
    until(worker, lambda: all(job.over for job in awaited))


def until(worker: Worker, so: Callable[[], bool]) -> None:
    """Poll as the frames do, until something is so."""
    wait_until(so, worker.poll)


def test_work_comes_back_in_the_order_it_was_asked_for(worker: Worker) -> None:
    asked = [worker.submit(jobs.add, number, 1) for number in range(5)]
    assert not any(job.over for job in asked)
    wait(worker, asked[-1])
    assert [(job.state, job.result) for job in asked] == [("done", n + 1) for n in range(5)]


def test_the_process_does_without_what_only_views_need(worker: Worker) -> None:
    job = worker.submit(jobs.modules)
    wait(worker, job)
    assert job.result == []


@pytest.mark.skipif(os.name != "posix", reason="elsewhere there is none")
def test_no_process_is_started_beside_it(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Multiprocessing starts one for semaphores, which would hold 6 MB."""
    tracker = resource_tracker.ResourceTracker()
    monkeypatch.setattr(resource_tracker, "_resource_tracker", tracker)
    wait(worker, worker.submit(jobs.add, 1, 1))
    assert vars(tracker)["_pid"] is None


def test_one_process_serves_all(worker: Worker) -> None:
    first, second = worker.submit(jobs.process), worker.submit(jobs.process)
    wait(worker, first, second)
    assert first.result == second.result


def test_more_than_a_pipe_holds_is_sent_without_waiting(worker: Worker) -> None:
    # The process is not even up yet: a pipe holds 64 KiB, and filling it would block for good.
    job = worker.submit(jobs.size, "x" * 5_000_000)
    assert job.state == "running"
    wait(worker, job)
    assert job.result == 5_000_000


def test_what_a_job_raises_is_told_and_harms_nothing(worker: Worker) -> None:
    bad, good = worker.submit(jobs.raise_it), worker.submit(jobs.add, 2, 2)
    refused = worker.submit(jobs.refuse)
    wait(worker, bad, good, refused)
    assert refused.told == message("expected a map")
    assert bad.told is None
    assert (bad.state, bad.result) == ("failed", None)
    assert "the ink has run dry" in bad.error
    assert good.result == 4


def test_a_job_or_result_that_cannot_be_sent_fails(worker: Worker) -> None:
    there, back = worker.submit(lambda: 1), worker.submit(jobs.unsendable)
    good = worker.submit(jobs.add, 1, 1)
    wait(worker, there, back, good)
    assert there.state == back.state == "failed"
    assert there.error
    assert back.error
    assert good.result == 2


def test_a_process_that_dies_is_replaced(worker: Worker) -> None:
    lost, next_one = worker.submit(jobs.die), worker.submit(jobs.add, 3, 4)
    wait(worker, lost, next_one)
    assert lost.state == "failed"
    assert lost.error == "the worker process ended unexpectedly"
    assert lost.told == message(lost.error)
    assert next_one.result == 7


def test_a_process_at_rest_can_be_renewed_and_one_at_work_goes_on(worker: Worker) -> None:
    first = worker.submit(jobs.process)
    wait(worker, first)
    worker.renew()
    second = worker.submit(jobs.process)
    worker.renew()
    wait(worker, second)
    assert (second.state, second.result == first.result) == ("done", False)
    assert second.result == worker.pid


@pytest.mark.skipif(not held((os.getpid(),)), reason="the system does not tell what it holds")
def test_a_process_that_says_that_it_holds_much_is_renewed_where_a_page_is_turned(
    worker: Worker,
) -> None:
    worker.heavy = 1
    job = worker.submit(jobs.process)
    until(worker, lambda: worker.is_heavy)
    assert worker.pid == job.result, "not before"
    worker.lighten()
    assert not worker.is_heavy
    renewed = worker.pid
    assert renewed != job.result
    worker.lighten()
    assert worker.pid == renewed


def test_one_that_worked_for_what_is_not_wanted_any_more_is_renewed_where_a_page_is_turned(
    worker: Worker,
) -> None:
    job = worker.submit(jobs.process)
    wait(worker, job)
    worker.tire()
    assert worker.pid == job.result, "not before"
    worker.lighten()
    renewed = worker.pid
    assert renewed != job.result
    worker.lighten()
    assert worker.pid == renewed


def test_one_that_holds_little_says_nothing(worker: Worker) -> None:
    wait(worker, worker.submit(jobs.process))
    time.sleep(1.5 * REST_SECONDS)
    worker.poll()
    assert not worker.is_heavy


def test_a_running_job_can_be_stopped(worker: Worker) -> None:
    before = worker.submit(jobs.process)
    endless = worker.submit(jobs.never)
    after = worker.submit(jobs.process)
    wait(worker, before)
    worker.cancel(endless)
    wait(worker, after)
    assert endless.state == "cancelled"
    assert after.result != before.result


def test_a_waiting_job_can_be_cancelled(worker: Worker) -> None:
    first, second, third = (worker.submit(jobs.add, n, 0) for n in range(3))
    worker.cancel(second)
    wait(worker, first, third)
    assert [job.state for job in (first, second, third)] == ["done", "cancelled", "done"]


def test_a_dropped_job_keeps_the_process_but_not_the_result(worker: Worker, tmp_path: Path) -> None:
    kept = worker.submit(jobs.process)
    wait(worker, kept)
    let_go = tmp_path / "let go"
    dropped = worker.submit(jobs.until_there, str(let_go))
    worker.drop(dropped)
    let_go.touch()
    last = worker.submit(jobs.process)
    wait(worker, last)
    assert (dropped.state, dropped.result) == ("cancelled", None)
    assert last.result == kept.result


def test_no_more_wait_than_there_is_room_for(worker: Worker) -> None:
    endless = worker.submit(jobs.never)
    asked = [worker.submit(jobs.add, n, 0) for n in range(MAX_WAITING + 3)]
    assert [job.state for job in asked[:3]] == ["cancelled"] * 3
    assert asked[3].state == "waiting"
    worker.cancel(endless)


def test_closing_ends_everything() -> None:
    worker = Worker()
    endless, waiting = worker.submit(jobs.never), worker.submit(jobs.add, 1, 1)
    worker.close()
    assert endless.state == waiting.state == "cancelled"
    worker.close()  # once more harms nothing


def test_a_job_in_slices_tells_how_far_it_is(worker: Worker, tmp_path: Path) -> None:
    job = worker.submit(jobs.as_far_as, str(tmp_path))
    assert job.progress is None
    for share in (0.25, 0.5, 0.75):
        (tmp_path / str(share)).touch()
        until(worker, lambda share=share: job.progress == share)
        assert not job.over
    (tmp_path / "1.0").touch()
    wait(worker, job)
    assert job.result == 4


def test_the_more_urgent_goes_first_although_it_came_last(worker: Worker) -> None:
    least_first = sorted(Urgency, reverse=True)
    busy = worker.submit(jobs.process)
    asked = [worker.submit(jobs.moment, urgency=urgency) for urgency in least_first]
    assert busy.state == "running"
    wait(worker, *asked)
    moments = [job.result for job in reversed(asked)]
    assert moments == sorted(moments)


def test_a_hint_never_waits_for_a_log(worker: Worker, tmp_path: Path) -> None:
    log = worker.submit(jobs.as_far_as, str(tmp_path), urgency=Urgency.PAST)
    (tmp_path / "0.5").touch()
    until(worker, lambda: log.progress == 0.5)
    hint = worker.submit(jobs.process, urgency=Urgency.ASKED)
    wait(worker, hint)
    assert hint.state == "done"
    assert not log.over
    (tmp_path / "1.0").touch()
    wait(worker, log)
    # It went on where it was laid aside, in the same process.
    assert (log.state, log.result) == ("done", 2)
    assert worker.pid == hint.result


def test_what_is_equally_urgent_waits_for_its_turn(worker: Worker) -> None:
    first = worker.submit(jobs.slowly, 30)
    second = worker.submit(jobs.add, 1, 1)
    until(worker, lambda: second.over)
    assert first.state == "done"


def test_a_job_in_slices_is_given_up_without_ending_the_process(
    worker: Worker, tmp_path: Path
) -> None:
    left = tmp_path / "left"
    endless = worker.submit(jobs.until_forgotten, str(left))
    until(worker, lambda: endless.progress is not None)
    before = worker.pid
    worker.cancel(endless)
    assert endless.state == "cancelled"
    after = worker.submit(jobs.process)
    wait(worker, after)
    assert after.result == before
    assert left.exists()


def test_a_job_laid_aside_can_be_given_up_too(worker: Worker, tmp_path: Path) -> None:
    left = tmp_path / "left"
    endless = worker.submit(jobs.until_forgotten, str(left), urgency=Urgency.PAST)
    until(worker, lambda: endless.progress is not None)
    busy = worker.submit(jobs.as_far_as, str(tmp_path), urgency=Urgency.ASKED)
    until(worker, lambda: busy.progress is not None)
    assert endless.state == "waiting"
    worker.drop(endless)
    until(worker, left.exists)
    assert not busy.over
    (tmp_path / "1.0").touch()
    wait(worker, busy)
    assert busy.state == "done"


def test_what_was_laid_aside_begins_again_when_the_process_dies(worker: Worker) -> None:
    log = worker.submit(jobs.slowly, 30, urgency=Urgency.PAST)
    until(worker, lambda: (log.progress or 0) > 0.1)
    lost = worker.submit(jobs.die, urgency=Urgency.ASKED)
    wait(worker, lost, log)
    assert lost.state == "failed"
    assert (log.state, log.result) == ("done", 30)


def test_what_a_job_raises_between_slices_is_told(worker: Worker) -> None:
    bad, good = worker.submit(jobs.yields_and_raises), worker.submit(jobs.add, 2, 2)
    wait(worker, bad, good)
    assert bad.state == "failed"
    assert "the ink has run dry" in bad.error


def test_the_least_urgent_makes_room(worker: Worker) -> None:
    endless = worker.submit(jobs.never)
    batch = worker.submit(jobs.add, 0, 0, urgency=Urgency.BATCH)
    asked = [worker.submit(jobs.add, n, 0) for n in range(MAX_WAITING)]
    assert batch.state == "cancelled"
    assert all(job.state == "waiting" for job in asked)
    worker.cancel(endless)
