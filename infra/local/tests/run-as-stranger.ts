import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serialize } from "bson";
import type { Document } from "bson";

const NOBODY = 65_534;
const PROGRAM = fileURLToPath(new URL("./stranger.mjs", import.meta.url));

interface Tries {
  readonly paths: readonly string[];
  readonly pids?: readonly number[];
  readonly calls: readonly { readonly port: number; readonly bytes: Buffer }[];
}

/** What another user of the machine got: "done" or the error's code of each try, and the answers of ports. */
interface Outcomes {
  readonly files: readonly string[];
  readonly signals: readonly string[];
  readonly answers: readonly Buffer[];
}

/** Tries what another user of this machine could try; only root can become one. */
export function runAsStranger({ paths, pids, calls }: Tries): Outcomes {
  const sent = calls.map(({ port, bytes }) => ({ port, bytes: bytes.toString("hex") }));
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-"], {
    input: readFileSync(PROGRAM, "utf8"),
    cwd: "/",
    uid: NOBODY,
    gid: NOBODY,
    env: { TRIES: JSON.stringify({ paths, pids, calls: sent }) },
  });
  if (stderr.length > 0) throw new Error(stderr.toString());
  const { answers, ...rest } = JSON.parse(stdout.toString()) as Omit<Outcomes, "answers"> & {
    answers: readonly string[];
  };
  return { ...rest, answers: answers.map((answer) => Buffer.from(answer, "hex")) };
}

/** A message of MongoDB's wire protocol (OP_MSG) with this command. */
export function mongoMessage(command: Document): Buffer {
  const document = serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + document.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, document]);
}
