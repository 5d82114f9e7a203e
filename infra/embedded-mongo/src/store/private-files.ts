import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

/** The files of a data folder, by their names. */
const OURS = /^(FORMAT|data\.mdb(-lock)?|journal-[01]|users\.json|url)(\.new)?$/;

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.new`;
  const handle = openSync(draft, "w", 0o600);
  try {
    setMode(draft, 0o600);
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(draft, path);
}

/** Takes every right of others from a data folder. */
export function closeFolderToOthers(dataDir: string): void {
  setMode(dataDir, 0o700);
}

/** Takes every right of others from the files of a data folder, also from those an older server made. */
export function closeFilesToOthers(dataDir: string): void {
  for (const name of readdirSync(dataDir)) if (OURS.test(name)) setMode(join(dataDir, name), 0o600);
}

/** What belongs to somebody else, as a mounted folder may, stays as it is. */
function setMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
