// SPDX-FileCopyrightText: 2026 The Skalbox authors
// SPDX-License-Identifier: MIT
// An expression for the page that is looked at: functions that return what is seen of it, or of its menu while that is
// open. Places are in CSS pixels of the window.
(() => {
  const place = ({ x, y, width, height }) => ({ x, y, width, height });
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen, noscript");
  const opacity = (element) => (element ? Number(getComputedStyle(element).opacity) * opacity(element.parentElement) : 1);
  const style = (element, pseudo) => {
    const { color, fill, fontSize, fontWeight, opacity: own } = getComputedStyle(element, pseudo);
    return { color: element instanceof SVGElement ? fill : color, size: parseFloat(fontSize), weight: Number(fontWeight), opacity: opacity(element) * (pseudo ? Number(own) : 1) };
  };
  const inner = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { paddingLeft, borderLeftWidth } = getComputedStyle(element);
    const [side, edge] = [parseFloat(paddingLeft) + parseFloat(borderLeftWidth), 4];
    return { x: x + side, y: y + edge, width: width - 2 * side, height: height - 2 * edge };
  };
  const nameOf = (element, shown) => element.ariaLabel || (element.localName === "select" ? element.id : shown.textContent.trim()) || element.id || shown.localName;
  // A picture that a narrow window makes so small is enlarged to be read.
  const isTiny = (element, box) => element instanceof SVGElement && box.height < 10;
  const fields = "select, input:is([type=number], [type=text])";
  const ARROW = 21; // CSS pixels that the sign of a choice takes, as measured
  const operable = "a[href], button, input, select, summary, textarea, [tabindex]:not([tabindex=\"-1\"])";
  // Each thing that can be operated, what is shown in its place, and what is drawn of that.
  const operated = () =>
    [...root.querySelectorAll(operable)].flatMap((element) => {
      const shown = element.closest("label.file, #drop, .preset") ?? element;
      const drawn = element.matches(".key") ? element.querySelector("span") : shown;
      return seen(shown) && !element.disabled ? [{ element, shown, drawn }] : [];
    });
  return {
    // Every piece of text that is seen.
    texts() {
      const found = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node; (node = walker.nextNode()); ) {
        const element = node.parentElement;
        if (!node.data.trim() || !seen(element) || element.closest("select, option")) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects())
          if (box.width > 1 && !isTiny(element, box)) found.push({ text: node.data.trim(), ...place(box), ...style(element) });
      }
      for (const element of root.querySelectorAll(fields)) {
        if (!seen(element)) continue;
        const empty = element.localName === "input" && !element.value;
        const text = empty ? element.placeholder : (element.selectedOptions?.[0]?.textContent ?? element.value);
        found.push({ text, ...inner(element), ...style(element, empty ? "::placeholder" : null) });
      }
      return found;
    },
    // Whatever can be operated, and the place of what is drawn of it; shape: whether it has an outline or a face.
    controls() {
      return operated().map(({ element, shown, drawn }) => {
        const { borderTopStyle, borderTopWidth, backgroundColor, backgroundImage, boxShadow } = getComputedStyle(drawn);
        const filled = backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none" || boxShadow !== "none";
        const shape = filled || (borderTopStyle !== "none" && parseFloat(borderTopWidth) > 0);
        return { name: nameOf(element, shown), kind: element.type || element.localName, shape, ...place(drawn.getBoundingClientRect()) };
      });
    },
    // What the Tab key should lead to: of radio buttons of a name the chosen one.
    stops() {
      const all = operated().filter(({ element }) => element.tabIndex >= 0 && !(element.type === "radio" && !element.checked));
      all.forEach(({ element }, number) => (element.dataset.stop = number));
      return all.length;
    },
    // Where the focus is now, and the box that shows it.
    focus() {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const shown = element.closest("label") ?? element;
      return { stop: Number(element.dataset.stop ?? -1), name: nameOf(element, shown), ...place(shown.getBoundingClientRect()) };
    },
    // What does not fit: names of texts and controls outside the window, over each other, or cut off.
    cramped() {
      const wrong = [];
      const { clientWidth, scrollWidth } = document.documentElement;
      if (Math.max(scrollWidth, document.body.scrollWidth) > clientWidth) wrong.push("the page is wider than the window");
      if (dialog && dialog.scrollWidth > dialog.clientWidth) wrong.push("the menu is wider than itself");
      const scrolls = dialog || getComputedStyle(document.body).overflowY !== "hidden";
      const beyond = (from, size, most) => from < -0.5 || from + size > most + 0.5;
      const outside = (box) => beyond(box.x, box.width, clientWidth) || (!scrolls && beyond(box.y, box.height, innerHeight));
      const things = dialog ? [] : [...root.querySelectorAll("#glass, #word, #wordmark, #hints p, .desk #case")].filter(seen);
      const drawn = operated().filter(({ element }) => !element.closest(".foot")); // of the menu: it lies over what scrolls
      const all = [...drawn.map((each) => each.drawn), ...things].map((element) => {
        return { element, name: element.id || element.textContent.trim(), ...place(element.getBoundingClientRect()) };
      });
      for (const each of [...this.texts(), ...all]) if (outside(each)) wrong.push("outside: " + (each.text ?? each.name));
      const shared = (one, other, axis, size) => Math.min(one[axis] + one[size], other[axis] + other[size]) - Math.max(one[axis], other[axis]);
      const over = (one, other) => shared(one, other, "x", "width") > 1 && shared(one, other, "y", "height") > 1;
      const parts = ({ element: one }, { element: other }) => one.contains(other) || other.contains(one);
      const word = (one, other) => one.element.closest("#word") && /^(case|wordmark)$/.test(other.name);
      for (const [number, one] of all.entries()) for (const other of all.slice(number + 1))
        if (over(one, other) && !parts(one, other) && !word(one, other) && !word(other, one)) wrong.push("over each other: " + one.name + ", " + other.name);
      const pen = document.createElement("canvas").getContext("2d");
      for (const element of root.querySelectorAll(fields)) {
        if (!seen(element)) continue;
        pen.font = getComputedStyle(element).font;
        const text = element.selectedOptions?.[0]?.textContent ?? (element.value || element.placeholder);
        const room = inner(element).width - (element.localName === "select" ? ARROW : 0);
        if (pen.measureText(text).width > room) wrong.push("cut off: " + text);
      }
      return wrong;
    },
  };
})()
