import { PAGE_SIZE } from "@tukar-saldo/contracts";
import { SCREENS } from "../screens/screens.js";
import type { Flow } from "./flow.js";
import { CONFIRMATION_FLOW } from "./confirmation-flow.js";

const tabsFlow: Flow = {
  name: "dashboard: tabs by arrows, Home and End",
  screen: SCREENS.transactions,
  walk: async (keyboard) => {
    const { page } = keyboard;
    const tabs = page.locator(".tabs [role=tab]");
    await keyboard.tabTo(tabs);
    await keyboard.press("ArrowRight");
    await keyboard.expectAt(tabs.nth(1), "the second tab");
    await keyboard.press("End");
    await keyboard.expectAt(tabs.last(), "the last tab");
    await keyboard.press("ArrowRight");
    await keyboard.expectAt(tabs.first(), "the first tab");
    await keyboard.press("End", "Home");
    await keyboard.expectAt(tabs.first(), "the first tab");
    await keyboard.press("ArrowRight", "Enter");
    await page.waitForURL("**tab=analytics*");
  },
};

const listFlow: Flow = {
  name: "dashboard: search, cards, status, copy, report, more",
  screen: SCREENS.transactions,
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    await keyboard.press("/");
    await keyboard.expectAt(page.locator("input[type=search]"), "the search");
    await keyboard.press("Escape", "j", "j");
    const cards = page.locator("article");
    await keyboard.expectAt(cards.nth(1), "the second card");
    await keyboard.press("k");
    await keyboard.expectAt(cards.first(), "the first card");
    await keyboard.tabTo(cards.first().getByRole("button").first());
    await keyboard.press("Enter");
    await page.locator(".Toastify__toast").first().waitFor();
    const statusSelect = cards.first().locator("select");
    await keyboard.tabTo(statusSelect);
    const status = await statusSelect.inputValue();
    await keyboard.press("ArrowDown", "ArrowDown", "Escape");
    if ((await statusSelect.inputValue()) !== status) throw new Error("arrows changed a status");
    await keyboard.tabTo(cards.first().locator("a[href^='/transaction/']"));
    const confirmationDialog = page.getByRole("alertdialog");
    if (status !== "cancelled") {
      await keyboard.press("x");
      await keyboard.expectAt(confirmationDialog.getByRole("radio").first(), "the first reason");
      await keyboard.press("Escape");
      await confirmationDialog.waitFor({ state: "detached" });
    }
    if (status === "processing") {
      await keyboard.press("c");
      await confirmationDialog.waitFor();
      await keyboard.press("Enter");
    } else await keyboard.press("p");
    await page.getByText(t("tx.status.success")).first().waitFor();
    const loadMoreButton = page.locator(".load-more button");
    await loadMoreButton.focus();
    await keyboard.press("Enter");
    await keyboard.expectAt(page.locator(`article[aria-posinset="${PAGE_SIZE + 1}"]`), "the first new card");
  },
};

const paletteFlow: Flow = {
  name: "dashboard: palette",
  screen: SCREENS.transactions,
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    await keyboard.press("j");
    await keyboard.expectAt(page.locator("article").first(), "the first card");
    await keyboard.press("Control+k");
    await keyboard.expectAt(page.getByRole("dialog").locator("input"), "the field of the palette");
    await keyboard.press("Escape");
    await keyboard.expectAt(page.locator("article").first(), "the card from before");
    await keyboard.press("Control+k");
    await page.getByRole("dialog").locator("input").waitFor();
    await keyboard.type(t("dashboard.tab.users"));
    await keyboard.press("Enter");
    await page.waitForURL("**tab=users*");
  },
};

const usersFlow: Flow = {
  name: "users: create, edit, delete",
  screen: SCREENS.users,
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    const userName = `Tari ${Date.now() % 100_000}`;
    for (const [label, text] of [
      ["users.name", userName],
      ["users.email", `${userName.replace(" ", ".").toLowerCase()}@example.test`],
      ["users.password", "rahasia-baru"],
    ] as const) {
      await keyboard.tabTo(page.getByLabel(t(label), { exact: true }));
      await keyboard.type(text);
    }
    await keyboard.tabTo(page.getByRole("button", { name: t("users.add"), exact: true }));
    await keyboard.press("Enter");
    const editButton = page.getByRole("button", { name: t("users.edit.of", { name: userName }) });
    await keyboard.tabTo(editButton);
    await keyboard.press("Enter");
    await keyboard.expectAt(page.locator(".user--edit input").first(), "the first field of the edited row");
    await keyboard.press("Escape");
    await keyboard.expectAt(editButton, "the button that began the editing");
    await keyboard.tabTo(page.getByRole("button", { name: t("users.delete.of", { name: userName }) }));
    await keyboard.press("Enter");
    const confirmationDialog = page.getByRole("alertdialog");
    await keyboard.expectAt(
      confirmationDialog.getByRole("button", { name: t("common.cancel") }),
      "the way out",
    );
    await keyboard.press("Tab", "Tab", "Tab");
    if (!(await confirmationDialog.evaluate((one) => one.contains(document.activeElement))))
      throw new Error("the focus left the dialog");
    await keyboard.press("Escape");
    await keyboard.expectAt(
      page.getByRole("button", { name: t("users.delete.of", { name: userName }) }),
      "the button that asked",
    );
    await keyboard.press("Enter");
    await keyboard.tabTo(confirmationDialog.getByRole("button", { name: t("users.delete"), exact: true }));
    await keyboard.press("Enter");
    await editButton.waitFor({ state: "detached" });
    await keyboard.expectAt(page.locator(".users"), "the list");
  },
};

const resetFlow: Flow = {
  name: "tools: reset data, up to the question",
  screen: SCREENS.tools,
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    const resetButton = page.getByRole("button", { name: t("tools.reset"), exact: true });
    await keyboard.tabTo(resetButton);
    await keyboard.press("Enter");
    await page.getByText(t("tools.reset.secretRequired")).first().waitFor();
    await keyboard.tabTo(page.getByLabel(t("tools.reset.key"), { exact: true }), "Shift+Tab");
    await keyboard.type("not-the-secret");
    await keyboard.tabTo(resetButton);
    await keyboard.press("Enter");
    await keyboard.expectAt(
      page.getByRole("alertdialog").getByRole("button", { name: t("common.cancel") }),
      "the way out",
    );
    await keyboard.press("Enter");
    await keyboard.expectAt(resetButton, "the button that asked");
  },
};

const menuFlow: Flow = {
  name: "phone: menu",
  screen: SCREENS.transactions,
  width: 390,
  walk: async (keyboard, t) => {
    const { page } = keyboard;
    const openMenuButton = page.getByRole("button", { name: t("dashboard.menu.open") });
    await keyboard.tabTo(openMenuButton);
    await keyboard.press("Enter");
    const menuDialog = page.getByRole("dialog");
    await menuDialog.waitFor();
    await keyboard.press("Escape");
    await keyboard.expectAt(openMenuButton, "the button that opened the menu");
    await keyboard.press("Enter");
    await keyboard.tabTo(menuDialog.getByRole("link", { name: t("dashboard.tab.settings") }));
    await keyboard.press("Enter");
    await page.waitForURL("**tab=settings*");
    await menuDialog.waitFor({ state: "hidden" });
  },
};

export const STAFF_FLOWS: readonly Flow[] = [
  tabsFlow,
  listFlow,
  CONFIRMATION_FLOW,
  paletteFlow,
  usersFlow,
  resetFlow,
  menuFlow,
];
