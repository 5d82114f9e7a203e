import { setTimeout as sleep } from "node:timers/promises";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import { usedTokenModel } from "./used-token.model.js";
import type { StoredVerdict } from "./used-token.model.js";

export type { Connection };

/** Longer than the lifetime of a token of any provider. */
const RETENTION_MS = 10 * 60_000;
const VERDICT_TIMEOUT_MS = 4_000;
const POLL_INTERVAL_MS = 50;

/** `first`: the token is unused. `retry`: the same request used it. `used`: another request used it. */
export type ClaimResult = "first" | "retry" | "used";

/** Creates the store of used tokens, each kept until the provider would refuse it as expired. */
export function createUsedTokens(connection: Connection, collection: string) {
  const model = usedTokenModel(connection, collection);
  return {
    /** Marks a token as used. */
    async claim(id: string, key: string | undefined, now: Date): Promise<ClaimResult> {
      const keyed = key === undefined ? {} : { key };
      try {
        await model.create({ _id: id, ...keyed, expires_at: new Date(now.getTime() + RETENTION_MS) });
        return "first";
      } catch (error) {
        if (duplicateKeyOf(error) === undefined) throw error;
      }
      const first = await model.findById(id).lean();
      return key !== undefined && first?.key === key ? "retry" : "used";
    },

    /** Stores the verdict of the first use. */
    async record(id: string, verdict: StoredVerdict): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { verdict } });
    },

    /** Waits for the verdict of the first use; undefined if there is none after 4 s. */
    async awaitVerdict(id: string): Promise<StoredVerdict | undefined> {
      const until = performance.now() + VERDICT_TIMEOUT_MS;
      for (;;) {
        const verdict = (await model.findById(id).lean())?.verdict;
        if (verdict !== undefined || performance.now() >= until) return verdict;
        await sleep(POLL_INTERVAL_MS);
      }
    },
  };
}
