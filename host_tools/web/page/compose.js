// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Draws what displayio.py, vectorio.py and bitmaptools.py describe. They keep records of 32-bit numbers in MicroPython's
// memory, which are read here by address; the order of the numbers is theirs.

const GROUP = 0;
const GRID = 1; // the other kind is a rectangle

export class Picture {
  /** `memory` gives MicroPython's memory: `bytes` (Uint8Array) and `words` (Int32Array), both current. */
  constructor(memory) {
    this.memory = memory;
    this.resize(1, 1);
  }

  resize(width, height) {
    this.width = width;
    this.height = height;
    this.bytes = new Uint8ClampedArray(width * height * 4); // red, green, blue, opacity
    this.pixels = new Uint32Array(this.bytes.buffer);
  }

  /** Draws the group of this address, 0 for none, on black. */
  draw(root) {
    this.pixels.fill(0xff000000);
    if (!root) return;
    this.u8 = this.memory.bytes;
    this.i32 = this.memory.words;
    this.layer(root >> 2, 0, 0, 1);
  }

  layer(at, left, top, scale) {
    const words = this.i32;
    if (words[at + 1]) return;
    const x = left + scale * words[at + 2];
    const y = top + scale * words[at + 3];
    if (words[at] === GROUP) {
      const inner = scale * words[at + 4];
      const items = words[at + 6] >> 2;
      for (let i = 0; i < words[at + 5]; i++) this.layer(words[items + i] >> 2, x, y, inner);
    } else if (words[at] === GRID) {
      this.grid(at, x, y, scale);
    } else {
      const color = this.color(words[at + 6], words[at + 7]);
      if (color) this.block(x, y, words[at + 4] * scale, words[at + 5] * scale, color);
    }
  }

  /** A palette's color as a pixel; 0 where it is transparent. */
  color(palette, index) {
    const color = this.i32[(palette >> 2) + index];
    return color < 0 ? color : 0; // its highest byte is 255, or 0
  }

  block(x, y, width, height, color) {
    const right = Math.min(x + width, this.width);
    const below = Math.min(y + height, this.height);
    x = Math.max(x, 0);
    if (x >= right) return;
    for (let row = Math.max(y, 0); row < below; row++) {
      this.pixels.fill(color, row * this.width + x, row * this.width + right);
    }
  }

  grid(at, x, y, scale) {
    const words = this.i32;
    const [bitmap, palette, tileWidth, tileHeight, columns, rows, tiles, turns] = words.subarray(at + 4, at + 12);
    const source = bitmap >> 2;
    const stride = words[source + 1];
    const bits = words[source + 2];
    const across = Math.floor(words[source + 3] / tileWidth);
    const width = columns * tileWidth;
    const height = rows * tileHeight;
    const bytes = this.u8;
    const mask = (1 << bits) - 1;
    const colors = [];
    for (let i = 0; i <= Math.min(mask, 255); i++) colors.push(this.color(palette, i));
    for (let v = 0; v < height; v++) {
      const below = y + v * scale;
      if (below >= this.height || below + scale <= 0) continue;
      const down = turns & 2 ? height - 1 - v : v;
      const tileRow = Math.floor(down / tileHeight);
      for (let column = 0; column < columns; column++) {
        const tile = bytes[tiles + tileRow * columns + column];
        const fromX = (tile % across) * tileWidth;
        const fromY = Math.floor(tile / across) * tileHeight + (down % tileHeight);
        if (fromY >= words[source + 4]) {
          if (colors[0]) {
            const u = turns & 1 ? width - (column + 1) * tileWidth : column * tileWidth;
            this.block(x + u * scale, below, tileWidth * scale, scale, colors[0]);
          }
          continue;
        }
        const line = words[source] + fromY * stride;
        for (let i = 0; i < tileWidth; i++) {
          const bit = (fromX + i) * bits;
          const color = colors[(bytes[line + (bit >> 3)] >> (8 - bits - (bit & 7))) & mask];
          if (!color) continue;
          const u = column * tileWidth + i;
          const right = x + (turns & 1 ? width - 1 - u : u) * scale;
          if (scale > 1) this.block(right, below, scale, scale, color);
          else if (right >= 0 && right < this.width) this.pixels[below * this.width + right] = color;
        }
      }
    }
  }

  /** bitmaptools.fill_region. */
  fill(bitmap, x1, y1, x2, y2, value) {
    const bytes = this.memory.bytes;
    const [pixels, stride, bits] = this.memory.words.subarray(bitmap >> 2, (bitmap >> 2) + 3);
    const mask = (1 << bits) - 1;
    const perByte = 8 / bits;
    const whole = ((value & mask) * 255) / mask;
    for (let y = y1; y < y2; y++) {
      const line = pixels + y * stride;
      let x = x1;
      while (x < x2) {
        if (x % perByte === 0 && x2 - x >= perByte) {
          const first = line + x / perByte;
          const count = Math.floor((x2 - x) / perByte);
          bytes.fill(whole, first, first + count);
          x += count * perByte;
        } else {
          const shift = 8 - bits - ((x * bits) & 7);
          const at = line + ((x * bits) >> 3);
          bytes[at] = (bytes[at] & ~(mask << shift)) | ((value & mask) << shift);
          x++;
        }
      }
    }
  }

  /** bitmaptools.blit; `skip`: the value that is not copied, -1 for none. Both bitmaps have their bits a pixel. */
  blit(to, x, y, from, x1, y1, x2, y2, skip) {
    const bytes = this.memory.bytes;
    const words = this.memory.words;
    const [toPixels, toStride, toBits, toWidth, toHeight] = words.subarray(to >> 2, (to >> 2) + 5);
    const [pixels, stride, bits] = words.subarray(from >> 2, (from >> 2) + 3);
    const mask = (1 << bits) - 1;
    const toMask = (1 << toBits) - 1;
    const width = Math.min(x2 - x1, toWidth - x);
    const height = Math.min(y2 - y1, toHeight - y);
    for (let v = 0; v < height; v++) {
      const line = pixels + (y1 + v) * stride;
      const toLine = toPixels + (y + v) * toStride;
      for (let u = 0; u < width; u++) {
        const bit = (x1 + u) * bits;
        const value = (bytes[line + (bit >> 3)] >> (8 - bits - (bit & 7))) & mask;
        if (value === skip) continue;
        const toBit = (x + u) * toBits;
        const shift = 8 - toBits - (toBit & 7);
        const at = toLine + (toBit >> 3);
        bytes[at] = (bytes[at] & ~(toMask << shift)) | ((value & toMask) << shift);
      }
    }
  }
}
