// Signals and elements: a value that changes touches the nodes that show it, and no other.

let running = null;
let waiting = new Set();
let isDue = false;

/** A value that effects follow: read it by calling it, change it by `set` or `update`. */
export function signal(value) {
  const readers = new Set();
  const read = () => {
    if (running?.follows) {
      readers.add(running);
      running.sources.add(readers);
    }
    return value;
  };
  read.peek = () => value;
  read.set = (next) => {
    if (Object.is(next, value)) return;
    value = next;
    for (const reader of readers) waiting.add(reader);
    if (waiting.size && !isDue) {
      isDue = true;
      // A hidden page gets no frames, and must not pile up work.
      if (document.hidden) setTimeout(flush, 250);
      else requestAnimationFrame(flush);
    }
  };
  read.update = (change) => read.set(change(value));
  return read;
}

/** Does at once what waits for the next frame. */
export function flush() {
  isDue = false;
  for (let round = 0; waiting.size && round < 100; round++) {
    const now = waiting;
    waiting = new Set();
    for (const effect of now) if (!effect.isOver) effect.run();
  }
}

/** Runs `body` now, and again after a change of what it read. Effects made within end before it runs again. */
export function effect(body, follows = true) {
  const self = { sources: new Set(), parts: [], isOver: false, follows };
  self.end = () => {
    for (const part of self.parts) part();
    self.parts = [];
    for (const readers of self.sources) readers.delete(self);
    self.sources.clear();
  };
  self.run = () => {
    self.end();
    const outer = running;
    running = self;
    try {
      body();
    } finally {
      running = outer;
    }
  };
  const stop = () => {
    self.isOver = true;
    self.end();
  };
  running?.parts.push(stop);
  self.run();
  return stop;
}

/** Called when the effect around it runs again or ends. */
export function onEnd(work) {
  running?.parts.push(work);
}

/** Reads without following. */
export function untracked(read) {
  const outer = running;
  running = null;
  try {
    return read();
  } finally {
    running = outer;
  }
}

const SVG = new Set(["svg", "path", "g", "line", "polyline", "polygon", "rect", "circle", "text", "title", "defs", "pattern"]);

/** An element: properties, then children. A function as a property or child is followed. */
export function h(tag, properties, ...children) {
  const node = SVG.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (typeof value === "function") effect(() => assign(node, name, value()));
    else assign(node, name, value);
  }
  append(node, children);
  return node;
}

function assign(node, name, value) {
  if (name === "value" || name === "checked" || name === "disabled" || name === "open" || name === "indeterminate") {
    // An option that was given no value has its text for one, though it reads as empty before the text is there.
    if (node[name] !== value || node.tagName === "OPTION") node[name] = value ?? "";
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}

function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    if (typeof child === "function") {
      const end = document.createComment("");
      node.append(end);
      let shown = [];
      effect(() => {
        const next = [child()].flat(Infinity).filter((part) => part !== null && part !== undefined && part !== false)
          .map((part) => (part instanceof Node ? part : document.createTextNode(part)));
        if (next.length === 1 && shown.length === 1 && next[0].nodeType === 3 && shown[0].nodeType === 3) {
          if (shown[0].data !== next[0].data) shown[0].data = next[0].data;
          return;
        }
        for (const old of shown) if (!next.includes(old)) old.remove();
        for (const part of next) end.before(part);
        shown = next;
      });
    } else node.append(child instanceof Node ? child : document.createTextNode(child));
  }
}

/** Children for a list that changes: an item's node is made once, by its key, and moved with it. */
export function each(items, key, render) {
  const known = new Map();
  onEnd(() => known.forEach((entry) => entry.stop()));
  return () => {
    const now = items();
    const keys = new Set(now.map(key));
    for (const [id, entry] of known) {
      if (!keys.has(id)) {
        entry.stop();
        known.delete(id);
      }
    }
    return now.map((item) => {
      const id = key(item);
      if (!known.has(id)) {
        const entry = {};
        // No part of the effect that lays out the list: that runs again at each change.
        untracked(() => (entry.stop = effect(() => (entry.node = render(item)), false)));
        known.set(id, entry);
      }
      return known.get(id).node;
    });
  };
}
