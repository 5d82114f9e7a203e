import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Returns the result of a read that begins after the call, so that it sees every write made before the call. Calls with
 * the same key share a read if they come in the same turn of the event loop. Calls that come during a read share the
 * read after it.
 * @throws what the shared read throws
 */
export type CoalesceRead = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** Creates a function that coalesces concurrent reads of this process. */
export function createReadCoalescer(): CoalesceRead {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();

  async function runNext<T>(key: string, read: () => Promise<T>): Promise<T> {
    await (running.get(key)?.catch(() => undefined) ?? nextTurn());
    waiting.delete(key);
    const current = read();
    running.set(key, current);
    try {
      return await current;
    } finally {
      if (running.get(key) === current) running.delete(key);
    }
  }
  return <T>(key: string, read: () => Promise<T>) => {
    const next = waiting.get(key) ?? runNext(key, read);
    waiting.set(key, next);
    return next as Promise<T>;
  };
}
