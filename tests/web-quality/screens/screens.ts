import { fillPath, WEB } from "@tukar-saldo/contracts";
import { calculated, ordered, remembered, type Screen } from "./visit.js";

const asAdmin: NonNullable<Screen["remember"]> = (page, { admin }) => remembered(page, admin);

const dashboard = (tab: string) => ({
  name: `dashboard-${tab}`,
  path: () => `${WEB.dashboard}?tab=${tab}`,
  remember: asAdmin,
});

/** Every route of the specification, by name. The set-up page is on a desk of its own (`init`). */
export const SCREENS = {
  landing: { name: "landing", path: () => WEB.home },
  guide: { name: "guide", path: () => WEB.guide },
  form: { name: "order-form", path: () => WEB.orderForm, remember: (page) => calculated(page) },
  summary: {
    name: "summary",
    path: () => WEB.summary,
    remember: (page, { orders }) => ordered(page, orders.pending),
  },
  report: {
    name: "report",
    path: ({ orders }) => fillPath(WEB.report, { transaction_id: orders.completed.transaction_id }),
  },
  login: { name: "login", path: () => WEB.login },
  init: { name: "set-up", path: () => WEB.init },
  notFound: { name: "not-found", path: () => "/no-such-page", missing: true },
  transactions: dashboard("transactions"),
  analytics: dashboard("analytics"),
  users: dashboard("users"),
  tools: dashboard("tools"),
  settings: dashboard("settings"),
  adminSettings: { name: "admin-settings", path: () => WEB.adminSettings, remember: asAdmin },
} satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;
