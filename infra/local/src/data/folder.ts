import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { lock, ROOT, UserFacingError } from "../../bootstrap.mjs";

const OWN_FILES = ["desk.json", "secrets.json", "run.json", "lock"];

export interface DataFolder {
  path: string;
  /** A path inside the folder. */
  file(name: string): string;
  release(): void;
}

/** Where the desk keeps its data: DATA_DIR, else `.data` in the checkout. */
export const dataPath = (): string => resolve(ROOT, process.env["DATA_DIR"] || ".data");

/** Makes the folder, or closes it to others when it is the desk's; never changes the rights of another folder. */
async function ensureFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const names = await readdir(path);
  if (names.length === 0 || names.some((name) => OWN_FILES.includes(name))) return chmod(path, 0o700);
  if ((await stat(path)).mode & 0o077) {
    throw new UserFacingError(
      `${path} holds other files and is open to others: set DATA_DIR to an empty or a new folder.`,
    );
  }
}

/** Opens the data folder for this process alone. @param options timeoutMs: for a process that is ending */
export async function openDataFolder(
  options: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<DataFolder> {
  const path = dataPath();
  await ensureFolder(path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof UserFacingError) throw error;
    throw new UserFacingError(
      `The data folder ${path} cannot be used (${error.code}): set DATA_DIR to a folder you may write to.`,
    );
  });
  const remedy = "stop that one, or set DATA_DIR to another folder";
  const release = await lock(join(path, "lock"), { ...options, subject: `The data folder ${path}`, remedy });
  return { path, file: (name) => join(path, name), release };
}
