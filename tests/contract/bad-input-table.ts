import { API } from "@tukar-saldo/contracts";
import type { Desk } from "./desk.js";

/** A call that must be refused, and how. */
export interface BadInput {
  readonly when: string;
  readonly method: string;
  readonly path: string;
  readonly as?: "user" | "admin";
  /** Sent as JSON. */
  readonly body?: (desk: Desk) => Promise<unknown> | unknown;
  /** Sent as it is. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Record<string, string>;
  readonly status: number;
  readonly code: string;
  /** The text in Indonesian, where the specification gives it. */
  readonly error?: string;
}

const UNKNOWN_OBJECT_ID = "0123456789abcdef01234567";
const UNKNOWN_TRANSACTION = `TRX${"0".repeat(26)}`;
const invalid = { status: 400, code: "VALIDATION_FAILED" };
const notFound = { status: 404, code: "NOT_FOUND" };
const order = (change: Record<string, unknown>) => (desk: Desk) => desk.orderBody(change);

const parsing: BadInput[] = ["{", "", "null", "[]", '"x"', "1", '{"a":1,}'].map((raw) => ({
  when: `the body is ${raw || "empty"}`,
  method: "POST",
  path: API.logIn.path,
  raw,
  headers: { "content-type": "application/json" },
  status: 400,
  code: ["{", '{"a":1,}', ""].includes(raw) ? "MALFORMED_JSON" : "VALIDATION_FAILED",
}));

const types: BadInput[] = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "text/json",
  "application/json; charset=iso-8859-1",
].map((type) => ({
  when: `the content type is ${type}`,
  method: "POST",
  path: API.createOrder.path,
  raw: "{}",
  headers: { "content-type": type },
  status: 415,
  code: "UNSUPPORTED_TYPE",
}));

const keys: BadInput[] = [
  '{"$where":"1"}',
  '{"a.b":1}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"email":{"$ne":null},"password":"x","recaptcha_token":"x"}',
  `${"[".repeat(4_000)}${"]".repeat(4_000)}`,
].map((raw) => ({
  when: `the body is ${raw.slice(0, 50)}`,
  method: "POST",
  path: API.logIn.path,
  raw,
  headers: { "content-type": "application/json" },
  ...invalid,
}));

const queries: BadInput[] = [
  "?status=pending&status=completed",
  "?status[$ne]=pending",
  "?date_range[]=all",
  "?search.x=1",
  "?$where=1",
  "?status=PENDING",
  "?date_range=year",
  "?limit=0",
  "?limit=201",
  "?limit=x",
  "?cursor=nonsense",
  "?sort=random",
  `?search=${"x".repeat(101)}`,
].map((query) => ({
  when: `the query is ${query.slice(0, 40)}`,
  method: "GET",
  path: API.listOrders.path + query,
  as: "user",
  ...invalid,
}));

const fields: BadInput[] = [
  [{ paypal_amount: "10" }, undefined],
  [{ paypal_amount: 0.99 }, "Jumlah minimum adalah $1 USD."],
  [{ paypal_amount: 500.01 }, "Jumlah maksimum adalah $500 USD."],
  [{ paypal_amount: 10.005 }, undefined],
  [{ paypal_amount: -1 }, "Jumlah minimum adalah $1 USD."],
  [{ destination: "toString" }, undefined],
  [{ destination: "" }, undefined],
  [{ destination_account: "=1+1" }, undefined],
  [{ user_whatsapp: "0812" }, "Format nomor WhatsApp tidak valid. Contoh: 08123456789 atau +6281234567890"],
  [{ user_whatsapp: "" }, "Semua field wajib diisi"],
  [{ account_name: " " }, "Semua field wajib diisi"],
  [{ account_name: "a\u0000b" }, undefined],
  [{ captcha_token: "" }, undefined],
  [{ captcha_token: { $ne: null } }, undefined],
  [{ captcha_token: "x".repeat(5_000) }, undefined],
].map(([change, error]) => ({
  when: `an order has ${JSON.stringify(change).slice(0, 50)}`,
  method: "POST",
  path: API.createOrder.path,
  body: order(change as Record<string, unknown>),
  ...invalid,
  ...(error ? { error: error as string } : {}),
}));

