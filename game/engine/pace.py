"""Whether frames come in time, judged by what they cost; and what is drawn less finely if not."""

from __future__ import annotations

from statistics import median

from game.engine.canvas import FINEST

STRETCH = 120
"""Frames that are judged together: two seconds. One that is slow by itself is no matter."""
BUDGET = 0.014
"""Seconds that half of them may exceed before the picture is drawn less finely."""
FRAME, LATE = 1 / 60, STRETCH // 4
"""Seconds after which a frame is shown too late, and how many may be: a quarter is seen to
stutter, though the rest has time to spare."""
FINENESSES = (FINEST, 1.5, 1.0)
"""Pixels a unit, from the finest."""


class Pace:
    """Told what each frame cost, says when the picture has to be drawn less finely."""

    def __init__(self) -> None:
        self.median = 0.0
        """What half of the frames of the stretch before exceeded, in seconds."""
        self._costs: list[float] = []

    def note(self, seconds: float) -> bool:
        """A frame took so long. True when a stretch has ended in which frames were too slow."""
        self._costs.append(seconds)
        if len(self._costs) < STRETCH:
            return False
        self.median = median(self._costs)
        late = sum(cost > FRAME for cost in self._costs)
        self._costs.clear()
        return self.median > BUDGET or late > LATE

    def forget(self) -> None:
        """What comes next has other costs."""
        self._costs.clear()


def coarser(scale: float) -> float | None:
    """The fineness below ``scale``; None where there is none."""
    return next((each for each in FINENESSES if each < scale), None)
