// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// The shapes of the wiring's picture, as the text of an SVG. Lengths are pixels of the picture, y downwards.

export const WIDTH = 1060;
export const INK = "#212421";
export const GREY = "#6b6864";
const PAGE = "#fbf8f3";
const EDGE = "#b9afa3";
const WIDE = 0.58; // of a bold letter, in its size
const FAMILY = "'IBM Plex Sans Condensed', 'Roboto Condensed', 'Arial Narrow', 'Liberation Sans Narrow', 'DejaVu Sans Condensed', sans-serif";

// The kinds of wires: their colour, and a colour of letters that can be read on it.
export const COLOURS = {
  ground: ["#1e2022", "#ffffff"],
  power: ["#e0261c", "#ffffff"],
  battery: ["#8e1538", "#ffffff"],
  sck: ["#f08a00", INK],
  mosi: ["#1f6bd0", "#ffffff"],
  cs: ["#8a4fd3", "#ffffff"],
  dc: ["#107a4d", "#ffffff"],
  rst: ["#e05fa8", INK],
  bl: ["#8a5a2b", "#ffffff"],
  hold1: ["#4ab7f0", INK],
  hold2: ["#e8c400", INK],
  hold3: ["#5fbf4a", INK],
  hold4: ["#b39bff", INK],
  hold5: ["#0c7a80", "#ffffff"],
  roll: ["#ff5929", INK],
  buzzer: ["#c7ae7a", INK],
  sda: ["#5566c8", "#ffffff"],
  scl: ["#a8be1e", INK],
  measure: ["#6a7700", "#ffffff"],
};

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text) => String(text).replace(/[&<>"]/g, (each) => ENTITIES[each]);
const short = (value) => String(Math.round(value * 100) / 100);

function attributes(found) {
  const kept = Object.entries(found).filter(([, value]) => value !== undefined);
  return kept.map(([name, value]) => ` ${name}="${typeof value === "number" ? short(value) : escaped(value)}"`).join("");
}

// Rounds the corners of a line, and returns the path.
function rounded(points, radius) {
  let path = `M${short(points[0][0])} ${short(points[0][1])}`;
  for (let i = 1; i < points.length - 1; i++) {
    const [before, corner, after] = points.slice(i - 1, i + 2);
    const near = Math.hypot(before[0] - corner[0], before[1] - corner[1]);
    const far = Math.hypot(after[0] - corner[0], after[1] - corner[1]);
    const cut = Math.min(radius, near / 2, far / 2);
    const toward = (other, length) => other.map((value, axis) => corner[axis] + ((value - corner[axis]) * cut) / (length || 1));
    const [start, end] = [toward(before, near), toward(after, far)];
    path += ` L${start.map(short).join(" ")} Q${corner.map(short).join(" ")} ${end.map(short).join(" ")}`;
  }
  return path + ` L${points.at(-1).map(short).join(" ")}`;
}

export class Art {
  shapes = [];

  add(kind, given) {
    this.shapes.push(`<${kind}${attributes(given)}/>`);
  }

  box(x, y, width, height, fill, { radius = 0, edge, thick = 1.5 } = {}) {
    this.add("rect", { x, y, width, height, rx: radius, fill, stroke: edge, "stroke-width": edge && thick });
  }

  // `more`: further attributes.
  disc(cx, cy, r, fill, more = {}) {
    this.add("circle", { cx, cy, r, fill, ...more });
  }

  line(points, stroke, width = 3.5) {
    const d = "M" + points.map((point) => point.map(short).join(" ")).join(" L");
    this.add("path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" });
  }

  polygon(points, fill) {
    this.add("polygon", { points: points.map((point) => point.map(short).join(",")).join(" "), fill });
  }

  // One line of text around the height y. It is pressed together if it may be wider than `most`.
  text(x, y, words, size, fill, { anchor = "start", bold = false, most = Infinity } = {}) {
    const pressed = words.length * size * WIDE > most ? { textLength: most, lengthAdjust: "spacingAndGlyphs" } : {};
    const place = { x, y: y + size * 0.35, "font-size": size, fill, "font-weight": bold ? 700 : 500 };
    const anchored = anchor === "start" ? {} : { "text-anchor": anchor };
    this.shapes.push(`<text${attributes({ ...place, ...anchored, ...pressed })}>${escaped(words)}</text>`);
  }

  // The label of a wire: bold words on a field whose left middle is at x, y.
  tag(x, y, width, words, [fill, ink]) {
    this.box(x, y - 9, width, 18, fill, { radius: 5 });
    this.text(x + width / 2, y, words, 12.5, ink, { anchor: "middle", bold: true, most: width - 8 });
  }

  // A wire along these points, in a group with `data`: attributes data-NAME. A pale edge separates it from others.
  wire(points, colour, data) {
    const d = rounded(points, 7);
    const path = (stroke, width) => `<path${attributes({ d, fill: "none", stroke, "stroke-width": width, "stroke-linejoin": "round" })}/>`;
    const named = attributes(Object.fromEntries(Object.entries(data).map(([name, value]) => ["data-" + name, value])));
    this.shapes.push(`<g class="wire"${named}>${path(PAGE, 7)}${path(colour, 3.5)}</g>`);
  }

  // Returns the SVG; `title` says to those who cannot see it what it is.
  svg(height, title) {
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${short(height)}" role="img" font-family="${FAMILY}">`;
    const page = `<rect${attributes({ x: 0.75, y: 0.75, width: WIDTH - 1.5, height: height - 1.5, rx: 18, fill: PAGE, stroke: EDGE, "stroke-width": 1.5 })}/>`;
    return `${head}<title>${escaped(title)}</title>${page}${this.shapes.join("")}</svg>`;
  }
}
