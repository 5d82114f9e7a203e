import { API } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import { solveChallenge } from "altcha-lib";
import type { Challenge, DeriveKeyFunction, Solution } from "altcha-lib";
import { call } from "../api/client.js";
import { HumanError } from "./errors.js";

/** More than there are cores: the way to a thread and back takes a slow phone longer than a key. */
const LANES = 8;

async function deriverOf(algorithm: string): Promise<DeriveKeyFunction> {
  const { deriveKey } = algorithm.startsWith("PBKDF2/")
    ? await import("altcha-lib/algorithms/web/pbkdf2")
    : await import("altcha-lib/algorithms/web/sha");
  return deriveKey;
}

/** Tries counters side by side: the browser derives each key on a thread of its own. */
async function solve(challenge: Challenge, deriveKey: DeriveKeyFunction): Promise<Solution | null> {
  const controller = new AbortController();
  const lanes = Array.from({ length: LANES }, (_, counterStart) =>
    solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep: LANES }),
  );
  try {
    return await Promise.race(lanes);
  } finally {
    controller.abort();
  }
}

/** A token of the desk's own proof of work: some computing, no third party. */
export async function altchaToken(action: VerificationAction): Promise<string> {
  const { data } = await call(API.getHumanChallenge, { query: { action } });
  const challenge = data as unknown as Challenge;
  const solution = await solve(challenge, await deriverOf(challenge.parameters.algorithm));
  if (!solution) throw new HumanError("notLoaded");
  return btoa(JSON.stringify({ challenge, solution }));
}
