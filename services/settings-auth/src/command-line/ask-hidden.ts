import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import type { Readable } from "node:stream";

/** The operator ended the question, by Ctrl-C or Ctrl-D, instead of answering it. */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
  override readonly message = "The question was not answered: nothing was changed.";
}

/** Asks on the terminal without showing what is typed. @throws UnansweredError when the question is ended */
export function askHidden(input: Readable, notes: Writable, question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: nowhere, terminal: true });
  notes.write(question);
  return new Promise((resolve, reject) => {
    lines.once("close", () => {
      notes.write("\n");
      reject(new UnansweredError());
    });
    lines.question("", (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
