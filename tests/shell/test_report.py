"""What a report says of a run: how far it came, and a snapshot that belongs to it."""

from __future__ import annotations

import json
import logging

import pytest

from game.core import journal
from game.core.session import Session, resume
from game.shell import report
from game.shell.report import TELL_STEPS, Footsteps, Subject
from game.shell.tale import Services
from game.store.places import Places
from game.store.runs import snapshot_of
from tests.window import begin_run, settle

ID = "null-turns#oak"


def test_the_log_tells_how_far_a_run_is_and_not_each_command(
    services: Services, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO, "game")
    session: Session = begin_run(services, ID, 2).session
    caplog.clear()
    footsteps = Footsteps(session)
    for _ in range(5):
        session.apply(session.game.legal()[0])
        if session.undo_depth:
            session.undo()
        for _ in range(TELL_STEPS // 10):
            footsteps.update()
    assert caplog.messages == [f"run {ID} from command 2"]
    for _ in range(TELL_STEPS):
        footsteps.update()
    at = session.position
    told = f"commands 3 to {session.commands} of {ID}, at {at}, {session.status.phase}"
    assert caplog.messages[1:] == [told]
    for _ in range(5 * TELL_STEPS):
        footsteps.update()
    footsteps.tell()
    assert caplog.messages[1:] == [told], "nothing was done since"


def test_the_snapshot_of_a_report_belongs_to_its_run(services: Services):
    live = begin_run(services, ID, 2)
    for note in ("One of Alice.", "Two of Alice."):
        live.session.note(note)
    session = live.session
    session.apply(session.game.legal()[0])
    live.flush(services.now())
    settle(services)
    assert live.path is not None
    subject = report.subject_of(live)
    assert subject.snapshot == snapshot_of(live.path).read_bytes() != b""
    parts = report.parts_of(report.compose(Places(None), (), subject))
    assert "Alice" not in "".join(parts.values())
    kept = journal.read(parts["run"].encode())
    assert kept.damage is None
    snapshot = json.loads(parts["snapshot"])["session"]
    assert snapshot["checksum"] == kept.checksums[snapshot["records"]]
    again = resume(session.world, session.content, kept, snapshot)
    assert again.notice is None
    assert again.session.game.digest() == session.game.digest()


@pytest.mark.parametrize(
    "snapshot",
    [b"", b"{", b"[1]", b'{"session": 1}', b'{"session": {"records": 99}}', b"[" * 100_000],
    ids=["none", "half", "list", "number", "beyond", "deep"],
)
def test_a_snapshot_that_is_none_is_left_out(services: Services, snapshot: bytes):
    text = begin_run(services, ID, 2).text()
    subject = Subject("a run", text, snapshot)
    parts = report.parts_of(report.compose(Places(None), (), subject))
    assert "snapshot" not in parts
    assert parts["run"].encode() == text
