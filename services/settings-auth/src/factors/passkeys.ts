import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyAssertion, PasskeyAttestation } from "@tukar-saldo/contracts";
import type { PasskeyFactor } from "../domain/factor.js";
import type { PasskeyHost } from "./passkey-host.js";

const NAME = "Tukar Saldo";
/** As long as a ticket or a challenge lives. */
const TIMEOUT_MS = 120_000;

type Known = Pick<PasskeyFactor, "credential_id" | "transports">;

const toDescriptors = (passkeys: readonly Known[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] }));

/** The user for whom a passkey is made. */
interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** Makes what a browser needs to create a passkey. An authenticator that the user has already is refused. */
export const createPasskeyOptions = (owner: Owner, { host }: PasskeyHost, known: readonly Known[]) =>
  generateRegistrationOptions({
    rpName: NAME,
    rpID: host,
    userName: owner.email,
    userDisplayName: owner.name,
    userID: new Uint8Array(Buffer.from(owner.id, "hex")),
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: toDescriptors(known),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });

/** Makes what a browser needs to ask for one of these passkeys. */
export const createAssertionOptions = (passkeys: readonly Known[], { host }: PasskeyHost) =>
  generateAuthenticationOptions({
    rpID: host,
    timeout: TIMEOUT_MS,
    allowCredentials: toDescriptors(passkeys),
    userVerification: "preferred",
  });

/** Reads the challenge that a browser says it answers; '' if there is none. */
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

/** Verifies a new passkey. @returns undefined if it answers anything but this challenge at this host */
export async function verifyNewPasskey(
  attestation: PasskeyAttestation,
  challenge: string,
  { host, origins }: PasskeyHost,
): Promise<NewPasskey | undefined> {
  const response = { ...attestation, clientExtensionResults: {} } as RegistrationResponseJSON;
  const expected = { expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: host };
  // The library throws for each way in which a response can be wrong.
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

/** Verifies what a passkey answered. @returns its new counter; undefined if it is wrong */
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
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expected,
    response,
    credential,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}
