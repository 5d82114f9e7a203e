import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API, ENDPOINTS, fillPath } from "@tukar-saldo/contracts";
import type { Endpoint } from "@tukar-saldo/contracts";
import { TEST_ENV } from "@tukar-saldo/test-kit";
import { startContractDesk } from "../contract/contract-desk.js";
import type { Caller, ContractDesk } from "../contract/contract-desk.js";
import { findValidRequests } from "../contract/valid-requests.js";

const CUSTOMER = {
  account_name: "Rahayu Wijayakusuma",
  destination_account: "778899001122",
  user_whatsapp: "081398765432",
};
const TYPED_SECRETS = { password: "kata-sandi-yang-salah", recaptcha_secret_key: "secret-of-recaptcha-4711" };
const SERVICE_SECRETS = [
  "JWT_SECRET",
  "SETTINGS_ENC_KEYS",
  "RESET_SECRET",
  "GATEWAY_SECRET",
  "AUDIT_KEY",
].map((name) => String(TEST_ENV[name]));
const CALLERS: readonly Caller[] = ["nobody", "user", "admin"];

let desk: ContractDesk;
const responseTexts: string[] = [];
const tokens: string[] = [];

/** Calls an endpoint with its last valid request, and stores the text of the response. */
async function sendValidRequest(name: string, endpoint: Endpoint, caller: Caller): Promise<void> {
  const request = findValidRequests(name, endpoint)?.at(-1);
  if (request === undefined || request.endsSession) return;
  const path = fillPath(endpoint.path, (await request.params?.(desk)) ?? {}) + (request.query ?? "");
  const body = await request.body?.(desk);
  const answer = await desk.api.call(endpoint.method, path, { token: desk.tokenOf(caller), body });
  // Ignores the response to a sign-in, which has to contain a token.
  if (name !== "logIn") responseTexts.push(`${name}: ${[...answer.headers].join(" ")} ${answer.text}`);
}

beforeAll(async () => {
  desk = await startContractDesk({ env: { LOG_LEVEL: "debug" } });
  await desk.callAsAdmin("PUT", API.updateSettings.path, {
    recaptcha_secret_key: TYPED_SECRETS.recaptcha_secret_key,
  });
  const token = await desk.createHumanToken("login");
  await desk.api.post(API.logIn.path, {
    ...desk.adminLogin,
    password: TYPED_SECRETS.password,
    recaptcha_token: token,
  });
  await desk.api.post(API.createOrder.path, await desk.createOrderBody(CUSTOMER));
  tokens.push(token, desk.adminToken(), String(desk.tokenOf("user")), desk.password);
  for (const [name, endpoint] of Object.entries(ENDPOINTS))
    for (const caller of CALLERS) await sendValidRequest(name, endpoint, caller);
}, 120_000);
afterAll(() => desk?.close());

const findLinesContaining = (texts: readonly string[], within: readonly string[]): string[] =>
  within.filter((line) => texts.some((text) => line.includes(text)));

test("no response contains a secret, a token, a password or a hash", () => {
  expect(responseTexts.length).toBeGreaterThan(80);
  expect(
    findLinesContaining([...SERVICE_SECRETS, ...tokens, ...Object.values(TYPED_SECRETS)], responseTexts),
  ).toEqual([]);
  expect(responseTexts.filter((answer) => /\$2b\$|password_hash|session_epoch|"outbox/.test(answer))).toEqual(
    [],
  );
});

test("no log line contains a secret, a token, a password or data of a customer", () => {
  const lines = (["gateway", "transactions", "settings-auth", "notifier"] as const).flatMap(
    (name) => desk.system.service(name).log,
  );
  expect(lines.length).toBeGreaterThan(200);
  const personalInputs = [
    ...Object.values(TYPED_SECRETS),
    ...Object.values(CUSTOMER),
    desk.adminLogin.email,
    "Siti Rahayu",
  ];
  expect(findLinesContaining([...SERVICE_SECRETS, ...tokens, ...personalInputs], lines)).toEqual([]);
  expect(lines.filter((line) => /mongodb:\/\/[^/]*:[^/]*@|redis:\/\/[^/]*:[^/]*@/.test(line))).toEqual([]);
});
