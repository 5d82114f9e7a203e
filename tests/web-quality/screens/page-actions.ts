import type { Page } from "playwright-core";

/** Waits for a toast. The pages of these checks keep their toasts. */
export const waitForToast = (page: Page): Promise<void> => page.locator(".Toastify__toast").first().waitFor();

/** Fills in the field with this label. */
export const fillField = (page: Page, label: string, text: string): Promise<void> =>
  page.getByLabel(label, { exact: true }).fill(text);

/** Presses the first button with this name. */
export const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name }).first().click();