const ids: BadInput[] = [
  {
    when: "a report has an unknown id",
    method: "POST",
    path: `/api/public/transaction/${UNKNOWN_TRANSACTION}`,
    error: "Transaksi tidak ditemukan",
    ...notFound,
  },
  { when: "a report has an ill-formed id", method: "POST", path: "/api/public/transaction/abc", ...notFound },
  { when: "an id walks up", method: "POST", path: "/api/public/transaction/..%2f..%2fx", ...notFound },
  {
    when: "an id is a database id",
    method: "GET",
    path: `/api/transaction/${UNKNOWN_OBJECT_ID}/paypal-url`,
    ...notFound,
  },
  {
    when: "payment instructions are unknown",
    method: "GET",
    path: `/api/transaction/${UNKNOWN_TRANSACTION}/paypal-url`,
    ...notFound,
  },
  {
    when: "a status is set on nothing",
    method: "PUT",
    path: `/api/transaction/update/${UNKNOWN_OBJECT_ID}`,
    as: "admin",
    body: () => ({ status: "completed" }),
    ...notFound,
  },
  {
    when: "a user is unknown",
    method: "PUT",
    path: `/api/admin/users/${UNKNOWN_OBJECT_ID}`,
    as: "admin",
    body: () => ({}),
    ...notFound,
  },
  {
    when: "a user id is ill-formed",
    method: "DELETE",
    path: "/api/admin/users/abc",
    as: "admin",
    ...notFound,
  },
  {
    when: "a role is asked of nobody",
    method: "GET",
    path: `/api/admin/get-role-by-userid/${UNKNOWN_OBJECT_ID}`,
    as: "admin",
    ...notFound,
  },
  { when: "a path is unknown", method: "GET", path: "/api/unknown", ...notFound },
  { when: "a path has broken escapes", method: "GET", path: "/api/%E0%A4%A", ...notFound },
].map((row) =>
  row.method === "POST"
    ? {
        ...row,
        body: async (desk: Desk) => ({ recaptcha_token: await desk.humanToken("transaction_detail") }),
      }
    : row,
) as BadInput[];

