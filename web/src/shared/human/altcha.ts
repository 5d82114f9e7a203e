import { API } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import { solveChallenge } from "altcha-lib";
import type { Challenge, DeriveKeyFunction, Solution } from "altcha-lib";
import { call } from "../api/client.js";
import { HumanError } from "./errors.js";

/** Keys derived at a time; more than cores, since on slow phones the round trip to a thread outlasts the derivation. */
const PARALLELISM = 8;

async function loadDeriveKey(algorithm: string): Promise<DeriveKeyFunction> {
  const { deriveKey } = algorithm.startsWith("PBKDF2/")
    ? await import("altcha-lib/algorithms/web/pbkdf2")
    : await import("altcha-lib/algorithms/web/sha");
  return deriveKey;
}

/** Tries counters in parallel: the browser derives each key on its own thread. */
async function solve(challenge: Challenge, deriveKey: DeriveKeyFunction): Promise<Solution | null> {
  const controller = new AbortController();
  const searches = Array.from({ length: PARALLELISM }, (_, counterStart) =>
    solveChallenge({ challenge, deriveKey, controller, counterStart, counterStep: PARALLELISM }),
  );
  try {
    return await Promise.race(searches);
  } finally {
    controller.abort();
  }
}

/** Solves a proof-of-work challenge of the desk. @returns the token */
export async function fetchAltchaToken(action: VerificationAction): Promise<string> {
  const { data } = await call(API.getHumanChallenge, { query: { action } });
  const challenge = data as unknown as Challenge;
  const solution = await solve(challenge, await loadDeriveKey(challenge.parameters.algorithm));
  if (!solution) throw new HumanError("notLoaded");
  return btoa(JSON.stringify({ challenge, solution }));
}
