import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * Asks on the terminal for something that nobody may read over the shoulder.
 * @param {string} question
 * @returns {Promise<string>}
 */
export function askHidden(question) {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  return new Promise((resolve) => {
    lines.once("close", () => resolve(""));
    lines.question("", (answer) => {
      process.stderr.write("\n");
      resolve(answer);
      lines.close();
    });
  });
}
