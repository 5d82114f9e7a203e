import { createInterface } from "node:readline";
import type { Interface } from "node:readline";
import { Writable } from "node:stream";
import type { Readable } from "node:stream";

/** Thrown when the operator ends a question with Ctrl-C or Ctrl-D instead of answering it. */
export class UnansweredError extends Error {
  override readonly name = "UnansweredError";
  override readonly message = "The question was not answered: nothing was changed.";
}

/** Reads a line from the terminal. @throws UnansweredError if the input ends without an answer */
function ask(readline: Interface, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    readline.once("close", () => reject(new UnansweredError()));
    readline.question(question, (answer) => {
      resolve(answer);
      readline.close();
    });
  });
}

/**
 * Asks a question on the terminal, without showing what is typed.
 * @throws UnansweredError if the input ends without an answer
 */
export function askHidden(input: Readable, notes: Writable, question: string): Promise<string> {
  const discardedOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const readline = createInterface({ input, output: discardedOutput, terminal: true });
  readline.once("close", () => notes.write("\n"));
  notes.write(question);
  return ask(readline, "");
}

/**
 * Asks a yes-or-no question on the terminal. Only the answers "y" and "yes" count as yes.
 * @throws UnansweredError if the input ends without an answer
 */
export async function askYesNo(input: Readable, notes: Writable, question: string): Promise<boolean> {
  const readline = createInterface({ input, output: notes, terminal: true });
  return /^y(es)?$/i.test((await ask(readline, `${question} [y/N] `)).trim());
}
