"""The program, killed at any moment and started again: what was lost, what was damaged.

    python -m tools.soak.kills [--kills 300] [--folder out/soak-kills] [--seed kills]

The whole program runs in a child process, with SDL's dummy drivers: it plays runs of every tale,
takes them up again, finishes them into the chronicle and changes settings, and says of each on a
pipe when it begins and when it is done. It is ended by SIGKILL, in turn

- *anywhen*: a moment after it has done so much, or before it has done anything;
- *aimed*: within milliseconds of the beginning of a write of chronicle, settings or run;
- *between*: by itself, at the n-th call that opens, renames or removes a file of its data folder.

Then the data folder is looked at without a window, and the program starts in it again, ten times;
then with a new folder. Faults are: a run, a result or a setting that is older than what was told
`LOST` seconds before the kill; a run that is twice in the chronicle; a run that does not play back
to its digests; a file that cannot be read or was set aside, but for a last line cut short, which is
counted; a chronicle or settings that complain at the start. Most may be lost what docs/formats.md
says; how much was, is told.

What a power cut may cost besides is another matter: a kill leaves what the system has taken.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.cli.tales import library, registry
from game.core import journal
from game.core.errors import GameError
from game.core.verify import verify
from game.engine import settings
from game.store.chronicle import Chronicle
from game.store.places import TRIAL, Places
from tools.soak.fuzz_files import own_settings
from tools.soak.ledger import Finding, Ledger

LIVES = 10
"""Times that the program is started, and killed, in one folder."""
LOST = 1.0
"""Seconds of play that a kill may cost, as docs/formats.md says."""
SLACK = 1.0
"""Seconds by which a machine under load may be late."""
READY = 600.0
"""Seconds that a start may take: of two of CPU, where thirty others want the same cores."""
LONGEST = 20.0
"""Seconds after the start at which the program is killed at the latest."""
MOST_TOLD = 300
"""Things that the program says of its doings, at most, before its time has come."""
WAYS = ("anywhen", "aimed", "between")
WORLDS = (
    *("null-turns:short", "null-turns:short", "null-turns:short", "null-turns:short"),
    *("null-turns", "null-ticks:seconds=3", "thrones", "null-ticks:seconds=3"),
    *("thrones", "platformer:level,columns=2,rows=2", "dungeon:2d6", "hexcrawl:gentle,radius=3"),
)

Told = dict[str, Any]


# In the child


def live(folder: Path, seed: str, at_call: int) -> None:
    """One life of the program: it plays until it is killed. What it says goes to descriptor 1."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    from game.cli.play import open_services
    from game.core.mode import Command
    from game.core.session import Session
    from game.engine.app import App
    from game.engine.scene import Home, Push
    from game.shell.play import PlayScene
    from game.shell.taking_up import begin_run, resume_run
    from game.shell.title import TitleScene

    out = os.dup(1)
    os.dup2(2, 1)

    def tell(what: str, **more: object) -> None:
        line = json.dumps({"what": what, "at": time.monotonic(), **more}) + "\n"
        os.write(out, line.encode())

    if at_call:
        _die_at(folder, at_call)
    services = open_services(str(folder), "en")
    app, chance = services.app, random.Random(seed)
    notices = [*app.faults, *filter(None, (services.chronicle.notice,))]
    tell("ready", notices=[notice.in_english() for notice in notices])

    apply, add, change, frame = Session.apply, Chronicle.add, App.change, App.frame

    def telling_apply(self: Session, command: Command) -> Any:
        events = apply(self, command)
        tell("played", id=str(self.id), commands=self.commands)
        return events

    def telling_add(self: Chronicle, entry: Any, text: bytes) -> int:
        tell("finishing", id=str(entry.id))
        number = add(self, entry, text)
        check = hashlib.sha256(text).hexdigest()
        tell("finished", id=str(entry.id), number=number, text=check)
        return number

    def telling_change(self: App, **values: Any) -> None:
        tell("changing", values=values)
        change(self, **values)
        tell("changed", values=values)

    begun = 0
    moves: dict[str, Iterator[Command]] = {}

    def hand() -> None:
        nonlocal begun
        scene = app.scene
        if chance.randrange(12) == 0:
            app.change(volume=chance.randrange(101))
        if isinstance(scene, PlayScene):
            if chance.randrange(150) == 0:
                app.go(Home())
                return
            session = scene.session
            if session.status.over:
                return
            known = str(session.id)
            if known not in moves:
                bot = services.tale_of(session.mode).bots()[0]
                choose, stream = bot.make(session.content), _stream(known)
                moves[known] = iter(lambda: choose(scene.session.game.view(), stream), None)
            for _ in range(chance.choice((1, 1, 2, 4))):
                if not session.status.over:
                    scene.give(next(moves[known]))
            if session.undo_depth and chance.randrange(10) == 0:
                session.undo(1)
        elif isinstance(scene, TitleScene):
            moves.clear()
            unfinished = services.runs.unfinished()
            if unfinished and chance.randrange(3):
                app.go(resume_run(services, chance.choice(unfinished)))
            else:
                begun += 1
                world = f"{chance.choice(WORLDS)}#{seed}/{begun}"
                app.go(begin_run(services, services.registry.read_id(world)))
        else:
            app.go(Home())

    def handed(self: App, *given: Any) -> None:
        hand()
        frame(self, *given)

    patches: tuple[tuple[Any, str, Any], ...] = (
        (Session, "apply", telling_apply),
        (Chronicle, "add", telling_add),
        (App, "change", telling_change),
        (App, "frame", handed),
    )
    for owner, name, new in patches:
        setattr(owner, name, new)
    app.go(Push(TitleScene(services)))
    app.run()
    tell("ended", error=getattr(app.scene, "_told", ""))


