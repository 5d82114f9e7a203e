import { API } from "@tukar-saldo/contracts";
import type { VerificationAction } from "@tukar-saldo/contracts";
import { solveChallenge as solve } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { dataOf } from "./api-client.js";
import type { ApiClient } from "./api-client.js";

/** Gets and solves an ALTCHA challenge for an action, as a browser does. @returns a token that can be used once */
export async function solveChallenge(api: ApiClient, action: VerificationAction): Promise<string> {
  const challenge = dataOf<Challenge>(await api.get(`${API.getHumanChallenge.path}?action=${action}`));
  const solution = await solve({ challenge, deriveKey });
  if (!solution) throw new Error("the puzzle was not solved in time");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
