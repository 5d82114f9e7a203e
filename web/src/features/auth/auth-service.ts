import { API } from "@tukar-saldo/contracts";
import type { LoginBody, SecondFactorBody, SecondFactorTicket } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import { rejectionOf } from "../../shared/api/errors.js";
import type { Session } from "../../shared/session.js";
import { browserStorage } from "../../shared/storage.js";

type Reply = Awaited<ReturnType<typeof call<typeof API.logIn>>>["data"];

const deviceKey = (email: string): string => `device:${email.trim().toLowerCase()}`;

/** What makes this browser known to the next sign-in with an e-mail. */
function knownDevice(email: string): { device?: string } {
  const device = browserStorage.get(deviceKey(email));
  return device ? { device } : {};
}

function begin(email: string, { device, ...session }: Reply): Session {
  browserStorage.set(deviceKey(email), device);
  return session;
}

/** What a refused sign-in asks for beside the password; undefined if it was refused for another reason. */
export function ticketOf(error: unknown): SecondFactorTicket | undefined {
  const { code, data } = rejectionOf(error) ?? {};
  return code === "TWO_FACTOR_REQUIRED" ? (data as SecondFactorTicket) : undefined;
}

/** Finishes a sign-in; throws ApiError. */
export async function enterSecondFactor(email: string, body: SecondFactorBody): Promise<Session> {
  return begin(email, (await call(API.enterSecondFactor, { body: { ...body, ...knownDevice(email) } })).data);
}

/**
 * Exchanges credentials for a session; throws ApiError, with a ticket where a second factor is asked for. Who has to
 * add one first gets a session that may do only that.
 */
export async function login(credentials: Omit<LoginBody, "device">): Promise<Session> {
  const { email } = credentials;
  try {
    return begin(email, (await call(API.logIn, { body: { ...credentials, ...knownDevice(email) } })).data);
  } catch (error) {
    const ticket = ticketOf(error);
    if (!ticket?.enrol) throw error;
    return enterSecondFactor(email, { ticket: ticket.ticket });
  }
}
