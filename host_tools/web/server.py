# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Serves a folder to this computer's browsers."""

from __future__ import annotations

import errno
import functools
import http.server
import os
import sys
import webbrowser
from pathlib import Path

_HOST = "localhost"  # where a browser allows a page all that it needs
FIRST, LAST = 8000, 8019  # ports that are tried


class _Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".pack": "application/octet-stream",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


def opened(folder: Path, port: int | None) -> http.server.ThreadingHTTPServer:
    """Returns a server of this folder, for this computer alone: on this port, or the first free one from 8000 on.
    OSError if none is free."""
    handler = functools.partial(_Handler, directory=str(folder))
    for each in [port] if port is not None else range(FIRST, LAST + 1):
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", each), handler)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES) or each in (port, LAST):
                raise OSError(error.errno, error.strerror, "port %d" % each) from None
    raise AssertionError


def _has_screen() -> bool:
    """Whether a browser would open in a window, and not in this terminal."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(named) or sys.platform in ("darwin", "win32")


def serve(folder: Path, port: int | None) -> None:
    """Serves until Ctrl-C, and opens a browser where there is one."""
    with opened(folder, port) as server:
        address = "http://%s:%d/" % (_HOST, server.server_address[1])
        print("The handheld is at %s until you press Ctrl-C here." % address, flush=True)
        if _has_screen():
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
