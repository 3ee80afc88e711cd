// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The page's own menu: what belongs to the page and not to the device.
import { Motion } from "./motion.js";
import { LANGUAGES } from "./tables.js";
import { words } from "./texts.js";

const MOST = 1 << 20; // bytes of a record that is looked at

let rows = 0;

/** A row with a name and a control. */
function row(name, ...controls) {
  const line = document.createElement("div");
  line.className = "row";
  const label = document.createElement("span");
  label.textContent = name;
  label.id = "row-" + ++rows;
  controls.forEach((each, i) => {
    each.id = `${label.id}-${i}`;
    each.setAttribute("aria-labelledby", each.localName === "select" ? label.id : `${label.id} ${each.id}`);
  });
  line.append(label, ...controls);
  return line;
}

function note(text) {
  const line = document.createElement("p");
  line.className = "note";
  line.textContent = text;
  return line;
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function link(text, address) {
  const made = document.createElement("a");
  made.href = address;
  made.textContent = text;
  return made;
}

function choice(options, chosen, act) {
  const made = document.createElement("select");
  for (const [value, text] of Object.entries(options)) made.add(new Option(text, value, false, value === chosen));
  made.addEventListener("change", () => act(made.value));
  return made;
}

function file(text, act) {
  const label = document.createElement("label");
  label.className = "file";
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".skal,text/plain";
  input.className = "unseen";
  input.addEventListener("change", async () => {
    const chosen = input.files[0];
    if (chosen) act(chosen.size > MOST ? "" : await chosen.text());
    input.value = "";
  });
  label.append(text, input);
  return label;
}

/** Offers a text as a file. */
export function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Shows the menu. `page`: panel, panels, language, motion, muted, and what the rows do. */
export function open(dialog, page) {
  const title = document.createElement("h2");
  title.id = "menu-title";
  title.textContent = "Skalbox";
  const does = (act) => (value) => {
    dialog.close();
    act(value);
  };
  const switched = { on: words.on, off: words.off };
  const close = button(words.close, () => dialog.close());
  close.className = "close";
  close.autofocus = true;
  const foot = document.createElement("div");
  foot.className = "foot";
  foot.append(close);
  dialog.replaceChildren(
    title,
    note(words.kept),
    row(words.language, choice(LANGUAGES, page.language, does(page.speak))),
    row(words.panel, choice(page.panels, page.panel, does(page.resize))),
    row(words.sound, choice(switched, page.muted ? "off" : "on", does(page.mute))),
    ...(Motion.exists() ? [row(words.motion, choice(switched, page.motion ? "on" : "off", does(page.feel)))] : []),
    ...(document.fullscreenEnabled ? [row(words.full, button(words.full, does(page.full)))] : []),
    row(words.record, button(words.download, does(page.download)), button(words.link, does(page.link))),
    row(words.open, file(words.choose, does(page.look))),
    row(words.cut, button(words.cutNow, does(page.cut))),
    note(words.cutNote),
    row(words.own, link(words.build, "build.html")),
    foot,
  );
  dialog.showModal();
  dialog.scrollTop = 0; // which the focus on the last one had moved
}
