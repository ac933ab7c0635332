"""Proof that a change of the house left what is played, drawn and written alike.

    python -m tools.soak.sameness write FILE [--tree DIR] [--only worlds|runs|pictures]
    python -m tools.soak.sameness compare FILE [--tree DIR] [--jobs '*dungeon*']

``write`` asks the tree's command line for worlds, bot runs and pictures and keeps their
fingerprints in FILE, a line of JSON for each command; run files and pictures themselves lie beside
it in FILE.d. Cut short, it goes on where it was. ``compare`` gives the same commands to another
tree (or the same one), names what differs and ends with 1 if anything does:

- worlds: of each world every key by itself, and its text byte for byte;
- runs: result, figures, events and digest as printed; of the run file its bytes, its records, and
  the digest records with the first part of the state that differs; and the baseline's own run file
  has to verify under the other tree;
- pictures: the share of pixels of which a channel is off by more than ``--levels``. Each is drawn
  twice; one that is not like itself is *unsteady*, and may be off by four times that share.

What is meant to change is excepted by what it is called in the report:
``--except 'worlds/*platformer*/rules'``, ``--except 'runs/*bot platformer*'``. Where a key is
excepted and differs, the bytes that hold it are not compared.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from hashlib import blake2b
from itertools import chain, zip_longest
from pathlib import Path
from shutil import copyfile

from PIL import Image, ImageChops

from tools.soak.lane import Answer, Lane
from tools.soak.ledger import Finding, Ledger

SEED = "same"
Marks = dict[str, str]
"""By key: the value itself where it is short, else its hash."""

WORLDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "platformer": (
        ("text", "svg", "tmx"),
        ("story,1", "story,9", "castle,3", "level,columns=3,rows=3", "castle,2,traps=150"),
    ),
    "dungeon": (
        ("text", "svg", "tmx"),
        ("2d6", "24,columns=7,rows=7,eights=chosen", "literal", "explore=random,search=50"),
    ),
    "hexcrawl": (
        ("text", "svg", "textmapper", "md"),
        ("radius=3", "explore=random,steps=7", "original", "radius=9,obstacles=60"),
    ),
    "lockkey": (
        ("text", "svg", "dot"),
        (
            "original",
            "unique=30,multi=3,permanent=3,theme=castle,obstacles=50",
            "rate=1,breadth=wide,theme=wilds,empty=remove",
            "theme=skills,reach=deep,tries=5",
        ),
    ),
    "thrones": (
        ("text", "md"),
        ("dwarf,tale,sand", "wizard,adventurer,putrid", "barbarian,iron", "winnable,redraw"),
    ),
}
"""By system: its formats of text beside JSON, and parameters beside the usual ones."""

RUNS: Mapping[str, tuple[Mapping[str, int], tuple[str, ...]]] = {
    "thrones": (
        {"random": 30, "greedy": 50, "best": 20},
        (
            *(
                f"{h},{k}"
                for h in ("hero", "barbarian", "wizard", "dwarf")
                for k in ("iron", "seed")
            ),
            *(f"{h},{k}" for h in ("hero", "barbarian") for k in ("adventurer", "tale")),
            *(
                "dwarf,tale,sand",
                "dwarf,tale,putrid",
                "wizard,tale,putrid",
                "wizard,adventurer,sand",
            ),
            *("hero,seed,redraw,armour_traps", "dwarf,seed,scout=8,winnable"),
        ),
    ),
    "platformer": (
        {"random": 52, "certificate": 48},
        (
            *("level", "castle,2", "level,columns=3,rows=3", "level,traps=200,darkness=150"),
            *("castle,10,traps=150,darkness=200", "level,keys=12,blocked=25,second_zone=8"),
            *(f"story,{level}" for level in range(1, 10)),
            "castle,10",
        ),
    ),
    "dungeon": (
        {"random": 30, "careful": 45, "expert": 25},
        (
            *("2d6,warden+delver,gentle", "3d6,warden,normal", "3d6,delver,normal"),
            *("3d6,chandler,normal", "3d6,ringer,normal", "3d6,warden+chandler,normal"),
            *("3d6,warden+delver+chandler,normal", "3d6,warden+delver+chandler+ringer,normal"),
            "24,warden+delver,normal,columns=7,rows=7,eights=chosen",
            *("3d6,warden+ringer,grim", "2d6,delver+chandler+ringer,grim", "2d6,literal,gentle"),
            "12,chandler+ringer,gentle,locks=200,filling=4",
        ),
    ),
    "hexcrawl": (
        {"random": 30, "greedy": 45, "planner": 25},
        (
            *("gentle,radius=4", "normal", "grim", "normal,radius=7", "normal,steps=7"),
            *("normal,original", "grim,surveyors", "normal,pilgrims", "gentle,pedlars"),
            *("grim,wardens,explore=random", "normal,obstacles=60"),
        ),
    ),
    "null-turns": ({"random": 50, "counting": 50}, ("short", "long", "long,candles=1")),
    "null-ticks": (
        {"random": 50, "careful": 50},
        ("seconds=60", "seconds=10,moths=60", "seconds=120,moths=30"),
    ),
}
"""By mode: games of each policy, and the parameters that they take in turn."""

BOTH = (
    *("options", "thrones-fight", "platformer", "dungeon-fight"),
    *("hex-meeting", "workshop-lockkey", "bench-dungeon"),
)
"""Scenes drawn in French and with large text as well."""

PICTURE = ("--size", "1280x720", "--out", "{file}")

UNSTEADY = 4
"""A picture that is unlike itself may be unlike the baseline in so many times as many pixels."""

HOLD = {"worlds": 20, "formats": 5}
"""Seeds for each set of parameters, and for each format."""


@dataclass(frozen=True, slots=True)
class Job:
    """A command of the tree, and what becomes of its answer."""

    part: str
    arguments: tuple[str, ...]
    """``{file}`` stands for the file that the command writes, ``{data}`` for its data folder."""
    suffix: str = ""
    """Of the file that it writes, if it does."""
    text_size: int = 100
    """Percent; what is not 100 is a setting in the data folder."""

    @property
    def name(self) -> str:
        """The command as one would type it, but for its files."""
        said = " ".join(each for each in self.arguments if "{" not in each)
        said = re.sub(r" --(save|out|data-dir)\b", "", said)
        return said if self.text_size == 100 else f"{said} (text {self.text_size})"

    @property
    def kept(self) -> str:
        """Where its file is kept, below the baseline's folder."""
        words = re.sub(r"[^a-z0-9]+", "-", self.name.partition(" ")[2]).strip("-")
        check = blake2b(self.name.encode(), digest_size=3).hexdigest()
        return f"{self.part}/{words[:100]}-{check}{self.suffix}"


