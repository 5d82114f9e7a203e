import type { KeyRange } from "../engine/key-range.js";
import { compileFilter } from "../query/filter.js";
import { decode } from "../values/decode.js";
import { encodeKey } from "../values/key.js";
import { namespaceOf } from "./catalog-entries.js";
import type { IndexInfo } from "./catalog-entries.js";
import { getIdKey } from "./index-entries.js";
import { createSpaceKey, getSpaceRange } from "./keyspace.js";
import type { Store } from "./store.js";
import { MAX_CHANGES_PER_JOB } from "./write-queue.js";

/** Stops a periodic task; resolves once its current run has ended. */
type StopTask = () => Promise<void>;

type TaskCallback = (isStopping: () => boolean) => Promise<void>;

/** Runs `callback` periodically and logs its errors. Between its slices, `callback` must poll `isStopping`. */
function runInBackground(name: string, everyMs: number, callback: TaskCallback): StopTask {
  let isStopped = false;
  let currentRun: Promise<void> | undefined;
  const runOnce = (): void => {
    currentRun ??= callback(() => isStopped)
      .catch((error: unknown) => {
        process.stderr.write(`storage: ${name} failed, retrying in ${everyMs / 1000} s: ${String(error)}\n`);
      })
      .finally(() => (currentRun = undefined));
  };
  const timer = setInterval(runOnce, everyMs).unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await currentRun;
  };
}

const PURGE_INTERVAL_MS = 1000;

export function startDroppedDataPurge(store: Store): StopTask {
  return runInBackground("purge of dropped data", PURGE_INTERVAL_MS, async (isStopping) => {
    for (const space of store.catalog.garbage) {
      while (!isStopping() && !(await store.queue.submit(() => purgeBatch(store, space))));
      if (isStopping()) return;
    }
  });
}

function purgeBatch(store: Store, space: number): boolean {
  const keys: string[] = [];
  // One by one, as all documents together may take gigabytes.
  for (const { key } of store.engine.entries(getSpaceRange(space), { limit: MAX_CHANGES_PER_JOB }))
    keys.push(key);
  for (const key of keys) store.engine.remove(key);
  if (keys.length === MAX_CHANGES_PER_JOB) return false;
  store.catalog.removeGarbage(space);
  return true;
}

const EXPIRY_INTERVAL_MS = 60_000;

export function startTtlMonitor(store: Store): StopTask {
  return runInBackground("TTL monitor", EXPIRY_INTERVAL_MS, (isStopping) =>
    deleteExpiredDocuments(store, Date.now(), isStopping),
  );
}

/** Deletes the expired documents of all TTL indexes; `now` is in epoch milliseconds. */
export async function deleteExpiredDocuments(
  store: Store,
  now: number,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const collection of store.catalog.list()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds === undefined || index.key.length !== 1 || !index.ready) continue;
      const deleteNextBatch = (): boolean => expireBatch(store, namespaceOf(collection), index.space, now);
      while (!isStopping() && !(await store.queue.submit(deleteNextBatch)));
    }
  }
}

function expireBatch(store: Store, namespace: string, space: number, now: number): boolean {
  const collection = store.catalog.findPending(namespace);
  const index = collection?.indexes.find((other) => other.space === space);
  if (!collection || !index || index.expireAfterSeconds === undefined) return true;
  const cutoff = new Date(now - index.expireAfterSeconds * 1000);
  const [[path] = [""]] = index.key;
  const isExpired = compileFilter(new Map([[path, new Map([["$lte", cutoff]])]]));
  const entries = [...store.engine.entries(createDateRange(index, cutoff), { limit: MAX_CHANGES_PER_JOB })];
  for (const { key, value } of entries) {
    const idKey = getIdKey(index, key, value);
    const bytes = store.engine.get(createSpaceKey(collection.space, idKey));
    const document = bytes && decode(bytes);
    if (document && isExpired(document)) store.writer.remove(collection, { idKey, document });
  }
  return entries.length < MAX_CHANGES_PER_JOB;
}

function createDateRange(index: IndexInfo, cutoff: Date): KeyRange {
  const direction = [index.key[0]?.[1] ?? 1];
  const bounds = [encodeKey([new Date(-8.64e15)], direction), encodeKey([cutoff], direction)];
  const [low, high] = direction[0] === 1 ? bounds : bounds.toReversed();
  return {
    start: createSpaceKey(index.space, low as Buffer),
    end: createSpaceKey(index.space, high as Buffer, "\xff"),
  };
}
