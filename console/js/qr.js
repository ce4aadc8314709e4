// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, so up to 213 bytes.

import { h } from "./dom.js";

/** By version: codewords of error correction in a block, and the data codewords of each block. */
const BLOCKS = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
];
/** By version: where the small squares have their middles. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS = [
  (x, y) => (x + y) % 2 === 0, (x, y) => y % 2 === 0, (x) => x % 3 === 0, (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0, (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// MARK: Bytes and their correction, in the field of 256 with the polynomial 285

const [POWER, LOG] = [new Uint8Array(255), new Uint8Array(256)];
for (let i = 0, value = 1; i < 255; i++) {
  [POWER[i], LOG[value]] = [value, i];
  value = value & 128 ? (value << 1) ^ 285 : value << 1;
}
const times = (a, b) => (a && b ? POWER[(LOG[a] + LOG[b]) % 255] : 0);

function correction(data, count) {
  let divisor = [1];
  for (let i = 0; i < count; i++) divisor = [...divisor, 0].map((value, k) => value ^ (k ? times(divisor[k - 1], POWER[i]) : 0));
  const rest = [...data, ...Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i];
    if (factor) divisor.forEach((value, k) => (rest[i + k] ^= times(value, factor)));
  }
  return rest.slice(data.length);
}

function codewords(bytes, version) {
  const [count, sizes] = BLOCKS[version - 1];
  const room = sizes.reduce((all, size) => all + size);
  const bits = [];
  const put = (value, length) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let i = 0; bits.length < room * 8; i++) put(i % 2 ? 17 : 236, 8);
  const all = Array.from({ length: room }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((value, bit) => value * 2 + bit, 0));
  let begin = 0;
  const blocks = sizes.map((size) => all.slice(begin, (begin += size)));
  const woven = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.map((list) => list[i])).flat().filter((value) => value !== undefined);
  return [...woven(blocks), ...woven(blocks.map((block) => correction(block, count)))];
}

// MARK: The square

/** What follows from bits by dividing by a polynomial, behind them. */
function guarded(value, polynomial, length) {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >> (length - 1)) * polynomial);
  return (value << length) | rest;
}

function square(version) {
  const size = 17 + 4 * version;
  const cells = Array.from({ length: size }, () => Array(size).fill(null));
  const set = (x, y, isDark) => { if (cells[y]?.[x] !== undefined) cells[y][x] = isDark; };
  for (const [left, top] of [[0, 0], [size - 7, 0], [0, size - 7]]) {
    for (let y = -1; y < 8; y++) for (let x = -1; x < 8; x++) set(left + x, top + y, Math.max(Math.abs(x - 3), Math.abs(y - 3)) !== 2 && x >= 0 && x < 7 && y >= 0 && y < 7);
  }
  const middles = ALIGNED[version - 1];
  for (const y of middles) for (const x of middles) {
    if ((x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6)) continue;
    for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
  }
  for (let i = 8; i < size - 8; i++) {
    set(i, 6, i % 2 === 0);
    set(6, i, i % 2 === 0);
  }
  const about = guarded(version, 0x1f25, 12);
  for (let i = 0; version > 6 && i < 18; i++) {
    const isDark = ((about >> i) & 1) === 1;
    set(size - 11 + (i % 3), Math.floor(i / 3), isDark);
    set(Math.floor(i / 3), size - 11 + (i % 3), isDark);
  }
  format(cells, 0);
  return cells;
}

/** Error correction M and the mask, twice beside the corners. */
function format(cells, mask) {
  const size = cells.length;
  const bits = guarded(mask, 0x537, 10) ^ 0x5412;
  const bit = (i) => ((bits >> i) & 1) === 1;
  const around = [0, 1, 2, 3, 4, 5, 7, 8];
  for (let i = 0; i < 15; i++) {
    const [x, y] = i < 8 ? [8, around[i]] : [around[14 - i], 8];
    cells[y][x] = bit(i);
    if (i < 8) cells[8][size - 1 - i] = bit(i);
    else cells[size - 15 + i][8] = bit(i);
  }
  cells[size - 8][8] = true;
}

/** Fills the free cells in columns of two, from the right, up and down. */
function filled(version, words, mask) {
  const cells = square(version);
  const size = cells.length;
  let [at, isUp] = [0, true];
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) for (const x of [right, right - 1]) {
      const y = isUp ? size - 1 - i : i;
      if (cells[y][x] !== null) continue;
      const isDark = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
      cells[y][x] = Boolean(isDark) !== MASKS[mask](x, y);
      at++;
    }
    isUp = !isUp;
  }
  format(cells, mask);
  return cells;
}

/** How hard it is to read: long runs, blocks, what looks like a corner, too much of one. */
function penalty(cells) {
  let [sum, dark] = [0, 0];
  const lines = [...cells, ...cells[0].map((_, x) => cells.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map((cell) => (cell ? "1" : "0")).join("");
    for (const run of text.match(/1{5,}|0{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 0; y < cells.length; y++) for (let x = 0; x < cells.length; x++) {
    dark += cells[y][x] ? 1 : 0;
    if (x && y && cells[y][x] === cells[y - 1][x] && cells[y][x] === cells[y][x - 1] && cells[y][x] === cells[y - 1][x - 1]) sum += 3;
  }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / cells.length ** 2 - 10));
}

/** `{version, mask, cells}`, rows of whether a cell is dark; `null` for a text that is too long. */
export function qr(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex(([, sizes], i) => bytes.length + (i < 9 ? 2 : 3) <= sizes.reduce((all, size) => all + size)) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  return MASKS.map((_, mask) => ({ version, mask, cells: filled(version, words, mask) })).map((one) => [penalty(one.cells), one]).sort((a, b) => a[0] - b[0])[0][1];
}

/** The code as a picture that says what it is for; dark on light in either theme, as readers want it. */
export function qrPicture(text, label) {
  const code = qr(text);
  if (!code) return null;
  const size = code.cells.length;
  const d = code.cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return h("svg", { class: "qr", viewBox: `0 0 ${size + 8} ${size + 8}`, role: "img", "aria-label": label }, h("rect", { class: "paper", width: size + 8, height: size + 8 }), h("path", { class: "print", d }));
}
