#!/usr/bin/env node
import { parseArgs } from "node:util";
import { readPasswords } from "./auth/passwords.js";
import type { Passwords } from "./auth/users.js";
import { isLoopback } from "./host.js";
import { collectWhenIdle } from "./idle-memory.js";
import { startServer } from "./server.js";
import { StartError } from "./store/folder.js";
import { keepUrl, ownPasswords } from "./url-file.js";
import { watchParent } from "./watch-parent.js";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "0" },
    host: { type: "string", default: "127.0.0.1" },
    "data-dir": { type: "string" },
    passwords: { type: "string", default: process.env["STORAGE_PASSWORDS_FILE"] ?? "" },
    parent: { type: "string" },
  },
});

async function main(): Promise<void> {
  const { dataDir, host, port } = readOptions();
  // Whatever is made from now on is for this user alone.
  process.umask(0o077);
  const passwords = passwordsFor(dataDir);
  const server = await startServer({ dataDir, host, port, passwords });
  keepUrl(dataDir, values.passwords ? undefined : { url: server.url, passwords });
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

function readOptions(): { dataDir: string; host: string; port: number } {
  const { "data-dir": dataDir, host, passwords } = values;
  const port = Number(values.port);
  if (!dataDir) throw new StartError("Say where the data lies: --data-dir DIR");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError("--port must be a number from 0 to 65535.");
  if (!isLoopback(host) && !passwords)
    throw new StartError(
      `--host ${host} is for users of your own: name their passwords with --passwords FILE.`,
    );
  return { dataDir, host, port };
}

/** Those of the file, else one user with a password of this folder's own. */
function passwordsFor(dataDir: string): Passwords {
  return values.passwords ? readPasswords(values.passwords) : ownPasswords(dataDir);
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
