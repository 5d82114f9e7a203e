import { afterEach, describe, expect, test } from "@jest/globals";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { ok, stubDesk } from "../../../tests/desk.js";
import { stripSeparators, orderFormValues } from "../../../tests/order-fixture.js";
import {
  LIST,
  receiveEvent,
  baseReplies,
  budi,
  readCounter,
  listOf,
  order,
  rina,
  showTab,
  stats,
} from "../../../tests/transactions-tab.js";

afterEach(cleanup);

describe("transactions tab", () => {
  test("requests the first 20 orders of today and shows all details of an order", async () => {
    const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]) });
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

  test.each(Object.entries(orderFormValues))(
    "shows the %s that the visitor filled in",
    async (_field, text) => {
      stubDesk({ ...baseReplies, [LIST]: listOf([{ ...rina, ...orderFormValues }]) });
      await showTab();
      const article = await order("AAAAAAAA");
      expect(stripSeparators(article.textContent)).toContain(stripSeparators(text));
    },
  );

  test("adds an order announced over the socket to the list and to the counter", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([rina]) });
    await showTab();
    await order("AAAAAAAA");
    receiveEvent(budi);
    expect(await order("BBBBBBBB")).toBeTruthy();
    await waitFor(() => expect(readCounter("Total Transaksi")).toContain("Transaksi2"));
  });

  test("shows the number of remaining orders on the button that loads them", async () => {
    stubDesk({ ...baseReplies, [LIST]: listOf([rina], 2) });
    await showTab();
    const button = await screen.findByRole("button", { name: "Load More (1 remaining)" });
    stubDesk({ ...baseReplies, [LIST]: listOf([budi]) });
    fireEvent.click(button);
    expect(await order("BBBBBBBB")).toBeTruthy();
  });

  test.each([
    ["/admin/dashboard", 0, "Pesanan pertama muncul di sini begitu dibuat, tanpa memuat ulang."],
    ["/admin/dashboard", 7, "Belum ada pesanan hari ini."],
    ["/admin/dashboard?q=nobody", 7, "Tidak ada pesanan hari ini dengan filter ini."],
  ])("says why the list at %s is empty when there are %d orders in total", async (at, total, reason) => {
    const statsReply = { "GET /api/transaction/stats": ok({ ...stats, total_transactions: total }) };
    stubDesk({ ...baseReplies, ...statsReply, [LIST]: listOf([]) });
    await showTab(true, at);
    expect(await screen.findByText("Belum Ada Transaksi")).toBeTruthy();
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  test("filters by the status of a pressed counter, also in the URL", async () => {
    const { asked } = stubDesk({ ...baseReplies, [LIST]: listOf([rina]) });
    await showTab();
    await order("AAAAAAAA");
    fireEvent.click(screen.getByRole("button", { name: /^Completed/ }));
    await waitFor(() =>
      expect(screen.getByTestId("address").textContent).toBe("/admin/dashboard?status=completed"),
    );
    await waitFor(() => expect(asked.some(({ path }) => path.includes("status=completed"))).toBe(true));
  });
});
