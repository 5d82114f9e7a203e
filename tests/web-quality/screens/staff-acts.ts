import { ADMIN } from "@tukar-saldo/test-kit";
import type { Page } from "playwright-core";
import type { Say } from "./say.js";

export const toast = (page: Page): Promise<void> => page.locator(".Toastify__toast").first().waitFor();
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name }).first().click();
export const type = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(text);
export const pressed = (key: string) => (page: Page, say: Say) => press(page, say(key));

export async function signIn(page: Page, say: Say, password: string = ADMIN.password): Promise<void> {
  await type(page, say("login.email"), ADMIN.email);
  await type(page, say("login.password"), password);
  await press(page, say("login.submit"));
}

/** Tries to sign in, and waits until a toast says that it does not work. */
export async function signInRefused(page: Page, say: Say, password?: string): Promise<void> {
  await signIn(page, say, password);
  await toast(page);
}

export async function setUp(page: Page, say: Say): Promise<void> {
  await type(page, say("init.name"), ADMIN.name);
  await type(page, say("init.email"), ADMIN.email);
  await type(page, say("init.password"), ADMIN.password);
  await type(page, say("init.paypalEmail"), "kasir@example.test");
  await press(page, say("init.submit"));
}

export async function setUpRefused(page: Page, say: Say): Promise<void> {
  await setUp(page, say);
  await toast(page);
}

/** Sets the first order that is shown to another status. */
export async function changeStatus(page: Page): Promise<void> {
  const select = page.locator("article select").first();
  await select.selectOption((await select.inputValue()) === "processing" ? "completed" : "processing");
  await toast(page);
}

export const changeMarkup = (page: Page, say: Say, label: string): Promise<void> =>
  page.getByLabel(say(label)).first().fill("9");
