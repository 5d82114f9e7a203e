import { randomUUID } from "node:crypto";
import type { DomainEvent } from "@tukar-saldo/contracts";
import { outboxFields, addOutboxIndex, appendToOutbox, newOutboxFields } from "@tukar-saldo/messaging";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";
import type { OrderReset } from "../domain/reset.js";

const STATES = ["running", "done", "refused"] as const;

const actorSchema = new Schema(
  { id: String, name: String, role: { type: String, required: true }, ip: String },
  { _id: false, id: false },
);

const schema = new Schema(
  {
    _id: { type: String, required: true },
    state: { type: String, enum: STATES, required: true },
    /** Orders created until this moment are deleted. */
    cutoff: { type: Date, required: true },
    /** How many orders the reset deletes; null until they are counted. */
    deleted_count: { type: Number, default: null },
    actor: { type: actorSchema, required: true },
    request_id: { type: String, required: true },
    /** When a replica last worked on the reset. */
    active_at: { type: Date, required: true },
    ...outboxFields,
  },
  { collection: "resets", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);

// The unique index lets at most one reset run at a time.
schema.index({ state: 1 }, { unique: true, partialFilterExpression: { state: "running" } });
addOutboxIndex(schema);

type ResetDocument = InferSchemaType<typeof schema>;

/** Selects refused resets, which the relay removes once their events are published. */
export const REFUSED_RESETS_FILTER = { state: "refused" } as const;

export type ResetStore = ReturnType<typeof createResetStore>;

function toReset({ _id, cutoff, actor, deleted_count, request_id }: ResetDocument): OrderReset {
  const { id = null, name = null, role, ip = null } = actor;
  const deletedCount = deleted_count ?? undefined;
  return { id: _id, cutoff, actor: { id, name, role, ip }, deletedCount, requestId: request_id };
}

function toDocument({ id, cutoff, actor, requestId }: OrderReset, state: (typeof STATES)[number]) {
  return { _id: id, state, cutoff, actor, request_id: requestId, active_at: cutoff };
}

/** Creates the store of resets. A reset is stored while it runs, so that any replica can resume it after a crash. */
export function createResetStore(connection: Connection) {
  const model = connection.model("Reset", schema);
  return {
    newId: (): string => randomUUID(),

    /** Stores a new running reset. @returns false while another one is running */
    async start(reset: OrderReset): Promise<boolean> {
      try {
        await model.create(toDocument(reset, "running"));
        return true;
      } catch (error) {
        if (duplicateFieldOf(error) === "state") return false;
        throw error;
      }
    },

    /**
     * Removes a reset that has deleted no order yet.
     * @returns false if the orders of the reset are already counted; the reset must then be finished
     */
    async abandon(id: string): Promise<boolean> {
      const uncountedResetFilter = { _id: id, state: "running", deleted_count: null } as const;
      return (await model.deleteOne(uncountedResetFilter)).deletedCount === 1;
    },

    /** Stores the number of orders to delete, unless one is stored already. @returns the stored number */
    async setCountOnce(id: string, count: number): Promise<number> {
      const uncountedResetFilter = { _id: id, state: "running", deleted_count: null } as const;
      await model.updateOne(uncountedResetFilter, { $set: { deleted_count: count } });
      const document = await model.findOne({ _id: id }).lean();
      return document?.deleted_count ?? count;
    },

    async saveActivity(id: string, now: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { active_at: now } });
    },

    /** Stores a reset as finished. @returns false if another replica has stored it as finished */
    async finish(id: string, events: DomainEvent[]): Promise<boolean> {
      const doneUpdate = { $set: { state: "done" }, ...appendToOutbox(events) } as const;
      return (await model.updateOne({ _id: id, state: "running" }, doneUpdate)).matchedCount === 1;
    },

    /** Takes over a running reset on which no replica has worked since `idleSince`. */
    async takeOver(idleSince: Date, now: Date): Promise<OrderReset | undefined> {
      const idleResetFilter = { state: "running", active_at: trusted({ $lt: idleSince }) } as const;
      const update = { $set: { active_at: now } };
      const document = await model
        .findOneAndUpdate(idleResetFilter, update, { returnDocument: "after" })
        .lean();
      return document ? toReset(document) : undefined;
    },

    /** Stores a refused reset, only so that its events are published. */
    async refuse(reset: OrderReset, events: DomainEvent[]): Promise<void> {
      await model.create({ ...toDocument(reset, "refused"), ...newOutboxFields(events) });
    },
  };
}
