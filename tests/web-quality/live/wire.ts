import { transactionIdFrom } from "@tukar-saldo/contracts";
import type { ServerToClient, TransactionRow } from "@tukar-saldo/contracts";
import { randomBytes } from "node:crypto";
import type { Page, WebSocketRoute } from "playwright-core";

/** The live connection of a page; what is said here comes to it as if the desk had said it. */
export interface Wire {
  say(event: keyof ServerToClient, row: TransactionRow): void;
}

/** Sits between page and desk, whose own messages go through; to be called before the page is opened. */
export async function openWire(page: Page): Promise<Wire> {
  let socket: WebSocketRoute | undefined;
  await page.routeWebSocket(/socket\.io/, (route) => {
    route.connectToServer();
    socket = route;
  });
  // A message of the default namespace: https://socket.io/docs/v4/socket-io-protocol/
  return { say: (event, row) => socket?.send(`42${JSON.stringify([event, row])}`) };
}

/** A new order like another one. */
export function likeOf(row: TransactionRow, overrides: Partial<TransactionRow> = {}): TransactionRow {
  const now = new Date().toISOString();
  const transaction_id = transactionIdFrom(randomBytes(16));
  return {
    ...row,
    id: transaction_id,
    transaction_id,
    version: 1,
    created_at: now,
    updated_at: now,
    ...overrides,
  };
}
