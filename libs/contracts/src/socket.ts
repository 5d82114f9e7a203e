import type { NoticeView } from "./schemas/notices.js";
import type { TransactionRow } from "./schemas/order.js";

/** The path of Socket.IO's handshakes. */
export const SOCKET_PATH = "/socket.io/";

/** Messages from the server to dashboards. */
export interface ServerToClient {
  /** A new order was placed. If the message has no row, the dashboard refetches its lists and its user's profile. */
  transaction_update: (row?: TransactionRow) => void;
  /** An order has changed. The dashboard ignores a row whose version is not higher than that of the row shown. */
  transaction_updated: (row: TransactionRow) => void;
  /** A new notice for this dashboard. It may arrive twice. */
  notice: (notice: NoticeView) => void;
  /** The user of this dashboard was changed, for example their rights. The dashboard refetches the profile. */
  profile_updated: () => void;
}

/** Dashboards send no messages to the server. */
export type ClientToServer = Record<string, never>;

/** The `auth` of the handshake: the bearer token. */
export interface SocketAuth {
  token: string;
}
