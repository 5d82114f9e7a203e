import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import { FIRST_ADMIN, validSetupBody, signIn } from "@tukar-saldo/test-kit";
import { startSettingsAuthFixture, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthFixture } from "./fixture.js";

let desk: SettingsAuthFixture;
const readStatus = async () => (await desk.api.get(API.getSetupStatus.path)).body;
const installation = () => desk.db.collection<{ _id: string; at: Date; seed?: unknown }>("installation");

describe("the one-time set-up", () => {
  beforeEach(async () => {
    desk = await startSettingsAuthFixture();
  });
  afterEach(() => desk.close());

  test("before the set-up, the status says that the desk is not set up, and sign-ins are refused", async () => {
    expect(await readStatus()).toEqual({ success: true, inited: false });
    expect(toStatusAndCode(await desk.login(FIRST_ADMIN.email, FIRST_ADMIN.password))).toEqual([
      401,
      "LOGIN_FAILED",
    ]);
    expect((await desk.api.get(API.getOnlineState.path)).body).toMatchObject({ is_online: "0" });
  });

  test("the set-up creates an admin who can sign in, and brings the desk online", async () => {
    const answer = await desk.api.post(API.setUpDesk.path, validSetupBody(), {
      headers: { "accept-language": "en" },
    });
    expect([answer.status, answer.body["message"]]).toEqual([200, "Initialisation successful!"]);
    expect(await readStatus()).toEqual({ success: true, inited: true });
    expect((await desk.api.get(API.getOnlineState.path)).body).toMatchObject({ is_online: "1" });
    await signIn(desk.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
  });

  test("a second set-up is refused with 409", async () => {
    expect((await desk.api.post(API.setUpDesk.path, validSetupBody())).status).toBe(200);
    const second = await desk.api.post(API.setUpDesk.path, validSetupBody({ email: "other@example.test" }));
    expect(toStatusAndCode(second)).toEqual([409, "ALREADY_INITIALISED"]);
    const third = await desk.api.post(API.setUpDesk.path, validSetupBody({ password: "password123" }));
    expect(toStatusAndCode(third)).toEqual([409, "ALREADY_INITIALISED"]);
  });

  test.each([
    ["a short password", { password: "12345" }],
    ["a password over 72 bytes", { password: "x".repeat(73) }],
    ["an invalid e-mail address", { email: "nobody" }],
    ["no PayPal e-mail", { paypal_email: "" }],
    ["an empty name", { name: "  " }],
    ["a site key with a quote", { sitekey: 'a"b' }],
  ])("the set-up refuses a body with %s with 400 and claims nothing", async (_what, change) => {
    const answer = await desk.api.post(API.setUpDesk.path, validSetupBody(change));
    expect(toStatusAndCode(answer)).toEqual([400, "VALIDATION_FAILED"]);
    expect(await desk.readAll("installation")).toEqual([]);
  });

  test("of twenty concurrent set-ups on two replicas only one succeeds", async () => {
    const other = await desk.replica();
    const bodies = Array.from({ length: 20 }, (_, index) =>
      validSetupBody({ email: `admin${index}@example.test`, paypal_email: `pay${index}@example.test` }),
    );
    const answers = await Promise.all(
      bodies.map((body, index) => (index % 2 ? desk : other).api.post(API.setUpDesk.path, body)),
    );
    const winnerIndexes = answers.flatMap(({ status: code }, index) => (code === 200 ? [index] : []));
    expect(winnerIndexes).toHaveLength(1);
    expect(answers.filter(({ status: code }) => code === 409)).toHaveLength(19);
    const users = await desk.readAll("users");
    expect(users.map(({ email }) => email)).toEqual([`admin${winnerIndexes[0]}@example.test`]);
    const settings = await desk.readAll("settings");
    expect(settings.map(({ paypal_email }) => paypal_email)).toEqual([`pay${winnerIndexes[0]}@example.test`]);
  }, 30_000);

  test("a set-up that was abandoned for a minute no longer blocks another set-up", async () => {
    const claim = { _id: "installation", state: "pending", claim: "gone", admins: [] };
    await installation().insertOne({ ...claim, at: new Date(Date.now() - 50_000) });
    expect(toStatusAndCode(await desk.api.post(API.setUpDesk.path, validSetupBody()))).toEqual([
      409,
      "ALREADY_INITIALISED",
    ]);
    expect(await readStatus()).toMatchObject({ inited: false });
    await installation().updateOne({ _id: "installation" }, { $set: { at: new Date(Date.now() - 61_000) } });
    expect((await desk.api.post(API.setUpDesk.path, validSetupBody())).status).toBe(200);
    expect(await desk.readAll("users")).toHaveLength(1);
  });

  test("a set-up that a crash interrupted is finished by the next request", async () => {
    await desk.api.post(API.setUpDesk.path, validSetupBody());
    const [[user], [settings]] = await Promise.all([desk.readAll("users"), desk.readAll("settings")]);
    await Promise.all(["users", "settings"].map((name) => desk.db.collection(name).deleteMany({})));
    const { _id, email_key: _key, ...admin } = omitOutbox(user);
    const { _id: _settings, ...values } = omitOutbox(settings);
    const seed = { admin: { ...admin, id: String(_id) }, settings: values };
    await installation().updateOne({ _id: "installation" }, { $set: { seed } });
    const token = await signIn(desk.api, FIRST_ADMIN.email, FIRST_ADMIN.password);
    expect((await desk.api.get(API.getSettings.path, { token })).body.data).toMatchObject({ version: 1 });
    expect(await installation().findOne({ seed: { $exists: true } })).toBeNull();
  });
});

function omitOutbox(document: Record<string, unknown> = {}): Record<string, unknown> {
  const { updated_at: _updated, outbox: _box, outbox_at: _at, ...rest } = document;
  return rest;
}

describe("the one-time set-up with SETUP_TOKEN", () => {
  beforeEach(async () => {
    desk = await startSettingsAuthFixture({ SETUP_TOKEN: "a-setup-token-of-this-desk" });
  });
  afterEach(() => desk.close());

  test("the set-up is refused without the token from SETUP_TOKEN", async () => {
    expect(await readStatus()).toEqual({ success: true, inited: false, setup_token_required: true });
    for (const setup_token of [undefined, "", "a-setup-token-of-another"]) {
      const body = validSetupBody(setup_token === undefined ? {} : { setup_token });
      expect(toStatusAndCode(await desk.api.post(API.setUpDesk.path, body))).toEqual([403, "SECRET_WRONG"]);
    }
    const body = validSetupBody({ setup_token: "a-setup-token-of-this-desk" });
    expect((await desk.api.post(API.setUpDesk.path, body)).status).toBe(200);
  });
});

describe("the one-time set-up with reCAPTCHA", () => {
  beforeEach(async () => {
    desk = await startSettingsAuthFixture({ HUMAN_VERIFICATION: "recaptcha" });
  });
  afterEach(() => desk.close());

  test("the set-up is refused without both keys of reCAPTCHA", async () => {
    for (const name of ["sitekey", "privatekey"]) {
      const answer = await desk.api.post(API.setUpDesk.path, validSetupBody({ [name]: "" }));
      expect([answer.status, Object.keys(answer.body["fields"] as object)]).toEqual([400, [name]]);
    }
    expect((await desk.api.post(API.setUpDesk.path, validSetupBody())).status).toBe(200);
    const answer = await desk.api.get(API.getHumanProvider.path);
    expect(answer.body).toEqual({ success: true, site_key: "site-key", provider: "recaptcha" });
    expect((await desk.api.get(`${API.getHumanChallenge.path}?action=login`)).status).toBe(404);
  });
});
