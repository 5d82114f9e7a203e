import type { DomainEvent, PublishedTextName } from "@tukar-saldo/contracts";
import { addOutboxIndex, newOutboxFields, appendToOutbox, outboxFields } from "@tukar-saldo/messaging";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema } from "mongoose";
import type { Connection } from "mongoose";
import type { StoredText } from "../domain/published-text.js";

/** Empty while the default text is used. The field is not required, as mongoose refuses an empty required text. */
const text = { type: String, default: "" } as const;

const schema = new Schema(
  {
    _id: { type: String, required: true },
    id: text,
    en: text,
    version: { type: Number, required: true },
    updated_at: { type: Date, required: true },
    ...outboxFields,
  },
  {
    collection: "pages",
    strict: "throw",
    versionKey: false,
    autoCreate: false,
    autoIndex: false,
    // The stored field `id` contains the Indonesian text, so mongoose must not add its virtual `id`.
    id: false,
  },
);
addOutboxIndex(schema);

/** Creates the store of the terms and the privacy notice. */
export function createPublishedTextStore(connection: Connection) {
  const model = connection.model("PublishedText", schema);

  async function add(name: PublishedTextName, newText: StoredText, events: DomainEvent[]): Promise<boolean> {
    try {
      await model.create({ _id: name, ...newText, ...newOutboxFields(events) });
      return true;
    } catch (error) {
      if (duplicateFieldOf(error) === undefined) throw error;
      return false;
    }
  }

  return {
    /** Reads a text; undefined if it was never saved. */
    async read(name: PublishedTextName): Promise<StoredText | undefined> {
      const document = await model.findById(name, { id: 1, en: 1, version: 1, updated_at: 1 }).lean();
      if (!document) return undefined;
      const { id, en, version, updated_at } = document;
      return { id, en, version, updated_at };
    },

    /**
     * Writes a text if the stored version directly precedes the version of the new text.
     * @returns false if the stored version differs
     */
    async write(name: PublishedTextName, newText: StoredText, events: DomainEvent[]): Promise<boolean> {
      const previousVersion = newText.version - 1;
      if (previousVersion === 0) return add(name, newText, events);
      const update = { $set: newText, ...appendToOutbox(events) };
      const { matchedCount } = await model.updateOne({ _id: name, version: previousVersion }, update);
      return matchedCount === 1;
    },
  };
}

export type PublishedTextStore = ReturnType<typeof createPublishedTextStore>;
