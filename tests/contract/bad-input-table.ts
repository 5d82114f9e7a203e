import { API, fillPath } from "@tukar-saldo/contracts";
import type { Endpoint, ErrorCode } from "@tukar-saldo/contracts";
import type { ContractDesk } from "./contract-desk.js";

/** A request that violates a rule that is not part of the endpoint's declaration, and the expected error. */
export interface BadInputCase {
  readonly what: string;
  readonly endpoint: Pick<Endpoint, "method" | "path">;
  readonly params?: (desk: ContractDesk) => Record<string, string>;
  readonly query?: string;
  readonly caller?: "user" | "admin";
  readonly body?: (desk: ContractDesk) => Promise<unknown> | unknown;
  readonly code: ErrorCode;
  /** The expected Indonesian error text, if the specification defines it. */
  readonly error?: string;
}

const code = "VALIDATION_FAILED";
const UNKNOWN_TRANSACTION = `TRX${"0".repeat(26)}`;

const queryCases: BadInputCase[] = [
  "?limit=0",
  "?limit=201",
  "?cursor=nonsense",
  "?status=PENDING",
  "?from=2026-11-20&to=2026-11-19",
].map((query) => ({
  what: `a list with ${query}`,
  endpoint: API.listOrders,
  query,
  caller: "user",
  code,
}));

const BAD_ORDER_FIELDS: readonly (readonly [change: Record<string, unknown>, error?: string])[] = [
  [{ paypal_amount: "10" }],
  [{ paypal_amount: 0.99 }, "Jumlah minimum adalah $1 USD."],
  [{ paypal_amount: 500.01 }, "Jumlah maksimum adalah $500 USD."],
  [{ paypal_amount: 10.005 }],
  [{ paypal_amount: -1 }, "Jumlah minimum adalah $1 USD."],
  [{ destination: "toString" }],
  [{ destination: "" }],
  [{ destination_account: "=1+1" }],
  [{ user_whatsapp: "0812" }, "Format nomor WhatsApp tidak valid. Contoh: 08123456789 atau +6281234567890"],
  [{ user_whatsapp: "" }, "Semua kolom wajib diisi"],
  [{ account_name: " " }, "Semua kolom wajib diisi"],
  [{ account_name: "a\u0000b" }],
  [{ captcha_token: "" }],
  [{ captcha_token: "x".repeat(5_000) }],
];
const orderCases: BadInputCase[] = BAD_ORDER_FIELDS.map(([change, error]) => ({
  what: `an order with ${JSON.stringify(change).slice(0, 50)}`,
  endpoint: API.createOrder,
  body: (desk) => desk.createOrderBody(change),
  code,
  ...(error === undefined ? {} : { error }),
}));

const BAD_NEW_USERS: readonly (readonly [what: string, change: Record<string, unknown>, error?: string])[] = [
  ["a password of 73 bytes", { password: "x".repeat(73) }],
  ["a password of 5 characters", { password: "lima5" }, "Password minimal 6 karakter"],
  ["no name", { name: "" }, "Semua field harus diisi"],
  ["an unknown role", { role: "superadmin" }],
];
const userCases: BadInputCase[] = BAD_NEW_USERS.map(([what, change, error]) => ({
  what: `a new user with ${what}`,
  endpoint: API.createUser,
  caller: "admin",
  body: (desk) => ({ ...desk.createUserBody(), ...change }),
  code,
  ...(error === undefined ? {} : { error }),
}));

const settingsCases: BadInputCase[] = [
  {
    what: "a markup of 51",
    endpoint: API.updateSettingRows,
    caller: "admin",
    body: () => ({ markup_percentage: 51 }),
    code,
  },
  {
    what: "a rate that is not a number",
    endpoint: API.updateSettings,
    caller: "admin",
    body: () => ({ current_usd_rate: "x" }),
    code,
  },
  {
    what: "settings with a stale version",
    endpoint: API.updateSettings,
    caller: "admin",
    body: () => ({ version: 999 }),
    code: "STALE_VERSION",
  },
];

