import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { addUser, dataOf, placeOrder, setStatus } from "@tukar-saldo/test-kit";
import type { Locator, Page, Request } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { confirmDialog, hasFocus, openStaffPage, openSection } from "./staff-page.js";

const desk = startDeskBeforeTests();

/** Time for which requests for lists of orders get 503 after the connection is restored. */
const LIST_FAILURE_MS = 9_000;

let admin: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  await openSection(admin.page, "transactions");
}, 90_000);

afterAll(() => admin.close());

const placeOrderFor = (name: string): Promise<TransactionRow> =>
  placeOrder(desk.system.api, { account_name: name });
const findRow = (page: Page, { transaction_id }: TransactionRow): Locator =>
  page.locator(`#order-${transaction_id}`);
const readStatus = (page: Page, placedOrder: TransactionRow): Promise<string> =>
  findRow(page, placedOrder).getByRole("combobox").inputValue();
const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Checks that the API returns the order with this status. */
async function expectStatus(placedOrder: TransactionRow, status: string): Promise<void> {
  const path = `${API.listOrders.path}?search=${placedOrder.unique_code}`;
  const [row] = dataOf<TransactionRow[]>(await desk.system.api.get(path, { token: desk.token }));
  expect(row?.status).toBe(status);
}

/** Answers the page's requests for lists of orders with 503 for `forMs` milliseconds. */
async function failListRequestsFor(page: Page, forMs: number): Promise<void> {
  await page.evaluate((duration) => {
    const { fetch } = globalThis;
    const failsUntil = Date.now() + duration;
    const failureState = Object.assign(globalThis, { refusedLists: 0 });
    globalThis.fetch = async (...fetchArguments) => {
      const isRefused = String(fetchArguments[0]).startsWith("/api/transactions?") && Date.now() < failsUntil;
      if (!isRefused) return fetch(...fetchArguments);
      failureState.refusedLists++;
      return new Response('{"success":false}', { status: 503 });
    };
  }, forMs);
}

