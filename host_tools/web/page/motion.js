// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The phone's motion sensor, in the place of the device's.

const G = 9.81; // m/s2
const FELT = 0.15; // g: a change that a phone on a table does not have

export class Motion {
  /** moved(): the phone is being moved. */
  constructor(moved = () => {}) {
    this.moved = moved;
    this.force = [0, 0, 1]; // g along x, y and z
    this.allowed = false;
  }

  static exists() {
    return "DeviceMotionEvent" in globalThis && navigator.maxTouchPoints > 0;
  }

  /** Asks where that is needed, which only works in a touch; returns whether the sensor may be read. */
  async allow() {
    if (this.allowed) return true;
    try {
      const answer = await DeviceMotionEvent.requestPermission?.();
      if (answer && answer !== "granted") return false;
    } catch {
      return false;
    }
    this.allowed = true;
    addEventListener("devicemotion", ({ accelerationIncludingGravity: found }) => {
      if (!found || found.x === null) return;
      const before = this.force;
      this.force = [found.x / G, found.y / G, found.z / G];
      if (this.force.some((each, axis) => Math.abs(each - before[axis]) > FELT)) this.moved();
    });
    return true;
  }
}