def _stream(name: str) -> Any:
    from game.core.dice import Dice

    return Dice(name).stream("kills")


def _die_at(folder: Path, call: int) -> None:
    """End this process at the ``call``-th time that it opens, renames or removes a file of
    ``folder``, before that is done."""
    inside, calls = str(folder), 0

    def heard(event: str, arguments: tuple[Any, ...]) -> None:
        nonlocal calls
        if event not in ("open", "os.rename", "os.remove", "os.truncate", "sqlite3.connect"):
            return
        if arguments and isinstance(arguments[0], str | os.PathLike):
            if not os.fspath(arguments[0]).startswith(inside):
                return
            calls += 1
            if calls == call:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(heard)


# Outside


@dataclass
class Memory:
    """What the program said in one folder, in all its lives there."""

    commands: dict[str, list[tuple[float, int]]] = field(default_factory=dict)
    """By ID: when so many commands had been played."""
    finished: dict[str, tuple[float, str]] = field(default_factory=dict)
    """By ID: when it was in the chronicle, and the hash of its text."""
    volumes: list[tuple[float, float, int]] = field(default_factory=list)
    """When a change of the volume began, when it was done (infinity: never), and its value: those
    of this life, and what stood before."""
    changes: int = 0
    ready: bool = False
    notices: list[str] = field(default_factory=list)
    ended: str | None = None

    def hear(self, line: Told) -> None:
        at: float = line["at"]
        match line["what"]:
            case "ready":
                self.ready, self.notices = True, line["notices"]
            case "played":
                self.commands.setdefault(line["id"], []).append((at, line["commands"]))
            case "finished":
                self.finished[line["id"]] = at, line["text"]
            case "changing" if "volume" in line["values"]:
                self.volumes.append((at, float("inf"), line["values"]["volume"]))
            case "changed" if "volume" in line["values"]:
                begun, _, value = self.volumes.pop()
                self.volumes.append((begun, at, value))
            case "ended":
                self.ended = line["error"]


@dataclass(frozen=True)
class Life:
    """How one life ended: how long it lasted, and at what it was killed."""

    way: str
    lasted: float
    killed: float
    at: str


def one_life(folder: Path, seed: str, way: str, chance: random.Random, memory: Memory) -> Life:
    """Start the program, and kill it."""
    call = chance.randrange(1, 80) if way == "between" else 0
    words = [sys.executable, "-m", "tools.soak.kills", "--live", str(folder), seed, str(call)]
    with tempfile.TemporaryFile() as said:
        child = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=said, bufsize=0, start_new_session=True
        )
        assert child.stdout is not None
        os.set_blocking(child.stdout.fileno(), False)
        memory.ready, memory.ended = False, None
        began = time.monotonic()
        ends = began + READY
        early = way == "anywhen" and chance.randrange(6) == 0
        if early:
            ends = began + 2 * chance.random()
        aims = chance.choice(("finishing", "changing", "played"))
        heard, after = 0, chance.randrange(MOST_TOLD)
        delay = chance.choice((0.0, 0.001, 0.005, 0.02)) * chance.random()
        rest, at, due = b"", "", False
        while child.poll() is None and time.monotonic() < ends and not due:
            rest += child.stdout.read() or b""
            *lines, rest = rest.split(b"\n")
            for line in map(json.loads, lines):
                memory.hear(line)
                at = line["what"]
                heard += 1
                if heard == 1 and not early:
                    ends = time.monotonic() + LONGEST
                due = heard > after and (way == "anywhen" or (way == "aimed" and at == aims))
            time.sleep(delay if due else 0.0005)
        killed = time.monotonic()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        os.set_blocking(child.stdout.fileno(), True)
        rest += child.stdout.read()
        child.stdout.close()
        for line in rest.split(b"\n")[:-1]:
            told = json.loads(line)
            memory.hear(told)
            at = told["what"]
        if child.returncode != -signal.SIGKILL or (not memory.ready and killed - began > READY):
            said.seek(0)
            complaints = said.read().decode("utf-8", "replace").strip().splitlines()
            last = complaints[-1] if complaints else "nothing said"
            memory.ended = f"exit status {child.returncode}: {last}"
    return Life(way, killed - began, killed, at)


