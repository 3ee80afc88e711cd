# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Make Ctrl-C end the `skalbox` command of this environment silently while Python itself starts; make runs it.

Python prints a traceback for a Ctrl-C before the first line of a program. Most of the start in a checkout is the search
for the program's modules. A .pth file in the environment is executed before that. It gives Ctrl-C its plain meaning for
this one command, until host_tools.start takes over.
"""

import sysconfig
from pathlib import Path

_LINE = (
    "import sys, _signal as s; sys.orig_argv[1:] and sys.orig_argv[1].endswith('/skalbox') "
    "and s.getsignal(s.SIGINT) is s.default_int_handler and s.signal(s.SIGINT, s.SIG_DFL)\n"
)

if __name__ == "__main__":
    # The files are read in the order of their names, and this one is to be the first.
    (Path(sysconfig.get_path("purelib")) / "0-skalbox.pth").write_text(_LINE, "ascii")
