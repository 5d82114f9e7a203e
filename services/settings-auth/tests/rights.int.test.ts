import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { API, fillPath } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, dataOf, solveChallenge } from "@tukar-saldo/test-kit";
import { recordAuditHead } from "../src/use-cases/audit.js";
import { startSettingsAuthAfterSetup } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";
import { addTotp } from "./second-factor-fixture.js";

let desk: SettingsAuthAfterSetup;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
});
afterAll(() => desk.close());

test("settings-auth uses every database right that it declares, and no other", async () => {
  const recaptcha_token = await solveChallenge(desk.api, "login");
  const { email, password } = FIRST_ADMIN;
  dataOf(await desk.api.post(API.logIn.path, { email, password, recaptcha_token }));
  expect((await desk.api.post(API.logIn.path, { email, password, recaptcha_token })).status).toBe(403);
  dataOf(await desk.api.put(API.updateSettings.path, { markup_percentage: 5 }, { token: desk.admin }));
  const termsPath = fillPath(API.updatePublishedText.path, { name: "terms" });
  dataOf(await desk.api.put(termsPath, { id: "Aturan", en: "Rules" }, { token: desk.admin }));
  await addTotp(desk.api, desk.user);
  await desk.service.dependencies.relay.flush();
  await desk.service.subscriptions.waitUntilEmpty();
  expect(
    dataOf<unknown[]>(await desk.api.get(API.listAudit.path, { token: desk.admin })).length,
  ).toBeGreaterThan(0);
  expect(dataOf<unknown[]>(await desk.api.get(API.listNotices.path, { token: desk.admin })).length).toBe(1);
  await recordAuditHead(desk.service.dependencies.context);
  expect(desk.rights.listUnused()).toEqual([]);
  desk.rights.check();
});
