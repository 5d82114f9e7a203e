import { WEB_ROUTES } from "@tukar-saldo/contracts";
import type { OrderRecord, TransactionRow } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import type { Desk } from "../desk/desk.js";
import { mockNoResponse, mockError, mockResponse } from "./mock-requests.js";
import { SCREENS } from "./screens.js";
import { fillField, pressButton } from "./page-actions.js";
import type { State } from "./state.js";
import { storeSession } from "./visit.js";

const RECORD_URL = "/api/transaction/TRX*";
const TONO_ACTOR = { id: "65f000000000000000000009", name: "Tono Hadiwijaya Kusumaatmadja" };
const BY_TONO = { ...TONO_ACTOR, role: "user" };

const createRecordScreen = (status: keyof Desk["orders"], asOperator = false) => ({
  ...SCREENS.transactions,
  path: ({ orders }: Desk) => `${WEB_ROUTES.dashboard}?order=${orders[status].transaction_id}`,
  ...(asOperator && { prepareBrowser: (page: Page, { operator }: Desk) => storeSession(page, operator) }),
});

/** Computes the time that is `minutes` after an order was placed. */
const computeTimeAfter = ({ created_at }: TransactionRow, minutes: number): string =>
  new Date(Date.parse(created_at) + minutes * 60_000).toISOString();

function createHistory(row: TransactionRow, status: TransactionRow["status"]): OrderRecord["history"] {
  const createHistoryEntry = (
    minutes: number,
    what: string,
    from: object | null,
    to: object,
    by: OrderRecord["history"][number]["by"],
  ) => ({
    at: computeTimeAfter(row, minutes),
    by,
    what,
    from: from && { ...from },
    to: { ...to, version: minutes + 1 },
    event: `event-${minutes}`,
  });
  return [
    createHistoryEntry(0, "order.placed", null, { status: "pending" }, null),
    createHistoryEntry(
      1,
      "order.customer_paid",
      { customer_paid_at: null },
      { customer_paid_at: computeTimeAfter(row, 1) },
      null,
    ),
    createHistoryEntry(2, "order.handler_changed", { handler: null }, { handler: TONO_ACTOR }, BY_TONO),
    createHistoryEntry(
      3,
      "order.facts_changed",
      { received_usd: null, payer: null },
      { received_usd: 20, payer: "rina.wulandari.kusumawardhani@example.test" },
      BY_TONO,
    ),
    createHistoryEntry(4, "order.note_added", null, { notes_count: 1 }, BY_TONO),
    ...(status === "pending"
      ? []
      : [createHistoryEntry(5, "order.status_changed", { status: "pending" }, { status }, BY_TONO)]),
  ];
}

/** Builds an order's record with most fields filled, some of them by `facts`, with a note and with related orders. */
function createRecord(
  row: TransactionRow,
  { orders }: Desk,
  facts: Partial<OrderRecord["order"]>,
): OrderRecord {
  const order: OrderRecord["order"] = {
    ...row,
    version: 5,
    customer_paid_at: computeTimeAfter(row, 1),
    handler: TONO_ACTOR,
    handled_at: computeTimeAfter(row, 2),
    received_usd: 20,
    received_currency: "USD",
    provider_reference: "8XK39217LM441230T",
    payer: "rina.wulandari.kusumawardhani@example.test",
    payout_reference: null,
    payout_channel: null,
    reason_text: null,
    refund: null,
    original: null,
    notes_count: 1,
    ...facts,
  };
  const noteText =
    "Pelanggan menulis kode di catatan, tetapi mengirim sebagai Goods and Services. Sudah dikabari.";
  const notes = [{ id: "n1", at: computeTimeAfter(row, 4), by: TONO_ACTOR, text: noteText }];
  return {
    order,
    history: createHistory(row, order.status),
    notes,
    related: [orders.processing, orders.small, orders.cancelled],
  };
}

type RecordedFacts = Parameters<typeof createRecord>[2];

const mockRecord =
  (status: keyof Desk["orders"], facts: RecordedFacts = {}) =>
  (page: Page, desk: Desk) =>
    mockResponse(page, RECORD_URL, { success: true, data: createRecord(desk.orders[status], desk, facts) });

const waitForRecord = (page: Page): Promise<void> =>
  page.locator(".record__handling, .record__end, .record__code").first().waitFor();

const REFUND_FACTS: RecordedFacts = {
  status: "cancelled",
  cancel_reason: "wrong_type",
  refund: { amount: 20, reference: "REF-20261125-0091", at: "2026-11-25T12:00:00.000Z" },
};

/** States of an order's record. */
export const ORDER_RECORD_STATES: readonly State[] = [
  {
    name: "record",
    screen: createRecordScreen("pending"),
    before: mockRecord("pending"),
    act: waitForRecord,
  },
  {
    name: "record as a user",
    screen: createRecordScreen("pending", true),
    before: mockRecord("pending"),
    act: waitForRecord,
  },
  {
    name: "record completed",
    screen: createRecordScreen("completed"),
    before: mockRecord("completed", {
      status: "completed",
      completed_at: "2026-11-25T13:14:00.000Z",
      received_usd: 500,
      payout_reference: "20261125-BCA-88213",
      payout_channel: "BI-FAST",
    }),
    act: waitForRecord,
  },
  {
    name: "record refunded",
    screen: createRecordScreen("cancelled"),
    before: mockRecord("cancelled", REFUND_FACTS),
    act: waitForRecord,
  },
  {
    name: "record form",
    screen: createRecordScreen("small"),
    before: mockRecord("small", { expires_at: "2026-01-01T00:00:00.000Z" }),
    act: async (page, t) => {
      await pressButton(page, t("record.edit.of", { what: t("record.in") }));
      await fillField(page, t("record.label.received_usd"), "dua puluh");
      await pressButton(page, t("record.save"));
      await page.getByText(t("record.error.usd")).waitFor();
    },
  },
  {
    name: "record reprice",
    screen: createRecordScreen("pending"),
    before: mockRecord("pending"),
    act: async (page, t) => {
      await pressButton(page, t("record.reprice"));
      await page.getByRole("alertdialog").waitFor();
    },
  },
  {
    name: "record loading",
    screen: createRecordScreen("pending"),
    keepsLoading: true,
    before: (page) => mockNoResponse(page, RECORD_URL),
    act: (page) => page.locator(".record__placeholder").first().waitFor(),
  },
  {
    name: "record failed",
    screen: createRecordScreen("pending"),
    before: (page) => mockError(page, RECORD_URL),
    act: (page) => page.locator(".record__missing").waitFor(),
  },
];
