# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Serve a folder to the browsers of this computer, or of its network."""

from __future__ import annotations

import errno
import functools
import http.server
import io
import os
import socket
import socketserver
import sys
import webbrowser
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO

from host_tools.terminal.messages import complain

_HOST = "localhost"  # where a browser allows a page all that it needs
_THIS, _ALL = "127.0.0.1", "0.0.0.0"
FIRST, LAST = 8000, 8019  # ports that are tried
# By suffix. Python's own table follows the system's: the registry of a Windows may have another type for scripts.
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".pack": "application/octet-stream",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
_ON_A_PHONE = (
    "Over http, a phone cannot keep the page for offline use, cannot install it, and does not notice shaking: these "
    "need https."
)


class _Handler(http.server.SimpleHTTPRequestHandler):
    def guess_type(self, path: str | os.PathLike[str]) -> str:
        return TYPES.get(os.path.splitext(path)[1].lower(), "application/octet-stream")

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        try:
            return super().send_head()
        except ValueError:  # a zero byte, which no path has
            self.send_error(HTTPStatus.NOT_FOUND)
            return None

    def list_directory(self, path: str | os.PathLike[str]) -> io.BytesIO | None:
        """Refuse: no folder of the page is meant to be read."""
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Server(http.server.ThreadingHTTPServer):
    """Do not fail, and says nothing, if a browser breaks off."""

    request_queue_size = 64  # a page asks for many files at once
    allow_reuse_address = os.name != "nt"  # there it would take a port that another server has

    def server_bind(self) -> None:
        # Not HTTPServer's, which may wait long for the name of this computer.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])

    def handle_error(self, request: object, client_address: object) -> None:
        error = sys.exc_info()[1]
        if not isinstance(error, (ConnectionError, TimeoutError)):
            complain("skalbox web: a request failed: %r" % error)


def listening(folder: Path, port: int | None, lan: bool = False) -> Server:
    """Return a server of this folder, for this computer alone or for its network too. Its port is this one, or the
    first that is free from 8000 on. OSError if none is free."""
    handler = functools.partial(_Handler, directory=str(folder))
    for each in [port] if port is not None else range(FIRST, LAST + 1):
        try:
            return Server((_ALL if lan else _THIS, each), handler)
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES) or each in (port, LAST):
                raise OSError(error.errno, error.strerror, "port %d" % each) from None
    raise AssertionError


def _has_screen() -> bool:
    """Return whether a browser would open in a window, and not in this terminal."""
    named = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(named) or sys.platform in ("darwin", "win32")


def _in_network() -> str | None:
    """Return this computer's address in its network, or None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as room:
        try:
            room.connect(("192.0.2.1", 9))  # an address of nobody; nothing is sent
        except OSError:
            return None
        return room.getsockname()[0]


def announced(port: int, lan: bool) -> list[str]:
    """Return the lines that say where the page is served."""
    lines = ["The handheld is at http://%s:%d/ until you press Ctrl-C here." % (_HOST, port)]
    if lan:
        found = _in_network()
        where = "at http://%s:%d/" % (found, port) if found else "at port %d of this computer's address" % port
        lines += ["Every device in this network can open it %s." % where, _ON_A_PHONE]
    return lines


def serve(folder: Path, port: int | None, lan: bool) -> None:
    """Serve until Ctrl-C, and open a browser if there is one."""
    with listening(folder, port, lan) as server:
        number = server.server_port
        print("\n".join(announced(number, lan)), flush=True)
        if _has_screen():
            webbrowser.open("http://%s:%d/" % (_HOST, number))
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
