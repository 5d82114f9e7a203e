import type { DomainEvent } from "@tukar-saldo/contracts";
import { duplicateKeyOf } from "@tukar-saldo/service-kit";
import { withEvents } from "@tukar-saldo/messaging";
import type { Connection } from "mongoose";
import { isStale } from "../domain/setup-claim.js";
import { installationModel } from "./installation.model.js";
import type { InstallationDocument, Seed } from "./installation.model.js";

/** The one installation document. */
export const INSTALLATION_ID = "installation";

const pending = (claim: string) => ({ _id: INSTALLATION_ID, state: "pending" as const, claim });

/** The one-time set-up: many may try, one document decides who did it. */
export function createInstallationStore(connection: Connection) {
  const model = installationModel(connection);
  const read = () => model.findById(INSTALLATION_ID).lean<InstallationDocument>();

  async function isFirst(claim: string, now: Date): Promise<boolean> {
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
      return { isDone: found?.state === "done", seed: found?.seed };
    },

    /** Claims the set-up, or takes over one that was given up. @returns whether it is ours now */
    async claim(claim: string, now: Date): Promise<boolean> {
      if (await isFirst(claim, now)) return true;
      const found = await read();
      if (found?.state !== "pending" || !found.claim || !isStale(found.at, now)) return false;
      return (await model.updateOne(pending(found.claim), { $set: { claim, at: now } })).modifiedCount === 1;
    },

    /** Gives a claim back, so that the next try need not wait. */
    async release(claim: string): Promise<void> {
      await model.deleteOne(pending(claim));
    },

    /** The write that decides. @returns false when the claim was taken over meanwhile */
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
