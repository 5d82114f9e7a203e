import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { NoticeView } from "@tukar-saldo/contracts";
import { dataOf, FIRST_ADMIN, solveChallenge } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

jest.setTimeout(60_000);

const { email, password } = FIRST_ADMIN;
const WRONG_PASSWORD = "salah-sekali";

interface SignInOrigin {
  readonly api?: ApiClient | undefined;
  readonly ip: string;
  readonly device?: string;
  readonly email?: string;
}

let desk: SettingsAuthAfterSetup;

async function signIn(givenPassword: string, origin: SignInOrigin): Promise<ApiResponse> {
  const { api = desk.api, ip, device } = origin;
  const recaptcha_token = await solveChallenge(api, "login");
  const body = { email: origin.email ?? email, password: givenPassword, recaptcha_token, device };
  return api.post(API.logIn.path, body, { headers: { "x-client-ip": ip, "user-agent": "Firefox/132.0" } });
}
const deviceTokenOf = (answer: ApiResponse): string => dataOf<{ device: string }>(answer).device;

async function listNewDeviceNotices(token: string): Promise<NoticeView[]> {
  await desk.service.dependencies.relay.flush();
  await desk.service.subscriptions.waitUntilEmpty();
  const notices = dataOf<NoticeView[]>(await desk.api.get(API.listNotices.path, { token }));
  return notices.filter(({ type }) => type === "new_device");
}

describe("many failed sign-ins with one e-mail from many IP addresses", () => {
  let device: string;
  beforeAll(async () => {
    desk = await startSettingsAuthAfterSetup({ RATE_LIMIT_PROFILE: "strict" });
    device = deviceTokenOf(await signIn(password, { ip: "198.51.100.1" }));
    const { api: other } = await desk.replica();
    const replicaApis = [desk.api, other];
    for (let index = 0; index < 20; index += 1) {
      const answer = await signIn(WRONG_PASSWORD, { ip: `203.0.${index}.1`, api: replicaApis[index % 2] });
      expect(answer.status).toBe(401);
    }
  });
  afterAll(() => desk.close());

  test("after many failed sign-ins, all unknown devices together get one attempt a minute, regardless of their IP addresses", async () => {
    expect((await signIn(WRONG_PASSWORD, { ip: "203.0.30.1" })).status).toBe(401);
    const response = await signIn(password, { ip: "203.0.31.1" });
    expect(toStatusAndCode(response)).toEqual([429, "RATE_LIMITED"]);
    expect(Number(response.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  });

  test("after many failed sign-ins, the user can still sign in with a known browser", async () => {
    expect((await signIn(password, { ip: "203.0.40.1", device })).status).toBe(200);
  });

  test("after many failed sign-ins, the user can still sign in from a known network", async () => {
    expect((await signIn(password, { ip: "198.51.100.200" })).status).toBe(200);
  });

  test("after many failed sign-ins, a known browser is limited only by the limit of its IP address", async () => {
    const origin = { ip: "203.0.50.1", device };
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn(WRONG_PASSWORD, origin)).status).toBe(401);
    expect((await signIn(WRONG_PASSWORD, origin)).status).toBe(429);
  });

  test("failed sign-ins with an unknown e-mail get the same statuses as failed sign-ins with a user's e-mail", async () => {
    const unknownEmail = "nobody@example.test";
    const statuses = [];
    for (let index = 0; index < 22; index += 1) {
      statuses.push((await signIn(WRONG_PASSWORD, { ip: `192.0.${index}.1`, email: unknownEmail })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 21 }, () => 401), 429]);
  });

  test("after many failed sign-ins, a browser with the device token of another user counts as unknown", async () => {
    const { token } = await desk.add("user");
    const otherEmail = (await desk.me(token)).email;
    const answer = await signIn("rahasia-lain", { ip: "10.9.9.9", email: otherEmail });
    const response = await signIn(password, { ip: "203.0.60.1", device: deviceTokenOf(answer) });
    expect(response.status).toBe(429);
  });
});

describe("a sign-in from a new device", () => {
  beforeAll(async () => {
    desk = await startSettingsAuthAfterSetup({ RATE_LIMIT_PROFILE: "relaxed" });
  });
  afterAll(() => desk.close());

  test("a user's sign-in from a new device creates a notice for that user only, unless it is their first sign-in", async () => {
    const { token } = await desk.add("user");
    const accountEmail = (await desk.me(token)).email;
    const signInFrom = (ip: string, device?: string) =>
      signIn("rahasia-lain", { ip, email: accountEmail, ...(device === undefined ? {} : { device }) });
    const first = await signInFrom("198.51.100.1");
    await signInFrom("198.51.100.7");
    await signInFrom("203.0.113.5", deviceTokenOf(first));
    const before = await listNewDeviceNotices(token);
    await signInFrom("192.0.2.77");
    const after = await listNewDeviceNotices(token);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({ data: { address: "192.0.2.77", user_agent: "Firefox/132.0" } });
    expect(await listNewDeviceNotices(desk.admin)).toEqual([]);
  });

  test("a new device is still reported after an attempt whose session could not be stored", async () => {
    const { token } = await desk.add("user");
    const accountEmail = (await desk.me(token)).email;
    const signInFromNewDevice = () => signIn("rahasia-lain", { ip: "192.0.2.9", email: accountEmail });
    const { sessions } = desk.service.dependencies.context;
    const spy = jest.spyOn(sessions, "insert").mockRejectedValueOnce(new Error("no write"));
    expect((await signInFromNewDevice()).status).toBe(500);
    spy.mockRestore();
    expect((await signInFromNewDevice()).status).toBe(200);
    const notices = await listNewDeviceNotices(token);
    expect(notices).toMatchObject([{ data: { address: "192.0.2.9" } }]);
  });

  test("a sign-in whose network could not be stored is complete", async () => {
    const { token } = await desk.add("user");
    const accountEmail = (await desk.me(token)).email;
    const { users } = desk.service.dependencies.context;
    const spy = jest.spyOn(users, "saveNetwork").mockRejectedValueOnce(new Error("no write"));
    const answer = await signIn("rahasia-lain", { ip: "192.0.2.9", email: accountEmail });
    expect(spy).toHaveBeenCalledTimes(1);
    spy.mockRestore();
    const { token: newToken } = dataOf<{ token: string }>(answer);
    expect((await desk.api.get(API.getProfile.path, { token: newToken })).status).toBe(200);
  });

  test("the last twenty networks of a user are stored without changing the user's version", async () => {
    const { id, token } = await desk.add("user");
    const accountEmail = (await desk.me(token)).email;
    for (let index = 0; index < 22; index += 1)
      await signIn("rahasia-lain", { ip: `10.1.${index}.1`, email: accountEmail });
    const storedUser = (await desk.readAll("users")).find(({ _id }) => String(_id) === id);
    const knownNetworks = storedUser?.["known_networks"] as { network: string }[];
    expect(knownNetworks.map(({ network }) => network)).toEqual(
      Array.from({ length: 20 }, (_, at) => `10.1.${at + 2}.0/24`),
    );
    expect(storedUser?.["version"]).toBe(1);
  });

  test.each([7, { $ne: "" }, "x".repeat(201)])(
    "a sign-in with the invalid device token %p is refused with 400",
    async (device) => {
      expect((await signIn(password, { ip: "10.0.0.1", device: device as string })).status).toBe(400);
    },
  );
});
