import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { SessionView } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";
import { addMember, addTotp, expireProof, PASSWORD, computeCode } from "./second-factor-fixture.js";
import type { Member } from "./second-factor-fixture.js";

jest.setTimeout(60_000);

const STEP_UP_REQUIRED = [403, "STEP_UP_REQUIRED"];
const SECRET_WRONG = [403, "SECRET_WRONG"];

let desk: SettingsAuthAfterSetup;
let admin: Member;
let other: Member;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup({ RATE_LIMIT_PROFILE: "strict" });
  admin = await addMember(desk, "admin");
  other = await addMember(desk);
});
afterAll(() => desk.close());

const send = (method: string, path: string, body?: unknown, token = admin.token): Promise<ApiResponse> =>
  desk.api.call(method, path, { token, ...(body === undefined ? {} : { body }) });
const putSettings = (body: object): Promise<ApiResponse> => send("PUT", API.updateSettings.path, body);
const stepUp = (body: object, token = admin.token): Promise<ApiResponse> =>
  send("POST", API.stepUp.path, body, token);
const proveIdentity = async (): Promise<void> => void dataOf(await stepUp({ password: PASSWORD }));

async function turnOnStepUp(): Promise<void> {
  await proveIdentity();
  dataOf(await putSettings({ step_up: "true" }));
  await expireProof(desk, admin.id);
}
const readOtherSessionId = async (): Promise<string> => {
  const sessions = dataOf<SessionView[]>(await send("GET", API.listSessions.path, undefined, other.token));
  return sessions[0]?.id ?? "";
};

describe("with step_up off", () => {
  test("while step_up is off, only turning it on requires a fresh proof of identity", async () => {
    await expireProof(desk, admin.id);
    expect((await putSettings({ paypal_email: "lain@example.test" })).status).toBe(200);
    expect(toStatusAndCode(await putSettings({ step_up: "true", operator_city: "Medan" }))).toEqual(
      STEP_UP_REQUIRED,
    );
    const { data } = (await send("GET", API.getSettings.path)).body;
    expect(data).toMatchObject({ step_up: "false", operator_city: "" });
  });
});

