#!/usr/bin/env node
import { parseArgs } from "node:util";
import { collectWhenIdle } from "./idle-memory.js";
import { startServer } from "./server.js";
import { StartError } from "./store/folder.js";

const PARENT_CHECK_MS = 500;

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    "data-dir": { type: "string" },
    parent: { type: "string" },
  },
});

async function main(): Promise<void> {
  const dataDir = values["data-dir"];
  const port = Number(values.port);
  if (!dataDir) throw new StartError("Say where the data lies: --data-dir DIR");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError("--port must be a number from 0 to 65535.");
  const server = await startServer({ dataDir, port });
  collectWhenIdle();
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    server.stop().then(() => process.exit(0), fail);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop).on("SIGHUP", stop);
  if (values.parent) watchParent(Number(values.parent), stop);
  process.stdout.write(`${server.url}\n`);
}

/** Ends with the process that started us, however that one ended. */
function watchParent(parent: number, stop: () => void): void {
  const alive = (): boolean => {
    try {
      return process.kill(parent, 0);
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "EPERM";
    }
  };
  setInterval(() => {
    if (!alive()) stop();
  }, PARENT_CHECK_MS).unref();
}

/** What the system or a person can be told in a sentence is; anything else is a fault of our own. */
function fail(error: unknown): void {
  const isPlain = error instanceof StartError || (error instanceof Error && "syscall" in error);
  process.stderr.write(`${isPlain ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}

// Where the data file takes nothing, that also surfaces as a rejection nobody waits for; the journal holds the changes.
process.on("unhandledRejection", (error) => {
  if (!(error instanceof Error && "commitError" in error))
    process.stderr.write(`storage: ${String(error)}\n`);
});
main().catch(fail);
