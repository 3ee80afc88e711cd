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
console.log("all is well");
