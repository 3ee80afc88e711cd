# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Odd servers, as they exist: they serve a folder with the wrong types, or to everybody."""

import contextlib
import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

Answer = tuple[dict[str, str], dict[str, str]]  # types by a name's end, and headers

OCTET: Answer = ({".wasm": "application/octet-stream", ".mjs": "application/octet-stream"}, {})
PLAIN: Answer = ({".js": "text/plain", ".mjs": "text/plain"}, {"X-Content-Type-Options": "nosniff"})
OPEN: Answer = ({}, {"Access-Control-Allow-Origin": "*"})  # without it a sandboxed frame gets no module


class _Odd(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *all_: object, answer: Answer, **named: object) -> None:
        types, self.headers_given = answer
        self.extensions_map = {**self.extensions_map, ".wasm": "application/wasm", ".js": "text/javascript", **types}
        super().__init__(*all_, **named)

    def end_headers(self) -> None:
        for name, value in self.headers_given.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@contextlib.contextmanager
def served(folder: Path, answer: Answer) -> Iterator[int]:
    """Serves this folder to this computer, and yields the port."""
    handler = functools.partial(_Odd, directory=str(folder), answer=answer)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()
