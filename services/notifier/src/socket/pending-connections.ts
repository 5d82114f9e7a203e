import type { IncomingMessage } from "node:http";
import { scaleLimit } from "@tukar-saldo/service-kit";
import type { LimitProfile } from "@tukar-saldo/service-kit";
import { networkOf } from "./handshake-limiter.js";

/** The maximum of open connections that have not authenticated yet: from one address, and from all together. */
const MAX_BY_ADDRESS = 100;
const MAX_TOTAL = 1_000;

/** Counts the open connections that have not authenticated yet. */
export interface PendingConnections {
  /** Whether the request's address may open another connection. */
  hasRoom(request: IncomingMessage): boolean;
  add(request: IncomingMessage, connection: object): void;
  /** Removes a connection: it has authenticated or closed. */
  remove(connection: object): void;
}

/** Creates the count of connections that have not authenticated yet. Each of them holds memory and a descriptor. */
export function createPendingConnections(profile: LimitProfile): PendingConnections {
  const [maxTotal, maxByAddress] = [scaleLimit(MAX_TOTAL, profile), scaleLimit(MAX_BY_ADDRESS, profile)];
  const keys = new Map<object, string>();
  const counts = new Map<string, number>();
  return {
    hasRoom: (request) => keys.size < maxTotal && (counts.get(networkOf(request)) ?? 0) < maxByAddress,
    add(request, connection) {
      const key = networkOf(request);
      keys.set(connection, key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    remove(connection) {
      const key = keys.get(connection);
      if (key === undefined) return;
      keys.delete(connection);
      const left = (counts.get(key) ?? 0) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    },
  };
}
