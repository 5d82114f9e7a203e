import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection } from "mongoose";
import type { AuditHead, ChainPlace } from "../domain/audit-chain.js";
import type { AuditCheck } from "../domain/audit-check.js";

const schema = new Schema(
  {
    /** The day of the head, in Jakarta. */
    _id: { type: String, required: true },
    seq: { type: Number, required: true },
    hash: { type: String, required: true },
    at: { type: Date, required: true },
    mac: { type: String, required: true },
    /** The result of the last verification of all rows, stored with the head that was the newest at that time. */
    check: {
      type: new Schema({ at: Date, seq: Number, problem: String, mac: String }, { _id: false, id: false }),
      default: undefined,
    },
  },
  { collection: "audit_heads", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);

/** Creates the store of the chain's heads, which contains the last recorded head of each day. */
export function createAuditHeadStore(connection: Connection) {
  const model = connection.model("AuditHead", schema);
  return {
    /** Lists the heads, oldest first. */
    async list(): Promise<AuditHead[]> {
      const documents = await model.find().sort({ _id: 1 }).lean();
      return documents.map(({ seq, hash, at, mac }) => ({ seq, hash, at, mac }));
    },

    /** Stores the head of a day, unless a head of that day with the same or a higher number is stored. */
    async save(day: string, { seq, hash, at, mac }: AuditHead): Promise<void> {
      const olderHeadFilter = { _id: day, seq: trusted({ $lt: seq }) };
      try {
        await model.updateOne(olderHeadFilter, { $set: { seq, hash, at, mac } }, { upsert: true });
      } catch (error) {
        // A duplicate id means that the day already has a head with the same or a higher number, which is kept.
        if (duplicateFieldOf(error) === undefined) throw error;
      }
    },

    /** Stores the result of a verification in the document of the newest head, if there is one. */
    async saveCheck({ at, seq, problem, mac }: AuditCheck): Promise<void> {
      await model.findOneAndUpdate({}, { $set: { check: { at, seq, problem, mac } } }, { sort: { _id: -1 } });
    },

    /** Reads the result of the last verification; undefined if none is stored. */
    async readCheck(): Promise<AuditCheck | undefined> {
      const document = await model
        .findOne({ check: trusted({ $exists: true }) })
        .sort({ _id: -1 })
        .lean();
      const { at, seq, problem = null, mac } = document?.check ?? {};
      return at && typeof seq === "number" && mac ? { at, seq, problem, mac } : undefined;
    },

    /** Removes the heads of rows that are no longer stored. */
    async removeUpTo({ seq }: ChainPlace): Promise<void> {
      await model.deleteMany({ seq: trusted({ $lte: seq }) });
    },
  };
}

export type AuditHeadStore = ReturnType<typeof createAuditHeadStore>;
