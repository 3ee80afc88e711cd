// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Checks modules of the workshop's page that need no browser: the argument is the folder of the site with them.
import { strict as assert } from "node:assert";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(join(process.argv[2], "workshop", name)).href);
const { Care, isSame } = await load("care.js");

// What was begun goes on with the same handheld alone, and not with a newer release that its owner has not seen.
const drive = (handheld, newer) => ({ handheld, newer });
assert.equal(isSame(drive("a", false), drive("a", false)), true);
assert.equal(isSame(drive("a", false), drive("b", false)), false);
assert.equal(isSame(drive("a", false), drive("a", true)), false);
assert.equal(isSame(drive("a", true), drive("a", true)), true, "its owner has agreed");
assert.equal(isSame(drive("a", true), drive("a", false)), true, "half of it was copied");
{
  const care = Object.assign(new Care(), { look: async () => "now", bring: () => assert.fail("nothing is written") });
  care.ask = () => assert.fail("nothing is asked");
  const check = (now) => {
    throw new Error(now);
  };
  await assert.rejects(care.update({}, check), /^Error: now$/);
  await assert.rejects(care.writeBack({}, check), /^Error: now$/);
}

// In French, 0 is singular.
{
  const { LANGUAGES } = await load("words.js");
  const { backupRead, waits } = LANGUAGES.fr;
  const said = [0, 1, 2].map((count) => [backupRead(count), waits("", "", count)].join(" ").match(/\d[^.]*/g).join(" "));
  assert.deepEqual(said, ["0 partie mise de côté 0 case remplie", "1 partie mise de côté 1 case remplie", "2 parties mises de côté 2 cases remplies"]);
}

// A settings.toml with both kinds of ends of lines is as it was until somebody changes it.
const fields = {};
class Element {
  addEventListener() {}
  setAttribute() {}
  replaceChildren() {}
  // As a field does.
  set value(text) {
    this.text = text.replace(/\r\n?/g, "\n");
  }
  get value() {
    return this.text ?? "";
  }
}
globalThis.document = { getElementById: (id) => (fields[id] ??= new Element()), createElement: () => new Element() };
{
  const { Settings } = await load("settings.js");
  const { words } = await load("words.js");
  const mixed = "A = 1\r\nB = 2\n";
  const checked = [];
  const written = [];
  const care = { settings: () => mixed, look: async () => "now", checked: (text) => (checked.push(text), { complaints: [], data: text }) };
  const picked = { write: async (_, data) => written.push(data), check: async () => {} };
  const recognised = [];
  const settings = new Settings(care, {
    tell: (place, sentence) => (document.getElementById(place).said = sentence),
    patiently: (_, stage, work) => work(),
    recognise: (now) => recognised.push(now),
    picked: () => picked,
    isBusy: () => false,
  });
  settings.show();
  assert.deepEqual([fields["settings-said"].said(), checked.at(-1)], ["", mixed]);
  fields.toml.value = mixed + "C = 3\n";
  settings.check();
  assert.equal(fields["settings-said"].said(), words.unsaved);
  await settings.save();
  assert.deepEqual([written, recognised], [["A = 1\r\nB = 2\r\nC = 3\r\n"], ["now"]], "on the drive that is shown");
  settings.check();
  assert.equal(fields["settings-said"].said(), "");
}
console.log("all is well");