def worlds_jobs(_: Lane) -> Iterator[Job]:
    """Two hundred worlds of each generator, some of other parameters, traces and formats."""
    for system, (formats, settings) in WORLDS.items():
        for told, said, count in chain(
            [(system, (), 200), (system, ("--trace",), HOLD["worlds"])],
            ((f"{system}:{params}", (), HOLD["worlds"]) for params in settings),
        ):
            # A game ID has its seed behind it; --count makes its own of that.
            asked = (f"{told}#{SEED}",) if ":" in told else (told, "--seed", SEED)
            how = (*said, "--count", str(count), "--format", "json")
            yield Job("worlds", ("generate", *asked, *how))
        yield Job("worlds", ("generate", system, "--seed", SEED, "--count", "20", "--batch-report"))
        for form in formats:
            for number in range(HOLD["formats"]):
                seed = f"{SEED}/{number}"
                yield Job("worlds", ("generate", system, "--seed", seed, "--format", form))
        for language in ("en", "fr"):
            said = ("--seed", f"{SEED}/0", "--format", "text", "--trace", "--lang", language)
            yield Job("worlds", ("generate", system, *said))


def runs_jobs(_: Lane) -> Iterator[Job]:
    """A hundred games of each mode, over its parameters and policies."""
    for mode, (policies, settings) in RUNS.items():
        for policy, games in policies.items():
            for number in range(games):
                world = f"{mode}:{settings[number % len(settings)]}#{SEED}/{number}"
                said = ("--policy", policy, "--json", "--trace", "--save", "{file}")
                yield Job("runs", ("bot", world, *said), ".run")


