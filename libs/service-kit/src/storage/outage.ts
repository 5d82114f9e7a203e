import type { Logger } from "../logger.js";

/** Thrown when a store does not answer. The connection to the store logs the outage. */
export class StoreDownError extends Error {
  override readonly name = "StoreDownError";
}

/** A log of outages: each is logged once when it begins and once when it ends. */
export interface OutageLog {
  /** Records that a connection is down. Each message is logged once per outage. */
  begin(connection: object, message: string, error?: unknown): void;
  /** Records that a connection is up again. The outage ends when no connection is down. */
  end(connection: object): void;
  /**
   * Forgets a connection that was closed on purpose. If no other connection is down, the outage ends without a log
   * line.
   */
  forget(connection: object): void;
}

const outageLogsByLogger = new WeakMap<Logger, Map<string, OutageLog>>();

/** Returns the outage log of a store. All connections of this process to the store share this log. */
export function getOutageLog(log: Logger, store: string): OutageLog {
  const logsByStore = outageLogsByLogger.get(log) ?? new Map<string, OutageLog>();
  outageLogsByLogger.set(log, logsByStore);
  const outageLog = logsByStore.get(store) ?? createOutageLog(log, `${store} answers again`);
  logsByStore.set(store, outageLog);
  return outageLog;
}

/** Creates a log of outages. @param endMessage the message that is logged when an outage ends */
export function createOutageLog(log: Logger, endMessage: string): OutageLog {
  const downConnections = new Set<object>();
  const loggedMessages = new Set<string>();
  /** Removes a connection from the set of down connections. @returns whether it was the last down connection */
  function removeDownConnection(connection: object): boolean {
    if (!downConnections.delete(connection) || downConnections.size > 0) return false;
    loggedMessages.clear();
    return true;
  }
  return {
    begin(connection, message, error) {
      downConnections.add(connection);
      if (loggedMessages.has(message)) return;
      loggedMessages.add(message);
      log.warn({ event: "outage_begins", error }, message);
    },
    end(connection) {
      if (removeDownConnection(connection)) log.info({ event: "outage_ends" }, endMessage);
    },
    forget: (connection) => void removeDownConnection(connection),
  };
}
