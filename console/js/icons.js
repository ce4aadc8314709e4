// Our own outline drawings on a grid of 24, as path data.

import { h } from "./dom.js";

const PATHS = {
  light: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  plug: "M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4",
  thermostat: "M10 13V5a2 2 0 1 1 4 0v8a4 4 0 1 1-4 0zM12 17V9",
  temp: "M10 13V5a2 2 0 1 1 4 0v8a4 4 0 1 1-4 0zM12 17V9",
  cover: "M4 4h16M5 4v13h14V4M5 8h14M5 12h14M12 17v3",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3M12 15v2",
  door: "M6 21V4l9-1v18M15 5h3v16M4 21h16M12 12v1",
  window: "M5 4h14v16H5zM12 4v16M5 12h14",
  motion: "M12 5a1.5 1.5 0 1 0 0-.1M8 21l3-6-2-3 2-4 3 3 3 1M11 15l3 2v4",
  lux: "M12 8a4 4 0 1 0 .1 0M12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5",
  humidity: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z",
  fan: "M12 12m-1.5 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M12 10.500c-3-3-2-7 1-7s3 4 0 7M13.300 12.800c4-1 7 1.500 5.500 4s-5 1-5.500-4M10.700 12.800c-1 4-4.500 5.500-6 3s1.500-5 6-3",
  power: "M13 3 5 13h6l-1 8 8-11h-6z",
  leak: "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9 14a3 3 0 0 0 3 3",
  smoke: "M5 16a3 3 0 0 1 1-6 5 5 0 0 1 9-2 4 4 0 0 1 3 8zM8 20h1M12 20h1M16 20h1",
  media: "M4 5h16v11H4zM8 20h8",
  button: "M5 5h14v14H5zM12 9a3 3 0 1 0 .1 0",
  car: "M4 15v-3l2-5h12l2 5v3M3 15h18v3H3zM6 18v2M18 18v2M7 12h10",
  battery: "M3 8h15v8H3zM21 11v2M6 11v2",
  valve: "M4 15h16M8 15V9h8v6M12 9V5M9 5h6",
  alarm: "M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6z",
  device: "M5 7h14v10H5zM9 17v3M15 17v3",
  home: "M3 11 12 4l9 7M6 9v11h12V9M10 20v-6h4v6",
  rooms: "M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z",
  timeline: "M12 4a8 8 0 1 0 .1 0M12 8v4l3 2",
  rules: "M5 5h14M5 10h9M5 15h14M5 20h9",
  whatif: "M5 20V10M5 10c0-4 4-6 7-6M12 4l-2-2M12 4l-2 2M5 13c3 0 9 1 13-4M18 9l1 3M18 9l-3 0",
  talk: "M4 5h16v11H10l-5 4v-4H4z",
  more: "M5 12h.1M12 12h.1M19 12h.1",
  health: "M3 12h4l2-6 4 12 3-8 1 2h4",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  people: "M9 11a3.500 3.500 0 1 0-.1 0M3 20c0-4 3-6 6-6s6 2 6 6M16 10.500a3 3 0 1 0-1-5.500M17 14c2.500.5 4 2.500 4 6",
  hand: "M8 12V6a1.500 1.500 0 0 1 3 0v4-6a1.500 1.500 0 0 1 3 0v6-4a1.500 1.500 0 0 1 3 0v8c0 4-2 7-6 7-3 0-4-2-6-5l-2-3a1.500 1.500 0 0 1 2.500-1.500z",
  away: "M4 4l16 16M9 8h-1v3a6 6 0 0 0 8 5.500M15 3v5h3v3c0 1-.2 2-.6 3M12 17v4",
  warn: "M12 4 3 20h18zM12 10v5M12 17.500v.1",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  stop: "M6 6h12v12H6z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  sun: "M12 8a4 4 0 1 0 .1 0M12 2v2M12 20v2M4 12H2M22 12h-2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5",
  moon: "M19 14a8 8 0 1 1-9-10 6.500 6.500 0 0 0 9 10z",
  panel: "M4 5h16v12H4zM9 21h6M12 17v4M8 9h3v3H8zM14 9h2M14 12h2",
  check: "M5 13l4 4L19 7",
  dot: "M12 10a2 2 0 1 0 .1 0",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5",
  pen: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  link: "M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1.500 1.500M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1.500-1.500",
  book: "M12 6c-2-1.500-5-2-8-2v14c3 0 6 .5 8 2 2-1.500 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14",
  heart: "M12 20C6 15.500 3 12.500 3 9a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 3.500-3 6.500-9 11z",
  search: "M11 4a7 7 0 1 0 .1 0M16 16l5 5",
};

const OF_TYPE = {
  switch: "plug", boiler: "thermostat", heat_pump: "thermostat", water_heater: "thermostat", contact: "window",
  presence: "motion", co: "smoke", gas: "smoke", energy: "power", siren: "alarm", blind: "cover", weather: "sun",
  water: "leak", garage: "cover", gate: "cover", co2: "humidity", vacuum: "fan", humidifier: "humidity",
};

export function icon(name, label) {
  const path = PATHS[name] ?? PATHS[OF_TYPE[name]] ?? PATHS.device;
  return h("svg", { class: "icon", viewBox: "0 0 24 24", role: label ? "img" : null, "aria-label": label, "aria-hidden": label ? null : "true" },
    h("path", { d: path }));
}
