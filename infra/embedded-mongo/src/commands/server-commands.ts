import { statSync } from "node:fs";
import { totalmem } from "node:os";
import { Double, Long } from "bson";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionInfo } from "../store/catalog-entries.js";
import { getDataFilePath } from "../store/folder.js";
import { getSpaceRange } from "../store/keyspace.js";
import type { Store } from "../store/store.js";
import { failure } from "../values/errors.js";
import { isDocument, toDocument } from "../values/types.js";
import type { Document } from "../values/types.js";
import { okReply } from "../wire/reply.js";
import { MAX_MESSAGE_BYTES } from "../wire/request.js";
import { readNonNegative, parseNamespace } from "./arguments.js";
import type { Command } from "./command.js";
import { MAX_DOCUMENT_BYTES } from "./insert.js";
import { buildHelloAuthFields } from "./sign-in.js";

export const MONGODB_VERSION = "8.0.0";
const WIRE_VERSION = 25;
const startedAt = Date.now();

export function hello(command: Command): Document {
  return okReply({
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
    ...buildHelloAuthFields(command),
    // A standalone MongoDB lacks read concern "snapshot"; this server supports it.
    snapshotReads: command.snapshots.areEnabled,
  });
}

export function ping(): Document {
  return okReply();
}

/** Closes the snapshots of the listed sessions; this server keeps no other session state. */
export function endSessions({ name, body, snapshots }: Command): Document {
  const sessions = body.get(name);
  if (Array.isArray(sessions)) for (const session of sessions) snapshots.endSession(session);
  return okReply();
}

export function buildInfo(): Document {
  return okReply({
    version: MONGODB_VERSION,
    versionArray: MONGODB_VERSION.split(".").map(Number).concat(0),
    gitVersion: "embedded",
    modules: ["embedded"],
    storageEngines: ["lmdb"],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  });
}

/** Forces a checkpoint; acknowledged writes are already durable in the journal. */
export async function fsync({ store }: Command): Promise<Document> {
  await store.engine.checkpoint();
  return okReply({ numFiles: 1 });
}

/** A command of this server only: rewrites the data files to erase deleted data from free pages and the journal. */
export async function rewriteFiles(command: Command): Promise<Document> {
  return okReply({ ...(await command.store.rewriter.request(readNonNegative(command, "ticket"))) });
}

export function hostInfo(): Document {
  return okReply({
    system: toDocument({ currentTime: new Date(), memSizeMB: Math.round(totalmem() / 2 ** 20) }),
    os: toDocument({ type: process.platform, name: process.platform, version: "" }),
    extra: toDocument({}),
  });
}

export function serverStatus({ store }: Command): Document {
  return okReply({
    host: "127.0.0.1",
    version: MONGODB_VERSION,
    process: "embedded-mongo",
    pid: Long.fromNumber(process.pid),
    uptime: (Date.now() - startedAt) / 1000,
    localTime: new Date(),
    mem: toDocument({ bits: 64, resident: Math.round(process.memoryUsage().rss / 2 ** 20) }),
    storageEngine: toDocument({ name: "lmdb", persistent: true }),
    writeQueue: toDocument({ length: store.queue.length }),
  });
}

export function getParameter({ body }: Command): Document {
  const selector = body.get("getParameter");
  const requestsAll = selector === "*" || (isDocument(selector) && selector.get("allParameters") === true);
  if (!requestsAll && !body.has("featureCompatibilityVersion"))
    throw failure("InvalidOptions", "no option found to get");
  return okReply({ featureCompatibilityVersion: toDocument({ version: "8.0" }) });
}

export function getLog({ body }: Command): Document {
  if (body.get("getLog") === "*") return okReply({ names: ["global", "startupWarnings"] });
  return okReply({ totalLinesWritten: 0, log: [] });
}

const MAX_SAMPLED_DOCUMENTS = 100;

export async function dbStats({ store, database }: Command): Promise<Document> {
  const collections = store.catalog.list().filter((collection) => collection.database === database);
  const statistics = await Promise.all(collections.map((collection) => readStatistics(store, collection)));
  const sumOf = (name: "count" | "size" | "nindexes"): number =>
    statistics.reduce((total, stats) => total + stats[name], 0);
  const fileSize = new Double(getDataFileSize(store));
  return okReply({
    db: database,
    collections: collections.length,
    views: 0,
    objects: sumOf("count"),
    avgObjSize: new Double(sumOf("size") / Math.max(1, sumOf("count"))),
    dataSize: new Double(sumOf("size")),
    storageSize: fileSize,
    indexes: sumOf("nindexes"),
    totalSize: fileSize,
    scaleFactor: 1,
  });
}

export async function collStats(command: Command): Promise<Document> {
  const { full } = parseNamespace(command);
  const statistics = await readStatistics(command.store, command.store.catalog.find(full));
  return okReply({ ns: full, ...statistics, scaleFactor: 1 });
}

export async function* runCollStats(store: Store, collection: CollectionInfo): AsyncGenerator<Document> {
  const statistics = await readStatistics(store, collection);
  const storageStats = toDocument({ ...statistics, scaleFactor: new Double(1) });
  const { count } = statistics;
  yield toDocument({ ns: namespaceOf(collection), localTime: new Date(), count, storageStats });
}

/** Counts a collection's documents and estimates their total size from a sample. */
async function readStatistics({ reader }: Store, collection: CollectionInfo | undefined) {
  const keyRange = collection && getSpaceRange(collection.space);
  const count = keyRange ? await reader.count(keyRange) : 0;
  const sampledSizes: number[] = [];
  // One by one, as all documents together may take gigabytes.
  for (const { value } of keyRange ? reader.entries(keyRange, { limit: MAX_SAMPLED_DOCUMENTS }) : [])
    sampledSizes.push(value.length);
  const sampledBytes = sampledSizes.reduce((sum, bytes) => sum + bytes, 0);
  const size = Math.round((sampledBytes / Math.max(1, sampledSizes.length)) * count);
  const avgObjSize = count > 0 ? Math.round(size / count) : 0;
  const nindexes = collection?.indexes.length ?? 0;
  return { count, size, avgObjSize, storageSize: size, nindexes, capped: false };
}

export function getDataFileSize(store: Store): number {
  return statSync(getDataFilePath(store.folder)).size;
}
