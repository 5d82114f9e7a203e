import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Returns the result of a read that begins after the call, so that it sees every write made before the call. Calls with
 * the same key share a read if they come in the same turn of the event loop. Calls that come during a read share the
 * next read.
 * @throws what the shared read throws
 */
export type CoalesceRead = <T>(key: string, read: () => Promise<T>) => Promise<T>;

/** Creates a function that coalesces concurrent reads of this process. */
export function createReadCoalescer(): CoalesceRead {
  const runningReads = new Map<string, Promise<unknown>>();
  const nextReads = new Map<string, Promise<unknown>>();

  async function runNextRead<T>(key: string, read: () => Promise<T>): Promise<T> {
    await (runningReads.get(key)?.catch(() => undefined) ?? nextTurn());
    nextReads.delete(key);
    const currentRead = read();
    runningReads.set(key, currentRead);
    try {
      return await currentRead;
    } finally {
      if (runningReads.get(key) === currentRead) runningReads.delete(key);
    }
  }
  return <T>(key: string, read: () => Promise<T>) => {
    const nextRead = nextReads.get(key) ?? runNextRead(key, read);
    nextReads.set(key, nextRead);
    return nextRead as Promise<T>;
  };
}
