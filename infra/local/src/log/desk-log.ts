import type { SupervisorHooks } from "../processes/supervised-process.js";
import { formatLine } from "./format-line.js";
import type { Level, LogEntry } from "./format-line.js";
import { parseLine, parseMongodLine, parseRedisLine } from "./parse-line.js";

export interface DeskLog extends Pick<SupervisorHooks, "note" | "line"> {
  /** One line for each step. */
  progress(text: string): void;
}

/** Programs that log in a format of their own. */
const PARSERS: Record<string, (line: string) => LogEntry | undefined> = {
  redis: parseRedisLine,
  mongod: parseMongodLine,
};

/** The log of a desk on the terminal: colours only there, and not when NO_COLOR is set. */
export function createDeskLog(out: NodeJS.WriteStream = process.stdout): DeskLog {
  const colour = out.isTTY && !process.env["NO_COLOR"];
  const write = (entry: LogEntry): void => void out.write(`${formatLine(entry, { colour })}\n`);
  const note = (level: Level, msg: string): void => write({ service: "desk", level, msg });
  return {
    note,
    progress: (text) => note("info", text),
    line({ name, logFormat }, line, isError) {
      const parse = PARSERS[logFormat ?? ""];
      const entry = parse ? parse(line) : parseLine(name, line, isError ? "error" : "info");
      if (entry && line.trim()) write(entry);
    },
  };
}
