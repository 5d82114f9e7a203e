import { API, userView } from "@tukar-saldo/contracts";
import type { LoginBody } from "@tukar-saldo/contracts";
import * as z from "zod/mini";
import { call } from "../../shared/api/client.js";
import { inData } from "../../shared/api/in-data.js";
import type { Session } from "../../shared/session.js";

const answer = inData(z.object({ token: z.string(), user: userView }));

/** Exchanges credentials for a session; throws ApiError. */
export async function login(body: LoginBody): Promise<Session> {
  return (await call(API.logIn.path, answer, { method: "POST", body })).data;
}
