import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { UserFacingError } from "../../bootstrap.mjs";
import { findProgram, isExecutable } from "../programs.js";
import { writeJson } from "./write-json.js";

const FORMAT = 1;

export type StorageKind = "embedded" | "mongod";
export type StorageChoice =
  { kind: "given"; url: string } | { kind: "embedded" } | { kind: "mongod"; program: string };

function parse(text: string): { format?: unknown; storage?: unknown } {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}

/** With which storage this data folder was made; undefined when it is new. */
export async function readStorageKind(deskFile: string): Promise<StorageKind | undefined> {
  if (!existsSync(deskFile)) return undefined;
  const { format, storage } = parse(await readFile(deskFile, "utf8"));
  if (format === FORMAT && (storage === "embedded" || storage === "mongod")) return storage;
  throw new UserFacingError(
    `${deskFile} is of a format this version does not know (${String(format ?? "none")}): ` +
      "update this checkout, or set DATA_DIR to another folder.",
  );
}

/** Called before that storage first starts. */
export const writeStorageKind = (deskFile: string, storage: StorageKind): Promise<void> =>
  writeJson(deskFile, { format: FORMAT, storage });

function findMongod(): string | undefined {
  const program = process.env["MONGOD_BIN"];
  if (!program) return findProgram("mongod");
  if (isExecutable(program)) return program;
  throw new UserFacingError("MONGOD_BIN names no program: set it to the file of a mongod, or unset it.");
}

/** MONGO_URL, else what the folder was made with, else a mongod of this machine, else the embedded server. */
export async function chooseStorage(deskFile: string): Promise<StorageChoice> {
  const made = await readStorageKind(deskFile);
  const url = process.env["MONGO_URL"];
  if (url) return { kind: "given", url };
  if (made === "embedded") return { kind: "embedded" };
  const program = findMongod();
  if (made && !program) {
    throw new UserFacingError(
      `${deskFile} says that its data lies in a mongod, and there is none: ` +
        "install MongoDB, set MONGOD_BIN, or set DATA_DIR to another folder.",
    );
  }
  if (!made) await writeStorageKind(deskFile, program ? "mongod" : "embedded");
  return program ? { kind: "mongod", program } : { kind: "embedded" };
}
