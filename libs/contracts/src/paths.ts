/** The routes of the web app's pages. */
export const WEB_ROUTES = {
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

/** The app shell without a page's content, which the service worker caches for offline use. */
export const OFFLINE_SHELL_PATH = "/offline";

/** Replaces the `:name` parameters of a path by URL-encoded values. */
export function fillPath(path: string, parts: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (place, name: string) => encodeURIComponent(parts[name] ?? place));
}
