# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Deal work out to processes that end at once and silently at Ctrl-C; if one is killed, this is noticed. The pools of
the standard library do neither."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar, cast

Piece = TypeVar("Piece")
Result = TypeVar("Result")

_MOST = 61  # Windows can't wait for more


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """Serve pieces of work in a process, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one ends it
    try:
        while True:
            pipe.send(work(pipe.recv()))
    except (EOFError, OSError):
        pass


def dealt(work: Callable[[Piece], Result], pieces: Sequence[Piece], jobs: int) -> Iterator[tuple[Piece, Result]]:
    """Yield each piece with its result, in any order; in this process if `jobs` is 1. OSError if processes can't be
    started, ChildProcessError if one ends too soon."""
    jobs = min(jobs, len(pieces), _MOST)
    if jobs == 1:
        for piece in pieces:
            yield piece, work(piece)
        return
    left = iter(pieces)
    busy: dict[Any, Piece] = {}
    started = []
    try:
        for _ in range(jobs):
            pipes: Any = multiprocessing.Pipe()  # their type differs between systems
            ours, theirs = pipes
            process = multiprocessing.Process(target=_serve, args=(theirs, work), daemon=True)
            process.start()
            started.append(process)
            theirs.close()  # so that its end is the pipe's end
            busy[ours] = next(left)
            ours.send(busy[ours])
        while busy:
            for pipe in cast("list[Any]", wait(list(busy))):
                piece = busy.pop(pipe)
                try:
                    result = pipe.recv()
                except EOFError:
                    raise ChildProcessError from None
                following = next(left, None)
                if following is not None:
                    busy[pipe] = following
                    pipe.send(following)
                yield piece, result
    finally:
        for process in started:
            process.kill()  # a process inherits a handler of SIGTERM: a window has one
        for process in started:
            process.join()
