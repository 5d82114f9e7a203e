import { beforeAll, describe, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { OrderStats, TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, placeOrder, setStatus } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import { runBeforeRequest } from "./run-before-request.js";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { confirmDialog, openStaffPage, openSection } from "./staff-page.js";

const desk = startDeskBeforeTests();

const ORDERS_IN_BURST = 30;

let admin: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  await openSection(admin.page, "transactions");
}, 90_000);

const placeOrderFor = (name: string): Promise<TransactionRow> =>
  placeOrder(desk.system.api, { account_name: name });
const findRow = ({ transaction_id }: TransactionRow) => admin.page.locator(`#order-${transaction_id}`);
const readStatus = (placedOrder: TransactionRow): Promise<string> =>
  findRow(placedOrder).getByRole("combobox").inputValue();
const selectStatus = (placedOrder: TransactionRow, to: string) =>
  findRow(placedOrder).getByRole("combobox").selectOption(to);

/** Waits until the counters on the page equal the counts that the API returns. */
async function expectCorrectCounters(page: Page): Promise<void> {
  const stats = dataOf<OrderStats>(await desk.system.api.get(API.getStats.path, { token: desk.token }));
  const counts = [stats.total_transactions, stats.pending, stats.processing, stats.completed].map(String);
  await page.waitForFunction((wanted) => {
    const shownCounts = [...document.querySelectorAll(".stat__value")].map(
      (one) => one.firstChild?.textContent,
    );
    return wanted.every((count, at) => shownCounts[at] === count);
  }, counts);
}

describe("simultaneous orders and changes", () => {
  test("the dashboard lists each of many simultaneous orders exactly once and announces all of them in one toast", async () => {
    const { page } = admin;
    await Promise.all(Array.from({ length: ORDERS_IN_BURST }, (_, at) => placeOrderFor(`Ramai ${at}`)));
    await page.getByText(`${ORDERS_IN_BURST} pesanan baru`).waitFor();
    await expectCorrectCounters(page);
    expect(await page.locator(".Toastify__toast").count()).toBeLessThanOrEqual(4);
    await page.getByText(String(ORDERS_IN_BURST), { exact: true }).first().waitFor();
    const listedIds = await page.locator("article").evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(listedIds).size).toBe(listedIds.length);
  });

  test("of two conflicting status changes the earlier one is saved, and the counters stay correct", async () => {
    const { page } = admin;
    const placedOrder = await placeOrderFor("Rebutan");
    await findRow(placedOrder).waitFor();
    await runBeforeRequest(page, fillPath(API.updateStatus.path, { id: placedOrder.id }), () =>
      setStatus(desk.system.api, desk.token, placedOrder.transaction_id, "cancelled"),
    );
    await selectStatus(placedOrder, "completed");
    await confirmDialog(page, "Tandai Completed");
    await page.getByText("Data sudah diubah orang lain. Yang terbaru sudah dimuat.").waitFor();
    expect(await readStatus(placedOrder)).toBe("cancelled");
    await expectCorrectCounters(page);
  });

  test("the Undo button reverts a saved status change", async () => {
    const { page } = admin;
    const placedOrder = await placeOrderFor("Urung");
    await findRow(placedOrder).waitFor();
    await selectStatus(placedOrder, "processing");
    await page.getByText(`${placedOrder.unique_code} menjadi Processing`).waitFor();
    await page.getByRole("button", { name: "Urungkan" }).first().click();
    await page.getByText(`${placedOrder.unique_code} menjadi Pending`).waitFor();
    expect(await readStatus(placedOrder)).toBe("pending");
    await expectCorrectCounters(page);
  });

  test("the dashboard rolls back a status change that is made while offline", async () => {
    const { page } = admin;
    const placedOrder = await placeOrderFor("Putus");
    await findRow(placedOrder).waitFor();
    await page.context().setOffline(true);
    await page.getByText(/Sambungan terputus.*Angka terakhir dari server pukul/).waitFor();
    await selectStatus(placedOrder, "completed");
    await confirmDialog(page, "Tandai Completed");
    await page.getByText(`${placedOrder.unique_code} tetap Pending`).waitFor();
    expect(await readStatus(placedOrder)).toBe("pending");
    await page.context().setOffline(false);
    await page.getByText("Live", { exact: true }).first().waitFor();
  });

  test("after a reconnection, the dashboard lists and announces the orders that it missed", async () => {
    const { page } = admin;
    await page.context().setOffline(true);
    await page.getByText(/Sambungan terputus.*Angka terakhir dari server pukul/).waitFor();
    const missedOrders = [await placeOrderFor("Terlewat Satu"), await placeOrderFor("Terlewat Dua")];
    await page.context().setOffline(false);
    await page.getByText("Live", { exact: true }).first().waitFor();
    for (const one of missedOrders) {
      await findRow(one).waitFor();
      expect(await findRow(one).count()).toBe(1);
    }
    // The toasts of several orders may be combined into one that shows only their number.
    await page
      .locator(".Toastify__toast")
      .getByText(/Terlewat Dua, |^\d+ pesanan baru/)
      .first()
      .waitFor();
    await expectCorrectCounters(page);
  });

  test("the browser's Back and Forward restore filters and searches", async () => {
    const { page } = admin;
    await page.getByLabel("Periode").selectOption("quarter");
    await page.getByLabel("Status", { exact: true }).selectOption("pending");
    await page.getByRole("searchbox").pressSequentially("rama");
    await page.waitForURL((url) => url.searchParams.get("q") === "rama");
    await page.getByRole("searchbox").pressSequentially("i");
    await page.waitForURL((url) => url.searchParams.get("q") === "ramai");
    const readPeriod = () => page.getByLabel("Periode").inputValue();
    await page.goBack();
    await page.waitForURL(
      (url) => !url.searchParams.has("q") && url.searchParams.get("status") === "pending",
    );
    expect(await page.getByRole("searchbox").inputValue()).toBe("");
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has("status"));
    expect(await readPeriod()).toBe("quarter");
    await page.goForward();
    await page.goForward();
    await page.waitForURL((url) => url.searchParams.get("q") === "ramai");
    expect(await page.getByRole("searchbox").inputValue()).toBe("ramai");
    await page
      .getByRole("tab", { name: /Analitik/ })
      .first()
      .click();
    await page
      .getByRole("tab", { name: /Transaksi/ })
      .first()
      .click();
    expect(new URL(page.url()).searchParams.get("q")).toBe("ramai");
  });
});
