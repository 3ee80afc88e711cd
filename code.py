# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Starts the game. The guard keeps desktop Pythons that look for the standard library's `code` from playing."""

if __name__ == "__main__":
    try:
        from skalbox.main import main
    except Exception as error:
        print("Skalbox: a file is missing or damaged. Copy Skalbox onto the drive again.")
        print(type(error).__name__, error)
    else:
        main()
