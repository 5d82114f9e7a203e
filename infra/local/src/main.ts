import { PARENT, UserFacingError } from "../bootstrap.mjs";

const PARENT_CHECK_MS = 250;

/** Runs a command to its end and gives its exit code. */
type Command = (args: string[], signal: AbortSignal) => Promise<number | void>;

/** Each loads only what it needs. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  start: async () => (await import("./desk/start-desk.js")).startDesk,
  dev: async () => (await import("./desk/start-desk.js")).startDevDesk,
  storage: async () => (await import("./stores/storage.js")).runStorage,
  admin: async () => (await import("./admin.js")).runAdmin,
  test: async () => (await import("./test-run/run-tests.js")).runTests,
};

/** Aborts on SIGINT, SIGTERM and SIGHUP, and when the parent (npm) is gone, however that ended. */
function createAbortSignal(): AbortSignal {
  const controller = new AbortController();
  const abort = (reason: string): void => controller.abort(new Error(reason));
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => abort(name));
  setInterval(() => process.ppid !== PARENT && abort("its parent is gone"), PARENT_CHECK_MS).unref();
  // A closed terminal or pipe must not get in the way of an orderly end.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  return controller.signal;
}

/** Runs a command of the launcher until it has ended or is told to. */
export async function runCommand(name: string, args: string[]): Promise<number> {
  const load = COMMANDS[name];
  if (!load) throw new UserFacingError(`Unknown command ${name}: ${Object.keys(COMMANDS).join(", ")}.`);
  const signal = createAbortSignal();
  const command = await load();
  return (
    (await command(args, signal).catch((error: unknown) => {
      if (error !== signal.reason) throw error;
    })) ?? 0
  );
}
