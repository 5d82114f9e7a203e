import { UserFacingError } from "../bootstrap.mjs";
import { repositoryPath } from "./programs.js";

/** A command of the launcher; resolves with its exit code. */
type Command = (args: string[], signal: AbortSignal, name: string) => Promise<number>;

/** Imports each command on demand, so that it loads only its own modules. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  start: async () => (await import("./desk/start-desk.js")).startDesk,
  dev: async () => (await import("./desk/start-desk.js")).startDesk,
  demo: async () => (await importSource<{ runDemo: Command }>("tests/demo/main.ts")).runDemo,
  storage: async () => (await import("./stores/storage.js")).runStorageCommand,
  admin: async () => (await import("./admin.js")).runAdminCommand,
  test: async () => (await import("./test-run/run-tests.js")).runTests,
};

/** Imports a TypeScript file that is not part of the launcher's bundle. */
async function importSource<Module>(path: string): Promise<Module> {
  (await import("tsx/esm/api")).register();
  return import(repositoryPath(path)) as Promise<Module>;
}

/** Runs a command of the launcher until it ends or a signal stops it. */
export async function runCommand(name: string, args: string[]): Promise<number> {
  const loadCommand = COMMANDS[name];
  if (!loadCommand)
    throw new UserFacingError(`Unknown command ${name}: ${Object.keys(COMMANDS).join(", ")}.`);
  const controller = new AbortController();
  for (const reason of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(reason, () => controller.abort(new Error(reason)));
  // Output to a closed terminal or pipe must not prevent a graceful shutdown.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const { signal } = controller;
  const command = await loadCommand();
  return command(args, signal, name).catch((error: unknown) => {
    if (error === signal.reason) return 0;
    throw error;
  });
}
