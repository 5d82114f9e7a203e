import { setTimeout as sleep } from "node:timers/promises";
import { createBatcher, createInsertCoalescer, duplicateFieldOf } from "@tukar-saldo/service-kit";
import type { Connection } from "mongoose";
import { defineUsedTokenModel } from "./used-token.model.js";
import type { StoredVerdict, UsedToken } from "./used-token.model.js";

export type { Connection, StoredVerdict };

/** How long used tokens are kept: longer than any provider accepts a token. */
const RETENTION_MS = 10 * 60_000;
const VERDICT_TIMEOUT_MS = 4_000;
const POLL_INTERVAL_MS = 50;

interface TokenUse {
  /** The id of the token, equal for all its encodings. */
  readonly id: string;
  readonly key: string | undefined;
  /** The verdict, if the token was checked before this claim. */
  readonly verdict?: StoredVerdict;
}

/** The id of a token, and the verdict of the check at its first use. */
interface CheckedToken {
  readonly id: string;
  readonly verdict: StoredVerdict;
}

/** `first`: the token was unused. `retry`: the same request had used it before. `used`: another request had used it. */
export type ClaimResult = "first" | "retry" | "used";

/** Creates the store of used tokens. Storage removes a token when it is so old that every provider refuses it. */
export function createUsedTokenStore(connection: Connection, collection: string) {
  defineUsedTokenModel(connection, collection);
  const usedTokens = connection.collection<UsedToken>(collection);
  const insert = createInsertCoalescer(usedTokens);
  const verdictBatcher = createBatcher<CheckedToken, void>(async (checkedTokens) => {
    for (const verdict of new Set(checkedTokens.map((token) => token.verdict))) {
      const tokenIds = checkedTokens.filter((token) => token.verdict === verdict).map(({ id }) => id);
      await usedTokens.updateMany({ _id: { $in: tokenIds } }, { $set: { verdict } });
    }
  });
  return {
    /** Marks a token as used. @returns whether the token was unused, used by the same request, or used by another */
    async claim({ id, key, verdict }: TokenUse, now: Date): Promise<ClaimResult> {
      const optionalFields = { ...(key !== undefined && { key }), ...(verdict !== undefined && { verdict }) };
      try {
        await insert({ _id: id, ...optionalFields, expires_at: new Date(now.getTime() + RETENTION_MS) });
        return "first";
      } catch (error) {
        if (duplicateFieldOf(error) === undefined) throw error;
      }
      const usedToken = await usedTokens.findOne({ _id: id });
      return key !== undefined && usedToken?.key === key ? "retry" : "used";
    },

    /** Stores the verdict of the request that used the token first. */
    record: (id: string, verdict: StoredVerdict): Promise<void> => verdictBatcher.add({ id, verdict }),

    /** Makes a token unused again. */
    async release(id: string): Promise<void> {
      await usedTokens.deleteOne({ _id: id });
    },

    /** Waits for the verdict of the request that used the token first; undefined if there is none after 4 s. */
    async awaitVerdict(id: string): Promise<StoredVerdict | undefined> {
      const deadline = performance.now() + VERDICT_TIMEOUT_MS;
      for (;;) {
        const verdict = (await usedTokens.findOne({ _id: id }))?.verdict;
        if (verdict !== undefined || performance.now() >= deadline) return verdict;
        await sleep(POLL_INTERVAL_MS);
      }
    },
  };
}
