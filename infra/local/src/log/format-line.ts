const COLOURS = { trace: 90, debug: 90, info: 32, warn: 33, error: 31, fatal: 31 };
const DIM = 2;
const HAS_PLACE = ["time", "level", "service", "msg", "request_id", "pid", "hostname", "v"];
const OF_REQUEST = ["method", "route", "status", "ms"];
/** Text from outside must not steer the terminal. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}]/gu;
const TIME = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  fractionalSecondDigits: 3,
});

export type Level = keyof typeof COLOURS;

/** What is known about something that happened, under the names that services log it by. */
export interface LogEntry {
  service: string;
  level?: string;
  time?: string | number;
  msg?: string;
  request_id?: string;
  [key: string]: unknown;
}

const plain = (value: unknown): string => String(value).replace(CONTROL, " ");

function formatTime(time: string | number = Date.now()): string {
  const date = new Date(time);
  return TIME.format(Number.isNaN(date.getTime()) ? Date.now() : date);
}

function formatMessage(entry: LogEntry): string {
  const { msg = "", method, route = "-", status, ms } = entry;
  const isRequest = msg === "request" && method !== undefined;
  const text = isRequest ? `${String(method)} ${String(route)} ${String(status)} in ${String(ms)} ms` : msg;
  const shown = new Set(isRequest ? [...HAS_PLACE, ...OF_REQUEST] : HAS_PLACE);
  const rest = Object.entries(entry)
    .filter(([key, value]) => !shown.has(key) && value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === "object" ? JSON.stringify(value) : String(value)}`);
  return plain([text, ...rest].join(" "));
}

/** One line for people: time, service, level, what happened, request id. */
export function formatLine(entry: LogEntry, { colour }: { colour: boolean }): string {
  const paint = (code: number, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const level = plain(entry.level ?? "info");
  const code = level in COLOURS ? COLOURS[level as Level] : DIM;
  const request = entry.request_id ? ` ${paint(DIM, `[${plain(entry.request_id)}]`)}` : "";
  const head = `${paint(DIM, formatTime(entry.time))}  ${plain(entry.service).padEnd(13)}`;
  return `${head}  ${paint(code, level.toUpperCase().padEnd(5))}  ${formatMessage(entry)}${request}`;
}
