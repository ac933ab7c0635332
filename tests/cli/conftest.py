"""Lets what the helpers of these tests assert be shown in full."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.cli.calling", "tests.cli.table_of_cards")
