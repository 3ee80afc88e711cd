# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""All names that a board keeps in its heap: loading this makes them, once and side by side.

MicroPython makes a name when a file with it is first loaded, and never frees one. Made during a match, one after
another, they would split the free memory. The build writes the names into this module
(host_tools/squeezer/heap_names.py); here it is empty.
"""