const secretCases: BadInputCase[] = [
  {
    what: "an empty reset secret",
    endpoint: API.resetOrders,
    caller: "admin",
    body: () => ({ secret_key: "" }),
    code,
    error: "Masukkan secret key terlebih dahulu",
  },
  {
    what: "a wrong reset secret",
    endpoint: API.resetOrders,
    caller: "admin",
    body: () => ({ secret_key: "wrong" }),
    code: "SECRET_WRONG",
  },
  {
    what: "a wrong current password",
    endpoint: API.changePassword,
    caller: "user",
    body: () => ({ current_password: "salah", new_password: "panjang-sekali" }),
    code: "SECRET_WRONG",
  },
  {
    what: "a sign-in with a wrong password",
    endpoint: API.logIn,
    body: async (desk) => ({
      ...desk.adminLogin,
      password: "salah-sekali",
      recaptcha_token: await desk.createHumanToken("login"),
    }),
    code: "LOGIN_FAILED",
  },
];

const humanVerificationCases: BadInputCase[] = [
  {
    what: "an unsolved human token",
    endpoint: API.logIn,
    body: (desk) => ({ ...desk.adminLogin, recaptcha_token: btoa('{"challenge":{}}') }),
    code: "HUMAN_REFUSED",
  },
  {
    what: "a malformed human token",
    endpoint: API.logIn,
    body: (desk) => ({ ...desk.adminLogin, recaptcha_token: "nothing" }),
    code,
  },
  {
    what: "a human token for another action",
    endpoint: API.createOrder,
    body: async (desk) => desk.createOrderBody({ captcha_token: await desk.createHumanToken("login") }),
    code: "HUMAN_REFUSED",
  },
];

const otherCases: BadInputCase[] = [
  {
    what: "a report of an unknown order",
    endpoint: API.getReport,
    params: () => ({ transaction_id: UNKNOWN_TRANSACTION }),
    body: async (desk) => ({ recaptcha_token: await desk.createHumanToken("transaction_detail") }),
    code: "NOT_FOUND",
    error: "Transaksi tidak ditemukan",
  },
  {
    what: "an e-mail address that is taken in another case",
    endpoint: API.createUser,
    caller: "admin",
    body: (desk) => ({ ...desk.createUserBody(), email: desk.adminLogin.email.toUpperCase() }),
    code: "EMAIL_TAKEN",
  },
  {
    what: "an admin's deletion of themselves",
    endpoint: API.deleteUser,
    params: ({ adminId }) => ({ id: adminId }),
    caller: "admin",
    code: "SELF_FORBIDDEN",
  },
  {
    what: "figures of a hundred days",
    endpoint: API.getFigures,
    query: "?from=2026-01-01&to=2026-04-10",
    caller: "user",
    code,
  },
  {
    what: "the closing of a day that has not begun",
    endpoint: API.closeDay,
    caller: "admin",
    body: () => ({ day: "2099-01-01" }),
    code,
  },
  {
    what: "a day that was not closed",
    endpoint: API.getClosing,
    params: () => ({ day: "2020-01-01" }),
    caller: "admin",
    code: "NOT_FOUND",
  },
  { what: "an export as pdf", endpoint: API.exportOrders, query: "?format=pdf", caller: "user", code },
  { what: "an unknown path", endpoint: { method: "GET", path: "/api/unknown" }, code: "NOT_FOUND" },
  {
    what: "a path with invalid escapes",
    endpoint: { method: "GET", path: "/api/%E0%A4%A" },
    code: "NOT_FOUND",
  },
];

export const BAD_INPUT: readonly BadInputCase[] = [
  ...queryCases,
  ...orderCases,
  ...userCases,
  ...settingsCases,
  ...secretCases,
  ...humanVerificationCases,
  ...otherCases,
];

export const buildPath = ({ endpoint, params, query = "" }: BadInputCase, desk: ContractDesk): string =>
  (params ? fillPath(endpoint.path, params(desk)) : endpoint.path) + query;
