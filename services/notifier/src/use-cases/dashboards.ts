import type { TransactionRow } from "@tukar-saldo/contracts";

/** What can be told to the connected dashboards, on whichever replica they are. */
export interface Dashboards {
  newOrder(row: TransactionRow): void;
  changedOrder(row: TransactionRow): void;
  reload(): void;
  /** Closes the sockets of one session, or of all sessions of a user. */
  close(whose: { sessionId: string } | { userId: string }): void;
}
