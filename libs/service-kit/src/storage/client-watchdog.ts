import mongoose from "mongoose";
import type { Logger } from "../logger.js";
import { startPolling } from "../service/polling.js";
import type { Poller } from "../service/polling.js";

const TIMEOUT_MS = 2_000;

/** When a client is checked. */
export interface WatchdogTiming {
  /** Milliseconds between checks. */
  readonly intervalMs: number;
  /** Milliseconds without an answer after which the client counts as stuck. */
  readonly stuckMs: number;
}

interface WatchdogOptions extends Pick<WatchdogTiming, "stuckMs"> {
  /** Whether the watched client answers. */
  readonly isUp: () => Promise<boolean>;
  /** When the client's monitor last heard from MongoDB, by the clock of `now`. */
  readonly heardAt: () => number;
  /** Whether a client that is made for the question answers. */
  readonly isUpForNewClient: () => Promise<boolean>;
  readonly replaceClient: () => Promise<void>;
  readonly log: Logger;
  readonly now?: () => number;
}

/**
 * Creates a check of a client of MongoDB, to be called at an interval. A client that has not answered for `stuckMs`
 * although a new one does is replaced: the driver's monitor may wait for ever on a socket that is already destroyed
 * (docs/decisions/0033-stuck-connections.md). A client whose monitor hears MongoDB is not stuck: when it is overloaded,
 * the question waits for a connection as its other commands do.
 */
export function createClientWatchdog({
  isUp,
  heardAt,
  isUpForNewClient,
  replaceClient,
  stuckMs,
  log,
  now = () => performance.now(),
}: WatchdogOptions): () => Promise<void> {
  let downSince: number | undefined;
  return async () => {
    if (now() - heardAt() < stuckMs || (await isUp())) {
      downSince = undefined;
      return;
    }
    downSince ??= now();
    if (now() - downSince < stuckMs || !(await isUpForNewClient())) return;
    downSince = undefined;
    log.warn("MongoDB answers a new client but not this process, connecting anew");
    await replaceClient();
  };
}

/** Checks a client at an interval until it is stopped. */
export function watchClient({ intervalMs, ...options }: WatchdogOptions & WatchdogTiming): Poller {
  const { log } = options;
  const check = createClientWatchdog(options);
  return startPolling(check, { name: "watchdog of the MongoDB client", everyMs: intervalMs, log });
}

/** Whether MongoDB answers a client that is made for this question. */
export async function answersNewClient(url: string): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(url, {
    serverSelectionTimeoutMS: TIMEOUT_MS,
    connectTimeoutMS: TIMEOUT_MS,
    maxPoolSize: 1,
  });
  try {
    await client.db().command({ ping: 1 }, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    await client.close().catch(() => undefined);
  }
}
