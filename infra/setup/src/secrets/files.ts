import { chmod, mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Reads a file; undefined if it does not exist. */
export async function readText(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}

/**
 * Writes a file atomically if its content changes: writes a temporary file, syncs it and renames it. write-file-atomic
 * is not used: it does not sync the folder, and a killed run would leave secrets in a file with a random name. Here the
 * temporary file has a fixed name, so the next run overwrites it.
 */
export async function writeFileAtomically(file: string, text: string, mode: number): Promise<void> {
  if ((await readText(file)) === text) return chmod(file, mode);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const temporaryPath = `${file}.tmp`;
  const handle = await open(temporaryPath, "w", mode);
  try {
    await handle.chmod(mode);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporaryPath, file);
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().catch(() => undefined);
  await handle.close();
}
