"""The log: what the program did, in small files in the data folder that a player can read and send.

Everybody writes with the standard library's logging, to `logger`. Until a `Log` is opened nothing
is kept; then a thread that does only that writes it to ``log.txt``, so that no frame waits for the
disk. A disk that fails costs lines, never a game. What would tell who somebody is, or where
their files are, is hidden before it is written (`Veil`).
"""

from __future__ import annotations

import getpass
import logging
import os
import platform
import re
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from game import __version__
from game.store import files

NAME = "log.txt"
OLDER = ("log.1.txt", "log.2.txt")
"""What `NAME` was before, the latest first."""
MOST_BYTES = 256 * 1024
"""A file that would grow beyond this is put aside and a new one begun."""
MOST_LINES = 2_000
"""Records that wait for the disk; beyond that they are counted, not kept."""
MOST_RECORD = 16 * 1024
"""Characters of a record; of a longer one (a deep recursion) the middle goes."""
LAST_RECORDS = 400
"""Records that are remembered where there is no folder."""
PATIENCE = 2.0
"""Seconds that the end of the program waits at most for the last lines to be written."""

PACKAGES = ("pygame-ce", "pytmx", "platformdirs")

_FOLDERS = re.compile(
    r"""(?<![\w<>~/.:])/(?:[^/\n:"'<>|]+/)+"""  # where a path begins, and all of it but the last
    r"""|(?<!\w)[A-Za-z]:[\\/]+(?:[^\\/\n:"'<>|]+[\\/]+)*"""
)

logger = logging.getLogger("game")
logger.addHandler(logging.NullHandler())


class Veil:
    """Takes names and places out of a text: the folders of the player, of the game and of Python,
    the names of the account and of the machine, and of any other path all but the file's name."""

    def __init__(self, data: Path | None = None) -> None:
        folders = [
            ("<data>", data),
            ("<game>", Path(__file__).parents[2]),
            ("<python>", Path(sys.prefix)),
            ("<python>", Path(sys.base_prefix)),
            ("~", home_folder()),
        ]
        self._marks: dict[str, str] = {}
        for mark, folder in folders:
            if folder is None or len(folder.parts) < 2:
                continue  # nothing is hidden by hiding the root of the disk
            for spelling in _spellings(folder):
                self._marks.setdefault(spelling.casefold(), mark)
        names = [name for name in _names() if len(name) > 2]
        for name in names:
            self._marks.setdefault(name.casefold(), "<name>")
        # The longest first: a folder inside another is told by its own mark.
        paths = sorted((key for key in self._marks if self._marks[key] != "<name>"), key=len)
        parts = [re.escape(path) + r"(?![\w-])" for path in reversed(paths)]
        parts += [rf"(?<![^\W_]){re.escape(name)}(?![^\W_])" for name in names]
        self._pattern = re.compile("|".join(parts), re.IGNORECASE) if parts else None

    def __call__(self, text: str) -> str:
        """``text`` with marks in place of what nobody needs to know."""
        if self._pattern is not None:
            text = self._pattern.sub(lambda found: self._mark(found[0]), text)
        return _FOLDERS.sub("<folder>/", text)

    def _mark(self, found: str) -> str:
        return self._marks.get(found.casefold(), "<name>")


def home_folder() -> Path | None:
    try:
        return Path.home()
    except RuntimeError:  # an account without one
        return None


def _spellings(folder: Path) -> Iterator[str]:
    """How a folder may stand in a text: as it was said or as it is, and as Python quotes it."""
    for path in (folder, folder.resolve()):
        for text in (str(path), path.as_posix()):
            yield text
            yield text.replace("\\", "\\\\")


def _names() -> set[str]:
    names = set()
    with suppress(OSError, KeyError, ImportError):
        names.add(getpass.getuser())
    with suppress(OSError):
        host = socket.gethostname()
        names.update((host, host.partition(".")[0]))
    home = home_folder()
    if home is not None:
        names.add(home.name)
    return names


class Log(logging.Handler):
    """Takes what is logged until it is closed; use `opened`."""

    def __init__(self, folder: Path | None, veil: Veil) -> None:
        """``folder`` None remembers the last records and writes nothing."""
        super().__init__()
        self._folder = folder
        self._veil = veil
        # The process's number tells the lines of two windows apart.
        form = f"%(asctime)s.%(msecs)03dZ [{os.getpid()}] %(levelname)s %(message)s"
        lines = _Lines(form, "%Y-%m-%dT%H:%M:%S")
        lines.converter = time.gmtime
        self.setFormatter(lines)
        self._waiting: deque[str] = deque()
        self._last: deque[str] = deque(maxlen=LAST_RECORDS)
        self._lost = 0
        self._unwritten = b""
        self._wake, self._idle = threading.Event(), threading.Event()
        self._closing = False
        self._idle.set()
        self._thread = threading.Thread(target=self._serve, name="log", daemon=True)
        self._thread.start()

    def emit(self, record: logging.LogRecord) -> None:
        """Take a record. Never raises, never waits for the disk."""
        try:
            told = self.format(record)
        except Exception as error:  # a record that cannot be formatted must not end a game
            told = f"a record could not be told: {error!r}"
        told = ends_of(told, MOST_RECORD)
        self._last.append(told)
        if len(self._waiting) >= MOST_LINES:
            self._lost += 1
            return
        self._waiting.append(told)
        self._idle.clear()
        self._wake.set()

    def flush(self) -> None:
        """Wait for what was logged so far to be written, `PATIENCE` at most. Not for a frame."""
        self._idle.wait(PATIENCE)

    def close(self) -> None:
        """Write what waits, within `PATIENCE`, and end."""
        self._closing = True
        self._wake.set()
        self._thread.join(PATIENCE)
        super().close()

    def last(self) -> str:
        """What was logged last, also where there is no folder."""
        self.acquire()
        try:
            records = list(self._last)
        finally:
            self.release()
        return self._veil("".join(f"{record}\n" for record in records))

    def _serve(self) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            closing = self._closing
            self._write()
            if not self._waiting:
                self._idle.set()
            if closing:
                return

    def _write(self) -> None:
        """Append all that waits; what cannot be written waits for the next record."""
        lines = []
        while self._waiting:
            lines.append(self._veil(self._waiting.popleft()) + "\n")
        if self._lost:
            lines.append(f"[{self._lost} more that did not fit]\n")
            self._lost = 0
        if self._folder is None:
            return
        data = self._unwritten + "".join(lines).encode("utf-8", "backslashreplace")
        data = data[-MOST_BYTES:]
        try:
            written = append(self._folder, data)
        except OSError:
            written = 0
        self._unwritten = data[written:]


