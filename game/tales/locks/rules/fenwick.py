"""Whole-number weights that change while things are drawn by them, in logarithmic time.

A Fenwick tree (P. M. Fenwick, 1994): every cell holds the sum of a stretch of weights, so that a
change and a search both touch one cell for each bit of the size.
"""

from __future__ import annotations


class Fenwick:
    """Weights of so many places, numbered from 0; all are 0 at first and never negative."""

    __slots__ = ("_cells", "_highest", "_weights", "total")

    def __init__(self, size: int) -> None:
        self._weights = [0] * size
        self._cells = [0] * (size + 1)
        self._highest = 1 << size.bit_length() >> 1
        self.total = 0
        """The sum of all weights."""

    def __getitem__(self, place: int) -> int:
        return self._weights[place]

    def set(self, place: int, weight: int) -> None:
        """Give ``place`` another weight."""
        change = weight - self._weights[place]
        if not change:
            return
        self._weights[place] = weight
        self.total += change
        cell = place + 1
        while cell < len(self._cells):
            self._cells[cell] += change
            cell += cell & -cell

    def find(self, drawn: int) -> int:
        """The place on which ``drawn`` falls when the weights are laid side by side in order;
        ``drawn`` is at least 0 and less than `total`."""
        place, step = 0, self._highest
        while step:
            reached = place + step
            if reached < len(self._cells) and self._cells[reached] <= drawn:
                place = reached
                drawn -= self._cells[reached]
            step >>= 1
        return place
