import type { Logger } from "../logger.js";

/** Logs an outage once when it begins and once when it ends. */
export interface OutageLog {
  /** The connection is down. Each sentence is logged once per outage. */
  begin(connection: object, sentence: string, error?: unknown): void;
  /** The connection is up again or closed. The outage ends with its last connection. */
  end(connection: object): void;
}

const logsOf = new WeakMap<Logger, Map<string, OutageLog>>();

/** The outage log that all connections of this process to a store share. */
export function getOutageLog(log: Logger, store: string): OutageLog {
  const ofLogger = logsOf.get(log) ?? new Map<string, OutageLog>();
  logsOf.set(log, ofLogger);
  const outageLog = ofLogger.get(store) ?? createOutageLog(log, store);
  ofLogger.set(store, outageLog);
  return outageLog;
}

function createOutageLog(log: Logger, store: string): OutageLog {
  const broken = new Set<object>();
  const logged = new Set<string>();
  return {
    begin(connection, sentence, error) {
      broken.add(connection);
      if (logged.has(sentence)) return;
      logged.add(sentence);
      log.warn({ event: "outage_begins", error }, sentence);
    },
    end(connection) {
      if (!broken.delete(connection) || broken.size > 0) return;
      logged.clear();
      log.info({ event: "outage_ends" }, `${store} answers again`);
    },
  };
}
