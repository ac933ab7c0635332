"""One spawned process for long work: certificates, odds, hints. Plain data in, plain data out.

A thread would take its time from the frames; a process does not. It is started on first use,
survives what a job raises, is started anew when it dies, and ends with the program.

A job may be a generator: it yields how far it is, as a share from 0 to 1, and returns its result.
Between two slices the process hears whether something more urgent waits: it then lays the generator
aside and takes it up again later. Such a job can be given up without ending the process. Who comes
first is decided here, in the program; the process only does what it is told.
"""

from __future__ import annotations

import inspect
import multiprocessing
import os
import time
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any, Literal, Never

from game.core.errors import GameError
from game.core.text import Message, message
from game.engine.memory import give_back, held, hold_large_apart
from game.store import crash
from game.store.log import logger

MAX_WAITING = 16
"""Jobs that may wait; beyond that the oldest of the least urgent is dropped."""
LISTEN_SECONDS = 0.004
"""Time that a job's slices take before the process listens again: a small part of a frame."""
REST_SECONDS = 0.5
"""Time without an order after which the process gives back what its last job needed."""
BUSY_SECONDS = 5.0
"""How often it does so while orders follow at once."""
HEAVY = 27 << 20
"""Bytes beyond which it says then that it holds much: modules and content of several tales, or what
a castle took that was made."""

State = Literal["waiting", "running", "done", "failed", "cancelled"]


class Urgency(IntEnum):
    """Who goes first; among equals, who came first."""

    ASKED = 0
    """A player asked, and waits at the table: a hint."""
    AHEAD = 1
    """A game will need it soon: a floor made ahead, the chances of a decision."""
    WATCHED = 2
    """A page shows how far it is: an import, a world on the bench."""
    PAST = 3
    """Nice to have some time: the log of the past, a ghost to race against."""
    BATCH = 4
    """Whenever nothing else is to be done: two hundred worlds."""


