import { setTimeout as pause } from "node:timers/promises";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { connectDashboard } from "@tukar-saldo/test-kit";
import type { ApiClient, DashboardClient } from "@tukar-saldo/test-kit";
import { readOrders } from "./read-desk-snapshot.js";

const RECONNECT_DELAY_MS = 5_000;
const REFETCH_RETRY_DELAY_MS = 500;

/**
 * Keeps the rows that a dashboard would show. A row that arrives by socket replaces one with a lower version. The whole
 * list is read again after each connection, and when the server asks for it.
 */
export class HeadlessDashboard {
  rows = new Map<string, TransactionRow>();
  /** When each order was first shown. */
  readonly shownAt = new Map<string, number>();
  reconnections = 0;
  refetches = 0;
  /** Rows that arrived by socket during a refetch, whose response may contain older versions of these rows. */
  private rowsDuringRefetch = new Map<string, TransactionRow>();
  private isRefetching = false;
  private mustRefetch = false;
  private dashboard: DashboardClient | undefined;

  constructor(
    readonly name: string,
    private readonly api: ApiClient,
    private readonly token: string,
  ) {}

  /** Connects the socket with the API client's headers, so that both have one IP address. Then loads the list. */
  async open(): Promise<this> {
    this.dashboard = await connectDashboard(this.api.url, this.token, { headers: this.api.headers });
    const { socket } = this.dashboard;
    socket.on("connect", () => {
      this.reconnections += 1;
      void this.refetch();
    });
    socket.on("connect_error", () => socket.active || this.reconnectLater());
    socket.on("disconnect", (reason) => reason === "io server disconnect" && this.reconnectLater());
    socket.on("transaction_update", (row) => (row ? this.receiveRow(row) : void this.refetch()));
    socket.on("transaction_updated", (row) => this.receiveRow(row));
    await this.refetch();
    return this;
  }

  close(): void {
    this.dashboard?.close();
    this.dashboard = undefined;
  }

  /** socket.io does not reconnect by itself after the server has refused or closed the connection. */
  private reconnectLater(): void {
    setTimeout(() => this.dashboard?.socket.connect(), RECONNECT_DELAY_MS).unref();
  }

  private receiveRow(row: TransactionRow): void {
    if (this.isRefetching) setIfNewer(this.rowsDuringRefetch, row);
    this.storeRow(row);
  }

  private storeRow(row: TransactionRow): void {
    setIfNewer(this.rows, row);
    if (!this.shownAt.has(row.transaction_id)) this.shownAt.set(row.transaction_id, Date.now());
  }

  /** Refetches the list. If a refetch is running already, another one runs after it. */
  private async refetch(): Promise<void> {
    this.mustRefetch = true;
    if (this.isRefetching) return;
    this.isRefetching = true;
    const { api, token } = this;
    while (this.mustRefetch && this.dashboard) {
      this.mustRefetch = false;
      this.rowsDuringRefetch = new Map();
      const response = await readOrders({ api, token }).catch(() => undefined);
      if (response) this.replaceList(response.rows);
      else this.mustRefetch = await pause(REFETCH_RETRY_DELAY_MS, true);
    }
    this.isRefetching = false;
  }

  private replaceList(list: TransactionRow[]): void {
    this.refetches += 1;
    this.rows = new Map();
    for (const row of [...list, ...this.rowsDuringRefetch.values()]) this.storeRow(row);
  }
}

function setIfNewer(rows: Map<string, TransactionRow>, row: TransactionRow): void {
  if (row.version > (rows.get(row.transaction_id)?.version ?? 0)) rows.set(row.transaction_id, row);
}
