import { SCREENS } from "../screens/screens.js";
import type { Flow } from "./flow.js";

/** Uses the confirmation before an order is closed: dismisses it, submits it incomplete, and submits it complete. */
export const CONFIRMATION_FLOW: Flow = {
  name: "dashboard: questions before an order ends, left and answered",
  screen: {
    ...SCREENS.transactions,
    path: () => `${SCREENS.transactions.path()}&status=pending&period=all`,
  },
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    const firstCard = page.locator("article").first();
    await firstCard.waitFor();
    await keyboard.press("j");
    await keyboard.expectAt(firstCard, "the first card");
    const confirmationDialog = page.getByRole("alertdialog");
    const confirmButton = confirmationDialog.locator("[type=submit]");
    await keyboard.press("c");
    await keyboard.expectAt(confirmButton, "the button that agrees");
    await keyboard.tabTo(confirmationDialog.getByRole("button", { name: t("common.cancel") }), "Shift+Tab");
    await keyboard.press("Enter");
    await confirmationDialog.waitFor({ state: "detached" });
    await keyboard.expectAt(firstCard, "the card that was asked about");
    await keyboard.press("x");
    await keyboard.expectAt(confirmationDialog.getByRole("radio").first(), "the first reason");
    await keyboard.press("Enter");
    await confirmationDialog.getByText(t("tx.ask.reason.missing")).waitFor();
    await keyboard.tabTo(confirmationDialog.getByRole("radio").first());
    // From the first reason, the arrow key up selects the last one.
    await keyboard.press("ArrowUp");
    await keyboard.expectAt(
      confirmationDialog.getByRole("radio", { name: t("tx.reason.other") }),
      "the last reason",
    );
    await keyboard.tabTo(confirmationDialog.getByRole("textbox"));
    await keyboard.press("Enter");
    await confirmationDialog.getByText(t("tx.ask.reason.text.missing")).waitFor();
    await keyboard.expectAt(confirmationDialog.getByRole("textbox"), "the explanation that is missing");
    await keyboard.type("salah kirim");
    await keyboard.press("Enter");
    await confirmationDialog.waitFor({ state: "detached" });
    await page.getByText(t("tx.status.success")).first().waitFor();
  },
};
