import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Readable } from "node:stream";

/** Asks on the terminal without showing what is typed. */
export function askHidden(input: Readable, notes: Writable, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  notes.write(question);
  return new Promise((resolve) => {
    lines.once("close", () => resolve(""));
    lines.question("", (answer) => {
      notes.write("\n");
      resolve(answer);
      lines.close();
    });
  });
}
