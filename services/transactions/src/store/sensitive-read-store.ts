import type { DomainEvent } from "@tukar-saldo/contracts";
import { addOutboxIndex, newOutboxFields, outboxFields } from "@tukar-saldo/messaging";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema } from "mongoose";
import type { Connection } from "mongoose";

const schema = new Schema(
  { _id: { type: String, required: true }, at: { type: Date, required: true }, ...outboxFields },
  { collection: "sensitive_reads", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
addOutboxIndex(schema);

export type SensitiveReadStore = ReturnType<typeof createSensitiveReadStore>;

/**
 * Creates the store that records who has read orders in bulk. The relay removes a record once its event is published,
 * as the audit trail stores the event.
 */
export function createSensitiveReadStore(connection: Connection) {
  const model = connection.model("SensitiveRead", schema);
  return {
    /** Stores a record with its events. @returns false when it is stored already */
    async add(id: string, at: Date, events: DomainEvent[]): Promise<boolean> {
      try {
        await model.create({ _id: id, at, ...newOutboxFields(events) });
        return true;
      } catch (error) {
        if (duplicateFieldOf(error) === undefined) throw error;
        return false;
      }
    },
  };
}
