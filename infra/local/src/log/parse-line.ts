import type { LogEntry } from "./format-line.js";

const REDIS_LINE = /^\d+:[A-Z] \d+ \w+ \d{4} [\d:.]+ ([.\-*#]) (.*)$/;
const REDIS_LEVELS: Record<string, string> = { ".": "debug", "-": "debug", "*": "info", "#": "warn" };
/** What Redis prints at every start and end. */
const REDIS_ROUTINE =
  /Redis is starting|Redis version=|Configuration loaded|Server initialized|overcommit|User requested shutdown|signal-handler|ready to exit/;
const MONGOD_LEVELS: Record<string, string> = { W: "warn", E: "error", F: "fatal" };

/** A line of a service (JSON), or of another program (plain text, at the given level). */
export function parseLine(service: string, line: string, level: string): LogEntry {
  try {
    if (line.startsWith("{")) return { service, ...(JSON.parse(line) as object) };
  } catch {
    // Not JSON after all: shown as it is.
  }
  return { service, level, msg: line };
}

/** Undefined for what Redis prints at every start and end. */
export function parseRedisLine(line: string): LogEntry | undefined {
  const [, sign = "", msg = line] = REDIS_LINE.exec(line) ?? [];
  if (REDIS_ROUTINE.test(line)) return undefined;
  return { service: "redis", level: REDIS_LEVELS[sign] ?? "error", msg };
}

/** Undefined below a warning: mongod prints much at every start. */
export function parseMongodLine(line: string): LogEntry | undefined {
  const { s, msg, level } = parseLine("storage", line, "error") as LogEntry & { s?: string };
  if (s === undefined) return { service: "storage", level: level ?? "error", msg: msg ?? line };
  const known = MONGOD_LEVELS[s];
  return known === undefined ? undefined : { service: "storage", level: known, msg: msg ?? line };
}
