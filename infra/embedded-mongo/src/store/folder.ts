import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { closeFolderToOthers, writePrivateFile } from "./private-files.js";

/** Grows with every change of the layout of stored bytes that an older or newer server would misread. */
export const FORMAT = 2;
/** Is a folder of today's format whose journal holds nothing. */
const WITHOUT_JOURNAL = 1;

/** A reason not to start that a person can act on; its message is one sentence. */
export class StartError extends Error {
  override readonly name = "StartError";
}

/** Creates the data folder when needed and refuses one whose format this server does not know. */
export function prepareFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "FORMAT");
  // A folder that holds other things is not ours to close.
  if (existsSync(file) || readdirSync(dataDir).length === 0) closeFolderToOthers(dataDir);
  if (existsSync(file)) return checkFormat(file, dataDir);
  if (existsSync(dataFile(dataDir))) {
    throw new StartError(`The folder ${dataDir} holds data without a format number; it is left untouched.`);
  }
  writeFormat(file);
}

/** Where the documents and indexes of a data folder lie. */
export function dataFile(dataDir: string): string {
  return join(dataDir, "data.mdb");
}

function checkFormat(file: string, dataDir: string): void {
  const found = readFileSync(file, "utf8").trim();
  if (found === String(FORMAT)) return;
  if (found === String(WITHOUT_JOURNAL)) return writeFormat(file);
  const known = `this server reads format ${FORMAT}`;
  throw new StartError(`The folder ${dataDir} has storage format "${found.slice(0, 20)}", but ${known}.`);
}

function writeFormat(file: string): void {
  writePrivateFile(file, `${FORMAT}\n`);
}
