import { createInterface } from "node:readline";
import { formatLine } from "./format-line.mjs";

/** @typedef {import("./format-line.mjs").Entry} Entry */
/** @typedef {import("../supervise/spawn-child.mjs").ChildSpec} ChildSpec */
/** @typedef {import("node:child_process").ChildProcess} ChildProcess */

/**
 * What a child printed, as an entry: services print JSON, others plain text.
 * @param {string} service
 * @param {string} line
 * @param {string} level of plain text
 * @returns {Entry}
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
 * Hands over what a child prints, line by line.
 * @param {ChildSpec} spec
 * @param {ChildProcess} child
 * @param {(entry: Entry) => void} write
 */
function follow({ name, readLine }, child, write) {
  /** @param {import("node:stream").Readable | null} input @param {string} level */
  const read = (input, level) => {
    if (!input) return;
    createInterface({ input }).on("line", (line) => {
      const entry = readLine ? readLine(line) : entryOf(name, line, level);
      if (entry && line.trim()) write(entry);
    });
  };
  read(child.stdout, "info");
  read(child.stderr, "error");
}

/**
 * The log of a desk on the terminal: colours only there, and not when NO_COLOR is set.
 * @param {NodeJS.WriteStream} out
 */
export function createDeskLog(out = process.stdout) {
  const colour = Boolean(out.isTTY) && !process.env.NO_COLOR;
  /** @param {Entry} entry */
  const write = (entry) => void out.write(`${formatLine(entry, { colour })}\n`);
  return {
    /** @param {string} level @param {string} msg */
    note: (level, msg) => write({ service: "desk", level, msg }),
    /** @param {string} text */
    say: (text) => write({ service: "desk", level: "info", msg: text }),
    /** @type {(spec: ChildSpec, child: ChildProcess) => void} */
    follow: (spec, child) => follow(spec, child, write),
    /** @param {string} text */
    print: (text) => void out.write(text),
  };
}
