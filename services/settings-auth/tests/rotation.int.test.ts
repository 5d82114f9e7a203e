import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, signIn, solveChallenge } from "@tukar-saldo/test-kit";
import type { ApiResponse, ApiClient } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";

const OLD_SECRET = "an-old-jwt-secret-for-tests-0123456789";
const NEW_SECRET = "a-new-jwt-secret-for-tests-0123456789";

const getProfileStatus = async (api: ApiClient, token: string): Promise<number> =>
  (await api.get(API.getProfile.path, { token })).status;

/** Signs in at one replica with a challenge that another replica created. */
async function login(challenger: ApiClient, target: ApiClient): Promise<ApiResponse> {
  const recaptcha_token = await solveChallenge(challenger, "login");
  return target.post(API.logIn.path, {
    email: FIRST_ADMIN.email,
    password: FIRST_ADMIN.password,
    recaptcha_token,
  });
}

describe("rotating JWT_SECRET on two replicas, one after the other", () => {
  let desk: SettingsAuthAfterSetup;
  /** The replica that still signs with the old secret, and already accepts the new one. */
  let oldSecretReplica: Pick<SettingsAuthAfterSetup, "api">;
  /** The replica that signs with the new secret, and still accepts the old one. */
  let newSecretReplica: Pick<SettingsAuthAfterSetup, "api">;
  beforeAll(async () => {
    desk = await startSettingsAuthAfterSetup({ JWT_SECRET: OLD_SECRET });
    oldSecretReplica = await desk.replica({ JWT_SECRET: OLD_SECRET, JWT_SECRET_PREVIOUS: NEW_SECRET });
    newSecretReplica = await desk.replica({ JWT_SECRET: NEW_SECRET, JWT_SECRET_PREVIOUS: OLD_SECRET });
  });
  afterAll(() => desk.close());

  test("each replica accepts tokens signed with the old and the new secret", async () => {
    const tokens = [
      desk.admin,
      await signIn(oldSecretReplica.api, FIRST_ADMIN.email, FIRST_ADMIN.password),
      await signIn(newSecretReplica.api, FIRST_ADMIN.email, FIRST_ADMIN.password),
    ];
    for (const token of tokens) {
      expect([
        await getProfileStatus(oldSecretReplica.api, token),
        await getProfileStatus(newSecretReplica.api, token),
      ]).toEqual([200, 200]);
    }
  });

  test("each replica accepts challenges that the other replica signed", async () => {
    expect((await login(oldSecretReplica.api, newSecretReplica.api)).status).toBe(200);
    expect((await login(newSecretReplica.api, oldSecretReplica.api)).status).toBe(200);
  });

  test("a replica that does not know the new secret yet refuses tokens and challenges signed with it", async () => {
    const token = await signIn(newSecretReplica.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
    expect(await getProfileStatus(desk.api, token)).toBe(401);
    expect(toStatusAndCode(await login(newSecretReplica.api, desk.api))).toEqual([403, "HUMAN_REFUSED"]);
  });

  test("tokens signed with the old secret are refused once that secret is removed", async () => {
    const finalReplica = await desk.replica({ JWT_SECRET: NEW_SECRET });
    expect(await getProfileStatus(finalReplica.api, desk.admin)).toBe(401);
    expect(
      await getProfileStatus(
        finalReplica.api,
        await signIn(newSecretReplica.api, FIRST_ADMIN.email, FIRST_ADMIN.password),
      ),
    ).toBe(200);
  });
});
