import type { Closing, DomainEvent, OrderFigures } from "@tukar-saldo/contracts";
import { addOutboxIndex, newOutboxFields, outboxFields } from "@tukar-saldo/messaging";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection } from "mongoose";

const schema = new Schema(
  {
    /** Day and revision, so that two admins who close a day at the same time cannot write the same revision. */
    _id: { type: String, required: true },
    day: { type: String, required: true },
    revision: { type: Number, required: true },
    closing: { type: Schema.Types.Mixed, required: true },
    ...outboxFields,
  },
  { collection: "closings", strict: "throw", versionKey: false, autoCreate: false, autoIndex: false },
);
schema.index({ day: -1, revision: -1 });
addOutboxIndex(schema);

const addMissingRefunds = <Part extends OrderFigures>(figures: Part): Part => ({
  ...figures,
  refunds: (figures as Partial<OrderFigures>).refunds ?? null,
});

/** Converts a stored closing. A closing from before refunds were counted gets `refunds: null`. */
function toClosing(stored: unknown): Closing {
  const closing = stored as Closing;
  return {
    ...closing,
    total: addMissingRefunds(closing.total),
    destinations: closing.destinations.map((each) => addMissingRefunds(each)),
    day_before: addMissingRefunds(closing.day_before),
    previous: closing.previous && addMissingRefunds(closing.previous),
  };
}

/** The maximum number of revisions in a list of closings. */
const MAX_LISTED_REVISIONS = 100;
const NEWEST_FIRST = { day: -1, revision: -1 } as const;

export const closingIdOf = ({ day, revision }: Pick<Closing, "day" | "revision">): string =>
  `${day}#${revision}`;

export type ClosingStore = ReturnType<typeof createClosingStore>;

/** Creates the store of closed days. A stored revision is never changed or removed. */
export function createClosingStore(connection: Connection) {
  const model = connection.model("Closing", schema);
  return {
    /** Stores a revision with its events. @returns false if the day has this revision already */
    async add(closing: Closing, events: DomainEvent[]): Promise<boolean> {
      const { day, revision } = closing;
      try {
        await model.create({ _id: closingIdOf(closing), day, revision, closing, ...newOutboxFields(events) });
        return true;
      } catch (error) {
        if (duplicateFieldOf(error) === undefined) throw error;
        return false;
      }
    },

    /** Finds a revision of a day, by default the newest. */
    async find(day: string, revision?: number): Promise<Closing | undefined> {
      const filter = { day, ...(revision === undefined ? {} : { revision }) };
      const document = await model.findOne(filter).sort(NEWEST_FIRST).lean();
      return document ? toClosing(document.closing) : undefined;
    },

    /**
     * Lists the revisions of the days before a given day, by default of all days. The last day has all its revisions, as
     * the next page begins with the day before it.
     */
    async list(before?: string): Promise<Closing[]> {
      const filter = before === undefined ? {} : { day: trusted({ $lt: before }) };
      const documents = await model.find(filter).sort(NEWEST_FIRST).limit(MAX_LISTED_REVISIONS).lean();
      const last = documents.at(-1);
      if (last && documents.length === MAX_LISTED_REVISIONS) {
        const restOfDay = { day: last.day, revision: trusted({ $lt: last.revision }) };
        documents.push(...(await model.find(restOfDay).sort(NEWEST_FIRST).lean()));
      }
      return documents.map(({ closing }) => toClosing(closing));
    },
  };
}