describe("with step_up on", () => {
  beforeAll(() => turnOnStepUp());

  test.each([
    { paypal_email: "baru@example.test" },
    { provider_link: "https://pay.example/{amount}" },
    { support_whatsapp: "081234567890" },
    { support_email: "bantuan@example.test" },
    { recaptcha_site_key: "6Lc-site" },
    { recaptcha_secret_key: "6Lc-secret" },
    { report_mask: "true" },
    { retention_days: "90" },
    { two_factor_policy: "admins" },
    { two_factor_grace_days: "14" },
    { notice: JSON.stringify({ id: "Tutup", en: "Closed", until: "2030-01-01T00:00:00.000Z" }) },
    { step_up: "false" },
  ])("changing %j without a fresh proof of identity is refused, and nothing is saved", async (body) => {
    const before = (await send("GET", API.getSettings.path)).body.data;
    for (const path of [API.updateSettings.path, API.updateSettingRows.path]) {
      expect(toStatusAndCode(await send("PUT", path, { ...body, operator_city: "Medan" }))).toEqual(
        STEP_UP_REQUIRED,
      );
    }
    expect((await send("GET", API.getSettings.path)).body.data).toEqual(before);
  });

  test("changing the operator's city or sending unchanged values requires no fresh proof of identity", async () => {
    const { data } = (await send("GET", API.getSettings.path)).body;
    const { paypal_email } = data as { paypal_email: string };
    expect((await putSettings({ paypal_email, step_up: "true", operator_city: "Solo" })).status).toBe(200);
  });

  const user = { name: "Baru", email: "baru@example.test", password: PASSWORD, role: "user" };
  test.each<[string, string, () => Promise<string> | string, unknown]>([
    ["adding a user", "POST", () => API.createUser.path, user],
    ["changing a user", "PUT", () => fillPath(API.updateUser.path, { id: other.id }), { name: "Lain" }],
    ["deleting a user", "DELETE", () => fillPath(API.deleteUser.path, { id: other.id }), undefined],
    ["adding an authenticator app", "POST", () => API.beginTotp.path, undefined],
    ["confirming an authenticator app", "POST", () => API.confirmTotp.path, { id: "x", code: "123456" }],
    ["adding a passkey", "POST", () => API.beginPasskey.path, undefined],
    ["removing a factor", "DELETE", () => fillPath(API.removeFactor.path, { id: "x" }), undefined],
    [
      "listing the sessions of another user",
      "GET",
      () => `${API.listSessions.path}?user=${other.id}`,
      undefined,
    ],
    [
      "ending all sessions of another user",
      "DELETE",
      () => `${API.endOtherSessions.path}?user=${other.id}`,
      undefined,
    ],
    [
      "ending a session of another user",
      "DELETE",
      async () => fillPath(API.endSession.path, { id: await readOtherSessionId() }),
      undefined,
    ],
  ])("%s without a fresh proof of identity is refused", async (_what, method, path, body) => {
    expect(toStatusAndCode(await send(method, await path(), body))).toEqual(STEP_UP_REQUIRED);
    expect((await desk.me(other.token)).email).toBe(other.email);
  });

  test("listing one's own sessions requires no fresh proof of identity", async () => {
    expect((await send("GET", API.listSessions.path)).status).toBe(200);
  });

  test("a step-up allows guarded requests immediately on every replica, for five minutes", async () => {
    const { api: replica } = await desk.replica();
    const path = `${API.listSessions.path}?user=${other.id}`;
    const read = () => replica.get(path, { token: admin.token });
    expect(toStatusAndCode(await read())).toEqual(STEP_UP_REQUIRED);
    const { proved_at, proved_until } = dataOf<Record<"proved_at" | "proved_until", string>>(
      await stepUp({ password: PASSWORD }),
    );
    expect(Date.parse(proved_until) - Date.parse(proved_at)).toBe(300_000);
    expect((await read()).status).toBe(200);
    await expireProof(desk, admin.id);
    expect(toStatusAndCode(await read())).toEqual(STEP_UP_REQUIRED);
  });
});

describe("a step-up", () => {
  test("a step-up accepts each app code and each recovery code only once, and is recorded in the audit trail", async () => {
    const { id, token } = await addMember(desk);
    const { secret, recovery_codes: codes } = await addTotp(desk.api, token);
    const code = computeCode(secret);
    expect((await stepUp({ code }, token)).status).toBe(200);
    expect(toStatusAndCode(await stepUp({ code }, token))).toEqual(SECRET_WRONG);
    expect((await stepUp({ code: codes[0] }, token)).status).toBe(200);
    expect(toStatusAndCode(await stepUp({ code: codes[0] }, token))).toEqual(SECRET_WRONG);
    await desk.service.dependencies.relay.flush();
    await desk.service.subscriptions.waitUntilEmpty();
    const rows = (await desk.readAll("audit")).filter(({ action }) => action === "session.proved");
    const ownRows = rows.filter(({ target }) => (target as { id: string }).id === id);
    const orderedRows = ownRows.toSorted((a, b) => Number(a["at"]) - Number(b["at"]));
    expect(orderedRows.map(({ after }) => after)).toEqual([{ method: "totp" }, { method: "recovery" }]);
  });

  test("after five wrong tries within a quarter of an hour, a step-up gets 429", async () => {
    const { token } = await addMember(desk);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(toStatusAndCode(await stepUp({ password: "salah-sekali" }, token))).toEqual(SECRET_WRONG);
    }
    expect((await stepUp({ password: PASSWORD }, token)).status).toBe(429);
  });

  test.each([{}, { password: PASSWORD, code: "123456" }, { code: 7 }, { assertion: { id: "x" } }])(
    "a step-up refuses the body %j with 400",
    async (body) => {
      expect((await stepUp(body, desk.user)).status).toBe(400);
    },
  );
});
