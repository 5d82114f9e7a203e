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
  { method: "GET", path: API.getOnlineState.path, ...open },
  { method: "GET", path: API.getRates.path, ...open },
  { method: "GET", path: API.listDestinations.path, ...open },
  { method: "GET", path: API.getSetupStatus.path, ...open },
  { method: "GET", path: API.getHumanProvider.path, ...open },
  { method: "GET", path: API.getContact.path, ...open },
  { method: "GET", path: API.getServerTime.path, ...open },
  { method: "GET", path: API.getHumanChallenge.path, ...open, query: "?action=login" },
  {
    method: "POST",
    path: API.createOrder.path,
    nobody: 201,
    badToken: 201,
    user: 201,
    admin: 201,
    body: (desk) => desk.orderBody(),
  },
  {
    method: "POST",
    path: API.getReport.path,
    ...open,
    parts: anOrder,
    body: async (desk) => ({ recaptcha_token: await desk.humanToken("transaction_detail") }),
  },
  {
    method: "POST",
    path: API.logIn.path,
    ...open,
    body: async (desk) => ({ ...desk.adminLogin, recaptcha_token: await desk.humanToken("login") }),
  },
  { method: "GET", path: API.getPaymentInstructions.path, ...open, parts: anOrder },
  {
    method: "POST",
    path: API.setUpDesk.path,
    nobody: 409,
    badToken: 409,
    user: 409,
    admin: 409,
    body: (desk) => desk.initBody,
  },
  { method: "GET", path: API.getProfile.path, ...signedIn },
  { method: "POST", path: API.logOut.path, ...signedIn, endsSession: true },
  {
    method: "POST",
    path: API.changePassword.path,
    ...signedIn,
    endsSession: true,
    body: (desk) => ({ current_password: desk.password, new_password: desk.password }),
  },
  { method: "GET", path: API.getApiDocs.path, ...signedIn },
  { method: "GET", path: API.getStats.path, ...signedIn },
  { method: "GET", path: API.getBreakdown.path, ...signedIn, query: "?days=7" },
  { method: "GET", path: API.listOrders.path, ...signedIn, query: "?date_range=all" },
  { method: "GET", path: API.exportOrders.path, ...signedIn, query: "?format=csv" },
  { method: "GET", path: API.getUserRole.path, ...adminOnly, parts: (desk) => ({ id: desk.adminId }) },
  { method: "GET", path: API.getUserRole.path, ...signedIn, parts: (desk) => ({ id: desk.userId }) },
  {
    method: "PUT",
    path: API.updateStatus.path,
    ...adminOnly,
    parts: anOrder,
    body: () => ({ status: "processing" }),
  },
  { method: "GET", path: API.getSettingRows.path, ...adminOnly },
  { method: "PUT", path: API.updateSettingRows.path, ...adminOnly, body: () => ({}) },
  { method: "GET", path: API.getSettings.path, ...adminOnly },
  { method: "PUT", path: API.getSettings.path, ...adminOnly, body: () => ({}) },
  { method: "GET", path: API.listUsers.path, ...adminOnly },
  { method: "POST", path: API.listUsers.path, ...adminOnly, admin: 201, body: (desk) => desk.newUserBody() },
  {
    method: "PUT",
    path: API.updateUser.path,
    ...adminOnly,
    parts: async (desk) => ({ id: await desk.createUser() }),
    body: () => ({ name: "Nama Baru" }),
  },
  {
    method: "DELETE",
    path: API.updateUser.path,
    ...adminOnly,
    parts: async (desk) => ({ id: await desk.createUser() }),
  },
  { method: "GET", path: API.listAudit.path, ...adminOnly },
  {
    method: "POST",
    path: API.resetOrders.path,
    ...adminOnly,
    body: (desk) => ({ secret_key: desk.resetSecret }),
  },
];
