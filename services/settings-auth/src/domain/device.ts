import { timingSafeEqualStrings } from "@tukar-saldo/service-kit";
import type { KeyedHash } from "./audit-chain.js";

const DAY_MS = 24 * 3_600_000;
/** How long a device, or a network, stays known after its last sign-in. */
const KNOWN_MS = 90 * DAY_MS;
/** A network's time is written again after this time only. */
const RENEW_MS = DAY_MS;

/** A network that a user has signed in from. */
export interface KnownNetwork {
  readonly network: string;
  readonly at: Date;
}

interface Device {
  /** Random, kept for as long as the browser keeps the token. */
  readonly id: string;
  readonly userId: string;
}

const sign = (hash: KeyedHash, { id, userId }: Device, expires: string): string =>
  hash(`${userId} ${id} ${expires}`);

/** Makes the token by which a user's browser is known for 90 days. */
export function createDeviceToken(hash: KeyedHash, device: Device, now: Date): string {
  const expires = Math.floor((now.getTime() + KNOWN_MS) / 1_000).toString(36);
  return [device.id, expires, sign(hash, device, expires)].join(".");
}

/**
 * Reads the id of a device from its token.
 * @param hashes those of the current key and of the one before
 * @returns undefined for a token of another user, one that has expired, and anything else
 */
export function readDeviceToken(
  hashes: readonly KeyedHash[],
  token: string,
  userId: string,
  now: Date,
): string | undefined {
  const [id = "", expires = "", mac = ""] = token.split(".");
  const isSigned = hashes.some((hash) => timingSafeEqualStrings(mac, sign(hash, { id, userId }, expires)));
  return isSigned && Number.parseInt(expires, 36) * 1_000 > now.getTime() ? id : undefined;
}

/** Whether a user has signed in from the network within the last 90 days. */
export function isKnownNetwork(known: readonly KnownNetwork[], network: string, now: Date): boolean {
  return known.some((one) => one.network === network && now.getTime() - one.at.getTime() < KNOWN_MS);
}

/** Whether the time of a network's last sign-in is to be written. */
export function isNetworkDue(known: readonly KnownNetwork[], network: string, now: Date): boolean {
  return !known.some((one) => one.network === network && now.getTime() - one.at.getTime() < RENEW_MS);
}
