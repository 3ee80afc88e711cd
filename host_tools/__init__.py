# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What runs on a desktop. Nothing that goes on the board imports any of it.

start        where the `skalbox` command begins
commands     a module for each subcommand, and the options they share
virtual      the virtual board: fakes of the native modules, and the machine that runs code.py
desktop      that board in a window or driven by a key script
tours        every screen in every state, reached with the keys; demo.keys, a short key script
records      game records: read, written and told as JSON
solver       exact values of the games
coach        the board's coach on the desktop: its tables made and measured
squeezer     what makes names cost less memory on the board, and mpy-cross
drive        what goes on a board's drive, and how it gets there
node         MicroPython on the desktop, which runs in node
art          the generators of the board's glyphs and pictures
pictures     the generators of the README's pictures
terminal     messages and a progress bar
safe_files   files written whole or left as they were
source_tree  where the device's files are, in a checkout or installed
"""
