import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API, fillPath, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { OrderRecord, TransactionRow } from "@tukar-saldo/contracts";
import { addUser, dataOf, placeOrder } from "@tukar-saldo/test-kit";
import { EventEmitter, once } from "node:events";
import type { Locator, Page } from "playwright-core";
import type { BrowserUser } from "./browser.js";
import { startDeskBeforeTests } from "./desk-with-browser.js";
import { confirmDialog, hasFocus, openSection, openStaffPage } from "./staff-page.js";

const desk = startDeskBeforeTests();

let admin: BrowserUser;
/** A clerk: a user who may process orders. */
let clerk: BrowserUser;

async function setProcessPermission(id: string, can_process: boolean): Promise<void> {
  const path = fillPath(API.updateUser.path, { id });
  dataOf(await desk.system.api.put(path, { can_process }, { token: desk.token }));
}

async function addClerk(): Promise<string> {
  const { id, token } = await addUser(desk.system.api, desk.token, "user");
  await setProcessPermission(id, true);
  return token;
}

beforeAll(async () => {
  admin = await openStaffPage(desk.browser, desk.system, desk.token);
  clerk = await openStaffPage(desk.browser, desk.system, await addClerk());
  await Promise.all([admin, clerk].map(({ page }) => openSection(page, "transactions")));
}, 120_000);

afterAll(() => Promise.all([admin.close(), clerk.close()]));

const placeOrderFor = (name: string): Promise<TransactionRow> =>
  placeOrder(desk.system.api, { account_name: name });
const findRow = (page: Page, { transaction_id }: TransactionRow): Locator =>
  page.locator(`#order-${transaction_id}`);
const findDrawer = (page: Page): Locator => page.getByRole("dialog");

async function openRecord(page: Page, placedOrder: TransactionRow): Promise<Locator> {
  await page.goto(`${WEB_ROUTES.dashboard}?order=${placedOrder.transaction_id}`);
  const drawer = findDrawer(page);
  await drawer.getByRole("heading", { name: placedOrder.unique_code }).waitFor({ timeout: 30_000 });
  return drawer;
}

async function readRecord({ id }: TransactionRow): Promise<OrderRecord> {
  return dataOf<OrderRecord>(
    await desk.system.api.get(fillPath(API.getOrder.path, { id }), { token: desk.token }),
  );
}

/** Delays each page's next request to change an order's handler until all pages have sent such a request. */
async function holdHandlerRequests(pages: readonly Page[]): Promise<void> {
  const allRequestedEmitter = new EventEmitter();
  const allRequested = once(allRequestedEmitter, "open");
  let requestCount = 0;
  for (const page of pages)
    await page.route(
      "**/handler",
      async (route) => {
        requestCount += 1;
        if (requestCount === pages.length) allRequestedEmitter.emit("open");
        await allRequested;
        await route.continue();
      },
      { times: 1 },
    );
}