@dataclass
class Look:
    """What a data folder holds after a kill."""

    faults: list[str] = field(default_factory=list)
    torn: int = 0
    """Runs whose last line was cut short."""
    lost_commands: int = 0
    lost_seconds: float = 0.0


def look(folder: Path, memory: Memory, killed: float) -> Look:
    """Hold the folder against what was told, by the functions that the program reads it with.

    What was lost, as it might be, is forgotten then: the next life does not know it either.
    """
    found, due = Look(), killed - LOST - SLACK
    places = Places(folder)
    kept = _runs(places, found)
    entered = _chronicle(places, memory, due, found)
    for world, told in list(memory.commands.items()):
        have = max(kept.get(world, -1), entered.get(world, -1))
        memory.commands[world] = [(at, count) for at, count in told if count <= have]
        if have < 0:
            if told[0][0] < due:
                found.faults.append(f"{world}: nowhere to be found")
            del memory.commands[world]
            continue
        lost = [(at, count) for at, count in told if count > have]
        if lost:
            found.lost_commands = max(found.lost_commands, len(lost))
            found.lost_seconds = max(found.lost_seconds, killed - lost[0][0])
            if lost[0][0] < due:
                late = killed - lost[0][0]
                found.faults.append(f"{world}: lost what was played {late:.2f} s before the kill")
    _settings(places, memory, due, found)
    return found


def _runs(places: Places, found: Look) -> dict[str, int]:
    """Commands of every run that is not finished, by ID; each is played again."""
    kept: dict[str, int] = {}
    assert places.runs is not None
    for path in sorted(places.runs.glob("*.run")):
        data = path.read_bytes()
        try:
            recorded = journal.read(data)
            world = registry().read_id(str(recorded.header.id))
        except GameError as error:
            if data.count(b"\n"):
                found.faults.append(f"{path.name}: {error}")
            found.torn += 1
            continue
        if recorded.damage is not None:
            found.torn += 1
            if b"\n" in data[recorded.size :]:
                found.faults.append(f"{path.name}: {recorded.damage.told.in_english()}")
        outcome = verify(world, library().content(world.mode.name), recorded)
        if outcome.outcome == "diverged" or (outcome.run is None):
            found.faults.append(f"{path.name}: {outcome.told.in_english()}")
        known = str(recorded.header.id)
        kept[known] = max(kept.get(known, 0), recorded.commands)
    return kept


def _chronicle(places: Places, memory: Memory, due: float, found: Look) -> dict[str, int]:
    """Commands of every run in the chronicle, by ID."""
    entered: dict[str, int] = {}
    if places.chronicle is None or not places.chronicle.exists():
        if memory.finished:
            found.faults.append("the chronicle is gone")
        return entered
    chronicle = Chronicle.open(places)
    try:
        if chronicle.notice is not None:
            found.faults.append(chronicle.notice.in_english())
        texts: dict[str, list[bytes]] = {}
        for entry in chronicle.recent(limit=1_000):
            texts.setdefault(str(entry.id), []).append(chronicle.text(entry.number))
    except GameError as error:
        found.faults.append(str(error))
        return entered
    finally:
        chronicle.close()
    for known, all_texts in texts.items():
        if len(all_texts) > 1:
            found.faults.append(f"{known}: {len(all_texts)} times in the chronicle")
        entered[known] = max(journal.read(text).commands for text in all_texts)
    for known, (at, check) in list(memory.finished.items()):
        hashes = [hashlib.sha256(text).hexdigest() for text in texts.get(known, ())]
        if check in hashes:
            continue
        if at < due:
            found.faults.append(f"{known}: finished, and not in the chronicle")
        del memory.finished[known]
    return entered


def _settings(places: Places, memory: Memory, due: float, found: Look) -> None:
    values, complaints = settings.read(places.settings, own_settings())
    found.faults += [complaint.in_english() for complaint in complaints]
    done = [number for number, (_, at, _) in enumerate(memory.volumes) if at < due]
    first = done[-1] if done else 0
    allowed = {value for _, _, value in memory.volumes[first:]}
    if not done:
        allowed.add(settings.Settings().volume)
    if values.volume not in allowed:
        found.faults.append(f"settings: volume {values.volume}, expected one of {sorted(allowed)}")
    memory.changes += len(memory.volumes)
    memory.volumes = [(0.0, 0.0, values.volume)]


