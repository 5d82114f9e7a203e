import type { DomainEvent } from "@tukar-saldo/contracts";
import { addOutboxIndex, appendToOutbox, outboxFields } from "@tukar-saldo/messaging";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";

const schema = new Schema(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ["customer", "retention"], required: true },
    at: { type: Date, required: true },
    /** Absent while a run of the retention is not done. */
    ended_at: { type: Date },
    /** The orders of one customer; a run of the retention only counts its orders. */
    order_ids: { type: [String], default: undefined },
    count: { type: Number, required: true },
    /** A run of the retention that was interrupted may have masked orders that it did not count. */
    resumed: { type: Boolean },
    ...outboxFields,
  },
  { collection: "erasures", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
addOutboxIndex(schema);

/** What is known of an erasure until nothing erased is left in queues and files. It contains no personal data. */
export type Erasure = Pick<InferSchemaType<typeof schema>, "_id" | "count" | "order_ids" | "resumed">;

export type ErasureStore = ReturnType<typeof createErasureStore>;

/** Creates the store of erasures. Each is stored before its first order is masked, so that a crash loses none. */
export function createErasureStore(connection: Connection) {
  const model = connection.model("Erasure", schema);
  return {
    async add(id: string, order_ids: string[], at: Date): Promise<void> {
      await model.create({ _id: id, kind: "customer", at, ended_at: at, order_ids, count: order_ids.length });
    },

    /** Begins a run of the retention, or resumes the one that was interrupted. @returns its id */
    async beginRetention(id: string, at: Date): Promise<string> {
      const running = { kind: "retention", ended_at: trusted({ $exists: false }) } as const;
      const begun = { $setOnInsert: { _id: id, at, count: 0 } };
      const options = { upsert: true, returnDocument: "after" } as const;
      const run = (await model.findOneAndUpdate(running, begun, options).lean())?._id ?? id;
      if (run !== id) await model.updateOne({ _id: run }, { $set: { resumed: true } });
      return run;
    },

    /** Counts orders that a run of the retention has masked. @returns the count of the run */
    async addCount(id: string, count: number): Promise<number> {
      const update = { $inc: { count } };
      return (
        (await model.findOneAndUpdate({ _id: id }, update, { returnDocument: "after" }).lean())?.count ?? 0
      );
    },

    async endRetention(id: string, events: DomainEvent[], at: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { ended_at: at }, ...appendToOutbox(events) });
    },

    /** Lists the erasures that ended until a time and are still to be cleaned up after. */
    listEnded: (until: Date): Promise<Erasure[]> =>
      model.find({ ended_at: trusted({ $lte: until }), outbox_at: trusted({ $exists: false }) }).lean(),

    async remove(ids: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: trusted({ $in: [...ids] }) });
    },
  };
}
