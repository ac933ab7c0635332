"""One spawned process for long work: certificates, odds, hints. Plain data in, plain data out.

A thread would take its time from the frames; a process does not. It is started on first use,
survives what a job raises, is started anew when it dies, and ends with the program.
"""

from __future__ import annotations

import multiprocessing
import traceback
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Literal

MAX_WAITING = 16
"""Jobs that may wait; an older one is dropped for a new one beyond that."""

State = Literal["waiting", "running", "done", "failed", "cancelled"]


@dataclass(eq=False)
class Job:
    """A piece of work under way. Ask `state` once a frame; it never blocks."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    state: State = "waiting"
    result: Any = None
    error: str = ""
    """Why it failed: what Python said in the process, or one line of ours."""

    @property
    def over(self) -> bool:
        """True when there is nothing more to wait for."""
        return self.state in ("done", "failed", "cancelled")


class Worker:
    """Hands jobs to the process one by one, in order."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._waiting: deque[Job] = deque()
        self._running: Job | None = None
        self._ready = False

    @property
    def pid(self) -> int | None:
        """The process's number, for whoever measures it; None while there is none."""
        return None if self._process is None else self._process.pid

    @property
    def idle(self) -> bool:
        """True when nothing runs and nothing waits."""
        return self._running is None and not self._waiting

    def start(self) -> None:
        """Start the process ahead of the first job, which starts it otherwise."""
        if self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_serve, args=(other,), daemon=True)
            self._process.start()
            self._ready = False
            other.close()

    def submit(self, work: Callable[..., Any], *arguments: Any) -> Job:
        """Have ``work(*arguments)`` done; both must be importable and picklable."""
        job = Job(work, arguments)
        self._waiting.append(job)
        while len(self._waiting) > MAX_WAITING:
            self._waiting.popleft().state = "cancelled"
        self.poll()
        return job

    def cancel(self, job: Job) -> None:
        """Give a job up; one that runs already takes the process with it."""
        if job.over:
            return
        if job is self._running:
            self._stop()
            self._running = None
        elif job in self._waiting:
            self._waiting.remove(job)
        job.state = "cancelled"
        self.poll()

    def drop(self, job: Job) -> None:
        """Lose interest in a job: if it waits it is never begun, if it runs its result is not
        kept."""
        if job in self._waiting:
            self._waiting.remove(job)
        if not job.over:
            job.state = "cancelled"

    def poll(self) -> None:
        """Collect what is finished and begin what waits; call it every frame. Never blocks."""
        self._collect()
        while self._running is None and self._waiting:
            self._begin(self._waiting.popleft())
            self._collect()

    def close(self) -> None:
        """End the process, whatever it does."""
        for job in (self._running, *self._waiting):
            if job is not None and not job.over:
                job.state = "cancelled"
        self._running = None
        self._waiting.clear()
        self._stop()

    def _begin(self, job: Job) -> None:
        job.state = "running"
        self._running = job
        self.start()
        if self._ready:
            self._send(job)

    def _send(self, job: Job) -> None:
        """Only ever to a process that waits for it: a full pipe would hold up the frame."""
        assert self._pipe is not None
        try:
            self._pipe.send((job.work, job.arguments))
        except OSError:
            self._lose()
        except Exception as error:
            # What cannot be pickled never left this process, which may go on.
            self._running = None
            job.state, job.error = "failed", f"the job cannot be sent: {error}"

    def _collect(self) -> None:
        """Hear what the process has to say, if anything."""
        while self._pipe is not None:
            try:
                if not self._pipe.poll():
                    return
                answer = self._pipe.recv()
            except (EOFError, OSError):
                self._lose()
                return
            except Exception as error:
                answer = (False, f"the result cannot be read: {error}")
            self._hear(answer)

    def _hear(self, answer: tuple[bool, Any] | None) -> None:
        """None says that the process is ready for its first job."""
        job = self._running
        if answer is None:
            self._ready = True
            if job is not None and not job.over:
                self._send(job)
            else:
                self._running = None
            return
        self._running = None
        if job is not None and not job.over:
            good, value = answer
            job.state = "done" if good else "failed"
            job.result, job.error = (value, "") if good else (None, value)

    def _lose(self) -> None:
        """The process died: its job fails, the next one gets a new process."""
        job, self._running = self._running, None
        self._stop()
        if job is not None and not job.over:
            job.state = "failed"
            job.error = "the worker process ended unexpectedly"

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(timeout=2)
        self._pipe = self._process = None
        self._ready = False


def _serve(pipe: Connection) -> None:
    """The life of the process: take a job, do it, answer, until the other end closes."""
    pipe.send(None)
    while True:
        try:
            work, arguments = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        except Exception:  # what cannot even be unpickled must be answered, or we wait for ever
            answer: tuple[bool, Any] = (False, traceback.format_exc(limit=3))
        else:
            try:
                answer = (True, work(*arguments))
            except KeyboardInterrupt:
                return
            except Exception:
                answer = (False, traceback.format_exc(limit=8))
        try:
            pipe.send(answer)
        except (OSError, KeyboardInterrupt):
            return
        except Exception as error:
            pipe.send((False, f"the result cannot be sent: {error}"))
