import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serialize } from "bson";
import type { Document } from "bson";

const NOBODY = 65_534;
const STRANGER_SCRIPT = fileURLToPath(new URL("./stranger.mjs", import.meta.url));

interface Attempts {
  readonly paths: readonly string[];
  readonly pids?: readonly number[];
  readonly calls: readonly { readonly port: number; readonly bytes: Buffer }[];
}

/** The result of each attempt: for files and signals "done" or an error code, for ports the bytes of the response. */
interface Outcomes {
  readonly files: readonly string[];
  readonly signals: readonly string[];
  readonly answers: readonly Buffer[];
}

/** Makes the attempts as the user `nobody`. Only root can switch to that user. */
export function runAsStranger({ paths, pids, calls }: Attempts): Outcomes {
  const hexCalls = calls.map(({ port, bytes }) => ({ port, bytes: bytes.toString("hex") }));
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-"], {
    input: readFileSync(STRANGER_SCRIPT, "utf8"),
    cwd: "/",
    uid: NOBODY,
    gid: NOBODY,
    env: { TRIES: JSON.stringify({ paths, pids, calls: hexCalls }) },
  });
  if (stderr.length > 0) throw new Error(stderr.toString());
  const { answers, ...rest } = JSON.parse(stdout.toString()) as Omit<Outcomes, "answers"> & {
    answers: readonly string[];
  };
  return { ...rest, answers: answers.map((answer) => Buffer.from(answer, "hex")) };
}

/** Encodes a command as a message of MongoDB's wire protocol (OP_MSG). */
export function encodeMongoMessage(command: Document): Buffer {
  const document = serialize(command);
  const header = Buffer.alloc(21);
  header.writeInt32LE(21 + document.length, 0);
  header.writeInt32LE(2013, 12);
  return Buffer.concat([header, document]);
}
