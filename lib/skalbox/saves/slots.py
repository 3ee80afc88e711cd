# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The two save slots: files made when the device is set up, each alone in its sectors of the flash.

A slot is rewritten whole and never grows: "SKS1", generation, length and CRC-32 of the payload, then the payload. The
other slot keeps the previous generation, so an interrupted write loses no saved data. But it may destroy the slot's
folder, whose directory shares the file's first sector: then one slot is left.

The payload has the lengths of its parts, the hall, the settings, the match's head and events, and the matches put aside
(skalbox.saves.aside).

Far behind the payload are notes: "SKN1", generation, length and CRC-32, then the evening and the ghosts
(skalbox.match.evening). They are outside of the payload's length, so 1.0.0 and 2.0.0 pass over them. They have flash
sectors of their own, and are in flash before the payload with their generation. So the newest notes count that are not
newer than the newest payload. Both slots get them, but they are not written again until they change. A payload so long
that it needs their place gets it.

A head has the players' signs where 1.0.0 and 2.0.0 pass over them. In a slot they replace the slot's generation, which
only the chip's memory needs. The chip's memory has them behind the head's frame. The roles are as in 1.0.0.
"""

import struct
from binascii import crc32

from micropython import const

from skalbox.players.roles import ROLE
from skalbox.saves.head import Head

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

SIZE = 16384  # bytes of a slot's file, which is on the drive before the device is first used
ROOM = SIZE - 16  # bytes of payload at most

VERSION = 3
# Version, serial, generation of the slot (0: none), events in the slot, game, mode, players, legs, away, aided.
HEAD = "<BHIHBBBBBB"
SLOT = "<HHHH"  # lengths of hall, settings and head, number of events
ENTRY = "<HH"  # of a match put aside: length of its head, number of its events
_HEAD_SIZE = const(15)
_SIGNS_AT = const(3)  # in place of the slot's generation
_SIGNS_END = const(7)
_CODE = const(8)  # characters of a challenge's code

_PATHS = ("/saves/a/slot.bin", "/saves/b/slot.bin")
_HEAD = "<4sIII"
_MAGIC = b"SKS1"
_NOTES = b"SKN1"
_NOTES_AT = const(12288)  # of the notes in the file,
_BEFORE_NOTES = const(8176)  # and bytes of payload at most that cannot share a sector with them
_BLOCK = const(512)
_PIECE = const(256)
_SECTOR = const(4096)


def serial_of(hall: bytes | None) -> int:
    """Return the serial of the last match in this hall; 0 for no hall."""
    return hall[0] | hall[1] << 8 if hall is not None and len(hall) >= 2 else 0


def pack_head(head: Head, in_slot: bool = False) -> bytes:
    """Encode the head for the chip's memory, without the signs, or for a slot."""
    seats = len(head.names), head.legs, head.away, head.aided
    out = struct.pack(HEAD, VERSION, head.serial, head.generation, head.events, head.game, head.mode, *seats)
    out += bytes([role & ROLE for role in head.roles])
    for name in head.names:
        written = name.encode()
        out += bytes((len(written),)) + written
    out += head.code
    if in_slot:
        from skalbox.players import sign_order

        out = out[:_SIGNS_AT] + sign_order.pack(head.roles) + out[_SIGNS_END:]
    return out


def unpack_head(data: bytes | None, roles: int, signs: bytes | None = None) -> Head | None:
    """Return the Head in `data`, or None if it is invalid or of another version. `signs`: those in the chip's memory,
    None for a slot."""
    if data is None or len(data) < _HEAD_SIZE or data[0] != VERSION:
        return None
    _, serial, generation, events, game, mode, players, legs, away, aided = struct.unpack_from(HEAD, data)
    names = []
    at = _HEAD_SIZE + players
    for _ in range(players):
        if at >= len(data) or at + data[at] >= len(data):
            return None
        end = at + 1 + data[at]
        try:
            names.append(bytes(data[at + 1 : end]).decode())
        except (UnicodeError, ValueError):
            return None
        at = end
    sit = tuple(data[_HEAD_SIZE : _HEAD_SIZE + players])
    code = data[at:]
    if len(code) not in (0, _CODE) or max([role & ROLE for role in sit] or [0]) >= roles:
        return None
    from skalbox.players import sign_order

    sit = tuple(sign_order.unpack(sit, data[_SIGNS_AT:_SIGNS_END] if signs is None else signs))
    head = Head(serial, game, mode, legs, names, sit, code)
    head.note_seats(away, aided)
    head.note_slot(generation, events)
    return head


class Part:
    """Bytes of the newest slot's payload, which write() copies piece by piece, without holding them in memory."""

    def __init__(self, at: int, length: int) -> None:
        self.at = at
        self.length = length

    def __len__(self) -> int:
        return self.length


