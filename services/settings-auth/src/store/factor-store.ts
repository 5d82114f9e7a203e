import type { DomainEvent } from "@tukar-saldo/contracts";
import { appendToOutbox } from "@tukar-saldo/messaging";
import type { InvalidationChannel } from "@tukar-saldo/service-kit";
import { trusted, Types } from "mongoose";
import type { Connection } from "mongoose";
import type { Factor, TotpFactor } from "../domain/factor.js";
import type { User } from "../domain/user.js";
import { defineUserModel } from "./user.model.js";

export interface FactorWrite {
  readonly events: DomainEvent[];
  readonly now: Date;
}

const createVersionFilter = ({ id, version }: User) => ({
  _id: new Types.ObjectId(id),
  version,
  deleted_at: trusted({ $exists: false }),
});

/** Creates the filter for a user's matching element of `factors`, which an update then sets as `factors.$`. */
const createFactorFilter = (userId: string, factor: object) => ({
  _id: new Types.ObjectId(userId),
  factors: trusted({ $elemMatch: factor }),
});

/** Creates the store of second factors, which are stored in the users' documents. Each function returns whether its
 * write succeeded: of two conflicting concurrent writes, only one succeeds.
 */
export function createFactorStore(connection: Connection, invalidations: InvalidationChannel) {
  const model = defineUserModel(connection);

  async function updateUser(user: User, update: object, { now }: FactorWrite): Promise<boolean> {
    const { $set = {}, $inc = {}, ...rest } = update as { $set?: object; $inc?: object };
    const versionedUpdate = { $set: { ...$set, updated_at: now }, $inc: { ...$inc, version: 1 }, ...rest };
    const { modifiedCount } = await model.updateOne(createVersionFilter(user), versionedUpdate);
    invalidations.publish("sessions");
    return modifiedCount === 1;
  }

  return {
    /** Adds a factor. If `recoveryCodes` are given, they replace the stored ones. */
    add(
      user: User,
      factor: Factor,
      recoveryCodes: string[] | undefined,
      write: FactorWrite,
    ): Promise<boolean> {
      const { $push, ...outbox } = appendToOutbox(write.events);
      const $set = recoveryCodes === undefined ? {} : { recovery_codes: recoveryCodes };
      return updateUser(user, { $set, $push: { ...$push, factors: factor }, ...outbox }, write);
    },

    /** Removes a factor. If it is the last one, the recovery codes are removed too. */
    remove(user: User, factorId: string, isLast: boolean, write: FactorWrite): Promise<boolean> {
      const codesRemoval = isLast ? { $unset: { recovery_codes: 1 } } : {};
      const update = {
        $pull: { factors: { id: factorId } },
        ...codesRemoval,
        ...appendToOutbox(write.events),
      };
      return updateUser(user, update, write);
    },

    /** Removes all factors of a user and ends all sessions of that user. */
    removeAll(user: User, write: FactorWrite): Promise<boolean> {
      const $unset = { factors: 1, recovery_codes: 1 };
      const update = { $unset, $inc: { session_epoch: 1 }, ...appendToOutbox(write.events) };
      return updateUser(user, update, write);
    },

    /** Marks the code of a time step as used, unless a code of this step or a later one has been used. */
    async markTotpStepUsed(
      userId: string,
      { id, step, secret }: Pick<TotpFactor, "id" | "step" | "secret">,
      now: Date,
    ): Promise<boolean> {
      const filter = createFactorFilter(userId, { id, step: { $lt: step } });
      const $set = { "factors.$.step": step, "factors.$.secret": secret, "factors.$.last_used_at": now };
      return (await model.updateOne(filter, { $set })).modifiedCount === 1;
    },

    /** Stores the new signature counter of a passkey, unless the passkey has been used in the meantime. */
    async updatePasskeyCounter(
      userId: string,
      { id, counter }: { readonly id: string; readonly counter: number },
      newCounter: number,
      now: Date,
    ): Promise<boolean> {
      const filter = createFactorFilter(userId, { id, counter });
      const $set = { "factors.$.counter": newCounter, "factors.$.last_used_at": now };
      return (await model.updateOne(filter, { $set })).modifiedCount === 1;
    },

    /** Removes a recovery code, so that it cannot be used again. */
    async removeRecoveryCode(userId: string, hash: string): Promise<boolean> {
      const filter = { _id: new Types.ObjectId(userId), recovery_codes: hash };
      return (await model.updateOne(filter, { $pull: { recovery_codes: hash } })).modifiedCount === 1;
    },
  };
}

export type FactorStore = ReturnType<typeof createFactorStore>;
