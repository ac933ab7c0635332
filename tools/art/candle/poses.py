"""The dwarf's movements as poses, frame by frame."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from tools.art.candle.puppet import Pose

REST = Pose()


@dataclass(frozen=True)
class Movement:
    """A strip of frames and its pace in frames a second."""

    frames: tuple[Pose, ...]
    fps: float


def _wave(frame: int, frames: int, ahead: float = 0.0) -> float:
    return math.sin(2 * math.pi * frame / frames + ahead)


def _idle() -> tuple[Pose, ...]:
    return tuple(
        Pose(
            bob=1.2 * _wave(k, 6),
            beard=1.8 * _wave(k, 6, -0.5),
            arm=2.0 * _wave(k, 6, -0.3),
            back_arm=2 * _wave(k, 6, -0.6),
            hat=1.5 * _wave(k, 6, -0.9),
            eye="shut" if k == 4 else "open",
        )
        for k in range(6)
    )


def _boot(phase: float, reach: float, lift: float) -> tuple[float, float, float]:
    """Return a boot in its step; over half the cycle it slides back, then it swings forward."""
    t = phase % 1.0
    if t < 0.5:
        return reach * (1 - 4 * t), 0.0, 0.0
    swing = (t - 0.5) * 2
    up = math.sin(math.pi * swing)
    return reach * (-1 + 2 * swing), -lift * up, 38 * math.cos(math.pi * swing) * up


def _walk(frames: int = 8) -> tuple[Pose, ...]:
    made = []
    for k in range(frames):
        t = k / frames
        x, y, turn = _boot(t, 22, 14)
        u, v, turn_far = _boot(t + 0.5, 22, 14)
        made.append(
            Pose(
                bob=1.0 + 2.2 * math.cos(4 * math.pi * t + 0.6),
                lean=4.0,
                near=(x + 2, y, turn),
                far=(u - 4, v, turn_far),
                arm=5 * math.sin(2 * math.pi * t) - 3,
                back_arm=34 * math.sin(2 * math.pi * t) - 6,
                beard=3.5 + 3 * math.sin(4 * math.pi * t),
                hat=-4 + 2.5 * math.sin(4 * math.pi * t + 1),
            )
        )
    return tuple(made)


def _crawl() -> tuple[Pose, ...]:
    made = []
    for k in range(4):
        t = k / 4
        x, y, turn = _boot(t, 11, 6)
        u, v, turn_far = _boot(t + 0.5, 11, 6)
        made.append(
            replace(
                CROUCH,
                near=(x + 6, y, turn),
                far=(u - 12, v, turn_far),
                arm=-4 + 5 * _wave(k, 4),
                bob=CROUCH.bob + 1.2 * _wave(2 * k, 4),
            )
        )
    return tuple(made)


def _climb() -> tuple[Pose, ...]:
    made = []
    for k in range(4):
        s = _wave(k, 4)
        made.append(
            Pose(
                behind=True,
                bob=4 + 1.5 * abs(s),
                lean=2 * s,
                arm=-24 - 3 * s,
                arm_length=0.86,
                back_arm=160 + 8 * s,
                back_length=1.2 + 0.32 * s,
                near=(8, -5 - 9 * s, -4),
                far=(-10, -5 + 9 * s, 4),
                hat=3 * s,
            )
        )
    return tuple(made)


def _swim() -> tuple[Pose, ...]:
    made = []
    for k in range(4):
        s = _wave(k, 4)
        made.append(
            Pose(
                turn=24,
                bob=2,
                arm=-52 + 6 * s,
                back_arm=40 + 46 * s,
                near=(-2, -4 + 7 * s, 30 + 14 * s),
                far=(-14, -4 - 7 * s, 30 - 14 * s),
                head=(0, 0, -16),
                beard=-14,
                hat=-8,
            )
        )
    return tuple(made)


def _cheer() -> tuple[Pose, ...]:
    lifts = (0.0, 5.0, 13.0, 17.0, 13.0, 5.0)
    made = []
    for k, lift in enumerate(lifts):
        up = lift / 17
        made.append(
            Pose(
                bob=lift - (3 if k == 0 else 0),
                squash=0.93 if k == 0 else 1.0,
                arm=-36 - 18 * up,
                arm_length=1.12,
                back_arm=130 + 30 * up,
                back_length=1.15,
                near=(9, -lift * 0.95, 8 * up),
                far=(-13, -lift * 0.95, 16 * up),
                eye="shut" if k in (2, 3, 4) else "open",
                head=(0, 0, -6),
                beard=-5 * up,
                hat=-3 + 8 * (1 - up),
            )
        )
    return tuple(made)


def _snuffed() -> tuple[Pose, ...]:
    shake = (0.0, 2.5, -2.5, 2.0, -1.5, 0.0)
    return tuple(
        Pose(
            bob=-2.0 - 0.6 * (k % 2),
            squash=0.95,
            lean=-3 + shake[k] * 0.5,
            head=(shake[k] * 0.6 - 2, 3, 6),
            arm=10 + shake[k],
            arm_length=0.82,
            back_arm=-34,
            eye="shut" if k == 3 else "wide",
            beard=-shake[k] * 1.5,
            hat=shake[k],
        )
        for k in range(6)
    )


CROUCH = Pose(
    bob=-2.0,
    squash=0.62,
    lean=8.0,
    head=(7.0, 6.0, 4.0),
    arm=-8.0,
    arm_length=0.95,
    back_arm=-20.0,
    near=(13.0, 0.0, 0.0),
    far=(-15.0, 0.0, 0.0),
    beard=-10.0,
    hat=-74.0,
)


def _hang() -> tuple[Pose, ...]:
    """Both hands on an edge ahead of him and above, his boots in the air."""
    made = []
    for k in range(4):
        s = _wave(k, 4)
        made.append(
            Pose(
                bob=12,
                squash=1.06,
                lean=9,
                head=(-1, 0, -12),
                arm=-92,
                arm_length=1.42,
                back_arm=-166,
                back_length=1.78,
                near=(11 + 3 * s, -9, 16 + 5 * s),
                far=(-9 + 3 * s, -6, 24 + 5 * s),
                beard=-4 + 2 * s,
                hat=-4 + 2 * s,
            )
        )
    return tuple(made)


def _swing() -> tuple[Pose, ...]:
    """Both hands on a chain over him: his boots trail behind, hang, and fly before him."""
    return tuple(
        Pose(
            bob=10,
            squash=1.06,
            lean=4 - 8 * ahead,
            turn=-9 * ahead,
            head=(-1, 0, -8 - 4 * ahead),
            arm=-112,
            arm_length=1.3,
            back_arm=-172,
            back_length=1.7,
            near=(9 + 12 * ahead, -8 - 4 * abs(ahead), 16 - 34 * ahead),
            far=(-9 + 13 * ahead, -6 - 6 * abs(ahead), 22 - 38 * ahead),
            eye="wide" if ahead > 0 else "open",
            beard=-8 * ahead,
            hat=-4 - 14 * ahead,
        )
        for ahead in (-1.0, 0.0, 1.0)
    )


def _pull() -> tuple[Pose, ...]:
    """Drawn up to the edge and over it: he grows low, his hands sink to his boots."""
    return (
        Pose(
            bob=8,
            squash=0.9,
            lean=12,
            head=(2, 1, -4),
            arm=-93,
            arm_length=1.24,
            back_arm=-150,
            back_length=1.5,
            near=(14, -16, -8),
            far=(-12, -6, 22),
            eye="pinched",
            beard=-6,
            hat=-30,
        ),
        Pose(
            bob=3,
            squash=0.78,
            lean=14,
            head=(4, 3, 0),
            arm=-65,
            arm_length=0.72,
            back_arm=-118,
            back_length=1.1,
            near=(20, -20, -14),
            far=(-12, -8, 30),
            eye="pinched",
            beard=-8,
            hat=-56,
        ),
        replace(CROUCH, arm=11, arm_length=0.7, near=(24, -12, -12), far=(-14, -4, 26)),
    )


MOVEMENTS: dict[str, Movement] = {
    "idle": Movement(_idle(), 6),
    "walk": Movement(_walk(), 14),
    "skid": Movement(
        (
            Pose(
                lean=-9, near=(20, 0, -14), far=(-8, 0, -6), arm=-14, back_arm=-58, beard=12, hat=8
            ),
            Pose(
                lean=-12, near=(22, 0, -18), far=(-6, 0, -8), arm=-16, back_arm=-66, beard=9, hat=5
            ),
        ),
        8,
    ),
    "jump": Movement(
        (
            Pose(
                bob=3,
                squash=1.06,
                lean=3,
                arm=-26,
                back_arm=46,
                near=(14, -7, 14),
                far=(-14, -1, 26),
            ),
            Pose(
                bob=3,
                squash=1.03,
                lean=2,
                arm=-20,
                back_arm=34,
                near=(15, -11, 8),
                far=(-15, -3, 34),
            ),
        ),
        8,
    ),
    "fall": Movement(
        (
            Pose(
                bob=2,
                lean=-3,
                arm=-34,
                back_arm=96,
                near=(14, -5, -8),
                far=(-15, -7, 20),
                eye="wide",
                beard=-8,
            ),
            Pose(
                bob=3,
                lean=-4,
                arm=-38,
                back_arm=110,
                near=(13, -7, -12),
                far=(-16, -5, 24),
                eye="wide",
                beard=-11,
            ),
        ),
        8,
    ),
    "land": Movement(
        (
            Pose(
                bob=-2,
                squash=0.84,
                arm=16,
                back_arm=-34,
                near=(14, 0, 0),
                far=(-18, 0, 0),
                eye="shut",
            ),
            Pose(
                bob=-1, squash=0.92, arm=9, back_arm=-18, near=(12, 0, 0), far=(-16, 0, 0), beard=4
            ),
            Pose(squash=0.98, arm=3, back_arm=-6),
        ),
        20,
    ),
    "crouch": Movement((CROUCH,), 0),
    "crawl": Movement(_crawl(), 8),
    "climb": Movement(_climb(), 8),
    "slide": Movement(
        tuple(
            Pose(
                behind=True,
                bob=5 + lift,
                lean=-2 + lift,
                arm=-34,
                arm_length=0.9,
                back_arm=168,
                back_length=1.5,
                near=(5, -7 - lift, 14),
                far=(-5, -10 + lift, -12),
                hat=6,
            )
            for lift in (0.0, 1.5)
        ),
        12,
    ),
    "swing": Movement(_swing(), 8),
    "hang": Movement(_hang(), 4),
    "pull": Movement(_pull(), 15),
    "kick": Movement(
        (
            Pose(
                bob=5,
                squash=0.94,
                lean=16,
                arm=-34,
                back_arm=64,
                near=(15, -18, -6),
                far=(-29, -20, 78),
                eye="pinched",
                beard=8,
                hat=-8,
            ),
            Pose(
                bob=4,
                squash=1.05,
                lean=12,
                arm=-40,
                back_arm=84,
                near=(16, -12, 4),
                far=(-24, -6, 52),
                beard=6,
                hat=-6,
            ),
        ),
        8,
    ),
    "drop": Movement(
        tuple(
            replace(
                CROUCH,
                bob=4.0,
                near=(15.0, -12.0 - shake, -18.0),
                far=(-13.0, -10.0 + shake, -14.0),
                arm=-30.0 - shake,
                back_arm=58.0 + 4 * shake,
                eye="pinched",
                beard=-20.0 - shake,
                hat=-62.0,
            )
            for shake in (0.0, 1.5)
        ),
        12,
    ),
    "throw": Movement(
        (
            Pose(lean=-9, arm=-128, arm_length=0.9, back_arm=30, near=(15, 0, 0), far=(-16, 0, 0)),
            Pose(lean=7, arm=-62, arm_length=1.08, back_arm=-24, near=(15, 0, 0), far=(-16, 0, 10)),
            Pose(lean=12, arm=14, arm_length=1.05, back_arm=-40, near=(15, 0, 0), far=(-17, 0, 14)),
        ),
        16,
    ),
    "hurt": Movement(
        (
            Pose(
                bob=4,
                lean=-16,
                head=(-3, 0, -10),
                arm=-44,
                back_arm=70,
                near=(17, -8, -24),
                far=(-9, -3, -10),
                eye="pinched",
                beard=-10,
                hat=-10,
            ),
            Pose(
                bob=3,
                lean=-12,
                head=(-2, 0, -6),
                arm=-30,
                back_arm=56,
                near=(16, -6, -18),
                far=(-10, -2, -6),
                eye="pinched",
                beard=-4,
                hat=-4,
            ),
        ),
        8,
    ),
    "swim": Movement(_swim(), 8),
    "cheer": Movement(_cheer(), 10),
    "snuffed": Movement(_snuffed(), 8),
    "look_up": Movement((Pose(head=(-3, -1, -16), arm=-22, back_arm=-6, beard=-8, hat=-6),), 0),
    "look_down": Movement((Pose(lean=4, head=(4, 4, 15), arm=14, beard=4, hat=5),), 0),
}
