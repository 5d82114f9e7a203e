import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API, BACKGROUND_HEADER, fillPath } from "@tukar-saldo/contracts";
import type { SessionView } from "@tukar-saldo/contracts";
import { dataOf, signIn } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

jest.setTimeout(60_000);

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup({ SESSION_IDLE_SECONDS: "600" });
});
afterAll(() => desk.close());

const UNAUTHENTICATED = [401, "UNAUTHENTICATED"];
const getProfile = (token: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  desk.api.get(API.getProfile.path, { token, headers });
const requestSessions = (token: string, query = ""): Promise<ApiResponse> =>
  desk.api.get(API.listSessions.path + query, { token });
const listSessionsOf = async (token: string, query = "") =>
  dataOf<SessionView[]>(await requestSessions(token, query));
const endSession = (token: string, id: string): Promise<ApiResponse> =>
  desk.api.call("DELETE", fillPath(API.endSession.path, { id }), { token });
const endOtherSessions = (token: string, query = ""): Promise<ApiResponse> =>
  desk.api.call("DELETE", API.endOtherSessions.path + query, { token });

async function addUserWithSessions(count: number) {
  const { id, token } = await desk.add("user");
  const { email } = await desk.me(token);
  const otherTokens: string[] = [];
  for (let index = 1; index < count; index += 1)
    otherTokens.push(await signIn(desk.api, email, "rahasia-lain"));
  return { id, token, otherTokens };
}

async function setLastSeen(userId: string, secondsAgo: number): Promise<void> {
  const storedSessions = (await desk.readAll("sessions")).filter(({ user_id }) => String(user_id) === userId);
  const at = new Date(Date.now() - secondsAgo * 1_000);
  for (const { _id } of storedSessions) {
    const sessions = desk.db.collection<{ _id: string }>("sessions");
    await sessions.updateOne({ _id: String(_id) }, { $set: { last_seen: at } });
  }
  desk.service.dependencies.invalidations.publish("sessions");
}
async function readSecondsSinceSeen(userId: string): Promise<number> {
  const storedSessions = (await desk.readAll("sessions")).filter(({ user_id }) => String(user_id) === userId);
  const lastSeenTimes = storedSessions.map(({ last_seen }) => (last_seen as Date).getTime());
  return (Date.now() - Math.max(...lastSeenTimes)) / 1_000;
}

describe("the open sessions of a user", () => {
  test("open sessions are listed with device, IP address and times, and the current session is marked", async () => {
    const { token } = await addUserWithSessions(2);
    const sessions = await listSessionsOf(token);
    expect(sessions).toHaveLength(2);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({ address: expect.any(String), user_agent: expect.any(String) });
    expect(Date.parse(sessions[0]?.expires_at ?? "")).toBeGreaterThan(Date.now());
  });

  test("the list of open sessions does not contain sessions that have ended or were idle for too long", async () => {
    const { id, token, otherTokens } = await addUserWithSessions(3);
    await desk.api.post(API.logOut.path, undefined, { token: otherTokens[0] ?? "" });
    expect(await listSessionsOf(token)).toHaveLength(2);
    await setLastSeen(id, 601);
    expect(await listSessionsOf(desk.admin, `?user=${id}`)).toEqual([]);
  });

  test("only a user and admins can list the user's sessions", async () => {
    const [first, second] = [await addUserWithSessions(1), await addUserWithSessions(1)];
    expect(await listSessionsOf(desk.admin, `?user=${first.id}`)).toHaveLength(1);
    expect(toStatusAndCode(await requestSessions(second.token, `?user=${first.id}`))).toEqual([
      403,
      "FORBIDDEN",
    ]);
    expect((await requestSessions(desk.admin, `?user=${"0".repeat(24)}`)).status).toBe(404);
    expect((await requestSessions(desk.admin, "?user=x")).status).toBe(400);
  });
});

describe("ending sessions", () => {
  test("a user can end one of their own sessions on every replica, without ending any other session", async () => {
    const { token, otherTokens } = await addUserWithSessions(3);
    const [other = ""] = otherTokens;
    const { api: replica } = await desk.replica();
    const id = (await listSessionsOf(other)).find(({ current }) => current)?.id ?? "";
    expect((await endSession(token, id)).status).toBe(200);
    expect(toStatusAndCode(await replica.post(API.beat.path, undefined, { token: other }))).toEqual(
      UNAUTHENTICATED,
    );
    expect(await listSessionsOf(token)).toHaveLength(2);
  });

  test("only admins can end a session of another user; other users get 404 as for an unknown session", async () => {
    const [owner, other] = [await addUserWithSessions(1), await addUserWithSessions(1)];
    const [{ id = "" } = {}] = await listSessionsOf(owner.token);
    expect(toStatusAndCode(await endSession(other.token, id))).toEqual([404, "NOT_FOUND"]);
    expect(toStatusAndCode(await endSession(other.token, "no-such-session"))).toEqual([404, "NOT_FOUND"]);
    expect((await getProfile(owner.token)).status).toBe(200);
    expect((await endSession(desk.admin, id)).status).toBe(200);
    expect(toStatusAndCode(await getProfile(owner.token))).toEqual(UNAUTHENTICATED);
  });

  test("a user can end all their other sessions at once, and only an admin can end all sessions of another user", async () => {
    const { id, token, otherTokens } = await addUserWithSessions(3);
    expect((await endOtherSessions(token)).status).toBe(200);
    for (const other of otherTokens)
      expect(toStatusAndCode(await getProfile(other))).toEqual(UNAUTHENTICATED);
    expect((await getProfile(token)).status).toBe(200);
    expect((await endOtherSessions(desk.user, `?user=${id}`)).status).toBe(403);
    expect((await endOtherSessions(desk.admin, `?user=${id}`)).status).toBe(200);
    expect(toStatusAndCode(await getProfile(token))).toEqual(UNAUTHENTICATED);
    expect((await getProfile(desk.admin)).status).toBe(200);
  });
});

describe("activity of a session", () => {
  test("a heartbeat returns the idle timeout and counts as activity of the session; a background request does not", async () => {
    const { id, token } = await addUserWithSessions(1);
    await setLastSeen(id, 61);
    await getProfile(token, { [BACKGROUND_HEADER]: "1" });
    expect(await readSecondsSinceSeen(id)).toBeGreaterThan(60);
    const answer = await desk.api.post(API.beat.path, undefined, { token });
    expect(dataOf(answer)).toEqual({ idle_seconds: 600 });
    expect(await readSecondsSinceSeen(id)).toBeLessThan(30);
  });

  test("a session that was idle for too long ends, and the error response states the reason", async () => {
    const { id, token } = await addUserWithSessions(1);
    await setLastSeen(id, 600);
    const answer = await getProfile(token);
    expect(toStatusAndCode(answer)).toEqual(UNAUTHENTICATED);
    expect(answer.body.data).toEqual({ reason: "idle" });
  });
});

describe("a password that somebody else has set", () => {
  test("must_change_password is set for a user whose password somebody else has set, until the user changes it", async () => {
    const { id, token } = await desk.add("user");
    expect((await desk.me(token)).must_change_password).toBe(true);
    const { email } = await desk.me(token);
    const body = { current_password: "rahasia-lain", new_password: "rahasia-baru" };
    await desk.api.post(API.changePassword.path, body, { token });
    const newToken = await signIn(desk.api, email, "rahasia-baru");
    expect(await desk.me(newToken)).not.toHaveProperty("must_change_password");
    const path = fillPath(API.updateUser.path, { id });
    await desk.api.put(path, { password: "rahasia-lagi" }, { token: desk.admin });
    expect((await desk.me(await signIn(desk.api, email, "rahasia-lagi"))).must_change_password).toBe(true);
  });

  test.each(["123456", "Password"])(
    "an admin cannot set the common password %p for a user: 400",
    async (password) => {
      const { id } = await desk.add("user");
      const path = fillPath(API.updateUser.path, { id });
      const answer = await desk.api.put(path, { password }, { token: desk.admin });
      expect(answer.status).toBe(400);
      expect(answer.body["fields"]).toEqual({ password: "Kata sandi ini terlalu umum" });
    },
  );
});
