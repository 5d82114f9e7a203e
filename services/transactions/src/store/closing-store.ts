import type { Closing, DomainEvent, OrderFigures } from "@tukar-saldo/contracts";
import { addOutboxIndex, newOutboxFields, outboxFields } from "@tukar-saldo/messaging";
import { duplicateFieldOf } from "@tukar-saldo/service-kit";
import { Schema, trusted } from "mongoose";
import type { Connection } from "mongoose";

const schema = new Schema(
  {
    /** Day and revision: two admins who close a day at once cannot both write the same revision. */
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

const withRefunds = <Part extends OrderFigures>(figures: Part): Part => ({
  ...figures,
  refunds: (figures as Partial<OrderFigures>).refunds ?? null,
});

/** Reads a stored closing; one from before refunds were counted gets `refunds: null`. */
function readClosing(stored: unknown): Closing {
  const closing = stored as Closing;
  return {
    ...closing,
    total: withRefunds(closing.total),
    destinations: closing.destinations.map((each) => withRefunds(each)),
    day_before: withRefunds(closing.day_before),
    previous: closing.previous && withRefunds(closing.previous),
  };
}

/** The most revisions that a list has. */
const MAX_LISTED = 100;
const NEWEST_FIRST = { day: -1, revision: -1 } as const;

export const closingIdOf = ({ day, revision }: Pick<Closing, "day" | "revision">): string =>
  `${day}#${revision}`;

export type ClosingStore = ReturnType<typeof createClosingStore>;

/** Creates the store of closed days. Nothing changes or removes a revision. */
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

    /** Finds a revision of a day; without a number the newest. */
    async find(day: string, revision?: number): Promise<Closing | undefined> {
      const filter = { day, ...(revision === undefined ? {} : { revision }) };
      const found = await model.findOne(filter).sort(NEWEST_FIRST).lean();
      return found ? readClosing(found.closing) : undefined;
    },

    /** Lists the revisions of the days before one, of all days without it. */
    async list(before?: string): Promise<Closing[]> {
      const filter = before === undefined ? {} : { day: trusted({ $lt: before }) };
      const found = await model.find(filter).sort(NEWEST_FIRST).limit(MAX_LISTED).lean();
      return found.map(({ closing }) => readClosing(closing));
    },
  };
}
