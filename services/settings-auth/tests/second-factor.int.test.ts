import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import type { FactorsView } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";
import {
  addMember,
  addTotp,
  enterSecondFactor,
  getTicket,
  PASSWORD,
  tokenOf,
  computeCode,
} from "./second-factor-fixture.js";

jest.setTimeout(60_000);

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup({ RATE_LIMIT_PROFILE: "strict" });
});
afterAll(() => desk.close());

const SECRET_WRONG = [403, "SECRET_WRONG"];
const UNAUTHENTICATED = [401, "UNAUTHENTICATED"];

async function addMemberWithTotp() {
  const member = await addMember(desk);
  return { ...member, ...(await addTotp(desk.api, member.token)) };
}
const readFactors = async (token: string) =>
  dataOf<FactorsView>(await desk.api.get(API.listFactors.path, { token }));

describe("a user without a second factor", () => {
  test("a user without a second factor signs in with the password alone", async () => {
    const { email } = await addMember(desk);
    const answer = await desk.login(email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(dataOf(answer)).not.toHaveProperty("enrol");
  });
});

describe("a user with an authenticator app", () => {
  test("a user with an app is asked for a code only after the right password, and signs in with the code", async () => {
    const { email, secret } = await addMemberWithTotp();
    expect(toStatusAndCode(await desk.login(email, "salah-sekali"))).toEqual([401, "LOGIN_FAILED"]);
    const { ticket, methods, enrol, webauthn } = await getTicket(desk, email);
    expect({ methods, enrol, webauthn }).toEqual({ methods: ["totp", "recovery"] });
    const token = tokenOf(await enterSecondFactor(desk.api, { ticket, code: computeCode(secret) }));
    expect((await desk.me(token)).email).toBe(email);
    expect((await readFactors(token)).factors).toMatchObject([{ type: "totp", name: "Ponsel" }]);
  });

  test("a user with an app cannot use a code again, or an older code, even with a new ticket", async () => {
    const { email, secret } = await addMemberWithTotp();
    const code = computeCode(secret);
    tokenOf(await enterSecondFactor(desk.api, { ticket: (await getTicket(desk, email)).ticket, code }));
    const { ticket } = await getTicket(desk, email);
    expect(toStatusAndCode(await enterSecondFactor(desk.api, { ticket, code }))).toEqual(SECRET_WRONG);
    expect(
      toStatusAndCode(await enterSecondFactor(desk.api, { ticket, code: computeCode(secret, -1) })),
    ).toEqual(SECRET_WRONG);
  });

  test("only one session is opened when two replicas get the same code at the same time", async () => {
    const { email, secret } = await addMemberWithTotp();
    const { api: other } = await desk.replica();
    const tickets = [await getTicket(desk, email), await getTicket(desk, email)];
    const code = computeCode(secret);
    const answers = await Promise.all(
      [desk.api, other].map((api, at) => enterSecondFactor(api, { ticket: tickets[at]?.ticket, code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test("only one session is opened when two replicas get the same ticket at the same time", async () => {
    const { email, recovery_codes: codes } = await addMemberWithTotp();
    const { api: other } = await desk.replica();
    const { ticket } = await getTicket(desk, email);
    const answers = await Promise.all(
      [desk.api, other].map((api, at) => enterSecondFactor(api, { ticket, code: codes[at] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test("a user signs in with each of the ten recovery codes once, in any spelling", async () => {
    const { email, recovery_codes: codes } = await addMemberWithTotp();
    expect(new Set(codes).size).toBe(10);
    for (const [usedCount, code] of codes.entries()) {
      const respelledCode = usedCount % 2 === 0 ? code.toLowerCase().replaceAll("-", " ") : code;
      const { ticket } = await getTicket(desk, email);
      const token = tokenOf(await enterSecondFactor(desk.api, { ticket, code: respelledCode }));
      expect((await readFactors(token)).recovery_codes_left).toBe(9 - usedCount);
      const { ticket: nextTicket } = await getTicket(desk, email);
      expect(toStatusAndCode(await enterSecondFactor(desk.api, { ticket: nextTicket, code }))).toEqual(
        SECRET_WRONG,
      );
    }
  });

  test("a user may try three codes with a ticket, and cannot use a ticket twice", async () => {
    const { email, secret, recovery_codes: codes } = await addMemberWithTotp();
    const { ticket } = await getTicket(desk, email);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(toStatusAndCode(await enterSecondFactor(desk.api, { ticket, code: "000000" }))).toEqual(
        SECRET_WRONG,
      );
    }
    expect(toStatusAndCode(await enterSecondFactor(desk.api, { ticket, code: computeCode(secret) }))).toEqual(
      UNAUTHENTICATED,
    );
    const nextSignIn = await getTicket(desk, email);
    tokenOf(await enterSecondFactor(desk.api, { ticket: nextSignIn.ticket, code: codes[0] }));
    expect(
      toStatusAndCode(await enterSecondFactor(desk.api, { ticket: nextSignIn.ticket, code: codes[1] })),
    ).toEqual(UNAUTHENTICATED);
  });

  test("after ten wrong codes within a quarter of an hour, a user gets 429", async () => {
    const { email, secret } = await addMemberWithTotp();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const { ticket } = await getTicket(desk, email);
      statuses.push((await enterSecondFactor(desk.api, { ticket, code: "000000" })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    const { ticket } = await getTicket(desk, email);
    expect((await enterSecondFactor(desk.api, { ticket, code: computeCode(secret) })).status).toBe(429);
  });

  test("a sign-in needs a new ticket after 120 seconds or a change of the password", async () => {
    const { id, email, recovery_codes: codes } = await addMemberWithTotp();
    const { ticket } = await getTicket(desk, email);
    const path = fillPath(API.updateUser.path, { id });
    dataOf(await desk.api.put(path, { password: PASSWORD }, { token: desk.admin }));
    expect(toStatusAndCode(await enterSecondFactor(desk.api, { ticket, code: codes[0] }))).toEqual(
      UNAUTHENTICATED,
    );
    const expiredSignIn = await getTicket(desk, email);
    await desk.db.collection("challenges").updateMany({}, { $set: { expires_at: new Date(Date.now() - 1) } });
    expect(
      toStatusAndCode(await enterSecondFactor(desk.api, { ticket: expiredSignIn.ticket, code: codes[0] })),
    ).toEqual(UNAUTHENTICATED);
  });

  test("a user with an app signs in during a rotation of the encryption key, and without the old key afterwards", async () => {
    const { email, secret } = await addMemberWithTotp();
    const [old, next] = [String(desk.env["SETTINGS_ENC_KEYS"]), randomBytes(32).toString("base64")];
    const { api: bothKeysReplica } = await desk.replica({ SETTINGS_ENC_KEYS: `${next},${old}` });
    const { api: newKeyReplica } = await desk.replica({ SETTINGS_ENC_KEYS: next });
    const signIn = async (api: ApiClient, code: string) =>
      (await enterSecondFactor(api, { ticket: (await getTicket(desk, email)).ticket, code })).status;
    expect(await signIn(newKeyReplica, computeCode(secret))).toBe(403);
    expect(await signIn(bothKeysReplica, computeCode(secret))).toBe(200);
    expect(await signIn(newKeyReplica, computeCode(secret, 1))).toBe(200);
  });

  test("a user who removes their only app has neither a second factor nor recovery codes any more", async () => {
    const { token, email, factor } = await addMemberWithTotp();
    const path = fillPath(API.removeFactor.path, { id: factor.id });
    expect((await desk.api.call("DELETE", path, { token })).status).toBe(200);
    expect(await readFactors(token)).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect((await desk.login(email, PASSWORD)).status).toBe(200);
    expect(toStatusAndCode(await desk.api.call("DELETE", path, { token }))).toEqual([404, "NOT_FOUND"]);
  });

  test("an added app appears in the audit trail, but its secret and the recovery codes appear neither there nor in the users", async () => {
    const { id, secret, recovery_codes: codes, factor, token } = await addMemberWithTotp();
    const path = fillPath(API.removeFactor.path, { id: factor.id });
    const usersText = JSON.stringify(await desk.readAll("users"));
    await desk.api.call("DELETE", path, { token });
    await desk.service.dependencies.relay.flush();
    await desk.service.subscriptions.waitUntilEmpty();
    const rows = (await desk.readAll("audit")).filter(({ target }) => (target as { id: string }).id === id);
    const factorFields = { id: factor.id, type: "totp", name: "Ponsel" };
    expect(rows).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: "factor.added", after: factorFields }),
        expect.objectContaining({ action: "factor.removed", before: factorFields }),
      ]),
    );
    for (const secretText of [secret, ...codes]) {
      expect(usersText + JSON.stringify(await desk.readAll("audit"))).not.toContain(secretText);
    }
  });
});

describe("adding an authenticator app", () => {
  test("adding an app requires the right code within five attempts, sent by the session that created the secret", async () => {
    const { token } = await addMember(desk);
    const totpSetup = dataOf<{ id: string; secret: string; uri: string }>(
      await desk.api.post(API.beginTotp.path, undefined, { token }),
    );
    expect(totpSetup.uri).toMatch(/^otpauth:\/\/totp\/Tukar%20Saldo:.*secret=[A-Z2-7]{32}/);
    const confirmTotp = (code: string, by = token) =>
      desk.api.post(API.confirmTotp.path, { id: totpSetup.id, code }, { token: by });
    expect((await confirmTotp(computeCode(totpSetup.secret), desk.user)).status).toBe(404);
    for (let n = 0; n < 5; n += 1) expect(toStatusAndCode(await confirmTotp("000000"))).toEqual(SECRET_WRONG);
    expect((await confirmTotp(computeCode(totpSetup.secret))).status).toBe(404);
    expect((await readFactors(token)).factors).toEqual([]);
  });

  test.each([
    {},
    { id: 7, code: "1" },
    { id: { $ne: "" }, code: "123456" },
    { id: "x", code: "1".repeat(41) },
  ])("adding an app refuses the body %j with 400", async (body) => {
    expect((await desk.api.post(API.confirmTotp.path, body, { token: desk.user })).status).toBe(400);
  });
});