class Slots:
    """The slots on the drive."""

    def __init__(self) -> None:
        self.generation = 0  # of the newest whole slot, 0 if there is none
        self.length = 0  # of its payload
        self._newest = -1  # its index
        self.full = False  # the last write() had no room for the notes
        self._buffer = bytearray(_PIECE)
        for which in range(2):
            generation, length = self._examine(which)
            if generation > self.generation:
                self.generation = generation
                self.length = length
                self._newest = which

    def _examine(self, which: int) -> tuple:
        """Return generation and length of a slot's payload, or (0, 0) if it is not whole."""
        try:
            with open(_PATHS[which], "rb") as file:
                head = file.read(16)
                if len(head) < 16:
                    return 0, 0
                magic, generation, length, wanted = struct.unpack(_HEAD, head)
                if magic != _MAGIC or length > ROOM:
                    return 0, 0
                found = 0
                left = length
                while left:
                    piece = file.read(min(left, _PIECE))
                    if not piece:
                        return 0, 0
                    found = crc32(piece, found)
                    left -= len(piece)
                return (generation, length) if found == wanted else (0, 0)
        except OSError:
            return 0, 0

    def read(self, at: int = 0, length: int = ROOM) -> bytes:
        """Return up to `length` bytes of the newest whole slot's payload, from `at`; empty if there is none."""
        if self._newest < 0:
            return b""
        with open(_PATHS[self._newest], "rb") as file:
            file.seek(16 + at)
            return file.read(max(min(length, self.length - at), 0))

    def notes(self) -> bytes:
        """Return the newest notes; empty if there are none."""
        found = 0, b""
        for which in range(2):
            made = self._notes_of(which)
            if found[0] < made[0] <= self.generation:
                found = made
        return found[1]

    @staticmethod
    def _notes_of(which: int) -> tuple:
        """Return generation and bytes of this slot's notes, or (0, b"") if they are not whole."""
        try:
            with open(_PATHS[which], "rb") as file:
                file.seek(_NOTES_AT)
                head = file.read(16)
                if len(head) == 16 and head[:4] == _NOTES:
                    _, generation, length, wanted = struct.unpack(_HEAD, head)
                    data = file.read(min(length, ROOM))
                    if len(data) == length and crc32(data, crc32(head[:12])) == wanted:
                        return generation, data
        except OSError:
            pass
        return 0, b""

    def _piece(self, piece: "bytes | Part", at: int, length: int) -> bytes:
        """Return up to `length` bytes of a piece."""
        if isinstance(piece, Part):
            return self.read(piece.at + at, min(length, piece.length - at))
        return piece[at : at + length]

    def writable(self) -> int:
        """Return how many slots can be written: none while a computer owns the drive."""
        count = 0
        for path in _PATHS:
            try:
                with open(path, "r+b"):
                    count += 1
            except OSError:
                pass
        return count

    def write(self, pieces: tuple, over: bool, sector: bytearray, notes: "bytes | None" = None) -> bool:
        """Write `pieces` (buffers or Parts, in order) as the newest payload, to the slot that is not the newest. With
        `over`, and without Parts, write to the newest slot too if the other cannot be written. Return False if neither
        can. `sector`: 4,096 bytes to write from. `notes`: new ones, None for the same; they are left out if the payload
        leaves them no room."""
        length = 0
        check = 0
        for piece in pieces:
            length += len(piece)
            step = _PIECE if isinstance(piece, Part) else max(len(piece), 1)  # what is in memory is not copied
            for at in range(0, len(piece), step):
                check = crc32(self._piece(piece, at, step), check)
        if length > ROOM:
            return False
        kept = self.notes()
        self.full = False
        for which in (1 - self._newest, self._newest) if self._newest >= 0 else (0, 1):
            if over or which != self._newest:
                changed = notes is not None or self._notes_of(which)[1] != kept
                self.full = length > (_BEFORE_NOTES if changed else _NOTES_AT - 16 if kept else ROOM)
                data = kept if notes is None else notes
                if self._write(which, pieces, length, check, sector, data if changed and not self.full else None):
                    return True
        return False

    def _pour(self, pieces: tuple, file: "BinaryIO", left: int, sector: bytearray) -> None:
        """Write the pieces in whole sectors: every write that ends within a sector costs one more erase."""
        size = min(left, _SECTOR)
        filled = 0
        for piece in pieces:
            at = 0
            while at < len(piece):
                copied = min(size - filled, len(piece) - at)
                sector[filled : filled + copied] = self._piece(piece, at, copied)
                filled += copied
                at += copied
                if filled == size:
                    file.write(memoryview(sector)[:size])
                    left -= filled
                    filled = 0
                    size = min(left, _SECTOR)

    def _write(
        self, which: int, pieces: tuple, length: int, check: int, sector: bytearray, notes: "bytes | None"
    ) -> bool:
        generation = self.generation + 1
        try:
            with open(_PATHS[which], "r+b") as file:
                if notes is not None:
                    head = struct.pack(_HEAD, _NOTES, generation, len(notes), 0)[:12]
                    head += struct.pack("<I", crc32(notes, crc32(head)))
                    file.seek(_NOTES_AT)
                    # Whole blocks, so that they are in flash before the payload is begun.
                    file.write(head + notes + bytes(-(len(head) + len(notes)) % _BLOCK))
                    file.seek(0)
                head = struct.pack(_HEAD, _MAGIC, generation, length, check)
                self._pour((head,) + pieces, file, length + len(head), sector)
        except OSError:
            return False
        if self._examine(which) != (generation, length):
            return False
        self.generation = generation
        self.length = length
        self._newest = which
        return True
