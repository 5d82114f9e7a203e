import { fillPath, PAGES, WEB_ROUTES } from "@tukar-saldo/contracts";
import type { PageName, WebPage } from "@tukar-saldo/contracts";
import { storeQuote, storeOrder, storeSession } from "./visit.js";
import type { Screen } from "./visit.js";

const asAdmin: NonNullable<Screen["remember"]> = (page, { admin }) => storeSession(page, admin);

/** Creates the screen of a page in PAGES; by default, its heading is the title of the page. */
const screenOf = (page: PageName, name: string, rest: Partial<Screen> = {}) => ({
  name,
  page,
  path: () => WEB_ROUTES[page] as string,
  heading: PAGES[page].title as string,
  ...rest,
});

const dashboard = (tab: string) => ({
  ...screenOf("dashboard", `dashboard-${tab}`, { heading: "dashboard.title.admin", remember: asAdmin }),
  path: () => `${WEB_ROUTES.dashboard}?tab=${tab}`,
});

/** All routes of the specification by name. `init` runs on a desk that is not set up. */
export const SCREENS = {
  landing: screenOf("home", "landing", { heading: "landing.h1.a" }),
  guide: screenOf("guide", "guide"),
  form: screenOf("orderForm", "order-form", {
    heading: "order.h1",
    remember: (page, desk) => storeQuote(page, desk),
  }),
  summary: screenOf("summary", "summary", {
    heading: "summary.h1",
    remember: (page, { orders }) => storeOrder(page, orders.pending),
  }),
  report: screenOf("report", "report", {
    path: ({ orders }) => fillPath(WEB_ROUTES.report, { transaction_id: orders.completed.transaction_id }),
  }),
  terms: screenOf("terms", "terms"),
  privacy: screenOf("privacy", "privacy"),
  login: screenOf("login", "login"),
  init: screenOf("init", "set-up"),
  notFound: { name: "not-found", path: () => "/no-such-page", heading: "notFound.title", missing: true },
  transactions: dashboard("transactions"),
  analytics: dashboard("analytics"),
  users: dashboard("users"),
  tools: dashboard("tools"),
  settings: dashboard("settings"),
  audit: dashboard("audit"),
  adminSettings: screenOf("adminSettings", "admin-settings", { remember: asAdmin }),
} satisfies Record<string, Screen>;

const shownPages = Object.values<Screen>(SCREENS).map(({ page }) => page);

/** Screens of the pages in PAGES that SCREENS does not contain. */
export const OTHER_SCREENS: readonly Screen[] = (Object.entries(PAGES) as [PageName, WebPage][])
  .filter(([name, { component }]) => component !== undefined && !shownPages.includes(name))
  .map(([name]) => screenOf(name, name));
