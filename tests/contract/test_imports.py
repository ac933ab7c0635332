"""Rules and bots load without pygame, pytmx, numpy or platformdirs; the worker without pygame."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import importlib, pkgutil, sys
for room in ("core", "tales"):
    package = importlib.import_module("game." + room)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        parts = module.name.split(".")
        if room != "tales" or "rules" in parts[3:] or parts[3:] == ["bots"]:
            importlib.import_module(module.name)
found = sorted({"pygame", "pytmx", "numpy", "platformdirs", "random"} & set(sys.modules))
print(" ".join(found))
"""


def test_no_module_of_the_rules_or_the_bots_draws_reads_or_rolls_by_itself():
    found = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60
    )
    assert found.stdout.split() == []


WORKER = """
import sys
import game.engine.worker, game.shell.advice, game.shell.craft.making
print(*sorted({"pygame", "pytmx", "numpy"} & set(sys.modules)))
"""


def test_the_worker_holds_nothing_that_draws():
    found = subprocess.run(
        [sys.executable, "-c", WORKER], capture_output=True, text=True, check=True, timeout=60
    )
    assert found.stdout.split() == []
