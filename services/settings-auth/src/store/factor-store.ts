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

const ofVersion = ({ id, version }: User) => ({
  _id: new Types.ObjectId(id),
  version,
  deleted_at: trusted({ $exists: false }),
});

/** The element of `factors` of a user that fits, for an update by its position. */
const withFactor = (userId: string, factor: object) => ({
  _id: new Types.ObjectId(userId),
  factors: trusted({ $elemMatch: factor }),
});

/**
 * Creates the store of second factors, which lie in their users. Each function returns whether it has written: of two
 * that write the same at once, one has.
 */
export function createFactorStore(connection: Connection, invalidations: InvalidationChannel) {
  const model = defineUserModel(connection);

  async function changeVersion(user: User, update: object, { now }: FactorWrite): Promise<boolean> {
    const { $set = {}, $inc = {}, ...rest } = update as { $set?: object; $inc?: object };
    const changed = { $set: { ...$set, updated_at: now }, $inc: { ...$inc, version: 1 }, ...rest };
    const { modifiedCount } = await model.updateOne(ofVersion(user), changed);
    invalidations.publish("sessions");
    return modifiedCount === 1;
  }

  return {
    /** Adds a factor, and with `recoveryCodes` replaces the ones that were left. */
    add(
      user: User,
      factor: Factor,
      recoveryCodes: string[] | undefined,
      write: FactorWrite,
    ): Promise<boolean> {
      const { $push, ...outbox } = appendToOutbox(write.events);
      const $set = recoveryCodes === undefined ? {} : { recovery_codes: recoveryCodes };
      return changeVersion(user, { $set, $push: { ...$push, factors: factor }, ...outbox }, write);
    },

    /** Removes a factor, and with the last one the recovery codes. */
    remove(user: User, factorId: string, isLast: boolean, write: FactorWrite): Promise<boolean> {
      const gone = isLast ? { $unset: { recovery_codes: 1 } } : {};
      const update = { $pull: { factors: { id: factorId } }, ...gone, ...appendToOutbox(write.events) };
      return changeVersion(user, update, write);
    },

    /** Removes all factors, and ends all sessions. */
    removeAll(user: User, write: FactorWrite): Promise<boolean> {
      const $unset = { factors: 1, recovery_codes: 1 };
      const update = { $unset, $inc: { session_epoch: 1 }, ...appendToOutbox(write.events) };
      return changeVersion(user, update, write);
    },

    /** Uses the code of a step, unless that of this or a later one was used. */
    async useTotp(
      userId: string,
      { id, step, secret }: Pick<TotpFactor, "id" | "step" | "secret">,
      now: Date,
    ): Promise<boolean> {
      const filter = withFactor(userId, { id, step: { $lt: step } });
      const $set = { "factors.$.step": step, "factors.$.secret": secret, "factors.$.last_used_at": now };
      return (await model.updateOne(filter, { $set })).modifiedCount === 1;
    },

    /** Stores the new counter of a passkey, unless it was used meanwhile. */
    async usePasskey(
      userId: string,
      { id, counter }: { readonly id: string; readonly counter: number },
      next: number,
      now: Date,
    ): Promise<boolean> {
      const filter = withFactor(userId, { id, counter });
      const $set = { "factors.$.counter": next, "factors.$.last_used_at": now };
      return (await model.updateOne(filter, { $set })).modifiedCount === 1;
    },

    /** Uses up a recovery code. */
    async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
      const filter = { _id: new Types.ObjectId(userId), recovery_codes: hash };
      return (await model.updateOne(filter, { $pull: { recovery_codes: hash } })).modifiedCount === 1;
    },
  };
}

export type FactorStore = ReturnType<typeof createFactorStore>;
