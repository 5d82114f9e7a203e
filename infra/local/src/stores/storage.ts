import { mkdir } from "node:fs/promises";
import { UserFacingError } from "../../bootstrap.mjs";
import { buildCheckout, inCheckout, runInTerminal } from "../checkout.js";
import { readJson, writeJson } from "../data-folder.js";
import type { DataFolder } from "../data-folder.js";
import { parseLine } from "../log.js";
import type { LogEntry } from "../log.js";
import { isListening } from "../processes/probes.js";
import type { SupervisedSpec } from "../processes/supervisor.js";
import { findProgram } from "../programs.js";

/** Of desk.json. */
const FORMAT = 1;
const EMBEDDED = "infra/embedded-mongo/dist/main.js";
/** The one user of the embedded storage. */
const USER = "desk";
const DATABASE = "tukar_saldo";
const MONGOD_LEVELS: Record<string, string> = { W: "warn", E: "error", F: "fatal" };

/** A store's URL, with credentials, and how to run it; without a process when it runs elsewhere. */
export interface StorePlan {
  /** For people: what it is. */
  title: string;
  url: string;
  process?: SupervisedSpec;
}

interface Place {
  port: number;
  /** Where its data lie. */
  folder: string;
}

/** The embedded storage. Its password reaches it by its standard input: arguments are seen by everybody. */
export function embeddedStorage({ port, folder }: Place, password: string): Required<StorePlan> {
  const own = ["--port", String(port), "--data-dir", folder, "--parent", String(process.pid)];
  return {
    title: "embedded storage",
    url: `mongodb://${USER}:${password}@127.0.0.1:${port}/${DATABASE}?authSource=admin`,
    process: {
      name: "storage",
      command: process.execPath,
      args: [inCheckout(EMBEDDED), ...own, "--passwords", "/dev/stdin"],
      input: JSON.stringify({ [USER]: password }),
      probe: () => isListening(port),
    },
  };
}

/** Undefined below a warning: mongod prints much at every start. */
export function parseMongodLine(line: string): LogEntry | undefined {
  const entry = parseLine("storage", line, "error");
  const level = "s" in entry ? MONGOD_LEVELS[String(entry["s"])] : entry.level;
  return level === undefined ? undefined : { service: "storage", level, msg: entry.msg ?? line };
}

const privateMongod = ({ port, folder }: Place, program: string): Required<StorePlan> => ({
  title: "private mongod",
  url: `mongodb://127.0.0.1:${port}/${DATABASE}`,
  process: {
    name: "storage",
    command: program,
    args: ["--dbpath", folder, "--port", String(port), "--bind_ip", "127.0.0.1", "--quiet"],
    guarded: true,
    parseLine: parseMongodLine,
    probe: () => isListening(port),
  },
});

/** With which storage this data folder was made; undefined when it is new. */
async function readStorageKind(file: string): Promise<"embedded" | "mongod" | undefined> {
  const desk = await readJson(file).catch(() => ({}));
  if (desk === undefined) return undefined;
  const { format = "none", storage } = Object(desk) as { format?: unknown; storage?: unknown };
  if (format === FORMAT && (storage === "embedded" || storage === "mongod")) return storage;
  throw new UserFacingError(
    `${file} is of a format this version does not know (${String(format)}): ` +
      "update this checkout, or set DATA_DIR to another folder.",
  );
}

function findMongod(): string | undefined {
  const wanted = process.env["MONGOD_BIN"];
  const program = findProgram(wanted || "mongod");
  if (wanted && !program)
    throw new UserFacingError("MONGOD_BIN names no program: set it to the file of a mongod, or unset it.");
  return program;
}

/** MONGO_URL, else what the folder was made with, else a mongod of this machine, else the embedded server. */
export async function planStorage(
  data: Pick<DataFolder, "file">,
  port: number,
  password: string,
): Promise<StorePlan> {
  const deskFile = data.file("desk.json");
  const made = await readStorageKind(deskFile);
  const url = process.env["MONGO_URL"];
  if (url) return { title: "MongoDB of MONGO_URL", url };
  const program = made === "embedded" ? undefined : findMongod();
  if (made === "mongod" && !program) {
    throw new UserFacingError(
      `${deskFile} says that its data lies in a mongod, and there is none: ` +
        "install MongoDB, set MONGOD_BIN, or set DATA_DIR to another folder.",
    );
  }
  const storage = program ? "mongod" : "embedded";
  const folder = data.file(storage);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Before it first starts: from then on the data are of that kind.
  if (!made) await writeJson(deskFile, { format: FORMAT, storage });
  return program ? privateMongod({ port, folder }, program) : embeddedStorage({ port, folder }, password);
}

/** `npm run storage`: the embedded storage alone. It takes `--port N --data-dir DIR [--passwords FILE]`. */
export async function runStorage(args: string[], signal: AbortSignal): Promise<number> {
  const programs = ["infra/embedded-mongo"];
  await buildCheckout({ progress: console.error, signal, web: false, programs });
  return runInTerminal([EMBEDDED, ...args, "--parent", String(process.pid)], {}, signal);
}
