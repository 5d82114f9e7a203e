import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./failures.js";

/** Throws where a file of that name is there already. */
export async function refuseExisting(path: string): Promise<void> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (isThere) throw new BackupError(`${path} is there already: give another name, or move it away.`);
}

/**
 * Writes a file that is there only when it is whole: under another name first, on disk, then renamed. When it fails,
 * or `signal` says so, nothing is left.
 */
export async function writeNewFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  await refuseExisting(path);
  // A name of its own: another run, or what a killed one left, must not be written into.
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    await pipeline(
      source,
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
      signal ? { signal } : {},
    );
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true });
    throw plain(error, path);
  }
}

/** Writes to a stream that stays open, such as the standard output. */
export async function writeToStream(
  target: Writable,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  await pipeline(source, target, { end: false, ...(signal ? { signal } : {}) });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

function plain(error: unknown, path: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? error : new BackupError(`${path} cannot be written (${code ?? syscall}).`);
}
