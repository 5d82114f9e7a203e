import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { UserFacingError } from "../../bootstrap.mjs";
import { writeJson } from "./write-json.js";

/** SETTINGS_ENC_KEYS holds keys of 32 bytes in base64. */
const GENERATORS = {
  JWT_SECRET: () => randomBytes(48).toString("base64url"),
  SETTINGS_ENC_KEYS: () => randomBytes(32).toString("base64"),
  RESET_SECRET: () => randomBytes(18).toString("base64url"),
  REDIS_PASSWORD: () => randomBytes(32).toString("base64url"),
  STORAGE_PASSWORD: () => randomBytes(32).toString("base64url"),
};

export type Secrets = Record<keyof typeof GENERATORS, string>;

async function readSecrets(file: string): Promise<Partial<Secrets>> {
  try {
    return existsSync(file) ? (JSON.parse(await readFile(file, "utf8")) as Partial<Secrets>) : {};
  } catch {
    throw new UserFacingError(`${file} cannot be read: put it right, or set DATA_DIR to another folder.`);
  }
}

/** The secrets of this data folder, generated once. */
export async function loadOrCreateSecrets(file: string): Promise<Secrets> {
  const stored = await readSecrets(file);
  const missing = Object.entries(GENERATORS).filter(([name]) => !stored[name as keyof Secrets]);
  const generated = Object.fromEntries(missing.map(([name, generate]) => [name, generate()]));
  const secrets = { ...stored, ...generated } as Secrets;
  if (missing.length > 0) await writeJson(file, secrets);
  return secrets;
}
