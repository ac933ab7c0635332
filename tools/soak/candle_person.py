"""Castles of Candle played by a person: the table of docs/candle-balance.md.

    nice python -m tools.soak.candle_person [--level gentle normal grim] [--castles 300] [--first 0]
        [--floors 7 10] [--policy person] [--processes 2] [--ledger FILE] [--sum]

Each castle is played floor by floor; a floor that the person gives up is counted as such, and the
next one is played all the same. Of some ``--floors`` only these are played, and proved: those below
are laid as the first draw has them, and what would have been found there is in hand. A floor is
the same run with and without the others, except where one below was not shown at its first draw.
Prints the table of each level, what kills, and where. The ledger
keeps what was found, so that a measurement that was stopped goes on where it was. The sums of
content and bots are in its seeds; where the content has changed since, only those floors are played
again on which something is another (of the code of the rules that is known by their number alone:
who changes it, or what is counted here, begins a ledger of his own). ``--sum`` prints the sum of
the bots alone.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from game.cli.tales import registry
from game.core.dice import Dice
from game.core.parts import address_of, write
from game.tales.candle.bots.person import WANTS
from game.tales.candle.rules.assembly import Catalogue, lay
from game.tales.candle.rules.body import CELL, HALF_WIDTH
from game.tales.candle.rules.commands import CONCEDE
from game.tales.candle.rules.events import Died, FloorResult, LightChanged, Struck
from game.tales.candle.rules.finds import offer_of
from game.tales.candle.rules.floors import RunFloors, kept_as_laid
from game.tales.candle.rules.game import CandleGame
from game.tales.candle.rules.mode import MODE
from game.tales.candle.rules.params import CASTLE_FLOORS, LEVELS
from game.tales.candle.rules.scoring import allowed
from game.tales.candle.rules.section import SECTION_HEIGHT, SECTION_WIDTH
from game.tales.candle.rules.state import FindName, FloorState
from game.tales.candle.rules.tally import TICKS
from tools.soak.candle import CASTLE, candle_content
from tools.soak.ledger import Finding, Ledger, quantile, run

_ROOT = Path(__file__).parents[2]
_WARDENS = ("eater", "bell", "night")
"""What kills in a warden's hall, and is counted apart."""
_CHANCE = re.compile(r"\bchance=\d+")
WANTED = (
    "normal: floor 1 at most 0.5 deaths, none easier than the one two before by over a quarter,"
    " floor 10 three to six; a castle 25-35 minutes; a median floor ends with 10-35 % of its wick,"
    " one floor in six runs dry; grim twice the deaths of normal; no drawing over 2 % of deaths, no"
    " kind over 30 %"
)


@cache
def checksum() -> str:
    """A sum over the bots."""
    files = sorted((_ROOT / "game/tales/candle/bots").glob("*.py"))
    read = "".join(file.read_text(encoding="utf-8") for file in files)
    return hashlib.sha256(read.encode()).hexdigest()[:16]


@cache
def _catalogue() -> Catalogue:
    return Catalogue(candle_content())


@cache
def _played(ledger: Path) -> dict[str, Finding]:
    """The floors that were played, by what was played on them."""
    return {
        floor["played"]: floor
        for each in Ledger(ledger).found.values()
        for floor in each["floors"]
        if "played" in floor
    }


def castle(seed: str, ledger: Path) -> Finding:
    """One castle; its policy, level, number and floors are in its seed. What is in the ledger of
    the same floor is taken over."""
    policy, level, number, wanted, *_ = seed.split("/")
    begun = time.process_time()
    known = _played(ledger)
    content = candle_content()
    params = MODE.space.read(f"{CASTLE},level={level}")
    name = f"person/{number}"
    source = RunFloors(content, params, name)
    floors = []
    finds: tuple[FindName, ...] = ()
    used: Counter[str] = Counter()
    played = frozenset(map(int, wanted.split(",")))
    for at in range(max(played)):
        if at + 1 in played:
            laid = source.draw(at, [[key, used[key]] for key in sorted(used)])
            used.update(laid.laid)
            # All that what comes of it depends on, drawings, tables and certificate included; but
            # not how likely a thing was to be there, since it is told of each whether it is.
            facts = policy, checksum(), MODE.rules, level, name, finds, laid.floor, laid.certificate
            told = _CHANCE.sub("", repr(facts))
            key = hashlib.sha256(told.encode()).hexdigest()[:16]
            if key not in known:
                game = CandleGame(params, name, source, laid, FloorState(laid.stage, [], finds))
                choose = registry().tale(MODE.name).bot(policy).make(content)
                stream = Dice(name).stream("bot", MODE.name, policy, at + 1)
                known[key] = {"floor": at + 1, **_floor(game, choose, stream), "played": key}
            floors.append(known[key])
        else:
            floor = lay(_catalogue(), params, name, at, 0, used)
            used.update(kept_as_laid(floor, params, _catalogue()) if floor is not None else ())
        offer = source.offers(at)
        if offer is not None:
            finds = *finds, min(offer_of(name, offer, finds), key=WANTS.index)
    return {"seed": seed, "floors": floors, "cpu": round(time.process_time() - begun, 2)}


