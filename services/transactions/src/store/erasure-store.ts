import type { DomainEvent } from "@tukar-saldo/contracts";
import { addOutboxIndex, appendToOutbox, outboxFields } from "@tukar-saldo/messaging";
import { Schema, trusted } from "mongoose";
import type { Connection, InferSchemaType } from "mongoose";

const schema = new Schema(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: ["customer", "retention"], required: true },
    at: { type: Date, required: true },
    /** Absent until a retention run has ended. */
    ended_at: { type: Date },
    /** The ids of one customer's orders. A retention run stores only the number of its orders. */
    order_ids: { type: [String], default: undefined },
    count: { type: Number, required: true },
    /** Whether a retention run was interrupted. It may then have masked orders that it did not count. */
    resumed: { type: Boolean },
    ...outboxFields,
  },
  { collection: "erasures", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
addOutboxIndex(schema);

/** An erasure whose data is not yet removed from queues and files. It contains no personal data itself. */
export type Erasure = Pick<InferSchemaType<typeof schema>, "_id" | "count" | "order_ids" | "resumed">;

export type ErasureStore = ReturnType<typeof createErasureStore>;

/** Creates the store of erasures. Each is stored before its first order is masked, so that a crash does not lose it. */
export function createErasureStore(connection: Connection) {
  const model = connection.model("Erasure", schema);
  const unfinishedRunFilter = { kind: "retention", ended_at: trusted({ $exists: false }) } as const;
  return {
    async add(id: string, order_ids: string[], at: Date): Promise<void> {
      await model.create({ _id: id, kind: "customer", at, ended_at: at, order_ids, count: order_ids.length });
    },

    /** Begins a retention run, or resumes an interrupted one. @returns the id of the run */
    async beginRetention(id: string, at: Date): Promise<string> {
      const insertRun = { $setOnInsert: { _id: id, at, count: 0 } };
      const options = { upsert: true, returnDocument: "after" } as const;
      const run = (await model.findOneAndUpdate(unfinishedRunFilter, insertRun, options).lean())?._id ?? id;
      if (run !== id) await model.updateOne({ _id: run }, { $set: { resumed: true } });
      return run;
    },

    /** Finds the id of an interrupted retention run. */
    findInterruptedRetention: async (): Promise<string | undefined> =>
      (await model.findOne(unfinishedRunFilter).lean())?._id,

    /** Adds to the number of orders that a retention run has masked. @returns the new number */
    async addCount(id: string, count: number): Promise<number> {
      const update = { $inc: { count } };
      return (
        (await model.findOneAndUpdate({ _id: id }, update, { returnDocument: "after" }).lean())?.count ?? 0
      );
    },

    async endRetention(id: string, events: DomainEvent[], at: Date): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { ended_at: at }, ...appendToOutbox(events) });
    },

    /** Lists the erasures that ended by a time, have published their events and still need a clean-up. */
    listEnded: (until: Date): Promise<Erasure[]> =>
      model.find({ ended_at: trusted({ $lte: until }), outbox_at: trusted({ $exists: false }) }).lean(),

    async remove(ids: readonly string[]): Promise<void> {
      await model.deleteMany({ _id: trusted({ $in: [...ids] }) });
    },
  };
}
