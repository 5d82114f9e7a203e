import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { BackupError } from "@tukar-saldo/backup";

/** A restored desk needs these, among others to decrypt its settings and to check the reset secret. */
const BACKED_UP = ["JWT_SECRET", "SETTINGS_ENC_KEYS", "RESET_SECRET"] as const;

export type DeskSecrets = Partial<Record<(typeof BACKED_UP)[number], string>>;

const pick = (found: Record<string, unknown>): DeskSecrets =>
  Object.fromEntries(
    BACKED_UP.flatMap((name) => (typeof found[name] === "string" ? [[name, found[name]]] : [])),
  );

/** The secrets in a JSON text. @throws BackupError */
export function parseSecrets(text: string, path: string): DeskSecrets {
  try {
    return pick(Object(JSON.parse(text)) as Record<string, unknown>);
  } catch {
    throw new BackupError(`${path} holds no secrets of a desk.`);
  }
}

/** The secrets of a desk to back up. */
export async function readSecrets(path: string): Promise<DeskSecrets> {
  return parseSecrets(await readText(path), path);
}

/** Puts restored secrets into a desk's own file; its others stay. */
export async function adoptSecrets(path: string, secrets: DeskSecrets): Promise<void> {
  const own = await readOwn(path);
  const part = `${path}.part`;
  try {
    await writeFile(part, JSON.stringify({ ...own, ...secrets }, null, 2), { mode: 0o600, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw new BackupError(
      `${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`,
    );
  }
}

/** What the desk's own file holds; nothing where there is none. A damaged one is refused, and never quoted. */
export async function readOwn(path: string): Promise<Record<string, unknown>> {
  if (!existsSync(path)) return {};
  const text = await readText(path);
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    throw new BackupError(`${path} is damaged: put it right first.`);
  }
}

const readText = (path: string): Promise<string> =>
  readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} cannot be read (${error.code ?? error.name}).`);
  });
