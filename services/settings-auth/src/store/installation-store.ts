import { randomUUID } from "node:crypto";
import type { DomainEvent, Settings } from "@tukar-saldo/contracts";
import { outboxFields, addOutboxIndex, newOutboxFields } from "@tukar-saldo/messaging";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import type { NewUser } from "../domain/user.js";

/** The first admin and the first settings, until both are stored in their own collections. */
export interface FirstAdminAndSettings {
  admin: NewUser;
  settings: Settings;
}

/** The `_id` of the only document of the collection `installation`. */
export const INSTALLATION_ID = "installation";

const schema = new Schema(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    /** The id of the attempt that has claimed the set-up, while the state is `pending`. */
    claim: String,
    at: { type: Date, required: true },
    /** The ids of all active admins in one document, so that one write can refuse to remove the last one. */
    admins: { type: [String], default: [] },
    seed: Schema.Types.Mixed,
    ...outboxFields,
  },
  { collection: "installation", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
addOutboxIndex(schema);

export function defineInstallationModel(connection: Connection) {
  return connection.model("Installation", schema);
}

/** The time within which an attempt must complete the set-up, before another attempt may take over its claim. */
const CLAIM_TIMEOUT_MS = 60_000;

const createPendingFilter = (claim: string) => ({ _id: INSTALLATION_ID, state: "pending" as const, claim });

/**
 * Creates the store of the one-time set-up's state. The state is one document, so that only one of several concurrent
 * attempts succeeds.
 */
export function createInstallationStore(connection: Connection) {
  const model = defineInstallationModel(connection);
  const read = () => model.findById(INSTALLATION_ID).lean();

  /** Inserts the document with a first claim. @returns false if there is a document already */
  async function insertClaim(claim: string, now: Date): Promise<boolean> {
    try {
      await model.create({ _id: INSTALLATION_ID, state: "pending", claim, at: now });
      return true;
    } catch (error) {
      if (duplicateFieldOf(error) === undefined) throw error;
      return false;
    }
  }

  async function replaceAbandonedClaim(claim: string, now: Date): Promise<boolean> {
    const document = await read();
    if (document?.state !== "pending" || !document.claim) return false;
    if (now.getTime() - document.at.getTime() <= CLAIM_TIMEOUT_MS) return false;
    return (
      (await model.updateOne(createPendingFilter(document.claim), { $set: { claim, at: now } }))
        .modifiedCount === 1
    );
  }

  return {
    async read(): Promise<{ isDone: boolean; seed: FirstAdminAndSettings | undefined }> {
      const document = await read();
      return { isDone: document?.state === "done", seed: document?.seed ?? undefined };
    },

    /** Claims the set-up. @returns the claim; undefined if the set-up is done or another attempt has claimed it */
    async claim(now: Date): Promise<string | undefined> {
      const claim = randomUUID();
      return (await insertClaim(claim, now)) || (await replaceAbandonedClaim(claim, now)) ? claim : undefined;
    },

    /** Releases the claim of a failed set-up, so that the next set-up need not wait until the claim expires. */
    async release(claim: string): Promise<void> {
      await model.deleteOne(createPendingFilter(claim));
    },

    /** Completes the set-up. @returns false if another attempt has taken over the claim */
    async complete(
      claim: string,
      seed: FirstAdminAndSettings,
      events: DomainEvent[],
      now: Date,
    ): Promise<boolean> {
      const completedFields = {
        state: "done",
        at: now,
        admins: [seed.admin.id],
        seed,
        ...newOutboxFields(events),
      };
      const result = await model.updateOne(createPendingFilter(claim), {
        $set: completedFields,
        $unset: { claim: 1 },
      });
      return result.modifiedCount === 1;
    },

    async dropSeed(): Promise<void> {
      await model.updateOne({ _id: INSTALLATION_ID }, { $unset: { seed: 1 } });
    },
  };
}

export type InstallationStore = ReturnType<typeof createInstallationStore>;
