import { readFile } from "node:fs/promises";
import { Problem } from "../problem.mjs";
import { writeJson } from "./write-file.mjs";

const FORMAT = 1;

/** @typedef {"embedded" | "mongod"} StorageKind */

/**
 * With which storage this data folder was made; nothing when it is new.
 * @param {string} file
 * @returns {Promise<StorageKind | undefined>}
 * @throws {Problem} when it was made by something this version does not know
 */
export async function storageOfFolder(file) {
  const text = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const desk = parse(text);
  if (desk.format === FORMAT && (desk.storage === "embedded" || desk.storage === "mongod"))
    return desk.storage;
  throw new Problem(
    `${file} is of a format this version does not know (${desk.format ?? "none"}): ` +
      "update this checkout, or set DATA_DIR to another folder.",
  );
}

/** @param {string} text */
function parse(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Notes with which storage the folder is made, before that storage first starts.
 * @param {string} file
 * @param {StorageKind} storage
 */
export const noteStorage = (file, storage) => writeJson(file, { format: FORMAT, storage });