def pictures_jobs(lane: Lane) -> Iterator[Job]:
    """Every scene that the tree has, some in French and in large letters, and a few worlds."""
    scenes = _scenes(lane)
    yield from map(_scene_job, scenes)
    for scene in (each for each in BOTH if each in scenes):
        french = ("screenshot", scene, "--lang", "fr", *PICTURE)
        yield Job("pictures", french, ".png")
        data = ("--data-dir", "{data}")
        for asked in (("screenshot", scene, *PICTURE, *data), (*french, *data)):
            yield Job("pictures", asked, ".png", 200)
    for system in WORLDS:
        if system != "thrones":  # its cards have no picture
            said = ("--seed", f"{SEED}/0", "--format", "png", "--out", "{file}")
            yield Job("pictures", ("generate", system, *said), ".png")


def _scene_job(scene: str) -> Job:
    return Job("pictures", ("screenshot", scene, *PICTURE), ".png")


def _scenes(lane: Lane) -> list[str]:
    answer = lane.ask(["screenshot", "list", "--out", "none.png"])
    if answer.status:
        raise SystemExit(f"screenshot list: {answer.complaint}")
    return answer.out.decode().split()


PARTS: Mapping[str, tuple[Callable[[Lane], Iterator[Job]], tuple[str, ...]]] = {
    "worlds": (worlds_jobs, ("generate", "dungeon", "--seed", SEED)),
    "runs": (runs_jobs, ("bot", "null-turns", "--seed", SEED)),
    "pictures": (pictures_jobs, ("screenshot", "list", "--out", "none.png")),
}
"""By part: its commands, and one that imports what they need."""


def _hash(text: bytes) -> str:
    return blake2b(text, digest_size=8).hexdigest()


def marks_of(line: bytes) -> tuple[str, Marks]:
    """Name and fingerprints of one JSON object: a world, or what a bot tells."""
    told = json.loads(line)
    found = {"whole text": _hash(line)}
    for key, value in told.items():
        text = json.dumps(value, ensure_ascii=False)
        found[key] = text if len(text) <= 24 else _hash(text.encode())
    return str(told["id"]), found


_HEADER = re.compile(r"ckht-run 1 rules (\d+) content ([0-9a-f]+) (.+)")
_CHECK = len(" ~01234567")


def _records(run: bytes) -> list[str]:
    """The lines of a run file without their checksums, each of which holds all before it."""
    return [line[:-_CHECK] for line in run.decode().removesuffix("\n").split("\n")]


def marks_of_run(run: bytes) -> Marks:
    """Fingerprints of a run file: bytes, header, digest records, and all other records."""
    header, *records = _records(run)
    found = _HEADER.fullmatch(header)
    digests = [record for record in records if record.startswith("digest ")]
    others = [record for record in records if not record.startswith("digest ")]
    return {
        "whole file": _hash(run),
        "file header": "readable" if found else header,
        "file rules": found[1] if found else "",
        "file content": found[2] if found else "",
        "file records": _hash("\n".join(others).encode()),
        "file digests": _hash("\n".join(digests).encode()),
    }


