import { API } from "@tukar-saldo/contracts";
import type { LoginBody } from "@tukar-saldo/contracts";
import { call } from "../../shared/api/client.js";
import type { Session } from "../../shared/session.js";

/** Exchanges credentials for a session; throws ApiError. */
export async function login(body: LoginBody): Promise<Session> {
  return (await call(API.logIn, { body })).data;
}
