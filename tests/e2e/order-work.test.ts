import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { TransactionRow } from "@tukar-saldo/contracts";
import { addUser, dataOf, placeOrder, setStatus } from "@tukar-saldo/test-kit";
import type { Locator, Page, Request } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk.js";
import { agree, hasFocus, openStaffPage, openSection } from "./staff.js";

const desk = startDeskBeforeTests();

/** How long the desk refuses after a lost connection. */
const REFUSAL_MS = 9_000;

let admin: BrowserUser;

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  await openSection(admin.page, "transactions");
}, 90_000);

afterAll(() => admin.close());

const order = (name: string): Promise<TransactionRow> => placeOrder(desk.system.api, { account_name: name });
const rowOf = (page: Page, { transaction_id }: TransactionRow): Locator =>
  page.locator(`#order-${transaction_id}`);
const statusOf = (page: Page, placed: TransactionRow): Promise<string> =>
  rowOf(page, placed).getByRole("combobox").inputValue();
const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** Expects the API to show an order with a status. */
async function expectStatus(placed: TransactionRow, status: string): Promise<void> {
  const path = `${API.listOrders.path}?search=${placed.unique_code}`;
  const [row] = dataOf<TransactionRow[]>(await desk.system.api.get(path, { token: desk.token }));
  expect(row?.status).toBe(status);
}

/** Lets the page's requests for lists of orders be answered with 503 for a time. */
async function refuseLists(page: Page, forMs: number): Promise<void> {
  await page.evaluate((duration) => {
    const { fetch } = globalThis;
    const until = Date.now() + duration;
    const state = Object.assign(globalThis, { refusedLists: 0 });
    globalThis.fetch = async (...asked) => {
      const isRefused = String(asked[0]).startsWith("/api/transactions?") && Date.now() < until;
      if (!isRefused) return fetch(...asked);
      state.refusedLists++;
      return new Response('{"success":false}', { status: 503 });
    };
  }, forMs);
}

