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
 * Creates the device token of a sign-in.
 * @returns the token for the browser, and whether the device is new for a user who has signed in before
 */
export function createDevice(
  context: Context,
  user: User,
  origin: Origin,
): { device: string; isNewDevice: boolean } {
  const { deviceHashes, sessions, now } = context;
  const { id = sessions.newId(), isKnown } = recognizeDevice(context, user, origin);
  const deviceToken = createDeviceToken(deviceHashes[0], { id, userId: user.id }, now());
  const hasSignedInBefore = (user.known_networks ?? []).length > 0;
  return { device: deviceToken, isNewDevice: hasSignedInBefore && !isKnown };
}

/**
 * Stores the network from which a user has signed in. Must run after the session is stored: otherwise, if that fails,
 * the next attempt comes from a known network, and the user never hears of the new device.
 */
export async function saveNetwork({ users, now }: Context, user: User, { ip }: Origin): Promise<void> {
  const network = neighbourhoodOf(ip);
  if (isNetworkUpdateDue(user.known_networks ?? [], network, now()))
    await users.saveNetwork(user.id, network, now());
}
