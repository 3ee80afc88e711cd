# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Restarts after a brownout, a watchdog reset or a hard fault: the match is saved in the journal."""

import microcontroller
import supervisor

if __name__ == "__main__":
    reasons = supervisor.SafeModeReason
    if supervisor.runtime.safe_mode_reason in (reasons.BROWNOUT, reasons.WATCHDOG, reasons.HARD_FAULT):
        microcontroller.reset()
