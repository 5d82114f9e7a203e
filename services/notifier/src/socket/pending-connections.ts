import type { IncomingMessage } from "node:http";
import { scaleLimit } from "@tukar-saldo/service-kit";
import type { LimitProfile } from "@tukar-saldo/service-kit";
import { networkOf } from "./handshake-limiter.js";

/** The maximum number of open connections from one network that have not authenticated yet. */
const MAX_PER_NETWORK = 100;
/** The maximum number of open connections from all networks together that have not authenticated yet. */
const MAX_TOTAL = 1_000;

/** Counts the open connections that have not authenticated yet. */
export interface PendingConnections {
  /** Whether the request's network may open another connection. */
  hasRoom(request: IncomingMessage): boolean;
  add(request: IncomingMessage, connection: object): void;
  /** Removes a connection that has authenticated or closed. */
  remove(connection: object): void;
}

/** Creates the counter of unauthenticated connections, each of which uses memory and a file descriptor. */
export function createPendingConnections(profile: LimitProfile): PendingConnections {
  const [maxTotal, maxPerNetwork] = [scaleLimit(MAX_TOTAL, profile), scaleLimit(MAX_PER_NETWORK, profile)];
  const networkByConnection = new Map<object, string>();
  const countByNetwork = new Map<string, number>();
  return {
    hasRoom: (request) =>
      networkByConnection.size < maxTotal && (countByNetwork.get(networkOf(request)) ?? 0) < maxPerNetwork,
    add(request, connection) {
      const network = networkOf(request);
      networkByConnection.set(connection, network);
      countByNetwork.set(network, (countByNetwork.get(network) ?? 0) + 1);
    },
    remove(connection) {
      const network = networkByConnection.get(connection);
      if (network === undefined) return;
      networkByConnection.delete(connection);
      const remaining = (countByNetwork.get(network) ?? 0) - 1;
      if (remaining > 0) countByNetwork.set(network, remaining);
      else countByNetwork.delete(network);
    },
  };
}
