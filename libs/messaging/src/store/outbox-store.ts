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

/** The relay's view of one collection: reads pending documents, clears what is published. */
export function openOutbox(connection: Connection, name: string) {
  const collection = () => {
    if (connection.db === undefined) throw new mongo.MongoNotConnectedError("storage is not connected yet");
    return connection.db.collection<OutboxDocument>(name);
  };
  return {
    pending: (before: Date, limit: number): Promise<OutboxDocument[]> =>
      collection()
        .find({ outbox_at: { $lt: before } })
        .sort({ outbox_at: 1 })
        .limit(limit)
        .toArray(),

    byId: (id: unknown): Promise<OutboxDocument | null> =>
      collection().findOne({ _id: id, outbox_at: { $exists: true } } as Filter),

    /**
     * Takes one event out; with the last one the whole outbox goes, or the document itself when `remove` says
     * so.
     */
    async clear(id: unknown, eventId: string, remove: boolean): Promise<void> {
      const last = { _id: id, "outbox.id": eventId, outbox: { $size: 1 } } as Filter;
      if (await finish(last, remove)) return;
      await collection().updateOne({ _id: id } as Filter, { $pull: { outbox: { id: eventId } as never } });
      await this.clearEmpty(id, remove);
    },

    /** An outbox that lost its last event without being cleared. */
    clearEmpty(id: unknown, remove: boolean): Promise<boolean> {
      return finish({ _id: id, outbox: { $size: 0 } } as Filter, remove);
    },
  };

  async function finish(filter: Filter, remove: boolean): Promise<boolean> {
    if (remove) return (await collection().deleteOne(filter)).deletedCount > 0;
    return (await collection().updateOne(filter, CLEARED)).matchedCount > 0;
  }
}

export type Outbox = ReturnType<typeof openOutbox>;
