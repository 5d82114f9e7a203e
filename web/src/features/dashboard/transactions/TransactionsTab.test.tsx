import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { type ReactNode, useEffect } from "react";
import { aRow } from "../../../../tests/a-row.js";
import { ok, stubDesk } from "../../../../tests/desk.js";
import { show } from "../../../../tests/show.js";
import { type Desk, DeskContext, useNewDesk } from "../desk.js";
import { applyEvents } from "../realtime/apply-events.js";
import { TransactionsTab } from "./TransactionsTab.js";

const created_at = new Date().toISOString();
const rina = aRow({ transaction_id: "TRXA", unique_code: "AAAAAAAA", created_at, updated_at: created_at });
const budi = aRow({
  ...rina,
  id: "2",
  transaction_id: "TRXB",
  unique_code: "BBBBBBBB",
  account_name: "Budi",
});
const stats = {
  total_transactions: 1,
  pending: 1,
  processing: 0,
  completed: 0,
  cancelled: 0,
  total_amount: 120,
};
const listOf = (rows: TransactionRow[], total = rows.length) => {
  const has_more = total > rows.length;
  return {
    body: {
      success: true,
      data: rows,
      meta: { total, total_capped: false, next_cursor: has_more ? "c" : null, has_more },
    },
  };
};
const LIST = "GET /api/transactions";
const UPDATE = `PUT /api/transaction/update/${rina.id}`;
const base = {
  "GET /api/transaction/stats": ok(stats),
  "GET /api/server-time": { body: { success: true, timestamp: created_at } },
};

const open: { desk?: Desk } = {};
const announce = (row: TransactionRow, kind: "placed" | "changed" = "placed"): void => {
  if (open.desk) applyEvents(open.desk.client, open.desk.ledger, [{ kind, row }], new Date());
};
function Around({ children }: { readonly children: ReactNode }) {
  const desk = useNewDesk();
  useEffect(() => void (open.desk = desk), [desk]);
  return <DeskContext value={desk}>{children}</DeskContext>;
}
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  const given: { resolve?: () => void } = {};
  const promise = new Promise<void>((resolve) => void (given.resolve = resolve));
  return { promise, resolve: () => given.resolve?.() };
}
const showTab = (isAdmin = true, at = "/admin/dashboard") =>
  show(
    <Around>
      <TransactionsTab isAdmin={isAdmin} />
    </Around>,
    { at },
  );
const order = (code: string) => screen.findByRole("article", { name: new RegExp(code) });
const selectOf = (article: HTMLElement) => within(article).getByRole<HTMLSelectElement>("combobox");
const counter = (name: string) => screen.getByRole("button", { name: new RegExp(`^${name}`) }).textContent;

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
afterEach(cleanup);

