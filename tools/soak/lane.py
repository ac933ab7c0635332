"""The command line of a tree, asked hundreds of things without paying for its start each time.

A process of the tree's own Python runs its ``main.py`` once, to have everything imported, and from
then on forks: every command runs ``main.py`` anew as ``__main__`` in a child that ends with it, and
nothing that one command leaves behind reaches the next. The tree is used through its public
command line alone, so it may be older than this tool or of another shape.
"""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

# Not code of ours to import: it runs in the other tree, and so knows neither this module nor game.
_DRIVER = """
import json, os, runpy, signal, sys
sys.path[0] = os.getcwd()
if sys.argv[1] == "still":
    import random, time
    from multiprocessing.connection import Connection
    time.time = lambda: 1763625600.0
    random._urandom = lambda count: bytes(37 * number % 256 for number in range(count))
    seeded = random.Random.__init__
    random.Random.__init__ = lambda self, seed=None: seeded(self, 1 if seed is None else seed)
    due, poll, send, recv = {}, Connection.poll, Connection.send, Connection.recv

    def patient_poll(self, timeout=0.0):
        return poll(self, 60.0 if due.get(id(self), 1) > 0 else timeout)

    def counted_send(self, thing):
        due[id(self)] = due.get(id(self), 1) + 1
        send(self, thing)

    def counted_recv(self):
        due[id(self)] = due.get(id(self), 1) - 1
        return recv(self)

    Connection.poll, Connection.send, Connection.recv = patient_poll, counted_send, counted_recv
answers = os.fdopen(os.dup(1), "w")

def call(order):
    for number, path in ((1, order["out"]), (2, order["err"])):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(file, number)
        os.close(file)
    sys.argv = ["main.py", *order["arguments"]]
    try:
        runpy.run_path("main.py", run_name="__main__")
    except SystemExit as ended:
        if isinstance(ended.code, str):
            print(ended.code, file=sys.stderr)
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0

for line in sys.stdin:
    order = json.loads(line)
    if order["warm"]:
        status = 0
        try:
            call(order)
        except Exception:
            sys.excepthook(*sys.exc_info())
    else:
        child = os.fork()
        if not child:
            status = 70
            try:
                signal.alarm(order["seconds"])
                status = call(order)
            except BaseException:
                sys.excepthook(*sys.exc_info())
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status & 255)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(status, file=answers, flush=True)
"""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command came to; ``status`` is below 0 when a signal ended it (time out: -14)."""

    status: int
    out: bytes
    err: str

    @property
    def complaint(self) -> str:
        """Why it failed, in one line."""
        said = self.err.strip().splitlines()
        return f"exit status {self.status}: {said[-1] if said else 'nothing said'}"


class Lane:
    """Commands of one tree, one after the other.

    ``warm`` is a harmless command that imports what the others will need. ``hash_seed`` fixes the
    order of sets of texts: two lanes with two seeds find what hangs on it.

    In a ``still`` lane the time of day stands, chance without a seed is always the same, and a
    worker process answers within the frame that asks it: how far an animation is then depends on
    nothing but the frames. (A worker says that it
    is ready, then gives one answer for each thing sent to it, and `Connection.poll` waits for what
    is due.)
    """

    def __init__(
        self, tree: Path, python: str, warm: list[str], hash_seed: int = 0, still: bool = False
    ) -> None:
        self._tree = tree
        self._warm = warm
        self._folder = TemporaryDirectory(prefix="lane-")
        self._process = subprocess.Popen(
            [python, "-c", _DRIVER, "still" if still else ""],
            cwd=tree,
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONUTF8": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Lane:
        try:
            self._order(self._warm, 0, warm=True)
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def _close(self) -> None:
        self._process.communicate()
        self._folder.cleanup()

    def ask(self, arguments: list[str], seconds: int = 600) -> Answer:
        """Run ``main.py`` with the arguments; after so many seconds it is ended."""
        return self._order(arguments, seconds)

    def _order(self, arguments: list[str], seconds: int, warm: bool = False) -> Answer:
        out, err = (Path(self._folder.name) / name for name in ("out", "err"))
        order = {
            "arguments": arguments,
            "out": str(out),
            "err": str(err),
            "seconds": seconds,
            "warm": warm,
        }
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass
        told = self._process.stdout.readline()
        if not told:
            said = err.read_text("utf-8", "replace").strip() if err.exists() else ""
            last = said.splitlines()[-1] if said else "nothing said"
            raise SystemExit(f"{self._tree}: main.py {' '.join(arguments)} never came back: {last}")
        return Answer(int(told), out.read_bytes(), err.read_text("utf-8", "replace"))
