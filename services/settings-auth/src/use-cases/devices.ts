import { neighbourhoodOf } from "@tukar-saldo/service-kit";
import { createDeviceToken, isKnownNetwork, isNetworkDue, readDeviceToken } from "../domain/device.js";
import type { User } from "../domain/user.js";
import type { Context } from "./context.js";

/** Where a sign-in comes from. */
interface Origin {
  readonly ip: string;
  readonly body: { readonly device?: string | undefined };
}

export interface RecognizedDevice {
  /** The id in a valid token of the browser. */
  readonly id: string | undefined;
  /** Whether browser or network are known from an earlier sign-in of the user. */
  readonly isKnown: boolean;
}

/** Recognizes the browser of a sign-in by its token, else by the network that it comes from. */
export function recognizeDevice(
  { deviceHashes, now }: Pick<Context, "deviceHashes" | "now">,
  user: User | undefined,
  { ip, body }: Origin,
): RecognizedDevice {
  if (user === undefined) return { id: undefined, isKnown: false };
  const id = readDeviceToken(deviceHashes, body.device ?? "", user.id, now());
  const isNeighbour = isKnownNetwork(user.known_networks ?? [], neighbourhoodOf(ip), now());
  return { id, isKnown: id !== undefined || isNeighbour };
}

/**
 * Remembers where a user has signed in from.
 * @returns the token by which the browser is known, and whether it was unknown to a user who had signed in before
 */
export async function rememberDevice(
  context: Context,
  user: User,
  origin: Origin,
): Promise<{ device: string; isNewDevice: boolean }> {
  const { deviceHashes, users, sessions, now } = context;
  const { id = sessions.newId(), isKnown } = recognizeDevice(context, user, origin);
  const network = neighbourhoodOf(origin.ip);
  const networks = user.known_networks ?? [];
  if (isNetworkDue(networks, network, now())) await users.rememberNetwork(user.id, network, now());
  const device = createDeviceToken(deviceHashes[0], { id, userId: user.id }, now());
  return { device, isNewDevice: networks.length > 0 && !isKnown };
}
