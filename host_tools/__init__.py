# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Desktop tools. Nothing that goes on the board imports any of them.

start         the entry point of the `skalbox` command
commands      a module for each subcommand, and the options they share
virtual       the virtual board: fakes of the native modules, and the machine that runs code.py
desktop       runs that board in a window or from a key script
handheld      draws the case around a panel, with its keys
body          shapes, files and stand-ins for the printed case of hardware/case
tours         visits every screen in every state with the keys; demo.keys, a short key script
records       reads and writes game records, and prints them as JSON
solver        exact values of the games
coach         builds and measures the tables of the board's coach
arena         plays thousands of matches between levels of play
squeezer      shortens names to save memory on the board, and runs mpy-cross
tracebacks    reads what a board says after an exception, by the source's names and lines
drive         builds a board's drive and copies it there
web           the device as a web page: its board in the browser, and the page around it
heap          measures what each screen leaves free of a Pico's memory
node          MicroPython on the desktop, which runs in node
art           generates the board's glyphs and pictures
pictures      generates the pictures of README and of shared links
release       makes all that a release page needs
circuit       routes the tracks of a circuit board
terminal      messages and a progress bar
safe_files    writes files atomically
source_tree   finds the device's files, in a checkout or installed
user_folders  where the user's data and caches are
quiet_start   makes Ctrl-C silent while Python itself starts
"""