describe("processing an order in the list", () => {
  test("Y and A copy the account and the amount of the selected order, and C then Enter completes it", async () => {
    const { page } = admin;
    const placedOrder = await placeOrderFor("Cepat Sekali");
    await findRow(page, placedOrder).waitFor();
    await page.keyboard.press("j");
    expect(await hasFocus(findRow(page, placedOrder))).toBe(true);
    await page.keyboard.press("y");
    await page
      .getByText(/Nomor tujuan/)
      .first()
      .waitFor();
    expect(await readClipboard(page)).toBe(placedOrder.destination_account.replace(/\D/g, ""));
    await page.keyboard.press("a");
    await page
      .getByText(/Jumlah rupiah/)
      .first()
      .waitFor();
    expect(await readClipboard(page)).toBe(String(Math.round(placedOrder.final_amount)));
    await page.keyboard.press("c");
    await page.getByRole("alertdialog").getByText("Cepat Sekali").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(`${placedOrder.unique_code} menjadi Completed`).waitFor();
    await expectStatus(placedOrder, "completed");
    expect(admin.problems).toEqual([]);
  });

  test("an arrow key opens the list of statuses, and Enter saves the selected status", async () => {
    const { page } = admin;
    const placedOrder = await placeOrderFor("Panah");
    await findRow(page, placedOrder).waitFor();
    const select = findRow(page, placedOrder).getByRole("combobox");
    await select.focus();
    await page.keyboard.press("ArrowDown");
    await select.and(page.locator(":open")).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await readStatus(page, placedOrder)).toBe("pending");
    await page.keyboard.press("Enter");
    await page.getByText(`${placedOrder.unique_code} menjadi Processing`).waitFor();
    await expectStatus(placedOrder, "processing");
  });

  test.each(["Escape", "Tab"])("the key %s closes the open list of statuses without saving", async (key) => {
    const { page } = admin;
    const placedOrder = await placeOrderFor(`Batal ${key}`);
    await findRow(page, placedOrder).waitFor();
    const putUrls: string[] = [];
    const recordPut = (request: Request): void =>
      void (request.method() === "PUT" && putUrls.push(request.url()));
    page.on("request", recordPut);
    const select = findRow(page, placedOrder).getByRole("combobox");
    await select.focus();
    await page.keyboard.press("ArrowDown");
    await select.and(page.locator(":open")).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press(key);
    await select.and(page.locator(":not(:open)")).waitFor();
    expect(await readStatus(page, placedOrder)).toBe("pending");
    await expectStatus(placedOrder, "pending");
    page.off("request", recordPut);
    expect(putUrls).toEqual([]);
  });

  test("cancelling an order in the list asks for a reason", async () => {
    const { page } = admin;
    const placedOrder = await placeOrderFor("Batal");
    await findRow(page, placedOrder).waitFor();
    await findRow(page, placedOrder).focus();
    await page.keyboard.press("x");
    await page.getByRole("radio", { name: "Tidak ada pembayaran" }).press("Space");
    await page.keyboard.press("Enter");
    await page.getByText(`${placedOrder.unique_code} menjadi Cancelled`).waitFor();
    await expectStatus(placedOrder, "cancelled");
  });

  test("a status change that conflicts with a colleague's change is refused with the colleague's name, and can be repeated", async () => {
    const { token } = await addUser(desk.system.api, desk.token, "admin");
    const { page } = admin;
    const placedOrder = await placeOrderFor("Berdua");
    await findRow(page, placedOrder).waitFor();
    await findRow(page, placedOrder).focus();
    await page.keyboard.press("c");
    await page.getByRole("alertdialog").waitFor();
    await setStatus(desk.system.api, token, placedOrder.transaction_id, "processing");
    await page.getByText(`${placedOrder.unique_code} menjadi Processing`).waitFor();
    await confirmDialog(page, "Tandai Completed");
    const conflictText = `A admin mengubah ${placedOrder.unique_code} menjadi Processing pukul`;
    await page.getByText(conflictText).first().waitFor();
    await expectStatus(placedOrder, "processing");
    await page.getByRole("button", { name: "Ulangi" }).click();
    await page.getByRole("alertdialog").getByText(conflictText).waitFor();
    await confirmDialog(page, "Tandai Completed");
    await page.getByText(`${placedOrder.unique_code} menjadi Completed`).waitFor();
    await expectStatus(placedOrder, "completed");
  });

  test("after pasting a payment note with one wrong letter, the list suggests the order, which only a click selects", async () => {
    const { page } = admin;
    const placedOrder = await placeOrderFor("Salah Tulis");
    const wrongCode = placedOrder.unique_code.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    const paymentNote = `pembayaran pesanan ${wrongCode.slice(0, 4)}-${wrongCode.slice(4)}, terima kasih`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), paymentNote);
    await page.keyboard.press("/");
    await page.keyboard.press("Control+v");
    const suggestions = page.getByRole("region", { name: "Maksudnya …?" });
    const suggestionButton = suggestions.getByRole("button", { name: placedOrder.unique_code });
    await suggestionButton.waitFor();
    await page.getByRole("searchbox").press("Escape");
    await page.keyboard.press("c");
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await suggestionButton.click();
    await page.locator(`#order-${placedOrder.transaction_id}.is-selected`).waitFor();
    await page.keyboard.press("c");
    await confirmDialog(page, "Tandai Completed");
    await page.getByText(`${placedOrder.unique_code} menjadi Completed`).waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
  });

  test("an order missed offline is listed and announced, even if requests for the list get 503 for nine seconds", async () => {
    const { page } = admin;
    const liveBadge = page.getByText("Live", { exact: true }).first();
    await page.context().setOffline(true);
    await page.getByText(/Sambungan terputus.*Angka terakhir dari server pukul/).waitFor();
    const missedOrder = await placeOrderFor("Saat Putus");
    await failListRequestsFor(page, LIST_FAILURE_MS);
    const reconnectedAt = Date.now();
    await page.context().setOffline(false);
    await liveBadge.waitFor({ timeout: LIST_FAILURE_MS + 15_000 });
    expect(Date.now() - reconnectedAt).toBeGreaterThanOrEqual(LIST_FAILURE_MS - 500);
    expect(await page.evaluate(() => (globalThis as { refusedLists?: number }).refusedLists)).toBeGreaterThan(
      0,
    );
    await findRow(page, missedOrder).waitFor();
    await page
      .locator(".Toastify__toast")
      .getByText(/Saat Putus, /)
      .first()
      .waitFor();
  });
});
