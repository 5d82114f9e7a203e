import { API } from "@tukar-saldo/contracts";
import type { HumanAction } from "@tukar-saldo/contracts";
import { solveChallenge as solve } from "altcha-lib";
import type { Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { dataOf } from "./api-client.js";
import type { ApiClient } from "./api-client.js";

/** A human-verification token for this action, earned as a browser earns it; good for one use. */
export async function solveChallenge(api: ApiClient, action: HumanAction): Promise<string> {
  const challenge = dataOf<Challenge>(await api.get(`${API.getHumanChallenge.path}?action=${action}`));
  const solution = await solve({ challenge, deriveKey });
  if (!solution) throw new Error("the puzzle was not solved in time");
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
