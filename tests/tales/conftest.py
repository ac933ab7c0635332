"""The program without a window, for whoever asks."""

from __future__ import annotations

from tests.window import end_of_pygame, hands, lasting_worker, open_again, pictures, services

__all__ = ["end_of_pygame", "hands", "lasting_worker", "open_again", "pictures", "services"]
