# SPDX-FileCopyrightText: 2026 The Skalbox authors
# SPDX-License-Identifier: MIT
"""Restart after a brownout, a watchdog reset or a hard fault: the match is saved in the journal.

A hard fault may come from the processor's speed: a mark makes skalbox.hardware.speed leave it as it is until the
device is switched off.
"""

import microcontroller
import supervisor

if __name__ == "__main__":
    reasons = supervisor.SafeModeReason
    reason = supervisor.runtime.safe_mode_reason
    if reason == reasons.HARD_FAULT:
        try:
            import alarm

            alarm.sleep_memory[0] = 0x7B  # skalbox.hardware.speed.FAULT
        except (ImportError, AttributeError, IndexError):
            pass
    if reason in (reasons.BROWNOUT, reasons.WATCHDOG, reasons.HARD_FAULT):
        microcontroller.reset()
