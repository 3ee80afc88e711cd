# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What linked modules no longer have is noticed when the program is built, not by who plays."""

import pytest
from helpers import written_tree

from host_tools.squeezer import CompileError, linked
from host_tools.squeezer.link_check import check

# A number goes through two linked modules to a third file, which is in none.
PROGRAM = {
    "lib/skalbox/a.py": "UNIT = 64\nTEXT = 'a'\n",
    "lib/skalbox/b.py": "from skalbox.a import UNIT\nx = [UNIT]\n",
    "lib/skalbox/c.py": "y = []\n",
    "lib/skalbox/d.py": "from skalbox.b import UNIT\nfrom skalbox.c import y\nz = [UNIT]\n",
    "lib/skalbox/user.py": "def f():\n    from skalbox.d import UNIT, z\n    return UNIT, z\n",
}
GROUPS = [["skalbox.a", "skalbox.b"], ["skalbox.c", "skalbox.d"]]


def test_a_number_that_groups_pass_on_stays_a_number(tmp_path):
    root = written_tree(tmp_path, PROGRAM)
    linked.link(root, GROUPS, [])
    text = (root / "lib/skalbox/user.py").read_text()
    assert "return (64, z)" in text and "UNIT" not in text
    assert "UNIT" not in (root / "lib/skalbox/d.py").read_text()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "from skalbox.a import gone\n",
            "skalbox.user: it uses gone of skalbox.a, which the linked module does not have",
        ),
        ("def f():\n    return load('skalbox.a').gone\n", "skalbox.user: it uses gone of skalbox.a"),
        ("from skalbox import gone\n", "skalbox.user: it uses gone of skalbox, which"),
        ("from skalbox import a\nfrom skalbox.a import TEXT, made\nload('skalbox.a').TEXT\n", ""),
    ],
)
def test_what_is_missing_is_named(text, message, tmp_path):
    made = "TEXT = 'a'\ndef f():\n    global made\n    made = 1\n"
    files = {"lib/skalbox/__init__.py": "", "lib/skalbox/a.py": made, "lib/skalbox/user.py": text}
    root = written_tree(tmp_path, files)
    if not message:
        check(root)
        return
    with pytest.raises(CompileError) as found:
        check(root)
    assert str(found.value).startswith(message)
