import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, eventually, signIn } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { settleExpiredSessions } from "../src/background-jobs.js";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

let desk: SettingsAuthAfterSetup;
const UNAUTHENTICATED = [401, "UNAUTHENTICATED"];
const getProfile = (token: string): Promise<ApiResponse> => desk.api.get(API.getProfile.path, { token });
const updateUser = (id: string, body: object) =>
  desk.api.put(`${API.listUsers.path}/${id}`, body, { token: desk.admin });
const updateStoredSession = async (token: string, fields: object): Promise<void> => {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const { sid } = JSON.parse(payload) as { sid: string };
  await desk.db.collection<{ _id: string }>("sessions").updateOne({ _id: sid }, { $set: fields });
  desk.service.dependencies.invalidations.publish("sessions");
};

const changePassword = (token: string, current_password: string, new_password: string) =>
  desk.api.post(API.changePassword.path, { current_password, new_password }, { token });

describe("a session", () => {
  beforeAll(async () => {
    desk = await startSettingsAuthAfterSetup({ SESSION_MAX_SECONDS: "3600", SESSION_IDLE_SECONDS: "600" });
  });
  afterAll(() => desk.close());

  test("a session ends at sign-out, while other sessions of the user stay valid", async () => {
    const first = await signIn(desk.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
    const second = await signIn(desk.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
    expect((await desk.api.post(API.logOut.path, undefined, { token: first })).status).toBe(200);
    expect(toStatusAndCode(await getProfile(first))).toEqual(UNAUTHENTICATED);
    expect((await getProfile(second)).status).toBe(200);
  });

  test("after a sign-out, a replica that cached the session refuses write requests immediately, and read requests soon after", async () => {
    const { api: other } = await desk.replica();
    const token = await signIn(desk.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
    const readProfile = () => other.get(API.getProfile.path, { token });
    expect((await readProfile()).status).toBe(200);
    await desk.api.post(API.logOut.path, undefined, { token });
    expect(toStatusAndCode(await other.put(API.getSettings.path, {}, { token }))).toEqual(UNAUTHENTICATED);
    await eventually("the session to be gone", async () => (await readProfile()).status === 401, 3_000);
  });

  test.each([
    ["is disabled", (id: string) => updateUser(id, { is_active: false })],
    ["gets another role", (id: string) => updateUser(id, { role: "admin" })],
    ["gets another password", (id: string) => updateUser(id, { password: "rahasia-baru" })],
    [
      "is deleted",
      (id: string) => desk.api.call("DELETE", `${API.listUsers.path}/${id}`, { token: desk.admin }),
    ],
  ])("a session ends when its user %s", async (_what, act) => {
    const { id, token } = await desk.add("user");
    expect((await act(id)).status).toBe(200);
    expect(toStatusAndCode(await getProfile(token))).toEqual(UNAUTHENTICATED);
  });

  test("a session stays ended after its user is disabled and enabled again", async () => {
    const { id, token } = await desk.add("user");
    await updateUser(id, { is_active: false });
    await updateUser(id, { is_active: true });
    expect(toStatusAndCode(await getProfile(token))).toEqual(UNAUTHENTICATED);
  });

  test("a session stays valid after its user is renamed", async () => {
    const { id, token } = await desk.add("user");
    await updateUser(id, { name: "Another Name" });
    expect((await desk.me(token)).name).toBe("Another Name");
  });

  test("a session expires once it has been idle for the idle timeout, not earlier", async () => {
    const { token } = await desk.add("user");
    await updateStoredSession(token, { last_seen: new Date(Date.now() - 590_000) });
    expect((await getProfile(token)).status).toBe(200);
    await updateStoredSession(token, { last_seen: new Date(Date.now() - 600_000) });
    expect(toStatusAndCode(await getProfile(token))).toEqual(UNAUTHENTICATED);
  });

  test("a request at least a minute after the last one restarts the idle timeout of a session", async () => {
    const { token, id } = await desk.add("user");
    await updateStoredSession(token, { last_seen: new Date(Date.now() - 61_000) });
    await getProfile(token);
    const sessions = await desk.readAll("sessions");
    const lastSeen = sessions.find(({ user_id }) => String(user_id) === id)?.["last_seen"] as Date;
    expect(Date.now() - lastSeen.getTime()).toBeLessThan(10_000);
  });

  test("a session expires after its maximum duration despite activity", async () => {
    const { token } = await desk.add("user");
    await updateStoredSession(token, { expires_at: new Date(Date.now() - 1) });
    expect(toStatusAndCode(await getProfile(token))).toEqual(UNAUTHENTICATED);
  });

  test("an expired session is kept from the TTL index until its events are published", async () => {
    const { token, id } = await desk.add("user");
    const { context, relay } = desk.service.dependencies;
    const readStoredSession = async () =>
      (await desk.readAll("sessions")).find(({ user_id }) => String(user_id) === id);
    await relay.flush();
    const expires_at = new Date(Date.now() - 1_000);
    await updateStoredSession(token, { expires_at });
    await settleExpiredSessions(context);
    expect(await readStoredSession()).toMatchObject({ expires_at });
    const parkedEvent = { id: "parked", type: "session.lost", at: new Date().toISOString() };
    await updateStoredSession(token, { outbox: [parkedEvent], outbox_at: new Date() });
    await settleExpiredSessions(context);
    expect(await readStoredSession()).toMatchObject({ outbox: [parkedEvent] });
    expect(await readStoredSession()).not.toHaveProperty("expires_at");
    expect(toStatusAndCode(await getProfile(token))).toEqual(UNAUTHENTICATED);
    await updateStoredSession(token, { outbox: [] });
    await relay.flush();
    await settleExpiredSessions(context);
    expect(await readStoredSession()).toBeUndefined();
  });

  test.each(["", "Bearer", "Bearer  ", "bearer a.b", "Basic abc", "Bearer a.b.c"])(
    "the API refuses the header %p with 401 and a WWW-Authenticate header",
    async (authorization) => {
      const answer = await desk.api.get(API.getProfile.path, { headers: { authorization } });
      expect(toStatusAndCode(answer)).toEqual(UNAUTHENTICATED);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    },
  );
});

describe("changing one's password", () => {
  beforeAll(async () => {
    desk = await startSettingsAuthAfterSetup({ RATE_LIMIT_PROFILE: "strict" });
  });
  afterAll(() => desk.close());

  test("a password change replaces the password and ends every session of the user", async () => {
    const { token } = await desk.add("user");
    const { email } = await desk.me(token);
    const other = await signIn(desk.api, email, "rahasia-lain");
    expect((await changePassword(token, "rahasia-lain", "rahasia-baru")).status).toBe(200);
    expect(toStatusAndCode(await getProfile(token))).toEqual(UNAUTHENTICATED);
    expect(toStatusAndCode(await getProfile(other))).toEqual(UNAUTHENTICATED);
    expect((await desk.login(email, "rahasia-lain")).status).toBe(401);
    expect((await desk.login(email, "rahasia-baru")).status).toBe(200);
  });

  test("a new password of a wrong length is refused with 400 and an error at its field", async () => {
    const { token } = await desk.add("user");
    for (const password of ["12345", "x".repeat(73)]) {
      const answer = await changePassword(token, "rahasia-lain", password);
      expect([answer.status, Object.keys(answer.body["fields"] as object)]).toEqual([400, ["new_password"]]);
    }
  });

  test("after five attempts with a wrong password the sixth password change is refused with 429", async () => {
    const { token } = await desk.add("user");
    for (let failure = 0; failure < 5; failure += 1) {
      expect(toStatusAndCode(await changePassword(token, "salah-sekali", "rahasia-baru"))).toEqual([
        403,
        "SECRET_WRONG",
      ]);
    }
    expect(toStatusAndCode(await changePassword(token, "rahasia-lain", "rahasia-baru"))).toEqual([
      429,
      "RATE_LIMITED",
    ]);
  });
});
