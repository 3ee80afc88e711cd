// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The fields of the settings, made from settings.json: a choice, a number, a pin, or the pins of the keys.

import { make } from "./make.js";
import { says } from "./plain.js";
import { row } from "./settings.js";

const LEFT_OUT = "\u2013"; // the value of "as usual": an empty one says that there is no pin

// Returns what a setting left out is called. `look`: what Python.look returned.
function usualText(table, words, state, look, each) {
  const value = look.usual[each.name];
  const known = table.settings[each.name];
  if (each.left_out && !(each.name in table.presets[state.preset].settings)) return each.left_out;
  if (known.kind === "choice") return words.default(textOf(known, each, value));
  return words.default(value || words.none);
}

const textOf = (known, each, word) => each.texts[known.words.indexOf(word)] ?? word;

// Returns [value, text] of each other value to choose from.
function options(table, words, state, look, each) {
  const known = row(table, each.name, look.panel);
  const now = look.usual[each.name];
  const own = each.left_out ? null : now;
  if (known.kind === "choice") {
    const words = known.words.filter((word) => word !== own);
    return words.map((word) => [word, textOf(table.settings[each.name], each, word)]);
  }
  const pins = table.boards[table.presets[state.preset].board].offered.filter((pin) => pin !== own);
  return [...(known.needed || !(now || each.left_out) ? [] : [["", words.none]]), ...pins.map((pin) => [pin, pin])];
}

function fill(select, found, value) {
  select.replaceChildren(...found.map(([each, text]) => make("option", { value: each, textContent: text })));
  if (!found.some(([each]) => each === value)) select.append(make("option", { value, textContent: value }));
  select.value = value;
  select.classList.toggle("set", value !== LEFT_OUT);
}

// The form. `words`: of the page's language; `state`: { preset, settings }; `changed` is called after each change of
// state.settings.
export class Form {
  constructor(form, table, words, state, changed) {
    Object.assign(this, { table, words, state, changed, fields: new Map(), groups: [] });
    form.replaceChildren(...words.groups.map((group) => this.group(group)));
  }

  group(group) {
    const fields = group.settings.map((each) => this.field(each));
    const count = make("em");
    const made = make("details", {}, make("summary", {}, group.title, count));
    made.append(make("div", { className: "fields" }, ...fields));
    this.groups.push({ made, count, settings: group.settings });
    return made;
  }

  field(each) {
    const known = this.table.settings[each.name];
    const note = make("small", { id: `${each.name}-note`, textContent: each.note });
    const wrong = make("p", { id: `${each.name}-wrong`, className: "wrong", hidden: true });
    const inputs = known.kind === "pins" ? this.keys(each) : [this.input(each, known)];
    for (const input of inputs) input.setAttribute("aria-describedby", `${note.id} ${wrong.id}`);
    this.fields.set(each.name, { each, known, inputs, wrong });
    if (known.kind !== "pins") {
      const label = make("label", { htmlFor: each.name, textContent: each.label });
      return make("div", { className: "field" }, label, inputs[0], note, wrong);
    }
    const labels = inputs.map((input, number) => make("label", {}, this.words.keys[number], input));
    const head = make("legend", { textContent: each.label });
    return make("fieldset", { className: "field wide" }, head, make("div", { className: "keys" }, ...labels), note, wrong);
  }

  input(each, known) {
    const number = { type: "number", min: known.low, max: known.high, step: 1, inputMode: "numeric" };
    const input = make(known.kind === "number" ? "input" : "select", { id: each.name });
    if (known.kind === "number") Object.assign(input, number);
    input.addEventListener("change", () => {
      const out = known.kind === "number" ? input.value.trim() === "" && !input.validity.badInput : input.value === LEFT_OUT;
      const value = input.validity.badInput ? "?" : input.value;
      this.put(each.name, out ? undefined : value);
    });
    return input;
  }

  keys(each) {
    const inputs = this.words.keys.map((_, number) => make("select", { id: `${each.name}-${number + 1}` }));
    for (const input of inputs)
      input.addEventListener("change", () => {
        const value = inputs.map((other) => other.value).join(" ");
        this.put(each.name, value === this.look.usual[each.name] ? undefined : value);
      });
    return inputs;
  }

  put(name, value) {
    if (value === undefined) delete this.state.settings[name];
    else this.state.settings[name] = value;
    this.changed();
  }

  // Shows the state, and what is wrong with it. `look`: what Python.look returns of the state.
  show(look) {
    const { table, words, state } = this;
    this.look = look;
    for (const { each, known, inputs, wrong } of this.fields.values()) {
      const value = state.settings[each.name];
      if (known.kind === "number") {
        inputs[0].placeholder = words.range(look.usual[each.name], known.low, known.high);
        if (value !== "?") inputs[0].value = value ?? "";
        inputs[0].classList.toggle("set", value !== undefined);
      } else if (known.kind === "pins") {
        const own = look.usual[each.name].split(" ");
        const pins = value?.split(" ") ?? own;
        const offered = table.boards[table.presets[state.preset].board].offered;
        inputs.forEach((input, number) => {
          fill(input, offered.map((pin) => [pin, pin === own[number] ? words.default(pin) : pin]), pins[number] ?? "");
          input.classList.toggle("set", pins[number] !== own[number]);
        });
      } else {
        const found = [[LEFT_OUT, usualText(table, words, state, look, each)], ...options(table, words, state, look, each)];
        fill(inputs[0], found, value ?? LEFT_OUT);
      }
      const texts = look.complaints.filter((one) => one.names.split(" ").includes(each.name)).map((one) => says(words, one));
      wrong.hidden = !texts.length;
      wrong.textContent = texts.join(" ");
      for (const input of inputs) input.setAttribute("aria-invalid", String(texts.length > 0));
    }
    for (const { made, count, settings } of this.groups) {
      const set = settings.filter((each) => each.name in state.settings).length;
      count.textContent = set ? " " + words.changed(set) : "";
      if (settings.some((each) => !this.fields.get(each.name).wrong.hidden)) made.open = true;
    }
  }
}
