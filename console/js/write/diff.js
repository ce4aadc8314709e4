// What differs between two texts, line by line, and two people's changes of one text brought together.

/** Above so many lines that differ, everything between the first and the last of them counts as changed. */
const MOST = 2_000;

const lines = (text) => text.replace(/\n$/, "").split("\n");

/** The stretches that differ: `{from, to, lines}` replaces lines `from..<to` of the old text. */
export function changes(old, next) {
  const [a, b] = [lines(old), lines(next)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const [x, y] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)];
  if (!x.length && !y.length) return [];
  if (x.length > MOST || y.length > MOST) return [{ from: head, to: head + x.length, lines: y }];
  return between(x, y).map((change) => ({ ...change, from: change.from + head, to: change.to + head }));
}

/** By the longest common subsequence. */
function between(x, y) {
  const width = y.length + 1;
  const length = new Uint16Array((x.length + 1) * width);
  for (let i = x.length - 1; i >= 0; i--) {
    for (let j = y.length - 1; j >= 0; j--) {
      length[i * width + j] = x[i] === y[j] ? length[(i + 1) * width + j + 1] + 1 : Math.max(length[(i + 1) * width + j], length[i * width + j + 1]);
    }
  }
  const found = [];
  let [i, j] = [0, 0];
  while (i < x.length || j < y.length) {
    if (i < x.length && j < y.length && x[i] === y[j]) {
      i++;
      j++;
      continue;
    }
    const change = { from: i, to: i, lines: [] };
    while (i < x.length || j < y.length) {
      if (i < x.length && j < y.length && x[i] === y[j]) break;
      if (j >= y.length || (i < x.length && length[(i + 1) * width + j] >= length[i * width + j + 1])) change.to = ++i;
      else change.lines.push(y[j++]);
    }
    found.push(change);
  }
  return found;
}

/** Both people's changes of `base` in one text; `null` where they touch the same lines. */
export function merged(base, mine, theirs) {
  const all = [...changes(base, mine), ...changes(base, theirs)].sort((p, q) => q.from - p.from || q.to - p.to);
  const result = lines(base);
  let before = null;
  for (const change of all) {
    if (before) {
      const isSame = before.from === change.from && before.to === change.to && before.lines.join("\n") === change.lines.join("\n");
      if (isSame) continue;
      if (change.to >= before.from) return null;
    }
    result.splice(change.from, change.to - change.from, ...change.lines);
    before = change;
  }
  return result.join("\n") + "\n";
}

/** All lines for showing: `{mark: "same" | "old" | "new" | "gap", text, n}`, unchanged ones far from a change left out. */
export function shownLines(old, next, around = 3) {
  const a = lines(old);
  const shown = [];
  let at = 0;
  const same = (to, isLast) => {
    const isFirst = at === 0 && !shown.length;
    const gap = to - at - (isFirst || isLast ? around : 2 * around);
    if (gap > 1) {
      const skipFrom = isFirst ? 0 : at + around;
      for (; at < skipFrom; at++) shown.push({ mark: "same", text: a[at] });
      shown.push({ mark: "gap", n: gap });
      at += gap;
    }
    for (; at < to; at++) shown.push({ mark: "same", text: a[at] });
  };
  const found = changes(old, next);
  for (const change of found) {
    same(change.from, false);
    for (; at < change.to; at++) shown.push({ mark: "old", text: a[at] });
    for (const text of change.lines) shown.push({ mark: "new", text });
  }
  if (found.length) same(a.length, true);
  return shown;
}
