import { timingSafeEqualStrings } from "@tukar-saldo/service-kit";
import type { KeyedHash } from "./audit-chain.js";

const DAY_MS = 24 * 3_600_000;
/** The time for which a device or a network is recognized after its last sign-in. */
const RECOGNITION_MS = 90 * DAY_MS;
/** The minimum time between two updates of a network's last sign-in. */
const MIN_UPDATE_INTERVAL_MS = DAY_MS;

/** A network that a user has signed in from. */
export interface KnownNetwork {
  readonly network: string;
  readonly at: Date;
}

interface Device {
  /** A random id, which is the same as long as the browser stores its token. */
  readonly id: string;
  readonly userId: string;
}

const sign = (hash: KeyedHash, { id, userId }: Device, expires: string): string =>
  hash(`${userId} ${id} ${expires}`);

/** Creates the token by which a user's browser is recognized for 90 days. */
export function createDeviceToken(hash: KeyedHash, device: Device, now: Date): string {
  const expires = Math.floor((now.getTime() + RECOGNITION_MS) / 1_000).toString(36);
  return [device.id, expires, sign(hash, device, expires)].join(".");
}

/**
 * Reads the id of a device from its token.
 * @param hashes the HMAC functions with the current and the previous keys
 * @returns undefined for a token that has expired, belongs to another user or is invalid
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
export function isKnownNetwork(knownNetworks: readonly KnownNetwork[], network: string, now: Date): boolean {
  return knownNetworks.some(
    (known) => known.network === network && now.getTime() - known.at.getTime() < RECOGNITION_MS,
  );
}

/** Whether the time of a network's last sign-in must be stored. */
export function isNetworkUpdateDue(
  knownNetworks: readonly KnownNetwork[],
  network: string,
  now: Date,
): boolean {
  return !knownNetworks.some(
    (known) => known.network === network && now.getTime() - known.at.getTime() < MIN_UPDATE_INTERVAL_MS,
  );
}
