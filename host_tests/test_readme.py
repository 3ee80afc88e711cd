# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""The README is right: it is short, each command in it works, and its links and pictures exist."""

import re

import pytest
import test_bench
import test_bundle
import test_celebrations
import test_command
import test_deploy
import test_legible_names
import test_newcomers
import test_preset_line
import test_screens
import test_serving
import test_strength
import test_tracebacks
import test_tunes
import test_uf2
import test_web
from helpers import ROOT, check_make_target

from host_tools.commands import cli

TEXT = (ROOT / "README.md").read_text("utf-8")
PAGES = ["README.md", "hardware/README.md", "CONTRIBUTING.md"]
PAGES += [f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))]
GUIDE = (ROOT / "hardware/README.md").read_text("utf-8")
MOST_LINES = 140
MOST_CHANGES = 70  # lines of a release in CHANGELOG.md
# The commands that players and builders do not need.
OTHERS = (ROOT / "docs/command-line.md").read_text("utf-8")
_SKALBOX = re.compile(r"(?:^    |`)(skalbox [a-z][^`\n]*?)(?=  |`|$)", re.M)
_MAKE = re.compile(r"(?:^    |`)make ([a-z]+)(?=  |`|$)", re.M)
_GOLDEN = ROOT / "host_tests/golden"
_FINISHED = str(_GOLDEN / "solo-simple.skal")
_OPEN = "OPEN"  # a game after its first throw
_OUT = "OUT"
_SCRIPT = ["play", "--keys", str(ROOT / "host_tests/scripts/solo-simple.keys"), "--out", _OUT]

# By the README's line: the commands run for it, with values for its placeholders, and text that they must print.
RUN = {
    "skalbox play --keys FILE --out DIR": ([_SCRIPT], ""),
    "skalbox replay FILE...": ([["replay", _FINISHED, _OPEN]], '"finished": true'),
    "skalbox solve [NAME...]": ([["solve", "skalpott-simple"]], "skalpott-simple 332.280795\n"),
    "skalbox arena --game NAME --seats LIST": (
        [["arena", "--game", "yams", "--seats", "good,easy", "--games", "8"]],
        " points, 0.0 of them from pots\n",
    ),
    "skalbox advise [--exact] FILE": ([["advise", _OPEN], ["advise", "--exact", _OPEN]], '"expected_total": '),
    "skalbox review [--json] FILE": ([["review", "--json", _FINISHED], ["review", _FINISHED]], '"decisions": '),
}
# Commands that take long, or need a window, a drive or a firmware, run in these tests.
ELSEWHERE = {
    "skalbox play": test_command.test_the_window_passes_on_the_keys,
    "skalbox web --serve": test_serving.test_the_options_reach_the_server,
    "skalbox web [--out DIR]": test_web.test_the_command,
    "skalbox shots DIR": test_screens.test_files_are_named_after_screen_language_and_panel,
    "skalbox shots --first-start DIR": test_newcomers.test_the_command_begins_with_them,
    "skalbox shots --celebrations DIR": test_celebrations.test_the_command_makes_strips,
    "skalbox sounds DIR": test_tunes.test_the_command_writes_what_the_buzzer_plays,
    "skalbox solve --measure": test_strength.test_what_measure_prints,
    "skalbox bench": test_bench.test_the_tables,
    "skalbox bundle [--plain]": test_legible_names.test_a_plain_bundle_has_its_own_name,
    "skalbox names FILE": test_tracebacks.test_a_crash_log_by_the_drives_own_names,
    "skalbox bundle": test_bundle.test_the_same_bytes_from_an_untidy_folder_at_another_time,
    "skalbox deploy": test_deploy.test_which_drive,
    "skalbox deploy [DRIVE]": test_deploy.test_first_copy_second_copy_and_a_repaired_file,
    "skalbox deploy --preset NAME": test_preset_line.test_in_the_owners_settings_one_line_changes,
    "skalbox uf2 --firmware FILE.uf2": test_uf2.test_the_command,
}


def test_it_is_short_and_links_to_the_rest():
    assert TEXT.count("\n") <= MOST_LINES
    assert all("](%s)" % name in TEXT for name in ("hardware/README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"))
    assert OTHERS and "    make play\n" in TEXT and "`make test`" in TEXT


@pytest.mark.parametrize("page", [*PAGES, "CHANGELOG.md"])
def test_its_lines_are_as_short_as_those_of_the_code(page):
    """But for tables and pictures; of a link its text counts."""
    lines = (ROOT / page).read_text("utf-8").splitlines()
    shown = [re.sub(r"(\[[^\]]*\])\([^)]*\)", r"\1", line) for line in lines if not line.startswith(("|", "!", "[!"))]
    assert len(shown) > 5 and [line for line in shown if len(line) > 120] == []


def test_the_changes_of_a_release_are_read_in_a_minute():
    releases = re.split(r"(?m)^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"))[1:]
    found = {text.partition("\n")[0]: text.count("\n") for text in releases}
    assert {"1.0.0", "2.0.0"} <= set(found) and {
        name: lines for name, lines in found.items() if lines > MOST_CHANGES
    } == {}


def test_every_command_is_known():
    named_in_text = set(_SKALBOX.findall(TEXT + GUIDE + OTHERS))
    assert named_in_text == set(RUN) | set(ELSEWHERE)
    assert {each.split()[1] for each in named_in_text} == set(cli.COMMANDS), "each command is mentioned"


@pytest.mark.parametrize("command", [pytest.param(each, marks=[pytest.mark.soak] * ("solve" in each)) for each in RUN])
def test_a_command_prints_what_it_should(command, tmp_path, capsys, solved):
    solved("skalpott-simple")
    runs, printed = RUN[command]
    head, throw, _ = (_GOLDEN / "solo-simple.skal").read_text().partition("roll ")
    (tmp_path / _OPEN).write_text(head + throw + "1 3 4 4 6\n")
    for argv in runs:
        assert cli.main([str(tmp_path / each) if each in (_OPEN, _OUT) else each for each in argv]) == 0
    out, err = capsys.readouterr()
    assert err == "" and printed in out
    if _OUT in runs[0]:
        assert (tmp_path / _OUT / "record.skal").read_text().startswith("skal 1\n")


@pytest.mark.parametrize("target", sorted(set(_MAKE.findall(TEXT + GUIDE + OTHERS))))
def test_a_make_target_exists(target):
    check_make_target(target)


def anchors(text: str) -> set[str]:
    """The anchors that a forge makes of a page's headings."""
    headings = re.findall(r"(?m)^#+ (.+)$", text)
    return {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_and_to_a_heading_in_it(page):
    path = ROOT / page
    links = re.findall(r"\]\((?!http)([^)]+)\)", path.read_text("utf-8"))
    assert links or page.startswith("docs/")
    for name, _, anchor in (link.partition("#") for link in links):
        target = path.parent / name if name else path
        assert target.is_file() or (target.is_dir() and not anchor), name
        assert not anchor or anchor in anchors(target.read_text("utf-8")), "%s#%s" % (name, anchor)
