import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** Server side of SCRAM-SHA-256 (RFC 5802, RFC 7677), without channel binding. */

/** Stored SCRAM verifier: enough to check a password, not enough to sign in. */
export interface Credential {
  readonly salt: Buffer;
  readonly iterations: number;
  readonly storedKey: Buffer;
  readonly serverKey: Buffer;
}

interface ClientFirstMessage {
  /** GS2 header, which the client-final message repeats. */
  readonly header: string;
  readonly bare: string;
  readonly username: string;
  readonly nonce: string;
}

export interface ScramExchange {
  readonly clientFirst: ClientFirstMessage;
  readonly serverFirst: string;
  readonly nonce: string;
  readonly credential: Credential;
}

export class ScramError extends Error {
  override readonly name = "ScramError";
}

export const SCRAM_ITERATIONS = 15_000;
const SALT_BYTES = 28;
const NONCE_BYTES = 24;
const CLIENT_FIRST_PATTERN =
  /^(?<header>[ny],,)(?<bare>n=(?<username>(?:[^,=]|=2C|=3D)*),r=(?<nonce>[!-+\--~]{1,256})(?:,.*)?)$/su;
const CLIENT_FINAL_PATTERN =
  /^(?<withoutProof>c=(?<header>[A-Za-z0-9+/=]*),r=(?<nonce>[!-+\--~]+)(?:,.*)?),p=(?<proof>[A-Za-z0-9+/=]+)$/su;

/** Derives the SCRAM verifier of a password. SASLprep is not needed, since passwords are printable ASCII. */
export async function deriveCredential(
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
  iterations = SCRAM_ITERATIONS,
): Promise<Credential> {
  const saltedPassword = await promisify(pbkdf2)(password, salt, iterations, 32, "sha256");
  const storedKey = createHash("sha256").update(hmac(saltedPassword, "Client Key")).digest();
  return { salt, iterations, storedKey, serverKey: hmac(saltedPassword, "Server Key") };
}

/** Returns a verifier that no password matches; for the same name and `key` it is always the same. */
export function createDummyCredential(name: string, key: Buffer): Credential {
  const derive = (purpose: string): Buffer => hmac(key, `${purpose}:${name}`);
  const salt = derive("salt").subarray(0, SALT_BYTES);
  const [storedKey, serverKey] = [derive("stored key"), derive("server key")];
  return { salt, iterations: SCRAM_ITERATIONS, storedKey, serverKey };
}

export function parseClientFirst(message: string): ClientFirstMessage {
  const { header, bare, username, nonce } = CLIENT_FIRST_PATTERN.exec(message)?.groups ?? {};
  if (!header || !bare || !username || !nonce) throw new ScramError("not a client's first message");
  return { header, bare, username: username.replaceAll("=2C", ",").replaceAll("=3D", "="), nonce };
}

export function beginExchange(
  clientFirst: ClientFirstMessage,
  credential: Credential,
  serverNonce = randomBytes(NONCE_BYTES).toString("base64"),
): ScramExchange {
  const nonce = clientFirst.nonce + serverNonce;
  const { salt, iterations } = credential;
  const serverFirst = `r=${nonce},s=${salt.toString("base64")},i=${iterations}`;
  return { clientFirst, serverFirst, nonce, credential };
}

/** Verifies the client's proof; returns the server-final message with the server's signature. */
export function finishExchange(exchange: ScramExchange, clientFinal: string): string {
  const { clientFirst, serverFirst, nonce, credential } = exchange;
  const { withoutProof, proof = "", ...repeated } = CLIENT_FINAL_PATTERN.exec(clientFinal)?.groups ?? {};
  const encodedHeader = Buffer.from(clientFirst.header).toString("base64");
  if (!withoutProof || repeated["nonce"] !== nonce || repeated["header"] !== encodedHeader)
    throw new ScramError("not the final message of this exchange");
  const authMessage = `${clientFirst.bare},${serverFirst},${withoutProof}`;
  const clientKey = xor(Buffer.from(proof, "base64"), hmac(credential.storedKey, authMessage));
  const storedKey = createHash("sha256").update(clientKey).digest();
  if (!timingSafeEqual(storedKey, credential.storedKey)) throw new ScramError("the proof is wrong");
  return `v=${hmac(credential.serverKey, authMessage).toString("base64")}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function xor(proof: Buffer, signature: Buffer): Buffer {
  if (proof.length !== signature.length) throw new ScramError("the proof has another length");
  return Buffer.from(signature.map((byte, index) => byte ^ (proof[index] ?? 0)));
}
