// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Sentences about files and settings, as the commands print them.

// A file or a setting that cannot be used; its message is one sentence.
export class Refusal extends Error {}

const hex = (value, digits) => value.toString(16).padStart(digits, "0");

// Escapes each character that isn't printable.
export function printable(text) {
  return text.replace(/[\p{C}\p{Z}]/gu, (each) => (each === " " ? each : escaped(each)));
}

const SHORT = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(character) {
  const code = character.codePointAt(0);
  if (character in SHORT) return SHORT[character];
  if (code < 0x100) return "\\x" + hex(code, 2);
  return code < 0x10000 ? "\\u" + hex(code, 4) : "\\U" + hex(code, 8);
}