class _Lines(logging.Formatter):
    """Times are UTC; a record's further lines are indented, so that each begins with its time."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n  ".join(super().format(record).splitlines())


def ends_of(text: str, most: int) -> str:
    """Both ends of a text of more than ``most`` characters; what matters stands there."""
    return text if len(text) <= most else f"{text[: most // 2]}\n  [...]\n{text[-most // 2 :]}"


def append(folder: Path, data: bytes) -> int:
    """Append to the log in ``folder``, and give the number of bytes that found room. `OSError`."""
    path = folder / NAME
    with suppress(FileNotFoundError):
        size = path.stat().st_size
        if size and size + len(data) > MOST_BYTES:
            _put_aside(folder)
    file = files.open_regular(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    try:
        return os.write(file, data)
    finally:
        os.close(file)


def _put_aside(folder: Path) -> None:
    names = (NAME, *OLDER)
    try:
        for newer, older in reversed(list(zip(names, OLDER, strict=False))):
            with suppress(FileNotFoundError):
                (folder / newer).replace(folder / older)
    except OSError:
        os.truncate(folder / NAME, 0)  # better a lost past than a file without an end


def tail(path: Path, most: int) -> str:
    """The last ``most`` bytes of a text file, from the beginning of a line; empty when there is
    nothing that can be read."""
    try:
        file = files.open_regular(path, os.O_RDONLY)
    except (OSError, ValueError):
        return ""
    try:
        start = max(0, os.fstat(file).st_size - most)
        os.lseek(file, start, os.SEEK_SET)
        data = os.read(file, most)
    except OSError:
        return ""
    finally:
        os.close(file)
    if start:
        data = data[data.find(b"\n") + 1 :]
    return data.decode("utf-8", "replace").replace("\r\n", "\n")


def logged(folder: Path, most: int) -> str:
    """The end of the log in ``folder``, over all its files; at most ``most`` bytes."""
    told = ""
    for name in (NAME, *OLDER):
        room = most - len(told.encode())
        if room <= 0:
            break
        told = tail(folder / name, room) + told
    return told


def remembered() -> str:
    """What was logged last by this program, of what it still remembers."""
    return "".join(handler.last() for handler in logger.handlers if isinstance(handler, Log))


def system() -> Sequence[tuple[str, str]]:
    """What the game runs on, by name: versions and kind of machine, and nothing that tells whose it
    is. Loads none of the packages that it tells of."""
    found = [
        ("game", __version__),
        ("python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("system", platform.platform()),
        ("processors", str(os.cpu_count())),
    ]
    installed = _installed()
    found += [(package, installed.get(package, "not installed")) for package in PACKAGES]
    return found


def _installed() -> dict[str, str]:
    """The versions of distributions by their names, from the names of the folders that record them
    (``pygame_ce-2.5.6.dist-info``). Asking importlib.metadata loads a mail reader, which takes a
    twentieth of the whole start."""
    found: dict[str, str] = {}
    for folder in sys.path:
        with suppress(OSError):
            for entry in os.listdir(folder or "."):
                if entry.endswith(".dist-info"):
                    name, _, version = entry.removesuffix(".dist-info").partition("-")
                    found.setdefault(name.replace("_", "-").lower(), version)
    return found


@contextmanager
def opened(folder: Path | None) -> Iterator[Log]:
    """Log to ``folder`` inside the block, also what nobody catches there or in any thread."""
    log = Log(folder, Veil(folder))
    level = logger.level
    logger.addHandler(log)
    logger.setLevel(logging.INFO)
    in_thread, ignored = threading.excepthook, sys.unraisablehook

    def uncaught(raised: threading.ExceptHookArgs) -> None:
        name = raised.thread.name if raised.thread is not None else "?"
        logger.error("nobody caught this in the thread %s", name, exc_info=raised.exc_value)
        in_thread(raised)

    def unraisable(raised: sys.UnraisableHookArgs) -> None:
        logger.error("ignored: %s", raised.err_msg or "in a finaliser", exc_info=raised.exc_value)
        ignored(raised)

    threading.excepthook, sys.unraisablehook = uncaught, unraisable
    try:
        yield log
    except Exception:
        logger.critical("the program ended by this", exc_info=True)
        raise
    finally:
        threading.excepthook, sys.unraisablehook = in_thread, ignored
        logger.removeHandler(log)
        logger.setLevel(level)
        log.close()
