#!/usr/bin/env node
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readPasswords } from "./auth/users.js";
import type { PasswordByUser } from "./auth/users.js";
import { collectGarbageWhenIdle } from "./idle-memory.js";
import { isLoopback, startServer } from "./server.js";
import { StartError, writePrivateFile } from "./store/folder.js";

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
  // Files that the process creates are accessible to its user only.
  process.umask(0o077);
  const passwords = values.passwords
    ? readPasswords(values.passwords)
    : { [DEFAULT_USER]: readPassword(dataDir) ?? randomBytes(32).toString("base64url") };
  const server = await startServer({ dataDir, host, port, passwords });
  if (values.passwords) rmSync(getUrlFilePath(dataDir), { force: true });
  else writeUrlFile(dataDir, server.url, passwords);
  collectGarbageWhenIdle();
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= server.stop().then(() => process.exit(0), exitWithError);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop).on("SIGHUP", stop);
  if (values.parent) watchParent(Number(values.parent), stop);
  process.stdout.write(`${server.url}\n`);
}

function readOptions(): { dataDir: string; host: string; port: number } {
  const { "data-dir": dataDir, host, passwords } = values;
  const port = Number(values.port);
  if (!dataDir) throw new StartError("--data-dir DIR is required.");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartError("--port must be a number from 0 to 65535.");
  if (!isLoopback(host) && !passwords)
    throw new StartError(
      `--host ${host} is for users of your own: name their passwords with --passwords FILE.`,
    );
  return { dataDir, host, port };
}

/** Prints operational errors as one line, bugs with their stack. */
function exitWithError(error: unknown): void {
  const isOperational = error instanceof StartError || (error instanceof Error && "syscall" in error);
  process.stderr.write(`${isOperational ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}

const DEFAULT_USER = "desk";

const getUrlFilePath = (dataDir: string): string => join(dataDir, "url");

function writeUrlFile(dataDir: string, url: string, passwords: PasswordByUser): void {
  const credentials = `${DEFAULT_USER}:${encodeURIComponent(passwords[DEFAULT_USER] ?? "")}`;
  const urlWithCredentials = url.replace("://", () => `://${credentials}@`);
  writePrivateFile(getUrlFilePath(dataDir), `${urlWithCredentials}/?authSource=admin\n`);
}

/** Returns the default user's password in the `url` file, if that file has one. */
function readPassword(dataDir: string): string | undefined {
  try {
    const { username, password } = new URL(readFileSync(getUrlFilePath(dataDir), "utf8").trim());
    return username === DEFAULT_USER && password ? decodeURIComponent(password) : undefined;
  } catch {
    return undefined;
  }
}

const PARENT_CHECK_MS = 500;

/** Stops the server when its parent process has ended, even if another process has since been given its pid. */
function watchParent(parent: number, stop: () => void): void {
  const isOwnParent = process.ppid === parent;
  const isGone = (): boolean => {
    try {
      process.kill(parent, 0);
      return isOwnParent && process.ppid !== parent;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === "ESRCH";
    }
  };
  setInterval(() => isGone() && stop(), PARENT_CHECK_MS).unref();
}

// lmdb also reports a failed commit as an unhandled rejection; the journal still holds the changes.
process.on("unhandledRejection", (error) => {
  if (!(error instanceof Error && "commitError" in error))
    process.stderr.write(`storage: unhandled rejection: ${String(error)}\n`);
});
main().catch(exitWithError);