describe("the record of an order", () => {
  test("key H opens the record, Escape closes it and restores the focus, and Back closes it too", async () => {
    const { page } = admin;
    const placedOrder = await placeOrderFor("Lewat Tombol");
    const row = findRow(page, placedOrder);
    await row.waitFor();
    await row.focus();
    await page.keyboard.press("h");
    const drawer = findDrawer(page);
    await drawer.getByRole("heading", { name: placedOrder.unique_code }).waitFor({ timeout: 30_000 });
    expect(new URL(page.url()).searchParams.get("order")).toBe(placedOrder.transaction_id);
    for (let at = 0; at < 30; at += 1) await page.keyboard.press("Tab");
    expect(await drawer.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    expect(await hasFocus(row)).toBe(true);
    expect(new URL(page.url()).searchParams.has("order")).toBe(false);
    await row.getByRole("button", { name: `Rincian dan riwayat ${placedOrder.unique_code}` }).click();
    await drawer.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: "detached" });
    expect(admin.problems).toEqual([]);
  });

  test("a link opens the record without actions for a user who may not process orders, also after a reload", async () => {
    const placedOrder = await placeOrderFor("Lewat Tautan");
    const { token } = await addUser(desk.system.api, desk.token, "user");
    const viewer = await openStaffPage(desk.browser, desk.system, token);
    const drawer = await openRecord(viewer.page, placedOrder);
    await drawer.getByText("Pesanan dibuat").waitFor();
    await viewer.page.reload();
    await drawer.getByText("Lewat Tautan").waitFor();
    expect(await drawer.getByRole("button", { name: /Catat|Ambil|Tandai|Tambah/ }).count()).toBe(0);
    expect(await drawer.getByRole("textbox").count()).toBe(0);
    expect(viewer.problems).toEqual([]);
    await viewer.close();
  });

  test("an open record shows or hides its actions without a reload when an admin changes the permission", async () => {
    const placedOrder = await placeOrderFor("Baru Boleh");
    const { id, token } = await addUser(desk.system.api, desk.token, "user");
    const viewer = await openStaffPage(desk.browser, desk.system, token);
    const { page } = viewer;
    const drawer = await openRecord(page, placedOrder);
    const takeButton = drawer.getByRole("button", { name: "Ambil", exact: true });
    await page.getByText("Live", { exact: true }).first().waitFor();
    await drawer.getByText("Pesanan dibuat").waitFor();
    expect(await takeButton.count()).toBe(0);
    const pageLoads: Page[] = [];
    page.on("load", (loaded) => pageLoads.push(loaded));
    await setProcessPermission(id, true);
    await takeButton.click();
    await drawer.getByText("Anda mengerjakan ini").waitFor();
    const completeButton = drawer.getByRole("button", { name: "Tandai Completed" });
    await completeButton.waitFor();
    await setProcessPermission(id, false);
    await completeButton.waitFor({ state: "detached" });
    expect(await drawer.getByRole("button", { name: /Catat|Lepas|Tandai|Tambah/ }).count()).toBe(0);
    expect(pageLoads).toEqual([]);
    expect(viewer.problems).toEqual([]);
    await viewer.close();
  });

  test("an order with too low a payment is repriced at its rate and completed, with the transfer reference", async () => {
    const { page } = clerk;
    const placedOrder = await placeOrderFor("Kurang Bayar");
    const drawer = await openRecord(page, placedOrder);
    await drawer.getByRole("button", { name: "Catat Uang masuk" }).click();
    await drawer.getByLabel("Jumlah yang masuk").fill("20");
    await drawer.getByLabel("ID transaksi penyedia").fill("8XK39217LM441230T");
    await drawer.getByRole("button", { name: "Simpan" }).click();
    await drawer.getByText(/Masuk \$20\.00, pesanan \$25\.00: kurang \$5\.00/).waitFor();
    await findRow(admin.page, placedOrder).getByText("masuk $20.00").waitFor();
    await drawer.getByRole("button", { name: "Hitung ulang" }).click();
    await confirmDialog(page, "Hitung ulang");
    await drawer.getByText(/kurang/).waitFor({ state: "detached" });
    await drawer.getByRole("button", { name: "Tandai Completed" }).click();
    await confirmDialog(page, "Tandai Completed");
    await page.getByText(`${placedOrder.unique_code} menjadi Completed`).waitFor();
    await openRecord(page, placedOrder);
    await drawer.getByRole("button", { name: "Catat Uang keluar" }).click();
    await drawer.getByLabel("Referensi transfer").fill("BCA-88213");
    await page.keyboard.press("Enter");
    await drawer.getByText(/^Completed .* oleh A user$/).waitFor();
    await drawer.getByText("Referensi transfer BCA-88213").waitFor();
    const { order: paid, history } = await readRecord(placedOrder);
    const agreedRate = placedOrder.conversion_rate;
    expect(paid).toMatchObject({
      status: "completed",
      paypal_amount: 20,
      final_amount: Math.round(20 * agreedRate),
    });
    expect(paid.original).toMatchObject({ paypal_amount: 25, final_amount: placedOrder.final_amount });
    expect(history.map(({ what }) => what)).toEqual([
      "order.placed",
      "order.facts_changed",
      "order.repriced",
      "order.status_changed",
      "order.facts_changed",
    ]);
    expect(clerk.problems).toEqual([]);
  });

  test("an order with the wrong type of payment is cancelled and refunded, with the refund reference", async () => {
    const { page } = clerk;
    const placedOrder = await placeOrderFor("Salah Jenis");
    const drawer = await openRecord(page, placedOrder);
    await drawer.getByRole("button", { name: "Tandai Cancelled" }).click();
    await page.getByRole("radio", { name: "Jenis pembayaran salah" }).check();
    await confirmDialog(page, "Tandai Cancelled");
    await page.getByText(`${placedOrder.unique_code} menjadi Cancelled`).waitFor();
    await openRecord(page, placedOrder);
    await drawer.getByRole("button", { name: "Catat pengembalian dana" }).click();
    await drawer.getByLabel("Jumlah dikembalikan").fill("25");
    await drawer.getByLabel("Referensi pengembalian").fill("REF-0091");
    await drawer.getByRole("button", { name: "Simpan" }).click();
    await drawer.getByText(/^Cancelled .* oleh A user$/).waitFor();
    await drawer.getByText("REF-0091").first().waitFor();
    const { refund } = (await readRecord(placedOrder)).order;
    expect(refund).toMatchObject({ amount: 25, reference: "REF-0091" });
  });

  test("if two users take an order at once, one becomes its handler, and the other sees the handler's name and can take over", async () => {
    const placedOrder = await placeOrderFor("Diambil Berdua");
    const drawers = await Promise.all([admin, clerk].map(({ page }) => openRecord(page, placedOrder)));
    const [adminDrawer, clerkDrawer] = drawers as [Locator, Locator];
    await holdHandlerRequests([admin.page, clerk.page]);
    await Promise.all(
      drawers.map((drawer) => drawer.getByRole("button", { name: "Ambil", exact: true }).click()),
    );
    await Promise.all(
      drawers.map((drawer) =>
        drawer
          .getByText(/mengerjakan ini$/)
          .first()
          .waitFor(),
      ),
    );
    const { handler } = (await readRecord(placedOrder)).order;
    const hasClerkWon = handler?.name === "A user";
    const [winner, loser] = hasClerkWon ? [clerkDrawer, adminDrawer] : [adminDrawer, clerkDrawer];
    await winner.getByText("Anda mengerjakan ini").waitFor();
    await loser.getByText(`${handler?.name} mengerjakan ini`, { exact: true }).waitFor();
    await loser.getByRole("button", { name: "Ambil alih" }).click();
    await confirmDialog(hasClerkWon ? admin.page : clerk.page, "Ambil alih");
    await loser.getByText("Anda mengerjakan ini").waitFor();
    await winner.getByText("Anda mengerjakan ini").waitFor({ state: "detached" });
    const handlerChanges = (await readRecord(placedOrder)).history.filter(
      ({ what }) => what === "order.handler_changed",
    );
    expect(handlerChanges).toHaveLength(2);
  });

  test("completing an order of another handler asks for confirmation and names the handler", async () => {
    const placedOrder = await placeOrderFor("Punya Orang");
    await openSection(clerk.page, "transactions");
    await findRow(clerk.page, placedOrder).waitFor();
    await findRow(clerk.page, placedOrder).focus();
    await clerk.page.keyboard.press("t");
    await openSection(admin.page, "transactions");
    await findRow(admin.page, placedOrder).getByText(/, A$/).waitFor();
    await findRow(admin.page, placedOrder).focus();
    await admin.page.keyboard.press("c");
    await admin.page
      .getByRole("alertdialog")
      .getByText(/^A user mengerjakan ini sejak \d\d:\d\d, tetap selesaikan\?$/)
      .waitFor();
    await admin.page.keyboard.press("Escape");
  });
});
