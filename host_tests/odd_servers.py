# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Odd servers, as they exist: they serve a folder with the wrong types, to everybody, or compressed."""

import contextlib
import functools
import gzip
import http.server
import io
import threading
from collections.abc import Iterator
from pathlib import Path

Answer = tuple[dict[str, str], dict[str, str]]  # types by a name's end, and headers

OCTET: Answer = ({".wasm": "application/octet-stream", ".mjs": "application/octet-stream"}, {})
PLAIN: Answer = ({".js": "text/plain", ".mjs": "text/plain"}, {"X-Content-Type-Options": "nosniff"})
OPEN: Answer = ({}, {"Access-Control-Allow-Origin": "*"})  # without it a sandboxed frame gets no module
AS_IT_IS: Answer = ({}, {})  # what `python -m http.server` does
GZIP = b"\x1f\x8b"  # how a packed file begins


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


class Counting(_Odd):
    """A server that notes in `sent` the path and the bytes of each file."""

    sent: list[tuple[str, int]] = []

    def copyfile(self, source: io.BufferedIOBase, outputfile: io.BufferedIOBase) -> None:
        data = source.read()
        self.sent.append((self.path, len(data)))
        outputfile.write(data)


class Compressing(Counting):
    """A server that compresses every file, also a packed one."""

    declared = b""  # what is sent as compressed

    def compressed(self, data: bytes) -> bytes:
        """Returns what is sent of a file, and declared as compressed; b"": the file is sent as it is."""
        return gzip.compress(data, 6)

    def send_head(self) -> io.BufferedIOBase | None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        self.declared = self.compressed(path.read_bytes()) if path.is_file() else b""
        return super().send_head()

    def send_header(self, keyword: str, value: str) -> None:
        if self.declared and keyword == "Content-Length":
            super().send_header("Content-Encoding", "gzip")
            value = str(len(self.declared))
        super().send_header(keyword, value)

    def copyfile(self, source: io.BufferedIOBase, outputfile: io.BufferedIOBase) -> None:
        super().copyfile(io.BytesIO(self.declared) if self.declared else source, outputfile)


class Declaring(Compressing):
    """A server that sends every file as it is, and declares the packed ones as compressed. Some do that if they know
    how a file begins, or how its name ends."""

    def compressed(self, data: bytes) -> bytes:
        return data if data.startswith(GZIP) else b""


@contextlib.contextmanager
def served(folder: Path, answer: Answer, kind: type[_Odd] = _Odd) -> Iterator[int]:
    """Serves this folder to this computer, and yields the port."""
    handler = functools.partial(kind, directory=str(folder), answer=answer)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()
