import { totalmem } from "node:os";
import { Long } from "bson";
import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { MAX_MESSAGE_BYTES } from "../wire/framing.js";
import { ok } from "../wire/reply.js";
import { documentOf } from "./arguments.js";
import type { Command } from "./command.js";
import { MAX_DOCUMENT_BYTES } from "./new-document.js";
import { signInFields } from "./sign-in.js";
import { endSnapshots } from "./snapshot-read.js";

/** The server follows the rules of MongoDB 8.0 as a standalone. */
export const VERSION = "8.0.0";
const WIRE_VERSION = 25;
const startedAt = Date.now();

export function hello(command: Command): Document {
  return ok({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: command.connectionId,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
    ...signInFields(command),
    // Unlike a standalone MongoDB, this server has read concern "snapshot".
    snapshotReads: command.snapshots.areTaken,
  });
}

export function ping(): Document {
  return ok();
}

/** A session holds nothing but its snapshot. */
export function endSessions({ name, body, snapshots }: Command): Document {
  endSnapshots(snapshots, body.get(name));
  return ok();
}

/** Clients recognise this server by `modules`. */
export function buildInfo(): Document {
  return ok({
    version: VERSION,
    versionArray: VERSION.split(".").map(Number).concat(0),
    gitVersion: "embedded",
    modules: ["embedded"],
    storageEngines: ["lmdb"],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  });
}

/** Writes the changes in the journal into the data file. Acknowledged writes are on disk without it. */
export async function fsync({ store }: Command): Promise<Document> {
  await store.engine.checkpoint();
  return ok({ numFiles: 1 });
}

export function hostInfo(): Document {
  return ok({
    system: documentOf({ currentTime: new Date(), memSizeMB: Math.round(totalmem() / 2 ** 20) }),
    os: documentOf({ type: process.platform, name: process.platform, version: "" }),
    extra: documentOf({}),
  });
}

export function serverStatus({ store }: Command): Document {
  return ok({
    host: "127.0.0.1",
    version: VERSION,
    process: "embedded-mongo",
    pid: Long.fromNumber(process.pid),
    uptime: (Date.now() - startedAt) / 1000,
    localTime: new Date(),
    mem: documentOf({ bits: 64, resident: Math.round(process.memoryUsage().rss / 2 ** 20) }),
    storageEngine: documentOf({ name: "lmdb", persistent: true }),
    writeQueue: documentOf({ length: store.queue.length }),
  });
}

const PARAMETERS: Readonly<Record<string, Value>> = {
  featureCompatibilityVersion: documentOf({ version: "8.0" }),
};

export function getParameter({ body }: Command): Document {
  const wanted = body.get("getParameter");
  const all = wanted === "*" || (isDocument(wanted) && wanted.get("allParameters") === true);
  const found = Object.entries(PARAMETERS).filter(([name]) => all || body.has(name));
  if (found.length > 0) return ok(Object.fromEntries(found));
  throw failure("InvalidOptions", "no option found to get");
}

export function getLog({ body }: Command): Document {
  if (body.get("getLog") === "*") return ok({ names: ["global", "startupWarnings"] });
  return ok({ totalLinesWritten: 0, log: [] });
}
