import type { TransactionRow } from "./schemas/order.js";

/** The path of Socket.IO. */
export const SOCKET_PATH = "/socket.io/";

/** Messages from the server to dashboards. */
export interface ServerToClient {
  /** A new order; without a row, the dashboard refetches its lists. */
  transaction_update: (row?: TransactionRow) => void;
  /** A changed order; a row whose version is not higher than the one shown is ignored. */
  transaction_updated: (row: TransactionRow) => void;
}

/** Dashboards send no messages. */
export type ClientToServer = Record<string, never>;

/** The `auth` of the handshake: the bearer token. */
export interface SocketAuth {
  token: string;
}
