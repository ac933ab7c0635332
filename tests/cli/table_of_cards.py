"""Plays a trace of `bot thrones --trace --json` at a table of its own, from the rules alone.

It shares no code with the game: whoever reads rules and trace could do the same with a pencil. The
places in its complaints are numbers of steps of the trace.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

HEROES = {"hero": (3, 5), "barbarian": (6, 2), "wizard": (2, 6), "dwarf": (5, 3)}
WALKS = {"10": 1, "J": 2, "Q": 3, "K": 4}
STEP_CARDS = Counter({"10": 4, "J": 4, "Q": 4, "K": 4})
COMBAT_CARDS = Counter(dict.fromkeys(range(1, 10), 2))

IRON = """
1 help +1L | 2 fight 1 0 | 3 fight 1 0 | 4 trap -1L | 5 fight 1 0 | 6 fight 3 0 +1A | 7 trap -1L | 8 fight 3 1 +1A |
9 help +1L | 10 trap -1L | 11 fight 2 1 | 12 fight 2 1 | 13 fight 3 2 +1A | 14 fight 3 2 | 15 fight 3 2 +1A |
16 trap -1L | 17 fight 4 2 +1A | 18 fight 4 2 +1A | 19 fight 4 2 +1A | 20 help +2L | 21 fight 2 0 | 22 fight 6 3 +1A |
23 trap -2L | 24 fight 6 3 +1A | 25 fight 2 6 | 26 fight 3 0 | 27 trap -2L | 28 fight 6 3 +1A | 29 fight 5 5 +1L |
30 help +2A | 31 fight 3 2 +1A | 32 fight 4 3 +1A | 33 fight 4 3 +1A | 34 trap -2L | 35 help +2L | 36 fight 3 6 |
37 fight 5 5 | 38 fight 6 2 | 39 fight 8 4 +2A | 40 fight 6 6
"""  # noqa: E501 - the source's table, line by line
"""The Iron Throne: step, type, the enemy's life and armour, consequence."""


def iron_sheet() -> list[dict[str, Any]]:
    """The table above in the shape of `generate`'s ``sheet``, names apart."""
    rows = []
    for entry in IRON.replace("\n", " ").split("|"):
        number, kind, *rest = entry.split()
        enemy = [int(word) for word in rest if word.isdigit()] or [0, 0]
        gain = {"life": 0, "armour": 0}
        for word in rest:
            if word[0] in "+-":
                gain["life" if word.endswith("L") else "armour"] = int(word[:-1])
        rows.append(
            {"number": int(number), "type": kind, "life": enemy[0], "armour": enemy[1]}
            | {"change": gain}
        )
    return rows


