# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""What a screen without motion needs of the contract; such screens say only what their keys do."""


class Still:
    """The quiet half of skalbox.screens.template."""

    def enter(self, now: int) -> None:
        pass

    def leave(self) -> None:
        pass

    def release(self, key: int, now: int) -> None:
        pass

    def tick(self, now: int) -> bool:
        return False

    def moving(self, now: int) -> bool:
        return False
