/** Every path of the HTTP contract, with `:name` for its parts. Never written by hand elsewhere. */
export const API = {
  isOnline: "/api/public/isonline",
  rates: "/api/rates",
  destinations: "/api/destinations",
  createTransaction: "/api/transaction/create",
  paypalUrl: "/api/transaction/:transaction_id/paypal-url",
  initStatus: "/api/init/status",
  init: "/api/init",
  login: "/api/auth/login",
  profile: "/api/auth/profile",
  logout: "/api/auth/logout",
  changePassword: "/api/auth/change-password",
  getSettings: "/api/getsettings",
  setSettings: "/api/setsettings",
  siteKey: "/api/public/recaptcha-site-key",
  humanChallenge: "/api/public/human-challenge",
  contact: "/api/public/contact",
  report: "/api/public/transaction/:transaction_id",
  updateStatus: "/api/transaction/update/:id",
  roleOfUser: "/api/admin/get-role-by-userid/:id",
  stats: "/api/transaction/stats",
  breakdown: "/api/transaction/breakdown",
  transactions: "/api/transactions",
  exportTransactions: "/api/transactions/export",
  users: "/api/admin/users",
  user: "/api/admin/users/:id",
  settings: "/api/settings",
  resetData: "/api/admin/resetdata",
  audit: "/api/audit",
  serverTime: "/api/server-time",
} as const;

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
