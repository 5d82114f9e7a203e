import type { Connection } from "mongoose";
import type { DependencyState } from "../http/health.js";
import type { Logger } from "../logger.js";
import { withTimeout } from "../with-timeout.js";
import { createOutageLog } from "./outage.js";

const MEASUREMENT_INTERVAL_MS = 60_000;
/** A reply that takes longer is too imprecise for measuring the clock. */
const REPLY_TIMEOUT_MS = 1_000;
const WARN_SKEW_MS = 2_000;
/** With a larger clock skew, a replica's sessions, rate limits and human verification are unreliable. */
const MAX_SKEW_MS = 30_000;

const createTimeoutError = (): Error => new Error("MongoDB did not tell its time");

/**
 * Measures how far the clock of this machine is from MongoDB's, on each connect and every minute.
 * @returns the check for `/readyz`
 */
export function watchClock(
  connection: Pick<Connection, "on" | "db" | "readyState">,
  log: Logger,
  now: () => number = Date.now,
): () => Promise<DependencyState> {
  const skewLog = createOutageLog(log, "the clock of this machine is right again");
  let skewMs = 0;
  let lastMeasurement: Promise<void> | undefined;

  async function measureSkew(): Promise<void> {
    const sentAt = now();
    const reply = connection.db?.command({ hello: 1 });
    if (reply === undefined) return;
    const { localTime } = await withTimeout(reply, REPLY_TIMEOUT_MS, createTimeoutError);
    const receivedAt = now();
    if (receivedAt - sentAt > REPLY_TIMEOUT_MS || !(localTime instanceof Date)) return;
    skewMs = Math.round((sentAt + receivedAt) / 2 - localTime.getTime());
    if (Math.abs(skewMs) > WARN_SKEW_MS) skewLog.begin(connection, describeSkew(skewMs));
    else skewLog.end(connection);
  }
  // Errors of the connection are ignored here, as the connection logs its own outages.
  const measureIgnoringErrors = (): Promise<void> => measureSkew().catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const startMeasuring = (): void => {
    lastMeasurement = measureIgnoringErrors();
    clearInterval(timer);
    timer = setInterval(() => void measureIgnoringErrors(), MEASUREMENT_INTERVAL_MS).unref();
  };
  connection.on("connected", startMeasuring);
  connection.on("close", () => clearInterval(timer));
  if (connection.readyState === 1) startMeasuring();
  return async () => {
    await lastMeasurement;
    if (Math.abs(skewMs) <= WARN_SKEW_MS) return { state: "right", effect: "none" };
    return { state: formatSkew(skewMs), effect: Math.abs(skewMs) > MAX_SKEW_MS ? "unready" : "degraded" };
  };
}

function formatSkew(skewMs: number): string {
  return `${(Math.abs(skewMs) / 1_000).toFixed(1)} s ${skewMs > 0 ? "ahead" : "behind"}`;
}

function describeSkew(skewMs: number): string {
  const effect =
    Math.abs(skewMs) > MAX_SKEW_MS ? "this service is not ready until it is right" : "set it by NTP";
  return `the clock of this machine is ${formatSkew(skewMs)} of MongoDB's: ${effect}`;
}
