// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The page's own menu: what belongs to the page and not to the device.
import { Motion } from "./motion.js";
import { ADDRESS, LANGUAGES, VERSION } from "./tables.js";
import { words } from "./texts.js";

const MOST = 1 << 20; // bytes of a file that is read

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

function link(text, address, target = "") {
  const made = document.createElement("a");
  Object.assign(made, { href: address, textContent: text, target, rel: "noreferrer" });
  return made;
}

/** The version, and where to report a bug. */
function about() {
  const name = `Skalbox ${VERSION}`;
  return ADDRESS ? row(name, link(words.report, ADDRESS, "_blank")) : note(`${name}. ${words.noAddress}`);
}

/** A choice, which closes the dialog. An arrow key changes it at each step: it then counts at Enter, or when the dialog is
 * closed. */
function choice(dialog, options, chosen, act) {
  const made = document.createElement("select");
  for (const [value, text] of Object.entries(options)) made.add(new Option(text, value, false, value === chosen));
  let { value } = made; // the one that counts
  let typed = false;
  const take = () => {
    if (made.value === value) return;
    value = made.value;
    dialog.close();
    act(value);
  };
  made.addEventListener("keydown", ({ key }) => {
    typed = key !== "Enter";
    if (!typed) take();
  });
  made.addEventListener("change", () => typed || take());
  dialog.addEventListener("close", take, { once: true });
  return made;
}

/** Gives act the text of the file that is chosen; a file that is too large is refused. `accept`: as in HTML. */
function file(text, accept, act, refuse) {
  const label = document.createElement("label");
  label.className = "file";
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.className = "unseen";
  input.addEventListener("change", async () => {
    const chosen = input.files[0];
    if (chosen?.size > MOST) refuse();
    else if (chosen) act(await chosen.text());
    input.value = "";
  });
  label.append(text, input);
  return label;
}

/** Shows the dialog with these lines between its title and its way back. */
function show(dialog, ...lines) {
  const title = document.createElement("h2");
  title.id = "menu-title";
  title.textContent = "Skalbox";
  const close = button(words.close, () => dialog.close());
  close.className = "close";
  close.autofocus = true;
  const foot = document.createElement("div");
  foot.className = "foot";
  foot.append(close);
  dialog.replaceChildren(title, ...lines, foot);
  dialog.showModal();
  dialog.scrollTop = 0; // which the focus on the last one had moved
}

const does = (dialog, act) => (value) => {
  dialog.close();
  act(value);
};

/** Asks before something is done that cannot be undone. */
export function ask(dialog, text, label, act) {
  show(dialog, note(text), row("", button(label, does(dialog, act))));
}

/** Shows a text that somebody may copy. */
export function field(dialog, label, text) {
  const box = document.createElement("textarea");
  Object.assign(box, { value: text, readOnly: true, rows: 5 });
  box.setAttribute("aria-label", label);
  box.addEventListener("focus", () => box.select());
  show(dialog, note(label), box);
}

/** Shows the menu. `page`: panel, panels, language, motion, muted, shortcuts, backup and persist, whether there are rows
 * for them, and what the rows do. */
export function open(dialog, page) {
  const switched = { on: words.on, off: words.off };
  show(
    dialog,
    note(words.kept),
    row(words.share, button(words.share, does(dialog, page.share))),
    note(words.private),
    row(words.language, choice(dialog, LANGUAGES, page.language, page.speak)),
    row(words.panel, choice(dialog, page.panels, page.panel, page.resize)),
    row(words.sound, choice(dialog, switched, page.muted ? "off" : "on", page.mute)),
    row(words.shortcuts, choice(dialog, switched, page.shortcuts ? "on" : "off", page.shorten)),
    ...(Motion.exists() ? [row(words.motion, choice(dialog, switched, page.motion ? "on" : "off", page.feel))] : []),
    ...(document.fullscreenEnabled ? [row(words.full, button(words.full, does(dialog, page.full)))] : []),
    row(words.record, button(words.download, does(dialog, page.download)), button(words.link, does(dialog, page.link))),
    row(words.open, file(words.choose, ".skal,text/plain", does(dialog, page.look), does(dialog, page.tooLarge))),
    ...(page.backup ? [row(words.backup, button(words.backupSave, does(dialog, page.saveAll)), file(words.backupLoad, ".json", does(dialog, page.loadAll), does(dialog, page.tooLarge)))] : []),
    ...(page.persist ? [row(words.persist, button(words.persistNow, does(dialog, page.keepForGood)))] : []),
    row(words.cut, button(words.cutNow, does(dialog, page.cut))),
    note(words.cutNote),
    row(words.own, link(words.build, "build.html"), link(words.care, "workshop.html")),
    row(words.licences, link(words.show, "licences.txt", "_blank")),
    about(),
  );
}
