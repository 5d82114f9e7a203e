import { prettyFactory } from "pino-pretty";

/** Text from outside must not steer the terminal. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}]/gu;
const MESSAGE =
  "{service}: {msg}{if route} {method} {route} {status} in {ms} ms{end}{if request_id} [{request_id}]{end}";
const IN_MESSAGE = "service,request_id,method,route,status,ms";

export type Level = "info" | "warn" | "error";

/** What is known about something that happened, under the names that services log it by. */
export interface LogEntry {
  service: string;
  level?: string;
  msg?: string;
  [key: string]: unknown;
}

/** A program whose lines are shown. */
export interface LogSource {
  name: string;
  /** Of a program that logs neither JSON as the services do nor plain text; undefined for what nobody needs. */
  parseLine?: (line: string) => LogEntry | undefined;
}

const withoutControls = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replace(CONTROL, " ") : value;

/** What a program printed: JSON as the services log it, or plain text. */
export function parseLine(service: string, line: string, level: string): LogEntry {
  try {
    if (line.startsWith("{")) return { service, ...(JSON.parse(line) as object) };
  } catch {
    // Not JSON after all: shown as it is.
  }
  return { service, level, msg: line };
}

/** Writes one line for people: time, level, service, what happened, request id. */
export function createFormatter(colorize: boolean): (entry: LogEntry) => string {
  const format = prettyFactory({
    colorize,
    translateTime: "SYS:HH:MM:ss.l",
    messageFormat: MESSAGE,
    ignore: `pid,hostname,v,${IN_MESSAGE}`,
    errorLikeObjectKeys: [],
    singleLine: true,
  });
  return (entry) => format(JSON.stringify({ level: "info", time: Date.now(), ...entry }, withoutControls));
}

/** The log of a desk on the terminal: colours only there, and not when NO_COLOR is set. */
export function createDeskLog(out: NodeJS.WriteStream = process.stdout) {
  const format = createFormatter(out.isTTY && !process.env["NO_COLOR"]);
  const note = (level: Level, msg: string): void => void out.write(format({ service: "desk", level, msg }));
  return {
    note,
    /** One line for each step. */
    progress: (text: string): void => note("info", text),
    line({ name, parseLine: parse }: LogSource, line: string, isError: boolean): void {
      const entry = parse ? parse(line) : parseLine(name, line, isError ? "error" : "info");
      if (entry && line.trim()) out.write(format(entry));
    },
  };
}

export type DeskLog = ReturnType<typeof createDeskLog>;
