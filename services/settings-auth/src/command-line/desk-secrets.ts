import { existsSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { BackupError } from "@tukar-saldo/backup";

/** The generated secrets that a restored desk needs, for example to decrypt its settings. */
const BACKED_UP_SECRETS = ["JWT_SECRET", "SETTINGS_ENC_KEYS", "RESET_SECRET", "AUDIT_KEY"] as const;

export type DeskSecrets = Partial<Record<(typeof BACKED_UP_SECRETS)[number], string>>;

const pickSecrets = (values: Record<string, unknown>): DeskSecrets =>
  Object.fromEntries(
    BACKED_UP_SECRETS.flatMap((name) => (typeof values[name] === "string" ? [[name, values[name]]] : [])),
  );

/** Parses secrets from JSON. @throws BackupError */
export function parseDeskSecrets(text: string, path: string): DeskSecrets {
  try {
    return pickSecrets(Object(JSON.parse(text)) as Record<string, unknown>);
  } catch {
    throw new BackupError(`${path} holds no secrets of a desk.`);
  }
}

/** Reads from a desk's secrets file those secrets that belong in a backup. */
export async function readDeskSecrets(path: string): Promise<DeskSecrets> {
  return parseDeskSecrets(await readText(path), path);
}

/** Merges restored secrets into the secrets file of a desk. @throws BackupError */
export async function mergeIntoSecretsFile(path: string, secrets: DeskSecrets): Promise<void> {
  const currentSecrets = await readSecretsFile(path);
  const temporaryPath = `${path}.part`;
  try {
    await writeFile(temporaryPath, JSON.stringify({ ...currentSecrets, ...secrets }, null, 2), {
      mode: 0o600,
      flush: true,
    });
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw new BackupError(
      `${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`,
    );
  }
}

/**
 * Reads the secrets file of a desk. Returns an empty object if the file does not exist.
 * @throws BackupError, whose message contains no text of the file
 */
export async function readSecretsFile(path: string): Promise<Record<string, unknown>> {
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
