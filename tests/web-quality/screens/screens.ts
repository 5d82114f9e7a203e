import { fillPath, PAGES, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { PageName, WebPage } from "@tukar-saldo/contracts";
import { storeQuote, storeOrder, storeSession } from "./visit.js";
import type { Screen } from "./visit.js";

const storeAdminSession: NonNullable<Screen["prepareBrowser"]> = (page, { admin }) =>
  storeSession(page, admin);

/** Creates the screen of a page in PAGES; by default, its heading is the title of the page. */
const createScreen = (page: PageName, name: string, rest: Partial<Screen> = {}) => ({
  name,
  page,
  path: () => WEB_ROUTES[page] as string,
  heading: PAGES[page].title as string,
  ...rest,
});

const createDashboardScreen = (tab: string) => ({
  ...createScreen("dashboard", `dashboard-${tab}`, {
    heading: "dashboard.title.admin",
    prepareBrowser: storeAdminSession,
  }),
  path: () => `${WEB_ROUTES.dashboard}?tab=${tab}`,
});

/** The screens of all routes of the specification. `init` needs a desk that is not set up. */
export const SCREENS = {
  landing: createScreen("home", "landing", { heading: "landing.h1.a" }),
  guide: createScreen("guide", "guide"),
  form: createScreen("orderForm", "order-form", {
    heading: "order.h1",
    prepareBrowser: (page, desk) => storeQuote(page, desk),
  }),
  summary: createScreen("summary", "summary", {
    heading: "summary.h1",
    prepareBrowser: (page, { orders }) => storeOrder(page, orders.pending),
  }),
  report: createScreen("report", "report", {
    path: ({ orders }) => fillPath(WEB_ROUTES.report, { transaction_id: orders.completed.transaction_id }),
  }),
  terms: createScreen("terms", "terms"),
  privacy: createScreen("privacy", "privacy"),
  login: createScreen("login", "login"),
  init: createScreen("init", "set-up"),
  notFound: { name: "not-found", path: () => "/no-such-page", heading: "notFound.title", isNotFound: true },
  transactions: createDashboardScreen("transactions"),
  analytics: createDashboardScreen("analytics"),
  users: createDashboardScreen("users"),
  tools: createDashboardScreen("tools"),
  settings: createDashboardScreen("settings"),
  audit: createDashboardScreen("audit"),
  adminSettings: createScreen("adminSettings", "admin-settings", { prepareBrowser: storeAdminSession }),
} satisfies Record<string, Screen>;

const shownPages = Object.values<Screen>(SCREENS).map(({ page }) => page);

/** Screens of those pages in PAGES that SCREENS does not contain. */
export const OTHER_SCREENS: readonly Screen[] = (Object.entries(PAGES) as [PageName, WebPage][])
  .filter(([name, { component }]) => component !== undefined && !shownPages.includes(name))
  .map(([name]) => createScreen(name, name));
