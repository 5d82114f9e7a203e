import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Passwords } from "./auth/users.js";
import { writePrivateFile } from "./store/private-files.js";

/** The user of a server that is given none. */
const OWN_USER = "desk";

const urlFile = (dataDir: string): string => join(dataDir, "url");

/** One user, with the password that the folder's `url` holds, else with a new one. */
export function ownPasswords(dataDir: string): Passwords {
  return { [OWN_USER]: passwordIn(dataDir) ?? randomBytes(32).toString("base64url") };
}

/** Keeps the URL with the credentials of the own user in a file for the owner alone; without, none is left there. */
export function keepUrl(dataDir: string, kept: { url: string; passwords: Passwords } | undefined): void {
  if (!kept) return rmSync(urlFile(dataDir), { force: true });
  const { url, passwords } = kept;
  const credentials = `${OWN_USER}:${encodeURIComponent(passwords[OWN_USER] ?? "")}`;
  const signedIn = url.replace("://", () => `://${credentials}@`);
  writePrivateFile(urlFile(dataDir), `${signedIn}/?authSource=admin\n`);
}

function passwordIn(dataDir: string): string | undefined {
  try {
    const { username, password } = new URL(readFileSync(urlFile(dataDir), "utf8").trim());
    return username === OWN_USER && password ? decodeURIComponent(password) : undefined;
  } catch {
    return undefined;
  }
}