describe("transactions tab", () => {
  test("when it opens, then it asks for today's first twenty and shows each fact of an order", async () => {
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]) });
    await showTab();
    const article = await order("AAAAAAAA");
    for (const text of [
      "Rina Wulandari",
      "0812-3344-5566",
      "$120.00",
      "kurs 13.800",
      "SeaBank",
      "9012 4471 8836",
    ]) {
      expect(within(article).getByText(text)).toBeTruthy();
    }
    expect(within(article).getByText(/^Rp\s1\.656\.000$/)).toBeTruthy();
    expect(article.querySelector("a[href='/transaction/TRXA'][target=_blank]")).toBeTruthy();
    expect(asked.map(({ path }) => path)).toContain(
      "/api/transactions?status=all&date_range=today&sort=newest&limit=20",
    );
  });

  test("when an admin changes a status, then list and counters change before the answer", async () => {
    const { promise: held, resolve: answer } = withResolvers();
    stubDesk({
      ...base,
      [LIST]: listOf([rina]),
      [UPDATE]: ok({ ...rina, version: 2, status: "processing" }),
    });
    const reply = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      if (args[1]?.method === "PUT") await held;
      return reply(...args);
    };
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(counter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "processing" } });
    await waitFor(() => expect(selectOf(article).value).toBe("processing"));
    expect([counter("Pending"), counter("Processing")].join()).toMatch(/Pending0.*Processing1/);
    expect(within(article).getByText("menyimpan")).toBeTruthy();
    answer();
    await waitFor(() => expect(within(article).queryByText("menyimpan")).toBeNull());
    expect(selectOf(article).value).toBe("processing");
  });

  test("when the socket tells a change before its answer comes, then it is counted once", async () => {
    const { promise: held, resolve: answer } = withResolvers();
    const saved = { ...rina, version: 2, status: "processing" } as const;
    stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: ok(saved) });
    const reply = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      if (args[1]?.method === "PUT") await held;
      return reply(...args);
    };
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(counter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "processing" } });
    await waitFor(() => expect(counter("Processing")).toContain("Processing1"));
    act(() => announce(saved, "changed"));
    expect([counter("Pending"), counter("Processing")].join()).toMatch(/Pending0.*Processing1/);
    answer();
    await waitFor(() => expect(within(article).queryByText("menyimpan")).toBeNull());
    expect([counter("Pending"), counter("Processing")].join()).toMatch(/Pending0.*Processing1/);
  });

  test("when a change is undone after somebody else's, then theirs is not overwritten", async () => {
    const saved = { ...rina, version: 2, status: "processing" } as const;
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: ok(saved) });
    await showTab();
    fireEvent.change(selectOf(await order("AAAAAAAA")), { target: { value: "processing" } });
    const undo = await screen.findByRole("button", { name: "Urungkan" });
    act(() => announce({ ...saved, version: 3, status: "completed" }, "changed"));
    fireEvent.click(undo);
    const sent = () => asked.filter(({ method }) => method === "PUT").map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ status: "pending", expected_version: 2 });
  });

  test("when the desk refuses the change, then the order and the counters are as before", async () => {
    stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: { status: 500, body: { success: false } } });
    await showTab();
    const article = await order("AAAAAAAA");
    await waitFor(() => expect(counter("Pending")).toContain("Pending1"));
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    expect(await screen.findByText("Gagal update status")).toBeTruthy();
    expect(selectOf(article).value).toBe("pending");
    expect(counter("Pending")).toContain("Pending1");
  });

  test("when someone else was faster, then the fresh order is shown and nothing is forced", async () => {
    const fresh = { ...rina, version: 5, status: "cancelled" };
    const stale = {
      status: 409,
      body: { success: false, code: "STALE_VERSION", error: "Sudah diubah", data: fresh },
    };
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]), [UPDATE]: stale });
    await showTab();
    const article = await order("AAAAAAAA");
    fireEvent.change(selectOf(article), { target: { value: "completed" } });
    await waitFor(() => expect(selectOf(article).value).toBe("cancelled"));
    expect(asked.find(({ method }) => method === "PUT")?.body).toEqual({
      status: "completed",
      expected_version: 1,
    });
  });

  test("when the role is user, then the select shows the status but changes and sends nothing", async () => {
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]) });
    await showTab(false);
    const select = selectOf(await order("AAAAAAAA"));
    expect(select.getAttribute("aria-disabled")).toBe("true");
    fireEvent.change(select, { target: { value: "completed" } });
    expect(select.value).toBe("pending");
    expect(asked.every(({ method }) => method === "GET")).toBe(true);
  });

  test("when an order is announced, then it stands in the list and is counted", async () => {
    stubDesk({ ...base, [LIST]: listOf([rina]) });
    await showTab();
    await order("AAAAAAAA");
    announce(budi);
    expect(await order("BBBBBBBB")).toBeTruthy();
    await waitFor(() => expect(counter("Total Transaksi")).toContain("Transaksi2"));
  });

  test("when there are more orders, then their number is on the button and they come below", async () => {
    stubDesk({ ...base, [LIST]: listOf([rina], 2) });
    await showTab();
    const button = await screen.findByRole("button", { name: "Load More (1 remaining)" });
    stubDesk({ ...base, [LIST]: listOf([budi]) });
    fireEvent.click(button);
    expect(await order("BBBBBBBB")).toBeTruthy();
  });

  test.each([
    ["/admin/dashboard", 0, "Pesanan pertama muncul di sini begitu dibuat, tanpa memuat ulang."],
    ["/admin/dashboard", 7, "Belum ada pesanan hari ini."],
    ["/admin/dashboard?q=nobody", 7, "Tidak ada pesanan untuk hari ini dengan saringan ini."],
  ])("when nothing is shown at %s of %d orders, then the reason is given", async (at, total, reason) => {
    const counted = { "GET /api/transaction/stats": ok({ ...stats, total_transactions: total }) };
    stubDesk({ ...base, ...counted, [LIST]: listOf([]) });
    await showTab(true, at);
    expect(await screen.findByText("Belum Ada Transaksi")).toBeTruthy();
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  test("when a counter is pressed, then it filters, and the address says so", async () => {
    const { asked } = stubDesk({ ...base, [LIST]: listOf([rina]) });
    await showTab();
    await order("AAAAAAAA");
    fireEvent.click(screen.getByRole("button", { name: /^Completed/ }));
    await waitFor(() =>
      expect(screen.getByTestId("address").textContent).toBe("/admin/dashboard?status=completed"),
    );
    await waitFor(() => expect(asked.some(({ path }) => path.includes("status=completed"))).toBe(true));
  });
});
