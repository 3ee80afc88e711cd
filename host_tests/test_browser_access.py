# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Both pages in a real browser as WCAG AA asks: contrast, focus and names in every state: make browser."""

import colours as contrast
import pytest
from browser import driven
from test_uf2 import firmware

pytestmark = pytest.mark.browser
MARK, OUTLINE = 3, 3  # the least ratio of a mark of the focus, and of a control's outline
# Buttons that only their text marks, without an outline; it also marks links and the headings of groups. A check box is
# drawn by the browser.
BY_TEXT = ("Menu", "F Full screen", "M Sound off")


@pytest.fixture(scope="module")
def seen(page_address, tmp_path_factory):
    """What access_browser.mjs has seen, by name."""
    folder = tmp_path_factory.mktemp("access")
    (folder / "good.uf2").write_bytes(firmware())
    (folder / "wrong.uf2").write_bytes(firmware()[:-512])
    (folder / "pictures").mkdir()
    files = {name: str(folder / (name + ".uf2")) for name in ("good", "wrong")}
    return driven("access_browser.mjs", page_address, folder=str(folder / "pictures"), **files)


def good(seen: dict, kind: str) -> dict:
    """Returns what was seen of all states except the state with faults."""
    return {name: each for name, each in seen[kind].items() if name != "faulty"}


def texts(state: dict) -> list[tuple[float, float, str]]:
    """Returns for each visible text its ratio, the ratio that it needs, and the text."""
    bare = contrast.pixels(state["bare"])
    rows = [(contrast.of_text(each, bare), contrast.needed(each), each["text"]) for each in state["texts"]]
    return [(ratio, needed, text) for ratio, needed, text in rows if ratio is not None]


def outlines(state: dict) -> list[tuple[float, str]]:
    """Returns of each control that has an outline or a face its ratio and its name."""
    bare, empty = contrast.pixels(state["bare"]), contrast.pixels(state["empty"])
    return [(contrast.of_outline(each, bare, empty), each["name"]) for each in state["controls"] if each["shape"]]


def marks(tabs: dict) -> list[tuple[float, str]]:
    """Returns of each place that the Tab key leads to the ratio of its mark, and its name."""
    before = contrast.pixels(tabs["before"])
    return [(contrast.of_focus(each, before, contrast.pixels(each["after"])), each["name"]) for each in tabs["stops"]]


def leaps(tabs: dict) -> list[tuple[str, str]]:
    """Returns the names of each two stops of which the second is neither below the first nor to the right of it."""
    pairs = zip(tabs["stops"], tabs["stops"][1:], strict=False)
    return [
        (one["name"], two["name"])
        for one, two in pairs
        if two["x"] < one["x"] + one["width"] - 1 and two["y"] < one["y"] + one["height"] - 1
    ]


def test_every_text_can_be_read(seen, tried):
    found = [(name, *each) for name, state in good(seen, "states").items() for each in texts(state)]
    assert [each for each in found if each[1] < each[2]] == []
    least = {size: min((each[1], each[3], each[0]) for each in found if each[2] == size) for size in (3, 4.5)}
    assert len(seen["states"]) > 30 and len(found) > 2000
    said = "%.2f (%s; %s)"
    tried(
        f"contrast of {len(found)} texts in {len(seen['states']) - 1} states of both pages: at least "
        + said % least[4.5]
    )
    tried("contrast of large texts, which need 3: at least " + said % least[3])


def test_every_control_has_an_outline_that_is_seen(seen, tried):
    found = [(*each, name) for name, state in good(seen, "states").items() for each in outlines(state)]
    assert [each for each in found if each[0] < OUTLINE] == []
    plain = [each for state in good(seen, "states").values() for each in state["controls"] if not each["shape"]]
    assert {each["name"] for each in plain if each["kind"] == "submit" or each["kind"] == "button"} == set(BY_TEXT)
    assert {each["kind"] for each in plain} == {"button", "a", "summary", "checkbox"}
    tried("contrast of the outlines of %d keys and other controls: at least %.2f (%s; %s)" % (len(found), *min(found)))


def test_the_tab_key_reaches_everything_in_the_order_seen(seen, tried):
    count = 0
    for name, tabs in good(seen, "tabs").items():
        assert [each["stop"] for each in tabs["stops"]] == list(range(tabs["wanted"])), name
        assert tabs["back"] == list(reversed(range(tabs["wanted"]))), (name, "no way back")
        assert leaps(tabs) == [], name
        count += tabs["wanted"]
    found = [(*each, name) for name, tabs in good(seen, "tabs").items() for each in marks(tabs)]
    assert [each for each in found if each[0] < MARK] == []
    assert count > 300 and all(where == ["more", False] for where in seen["menu"].values()), "Escape leaves the menu"
    tried("contrast of the mark of the focus at %d stops of the Tab key: at least %.2f (%s; %s)" % (count, *min(found)))


def test_everything_has_a_name(seen):
    assert all(len(names) > 3 and "" not in names for names in good(seen, "names").values())
    keys = ["Key %d: %s" % each for each in enumerate(("Players", "Games", "Scores", "Help", "Set up"), 1)]
    for name in ("hand", "table", "side"):
        assert {*keys, "ROLL: Play"} <= set(seen["names"][name])
    assert seen["said"] == []


def test_faults_are_found(seen):
    """A page made for it: grey text, a pale text, a large text too light, thin outlines, weak marks, a wrong order."""
    state, tabs = seen["states"]["faulty"], seen["tabs"]["faulty"]
    assert {text for ratio, needed, text in texts(state) if ratio < needed} == {"grey", "pale", "large"}
    assert sorted(name for ratio, name in outlines(state) if ratio < OUTLINE) == ["first", "one"]
    assert sorted(name for ratio, name in marks(tabs) if ratio < MARK) == ["first", "link", "one"]
    assert [each["stop"] for each in tabs["stops"]] != list(range(tabs["wanted"])) and leaps(tabs) == [
        ("first", "link")
    ]
