/** Routes of the web app. */
export const WEB = {
  home: "/",
  homeAlias: "/home",
  guide: "/panduan",
  orderForm: "/transaction-form",
  summary: "/transaction-summary",
  report: "/transaction/:transaction_id",
  login: "/mimin/deye/login",
  dashboard: "/admin/dashboard",
  adminSettings: "/admin/settings",
  init: "/initpage",
} as const;

/** The app without a page's content: what the service worker keeps for times without a connection. */
export const OFFLINE_SHELL = "/offline";

/** A path with its `:name` parts filled and encoded. */
export function fillPath(path: string, parts: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (place, name: string) => encodeURIComponent(parts[name] ?? place));
}
