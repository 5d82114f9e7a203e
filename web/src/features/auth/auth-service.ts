import { API } from "@tukar-saldo/contracts";
import type { LoginBody, SecondFactorBody, SecondFactorTicket } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { rejectionOf } from "../../shared/api/errors.js";
import type { Session } from "../../shared/session.js";
import { browserStorage } from "../../shared/storage.js";

type LoginReply = Awaited<ReturnType<typeof call<typeof API.logIn>>>["data"];

const deviceStorageKey = (email: string): string => `device:${email.trim().toLowerCase()}`;

/** Reads the device token that this browser got when it last signed in with the e-mail address. */
function readDeviceToken(email: string): { device?: string } {
  const deviceToken = browserStorage.get(deviceStorageKey(email));
  return deviceToken ? { device: deviceToken } : {};
}

function storeDeviceToken(email: string, { device, ...session }: LoginReply): Session {
  browserStorage.set(deviceStorageKey(email), device);
  return session;
}

/** Reads the second-factor ticket from a sign-in error; undefined if the sign-in failed for another reason. */
export function findTicket(error: unknown): SecondFactorTicket | undefined {
  const { code, data } = rejectionOf(error) ?? {};
  return code === "TWO_FACTOR_REQUIRED" ? (data as SecondFactorTicket) : undefined;
}

/** Completes a sign-in with the second factor; throws ApiError. */
export async function enterSecondFactor(email: string, body: SecondFactorBody): Promise<Session> {
  return storeDeviceToken(
    email,
    (await call(API.enterSecondFactor, { body: { ...body, ...readDeviceToken(email) } })).data,
  );
}

/**
 * Exchanges credentials for a session; throws ApiError, with a ticket if a second factor is required. Users who must
 * first add a second factor get a session that may only add one.
 */
export async function login(credentials: Omit<LoginBody, "device">): Promise<Session> {
  const { email } = credentials;
  try {
    return storeDeviceToken(
      email,
      (await call(API.logIn, { body: { ...credentials, ...readDeviceToken(email) } })).data,
    );
  } catch (error) {
    const ticket = findTicket(error);
    if (!ticket?.enrol) throw error;
    return enterSecondFactor(email, { ticket: ticket.ticket });
  }
}
