import type { DomainEvent } from "@tukar-saldo/contracts";
import { mongo } from "mongoose";
import type { Connection } from "mongoose";

/** A document with an outbox. */
export interface OutboxDocument extends Record<string, unknown> {
  _id: unknown;
  outbox?: DomainEvent[];
  outbox_at?: Date;
}

type Filter = mongo.Filter<OutboxDocument>;
const CLEARED = { $unset: { outbox: "", outbox_at: "" } } as const;

/**
 * Reads documents with pending events and clears published ones.
 * @param removed documents that match this filter are deleted with their last event
 */
export function createOutboxStore(connection: Connection, name: string, removed?: Filter) {
  const collection = () => {
    if (connection.db === undefined) throw new mongo.MongoNotConnectedError("storage is not connected yet");
    return connection.db.collection<OutboxDocument>(name);
  };

  async function clearOrRemove(filter: Filter): Promise<boolean> {
    // A write that makes the document match in between also adds an event, so `filter` no longer matches.
    if (removed && (await collection().deleteOne({ ...filter, ...removed })).deletedCount > 0) return true;
    return (await collection().updateOne(filter, CLEARED)).matchedCount > 0;
  }

  /** Clears an outbox whose last event was removed by another process. */
  const clearEmpty = (id: unknown): Promise<boolean> =>
    clearOrRemove({ _id: id, outbox: { $size: 0 } } as Filter);

  return {
    clearEmpty,

    /** Documents whose oldest event is older than `before`, oldest first, without the first `skip` of them. */
    pending: (before: Date, limit: number, skip: number): Promise<OutboxDocument[]> =>
      collection()
        .find({ outbox_at: { $lt: before } })
        .sort({ outbox_at: 1 })
        .skip(skip)
        .limit(limit)
        .toArray(),

    /** Removes an event; the outbox fields are removed with the last one. */
    async clear(id: unknown, eventId: string): Promise<void> {
      if (await clearOrRemove({ _id: id, "outbox.id": eventId, outbox: { $size: 1 } } as Filter)) return;
      await collection().updateOne({ _id: id } as Filter, { $pull: { outbox: { id: eventId } as never } });
      await clearEmpty(id);
    },
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
