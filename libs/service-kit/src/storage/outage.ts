import type { Logger } from "../logger.js";

/** The store does not answer; its connection logs the outage. */
export class StoreDownError extends Error {
  override readonly name = "StoreDownError";
}

/** Logs an outage once when it begins and once when it ends. */
export interface OutageLog {
  /** The connection is down. Each sentence is logged once per outage. */
  begin(connection: object, sentence: string, error?: unknown): void;
  /** The connection is up again. The outage ends with its last connection. */
  end(connection: object): void;
  /** The connection was closed on purpose, which does not show that the store is up. */
  forget(connection: object): void;
}

const logsOf = new WeakMap<Logger, Map<string, OutageLog>>();

/** The outage log that all connections of this process to a store share. */
export function getOutageLog(log: Logger, store: string): OutageLog {
  const ofLogger = logsOf.get(log) ?? new Map<string, OutageLog>();
  logsOf.set(log, ofLogger);
  const outageLog = ofLogger.get(store) ?? createOutageLog(log, `${store} answers again`);
  ofLogger.set(store, outageLog);
  return outageLog;
}

/** Creates a log of outages. @param sentence is logged at the end of one */
export function createOutageLog(log: Logger, sentence: string): OutageLog {
  const broken = new Set<object>();
  const logged = new Set<string>();
  /** @returns whether it was the last broken connection */
  function remove(connection: object): boolean {
    if (!broken.delete(connection) || broken.size > 0) return false;
    logged.clear();
    return true;
  }
  return {
    begin(connection, cause, error) {
      broken.add(connection);
      if (logged.has(cause)) return;
      logged.add(cause);
      log.warn({ event: "outage_begins", error }, cause);
    },
    end(connection) {
      if (remove(connection)) log.info({ event: "outage_ends" }, sentence);
    },
    forget: (connection) => void remove(connection),
  };
}
