# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Start the game. The guard keeps a desktop Python that imports the standard library's `code` from starting it."""

if __name__ == "__main__":
    try:
        from skalbox.main import main
    except Exception as error:
        print("Skalbox: a file is missing or damaged, or CircuitPython is older than 9.2.1.")
        print("Update CircuitPython, or copy Skalbox onto the drive again.")
        print(type(error).__name__, error)
    else:
        main()
