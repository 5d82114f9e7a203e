import { API, type HumanAction } from "@tukar-saldo/contracts";
import { type Challenge, type DeriveKeyFunction, solveChallenge } from "altcha-lib";
import * as z from "zod/mini";
import { call } from "../api/client.js";
import { inData } from "../api/in-data.js";
import { HumanError } from "./errors.js";

const challengeAnswer = inData(z.looseObject({ parameters: z.looseObject({ algorithm: z.string() }) }));

async function deriverOf(algorithm: string): Promise<DeriveKeyFunction> {
  const { deriveKey } = algorithm.startsWith("PBKDF2/")
    ? await import("altcha-lib/algorithms/web/pbkdf2")
    : await import("altcha-lib/algorithms/web/sha");
  return deriveKey;
}

/** A token of the desk's own proof of work: about half a second of computing, no third party. */
export async function altchaToken(action: HumanAction): Promise<string> {
  const { data } = await call(API.humanChallenge, challengeAnswer, { query: { action } });
  const challenge = data as unknown as Challenge;
  const deriveKey = await deriverOf(challenge.parameters.algorithm);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new HumanError("notLoaded");
  return btoa(JSON.stringify({ challenge, solution }));
}
