import { compileFilter } from "../query/filter.js";
import { decode } from "../values/decode.js";
import { encodeKey } from "../values/key.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf } from "./catalog-entries.js";
import type { CollectionInfo, IndexInfo } from "./catalog-entries.js";
import { idKeyOf } from "./index-entries.js";
import { spaceKey, spaceRange } from "./keyspace.js";
import type { Store } from "./store.js";

/** `stop` resolves once the current run has ended. */
interface BackgroundTask {
  stop(): Promise<void>;
}

type Work = (stopping: () => boolean) => Promise<void>;

/** Runs `work` periodically and logs its errors. Between its slices, `work` must poll `stopping()`. */
function runInBackground(name: string, everyMs: number, work: Work): BackgroundTask {
  let stopped = false;
  let running: Promise<void> | undefined;
  const run = (): void => {
    running ??= work(() => stopped)
      .catch((error: unknown) => {
        process.stderr.write(`storage: ${name} failed, retrying in ${everyMs / 1000} s: ${String(error)}\n`);
      })
      .finally(() => (running = undefined));
  };
  const timer = setInterval(run, everyMs).unref();
  const stop = async (): Promise<void> => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
  return { stop };
}

const KEYS_PER_JOB = 500;
const PURGE_INTERVAL_MS = 1000;

export function startDroppedDataPurge(store: Store): BackgroundTask {
  return runInBackground("purge of dropped data", PURGE_INTERVAL_MS, async (stopping) => {
    for (const space of store.catalog.garbage) {
      while (!stopping() && !(await store.queue.submit(() => purgeSome(store, space))));
      if (stopping()) return;
    }
  });
}

function purgeSome(store: Store, space: number): boolean {
  const rows = [...store.engine.entries(spaceRange(space), { limit: KEYS_PER_JOB })];
  for (const { key } of rows) store.engine.remove(key);
  if (rows.length === KEYS_PER_JOB) return false;
  store.catalog.removeGarbage(space);
  return true;
}

const EXPIRY_INTERVAL_MS = 60_000;
const EXPIRED_PER_JOB = 500;

export function startTtlMonitor(store: Store): BackgroundTask {
  return runInBackground("TTL monitor", EXPIRY_INTERVAL_MS, (stopping) =>
    deleteExpiredDocuments(store, Date.now(), stopping),
  );
}

/** One pass over all TTL indexes; `now` is in epoch milliseconds. */
export async function deleteExpiredDocuments(
  store: Store,
  now: number,
  stopping: () => boolean = () => false,
): Promise<void> {
  for (const collection of store.catalog.all()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || index.key.length !== 1 || !index.ready) continue;
      const job = (): boolean => expireSome(store, collection, index, now);
      while (!stopping() && !(await store.queue.submit(job)));
    }
  }
}

function expireSome(
  store: Store,
  { database, name }: CollectionInfo,
  { space }: IndexInfo,
  now: number,
): boolean {
  const collection = store.catalog.current(namespaceOf({ database, name }));
  const index = collection?.indexes.find((other) => other.space === space);
  if (!collection || !index || index.expireAfterSeconds === undefined) return true;
  const oldest = new Date(now - index.expireAfterSeconds * 1000);
  const rows = [...store.engine.entries(dateRange(index, oldest), { limit: EXPIRED_PER_JOB })];
  for (const { key, value } of rows) expireOne(store, collection, index, idKeyOf(index, key, value), oldest);
  return rows.length < EXPIRED_PER_JOB;
}

function expireOne(store: Store, c: CollectionInfo, index: IndexInfo, idKey: Buffer, oldest: Date): void {
  const bytes = store.engine.get(spaceKey(c.space, idKey));
  if (!bytes) return;
  const document = decode(bytes);
  const path = index.key[0]?.[0] as string;
  const old: Document = new Map<string, Value>([[path, new Map([["$lte", oldest]])]]);
  if (compileFilter(old)(document)) store.writer.remove(c, { idKey, document });
}

function dateRange(index: IndexInfo, until: Date): { start: Buffer; end: Buffer } {
  const direction = [index.key[0]?.[1] ?? 1];
  const edges = [encodeKey([new Date(-8.64e15)], direction), encodeKey([until], direction)];
  const [low, high] = direction[0] === 1 ? edges : edges.toReversed();
  const after = Buffer.concat([high as Buffer, Buffer.from([0xff])]);
  return { start: spaceKey(index.space, low as Buffer), end: spaceKey(index.space, after) };
}
