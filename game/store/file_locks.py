"""Locks on open files that the system keeps, so that a program that is killed lets go of them.

A lock says that somebody plays in a file; it keeps nobody from reading it. Where a file system has
no locks at all, everybody gets one: being alone there cannot be known, and nobody is kept from
playing for that.
"""

from __future__ import annotations

import errno
import sys
from typing import BinaryIO

_NO_LOCKS = (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP, errno.EINVAL)

if sys.platform == "win32":
    import msvcrt

    _FAR = 0x7FFF_0000
    """Windows keeps others from reading what is locked: a byte is locked that no run reaches."""

    def take(file: BinaryIO) -> bool:
        """Lock ``file``, which is open for writing, until it is closed; False if another did."""
        place = file.tell()
        try:
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            return error.errno in _NO_LOCKS
        finally:
            file.seek(place)
        return True

else:
    import fcntl

    def take(file: BinaryIO) -> bool:
        """Lock ``file``, which is open for writing, until it is closed; False if another did."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.errno in _NO_LOCKS
        return True
