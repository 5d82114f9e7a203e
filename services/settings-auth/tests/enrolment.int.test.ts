import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { FactorsView } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiResponse } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";
import {
  addMember,
  addTotp,
  enterSecondFactor,
  getTicket,
  PASSWORD,
  tokenOf,
} from "./second-factor-fixture.js";

jest.setTimeout(60_000);

const FACTOR_REQUIRED = [401, "TWO_FACTOR_REQUIRED"];
let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

async function setPolicy(two_factor_policy: string, two_factor_grace_days: string): Promise<void> {
  const body = { two_factor_policy, two_factor_grace_days };
  dataOf(await desk.api.put(API.updateSettings.path, body, { token: desk.admin }));
}
const sendGet = (path: string, token: string): Promise<ApiResponse> => desk.api.get(path, { token });
const openEnrollingSession = async (email: string) =>
  tokenOf(await enterSecondFactor(desk.api, { ticket: (await getTicket(desk, email)).ticket }));

describe("a policy that requires second factors", () => {
  // The policy is off at first, so that the tests can add users who sign in without a second factor.
  beforeEach(() => setPolicy("off", "0"));

  test("during the grace period a policy requires no second factor, but the user can see when the period ends", async () => {
    const { email, token } = await addMember(desk);
    await setPolicy("all", "7");
    expect((await desk.login(email, PASSWORD)).status).toBe(200);
    const { required, required_from } = dataOf<FactorsView>(await sendGet(API.listFactors.path, token));
    expect(required).toBe(true);
    const daysUntilRequired = (Date.parse(required_from ?? "") - Date.now()) / 86_400_000;
    expect(daysUntilRequired).toBeGreaterThan(6.9);
    expect(daysUntilRequired).toBeLessThanOrEqual(7);
  });

  test("a policy for admins requires no second factor from other users", async () => {
    const { email } = await addMember(desk);
    await setPolicy("admins", "0");
    expect((await desk.login(email, PASSWORD)).status).toBe(200);
  });

  test("after the grace period, a user without a second factor can do nothing in their session but add one", async () => {
    const { email } = await addMember(desk);
    await setPolicy("all", "0");
    expect(await getTicket(desk, email)).toMatchObject({ methods: [], enrol: true });
    const token = await openEnrollingSession(email);
    for (const { path } of [API.getProfile, API.listNotices, API.listSessions]) {
      const answer = await sendGet(path, token);
      expect(toStatusAndCode(answer)).toEqual(FACTOR_REQUIRED);
      expect(answer.body.data).toEqual({ methods: [], enrol: true });
    }
    await expect(desk.service.dependencies.authenticate(`Bearer ${token}`)).rejects.toMatchObject({
      code: "TWO_FACTOR_REQUIRED",
    });
    expect((await sendGet(API.listFactors.path, token)).status).toBe(200);
    await addTotp(desk.api, token);
    expect((await desk.me(token)).email).toBe(email);
  });

  test("a session opened without a second factor cannot add one once another session of the user has added one", async () => {
    const { email } = await addMember(desk);
    await setPolicy("all", "0");
    const [stranger, owner] = [await openEnrollingSession(email), await openEnrollingSession(email)];
    await addTotp(desk.api, owner);
    const answer = await desk.api.post(API.beginTotp.path, undefined, { token: stranger });
    expect(toStatusAndCode(answer)).toEqual(FACTOR_REQUIRED);
    expect(toStatusAndCode(await sendGet(API.getProfile.path, stranger))).toEqual(FACTOR_REQUIRED);
  });

  test("a user who has a second factor cannot finish a sign-in with the ticket alone", async () => {
    const { email, token } = await addMember(desk);
    await addTotp(desk.api, token);
    const { ticket } = await getTicket(desk, email);
    expect(toStatusAndCode(await enterSecondFactor(desk.api, { ticket }))).toEqual([403, "SECRET_WRONG"]);
  });
});
