# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The sounds can be told apart by ear, each is heard at its moment, and `skalbox sounds` writes them as WAV files."""

import io
import itertools
import math
import wave

import numpy as np
import pytest

from host_tools.commands import cli, sounds
from host_tools.desktop.speaker import RATE, square

PIEZO = (800, 4200)  # Hz, in which a piezo is loud
CLICKS = {"hold", "settle", "early"}  # of one note
LONGEST = 800  # ms, except for the end of a match and the celebrations
LONG = {"rattle": 1000, "fanfare": 1600, "five-alike": 1300, "extra-100": 1300, "record": 2000}


@pytest.fixture(scope="module")
def heard():
    """The tones of each sound, as the device plays them."""
    return sounds.recorded()


def notes(tones) -> list[tuple[int, int, int]]:
    """(ms from the first, Hz, ms) of each note of a sound."""
    spans = itertools.pairwise(tones)
    return [((a[0] - tones[0][0]) // 1000, a[1], (b[0] - a[0]) // 1000) for a, b in spans if a[2]]


def interval(found) -> int:
    """The first interval in halftones, below 0: down."""
    return round(12 * math.log2(found[1][1] / found[0][1]))


def rhythm(found) -> tuple[int, int, int]:
    """ms of the first note, of the silence after it, and of the second note."""
    (start, _, first), (then, _, second) = found[:2]
    return first, then - start - first, second


def test_no_two_sounds_begin_alike(heard, tried):
    found = {name: notes(tones) for name, tones in heard.items()}
    clicks = {name: each for name, each in found.items() if len(each) == 1}
    assert set(clicks) == CLICKS and len({(each[0][1], each[0][2]) for each in clicks.values()}) == len(CLICKS)
    tunes = {name: each for name, each in found.items() if name not in CLICKS}
    intervals = {name: interval(each) for name, each in tunes.items()}
    assert len(set(intervals.values())) == len(tunes) >= 15, intervals
    close = [(a, b) for a in tunes for b in tunes if a < b and rhythm(tunes[a]) == rhythm(tunes[b])]
    most_alike = {"combo", "bonus", "five-alike", "score"}
    assert [pair for pair in close if most_alike & set(pair)] == []
    tried(f"{len(tunes)} tunes: {len(set(intervals.values()))} intervals and {len(tunes) - len(close)} rhythms")


def test_each_lies_where_a_piezo_is_loud_and_is_short(heard):
    for name, tones in heard.items():
        assert all(PIEZO[0] <= hz <= PIEZO[1] for _, hz, _ in notes(tones)), name
        lasts = (tones[-1][0] - tones[0][0]) // 1000
        assert 2 <= lasts <= LONG.get(name, LONGEST), (name, lasts)


def test_zero_falls(heard):
    assert [hz for _, hz, _ in notes(heard["zero"])] == [1200, 800]


def test_the_command_writes_what_the_buzzer_plays(tmp_path, capsys, heard):
    assert cli.main(["sounds", str(tmp_path / "new" / "folder")]) == 0
    files = {path.stem: path for path in (tmp_path / "new" / "folder").iterdir()}
    assert set(files) == set(heard) and len(files) == 18
    assert capsys.readouterr() == (f"18 sounds: {tmp_path / 'new' / 'folder'}\n", "")
    for name, path in files.items():
        with wave.open(str(path)) as file:
            assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
            samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        lasts = heard[name][-1][0] - heard[name][0][0]
        assert abs(len(samples) - lasts * RATE // 1_000_000) <= len(heard[name]), name
        _, hz, ms = notes(heard[name])[0]
        assert np.array_equal(samples[: ms * RATE // 1000], square(hz, 32768, ms * 1000)), name


def test_low_is_softer(tmp_path):
    loudest = {}
    for volume in ("low", "high"):
        assert cli.main(["sounds", "--volume", volume, str(tmp_path)]) == 0
        for name in ("score", "bonus"):
            with wave.open(io.BytesIO((tmp_path / f"{name}.wav").read_bytes())) as file:
                loudest[name, volume] = np.frombuffer(file.readframes(file.getnframes()), "<i2").max()
    assert all(0 < loudest[name, "low"] < loudest[name, "high"] / 3 for name in ("score", "bonus"))


@pytest.mark.parametrize(
    ("argv", "reason"),
    [
        ([], "skalbox sounds: the following arguments are required: DIR"),
        ([""], "skalbox sounds: argument DIR: "),
        (["--volume", "off", "x"], "skalbox sounds: argument --volume: "),
    ],
)
def test_wrong_options_are_refused(capsys, argv, reason):
    with pytest.raises(SystemExit) as caught:
        cli.main(["sounds", *argv])
    out, err = capsys.readouterr()
    assert caught.value.code == 2 and out == "" and err.startswith(reason) and err.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert cli.main(["sounds", str(tmp_path / "file" / "x")]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"skalbox sounds: {tmp_path / 'file'}") and err.count("\n") == 1