def first_difference(baseline: bytes, other: bytes) -> str:
    """Where two run files part: a record, or a digest and the first part of the state in it."""
    for number, (one, two) in enumerate(zip_longest(_records(baseline), _records(other)), 1):
        if one == two or (number == 1 and one and two):
            continue
        if one is None or two is None:
            return f"line {number}: one run ends before the other"
        if not (one.startswith("digest ") and two.startswith("digest ")):
            return f"line {number}: expected {one[:60]!r}, got {two[:60]!r}"
        parts = [dict(p.partition("=")[::2] for p in each.split()[3:]) for each in (one, two)]
        if list(parts[0]) != list(parts[1]):
            return f"line {number}: other parts: {', '.join(parts[0])} / {', '.join(parts[1])}"
        differing = [name for name in parts[0] if parts[0][name] != parts[1][name]]
        which = f"first part {differing[0]}" if differing else "the whole, in no part"
        return f"line {number}, digest after command {one.split()[1]}: {which}"
    return "only in its header or its checksums"


def share_of_difference(one: Path, two: Path, levels: int) -> float:
    """Share of pixels of which a channel is off by more than ``levels``; 1 for other sizes."""
    with Image.open(one) as first, Image.open(two) as second:
        pictures = [each.convert("RGBA") for each in (first, second)]
    if pictures[0].size != pictures[1].size:
        return 1.0
    worst: Image.Image | None = None
    for band in ImageChops.difference(*pictures).split():
        worst = band if worst is None else ImageChops.lighter(worst, band)
    assert worst is not None
    counts = worst.histogram()
    return sum(counts[levels + 1 :]) / sum(counts)


@dataclass(frozen=True, slots=True)
class Found:
    """What a command gave: fingerprints by item, or why it gave none."""

    items: Mapping[str, Marks]
    failure: str = ""


def carry_out(job: Job, lane: Lane, file: Path) -> Found:
    """Give the command to a tree; ``file`` is where it writes, if it does."""
    with tempfile.TemporaryDirectory() as data:
        if job.text_size != 100:
            settings = json.dumps({"text_size": job.text_size})
            (Path(data) / "settings.json").write_text(settings, encoding="utf-8")
        file.unlink(missing_ok=True)
        said = [each.format(file=file, data=data) for each in job.arguments]
        answer = lane.ask(said)
    if answer.status:
        return Found({}, answer.complaint)
    if job.suffix and not file.exists():
        return Found({}, "wrote no file")
    try:
        return Found(_items(job, answer, file))
    except (ValueError, KeyError) as error:
        return Found({}, f"not what was expected: {error!r}")


def _items(job: Job, answer: Answer, file: Path) -> dict[str, Marks]:
    if job.part == "pictures":
        return {}
    if job.part == "runs":
        _, told = marks_of(answer.out.rstrip(b"\n"))
        return {"": told | marks_of_run(file.read_bytes())}
    if job.arguments[-1] == "json":
        return dict(map(marks_of, answer.out.splitlines()))
    return {"": {"whole text": _hash(answer.out)}}


class Baseline:
    """The file of fingerprints, and the folder of run files and pictures beside it."""

    def __init__(self, path: Path) -> None:
        self.ledger = Ledger(path, "job")
        self._folder = path.with_name(path.name + ".d")

    def file(self, job: Job) -> Path:
        """Where the command's file is kept."""
        path = self._folder / job.kept
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def jobs(self, part: str) -> list[tuple[Job, Finding]]:
        """The commands of a part, and what they gave."""
        return [
            (Job(part, tuple(each["arguments"]), each["suffix"], each["text_size"]), each)
            for each in self.ledger.found.values()
            if each["part"] == part
        ]


