import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, open, readdir, readFile, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { lock, ROOT, UserFacingError } from "../bootstrap.mjs";

const DESK_FILES = ["desk.json", "secrets.json", "run.json", "lock"];

/** Path of a file in the data folder, or of the folder itself: DATA_DIR, by default `.data` in the repository. */
export const dataPath = (name = ""): string => resolve(ROOT, process.env["DATA_DIR"] || ".data", name);

/** Creates the data folder, for its owner only. Refuses a folder of unrelated files that other users can access. */
async function ensureFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const names = await readdir(path);
  if (names.length === 0 || names.some((name) => DESK_FILES.includes(name))) return chmod(path, 0o700);
  if ((await stat(path)).mode & 0o077) {
    throw new UserFacingError(
      `${path} holds other files and is open to others: set DATA_DIR to an empty or a new folder.`,
    );
  }
}

/** Locks the data folder for this process. @param options timeoutMs: how long to wait for the lock */
export async function lockDataFolder(options: { signal?: AbortSignal; timeoutMs?: number | undefined } = {}) {
  const path = dataPath();
  await ensureFolder(path).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof UserFacingError) throw error;
    throw new UserFacingError(
      `The data folder ${path} cannot be used (${error.code}): set DATA_DIR to a folder you may write to.`,
    );
  });
  const remedy = "stop that one, or set DATA_DIR to another folder";
  return lock(dataPath("lock"), { ...options, subject: `The data folder ${path}`, remedy });
}

/** Reads a JSON file; undefined if it does not exist. @throws SyntaxError if it is truncated */
export async function readJson<T>(file: string): Promise<T | undefined> {
  return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as T) : undefined;
}

/** Atomically writes a JSON file that only its owner can read. */
export async function writeJson(file: string, content: unknown): Promise<void> {
  await writeFileAtomic(file, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  // Syncs the folder, so that the rename survives a power failure.
  const folderHandle = await open(dirname(file), "r");
  await folderHandle.sync().catch(() => undefined);
  await folderHandle.close();
}

export const generateSecret = (bytes = 32): string => randomBytes(bytes).toString("base64url");
const SECRET_BYTES = {
  AUDIT_KEY: 32,
  GATEWAY_SECRET: 32,
  JWT_SECRET: 48,
  SETTINGS_ENC_KEYS: 32,
  RESET_SECRET: 18,
  REDIS_PASSWORD: 32,
  STORAGE_PASSWORD: 32,
};

export type DeskSecrets = Record<keyof typeof SECRET_BYTES, string>;

/** Loads the secrets of this data folder and generates those that are missing. */
export async function loadOrCreateSecrets(): Promise<DeskSecrets> {
  const file = dataPath("secrets.json");
  const storedSecrets = await readJson<Partial<DeskSecrets>>(file).catch(() => {
    throw new UserFacingError(`${file} cannot be read: put it right, or set DATA_DIR to another folder.`);
  });
  const missing = Object.entries(SECRET_BYTES).filter(
    ([name]) => !storedSecrets?.[name as keyof DeskSecrets],
  );
  const newSecrets = Object.fromEntries(missing.map(([name, bytes]) => [name, generateSecret(bytes)]));
  const secrets = { ...storedSecrets, ...newSecrets } as DeskSecrets;
  if (missing.length > 0) await writeJson(file, secrets);
  return secrets;
}