const rules: BadInput[] = [
  {
    when: "the method is not the call's",
    method: "DELETE",
    path: API.getRates.path,
    status: 405,
    code: "METHOD_NOT_ALLOWED",
  },
  {
    when: "a body is over 16 KB",
    method: "POST",
    path: API.createOrder.path,
    body: () => ({ account_name: "x".repeat(17_000) }),
    status: 413,
    code: "TOO_LARGE",
  },
  {
    when: "a status is no status",
    method: "PUT",
    path: `/api/transaction/update/${UNKNOWN_OBJECT_ID}`,
    as: "admin",
    body: () => ({ status: "PENDING" }),
    ...invalid,
  },
  {
    when: "a user sends garbage to an admin call",
    method: "PUT",
    path: API.getSettings.path,
    as: "user",
    raw: "{",
    headers: { "content-type": "application/json" },
    status: 403,
    code: "FORBIDDEN",
  },
  {
    when: "nobody sends garbage to an admin call",
    method: "PUT",
    path: API.getSettings.path,
    raw: "{",
    headers: { "content-type": "application/json" },
    status: 401,
    code: "UNAUTHENTICATED",
  },
  {
    when: "the password is wrong",
    method: "POST",
    path: API.logIn.path,
    body: async (desk) => ({
      ...desk.adminLogin,
      password: "salah-sekali",
      recaptcha_token: await desk.humanToken("login"),
    }),
    status: 401,
    code: "LOGIN_FAILED",
  },
  {
    when: "a password is 73 bytes",
    method: "POST",
    path: API.listUsers.path,
    as: "admin",
    body: (desk) => ({ ...desk.newUserBody(), password: "x".repeat(73) }),
    ...invalid,
  },
  {
    when: "a password is 5 characters",
    method: "POST",
    path: API.listUsers.path,
    as: "admin",
    body: (desk) => ({ ...desk.newUserBody(), password: "lima5" }),
    ...invalid,
    error: "Password minimal 6 karakter",
  },
  {
    when: "a new user lacks a name",
    method: "POST",
    path: API.listUsers.path,
    as: "admin",
    body: (desk) => ({ ...desk.newUserBody(), name: "" }),
    ...invalid,
    error: "Semua field harus diisi",
  },
  {
    when: "a role is unknown",
    method: "POST",
    path: API.listUsers.path,
    as: "admin",
    body: (desk) => ({ ...desk.newUserBody(), role: "superadmin" }),
    ...invalid,
  },
  {
    when: "an address is taken but for its case",
    method: "POST",
    path: API.listUsers.path,
    as: "admin",
    body: (desk) => ({ ...desk.newUserBody(), email: desk.adminLogin.email.toUpperCase() }),
    status: 409,
    code: "EMAIL_TAKEN",
  },
  {
    when: "the last admin leaves",
    method: "DELETE",
    path: "/api/admin/users/:adminId",
    as: "admin",
    status: 409,
    code: "SELF_FORBIDDEN",
  },
  {
    when: "a markup is 51",
    method: "PUT",
    path: API.updateSettingRows.path,
    as: "admin",
    body: () => ({ markup_percentage: 51 }),
    ...invalid,
  },
  {
    when: "a rate is garbage",
    method: "PUT",
    path: API.getSettings.path,
    as: "admin",
    body: () => ({ current_usd_rate: "x" }),
    ...invalid,
  },
  {
    when: "settings are stale",
    method: "PUT",
    path: API.getSettings.path,
    as: "admin",
    body: () => ({ version: 999 }),
    status: 409,
    code: "STALE_VERSION",
  },
  {
    when: "the reset secret is empty",
    method: "POST",
    path: API.resetOrders.path,
    as: "admin",
    body: () => ({ secret_key: "" }),
    ...invalid,
    error: "Masukkan secret key terlebih dahulu",
  },
  {
    when: "the reset secret is wrong",
    method: "POST",
    path: API.resetOrders.path,
    as: "admin",
    body: () => ({ secret_key: "wrong" }),
    status: 403,
    code: "SECRET_WRONG",
  },
  {
    when: "the current password is wrong",
    method: "POST",
    path: API.changePassword.path,
    as: "user",
    body: () => ({ current_password: "salah", new_password: "panjang-sekali" }),
    status: 403,
    code: "SECRET_WRONG",
  },
  {
    when: "a human token is unsolved",
    method: "POST",
    path: API.logIn.path,
    body: (desk) => ({ ...desk.adminLogin, recaptcha_token: btoa('{"challenge":{}}') }),
    status: 403,
    code: "HUMAN_REFUSED",
  },
  {
    when: "a human token is no token",
    method: "POST",
    path: API.logIn.path,
    body: (desk) => ({ ...desk.adminLogin, recaptcha_token: "nothing" }),
    ...invalid,
  },
  {
    when: "a human token is for another action",
    method: "POST",
    path: API.createOrder.path,
    body: async (desk) => desk.orderBody({ captcha_token: await desk.humanToken("login") }),
    status: 403,
    code: "HUMAN_REFUSED",
  },
  {
    when: "an export is asked as xlsx",
    method: "GET",
    path: `${API.exportOrders.path}?format=xlsx`,
    as: "user",
    ...invalid,
  },
  {
    when: "the idempotency key is short",
    method: "POST",
    path: API.createOrder.path,
    body: order({}),
    headers: { "idempotency-key": "short" },
    ...invalid,
  },
  {
    when: "a challenge is for no action",
    method: "GET",
    path: `${API.getHumanChallenge.path}?action=anything`,
    ...invalid,
  },
];

export const BAD_INPUT: readonly BadInput[] = [
  ...parsing,
  ...types,
  ...keys,
  ...queries,
  ...fields,
  ...ids,
  ...rules,
];