class Table:
    """Counters, piles and whose turn it is, as a player would keep them."""

    def __init__(self, params: dict[str, Any], sheet: list[dict[str, Any]]) -> None:
        self.params = params
        self.sheet = sheet
        self.life, self.armour = HEROES[params["hero"]]
        self.step = 0
        self.walked: list[str] = []
        self.dealt: list[int] = []
        self.discard: Counter[int] = Counter()
        self.enemy: list[int] | None = None
        self.redrawn = False
        self.owed: tuple[str, dict[str, int]] | None = None
        self.over = ""
        self.seen: Counter[str] = Counter()

    def play(self, trace: list[dict[str, Any]]) -> None:
        """Follow the whole trace; AssertionError names the step that breaks a rule."""
        for number, step in enumerate(trace):
            assert not self.over, f"{number}: {step} after the end"
            try:
                getattr(self, f"_{step['type']}")(step)
            except AssertionError as broken:
                raise AssertionError(f"{number}: {step}: {broken}") from None

    def _step(self, step: dict[str, Any]) -> None:
        assert self.enemy is None, "walked away from a fight"
        assert self.owed is None, f"walked on without {self.owed}"
        self.step += WALKS[step["card"]]
        self.walked.append(step["card"])
        assert Counter(self.walked) <= STEP_CARDS, "more such cards than the pile has"
        assert step["to"] == self.step, f"expected step {self.step}"
        row = self.sheet[self.step - 1]
        self.seen[row["type"]] += 1
        if row["type"] == "fight":
            self.enemy = [row["life"], row["armour"]]
            self.redrawn = False
        elif any(row["change"].values()):
            self.owed = (row["type"], row["change"])

    def _shuffle(self, _: dict[str, Any]) -> None:
        assert self.enemy is not None, "shuffled outside a fight"
        assert self.discard == COMBAT_CARDS, "shuffled before nine hands were played"
        self.discard = Counter()
        self.seen["shuffle"] += 1

    def _hand(self, hand: dict[str, Any]) -> None:
        assert self.enemy is not None, "a hand without an enemy"
        for value in (hand["player"], hand["enemy"]):
            self.dealt.append(value)
            self.discard[value] += 1
        assert self.discard <= COMBAT_CARDS, "a card that is not in the deck"
        mine, theirs = hand["player"] + self.life, hand["enemy"] + self.enemy[0]
        by = "player" if mine > theirs else "enemy" if theirs > mine else "none"
        strike = abs(mine - theirs)
        guard = {"player": self.enemy[1], "enemy": self.armour, "none": 0}[by]
        damage = max(0, strike - guard)
        assert (hand["by"], hand["strike"], hand["damage"]) == (by, strike, damage)
        if damage == 0:
            assert hand["pile"] == "none", "nothing to take"
        elif hand["pile"] == "none":
            self._redraw()
        else:
            self._hurt(by, hand["pile"], damage)
        counters = (hand["life"], hand["armour"], hand["enemy_life"], hand["enemy_armour"])
        assert counters == (self.life, self.armour, *self.enemy), "the counters differ"
        self.seen["hand"] += 1
        if self.life == 0:
            self.over = "lost"
        elif self.enemy[0] == 0:
            self._slain()

    def _redraw(self) -> None:
        assert self.params["redraw"], "a hand put aside although redraw is off"
        assert not self.redrawn, "a second redraw in one fight"
        self.redrawn = True
        self.seen["redraw"] += 1

    def _hurt(self, by: str, pile: str, damage: int) -> None:
        assert self.enemy is not None
        self.seen[f"{by} {pile}"] += 1
        if by == "player":
            place = 0 if pile == "life" else 1
            assert self.enemy[place] > 0, "an empty pile cannot take damage"
            self.enemy[place] = max(0, self.enemy[place] - damage)
        elif pile == "life":
            self.life = max(0, self.life - damage)
        else:
            assert self.armour > 0, "an empty pile cannot take damage"
            assert not self.params["enemy_picks"], "the enemy picks life"
            self.armour = max(0, self.armour - damage)

    def _slain(self) -> None:
        self.enemy = None
        reward = self.sheet[self.step - 1]["change"]
        if self.step == 40:
            self.over = "won"
        elif any(reward.values()):
            self.owed = ("reward", reward)

    def _trap(self, step: dict[str, Any]) -> None:
        change = self._due("trap", step)
        others = []
        if self.params["armour_traps"] and self.armour > 0:
            others = [{"life": 0, "armour": sum(change.values())}]
        self._change(step, [change, *others])
        if self.life == 0:
            self.over = "lost"

    def _help(self, step: dict[str, Any]) -> None:
        self._gain("help", step)

    def _reward(self, step: dict[str, Any]) -> None:
        self._gain("reward", step)

    def _gain(self, kind: str, step: dict[str, Any]) -> None:
        change = self._due(kind, step)
        points = sum(change.values())
        choices = [{"life": points, "armour": 0}, {"life": 0, "armour": points}]
        self._change(step, choices if self.params["reward_choice"] else [change])

    def _due(self, kind: str, step: dict[str, Any]) -> dict[str, int]:
        assert self.owed is not None, "nothing of the kind was due"
        owed, change = self.owed
        assert owed == kind, f"expected {owed}"
        self.owed = None
        return change

    def _change(self, step: dict[str, Any], allowed: list[dict[str, int]]) -> None:
        assert step["change"] in allowed, f"expected one of {allowed}"
        if step["change"] != self.sheet[self.step - 1]["change"]:
            self.seen["chosen otherwise"] += 1
        self.life = min(9, max(0, self.life + step["change"]["life"]))
        self.armour = min(9, max(0, self.armour + step["change"]["armour"]))
        assert (step["life"], step["armour"]) == (self.life, self.armour), "the counters differ"
