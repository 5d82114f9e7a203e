import { FIRST_ADMIN } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import { fillField, pressButton, waitForToast } from "./page-actions.js";
import type { Translate } from "./texts.js";

export const createButtonAction = (key: string) => (page: Page, t: Translate) => pressButton(page, t(key));

export async function signIn(
  page: Page,
  t: Translate,
  password: string = FIRST_ADMIN.password,
): Promise<void> {
  await fillField(page, t("login.email"), FIRST_ADMIN.email);
  await fillField(page, t("login.password"), password);
  await pressButton(page, t("login.submit"));
}

/** Tries to sign in and waits for the error toast. */
export async function signInFailing(page: Page, t: Translate, password?: string): Promise<void> {
  await signIn(page, t, password);
  await waitForToast(page);
}

export async function setUp(page: Page, t: Translate): Promise<void> {
  await fillField(page, t("init.name"), FIRST_ADMIN.name);
  await fillField(page, t("init.email"), FIRST_ADMIN.email);
  await fillField(page, t("init.password"), FIRST_ADMIN.password);
  await fillField(page, t("init.paypalEmail"), "kasir@example.test");
  await pressButton(page, t("init.submit"));
}

export async function setUpFailing(page: Page, t: Translate): Promise<void> {
  await setUp(page, t);
  await waitForToast(page);
}

/** Changes the status of the first visible order. */
export async function changeStatus(page: Page): Promise<void> {
  const statusSelect = page.locator("article select").first();
  await statusSelect.selectOption(
    (await statusSelect.inputValue()) === "processing" ? "pending" : "processing",
  );
  await waitForToast(page);
}

export const changeMarkup = (page: Page, t: Translate, label: string): Promise<void> =>
  page.getByLabel(t(label)).first().fill("9");
