import type { Page } from "playwright-core";
import { SCREENS } from "./screens.js";
import { pressButton } from "./page-actions.js";
import type { State } from "./state.js";
import type { Translate } from "./texts.js";

async function chooseDays(page: Page, t: Translate): Promise<void> {
  await pressButton(page, t("analytics.chosen"));
  await page.locator(".figures-tables").waitFor();
}

/** States of the analytics section: the figures of selected days, and the closing of a day. */
export const CLOSING_STATES: readonly State[] = [
  { name: "chosen days", screen: SCREENS.analytics, act: chooseDays },
  {
    name: "closed day",
    screen: SCREENS.analytics,
    act: async (page, t) => {
      await chooseDays(page, t);
      await page.locator(".closings > .button").click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: t("figures.closing.yes") })
        .click();
      await page.locator(".closing-sheet .figures").first().waitFor();
    },
  },
];
