import { neighbourhoodOf } from "@tukar-saldo/service-kit";
import {
  createDeviceToken,
  isKnownNetwork,
  isNetworkUpdateDue,
  readDeviceToken,
} from "../domain/device-token.js";
import type { User } from "../domain/user.js";
import type { Context } from "./context.js";

/** The IP address of a sign-in, and its body, which may contain a device token. */
interface Origin {
  readonly ip: string;
  readonly body: { readonly device?: string | undefined };
}

export interface RecognizedDevice {
  /** The device id in the browser's token; undefined without a valid token. */
  readonly id: string | undefined;
  /** Whether the user has signed in before from this browser or this network. */
  readonly isKnown: boolean;
}

/** Recognizes the device of a sign-in by its token, or else by its network. */
export function recognizeDevice(
  { deviceHashes, now }: Pick<Context, "deviceHashes" | "now">,
  user: User | undefined,
  { ip, body }: Origin,
): RecognizedDevice {
  if (user === undefined) return { id: undefined, isKnown: false };
  const id = readDeviceToken(deviceHashes, body.device ?? "", user.id, now());
  const isNetworkKnown = isKnownNetwork(user.known_networks ?? [], neighbourhoodOf(ip), now());
  return { id, isKnown: id !== undefined || isNetworkKnown };
}

/**
 * Stores the network from which a user has signed in.
 * @returns a device token for the browser, and whether the device is new for a user who has signed in before
 */
export async function saveDevice(
  context: Context,
  user: User,
  origin: Origin,
): Promise<{ device: string; isNewDevice: boolean }> {
  const { deviceHashes, users, sessions, now } = context;
  const { id = sessions.newId(), isKnown } = recognizeDevice(context, user, origin);
  const network = neighbourhoodOf(origin.ip);
  const knownNetworks = user.known_networks ?? [];
  if (isNetworkUpdateDue(knownNetworks, network, now())) await users.saveNetwork(user.id, network, now());
  const deviceToken = createDeviceToken(deviceHashes[0], { id, userId: user.id }, now());
  return { device: deviceToken, isNewDevice: knownNetworks.length > 0 && !isKnown };
}
