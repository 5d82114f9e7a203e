import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { ADD_FACTOR_TIMEOUT_SECONDS, SECOND_FACTOR_TIMEOUT_SECONDS } from "@tukar-saldo/contracts";
import type { PasskeyAssertion, PasskeyAttestation } from "@tukar-saldo/contracts";
import type { PasskeyFactor } from "../domain/factor.js";
import type { PasskeyHost } from "./passkey-host.js";

const loadWebAuthn = () => import("./webauthn.js");

const RELYING_PARTY_NAME = "Tukar Saldo";

type StoredPasskey = Pick<PasskeyFactor, "credential_id" | "transports">;

const toDescriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] }));

/** The user for whom a passkey is created. */
interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Creates the options with which a browser creates a passkey before the challenge expires. Authenticators that already
 * hold one of `storedPasskeys` are excluded.
 */
export async function createPasskeyOptions(
  owner: Owner,
  { host }: PasskeyHost,
  storedPasskeys: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: RELYING_PARTY_NAME,
    rpID: host,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new Uint8Array(Buffer.from(owner.id, "hex")),
    timeout: ADD_FACTOR_TIMEOUT_SECONDS * 1_000,
    attestationType: "none",
    excludeCredentials: toDescriptors(storedPasskeys),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Creates the options with which a browser asks for one of these passkeys before the challenge expires. */
export async function createAssertionOptions(passkeys: readonly StoredPasskey[], { host }: PasskeyHost) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: host,
    timeout: SECOND_FACTOR_TIMEOUT_SECONDS * 1_000,
    allowCredentials: toDescriptors(passkeys),
    userVerification: "preferred",
  });
}

/** Reads the challenge from a browser's client data, which is not yet verified; '' if there is none. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(
      Buffer.from(clientDataJSON, "base64url").toString("utf8"),
    );
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

export type NewPasskey = Pick<
  PasskeyFactor,
  "credential_id" | "public_key" | "counter" | "transports" | "host"
>;

/** Verifies a new passkey. @returns undefined if the attestation is not valid for the challenge and the host */
export async function verifyNewPasskey(
  attestation: PasskeyAttestation,
  challenge: string,
  { host, origins }: PasskeyHost,
): Promise<NewPasskey | undefined> {
  const response = { ...attestation, clientExtensionResults: {} } as RegistrationResponseJSON;
  const expected = { expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: host };
  const { verifyRegistrationResponse } = await loadWebAuthn();
  // The library throws an error if the response is invalid.
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expected,
    response,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return undefined;
  const { id, publicKey, counter } = registrationInfo.credential;
  const public_key = Buffer.from(publicKey).toString("base64url");
  const transports = attestation.response.transports ?? [];
  return { credential_id: id, public_key, counter, transports, host };
}

/** Verifies a passkey's assertion. @returns the new signature counter; undefined if the assertion is invalid */
export async function verifyAssertion(
  assertion: PasskeyAssertion,
  challenge: string,
  passkey: PasskeyFactor,
  { host, origins }: PasskeyHost,
): Promise<number | undefined> {
  const response = { ...assertion, clientExtensionResults: {} } as AuthenticationResponseJSON;
  const credential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
    counter: passkey.counter,
  };
  const expected = { expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: host };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected,
    response,
    credential,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}