def _floor(game: CandleGame, choose: object, stream: object) -> Finding:
    """One floor, to its cage or until it is given up."""
    assert callable(choose)
    killed: Counter[str] = Counter()
    where: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    dry = False
    done = True
    while not game.pause:
        view = game.view()
        command = choose(view, stream)
        if command == CONCEDE:
            done = False
            break
        for event in game.apply(command):
            match event:
                case Died(trap=trap):
                    killed[trap] += 1
                    where[f"{_drawing(game, view.x + HALF_WIDTH, view.y - 1)} {trap}"] += 1
                case Struck(trap=trap):
                    hits[trap] += 1
                case LightChanged(change="burnt_out"):
                    dry = True
                case _:
                    pass
    state = game.state
    result = game.results[-1] if done else None
    given = game.laid.certificate.wick.given
    return {
        "done": done,
        "deaths": state.deaths,
        "ticks": state.tick,
        "par": game.laid.certificate.ticks,
        "wick": state.spent,
        "given": given,
        "left": round((state.wick + sum(state.spares)) / max(1, given), 3),
        "dry": dry,
        "medal": result.medal if result is not None else "",
        "good": [list(got) for got in _judged(result)] if result is not None else [],
        "killed": dict(killed),
        "where": dict(where),
        "hits": dict(hits),
    }


def _judged(result: FloorResult) -> list[tuple[int, int]]:
    """Of the five things for which there are medals: what was done, and what is asked."""
    ticks, wick = allowed(result)
    return [
        (result.ticks, ticks),
        (result.wick, wick),
        (result.coins, result.coins_there),
        (result.secrets, result.secrets_there),
        (result.deaths, 0),
    ]


