import { API, SOCKET_PATH } from "@tukar-saldo/contracts";
import type { ClientToServer, ServerToClient, TransactionRow } from "@tukar-saldo/contracts";
import type { ApiClient } from "@tukar-saldo/test-kit";
import { EventEmitter, once } from "node:events";
import { io } from "socket.io-client";
import type { Socket } from "socket.io-client";

const RETRY_DELAY_MS = 100;

/** A dashboard without a user interface. It merges rows by the rules of contract section 9 and refetches on connect. */
export class HeadlessDashboard {
  readonly rows = new Map<string, TransactionRow>();
  /** How many times each order was announced as new, by transaction id. */
  readonly announced = new Map<string, number>();
  /** The number of received messages that contain a row. */
  received = 0;
  private readonly changes = new EventEmitter();
  private retrying: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
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
      this.received += 1;
      this.announced.set(row.transaction_id, (this.announced.get(row.transaction_id) ?? 0) + 1);
      this.addRow(row);
    });
    this.socket.on("transaction_updated", (row) => {
      this.received += 1;
      this.addRow(row);
    });
  }

  /** Waits until the socket is connected. */
  async waitUntilConnected(): Promise<this> {
    if (!this.socket.connected)
      await new Promise((resolve) => this.socket.once("connect", () => resolve(undefined)));
    return this;
  }

  /** Waits until the rows match. @throws Error with the rows after the timeout */
  async waitForRows(
    matches: (rows: Map<string, TransactionRow>) => boolean,
    timeoutMs: number,
  ): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    while (!matches(this.rows)) {
      await once(this.changes, "change", { signal }).catch(() => {
        throw new Error(
          `after ${timeoutMs} ms the dashboard still shows ${JSON.stringify([...this.rows.keys()])}`,
        );
      });
    }
  }

  /** Waits until the server closes the connection. */
  async waitUntilDisconnected(timeoutMs: number): Promise<void> {
    await once(this.socket as unknown as EventEmitter, "disconnect", {
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retrying);
    this.socket.disconnect();
  }

  /** Reconnects later, because socket.io gives up after a refusal, and notifiers refuse while storage is down. */
  private retry(): void {
    this.retrying = setTimeout(() => this.socket.connect(), RETRY_DELAY_MS);
  }

  private addRow(row: TransactionRow): void {
    if (row.version > (this.rows.get(row.transaction_id)?.version ?? 0))
      this.rows.set(row.transaction_id, row);
    this.changes.emit("change");
  }

  private async refetch(): Promise<void> {
    if (this.isClosed) return;
    const answer = await this.api
      .call("GET", `${API.listOrders.path}?limit=200`, { token: this.token })
      .catch(() => undefined);
    if (this.isClosed) return;
    if (answer?.status !== 200) {
      this.retrying = setTimeout(() => void this.refetch(), RETRY_DELAY_MS);
      return;
    }
    for (const row of answer.body.data as TransactionRow[]) this.addRow(row);
    this.changes.emit("change");
  }
}

/** Whether a dashboard shows exactly these rows in these versions. */
export function showsExactly(rows: Map<string, TransactionRow>, list: readonly TransactionRow[]): boolean {
  return (
    rows.size === list.length && list.every((row) => rows.get(row.transaction_id)?.version === row.version)
  );
}
