import { createHmac } from "node:crypto";
import { API } from "@tukar-saldo/contracts";
import type { AddedFactor, SecondFactorTicket } from "@tukar-saldo/contracts";
import { dataOf } from "@tukar-saldo/test-kit";
import type { ApiClient, ApiResponse } from "@tukar-saldo/test-kit";
import type { SettingsAuthAfterSetup } from "./fixture.js";

export const PASSWORD = "rahasia-lain";
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Computes the TOTP code (RFC 6238) for a secret and a time step, without the library that the service uses. */
export function computeCode(secret: string, stepsFromNow = 0, now = Date.now()): string {
  const secretBits = [...secret]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((secretBits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const timeStepCounter = Buffer.alloc(8);
  timeStepCounter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + stepsFromNow));
  const hash = createHmac("sha1", key).update(timeStepCounter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export interface Member {
  readonly id: string;
  readonly email: string;
  /** The token of a session that was opened before the user had a second factor. */
  readonly token: string;
}

/** Adds a user without a second factor. */
export async function addMember(
  desk: SettingsAuthAfterSetup,
  role: "user" | "admin" = "user",
): Promise<Member> {
  const { id, token } = await desk.add(role);
  return { id, token, email: (await desk.me(token)).email };
}

/** Adds an authenticator app to a session's user. */
export async function addTotp(api: ApiClient, token: string): Promise<AddedFactor & { secret: string }> {
  const totpSetup = dataOf<{ id: string; secret: string }>(
    await api.post(API.beginTotp.path, undefined, { token }),
  );
  const body = { id: totpSetup.id, code: computeCode(totpSetup.secret, -1), name: "Ponsel" };
  const addedFactor = dataOf<AddedFactor>(await api.post(API.confirmTotp.path, body, { token }));
  return { ...addedFactor, secret: totpSetup.secret };
}

/** Signs in with the right password. @returns the ticket with which the sign-in is finished */
export async function getTicket(desk: SettingsAuthAfterSetup, email: string): Promise<SecondFactorTicket> {
  const answer = await desk.login(email, PASSWORD);
  if (answer.body.code !== "TWO_FACTOR_REQUIRED") throw new Error(`${answer.status}: ${answer.text}`);
  return answer.body.data as SecondFactorTicket;
}

/** Finishes a sign-in with its ticket and a second factor. */
export const enterSecondFactor = (api: ApiClient, body: object, headers = {}): Promise<ApiResponse> =>
  api.post(API.enterSecondFactor.path, body, { headers });

export const tokenOf = (answer: ApiResponse): string => dataOf<{ token: string }>(answer).token;

/** Makes the proofs of identity in a user's sessions too old for actions that require a step-up. */
export async function expireProof(desk: SettingsAuthAfterSetup, userId: string): Promise<void> {
  const expiredTime = new Date(Date.now() - 301_000);
  for (const { _id } of (await desk.readAll("sessions")).filter(
    (session) => String(session["user_id"]) === userId,
  )) {
    const sessions = desk.db.collection<{ _id: string }>("sessions");
    await sessions.updateOne({ _id: String(_id) }, { $set: { proved_at: expiredTime } });
  }
  desk.service.dependencies.invalidations.publish("sessions");
}
