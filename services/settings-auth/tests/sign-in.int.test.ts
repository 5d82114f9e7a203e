import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, solveChallenge } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

const maskRequestId = ({ body }: ApiResponse) => ({ ...body, request_id: "" });

describe("signing in", () => {
  let desk: SettingsAuthAfterSetup;
  beforeAll(async () => {
    desk = await startSettingsAuthAfterSetup();
  });
  afterAll(() => desk.close());

  test("a sign-in returns a token and the user for any spelling of the e-mail address", async () => {
    const answer = await desk.login(" DEWI@example.test ", FIRST_ADMIN.password);
    expect(answer.status).toBe(200);
    const { token, user } = answer.body.data as { token: string; user: object };
    expect(user).toMatchObject({
      name: FIRST_ADMIN.name,
      email: FIRST_ADMIN.email,
      role: "admin",
      is_active: true,
    });
    expect(await desk.me(token)).toEqual(user);
    expect(answer.text).not.toMatch(/hash|\$2b\$/);
  });

  test("a sign-in gets the same refusal for an unknown e-mail, a wrong password and a disabled user", async () => {
    const disabledUser = await desk.add("user");
    const { email } = await desk.me(disabledUser.token);
    await desk.api.put(
      `${API.listUsers.path}/${disabledUser.id}`,
      { is_active: false },
      { token: desk.admin },
    );
    const responses = [
      await desk.login(FIRST_ADMIN.email, "salah-sekali"),
      await desk.login("nobody@example.test", FIRST_ADMIN.password),
      await desk.login("no address at all", FIRST_ADMIN.password),
      await desk.login(email, "rahasia-lain"),
    ];
    expect(new Set(responses.map((answer) => JSON.stringify(maskRequestId(answer)))).size).toBe(1);
    expect(responses.map(toStatusAndCode)).toEqual(responses.map(() => [401, "LOGIN_FAILED"]));
  });

  test.each([
    ["no password", { password: undefined }],
    ["an empty e-mail", { email: "" }],
    ["a password that is an operator of MongoDB", { password: { $ne: "" } }],
    ["a password over 72 bytes", { password: "x".repeat(73) }],
    ["no verification token", { recaptcha_token: undefined }],
  ])("a sign-in refuses a body with %s with 400", async (_what, change) => {
    const recaptcha_token = await solveChallenge(desk.api, "login");
    const body = { email: FIRST_ADMIN.email, password: FIRST_ADMIN.password, recaptcha_token, ...change };
    expect(toStatusAndCode(await desk.api.post(API.logIn.path, body))).toEqual([400, "VALIDATION_FAILED"]);
  });

  test("a sign-in is refused if its challenge is for another action or was used before", async () => {
    const other = await solveChallenge(desk.api, "transaction_submit");
    const body = { email: FIRST_ADMIN.email, password: FIRST_ADMIN.password };
    const answer = await desk.api.post(API.logIn.path, { ...body, recaptcha_token: other });
    expect(toStatusAndCode(answer)).toEqual([403, "HUMAN_REFUSED"]);
    const recaptcha_token = await solveChallenge(desk.api, "login");
    expect((await desk.api.post(API.logIn.path, { ...body, recaptcha_token })).status).toBe(200);
    const secondAnswer = await desk.api.post(API.logIn.path, { ...body, recaptcha_token });
    expect(toStatusAndCode(secondAnswer)).toEqual([403, "HUMAN_REFUSED"]);
  });
});

describe("failed sign-ins, with strict limits", () => {
  let desk: SettingsAuthAfterSetup;
  beforeAll(async () => {
    desk = await startSettingsAuthAfterSetup({ RATE_LIMIT_PROFILE: "strict" });
  });
  afterAll(() => desk.close());

  test("after five failed sign-ins, the sixth is refused with 429, even with the right password", async () => {
    for (const spelling of [
      FIRST_ADMIN.email,
      FIRST_ADMIN.email.toUpperCase(),
      ` ${FIRST_ADMIN.email}`,
      "ｄewi@example.test",
    ]) {
      expect((await desk.login(spelling, "salah-sekali")).status).toBe(401);
    }
    expect((await desk.login(FIRST_ADMIN.email, "salah-sekali")).status).toBe(401);
    const sixthResponse = await desk.login(FIRST_ADMIN.email, FIRST_ADMIN.password);
    expect(toStatusAndCode(sixthResponse)).toEqual([429, "RATE_LIMITED"]);
    expect(Number(sixthResponse.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await desk.login(FIRST_ADMIN.email, FIRST_ADMIN.password, "10.0.0.2")).status).toBe(200);
  });

  test("a successful sign-in resets the count of failed sign-ins", async () => {
    const ip = "10.0.0.3";
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1)
        await desk.login(FIRST_ADMIN.email, "salah-sekali", ip);
      expect((await desk.login(FIRST_ADMIN.email, FIRST_ADMIN.password, ip)).status).toBe(200);
    }
  });

  test("of many concurrent sign-ins with a wrong password, all but five are refused with 429", async () => {
    const attempts = Array.from({ length: 15 }, () =>
      desk.login(FIRST_ADMIN.email, "salah-sekali", "10.0.0.4"),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((code) => code === 401)).toHaveLength(5);
    expect(statuses.filter((code) => code === 429)).toHaveLength(10);
  });

  test("after failed sign-ins with twenty e-mails, an IP address is refused with 429", async () => {
    const ip = "10.0.0.5";
    const attempt = (index: number) => desk.login(`u${index}@example.test`, "salah-sekali", ip);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(index)));
    expect(answers.every(({ status }) => status === 401)).toBe(true);
    expect((await attempt(21)).status).toBe(429);
  });

  test("IP addresses of the same IPv6 network share one limit", async () => {
    const { email } = await desk.me((await desk.add("user")).token);
    const attempt = (host: number) => desk.login(email, "salah-sekali", `2001:db8:0:1::${host}`);
    for (let host = 1; host <= 5; host += 1) expect((await attempt(host)).status).toBe(401);
    expect((await attempt(6)).status).toBe(429);
    expect((await desk.login(email, "rahasia-lain", "2001:db8:0:101::1")).status).toBe(200);
  });
});
