import { API } from "@tukar-saldo/contracts";
import type { AuditChain, AuditView } from "@tukar-saldo/contracts";
import type { Page } from "playwright-core";
import { mockNoResponse, mockError, mockResponse } from "./mock-requests.js";
import { SCREENS } from "./screens.js";
import type { State } from "./state.js";

const AUDIT_LIST_URL = `${API.listAudit.path}?*`;
const AT = "2026-11-20T08:15:00.000Z";
const AUDITED_ORDER = { type: "order", id: "TRX00000000000000000000000001" };

const createEntry = (id: string, change: Partial<AuditView>): AuditView => ({
  id,
  seq: 1_284,
  at: AT,
  action: "settings.changed",
  actor: { id: "2", name: "Muhammad Abdurrahman Wahid Kusumawardhani Soerjodiningrat", role: "admin" },
  ip: "2001:db8:1234:5678:9abc:def0:1234:5678",
  target: { type: "settings", id: "settings" },
  before: null,
  after: null,
  request_id: "r",
  ...change,
});

const quoteAmounts = {
  paypal_amount: 500,
  gross_amount: 7_656_555,
  fee_amount: 2_500,
  final_amount: 7_654_055,
};
const longUrl = `https://paypal.me/${"panjang".repeat(12)}/{amount}`;
const AUDIT_ENTRIES: readonly AuditView[] = [
  createEntry("a", {
    before: { provider_link: longUrl, report_mask: false },
    after: { provider_link: "", report_mask: true },
  }),
  createEntry("b", {
    action: "order.status_changed",
    target: AUDITED_ORDER,
    before: { ...quoteAmounts, status: "pending", version: 1 },
    after: { ...quoteAmounts, status: "cancelled", version: 2 },
  }),
  createEntry("c", {
    action: "order.placed",
    actor: { id: null, name: null, role: "visitor" },
    target: AUDITED_ORDER,
    after: { ...quoteAmounts, status: "pending", version: 1 },
  }),
  createEntry("d", { action: "session.refused", target: { type: "email_hash", id: "f".repeat(64) } }),
  createEntry("e", {
    action: "user.updated",
    target: { type: "user", id: "3" },
    before: { name: "Sari", role: "user" },
    after: { name: "Sari", role: "admin" },
  }),
  createEntry("f", {
    action: "future.thing",
    target: { type: "thing", id: "9" },
    after: { what: { deep: [1, 2, 3] } },
  }),
];

const BROKEN_CHAIN: AuditChain = {
  last: 1_280,
  head: { seq: 1_284, hash: "0123456789abcdef".repeat(4), at: AT },
  has_head: false,
  check: { at: AT, seq: 1_280, problem: "row 17 was changed, or written with another key" },
};

const mockAuditList = (page: Page, data: readonly AuditView[]): Promise<void> =>
  mockResponse(page, AUDIT_LIST_URL, {
    success: true,
    data,
    meta: { next_cursor: data.length > 0 ? "more" : null, has_more: data.length > 0 },
  });

const createFilteredScreen = (text: string) => ({
  ...SCREENS.audit,
  path: () => `${SCREENS.audit.path()}${text}`,
});

/** States of the audit section. */
export const AUDIT_STATES: readonly State[] = [
  { name: "initial", screen: SCREENS.audit, before: (page) => mockAuditList(page, AUDIT_ENTRIES) },
  {
    name: "broken",
    screen: SCREENS.audit,
    before: async (page) => {
      await mockAuditList(page, AUDIT_ENTRIES);
      await mockResponse(page, API.getAuditChain.path, { success: true, data: BROKEN_CHAIN });
    },
    act: async (page) => {
      await page.locator(".audit__chain summary").click();
      await page.locator(".audit__chain code").waitFor();
    },
  },
  {
    name: "none found",
    screen: createFilteredScreen("&audit_action=user.deleted&audit_from=2026-11-20"),
    before: (page) => mockAuditList(page, []),
  },
  {
    name: "unknown order",
    screen: createFilteredScreen("&audit_order=zzz"),
    before: (page) => mockAuditList(page, AUDIT_ENTRIES),
  },
  {
    name: "loading",
    screen: SCREENS.audit,
    keepsLoading: true,
    before: (page) => mockNoResponse(page, [AUDIT_LIST_URL, API.getAuditChain.path]),
  },
  {
    name: "failed",
    screen: SCREENS.audit,
    before: (page) => mockError(page, [AUDIT_LIST_URL, API.getAuditChain.path]),
  },
];
