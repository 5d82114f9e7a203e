import { UserFacingError } from "../bootstrap.mjs";
import { AbortedError, createAbortSignal } from "./processes/abort-signal.js";
import { runAdmin } from "./admin/run-admin.js";
import { startDesk } from "./desk/start-desk.js";
import { runStorage } from "./stores/run-storage.js";
import { runTests } from "./test-run/run-tests.js";

/** Runs a command to its end and gives its exit code. */
type Command = (args: string[], signal: AbortSignal) => Promise<number | void>;

const COMMANDS: Record<string, Command> = {
  start: (_args, signal) => startDesk("built", signal),
  dev: (_args, signal) => startDesk("source", signal),
  storage: runStorage,
  admin: runAdmin,
  test: runTests,
};

/** Runs a command of the launcher until it has ended or is told to. */
export async function runCommand(name: string, args: string[]): Promise<number> {
  const command = COMMANDS[name];
  if (!command) throw new UserFacingError(`Unknown command ${name}: ${Object.keys(COMMANDS).join(", ")}.`);
  try {
    return (await command(args, createAbortSignal())) ?? 0;
  } catch (error) {
    if (error instanceof AbortedError) return 0;
    throw error;
  }
}
