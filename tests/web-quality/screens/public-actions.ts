import type { Page } from "playwright-core";
import { fillField, pressButton } from "./page-actions.js";
import type { Translate } from "./texts.js";

/** Enters an amount, and chooses a destination if one is given. */
export async function calculate(
  page: Page,
  t: Translate,
  amount: string,
  destination?: string,
): Promise<void> {
  await fillField(page, t("calculator.amount"), amount);
  if (!destination) return;
  const destinationList = page.getByRole("combobox", { name: t("calculator.destination") });
  if (await destinationList.isVisible()) await destinationList.selectOption(destination);
  else await page.locator(`input[type=radio][value=${destination}]`).check({ force: true });
}

export const continueToForm = (page: Page, t: Translate): Promise<void> =>
  pressButton(page, t("common.continue"));

/** Fills in the order form and submits it. */
export async function fillForm(page: Page, t: Translate, whatsapp = "081234567890"): Promise<void> {
  await fillField(page, t("order.whatsapp"), whatsapp);
  await fillField(page, t("order.account.ewallet", { destination: "DANA" }), "081234567890");
  await fillField(page, t("order.name.ewallet", { destination: "DANA" }), "Rina Wulandari");
  await pressButton(page, t("order.submit.continue"));
}

/** Submits the form and waits for the error of the page or of the server. */
export async function submitFailing(page: Page, t: Translate, whatsapp?: string): Promise<void> {
  await fillForm(page, t, whatsapp);
  await page.locator("[role=alert]:visible").first().waitFor();
}
