import { createInterface } from "node:readline";
import { formatLine } from "./format-line.mjs";

/**
 * What a child printed, as an entry: services print JSON, others plain text.
 * @param {string} service
 * @param {string} line
 * @param {string} level of plain text
 * @returns {import("./format-line.mjs").Entry}
 */
export function entryOf(service, line, level) {
  if (line.startsWith("{")) {
    try {
      return { service, ...JSON.parse(line) };
    } catch {
      // Not JSON after all: shown as it is.
    }
  }
  return { service, level, msg: line };
}

/**
 * The log of a desk on the terminal: colours only there, and not when NO_COLOR is set.
 * @param {NodeJS.WriteStream} out
 */
export function createDeskLog(out = process.stdout) {
  const colour = Boolean(out.isTTY) && !process.env.NO_COLOR;
  /** @param {import("./format-line.mjs").Entry} entry */
  const write = (entry) => void out.write(`${formatLine(entry, { colour })}\n`);
  return {
    /** @param {string} level @param {string} msg */
    note: (level, msg) => write({ service: "desk", level, msg }),
    /** @param {string} text */
    say: (text) => write({ service: "desk", level: "info", msg: text }),
    /** @param {string} name @param {import("node:child_process").ChildProcess} child */
    follow(name, child) {
      for (const [stream, level] of /** @type {const} */ ([[child.stdout, "info"], [child.stderr, "error"]])) {
        if (!stream) continue;
        createInterface({ input: stream }).on("line", (line) => line.trim() && write(entryOf(name, line, level)));
      }
    },
    /** @param {string} text */
    print: (text) => void out.write(text),
  };
}
