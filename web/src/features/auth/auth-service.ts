import { API } from "@tukar-saldo/contracts";
import type { LoginBody } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import type { Session } from "../../shared/session.js";
import { browserStorage } from "../../shared/storage.js";

const deviceKey = (email: string): string => `device:${email.trim().toLowerCase()}`;

/** Exchanges credentials for a session; throws ApiError. This browser keeps what makes it known to the next sign-in. */
export async function login(credentials: Omit<LoginBody, "device">): Promise<Session> {
  const key = deviceKey(credentials.email);
  const known = browserStorage.get(key);
  const body = { ...credentials, ...(known ? { device: known } : {}) };
  const { device, ...session } = (await call(API.logIn, { body })).data;
  browserStorage.set(key, device);
  return session;
}