def write(part: str, options: argparse.Namespace) -> list[str]:
    """Add to the baseline what it lacks of a part; returns what is wrong with the tree."""
    baseline = Baseline(options.file)
    make, _ = PARTS[part]
    wrong, count, started = [], 0, time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as folder,
        _lane(part, options, 0) as lane,
        _lane(part, options, 1) as other,
    ):
        for job in make(lane):
            if not fnmatchcase(job.name, options.jobs) or job.name in baseline.ledger.found:
                continue
            file = baseline.file(job)
            found = carry_out(job, lane, file)
            if found.failure:
                wrong.append(f"{job.name}: {found.failure}")
                continue
            finding: Finding = {
                "job": job.name,
                "part": part,
                "arguments": job.arguments,
                "suffix": job.suffix,
                "text_size": job.text_size,
                "found": found.items,
            }
            if part == "pictures":
                again = Path(folder) / "again.png"
                carry_out(job, other, again)
                share = share_of_difference(file, again, options.levels)
                if share > options.share:
                    finding["unsteady"] = share
                    print(f"  unsteady: {job.name}: {share:.4%} of the pixels", flush=True)
            baseline.ledger.keep(finding)
            count += 1
            _progress(part, count)
    print(f"{part}: {count} commands written, {len(wrong)} failed,", _since(started), flush=True)
    return wrong


def _lane(part: str, options: argparse.Namespace, hash_seed: int) -> Lane:
    warm = list(PARTS[part][1])
    return Lane(options.tree, options.python, warm, hash_seed, still=part == "pictures")


def _progress(part: str, count: int) -> None:
    if count % 50 == 0:
        print(f"{part}: {count}", file=sys.stderr, flush=True)


def _since(started: float) -> str:
    return f"{time.perf_counter() - started:.0f} s"


class Comparison:
    """The baseline held against what a tree gives to the same commands."""

    def __init__(self, part: str, options: argparse.Namespace) -> None:
        self._part = part
        self._options = options
        self._baseline = Baseline(options.file)
        self.differences: list[str] = []
        self.notes: list[str] = []
        """What differs, and may."""
        self._equal = 0
        self._excepted = 0

    def run(self) -> None:
        """Compare a part and tell how it went."""
        options, started = self._options, time.perf_counter()
        jobs = [
            each
            for each in self._baseline.jobs(self._part)
            if fnmatchcase(each[0].name, options.jobs)
        ]
        with (
            tempfile.TemporaryDirectory() as folder,
            _lane(self._part, options, 2) as lane,
        ):
            if self._part == "pictures":
                self._new_scenes(lane, {job.name for job, _ in jobs})
            for count, (job, finding) in enumerate(jobs, 1):
                file = Path(folder) / f"found{job.suffix}"
                before = len(self.differences)
                if self._part == "pictures":
                    self._picture(job, finding, lane, file)
                else:
                    self._marks(job, finding, lane, file)
                if job.suffix and len(self.differences) > before and options.found:
                    self._keep(job, file)
                _progress(self._part, count)
        print(
            f"{self._part}: {self._equal} equal, {len(self.differences)} different,"
            f" {self._excepted} excepted, {_since(started)}",
            flush=True,
        )
        for line in self.differences[: options.show]:
            print(f"  {line}")
        if len(self.differences) > options.show:
            print(f"  ... and {len(self.differences) - options.show} more")
        for line in self.notes:
            print(f"  (may) {line}")

    def _new_scenes(self, lane: Lane, known: set[str]) -> None:
        for job in map(_scene_job, _scenes(lane)):
            if job.name not in known and fnmatchcase(job.name, self._options.jobs):
                self._judge({f"{job.name}/new": "a scene that the baseline lacks"})

    def _judge(self, differing: Mapping[str, str], detail: str = "") -> None:
        """Count one item, of which so much differs by name: equal, excepted or different."""
        paths = {f"{self._part}/{name}": told for name, told in differing.items()}
        counted = {
            path: told
            for path, told in paths.items()
            if not any(fnmatchcase(path, pattern) for pattern in self._options.excepted)
        }
        if len(counted) < len(paths):
            # Bytes cannot be alike where a value in them may differ.
            counted = {p: t for p, t in counted.items() if "/whole " not in p}
        if counted:
            first, told = next(iter(counted.items()))
            more = f" (and {len(counted) - 1} more)" if len(counted) > 1 else ""
            self.differences.append(": ".join(filter(None, (first, told, detail))) + more)
        elif paths:
            self._excepted += 1
        else:
            self._equal += 1

    def _marks(self, job: Job, finding: Finding, lane: Lane, file: Path) -> None:
        found = carry_out(job, lane, file)
        if found.failure:
            self._judge({f"{job.name}/failed": found.failure})
            return
        for item in {**finding["found"], **found.items}:
            wanted: Marks = finding["found"].get(item, {})
            got = found.items.get(item, {})
            name = f"{job.name}/{item}" if item else job.name
            # What says most comes first, the bytes as a whole last.
            keys = sorted({**wanted, **got}, key=lambda key: key.startswith("whole "))
            differing = {
                f"{name}/{key}": f"expected {wanted.get(key, 'none')}, got {got.get(key, 'none')}"
                for key in keys
                if wanted.get(key) != got.get(key)
            }
            detail = ""
            if job.part == "runs":
                kept = self._baseline.file(job)
                if differing:
                    detail = first_difference(kept.read_bytes(), file.read_bytes())
                proved = lane.ask(["replay", str(kept), "--verify"])
                if proved.status:
                    said = proved.out.decode().strip().replace(f"{kept}: ", "")
                    differing[f"{name}/verify"] = said or proved.complaint
            self._judge(differing, detail)

    def _picture(self, job: Job, finding: Finding, lane: Lane, file: Path) -> None:
        kept, share = self._baseline.file(job), 1.0
        # Drawn a second time where it differs: what depends on how busy the machine is, is alike
        # in one of two.
        for _ in range(2):
            found = carry_out(job, lane, file)
            if found.failure:
                self._judge({f"{job.name}/missing": found.failure})
                return
            share = share_of_difference(kept, file, self._options.levels)
            if share <= self._options.share:
                break
        own, told = finding.get("unsteady", 0.0), f"{share:.4%} of the pixels"
        if share > max(self._options.share, UNSTEADY * own):
            self._judge({f"{job.name}/pixels": told})
            return
        if share > self._options.share:
            self.notes.append(f"{job.name}: {told}, unlike itself in {own:.4%}")
        self._judge({})

    def _keep(self, job: Job, file: Path) -> None:
        if file.exists():
            target = self._options.found / job.kept
            target.parent.mkdir(parents=True, exist_ok=True)
            copyfile(file, target)


