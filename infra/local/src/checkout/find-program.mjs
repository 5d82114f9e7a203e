import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The file of a program on the PATH.
 * @param {string} name
 */
export function findProgram(name) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}