def _drawing(game: CandleGame, x: int, y: int) -> str:
    """The drawing at a point: a chunk in its slot, or the section."""
    column, row = x // CELL, y // CELL
    for cell in game.laid.floor.kept:
        if (cell.x, cell.y) != (column // SECTION_WIDTH, row // SECTION_HEIGHT):
            continue
        across, down = column % SECTION_WIDTH, row % SECTION_HEIGHT
        for slot, chunk in cell.fillings:
            width, height = slot.size
            if 0 <= across - slot.x < width and 0 <= down - slot.y < height:
                return chunk.name.removesuffix("/mirrored")
        return cell.section.name if cell.section is not None else "?"
    return "?"


def table(found: Sequence[Finding]) -> list[str]:
    """A line for each floor, and one for the castle."""
    lines = [
        "| floor | finished | deaths, by wardens | seconds, 25 / 50 / 75 % | times par"
        " | wick burnt of given | left at the end, 25 / 50 / 75 % | dry |",
        "|---|---|---|---|---|---|---|---|",
    ]
    floors = [floor for each in found for floor in each["floors"]]
    for number in sorted({floor["floor"] for floor in floors}):
        lines.append(_line(str(number), [floor for floor in floors if floor["floor"] == number]))
    lines.append(_line("all", floors))
    minutes = [sum(floor["ticks"] for floor in each["floors"]) / TICKS / 60 for each in found]
    whole = sum(all(floor["done"] for floor in each["floors"]) for each in found)
    lines += [
        "",
        f"They take {_thirds(minutes, '.1f')} minutes (25 / 50 / 75 %); {whole} of"
        f" {len(found)} were finished without giving up a floor.",
    ]
    return lines


def _line(name: str, floors: Sequence[Finding]) -> str:
    count = len(floors)
    done = [floor for floor in floors if floor["done"]] or floors
    par = [floor["ticks"] / max(1, floor["par"]) for floor in done]
    burnt = [floor["wick"] / max(1, floor["given"]) for floor in floors]
    minded = sum(floor["killed"].get(name, 0) for floor in floors for name in _WARDENS)
    deaths = sum(floor["deaths"] for floor in floors) - minded
    return (
        f"| {name} | {sum(floor['done'] for floor in floors) / count:.0%}"
        f" | {deaths / count:.2f} and {minded / count:.2f}"
        f" | {_thirds([floor['ticks'] / TICKS for floor in floors], '.0f')}"
        f" | {quantile(par, 0.5):.1f} | {quantile(burnt, 0.5):.2f}"
        f" | {_thirds([100 * _left(floor) for floor in floors], '.0f')}"
        f" | {sum(floor['dry'] for floor in floors) / count:.0%} |"
    )


def _left(floor: Finding) -> float:
    """What is left of all the wick that he had."""
    left: float = floor["left"] * floor["given"]
    burnt: float = floor["wick"]
    return left / max(1, left + burnt)


def _thirds(values: Sequence[float], form: str) -> str:
    return " / ".join(format(quantile(values, share), form) for share in (0.25, 0.5, 0.75))


def medals(found: Sequence[Finding]) -> list[str]:
    """What the finished floors are worth, and by how much of what is asked each thing was done."""
    done = [floor for each in found for floor in each["floors"] if floor["done"]]
    if not done:
        return []
    worth = Counter(floor["medal"] or "none" for floor in done)
    told = ", ".join(f"{name} {count}" for name, count in worth.most_common())
    lines = [f"- medals of {len(done)} finished floors: {told}"]
    for at, name in enumerate(("time", "wick", "coins in sight", "hidden coins")):
        parts = [floor["good"][at][0] / max(1, floor["good"][at][1]) for floor in done]
        lines.append(f"- {name}, of what a medal asks, 25 / 50 / 75 %: {_thirds(parts, '.2f')}")
    lines.append(f"- without a death: {sum(not floor['deaths'] for floor in done)}")
    return lines


def causes(found: Sequence[Finding], most: int = 12) -> list[str]:
    """What kills, what hits, and in which drawings."""
    told = []
    for name, words in (("killed", "deaths"), ("hits", "hits"), ("where", "deaths by drawing")):
        counts: Counter[str] = Counter()
        for each in found:
            for floor in each["floors"]:
                counts.update(floor[name])
        whole = max(1, counts.total())
        parts = ", ".join(f"{key} {count / whole:.1%}" for key, count in counts.most_common(most))
        told.append(f"- {words}, {counts.total()}: {parts}")
    return told


def main(words: list[str] | None = None) -> int:
    """Always exit status 0: what is found is told, not judged."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--level", nargs="+", choices=LEVELS, default=list(LEVELS))
    reader.add_argument("--policy", choices=("person", "unlit"), default="person")
    reader.add_argument("--castles", type=int, default=300)
    reader.add_argument("--first", type=int, default=0)
    reader.add_argument("--floors", type=int, nargs="+", default=list(range(1, CASTLE_FLOORS + 1)))
    reader.add_argument("--processes", type=int, default=2)
    reader.add_argument("--ledger", type=Path, default=Path("soak-candle-person.jsonl"))
    reader.add_argument("--sum", action="store_true", help="print the sum of the bots, and stop")
    said = reader.parse_args(words)
    if said.sum:
        print(checksum())
        return 0
    mark = f"{address_of(write(candle_content().parts).encode())}/{checksum()}"
    ledger = Ledger(said.ledger)
    print(f"content and bots {mark}; wanted: {WANTED}")
    for level in said.level:
        numbers = range(said.first, said.first + said.castles)
        floors = ",".join(map(str, sorted(said.floors)))
        seeds = [f"{said.policy}/{level}/{number}/{floors}/{mark}" for number in numbers]
        found = list(run(ledger, seeds, partial(castle, ledger=said.ledger), said.processes))
        cpu = sum(each["cpu"] for each in found) / len(found)
        print(f"\n{level}, {len(found)} castles, {cpu:.1f} s of the processor each\n")
        print("\n".join((*table(found), "", *causes(found), *medals(found))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
