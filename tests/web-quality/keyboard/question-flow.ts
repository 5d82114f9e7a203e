import { SCREENS } from "../screens/screens.js";
import type { Flow } from "./flow.js";

/** The questions before an order ends: left without a change, refused while incomplete, and answered. */
export const QUESTIONS: Flow = {
  name: "dashboard: questions before an order ends, left and answered",
  screen: {
    ...SCREENS.transactions,
    path: () => `${SCREENS.transactions.path()}&status=pending&period=all`,
  },
  walk: async (hands, t) => {
    const { page } = hands;
    const first = page.locator("article").first();
    await first.waitFor();
    await hands.press("j");
    await hands.expectAt(first, "the first card");
    const question = page.getByRole("alertdialog");
    const yes = question.locator("[type=submit]");
    await hands.press("c");
    await hands.expectAt(yes, "the button that agrees");
    await hands.tabTo(question.getByRole("button", { name: t("common.cancel") }), "Shift+Tab");
    await hands.press("Enter");
    await question.waitFor({ state: "detached" });
    await hands.expectAt(first, "the card that was asked about");
    await hands.press("x");
    await hands.expectAt(question.getByRole("radio").first(), "the first reason");
    await hands.press("Enter");
    await question.getByText(t("tx.ask.reason.missing")).waitFor();
    await hands.tabTo(question.getByRole("radio").first());
    // Upwards from the first reason is the last one.
    await hands.press("ArrowUp");
    await hands.expectAt(question.getByRole("radio", { name: t("tx.reason.other") }), "the last reason");
    await hands.tabTo(question.getByRole("textbox"));
    await hands.press("Enter");
    await question.getByText(t("tx.ask.reason.text.missing")).waitFor();
    await hands.expectAt(question.getByRole("textbox"), "the explanation that is missing");
    await hands.type("salah kirim");
    await hands.press("Enter");
    await question.waitFor({ state: "detached" });
    await page.getByText(t("tx.status.success")).first().waitFor();
  },
};
