import { PAGE_SIZE } from "@tukar-saldo/contracts";
import { SCREENS } from "../screens/screens.js";
import type { Flow } from "./flow.js";
import { QUESTIONS } from "./question-flow.js";

const tabs: Flow = {
  name: "dashboard: tabs by arrows, Home and End",
  screen: SCREENS.transactions,
  walk: async (hands) => {
    const { page } = hands;
    const tabsShown = page.locator(".tabs [role=tab]");
    await hands.tabTo(tabsShown);
    await hands.press("ArrowRight");
    await hands.expectAt(tabsShown.nth(1), "the second tab");
    await hands.press("End");
    await hands.expectAt(tabsShown.last(), "the last tab");
    await hands.press("ArrowRight");
    await hands.expectAt(tabsShown.first(), "the first tab");
    await hands.press("End", "Home");
    await hands.expectAt(tabsShown.first(), "the first tab");
    await hands.press("ArrowRight", "Enter");
    await page.waitForURL("**tab=analytics*");
  },
};

const list: Flow = {
  name: "dashboard: search, cards, status, copy, report, more",
  screen: SCREENS.transactions,
  walk: async (hands, t) => {
    const { page } = hands;
    await hands.press("/");
    await hands.expectAt(page.locator("input[type=search]"), "the search");
    await hands.press("Escape", "j", "j");
    const cards = page.locator("article");
    await hands.expectAt(cards.nth(1), "the second card");
    await hands.press("k");
    await hands.expectAt(cards.first(), "the first card");
    await hands.tabTo(cards.first().getByRole("button").first());
    await hands.press("Enter");
    await page.locator(".Toastify__toast").first().waitFor();
    const select = cards.first().locator("select");
    await hands.tabTo(select);
    const status = await select.inputValue();
    await hands.press("ArrowDown", "ArrowDown", "Escape");
    if ((await select.inputValue()) !== status) throw new Error("arrows changed a status");
    await hands.tabTo(cards.first().locator("a[href^='/transaction/']"));
    const question = page.getByRole("alertdialog");
    if (status !== "cancelled") {
      await hands.press("x");
      await hands.expectAt(question.getByRole("radio").first(), "the first reason");
      await hands.press("Escape");
      await question.waitFor({ state: "detached" });
    }
    if (status === "processing") {
      await hands.press("c");
      await question.waitFor();
      await hands.press("Enter");
    } else await hands.press("p");
    await page.getByText(t("tx.status.success")).first().waitFor();
    const more = page.locator(".load-more button");
    await more.focus();
    await hands.press("Enter");
    await hands.expectAt(page.locator(`article[aria-posinset="${PAGE_SIZE + 1}"]`), "the first new card");
  },
};

const palette: Flow = {
  name: "dashboard: palette",
  screen: SCREENS.transactions,
  walk: async (hands, t) => {
    const { page } = hands;
    await hands.press("j");
    await hands.expectAt(page.locator("article").first(), "the first card");
    await hands.press("Control+k");
    await hands.expectAt(page.getByRole("dialog").locator("input"), "the field of the palette");
    await hands.press("Escape");
    await hands.expectAt(page.locator("article").first(), "the card from before");
    await hands.press("Control+k");
    await page.getByRole("dialog").locator("input").waitFor();
    await hands.type(t("dashboard.tab.users"));
    await hands.press("Enter");
    await page.waitForURL("**tab=users*");
  },
};

const users: Flow = {
  name: "users: create, edit, delete",
  screen: SCREENS.users,
  walk: async (hands, t) => {
    const { page } = hands;
    const name = `Tari ${Date.now() % 100_000}`;
    for (const [label, text] of [
      ["users.name", name],
      ["users.email", `${name.replace(" ", ".").toLowerCase()}@example.test`],
      ["users.password", "rahasia-baru"],
    ] as const) {
      await hands.tabTo(page.getByLabel(t(label), { exact: true }));
      await hands.type(text);
    }
    await hands.tabTo(page.getByRole("button", { name: t("users.add"), exact: true }));
    await hands.press("Enter");
    const edit = page.getByRole("button", { name: t("users.edit.of", { name }) });
    await hands.tabTo(edit);
    await hands.press("Enter");
    await hands.expectAt(page.locator(".user--edit input").first(), "the first field of the edited row");
    await hands.press("Escape");
    await hands.expectAt(edit, "the button that began the editing");
    await hands.tabTo(page.getByRole("button", { name: t("users.delete.of", { name }) }));
    await hands.press("Enter");
    const dialog = page.getByRole("alertdialog");
    await hands.expectAt(dialog.getByRole("button", { name: t("common.cancel") }), "the way out");
    await hands.press("Tab", "Tab", "Tab");
    if (!(await dialog.evaluate((one) => one.contains(document.activeElement))))
      throw new Error("the focus left the dialog");
    await hands.press("Escape");
    await hands.expectAt(
      page.getByRole("button", { name: t("users.delete.of", { name }) }),
      "the button that asked",
    );
    await hands.press("Enter");
    await hands.tabTo(dialog.getByRole("button", { name: t("users.delete"), exact: true }));
    await hands.press("Enter");
    await edit.waitFor({ state: "detached" });
    await hands.expectAt(page.locator(".users"), "the list");
  },
};

const reset: Flow = {
  name: "tools: reset data, up to the question",
  screen: SCREENS.tools,
  walk: async (hands, t) => {
    const { page } = hands;
    const button = page.getByRole("button", { name: t("tools.reset"), exact: true });
    await hands.tabTo(button);
    await hands.press("Enter");
    await page.getByText(t("tools.reset.secretRequired")).first().waitFor();
    await hands.tabTo(page.getByLabel(t("tools.reset.key"), { exact: true }), "Shift+Tab");
    await hands.type("not-the-secret");
    await hands.tabTo(button);
    await hands.press("Enter");
    await hands.expectAt(
      page.getByRole("alertdialog").getByRole("button", { name: t("common.cancel") }),
      "the way out",
    );
    await hands.press("Enter");
    await hands.expectAt(button, "the button that asked");
  },
};

const drawer: Flow = {
  name: "phone: menu",
  screen: SCREENS.transactions,
  width: 390,
  walk: async (hands, t) => {
    const { page } = hands;
    const open = page.getByRole("button", { name: t("dashboard.menu.open") });
    await hands.tabTo(open);
    await hands.press("Enter");
    const menu = page.getByRole("dialog");
    await menu.waitFor();
    await hands.press("Escape");
    await hands.expectAt(open, "the button that opened the menu");
    await hands.press("Enter");
    await hands.tabTo(menu.getByRole("link", { name: t("dashboard.tab.settings") }));
    await hands.press("Enter");
    await page.waitForURL("**tab=settings*");
    await menu.waitFor({ state: "hidden" });
  },
};

export const STAFF_FLOWS: readonly Flow[] = [tabs, list, QUESTIONS, palette, users, reset, drawer];
