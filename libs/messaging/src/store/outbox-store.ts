import type { DomainEvent } from "@tukar-saldo/contracts";
import { mongo } from "mongoose";
import type { Connection } from "mongoose";

/** A document with pending events, whatever else it holds. */
export interface OutboxDocument extends Record<string, unknown> {
  _id: unknown;
  outbox?: DomainEvent[];
  outbox_at?: Date;
}

type Filter = mongo.Filter<OutboxDocument>;
const CLEARED = { $unset: { outbox: "", outbox_at: "" } } as const;

/**
 * The relay's view of one collection: reads pending documents, clears what is published. A document that matches
 * `removed` goes with its last event.
 */
export function openOutbox(connection: Connection, name: string, removed?: Filter) {
  const collection = () => {
    if (connection.db === undefined) throw new mongo.MongoNotConnectedError("storage is not connected yet");
    return connection.db.collection<OutboxDocument>(name);
  };

  async function finish(filter: Filter): Promise<boolean> {
    // Between the two writes nothing can make a document match: that write would add an event.
    if (removed && (await collection().deleteOne({ ...filter, ...removed })).deletedCount > 0) return true;
    return (await collection().updateOne(filter, CLEARED)).matchedCount > 0;
  }

  /** An outbox that lost its last event without being cleared. */
  const clearEmpty = (id: unknown): Promise<boolean> => finish({ _id: id, outbox: { $size: 0 } } as Filter);

  return {
    clearEmpty,

    pending: (before: Date, limit: number): Promise<OutboxDocument[]> =>
      collection()
        .find({ outbox_at: { $lt: before } })
        .sort({ outbox_at: 1 })
        .limit(limit)
        .toArray(),

    /** Takes one event out; the outbox goes with the last one. */
    async clear(id: unknown, eventId: string): Promise<void> {
      if (await finish({ _id: id, "outbox.id": eventId, outbox: { $size: 1 } } as Filter)) return;
      await collection().updateOne({ _id: id } as Filter, { $pull: { outbox: { id: eventId } as never } });
      await clearEmpty(id);
    },
  };
}

export type Outbox = ReturnType<typeof openOutbox>;
