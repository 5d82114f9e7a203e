import { runInBackground } from "./background.js";
import type { Background } from "./background.js";
import { wholeSpace } from "./keyspace.js";
import type { Store } from "./store.js";

const KEYS_PER_JOB = 500;
const INTERVAL_MS = 1000;

/**
 * Removes the keys of dropped collections and indexes, a few per commit so that nobody waits behind it.
 */
export function startPurge(store: Store): Background {
  return runInBackground(INTERVAL_MS, async (stopping) => {
    for (const space of store.catalog.garbage) {
      while (!stopping() && !(await store.queue.submit(() => purgeSome(store, space))));
      if (stopping()) return;
    }
  });
}

/** True when the space is empty. */
function purgeSome(store: Store, space: number): boolean {
  const rows = [...store.engine.rows(wholeSpace(space), { limit: KEYS_PER_JOB })];
  for (const { key } of rows) store.engine.remove(key);
  if (rows.length === KEYS_PER_JOB) return false;
  store.catalog.forget(space);
  return true;
}
