// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// Plays a round of SkalPott by the accessibility tree alone: what the page's log says, and the names of its buttons,
// which are pressed as a screen reader does. Standard input: {"program": Chromium, "address": of the built page}. Standard
// output, one JSON object: "said", all lines; "turns", of each its player, dice, held dice, boxes with their points, what
// was chosen, and what was said to be written; "pot", what was said of it.
import { readFileSync } from "node:fs";
import { Chromium } from "./chromium.mjs";

const job = JSON.parse(readFileSync(0, "utf8"));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const chromium = await Chromium.open(job.program);
const page = await chromium.page(1280, 800);
const said = [];
let before = []; // the lines of the log when it was last read

/** The buttons, and the lines of the log, as the tree has them. */
async function read() {
  const { nodes } = await page.send("Accessibility.getFullAXTree");
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines = (node) =>
    node.role?.value === "StaticText" ? [node.name.value] : (node.childIds ?? []).flatMap((id) => (known.has(id) ? lines(known.get(id)) : []));
  const log = nodes.find((node) => node.role?.value === "log");
  const buttons = nodes.filter((node) => node.role?.value === "button" && !node.ignored);
  return { lines: log ? lines(log) : [], buttons };
}

/** How many lines at the end of `now` are new. */
function news(now) {
  for (let count = 0; count <= now.length; count++) {
    const kept = now.slice(0, now.length - count);
    if (JSON.stringify(kept) === JSON.stringify(before.slice(before.length - kept.length))) return now.slice(now.length - count);
  }
  return now;
}

/** What is said until `wanted` is, or until nothing more is said for a while. */
async function listen(wanted) {
  const heard = [];
  for (let quiet = 0; quiet < (wanted ? 200 : 12); quiet++) {
    await pause(100);
    const { lines } = await read();
    const more = news(lines);
    before = lines;
    said.push(...more);
    heard.push(...more);
    if (more.length) quiet = 0;
    if (wanted?.test(heard.join(" "))) return heard.join(" ");
  }
  if (wanted) throw new Error(`${wanted} was not said, but: ${said.join("\n")}\n${chromium.said.join("\n")}`);
  return heard.join(" ");
}

/** Presses the button whose name begins like that. */
async function press(name) {
  const { buttons } = await read();
  const found = buttons.find((node) => node.name.value.startsWith(name));
  if (!found) throw new Error(`no button is named ${name}, but: ${buttons.map((node) => node.name.value).join(", ")}`);
  const { object } = await page.send("DOM.resolveNode", { backendNodeId: found.backendDOMNodeId });
  await page.send("Runtime.callFunctionOn", { objectId: object.objectId, functionDeclaration: "function () { this.click(); }" });
  return found.name.value;
}

const ROLLED = /You rolled ([1-6]) ([1-6]) ([1-6]) ([1-6]) ([1-6]), (no|one|two) rolls? left/;
const BOX = /([^.]+), (\d+) points?\.$/;
const WROTE = /Written: ([^.]+), (\d+) points?\. Total (\d+)\./;

/** Throws until nothing is left, and holds the face that lies most often. */
async function dice(turn) {
  for (;;) {
    await press("ROLL: Roll");
    const [, ...faces] = ROLLED.exec(await listen(ROLLED));
    const left = faces.pop();
    turn.dice.push(faces.map(Number));
    if (left === "no") return;
    await listen();
    const often = (face) => faces.filter((each) => each === face).length;
    const best = faces.reduce((one, other) => (often(other) > often(one) ? other : one));
    for (const [i, face] of faces.entries()) {
      const { buttons } = await read();
      const name = buttons.find((node) => node.name.value.startsWith(`Key ${i + 1}:`)).name.value;
      if (!name.startsWith(`Key ${i + 1}: die showing ${face}, `)) throw new Error(`${name} does not show ${face}`);
      if (name.endsWith("holds it") !== (face === best)) continue;
      await press(name);
      turn.held.push(await listen(/Held: |Nothing is held/));
      await pause(300);
    }
    if ((await read()).buttons.some((node) => node.name.value === "ROLL: Score")) {
      await press("ROLL: Score");
      return;
    }
  }
}

/** Hears all boxes, goes back to the one that was said to bring most, and writes it. */
async function write(turn) {
  let at = BOX.exec(said.at(-1)) ?? BOX.exec(await listen(BOX));
  const first = at[1].trim();
  do {
    turn.boxes[at[1].trim()] = Number(at[2]);
    await press("Key 3: Down");
    at = BOX.exec(await listen(BOX));
  } while (at[1].trim() !== first);
  turn.chosen = Object.entries(turn.boxes).reduce((one, other) => (other[1] > one[1] ? other : one));
  while (at[1].trim() !== turn.chosen[0]) {
    await press("Key 3: Down");
    at = BOX.exec(await listen(BOX));
  }
  await press("ROLL: Score");
  const heard = await listen(WROTE);
  turn.wrote = WROTE.exec(heard).slice(1);
  return heard;
}

await page.go(job.address);
await listen(/Which size/);
await listen();
await press("ROLL: Choose");
await listen(/who plays/);
await listen();
await press("ROLL: Play");
await listen(/Player 1/);
await listen();
await press("ROLL: Player 1");
await listen(/Players/);
await listen();
await press("Key 1: New");
await listen(/Player 2/);
await listen();
await press("ROLL: Player 2");
await listen(/Players|Player 2/);
await listen();
await press("ROLL: Play");
let heard = await listen(/rolls five dice/);
while (!/has the highest roll/.test(heard)) {
  await press("ROLL: Roll");
  heard = await listen(/rolls five dice|has the highest roll/);
  await listen();
}
await press("ROLL: Next");
await listen(/ chooses/);
await listen();
await press("ROLL: Choose");
heard = await listen(/plays, round 1 of 12/);
const turns = [];
while (turns.length < 2) {
  const turn = { player: /([^.]+) plays, round 1 of 12/.exec(heard)[1].trim(), dice: [], held: [], boxes: {} };
  turns.push(turn);
  await listen();
  await dice(turn);
  await listen();
  heard = await write(turn);
  heard += " " + (await listen());
  if ((await read()).buttons.some((node) => node.name.value === "ROLL: Got it")) {
    await press("ROLL: Got it"); // the card that explains the pot to newcomers
    heard = await listen(/plays, round 1 of 12|Round 1: /);
  }
  if (turns.length < 2 && !/plays, round 1/.test(heard)) heard = await listen(/plays, round 1 of 12/);
}
if (!/Round 1: /.test(heard)) heard += " " + (await listen(/Totals: [^.]+\./));
const pot = /Round 1: .*/.exec(heard)[0];
await chromium.close();
process.stdout.write(JSON.stringify({ said, turns, pot, console: chromium.said }));
