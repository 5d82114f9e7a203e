import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { UserFacingError } from "../../bootstrap.mjs";
import { dataPath, readJson, writeJson } from "../data-folder.js";
import { isListening } from "../ports.js";
import type { ProcessSpec } from "../processes/start-process.js";
import { buildOutdated, findProgram, repositoryPath, runInTerminal } from "../programs.js";

const DESK_FILE_FORMAT = 1;
const EMBEDDED_PROGRAM = "infra/embedded-mongo/dist/main.js";
const EMBEDDED_USER = "desk";
const DATABASE = "tukar_saldo";

/** Address of MongoDB, the embedded storage or Redis: a human-readable title, and the URL with credentials. */
export interface StoreAddress {
  title: string;
  url: string;
}
/** A store that the launcher runs on this machine. */
export interface StoreProgram extends StoreAddress, ProcessSpec {}
export interface StoreLocation {
  port: number;
  folder: string;
}

/** The embedded storage. It gets its password by standard input, as other users of the machine can see arguments. */
export function embeddedStorage({ port, folder }: StoreLocation, password: string): StoreProgram {
  const options = ["--port", String(port), "--data-dir", folder, "--parent", String(process.pid)];
  return {
    title: "embedded storage",
    url: `mongodb://${EMBEDDED_USER}:${password}@127.0.0.1:${port}/${DATABASE}?authSource=admin`,
    name: "storage",
    args: [repositoryPath(EMBEDDED_PROGRAM), ...options, "--passwords", "/dev/stdin"],
    input: JSON.stringify({ [EMBEDDED_USER]: password }),
    probe: () => isListening(port),
  };
}

function localMongod({ port, folder }: StoreLocation, command: string): StoreProgram {
  const logFile = join(folder, "mongod.log");
  const files = ["--dbpath", folder, "--logpath", logFile, "--logappend", "--quiet"];
  return {
    title: "private mongod",
    url: `mongodb://127.0.0.1:${port}/${DATABASE}`,
    name: "storage",
    command,
    args: ["--bind_ip", "127.0.0.1", "--port", String(port), ...files],
    logFile,
    probe: () => isListening(port),
  };
}

/** Reads the kind of storage that the data folder was created with; undefined if the folder is new. */
async function readStorageKind(file: string): Promise<"embedded" | "mongod" | undefined> {
  const desk = await readJson(file).catch(() => ({}));
  if (desk === undefined) return undefined;
  const { format = "none", storage } = Object(desk) as { format?: unknown; storage?: unknown };
  if (format === DESK_FILE_FORMAT && (storage === "embedded" || storage === "mongod")) return storage;
  throw new UserFacingError(
    `${file} is of a format this version does not know (${String(format)}): ` +
      "update this checkout, or set DATA_DIR to another folder.",
  );
}

function findMongod(): string | undefined {
  const mongodBin = process.env["MONGOD_BIN"];
  const program = findProgram(mongodBin || "mongod");
  if (mongodBin && !program)
    throw new UserFacingError("MONGOD_BIN names no program: set it to the file of a mongod, or unset it.");
  return program;
}

/** Chooses MONGO_URL, else the storage the folder was created with, else an installed mongod, else the embedded one. */
export async function chooseStorage(port: number, password: string): Promise<StoreAddress | StoreProgram> {
  const deskFile = dataPath("desk.json");
  const existingKind = await readStorageKind(deskFile);
  const { MONGO_URL: url } = process.env;
  if (url) return { title: "MongoDB of MONGO_URL", url };
  const program = existingKind === "embedded" ? undefined : findMongod();
  if (existingKind === "mongod" && !program) {
    throw new UserFacingError(
      `${deskFile} says that its data lies in a mongod, and there is none: ` +
        "install MongoDB, set MONGOD_BIN, or set DATA_DIR to another folder.",
    );
  }
  const storage = program ? "mongod" : "embedded";
  const folder = dataPath(storage);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The kind is recorded before the first start, as the start writes data of this kind.
  if (!existingKind) await writeJson(deskFile, { format: DESK_FILE_FORMAT, storage });
  return program ? localMongod({ port, folder }, program) : embeddedStorage({ port, folder }, password);
}

/** `npm run storage -- --port N --data-dir DIR [--passwords FILE]` runs the embedded storage alone. */
export async function runStorageCommand(args: string[], signal: AbortSignal): Promise<number> {
  await buildOutdated({ progress: console.error, signal, web: false, programs: ["infra/embedded-mongo"] });
  return runInTerminal([EMBEDDED_PROGRAM, ...args, "--parent", String(process.pid)], {}, signal);
}