@dataclass(eq=False)
class Job:
    """A piece of work under way. Ask `state` once a frame; it never blocks."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    urgency: Urgency = Urgency.WATCHED
    number: int = 0
    """What the process knows it by."""
    state: State = "waiting"
    """``waiting`` also while it is laid aside for a more urgent one."""
    progress: float | None = None
    """The share that is done, as far as it was told; None for a job that does not tell."""
    result: Any = None
    error: str = ""
    """Why it failed: what Python said in the process, or one line of ours."""
    told: Message | None = None
    """That for a player, where it is for one."""
    then: Callable[[], None] | None = None
    """Called in the program once it is done: for work that no scene waits for."""

    @property
    def over(self) -> bool:
        """True when there is nothing more to wait for."""
        return self.state in ("done", "failed", "cancelled")

    @property
    def yields(self) -> bool:
        """Whether it is done in slices: it can be laid aside, and given up."""
        return inspect.isgeneratorfunction(self.work)


@dataclass(frozen=True, slots=True)
class Begin:
    """To the process: do this."""

    number: int
    work: Callable[..., Any]
    arguments: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class GoOn:
    """To the process: take up again what was laid aside."""

    number: int


@dataclass(frozen=True, slots=True)
class Halt:
    """To the process: lay aside what you do. It means nothing to one that has just finished."""


@dataclass(frozen=True, slots=True)
class Forget:
    """To the process: what was laid aside is not wanted any more."""

    number: int


Order = Begin | GoOn | Halt | Forget


@dataclass(frozen=True, slots=True)
class Ready:
    """From the process: it is up."""


@dataclass(frozen=True, slots=True)
class Told:
    """From the process: so far it is."""

    share: float | None


@dataclass(frozen=True, slots=True)
class Halted:
    """From the process: the job is laid aside."""


@dataclass(frozen=True, slots=True)
class Done:
    """From the process: the result."""

    result: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """From the process: what went wrong, and that for a player, where it was an expected error."""

    error: str
    told: Message | None = None


@dataclass(frozen=True, slots=True)
class Heavy:
    """From the process, at rest: a fresh one would hold less."""


Answer = Ready | Told | Halted | Done | Failed | Heavy


class Worker:
    """Hands jobs to the process one by one, the most urgent first."""

    def __init__(self) -> None:
        self.crashes: Path | None = None
        """Where a process that is started from now on tells of its end, should that be a crash."""
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._waiting: list[Job] = []
        self._running: Job | None = None
        self._ready = False
        self._numbers = count(1)
        self._begun: set[int] = set()
        """Jobs of which the process holds a part."""
        self._halting = False
        self.heavy = HEAVY
        """Bytes beyond which a process that is started from now on is too heavy."""
        self.is_heavy = False
        """Whether the process has said that it holds more."""

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
            told = other, self.crashes, self.heavy
            self._process = context.Process(target=_serve, args=told, daemon=True)
            with _untracked():
                self._process.start()
            self._ready = False
            other.close()

    def submit(
        self,
        work: Callable[..., Any],
        *arguments: Any,
        urgency: Urgency = Urgency.WATCHED,
        then: Callable[[], None] | None = None,
    ) -> Job:
        """Have ``work(*arguments)`` done; both must be importable and picklable. ``then`` is called
        here once it is."""
        job = Job(work, arguments, urgency, next(self._numbers), then=then)
        self._waiting.append(job)
        while len(self._waiting) > MAX_WAITING:
            self.drop(max(self._waiting, key=lambda each: (each.urgency, -each.number)))
        self.poll()
        return job

    def cancel(self, job: Job) -> None:
        """Give a job up; one that runs and does not yield takes the process with it."""
        if job is self._running and not job.over and not job.yields:
            self._stop()
            self._running = None
        self.drop(job)
        self.poll()

    def drop(self, job: Job) -> None:
        """Lose interest in a job: if it waits it is never begun, if it runs and yields it ends with
        its slice, if it does not yield its result is not kept."""
        if job.over:
            return
        job.state = "cancelled"
        if job in self._waiting:
            self._waiting.remove(job)
            if job.number in self._begun:
                self._begun.remove(job.number)
                self._order(Forget(job.number))
        elif job is self._running and job.yields:
            self._halt()

    def poll(self) -> None:
        """Collect what is finished and begin what waits; call it every frame. Never blocks."""
        self._collect()
        while self._running is None and self._waiting:
            self._begin(self._next())
            self._collect()
        running = self._running
        if running is None or not running.yields or not self._waiting:
            return
        if self._next().urgency < running.urgency:
            self._halt()

    def renew(self) -> None:
        """Put a fresh process in the place of one that has nothing to do: with modules and content
        of what it worked for it may hold three times as much. What it worked for next takes longer
        for it; to be called where nobody waits."""
        if self._pipe is not None and self.idle:
            self._stop()
            self.start()

    def tire(self) -> None:
        """The process worked for what is not wanted any more: as if it had said that it holds much.
        Beside that what is wanted next would come to more than a fresh one holds."""
        self.is_heavy = self._pipe is not None

    def lighten(self) -> None:
        """Renew the process if it has said that it holds much, and has nothing to do."""
        if self.is_heavy:
            self.renew()

    def close(self) -> None:
        """End the process, whatever it does."""
        for job in (self._running, *self._waiting):
            if job is not None and not job.over:
                job.state = "cancelled"
        self._running = None
        self._waiting.clear()
        self._stop()

    def _next(self) -> Job:
        return min(self._waiting, key=lambda each: (each.urgency, each.number))

    def _begin(self, job: Job) -> None:
        self._waiting.remove(job)
        job.state = "running"
        self._running = job
        self.start()
        if self._ready:
            self._send(job)

    def _send(self, job: Job) -> None:
        """Only ever to a process that waits for it: a full pipe would hold up the frame."""
        self._halting = False
        if job.number in self._begun:
            self._order(GoOn(job.number))
            return
        try:
            self._order(Begin(job.number, job.work, job.arguments))
        except Exception as error:
            # What cannot be pickled never left this process, which may go on.
            self._running = None
            job.state, job.error = "failed", f"the job cannot be sent: {error}"

    def _halt(self) -> None:
        """Ask the process to lay its job aside; it hears that after a slice."""
        if self._ready and not self._halting:
            self._halting = True
            self._order(Halt())

    def _order(self, order: Order) -> None:
        """All but `Begin` are a few bytes, of which a pipe holds thousands."""
        if self._pipe is None:
            return
        try:
            self._pipe.send(order)
        except OSError:
            self._lose()

    def _collect(self) -> None:
        """Hear what the process has to say, if anything."""
        while self._pipe is not None:
            try:
                if not self._pipe.poll():
                    return
                answer: Answer = self._pipe.recv()
            except (EOFError, OSError):
                self._lose()
                return
            except Exception as error:
                answer = Failed(f"the result cannot be read: {error}")
            self._hear(answer)

    def _hear(self, answer: Answer) -> None:
        job = self._running
        match answer:
            case Ready():
                self._ready = True
                if job is not None and not job.over:
                    self._send(job)
                else:
                    self._running = None
            case Told(share):
                if job is not None:
                    job.progress = share
            case Halted():
                self._running = None
                if job is not None and job.over:
                    self._order(Forget(job.number))
                elif job is not None:
                    self._begun.add(job.number)
                    job.state = "waiting"
                    self._waiting.append(job)
            case Heavy():
                self.is_heavy = True
            case Done(result):
                self._over("done", result, "")
            case Failed(error, told):
                if job is not None and not job.over:
                    logger.error("the job %s failed: %s", job.work.__qualname__, error)
                self._over("failed", None, error, told)

    def _over(self, state: State, result: Any, error: str, told: Message | None = None) -> None:
        """The running job has its end, if anybody still wants to know."""
        job, self._running = self._running, None
        if job is not None:
            self._begun.discard(job.number)
            if not job.over:
                job.state, job.result, job.error, job.told = state, result, error, told
                if job.then is not None and state == "done":
                    job.then()

    def _lose(self) -> None:
        """The process died: its job fails, the next one gets a new process."""
        process = self._process
        self._stop()
        told = "" if self.crashes is None else crash.take(self.crashes)
        status = None if process is None else process.exitcode
        logger.error("the worker process ended unexpectedly, with status %s\n%s", status, told)
        ended = message("the worker process ended unexpectedly")
        self._over("failed", None, ended.in_english(), ended)

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join(timeout=2)
        self._pipe = self._process = None
        self._ready = self._halting = self.is_heavy = False
        # What was laid aside went with it, and is begun again.
        self._begun.clear()


@contextmanager
def _untracked() -> Iterator[None]:
    """Start a process without the one that multiprocessing starts beside it, to look after
    semaphores and shared memory: there are none, and it would hold 6 MB as long as the program
    lives. What it is told meanwhile goes nowhere."""
    tracker: Any = getattr(resource_tracker, "_resource_tracker", None)
    if os.name != "posix" or getattr(tracker, "_fd", -1) is not None:
        # It works in another way here, or was started for somebody else.
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    tracker._fd = nowhere  # noqa: SLF001 - there is no other way to say so
    try:
        yield
    finally:
        tracker._fd = None  # noqa: SLF001
        os.close(nowhere)


Begun = dict[int, Generator[object, Never, object]]
"""Jobs in slices, by their numbers."""


def _serve(pipe: Connection, crashes: Path | None, heavy: int) -> None:
    """The life of the process: take an order, answer, until the other end closes. What kills it is
    told in the file ``crashes``; that it holds more than ``heavy`` bytes it tells itself."""
    crash.listen(crashes)
    hold_large_apart()
    begun: Begun = {}
    with_answer: Answer | None = Ready()
    gave = time.monotonic()
    while True:
        try:
            if with_answer is not None:
                _answer(pipe, with_answer)
                with_answer = None  # a world may be large, and the next order far
                if not pipe.poll(REST_SECONDS) or time.monotonic() - gave > BUSY_SECONDS:
                    give_back()
                    gave = time.monotonic()
                    if held((os.getpid(),)) > heavy:
                        _answer(pipe, Heavy())
            with_answer = _obey(pipe, begun)
        except (EOFError, OSError, KeyboardInterrupt):
            return


def _answer(pipe: Connection, answer: Answer) -> None:
    try:
        pipe.send(answer)
    except OSError:
        raise
    except Exception as error:
        pipe.send(Failed(f"the result cannot be sent: {error}"))


def _obey(pipe: Connection, begun: Begun) -> Answer | None:
    """Take the next order and carry it out; None where nothing is to be answered."""
    try:
        order: Order = pipe.recv()
    except (EOFError, OSError):
        raise
    except Exception:  # what cannot even be unpickled must be answered, or we wait for ever
        return Failed(traceback.format_exc(limit=3))
    match order:
        case Begin(number, work, arguments):
            try:
                result = work(*arguments)
            except Exception as error:
                return _failed(error)
            if not inspect.isgenerator(result):
                return Done(result)
            begun[number] = result
            return _go_on(pipe, begun, number)
        case GoOn(number):
            return _go_on(pipe, begun, number)
        case Forget(number):
            _forget(begun, number)
        case Halt():
            pass
    return None


def _failed(error: Exception) -> Failed:
    told = error.told if isinstance(error, GameError) else None
    return Failed("".join(traceback.format_exception(error, limit=8)), told)


def _go_on(pipe: Connection, begun: Begun, number: int) -> Answer:
    """Slice after slice of a job, until it is done or something else comes first."""
    heard = time.monotonic()
    while True:
        try:
            share = next(begun[number])
        except StopIteration as end:
            del begun[number]
            return Done(end.value)
        except Exception as error:
            del begun[number]
            return _failed(error)
        if time.monotonic() - heard < LISTEN_SECONDS:
            continue
        pipe.send(Told(share if isinstance(share, float) else None))
        while pipe.poll():
            match pipe.recv():
                case Halt():
                    return Halted()
                case Forget(other):
                    _forget(begun, other)
        heard = time.monotonic()


def _forget(begun: Begun, number: int) -> None:
    """A job laid aside is ended where it stands; what it says to that interests nobody."""
    left = begun.pop(number, None)
    if left is not None:
        try:
            left.close()
        except Exception:
            return
