import { prettyFactory } from "pino-pretty";

/** Control characters, by which text from outside could manipulate the terminal. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Bidi_Control}]/gu;
const REQUEST_TEMPLATE = "{if route} {method} {route} {status} in {ms} ms{end}";
const ORDER_TEMPLATE = "{if transaction_id} {transaction_id} {status} after {ms} ms{end}";
const MESSAGE_TEMPLATE = `{service}: {msg}${REQUEST_TEMPLATE}${ORDER_TEMPLATE}{if request_id} [{request_id}]{end}`;

const replaceControls = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replace(CONTROL_CHARACTERS, " ") : value;

/** Parses a line that a program printed: JSON as the services log it, or plain text. */
export function parseLine(service: string, line: string, level: string): Record<string, unknown> {
  try {
    if (line.startsWith("{")) return { service, ...(JSON.parse(line) as object) };
  } catch {
    // The line starts like JSON but is none, so it is treated as plain text.
  }
  return { service, level, msg: line };
}

/** Creates a formatter of log entries: one line with time, level, service, message and request id. */
export function createFormatter(colorize: boolean): (entry: object) => string {
  const format = prettyFactory({
    colorize,
    translateTime: "SYS:HH:MM:ss.l",
    messageFormat: MESSAGE_TEMPLATE,
    ignore: "pid,hostname,v,service,request_id,method,route,transaction_id,status,ms",
    errorLikeObjectKeys: [],
    singleLine: true,
  });
  return (entry) => format(JSON.stringify({ level: "info", time: Date.now(), ...entry }, replaceControls));
}

export type DeskLog = ReturnType<typeof createDeskLog>;

/** Creates the desk's log; it is coloured on a terminal, unless NO_COLOR is set. */
export function createDeskLog(out: NodeJS.WriteStream = process.stdout) {
  const format = createFormatter(out.isTTY && !process.env["NO_COLOR"]);
  const note = (level: string, msg: string): void => void out.write(format({ service: "desk", level, msg }));
  return {
    note,
    progress: (text: string): void => note("info", text),
    line(service: string, line: string, isError: boolean): void {
      if (line.trim()) out.write(format(parseLine(service, line, isError ? "error" : "info")));
    },
  };
}
