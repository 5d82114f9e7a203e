import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Problem } from "../problem.mjs";
import { writeJson } from "./write-file.mjs";

/** How each secret is made. SETTINGS_ENC_KEYS holds keys of 32 bytes in base64. */
const MAKERS = {
  JWT_SECRET: () => randomBytes(48).toString("base64url"),
  SETTINGS_ENC_KEYS: () => randomBytes(32).toString("base64"),
  RESET_SECRET: () => randomBytes(18).toString("base64url"),
  REDIS_PASSWORD: () => randomBytes(32).toString("base64url"),
  STORAGE_PASSWORD: () => randomBytes(32).toString("base64url"),
};

/** @typedef {Record<keyof typeof MAKERS, string>} Secrets */

/** @param {string} file */
async function readSecrets(file) {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return {};
    throw new Problem(`${file} cannot be read: put it right, or set DATA_DIR to another folder.`);
  }
}

/**
 * The secrets of this data folder, made once and kept.
 * @param {string} file
 * @returns {Promise<Secrets>}
 */
export async function keepSecrets(file) {
  const kept = await readSecrets(file);
  const missing = Object.entries(MAKERS).filter(([name]) => !kept[name]);
  const secrets = { ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) };
  if (missing.length > 0) await writeJson(file, secrets);
  return secrets;
}
