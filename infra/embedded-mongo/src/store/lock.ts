import { createHash } from "node:crypto";
import { realpathSync, unlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { StartError } from "./folder.js";

/** Locks a data folder by listening on a local socket, which the kernel closes even after a crash. */
export async function lockDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  const folder = realpathSync(dataDir);
  const path = getSocketPath(createHash("sha256").update(folder).digest("hex").slice(0, 40));
  const server = (await listen(path)) ?? (await replaceSocketFile(path));
  if (!server) throw new StartError(`Another storage server is already using the folder ${folder}.`);
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function getSocketPath(name: string): string {
  if (process.platform === "linux") return `\0embedded-mongo-${name}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\embedded-mongo-${name}`;
  // TMPDIR may differ between processes, and on macOS it is too long: a socket's path has at most 103 characters.
  return `/tmp/embedded-mongo-${name}.sock`;
}

/** A killed process leaves its socket file behind. Linux's abstract sockets and Windows' named pipes have no file. */
async function replaceSocketFile(path: string): Promise<Server | undefined> {
  const hasNoFile = process.platform === "linux" || process.platform === "win32";
  if (hasNoFile || (await isAnswering(path))) return undefined;
  unlinkSync(path);
  return listen(path);
}

function listen(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => resolve(server));
  });
}

function isAnswering(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    connect(path, () => resolve(true)).once("error", () => resolve(false));
  });
}
