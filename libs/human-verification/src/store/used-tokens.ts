import { setTimeout as sleep } from "node:timers/promises";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import { usedTokenModel } from "./used-token.model.js";
import type { StoredVerdict } from "./used-token.model.js";

export type { Connection };

/** Longer than any provider takes a token for. */
const KEPT_MS = 10 * 60_000;
const WAIT_MS = 4_000;
const LOOK_MS = 50;

/** `mine`: first use. `copy`: the same request again, to take the first verdict. `used`: anyone else. */
export type Claim = "mine" | "copy" | "used";

/** Tokens that were used, each once, kept until none of them could pass again. */
export function createUsedTokens(connection: Connection, collection: string) {
  const model = usedTokenModel(connection, collection);
  return {
    async claim(id: string, key: string | undefined, now: Date): Promise<Claim> {
      const keyed = key === undefined ? {} : { key };
      try {
        await model.create({ _id: id, ...keyed, expires_at: new Date(now.getTime() + KEPT_MS) });
        return "mine";
      } catch (error) {
        if (duplicateKeyOf(error) === undefined) throw error;
      }
      const first = await model.findById(id).lean();
      return key !== undefined && first?.key === key ? "copy" : "used";
    },

    async record(id: string, verdict: StoredVerdict): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { verdict } });
    },

    /** The verdict of the first use, waited for; undefined when there is none after 4 s. */
    async verdictOf(id: string): Promise<StoredVerdict | undefined> {
      const until = performance.now() + WAIT_MS;
      for (;;) {
        const verdict = (await model.findById(id).lean())?.verdict;
        if (verdict !== undefined || performance.now() >= until) return verdict;
        await sleep(LOOK_MS);
      }
    },
  };
}
