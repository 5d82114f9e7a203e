import { API, SOCKET_PATH } from "@tukar-saldo/contracts";
import type { ClientToServer, ServerToClient, TransactionRow } from "@tukar-saldo/contracts";
import type { ApiClient } from "@tukar-saldo/test-kit";
import { EventEmitter, once } from "node:events";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";

const RETRY_DELAY_MS = 100;

/** A dashboard without a user interface: keeps rows by the rules of contract section 9 and refetches on connect. */
export class HeadlessDashboard {
  readonly rows = new Map<string, TransactionRow>();
  /** How often each order was announced as new. */
  readonly announced = new Map<string, number>();
  private readonly changes = new EventEmitter();
  private retrying: ReturnType<typeof setTimeout> | undefined;
  private readonly socket: Socket<ServerToClient, ClientToServer>;

  constructor(
    url: string,
    private readonly api: ApiClient,
    private readonly token: string,
    headers: Record<string, string> = {},
  ) {
    this.socket = io(url, {
      path: SOCKET_PATH,
      auth: { token },
      transports: ["websocket"],
      reconnectionDelay: 100,
      reconnectionDelayMax: 500,
      extraHeaders: headers,
    });
    this.socket.on("connect", () => this.refetch());
    this.socket.on("connect_error", ({ message }) => message === "unavailable" && this.retry());
    this.socket.on("transaction_update", (row) => {
      if (!row) return this.refetch();
      this.announced.set(row.transaction_id, (this.announced.get(row.transaction_id) ?? 0) + 1);
      this.take(row);
    });
    this.socket.on("transaction_updated", (row) => this.take(row));
  }

  /** Waits until the socket is connected. */
  async connected(): Promise<this> {
    if (!this.socket.connected)
      await new Promise((resolve) => this.socket.once("connect", () => resolve(undefined)));
    return this;
  }

  /** Waits until the rows are as expected; fails with the differences after the timeout. */
  async until(isSo: (rows: Map<string, TransactionRow>) => boolean, deadlineMs: number): Promise<void> {
    const signal = AbortSignal.timeout(deadlineMs);
    while (!isSo(this.rows)) {
      await once(this.changes, "change", { signal }).catch(() => {
        throw new Error(
          `after ${deadlineMs} ms the dashboard still shows ${JSON.stringify([...this.rows.keys()])}`,
        );
      });
    }
  }

  /** Waits until the server closes the connection. */
  async disconnected(deadlineMs: number): Promise<void> {
    await once(this.socket as unknown as EventEmitter, "disconnect", {
      signal: AbortSignal.timeout(deadlineMs),
    });
  }

  close(): void {
    clearTimeout(this.retrying);
    this.socket.disconnect();
  }

  /** A notifier without its storage refuses connections, and socket.io does not retry then. */
  private retry(): void {
    this.retrying = setTimeout(() => this.socket.connect(), RETRY_DELAY_MS);
  }

  private take(row: TransactionRow): void {
    if (row.version > (this.rows.get(row.transaction_id)?.version ?? 0))
      this.rows.set(row.transaction_id, row);
    this.changes.emit("change");
  }

  private async refetch(): Promise<void> {
    const answer = await this.api
      .call("GET", `${API.listOrders.path}?limit=200`, { token: this.token })
      .catch(() => undefined);
    if (answer?.status !== 200) return;
    for (const row of answer.body.data as TransactionRow[]) this.take(row);
    this.changes.emit("change");
  }
}

/** Whether the rows are exactly these, in these versions. */
export function shows(rows: Map<string, TransactionRow>, list: readonly TransactionRow[]): boolean {
  return (
    rows.size === list.length && list.every((row) => rows.get(row.transaction_id)?.version === row.version)
  );
}