def _aside(folder: Path) -> int:
    """How many files were set aside as damaged. A start tries each folder out with a file of its
    own, `places.TRIAL`, which the next start takes away if a kill left it."""
    damaged = folder / "damaged"
    if not damaged.is_dir():
        return 0
    kept = [path.name for path in damaged.iterdir() if path.name != TRIAL]
    return sum(not name.endswith(".reason.txt") for name in kept)


def lives(batch: str, keep: Path) -> Finding:
    """Ten lives in one folder; the folder of one with a fault is kept."""
    chance = random.Random(batch)
    faults: list[dict[str, Any]] = []
    ways: list[Mapping[str, object]] = []
    memory, torn, most_lost, longest_lost = Memory(), 0, 0, 0.0
    with tempfile.TemporaryDirectory(prefix="soak-kills-") as name:
        folder = Path(name) / "data"
        folder.mkdir()
        for number in range(LIVES):
            life = one_life(folder, f"{batch}/{number}", WAYS[number % 3], chance, memory)
            seen = look(folder, memory, life.killed)
            torn += seen.torn
            said = [*seen.faults]
            if memory.ended is not None:
                said.append(f"it ended by itself: {memory.ended}")
            if memory.ready:
                said += [f"said at the start: {notice}" for notice in memory.notices]
            if _aside(folder) > torn:
                said.append(f"{_aside(folder)} files set aside, {torn} were cut short")
            faults += [{"case": number, "what": what, "way": life.way} for what in said]
            most_lost = max(most_lost, seen.lost_commands)
            longest_lost = max(longest_lost, seen.lost_seconds)
            ways.append({"way": life.way, "lasted": round(life.lasted, 3), "at": life.at})
            if said:
                shutil.copytree(folder, keep / "faults" / f"{batch.replace('/', '-')}-{number}")
                break
    played = sum(told[-1][1] for told in memory.commands.values() if told)
    return {
        "batch": batch,
        "kills": len(ways),
        "lives": ways,
        "faults": faults,
        "torn": torn,
        "lost": most_lost,
        "lost seconds": round(longest_lost, 3),
        "runs": len(memory.commands),
        "commands": played,
        "finished": len(memory.finished),
        "changes": memory.changes,
    }


def report(findings: Sequence[Finding]) -> list[str]:
    """Sums, and every fault."""
    sums = {
        key: sum(finding[key] for finding in findings)
        for key in ("kills", "runs", "commands", "finished", "changes", "torn")
    }
    at: dict[str, int] = {}
    for finding in findings:
        for life in finding["lives"]:
            key = f"{life['way']} at {life['at'] or 'the start'}"
            at[key] = at.get(key, 0) + 1
    lost = max((finding["lost"] for finding in findings), default=0)
    seconds = max((finding["lost seconds"] for finding in findings), default=0)
    lines = [", ".join(f"{key} {count}" for key, count in sums.items())]
    lines.append(", ".join(f"{key} {count}" for key, count in sorted(at.items())))
    lines.append(f"at most lost: {lost} commands, {seconds} s of play")
    for finding in findings:
        for fault in finding["faults"]:
            lines.append(
                f"{finding['batch']}, life {fault['case']} ({fault['way']}): {fault['what']}"
            )
    return lines


def main(words: Sequence[str] | None = None) -> int:
    reader = argparse.ArgumentParser(prog="python -m tools.soak.kills")
    reader.add_argument("--kills", type=int, default=300)
    reader.add_argument("--seed", default="kills", help="of the moments")
    reader.add_argument("--folder", type=Path, default=Path("out/soak-kills"))
    reader.add_argument("--live", nargs=3, help=argparse.SUPPRESS)
    said = reader.parse_args(words)
    if said.live:
        live(Path(said.live[0]), said.live[1], int(said.live[2]))
        return 0
    said.folder.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(said.folder / "ledger.jsonl", key="batch")
    wanted = [f"{said.seed}/{number}" for number in range(-(-said.kills // LIVES))]
    try:
        for batch in wanted:
            if batch not in ledger.found:
                ledger.keep(lives(batch, said.folder))
                print(f"{batch} of {len(wanted)}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("stopped; the next start goes on from here", file=sys.stderr)
    found = [ledger.found[batch] for batch in wanted if batch in ledger.found]
    print("\n".join(report(found)))
    return 1 if any(finding["faults"] for finding in found) else 0


if __name__ == "__main__":
    sys.exit(main())
