import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./errors.js";

/** Makes sure that a file does not exist. @throws BackupError if it exists */
export async function assertFileAbsent(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${path} is there already: give another name, or move it away.`);
}

/**
 * Writes a stream into a new file atomically: into a temporary file, which is synced and renamed. A failure or an
 * abort leaves no file. write-file-atomic is not used, as it takes buffers and replaces existing files.
 * @throws BackupError when the file exists or cannot be written
 */
export async function writeNewFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  await assertFileAbsent(path);
  // The temporary name is random, so that it differs from the names of all other runs, even of killed ones.
  const temporaryPath = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    await pipeline(
      source,
      createWriteStream(temporaryPath, { flags: "wx", mode: 0o600, flush: true }),
      signal ? { signal } : {},
    );
    await rename(temporaryPath, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw toBackupError(error, path);
  }
}

/** Writes the bytes of `source` to a stream such as stdout, which stays open. */
export async function writeToStream(
  target: Writable,
  source: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  await pipeline(source, target, { end: false, ...(signal ? { signal } : {}) });
}

async function syncFolder(path: string): Promise<void> {
  const folderHandle = await open(path);
  await folderHandle.sync().finally(() => folderHandle.close());
}

function toBackupError(error: unknown, path: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? error : new BackupError(`${path} cannot be written (${code ?? syscall}).`);
}
