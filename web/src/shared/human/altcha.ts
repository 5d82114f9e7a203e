import { API } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import { solveChallenge } from "altcha-lib";
import type { Challenge, DeriveKeyFunction, Solution } from "altcha-lib";
import { call } from "../api/client.js";
import { HumanError } from "./errors.js";

/** Keys derived in parallel; more than cores, as slow phones derive a key faster than they message its thread. */
const PARALLELISM = 8;

async function loadDeriveKey(algorithm: string): Promise<DeriveKeyFunction> {
  const { deriveKey } = algorithm.startsWith("PBKDF2/")
    ? await import("altcha-lib/algorithms/web/pbkdf2")
    : await import("altcha-lib/algorithms/web/sha");
  return deriveKey;
}

/** Solves a challenge by trying counters in parallel: the browser derives each key on its own thread. */
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

/** Fetches a proof-of-work challenge and solves it. @returns the token for human verification */
export async function fetchAltchaToken(action: VerificationAction): Promise<string> {
  const { data } = await call(API.getHumanChallenge, { query: { action } });
  const challenge = data as unknown as Challenge;
  const solution = await solve(challenge, await loadDeriveKey(challenge.parameters.algorithm));
  if (!solution) throw new HumanError("notLoaded");
  return btoa(JSON.stringify({ challenge, solution }));
}
