import { beforeEach } from "@jest/globals";
import { fireEvent, screen, within } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { useEffect } from "react";
import type { ReactNode } from "react";
import { DeskContext, useCreateDesk } from "../src/shared/desk/desk.js";
import type { Desk } from "../src/shared/desk/desk.js";
import { applyEvents } from "../src/shared/orders/apply-events.js";
import { TransactionsTab } from "../src/features/orders/TransactionsTab.js";
import { OrderRecord } from "../src/features/order-record/OrderRecord.js";
import { aRow } from "./row-fixture.js";
import { ok } from "./desk.js";
import type { Entry } from "./memory-router.js";
import { show } from "./show.js";
import { statsOf } from "./stats.js";

const created_at = new Date().toISOString();
export const rina = aRow({
  transaction_id: "TRXA",
  unique_code: "AAAAAAAA",
  created_at,
  updated_at: created_at,
});
export const budi = aRow({
  ...rina,
  id: "2",
  transaction_id: "TRXB",
  unique_code: "BBBBBBBB",
  account_name: "Budi",
});
export const stats = statsOf({ pending: 1, total_amount: 120 });
export const listOf = (rows: TransactionRow[], total = rows.length) => {
  const has_more = total > rows.length;
  return {
    body: {
      success: true,
      data: rows,
      meta: { total, total_capped: false, next_cursor: has_more ? "c" : null, has_more },
    },
  };
};
export const LIST = "GET /api/transactions";
export const UPDATE = `PUT /api/transaction/update/${rina.id}`;
export const baseReplies = {
  "GET /api/transaction/stats": ok(stats),
  "GET /api/server-time": { body: { success: true, timestamp: created_at } },
};

const renderedDashboard: { desk?: Desk } = {};
export const receiveEvent = (row: TransactionRow, kind: "placed" | "changed" = "placed"): void => {
  if (renderedDashboard.desk)
    applyEvents(
      renderedDashboard.desk.client,
      renderedDashboard.desk.recentUpdates,
      [{ kind, row }],
      new Date(),
    );
};
function DeskProvider({ children }: { readonly children: ReactNode }) {
  const desk = useCreateDesk();
  useEffect(() => void (renderedDashboard.desk = desk), [desk]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}
/** Renders the tab for an admin or a user; a user may process orders only with `mayProcess`. */
export const showTab = (isAdmin = true, at: Entry = "/admin/dashboard", mayProcess = isAdmin) =>
  show(
    <DeskProvider>
      <TransactionsTab {...{ isAdmin, mayProcess, OrderRecord }} />
    </DeskProvider>,
    { at },
  );
export const order = (code: string) => screen.findByRole("article", { name: new RegExp(code) });
export const selectOf = (article: HTMLElement) => within(article).getByRole<HTMLSelectElement>("combobox");
/** Confirms the dialog that asks before a status change closes an order. */
export async function confirmDialog(yes: string): Promise<void> {
  const question = await screen.findByRole("alertdialog");
  fireEvent.click(within(question).getByRole("button", { name: yes }));
}
export const readCounter = (name: string) =>
  screen.getByRole("button", { name: new RegExp(`^${name}`) }).textContent;

/** Mocks browser APIs that jsdom lacks. */
beforeEach(() => {
  window.matchMedia = ((query: string) => ({
    matches: query.startsWith("(min-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof matchMedia;
  window.scrollTo = () => undefined;
  globalThis.ResizeObserver = class {
    observe = (): void => undefined;
    unobserve = (): void => undefined;
    disconnect = (): void => undefined;
  };
});
