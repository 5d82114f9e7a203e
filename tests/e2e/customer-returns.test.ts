import { afterEach, describe, expect, test } from "@jest/globals";
import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { dataOf, setStatus } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import { openBrowserUser } from "./browser.js";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { placeOrderOnPage } from "./page-steps.js";

const desk = startDeskBeforeTests();
const openedPhones: BrowserUser[] = [];

/** Opens a phone-sized window with empty storage. */
async function openPhone(): Promise<BrowserUser> {
  const phone = await openBrowserUser(desk.browser, desk.system.url, { width: 390 });
  openedPhones.push(phone);
  return phone;
}

afterEach(async () => {
  await Promise.all(openedPhones.splice(0).map((phone) => phone.close()));
});

/** Lists the pending orders that their customers have marked as paid. */
async function listOrdersMarkedPaid(): Promise<TransactionRow[]> {
  const { api } = desk.system;
  return dataOf<TransactionRow[]>(
    await api.get(`${API.listOrders.path}?paid=1&status=pending`, { token: desk.token }),
  );
}

async function findOrderId(code: string): Promise<string> {
  const { api } = desk.system;
  const foundOrders = dataOf<TransactionRow[]>(
    await api.get(`${API.listOrders.path}?search=${code}`, { token: desk.token }),
  );
  return foundOrders[0]?.id ?? "";
}

const waitForBadge = (page: Page, text: string): Promise<void> =>
  page.locator(".badge", { hasText: text }).waitFor();

describe("a customer who closes the tab and comes back", () => {
  test("on another phone, the report shows how to pay, lets the customer mark the order as paid, and is updated live", async () => {
    const firstPhone = await openPhone();
    const { uniqueCode, reportPath } = await placeOrderOnPage(firstPhone.page, "Rina Wulandari");
    await firstPhone.close();
    const { page, problems } = await openPhone();
    await page.goto(reportPath);
    await page.getByRole("heading", { name: "Cara membayar" }).waitFor();
    expect(await page.locator(".values").innerText()).toContain(uniqueCode.slice(0, 4));
    let loadCount = 0;
    page.on("framenavigated", () => (loadCount += 1));

    await page.getByRole("button", { name: "Saya sudah membayar" }).click();
    await page.getByText(/Anda memberi tahu bahwa Anda sudah membayar/).waitFor();
    expect((await listOrdersMarkedPaid()).map(({ unique_code }) => unique_code)).toEqual([uniqueCode]);

    const id = await findOrderId(uniqueCode);
    await setStatus(desk.system.api, desk.token, id, "processing");
    await waitForBadge(page, "Sedang diproses");
    expect(await page.getByRole("heading", { name: "Cara membayar" }).count()).toBe(0);
    await setStatus(desk.system.api, desk.token, id, "completed");
    await waitForBadge(page, "Selesai");
    expect(loadCount).toBe(0);
    expect(problems).toEqual([]);
  }, 60_000);

  test("on the same phone, the landing page links to the open order, and the slip shows its current status", async () => {
    const { page, problems } = await openPhone();
    const { uniqueCode, reportPath } = await placeOrderOnPage(page, "Bayu Pratama");
    await page.goto(WEB_ROUTES.home);
    await page.locator(".continue-order a").click();
    await page.waitForURL(`**${reportPath}`);
    await page.goBack();
    // The slip must load the payment instructions before the order is cancelled, as a closed order has none.
    const instructions = page.waitForResponse((response) => response.url().endsWith("/paypal-url"));
    await page.goBack();
    await page.waitForURL(`**${WEB_ROUTES.summary}`);
    await instructions;
    await setStatus(desk.system.api, desk.token, await findOrderId(uniqueCode), "cancelled");
    await page.reload();
    await waitForBadge(page, "CANCELLED");
    await page.getByText("Pesanan ini tidak bisa kami proses.").waitFor();
    expect(await page.getByRole("button", { name: "Mulai Tukar Saldo" }).count()).toBe(0);
    await page.goto(WEB_ROUTES.home);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("lastOrder"))).toBeNull();
    expect(problems).toEqual([]);
  }, 60_000);
});
