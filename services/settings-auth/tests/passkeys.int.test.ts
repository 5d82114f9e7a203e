import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { API } from "@tukar-saldo/contracts";
import type { AddedFactor, FactorsView } from "@tukar-saldo/contracts";
import { ApiClient, dataOf, solveChallenge } from "@tukar-saldo/test-kit";
import { startSettingsAuthAfterSetup, toStatusAndCode } from "./fixture.js";
import type { SettingsAuthAfterSetup } from "./fixture.js";
import { addMember, enterSecondFactor, getTicket, tokenOf } from "./second-factor-fixture.js";
import { SoftwareAuthenticator } from "./software-authenticator.js";

jest.setTimeout(60_000);

const SECRET_WRONG = [403, "SECRET_WRONG"];
let desk: SettingsAuthAfterSetup;
/** The desk under the host name `localhost`, as passkeys do not work under an IP address. */
let localhostDesk: SettingsAuthAfterSetup;
let origin: string;
beforeAll(async () => {
  desk = await startSettingsAuthAfterSetup();
  origin = desk.api.url.replace("127.0.0.1", "localhost");
  const api = new ApiClient(origin);
  const login: SettingsAuthAfterSetup["login"] = async (email, password) => {
    const recaptcha_token = await solveChallenge(api, "login");
    return api.post(API.logIn.path, { email, password, recaptcha_token });
  };
  localhostDesk = { ...desk, api, login };
});
afterAll(() => desk.close());

interface CeremonyOptions {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
}
const beginPasskey = async (token: string) =>
  dataOf<{ id: string; options: CeremonyOptions }>(
    await localhostDesk.api.post(API.beginPasskey.path, undefined, { token }),
  );
const confirmPasskey = (token: string, body: object) =>
  localhostDesk.api.post(API.confirmPasskey.path, body, { token });

async function addMemberWithPasskey() {
  const member = await addMember(desk);
  const authenticator = new SoftwareAuthenticator("localhost", origin);
  const { id, options } = await beginPasskey(member.token);
  const answer = await confirmPasskey(member.token, {
    id,
    attestation: authenticator.create(options),
    name: "Laptop",
  });
  return { ...member, ...dataOf<AddedFactor>(answer), authenticator };
}
const listFactors = async (token: string) =>
  dataOf<FactorsView>(await localhostDesk.api.get(API.listFactors.path, { token }));

describe("a passkey", () => {
  test("a passkey is created for the request's host, with ten recovery codes if the user has none", async () => {
    const { token, factor, recovery_codes: codes } = await addMemberWithPasskey();
    expect(factor).toMatchObject({ type: "passkey", name: "Laptop", last_used_at: null });
    expect(codes).toHaveLength(10);
    const newChallenge = await beginPasskey(token);
    expect(newChallenge.options.rp?.id).toBe("localhost");
    const attestation = new SoftwareAuthenticator("localhost", origin).create(newChallenge.options);
    const secondPasskey = dataOf<AddedFactor>(
      await confirmPasskey(token, { id: newChallenge.id, attestation }),
    );
    expect(secondPasskey.recovery_codes).toEqual([]);
  });

  test("a passkey can be used to sign in only once with each challenge", async () => {
    const { email, authenticator } = await addMemberWithPasskey();
    const { ticket, methods, webauthn } = await getTicket(localhostDesk, email);
    expect(methods).toEqual(["passkey", "recovery"]);
    const assertion = authenticator.get(webauthn as CeremonyOptions);
    tokenOf(await enterSecondFactor(localhostDesk.api, { ticket, assertion }));
    const nextSignIn = await getTicket(localhostDesk, email);
    expect(
      toStatusAndCode(await enterSecondFactor(localhostDesk.api, { ticket: nextSignIn.ticket, assertion })),
    ).toEqual(SECRET_WRONG);
  });

  test("a sign-in leaves neither ticket nor challenge readable in the storage", async () => {
    const { email } = await addMemberWithPasskey();
    const { ticket, webauthn } = await getTicket(localhostDesk, email);
    const storedText = JSON.stringify(await desk.readAll("challenges"));
    expect(storedText).toContain("assertion");
    expect(storedText).not.toContain(ticket);
    expect(storedText).not.toContain((webauthn as CeremonyOptions).challenge);
  });

  test("a passkey sign-in with a challenge older than 120 seconds is refused", async () => {
    const { email, authenticator } = await addMemberWithPasskey();
    const { ticket, webauthn } = await getTicket(localhostDesk, email);
    const expiredUpdate = { $set: { expires_at: new Date(Date.now() - 1_000) } };
    await desk.db.collection("challenges").updateMany({ purpose: "assertion" }, expiredUpdate);
    const assertion = authenticator.get(webauthn as CeremonyOptions);
    expect(toStatusAndCode(await enterSecondFactor(localhostDesk.api, { ticket, assertion }))).toEqual(
      SECRET_WRONG,
    );
  });

  test.each(["private key", "origin", "challenge"])(
    "a passkey sign-in with the wrong %s is refused",
    async (wrong) => {
      const { email, authenticator } = await addMemberWithPasskey();
      const { ticket, webauthn } = await getTicket(localhostDesk, email);
      const otherAuthenticator = new SoftwareAuthenticator(
        "localhost",
        wrong === "origin" ? "http://localhost:1" : origin,
      );
      const options = wrong === "challenge" ? (await getTicket(localhostDesk, email)).webauthn : webauthn;
      const signer = wrong === "challenge" ? authenticator : otherAuthenticator;
      const assertion = {
        ...signer.get(options as CeremonyOptions),
        id: authenticator.id.toString("base64url"),
      };
      const sentAssertion = { ...assertion, rawId: assertion.id };
      expect(
        toStatusAndCode(await enterSecondFactor(localhostDesk.api, { ticket, assertion: sentAssertion })),
      ).toEqual(SECRET_WRONG);
    },
  );

  test("a passkey cannot be added with the challenge of another session, another challenge or a used challenge", async () => {
    const { token } = await addMember(desk);
    const authenticator = new SoftwareAuthenticator("localhost", origin);
    const { id, options } = await beginPasskey(token);
    const attestation = authenticator.create(options);
    expect((await confirmPasskey(desk.user, { id, attestation })).status).toBe(404);
    const otherAttestation = authenticator.create({ challenge: "dW5hc2tlZA" });
    expect(toStatusAndCode(await confirmPasskey(token, { id, attestation: otherAttestation }))).toEqual(
      SECRET_WRONG,
    );
    expect((await confirmPasskey(token, { id, attestation })).status).toBe(404);
    expect((await listFactors(token)).factors).toEqual([]);
  });

  test("a passkey completes a step-up with the challenge from the list of factors, but only once", async () => {
    const { token, authenticator } = await addMemberWithPasskey();
    const { webauthn, passkeys } = await listFactors(token);
    expect(passkeys).toBe(true);
    const assertion = authenticator.get(webauthn as CeremonyOptions);
    const stepUp = () => localhostDesk.api.post(API.stepUp.path, { assertion }, { token });
    expect((await stepUp()).status).toBe(200);
    expect(toStatusAndCode(await stepUp())).toEqual(SECRET_WRONG);
  });

  test("a passkey works only at a host name, not at an IP address such as 127.0.0.1", async () => {
    const { email, token } = await addMemberWithPasskey();
    expect((await desk.api.post(API.beginPasskey.path, undefined, { token })).status).toBe(400);
    const { methods, webauthn } = await getTicket(desk, email);
    expect({ methods, webauthn }).toEqual({ methods: ["recovery"] });
  });
});
