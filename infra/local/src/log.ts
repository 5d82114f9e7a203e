import { prettyFactory } from "pino-pretty";

/** Text from outside must not steer the terminal. */
const CONTROL = /[\p{Cc}\p{Bidi_Control}]/gu;
const REQUEST = "{if route} {method} {route} {status} in {ms} ms{end}";
const ORDER = "{if transaction_id} {transaction_id} {status} after {ms} ms{end}";
const MESSAGE = `{service}: {msg}${REQUEST}${ORDER}{if request_id} [{request_id}]{end}`;

const withoutControls = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replace(CONTROL, " ") : value;

/** What a program printed: JSON as the services log it, or plain text. */
export function parseLine(service: string, line: string, level: string): Record<string, unknown> {
  try {
    if (line.startsWith("{")) return { service, ...(JSON.parse(line) as object) };
  } catch {
    // Not JSON after all: shown as it is.
  }
  return { service, level, msg: line };
}

/** Writes one line for people: time, level, service, what happened, request id. */
export function createFormatter(colorize: boolean): (entry: object) => string {
  const format = prettyFactory({
    colorize,
    translateTime: "SYS:HH:MM:ss.l",
    messageFormat: MESSAGE,
    ignore: "pid,hostname,v,service,request_id,method,route,transaction_id,status,ms",
    errorLikeObjectKeys: [],
    singleLine: true,
  });
  return (entry) => format(JSON.stringify({ level: "info", time: Date.now(), ...entry }, withoutControls));
}

export type DeskLog = ReturnType<typeof createDeskLog>;

/** The log of a desk on the terminal: colours only there, and not when NO_COLOR is set. */
export function createDeskLog(out: NodeJS.WriteStream = process.stdout) {
  const format = createFormatter(out.isTTY && !process.env["NO_COLOR"]);
  const note = (level: string, msg: string): void => void out.write(format({ service: "desk", level, msg }));
  return {
    note,
    /** One line for each step. */
    progress: (text: string): void => note("info", text),
    line(service: string, line: string, isError: boolean): void {
      if (line.trim()) out.write(format(parseLine(service, line, isError ? "error" : "info")));
    },
  };
}
