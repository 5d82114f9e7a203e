import type { TransactionRow } from "./schemas/transaction.js";

/** Where the socket server answers, behind the gateway. */
export const SOCKET_PATH = "/socket.io/";

/** Messages to a dashboard. The client sends none. */
export interface ServerToClient {
  /** A new order; without a row: reload the list. */
  transaction_update: (row?: TransactionRow) => void;
  /** An order changed; apply it only when its version is higher than the one shown. */
  transaction_updated: (row: TransactionRow) => void;
}

export type ClientToServer = Record<string, never>;

/** What the handshake carries. */
export interface SocketAuth {
  token: string;
}