def compare(part: str, options: argparse.Namespace) -> list[str]:
    """Compare a part; returns the differences, which are told already."""
    comparison = Comparison(part, options)
    comparison.run()
    return comparison.differences


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.soak.sameness",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("write", "compare"))
    parser.add_argument("file", type=Path, help="the baseline")
    parser.add_argument("--tree", type=Path, default=Path.cwd(), help="holds the main.py to ask")
    parser.add_argument("--python", default=sys.executable, help="the tree's Python")
    parser.add_argument("--only", choices=tuple(PARTS), action="append", help="these parts")
    parser.add_argument("--jobs", default="*", metavar="PATTERN", help="commands like this alone")
    parser.add_argument("--levels", type=int, default=8, help="of 255, that a channel may be off")
    parser.add_argument("--share", type=float, default=2e-5, help="of pixels that may differ")
    parser.add_argument(
        "--except",
        dest="excepted",
        action="append",
        default=[],
        metavar="PATTERN",
        help="may differ",
    )
    parser.add_argument("--found", type=Path, help="folder to keep files in that differ")
    parser.add_argument("--show", type=int, default=12, help="differences told of each part")
    options = parser.parse_args(arguments)
    options.file = options.file.resolve()
    options.tree = options.tree.resolve()
    if not (options.tree / "main.py").is_file():
        parser.error(f"--tree {options.tree}: expected a folder with a main.py")
    if options.what == "compare" and not options.file.is_file():
        parser.error(f"{options.file}: expected a baseline that was written")
    wrong: list[str] = []
    for part in options.only or PARTS:
        if options.what == "write":
            for line in (failed := write(part, options)):
                print(f"  {line}", file=sys.stderr)
            wrong += failed
        else:
            wrong += compare(part, options)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