describe("work on an order", () => {
  test("the selected order is completed by Y, A, C and Enter", async () => {
    const { page } = admin;
    const placed = await order("Cepat Sekali");
    await rowOf(page, placed).waitFor();
    await page.keyboard.press("j");
    expect(await hasFocus(rowOf(page, placed))).toBe(true);
    await page.keyboard.press("y");
    await page
      .getByText(/Nomor tujuan/)
      .first()
      .waitFor();
    expect(await clipboardOf(page)).toBe(placed.destination_account.replace(/\D/g, ""));
    await page.keyboard.press("a");
    await page
      .getByText(/Jumlah rupiah/)
      .first()
      .waitFor();
    expect(await clipboardOf(page)).toBe(String(Math.round(placed.final_amount)));
    await page.keyboard.press("c");
    await page.getByRole("alertdialog").getByText("Cepat Sekali").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(`${placed.unique_code} menjadi Completed`).waitFor();
    await expectStatus(placed, "completed");
    expect(admin.problems).toEqual([]);
  });

  test("arrow keys on the closed list of statuses open it, and Enter commits", async () => {
    const { page } = admin;
    const placed = await order("Panah");
    await rowOf(page, placed).waitFor();
    const select = rowOf(page, placed).getByRole("combobox");
    await select.focus();
    await page.keyboard.press("ArrowDown");
    await select.and(page.locator(":open")).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await statusOf(page, placed)).toBe("pending");
    await page.keyboard.press("Enter");
    await page.getByText(`${placed.unique_code} menjadi Processing`).waitFor();
    await expectStatus(placed, "processing");
  });

  test.each(["Escape", "Tab"])("%s closes the open list of statuses and writes nothing", async (key) => {
    const { page } = admin;
    const placed = await order(`Batal ${key}`);
    await rowOf(page, placed).waitFor();
    const puts: string[] = [];
    const note = (request: Request): void => void (request.method() === "PUT" && puts.push(request.url()));
    page.on("request", note);
    const select = rowOf(page, placed).getByRole("combobox");
    await select.focus();
    await page.keyboard.press("ArrowDown");
    await select.and(page.locator(":open")).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press(key);
    await select.and(page.locator(":not(:open)")).waitFor();
    expect(await statusOf(page, placed)).toBe("pending");
    await expectStatus(placed, "pending");
    page.off("request", note);
    expect(puts).toEqual([]);
  });

  test("a cancellation asks for a reason", async () => {
    const { page } = admin;
    const placed = await order("Batal");
    await rowOf(page, placed).waitFor();
    await rowOf(page, placed).focus();
    await page.keyboard.press("x");
    await page.getByRole("radio", { name: "Tidak ada pembayaran" }).press("Space");
    await page.keyboard.press("Enter");
    await page.getByText(`${placed.unique_code} menjadi Cancelled`).waitFor();
    await expectStatus(placed, "cancelled");
  });

  test("of two members of staff the slower is told who was faster, and decides anew", async () => {
    const { token } = await addUser(desk.system.api, desk.token, "admin");
    const { page } = admin;
    const placed = await order("Berdua");
    await rowOf(page, placed).waitFor();
    await rowOf(page, placed).focus();
    await page.keyboard.press("c");
    await page.getByRole("alertdialog").waitFor();
    await setStatus(desk.system.api, token, placed.transaction_id, "processing");
    await page.getByText(`${placed.unique_code} menjadi Processing`).waitFor();
    await agree(page, "Tandai Completed");
    const told = `A admin mengubah ${placed.unique_code} menjadi Processing pukul`;
    await page.getByText(told).first().waitFor();
    await expectStatus(placed, "processing");
    await page.getByRole("button", { name: "Ulangi" }).click();
    await page.getByRole("alertdialog").getByText(told).waitFor();
    await agree(page, "Tandai Completed");
    await page.getByText(`${placed.unique_code} menjadi Completed`).waitFor();
    await expectStatus(placed, "completed");
  });

  test("a pasted note with one wrong letter finds the order, which is chosen only once it is pressed", async () => {
    const { page } = admin;
    const placed = await order("Salah Tulis");
    const wrong = placed.unique_code.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    const note = `pembayaran pesanan ${wrong.slice(0, 4)}-${wrong.slice(4)}, terima kasih`;
    await page.evaluate((text) => navigator.clipboard.writeText(text), note);
    await page.keyboard.press("/");
    await page.keyboard.press("Control+v");
    const suggestions = page.getByRole("region", { name: "Maksudnya …?" });
    const meant = suggestions.getByRole("button", { name: placed.unique_code });
    await meant.waitFor();
    await page.getByRole("searchbox").press("Escape");
    await page.keyboard.press("c");
    expect(await page.getByRole("alertdialog").count()).toBe(0);
    await meant.click();
    await page.locator(`#order-${placed.transaction_id}.is-selected`).waitFor();
    await page.keyboard.press("c");
    await agree(page, "Tandai Completed");
    await page.getByText(`${placed.unique_code} menjadi Completed`).waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
  });

  test("lists that are refused for nine seconds after a lost connection miss nothing", async () => {
    const { page } = admin;
    const live = page.getByText("Live", { exact: true }).first();
    await page.context().setOffline(true);
    await page.getByText(/Sambungan terputus.*Angka terakhir dari server pukul/).waitFor();
    const missed = await order("Saat Putus");
    await refuseLists(page, REFUSAL_MS);
    const since = Date.now();
    await page.context().setOffline(false);
    await live.waitFor({ timeout: REFUSAL_MS + 15_000 });
    expect(Date.now() - since).toBeGreaterThanOrEqual(REFUSAL_MS - 500);
    expect(await page.evaluate(() => (globalThis as { refusedLists?: number }).refusedLists)).toBeGreaterThan(
      0,
    );
    await rowOf(page, missed).waitFor();
    await page
      .locator(".Toastify__toast")
      .getByText(/Saat Putus, /)
      .first()
      .waitFor();
  });
});
