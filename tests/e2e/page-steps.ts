import { API, WEB_ROUTES } from "@tukar-saldo/contracts";
import { FIRST_ADMIN } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";

/** Submits the set-up page and waits for the login page. */
export async function submitSetUp(page: Page): Promise<void> {
  await page.goto(WEB_ROUTES.init);
  await page.getByLabel("Nama admin", { exact: true }).fill(FIRST_ADMIN.name);
  await page.getByLabel("Email admin", { exact: true }).fill(FIRST_ADMIN.email);
  await page.getByLabel("Kata sandi admin", { exact: true }).fill(FIRST_ADMIN.password);
  await page.getByLabel("Email penyedia", { exact: true }).fill("kasir@example.test");
  await page.getByRole("button", { name: "Selesaikan penyiapan" }).click();
  await page.getByText("Inisialisasi Berhasil!").waitFor();
  await page.waitForURL(`**${WEB_ROUTES.login}`);
}

/** Signs in and waits until the dashboard is live. */
export async function signInOnPage(page: Page): Promise<void> {
  await page.goto(WEB_ROUTES.login);
  await page.getByLabel("Email", { exact: true }).fill(FIRST_ADMIN.email);
  await page.getByLabel("Kata sandi", { exact: true }).fill(FIRST_ADMIN.password);
  await page.getByRole("button", { name: "Masuk" }).click();
  await page.waitForURL(`**${WEB_ROUTES.dashboard}*`);
  await page.getByText("Live", { exact: true }).first().waitFor();
}

export interface PlacedOrder {
  readonly uniqueCode: string;
  readonly reportPath: string;
}

/** Enters 25 USD, selects Bank BCA and continues from the calculator to the order form, at any window width. */
export async function openOrderForm(page: Page): Promise<void> {
  await page.goto(WEB_ROUTES.home);
  await page.getByLabel("Anda kirim dari PayPal").fill("25");
  const destinationList = page.getByRole("combobox", { name: "Rupiah masuk ke" });
  if (await destinationList.isVisible()) await destinationList.selectOption("bca");
  else await page.getByRole("radio", { name: "Bank BCA" }).check({ force: true });
  await page.getByRole("button", { name: "Lanjutkan" }).first().click();
  await page.waitForURL(`**${WEB_ROUTES.orderForm}*`);
}

export async function fillOrderForm(page: Page, name: string): Promise<void> {
  await page.getByLabel("Nomor WhatsApp Anda").fill("0812 3456 7890");
  await page.getByLabel("Nomor rekening Bank BCA").fill("5271038842");
  await page.getByLabel("Nama pemilik rekening").fill(name);
}

/** Places an order as a visitor: calculator, form, summary. */
export async function placeOrderOnPage(page: Page, name: string): Promise<PlacedOrder> {
  await openOrderForm(page);
  await fillOrderForm(page, name);
  const answer = page.waitForResponse((response) => response.url().endsWith(API.createOrder.path));
  await page.getByRole("button", { name: "Lanjutkan" }).first().click();
  const { data } = (await (await answer).json()) as { data: { unique_code: string; transaction_id: string } };
  await page.waitForURL(`**${WEB_ROUTES.summary}*`);
  return { uniqueCode: data.unique_code, reportPath: `/transaction/${data.transaction_id}` };
}
