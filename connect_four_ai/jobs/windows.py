"""What a process group and rlimits do elsewhere, on Windows: a job object holds a process, and all
that this starts, within so much memory, until all of them end together."""

import ctypes
import struct
import sys
from collections.abc import Callable
from ctypes.wintypes import DWORD, HANDLE
from subprocess import Popen
from weakref import finalize

from connect_four_ai.jobs.limits import MEMORY

MEMORY_IS_LIMITED, ENDS_WITH_ITS_HANDLE = 0x200, 0x2000
EXTENDED_LIMITS = 9
LAYOUT = "@2qI2NIN2I6Q4N"
"""Of JOBOBJECT_EXTENDED_LIMIT_INFORMATION: its third number is the flags, its last but two the
bytes of memory that all may have together."""


def extended_limits(memory: int) -> bytes:
    """A JOBOBJECT_EXTENDED_LIMIT_INFORMATION for so many bytes of memory."""
    flags = MEMORY_IS_LIMITED | ENDS_WITH_ITS_HANDLE
    return struct.pack(LAYOUT, 0, 0, flags, *[0] * 13, memory, 0, 0)


def hold(process: "Popen[bytes]", memory: int = MEMORY) -> Callable[[], object]:
    """Puts a process that has just been started into a job object, and returns what ends it and all
    that it has started. They end with this process, too, as its handle does."""
    if sys.platform != "win32":
        raise OSError("Only Windows has job objects.")
    kernel = ctypes.WinDLL("kernel32")
    kernel.CreateJobObjectW.restype = HANDLE
    job = HANDLE(kernel.CreateJobObjectW(None, None))
    limits = extended_limits(memory)
    kernel.SetInformationJobObject(job, EXTENDED_LIMITS, limits, DWORD(len(limits)))
    kernel.AssignProcessToJobObject(job, HANDLE(int(vars(process)["_handle"])))

    finalize(process, kernel.CloseHandle, job)
    return lambda: kernel.TerminateJobObject(job, 1)
