import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { AddedFactor, FactorsView } from "@tukar-saldo/contracts";
import { ApiClient, dataOf, solveChallenge } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";
import { addMember, enter, getTicket, tokenOf } from "./second-factor-fixture.js";
import { SoftwareAuthenticator } from "./software-authenticator.js";

jest.setTimeout(60_000);

const WRONG = [403, "SECRET_WRONG"];
let desk: SettingsAuthAfterSetup;
/** The service by the name `localhost`, where passkeys work, and a desk whose calls all come from there. */
let local: SettingsAuthAfterSetup;
let origin: string;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
  origin = desk.api.url.replace("127.0.0.1", "localhost");
  const api = new ApiClient(origin);
  const login: SettingsAuthAfterSetup["login"] = async (email, password) => {
    const recaptcha_token = await solveChallenge(api, "login");
    return api.post(API.logIn.path, { email, password, recaptcha_token });
  };
  local = { ...desk, api, login };
});
afterAll(() => desk.close());

interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
}
const begin = async (token: string) =>
  dataOf<{ id: string; options: Options }>(await local.api.post(API.beginPasskey.path, undefined, { token }));
const confirm = (token: string, body: object) => local.api.post(API.confirmPasskey.path, body, { token });

async function addMemberWithPasskey() {
  const member = await addMember(desk);
  const authenticator = new SoftwareAuthenticator("localhost", origin);
  const { id, options } = await begin(member.token);
  const answer = await confirm(member.token, {
    id,
    attestation: authenticator.create(options),
    name: "Laptop",
  });
  return { ...member, ...dataOf<AddedFactor>(answer), authenticator };
}
const listFactors = async (token: string) =>
  dataOf<FactorsView>(await local.api.get(API.listFactors.path, { token }));

describe("a passkey", () => {
  test("is made for the request's host, with ten recovery codes if there were none", async () => {
    const { token, factor, recovery_codes: codes } = await addMemberWithPasskey();
    expect(factor).toMatchObject({ type: "passkey", name: "Laptop", last_used_at: null });
    expect(codes).toHaveLength(10);
    const again = await begin(token);
    expect(again.options.rp?.id).toBe("localhost");
    const attestation = new SoftwareAuthenticator("localhost", origin).create(again.options);
    const second = dataOf<AddedFactor>(await confirm(token, { id: again.id, attestation }));
    expect(second.recovery_codes).toEqual([]);
  });

  test("signs in, once with each challenge", async () => {
    const { email, authenticator } = await addMemberWithPasskey();
    const { ticket, methods, webauthn } = await getTicket(local, email);
    expect(methods).toEqual(["passkey", "recovery"]);
    const assertion = authenticator.get(webauthn as Options);
    tokenOf(await enter(local.api, { ticket, assertion }));
    const next = await getTicket(local, email);
    expect(toStatusAndCode(await enter(local.api, { ticket: next.ticket, assertion }))).toEqual(WRONG);
  });

  test("leaves neither ticket nor challenge readable in the storage", async () => {
    const { email } = await addMemberWithPasskey();
    const { ticket, webauthn } = await getTicket(local, email);
    const stored = JSON.stringify(await desk.stored("challenges"));
    expect(stored).toContain("assertion");
    expect(stored).not.toContain(ticket);
    expect(stored).not.toContain((webauthn as Options).challenge);
  });

  test("signs in nobody with a challenge that is older than 120 seconds", async () => {
    const { email, authenticator } = await addMemberWithPasskey();
    const { ticket, webauthn } = await getTicket(local, email);
    const ended = { $set: { expires_at: new Date(Date.now() - 1_000) } };
    await desk.db.collection("challenges").updateMany({ purpose: "assertion" }, ended);
    const assertion = authenticator.get(webauthn as Options);
    expect(toStatusAndCode(await enter(local.api, { ticket, assertion }))).toEqual(WRONG);
  });

  test.each(["key", "origin", "challenge"])("signs in nobody with another %s", async (wrong) => {
    const { email, authenticator } = await addMemberWithPasskey();
    const { ticket, webauthn } = await getTicket(local, email);
    const other = new SoftwareAuthenticator("localhost", wrong === "origin" ? "http://localhost:1" : origin);
    const options = wrong === "challenge" ? (await getTicket(local, email)).webauthn : webauthn;
    const by = wrong === "challenge" ? authenticator : other;
    const assertion = { ...by.get(options as Options), id: authenticator.id.toString("base64url") };
    const sent = { ...assertion, rawId: assertion.id };
    expect(toStatusAndCode(await enter(local.api, { ticket, assertion: sent }))).toEqual(WRONG);
  });

  test("is refused to be added with the challenge of another session, another one, or twice", async () => {
    const { token } = await addMember(desk);
    const authenticator = new SoftwareAuthenticator("localhost", origin);
    const { id, options } = await begin(token);
    const attestation = authenticator.create(options);
    expect((await confirm(desk.user, { id, attestation })).status).toBe(404);
    const unasked = authenticator.create({ challenge: "dW5hc2tlZA" });
    expect(toStatusAndCode(await confirm(token, { id, attestation: unasked }))).toEqual(WRONG);
    expect((await confirm(token, { id, attestation })).status).toBe(404);
    expect((await listFactors(token)).factors).toEqual([]);
  });

  test("proves a session again, with the challenge of the list of factors", async () => {
    const { token, authenticator } = await addMemberWithPasskey();
    const { webauthn, passkeys } = await listFactors(token);
    expect(passkeys).toBe(true);
    const assertion = authenticator.get(webauthn as Options);
    const stepUp = () => local.api.post(API.stepUp.path, { assertion }, { token });
    expect((await stepUp()).status).toBe(200);
    expect(toStatusAndCode(await stepUp())).toEqual(WRONG);
  });

  test("does not work at an address", async () => {
    const { email, token } = await addMemberWithPasskey();
    expect((await desk.api.post(API.beginPasskey.path, undefined, { token })).status).toBe(400);
    const { methods, webauthn } = await getTicket(desk, email);
    expect({ methods, webauthn }).toEqual({ methods: ["recovery"] });
  });
});
