import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { showTab, mockWindowWidth } from "../../../tests/dashboard.js";
import { ok, stubDesk } from "../../../tests/desk.js";
import { ratna } from "../../../tests/people.js";
import { endSession, startSession } from "../../shared/session.js";
import { AuditTab } from "./AuditTab.js";
import { sampleEntry } from "./sample-entry.js";

const LIST = "GET /api/audit";
const CHAIN = "GET /api/audit/chain";
const USERS = "GET /api/admin/users";
const ORDERS = "GET /api/transactions";
const ID = "TRX00000000000000000000000001";

const pageReply = (data: readonly object[], next_cursor: string | null = null) => ({
  body: { success: true, data, meta: { next_cursor, has_more: next_cursor !== null } },
});
const chainHead = { seq: 7, hash: "abc123", at: "2026-11-20T08:00:00.000Z" };
const intactChain = {
  last: 7,
  head: chainHead,
  has_head: true,
  check: { at: chainHead.at, seq: 7, problem: null },
};
const deskReplies = { [CHAIN]: ok(intactChain), [USERS]: ok([]), [LIST]: pageReply([sampleEntry()]) };

beforeEach(() => {
  mockWindowWidth(1_350);
  startSession({ token: "t", user: ratna });
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
  endSession();
});

const listAuditPaths = (asked: readonly { path: string }[]) =>
  asked.filter(({ path }) => path.startsWith("/api/audit?")).map(({ path }) => path);

describe("audit tab", () => {
  test("shows an entry as a sentence, with the old and new value of each changed field", async () => {
    stubDesk(deskReplies);
    await showTab(<AuditTab />);
    expect(await screen.findByText("Ayu mengubah pengaturan.")).toBeTruthy();
    expect(screen.getByText(/8 → 5/).textContent).toBe("Markup: 8 → 5");
    expect(screen.getByText("baris 7")).toBeTruthy();
  });

  test("shows the raw name and values of an action that this version of the app does not know", async () => {
    const entry = sampleEntry({ action: "future.thing", before: null, after: { what: { deep: 1 } } });
    stubDesk({ ...deskReplies, [LIST]: pageReply([entry]) });
    await showTab(<AuditTab />);
    expect(await screen.findByText("Ayu: future.thing, settings settings")).toBeTruthy();
    expect(screen.getByText(/deep/).textContent).toBe('what: {"deep":1}');
  });

  test("appends older entries to the list when the button for older entries is pressed", async () => {
    const { asked, replies } = stubDesk({ ...deskReplies, [LIST]: pageReply([sampleEntry()], "next") });
    await showTab(<AuditTab />);
    const moreButton = await screen.findByRole("button", { name: "Muat yang lebih lama" });
    replies[LIST] = pageReply([
      sampleEntry({ id: "e0", action: "session.started", target: { type: "user", id: "u1" } }),
    ]);
    fireEvent.click(moreButton);
    expect(await screen.findByText("Ayu masuk.")).toBeTruthy();
    expect(screen.getByText("Ayu mengubah pengaturan.")).toBeTruthy();
    expect(listAuditPaths(asked).at(-1)).toContain("cursor=next");
    expect(screen.queryByRole("button", { name: "Muat yang lebih lama" })).toBeNull();
  });

  test("keeps older entries when the list is refetched", async () => {
    const pages = {
      first: Array.from({ length: 50 }, (_, at) => sampleEntry({ id: `e${at}` })),
      older: [sampleEntry({ id: "old", action: "session.started", target: { type: "user", id: "u1" } })],
    };
    const { asked, replies } = stubDesk({ ...deskReplies, [LIST]: pageReply(pages.first, "next") });
    await showTab(<AuditTab />);
    const moreButton = await screen.findByRole("button", { name: "Muat yang lebih lama" });
    replies[LIST] = pageReply(pages.older);
    fireEvent.click(moreButton);
    await screen.findByText("Ayu masuk.");
    replies[LIST] = pageReply([...pages.first, ...pages.older]);
    fireEvent.click(screen.getByRole("button", { name: "Muat ulang" }));
    await waitFor(() => expect(listAuditPaths(asked)).toHaveLength(3));
    expect(listAuditPaths(asked).at(-1)).toBe("/api/audit?limit=51");
    expect(screen.getByText("Ayu masuk.")).toBeTruthy();
  });

  test("filters by the transaction id of an order, and rejects text that is neither id nor code", async () => {
    const { asked } = stubDesk({ ...deskReplies, [ORDERS]: pageReply([{ unique_code: "OTHER" }]) });
    await showTab(<AuditTab />);
    await screen.findByText("Ayu mengubah pengaturan.");
    const orderField = screen.getByLabelText("Pesanan");
    fireEvent.change(orderField, { target: { value: ID.toLowerCase() } });
    fireEvent.blur(orderField);
    await waitFor(() => expect(listAuditPaths(asked).at(-1)).toContain(`target=${ID}`));
    fireEvent.change(orderField, { target: { value: "bukan kode" } });
    fireEvent.blur(orderField);
    expect(await screen.findByText("Ini bukan kode pesanan atau ID transaksi.")).toBeTruthy();
    expect(screen.queryByText("Ayu mengubah pengaturan.")).toBeNull();
  });

  test("shows an error when the entries cannot be loaded, and retries on request", async () => {
    const { replies } = stubDesk({ ...deskReplies, [LIST]: { status: 500, body: { success: false } } });
    await showTab(<AuditTab />);
    await screen.findByText("Audit gagal dimuat.");
    replies[LIST] = pageReply([]);
    fireEvent.click(screen.getByRole("button", { name: "Coba lagi" }));
    expect(await screen.findByText("Belum ada catatan.")).toBeTruthy();
  });

  test.each([
    [intactChain, /Semua catatan sampai baris 7 utuh/],
    [{ ...intactChain, has_head: false }, /Baris 7, yang tercatat sebagai baris terakhir, hilang/],
    [{ ...intactChain, check: { ...intactChain.check, problem: "row 2 was changed" } }, /row 2 was changed/],
    [{ last: 0, head: null, has_head: false, check: null }, /Belum pernah diperiksa/],
  ])("shows the state of the hash chain %j", async (chain, text) => {
    stubDesk({ ...deskReplies, [CHAIN]: ok(chain) });
    await showTab(<AuditTab />);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
