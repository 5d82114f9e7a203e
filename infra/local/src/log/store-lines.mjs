/** @typedef {import("./format-line.mjs").Entry} Entry */

const REDIS_LINE = /^\d+:[A-Z] \d+ \w+ \d{4} [\d:.]+ ([.\-*#]) (.*)$/;
const REDIS_LEVELS = /** @type {Record<string, string>} */ ({
  ".": "debug",
  "-": "debug",
  "*": "info",
  "#": "warn",
});
const REDIS_CHATTER = new RegExp(
  [
    "Redis is starting|Redis version=|Configuration loaded|Server initialized|overcommit",
    "User requested shutdown|signal-handler|ready to exit",
  ].join("|"),
);

/**
 * A line of Redis; nothing for what it says at every start and end.
 * @param {string} line
 * @returns {Entry | undefined}
 */
export function redisLine(line) {
  const [, sign = "", msg = line] = REDIS_LINE.exec(line) ?? [];
  return REDIS_CHATTER.test(line)
    ? undefined
    : { service: "redis", level: REDIS_LEVELS[sign] ?? "error", msg };
}

const MONGOD_LEVELS = /** @type {Record<string, string>} */ ({ W: "warn", E: "error", F: "fatal" });

/**
 * A line of mongod, which says much at every start; nothing below a warning.
 * @param {string} line
 * @returns {Entry | undefined}
 */
export function mongodLine(line) {
  try {
    const { s = "", msg } = JSON.parse(line);
    const level = MONGOD_LEVELS[s];
    return level === undefined ? undefined : { service: "storage", level, msg };
  } catch {
    return { service: "storage", level: "error", msg: line };
  }
}
