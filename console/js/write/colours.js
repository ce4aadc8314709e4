// The colours of a line of rules. The words are those of packaging/editors, which a test holds against the language.

const KEYS = new Set((
  "device modes group scene normally manual var fn recipe use sequence rule test when while never always expect if " +
  "else otherwise because then each for within default lingering until after every wait do flash ask notify given " +
  "lose restart answer let becomes changes opens closes locks unlocks turns starts stops pressed released turned arrives " +
  "leaves hearth turn open close lock unlock start stop toggle set apply raise log").split(" "));
const SMALL = new Set((
  "and or not is in between any all no anyone everyone it to at least most over last by hand about long right left " +
  "twice low urgent safety even held off restarting ignoring repeats queued urgently quietly holds resume " +
  "notified throughout once per time times where people").split(" "));
const CONSTANTS = new Set((
  "yes unknown on mon tue wed thu fri sat sun weekday weekdays weekend weekends jan feb mar apr may jun jul " +
  "aug sep oct nov dec").split(" "));

const UNITS = "percent|seconds|minutes|second|minute|µg/m³|µg/m3|μg/m³|μg/m3|ug/m³|ug/m3|l/min|hours|degC|degF|mbar|km/h|mm/h|mins|hour|" +
  "days|lux|kWh|ppm|hPa|bar|l/h|m/s|mph|sec|min|day|°C|°F|°|lx|kW|Wh|dB|m³|m3|kn|mm|ms|%|W|V|A|l|K|C|F|s|h|d";
const NUMBER = new RegExp(`^(?:\\d{4}-\\d{2}-\\d{2}|\\d{1,2}:\\d{2}(?::\\d{2})?|\\d+(?:\\.\\d+)?(?:[ \\t]*(?:${UNITS})(?![\\w/.]))?)`, "i");
const PATH = /^[\p{L}_]\w*(?:\.[\p{L}_]\w*)*/u;

/** The pieces of a line, in order and without gaps: `[look, text]`, look `""` for what has no colour. */
export function colours(line) {
  const pieces = [];
  let rest = line;
  const take = (look, length) => {
    pieces.push([look, rest.slice(0, length)]);
    rest = rest.slice(length);
  };
  while (rest) {
    if (rest[0] === "#") take("comment", rest.length);
    else if (rest[0] === '"') text(rest, take);
    else if (/^\d/.test(rest)) take("value", NUMBER.exec(rest)[0].length);
    else if (PATH.test(rest)) {
      const [word] = PATH.exec(rest);
      take(lookOf(word), word.length);
    } else take("", /^[^\p{L}_\d"#]+/u.exec(rest)[0].length);
  }
  return pieces;
}

function lookOf(word) {
  if (word.includes(".")) return "path";
  const plain = word.toLowerCase();
  if (KEYS.has(plain)) return "key";
  if (SMALL.has(plain)) return "small";
  return CONSTANTS.has(plain) ? "value" : "";
}

/** A text in quotes; what stands in braces within is a value. */
function text(rest, take) {
  let [from, i, isValue] = [0, 1, false];
  const cut = (look) => {
    if (i > from) take(look, i - from);
    from = i;
  };
  for (; i < rest.length; i++) {
    if (rest[i] === "\\") i += 1;
    else if (rest[i] === '"') {
      i += 1;
      break;
    } else if (rest[i] === "{" && !isValue) {
      cut("text");
      isValue = true;
    } else if (rest[i] === "}" && isValue) {
      i += 1;
      cut("path");
      i -= 1;
      isValue = false;
    }
  }
  i = Math.min(i, rest.length);
  cut(isValue ? "path" : "text");
}
