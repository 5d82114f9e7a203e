import { createHmac } from "node:crypto";
import type { KeyedHash } from "../domain/audit-chain.js";

/** Creates the function that hashes texts by HMAC-SHA-256 with a key, as 43 characters of base64url. */
export function createKeyedHash(key: string): KeyedHash {
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}

const createDeviceHash = (jwtSecret: string): KeyedHash =>
  createKeyedHash(createKeyedHash(jwtSecret)("tukar-saldo/device"));

/** Creates the HMAC functions that sign device tokens, with keys derived from the JWT secrets. */
export function createDeviceHashes(jwtSecrets: readonly [string, ...string[]]): [KeyedHash, ...KeyedHash[]] {
  const [current, ...previous] = jwtSecrets;
  return [createDeviceHash(current), ...previous.map(createDeviceHash)];
}
