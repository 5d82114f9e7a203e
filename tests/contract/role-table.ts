import { API } from "@tukar-saldo/contracts";
import type { Desk } from "./desk.js";

/** What a call is made with; the id of a user, an order or a body that would succeed. */
export interface CallRow {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  /** Statuses for nobody, a bad token, a signed-in user, an admin. */
  readonly nobody: number;
  readonly badToken: number;
  readonly user: number;
  readonly admin: number;
  readonly parts?: (desk: Desk) => Promise<Record<string, string>> | Record<string, string>;
  readonly query?: string;
  readonly body?: (desk: Desk) => Promise<unknown> | unknown;
  /** The call ends the session it is made with, so it gets one of its own. */
  readonly endsSession?: true;
}

const open = { nobody: 200, badToken: 200, user: 200, admin: 200 };
const signedIn = { nobody: 401, badToken: 401, user: 200, admin: 200 };
const adminOnly = { nobody: 401, badToken: 401, user: 403, admin: 200 };

const anOrder = async (desk: Desk): Promise<Record<string, string>> => {
  const { transaction_id } = await desk.placeOrder();
  return { transaction_id, id: transaction_id };
};

/** Contract section 2 as data: every route of every service has a row here. */
export const ROLE_TABLE: readonly CallRow[] = [
  { method: "GET", path: API.isOnline, ...open },
  { method: "GET", path: API.rates, ...open },
  { method: "GET", path: API.destinations, ...open },
  { method: "GET", path: API.initStatus, ...open },
  { method: "GET", path: API.siteKey, ...open },
  { method: "GET", path: API.contact, ...open },
  { method: "GET", path: API.serverTime, ...open },
  { method: "GET", path: API.humanChallenge, ...open, query: "?action=login" },
  {
    method: "POST",
    path: API.createTransaction,
    nobody: 201,
    badToken: 201,
    user: 201,
    admin: 201,
    body: (desk) => desk.orderBody(),
  },
  {
    method: "POST",
    path: API.report,
    ...open,
    parts: anOrder,
    body: async (desk) => ({ recaptcha_token: await desk.humanToken("transaction_detail") }),
  },
  {
    method: "POST",
    path: API.login,
    ...open,
    body: async (desk) => ({ ...desk.adminLogin, recaptcha_token: await desk.humanToken("login") }),
  },
  { method: "GET", path: API.paypalUrl, ...open, parts: anOrder },
  {
    method: "POST",
    path: API.init,
    nobody: 409,
    badToken: 409,
    user: 409,
    admin: 409,
    body: (desk) => desk.initBody,
  },
  { method: "GET", path: API.profile, ...signedIn },
  { method: "POST", path: API.logout, ...signedIn, endsSession: true },
  {
    method: "POST",
    path: API.changePassword,
    ...signedIn,
    endsSession: true,
    body: (desk) => ({ current_password: desk.password, new_password: desk.password }),
  },
  { method: "GET", path: API.stats, ...signedIn },
  { method: "GET", path: API.breakdown, ...signedIn, query: "?days=7" },
  { method: "GET", path: API.transactions, ...signedIn, query: "?date_range=all" },
  { method: "GET", path: API.exportTransactions, ...signedIn, query: "?format=csv" },
  { method: "GET", path: API.roleOfUser, ...adminOnly, parts: (desk) => ({ id: desk.adminId }) },
  { method: "GET", path: API.roleOfUser, ...signedIn, parts: (desk) => ({ id: desk.userId }) },
  {
    method: "PUT",
    path: API.updateStatus,
    ...adminOnly,
    parts: anOrder,
    body: () => ({ status: "processing" }),
  },
  { method: "GET", path: API.getSettings, ...adminOnly },
  { method: "PUT", path: API.setSettings, ...adminOnly, body: () => ({}) },
  { method: "GET", path: API.settings, ...adminOnly },
  { method: "PUT", path: API.settings, ...adminOnly, body: () => ({}) },
  { method: "GET", path: API.users, ...adminOnly },
  { method: "POST", path: API.users, ...adminOnly, admin: 201, body: (desk) => desk.newUserBody() },
  {
    method: "PUT",
    path: API.user,
    ...adminOnly,
    parts: async (desk) => ({ id: await desk.createUser() }),
    body: () => ({ name: "Nama Baru" }),
  },
  {
    method: "DELETE",
    path: API.user,
    ...adminOnly,
    parts: async (desk) => ({ id: await desk.createUser() }),
  },
  { method: "GET", path: API.audit, ...adminOnly },
  { method: "POST", path: API.resetData, ...adminOnly, body: (desk) => ({ secret_key: desk.resetSecret }) },
];
