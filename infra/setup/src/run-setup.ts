import { adoptSecrets } from "./commands/adopt-secrets.js";
import type { SetupCommand, SetupContext } from "./commands/command.js";
import { createSecrets } from "./commands/create-secrets.js";
import { prepareDatabase } from "./commands/prepare-database.js";
import { printSecrets } from "./commands/print-secrets.js";
import { rotateSecret } from "./commands/rotate-secret.js";
import { showSecret } from "./commands/show-secret.js";
import { SetupError } from "./setup-error.js";

const COMMANDS: Readonly<Record<string, SetupCommand>> = {
  secrets: createSecrets,
  database: prepareDatabase,
  show: showSecret,
  adopt: adoptSecrets,
  rotate: rotateSecret,
  print: printSecrets,
};

export interface SetupOptions extends SetupContext {
  /** Writes a line to the standard error. */
  readonly printError: (line: string) => void;
}

/** Runs the command named by the first argument. @returns the exit code */
export async function runSetup({ args, printError, ...context }: SetupOptions): Promise<number> {
  const [name = "", ...rest] = args;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    printError(`Name a command: ${Object.keys(COMMANDS).join(", ")}.`);
    return 2;
  }
  try {
    await command({ ...context, args: rest });
    return 0;
  } catch (error) {
    printError(
      error instanceof SetupError ? error.message : `${name} failed: ${String((error as Error).stack)}`,
    );
    return 1;
  }
}
