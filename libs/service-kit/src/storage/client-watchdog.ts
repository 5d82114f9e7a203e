import mongoose from "mongoose";
import type { Logger } from "../logger.js";
import { startPolling } from "../service/polling.js";
import type { Poller } from "../service/polling.js";

const NEW_CLIENT_TIMEOUT_MS = 2_000;

/** How often a client is checked, and when it counts as stuck. */
export interface WatchdogTiming {
  /** Milliseconds between checks. */
  readonly intervalMs: number;
  /** Milliseconds without an answer after which the client counts as stuck. */
  readonly stuckMs: number;
}

interface WatchdogOptions extends Pick<WatchdogTiming, "stuckMs"> {
  /** Whether the watched client answers. */
  readonly isUp: () => Promise<boolean>;
  /** When the client's monitor last received a heartbeat of MongoDB, in milliseconds on the clock `now`. */
  readonly lastHeartbeatAt: () => number;
  /** Whether MongoDB answers a new client. */
  readonly isUpForNewClient: () => Promise<boolean>;
  readonly replaceClient: () => Promise<void>;
  readonly log: Logger;
  readonly now?: () => number;
}

/**
 * Creates a function that checks a MongoDB client; call it at an interval. It replaces a client that gets no answer for
 * `stuckMs` although a new client gets one: the driver's monitor may wait for ever on a socket that is already
 * destroyed (docs/decisions/0033-stuck-connections.md). A client whose monitor receives heartbeats is not stuck: its
 * ping may fail only because all its connections are busy.
 */
export function createClientWatchdog({
  isUp,
  lastHeartbeatAt,
  isUpForNewClient,
  replaceClient,
  stuckMs,
  log,
  now = () => performance.now(),
}: WatchdogOptions): () => Promise<void> {
  let firstFailureAt: number | undefined;
  return async () => {
    if (now() - lastHeartbeatAt() < stuckMs || (await isUp())) {
      firstFailureAt = undefined;
      return;
    }
    firstFailureAt ??= now();
    if (now() - firstFailureAt < stuckMs || !(await isUpForNewClient())) return;
    firstFailureAt = undefined;
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

/** Whether MongoDB answers a new client, which is created and closed for this check. */
export async function answersNewClient(url: string): Promise<boolean> {
  const client = new mongoose.mongo.MongoClient(url, {
    serverSelectionTimeoutMS: NEW_CLIENT_TIMEOUT_MS,
    connectTimeoutMS: NEW_CLIENT_TIMEOUT_MS,
    maxPoolSize: 1,
  });
  try {
    await client.db().command({ ping: 1 }, { signal: AbortSignal.timeout(NEW_CLIENT_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  } finally {
    await client.close().catch(() => undefined);
  }
}
