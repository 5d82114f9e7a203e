const LEVELS = /** @type {const} */ ({ trace: 90, debug: 90, info: 32, warn: 33, error: 31, fatal: 31 });
const DIM = 2;
const SHOWN_ELSEWHERE = new Set(["time", "level", "service", "msg", "request_id", "pid", "hostname", "v"]);
const OF_REQUEST = new Set(["method", "route", "status", "ms"]);
// Text from outside must not steer the terminal.
const CONTROL = /[\p{Cc}\p{Bidi_Control}]/gu;

/**
 * @typedef {{ service: string, level?: string, msg?: string, request_id?: string, [key: string]: unknown }} Entry
 * with `time`, and whatever else is known about what happened
 */

/** @param {unknown} value */
const plain = (value) => String(value).replace(CONTROL, " ");

/** @param {number} number @param {number} [width] */
const pad = (number, width = 2) => String(number).padStart(width, "0");

/** @param {unknown} time */
function clock(time) {
  const date = typeof time === "string" || typeof time === "number" ? new Date(time) : new Date();
  const at = Number.isNaN(date.getTime()) ? new Date() : date;
  const seconds = [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => pad(part)).join(":");
  return `${seconds}.${pad(at.getMilliseconds(), 3)}`;
}

/** @param {Entry} entry */
function whatHappened(entry) {
  const isRequest = entry.msg === "request" && entry["method"] !== undefined;
  const { method, route, status, ms } = entry;
  const text = isRequest ? `${method} ${route ?? "-"} ${status} in ${ms} ms` : (entry.msg ?? "");
  const rest = Object.entries(entry)
    .filter(
      ([key, value]) =>
        !SHOWN_ELSEWHERE.has(key) && value !== undefined && !(isRequest && OF_REQUEST.has(key)),
    )
    .map(([key, value]) => `${key}=${typeof value === "object" ? JSON.stringify(value) : value}`);
  return plain([text, ...rest].join(" "));
}

/**
 * One line for people: time, service, level, what happened, request id.
 * @param {Entry} entry
 * @param {{ colour: boolean }} options
 */
export function formatLine(entry, { colour }) {
  /** @param {number} code @param {string} text */
  const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const level = plain(entry.level ?? "info");
  const colourOf = LEVELS[/** @type {keyof typeof LEVELS} */ (level)] ?? DIM;
  const request = entry.request_id ? ` ${paint(DIM, `[${plain(entry.request_id)}]`)}` : "";
  const head = `${paint(DIM, clock(entry["time"]))}  ${plain(entry.service).padEnd(13)}`;
  return `${head}  ${paint(colourOf, level.toUpperCase().padEnd(5))}  ${whatHappened(entry)}${request}`;
}
