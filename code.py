# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Starts the game. The guard keeps desktop Pythons that look for the standard library's `code` from playing."""

if __name__ == "__main__":
    from skalbox.main import main

    main()
