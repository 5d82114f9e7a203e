import type { DomainEvent } from "@tukar-saldo/contracts";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import { withEvents } from "@tukar-saldo/messaging";
import type { Connection } from "mongoose";
import { INSTALLATION_ID, installationModel } from "./installation.model.js";
import type { Seed } from "./installation.model.js";

/** An abandoned set-up may be taken over after this time. */
const CLAIM_TIMEOUT_MS = 60_000;

const pending = (claim: string) => ({ _id: INSTALLATION_ID, state: "pending" as const, claim });

/** The state of the one-time set-up. Its one document decides which of concurrent attempts succeeds. */
export function createInstallationStore(connection: Connection) {
  const model = installationModel(connection);
  const read = () => model.findById(INSTALLATION_ID).lean();

  async function insertClaim(claim: string, now: Date): Promise<boolean> {
    try {
      await model.create({ _id: INSTALLATION_ID, state: "pending", claim, at: now });
      return true;
    } catch (error) {
      if (duplicateKeyOf(error) === undefined) throw error;
      return false;
    }
  }

  return {
    async read(): Promise<{ isDone: boolean; seed: Seed | undefined }> {
      const found = await read();
      return { isDone: found?.state === "done", seed: found?.seed ?? undefined };
    },

    /** Claims the set-up, or takes over an abandoned one. @returns whether the claim succeeded */
    async claim(claim: string, now: Date): Promise<boolean> {
      if (await insertClaim(claim, now)) return true;
      const found = await read();
      if (
        found?.state !== "pending" ||
        !found.claim ||
        now.getTime() - found.at.getTime() <= CLAIM_TIMEOUT_MS
      )
        return false;
      return (await model.updateOne(pending(found.claim), { $set: { claim, at: now } })).modifiedCount === 1;
    },

    /** Releases a claim, so that the next attempt need not wait for its timeout. */
    async release(claim: string): Promise<void> {
      await model.deleteOne(pending(claim));
    },

    /** Completes the set-up. @returns false when another attempt has taken over the claim */
    async complete(claim: string, seed: Seed, events: DomainEvent[], now: Date): Promise<boolean> {
      const done = { state: "done", at: now, admins: [seed.admin.id], seed, ...withEvents(events) };
      const result = await model.updateOne(pending(claim), { $set: done, $unset: { claim: 1 } });
      return result.modifiedCount === 1;
    },

    async dropSeed(): Promise<void> {
      await model.updateOne({ _id: INSTALLATION_ID }, { $unset: { seed: 1 } });
    },
  };
}

export type InstallationStore = ReturnType<typeof createInstallationStore>;
