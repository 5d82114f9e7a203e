import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { bare, filledIn } from "../../../tests/row.js";
import {
  LIST,
  announce,
  base,
  budi,
  counter,
  listOf,
  order,
  rina,
  showTab,
  stats,
} from "../../../tests/transactions-tab.js";

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

  test.each(Object.entries(filledIn))("shows the %s that the visitor filled in", async (_field, text) => {
    stubDesk({ ...base, [LIST]: listOf([{ ...rina, ...filledIn }]) });
    await showTab();
    const article = await order("AAAAAAAA");
    expect(bare(article.textContent)).toContain(bare(text));
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
    ["/admin/dashboard?q=nobody", 7, "Tidak ada pesanan hari ini dengan filter ini."],
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
