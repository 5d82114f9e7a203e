import { encodeTransactionId } from "@tukar-saldo/contracts";
import type { ServerToClient, TransactionRow } from "@tukar-saldo/contracts";
import { randomBytes } from "node:crypto";
import type { Page, WebSocketRoute } from "playwright-core";

/** The intercepted socket of a page. `send` injects messages as if the server had sent them. */
export interface SocketProxy {
  send(event: keyof ServerToClient, row: TransactionRow): void;
}

/** Intercepts the page's socket and forwards the server's messages. Must be called before the page is opened. */
export async function openSocketProxy(page: Page): Promise<SocketProxy> {
  let socket: WebSocketRoute | undefined;
  await page.routeWebSocket(/socket\.io/, (route) => {
    route.connectToServer();
    socket = route;
  });
  // Encodes the event for the default namespace, see https://socket.io/docs/v4/socket-io-protocol/
  return { send: (event, row) => socket?.send(`42${JSON.stringify([event, row])}`) };
}

/** Creates a new order with the fields of another order. */
export function copyOrder(row: TransactionRow, overrides: Partial<TransactionRow> = {}): TransactionRow {
  const createdAt = new Date().toISOString();
  const transaction_id = encodeTransactionId(randomBytes(16));
  return {
    ...row,
    id: transaction_id,
    transaction_id,
    version: 1,
    created_at: createdAt,
    updated_at: createdAt,
    ...overrides,
  };
}
