import type { DomainEvent } from "@tukar-saldo/contracts";
import { mongo } from "mongoose";
import type { Connection } from "mongoose";

/** A document with an outbox. */
export interface OutboxDocument extends Record<string, unknown> {
  _id: unknown;
  outbox?: DomainEvent[];
  outbox_at?: Date;
}

/** The events to remove from one document. */
export interface EventsToClear {
  readonly id: unknown;
  readonly eventIds: readonly string[];
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

  /** Removes an event; the outbox fields are removed with the last one. */
  async function clear(id: unknown, eventId: string): Promise<void> {
    if (await clearOrRemove({ _id: id, "outbox.id": eventId, outbox: { $size: 1 } } as Filter)) return;
    await collection().updateOne({ _id: id } as Filter, { $pull: { outbox: { id: eventId } as never } });
    await clearEmpty(id);
  }

  /** Clears, in one write, outboxes that hold these events and no other. @returns how many */
  async function clearWhole(outboxes: readonly EventsToClear[]): Promise<number> {
    const filters = outboxes.map(({ id, eventIds }) => {
      return { _id: id, "outbox.id": { $all: eventIds }, outbox: { $size: eventIds.length } } as Filter;
    });
    const removals = filters.map((filter) => ({ deleteOne: { filter: { ...filter, ...removed } } }));
    const updates = filters.map((filter) => ({ updateOne: { filter, update: CLEARED } }));
    const unordered = { ordered: false };
    const deleted = removed ? (await collection().bulkWrite(removals, unordered)).deletedCount : 0;
    return deleted + (await collection().bulkWrite(updates, unordered)).matchedCount;
  }

  /** The ids of those documents that hold any of these events. */
  async function listIdsWithEvents(outboxes: readonly EventsToClear[]): Promise<Set<string>> {
    const events = outboxes.flatMap(({ eventIds }) => eventIds);
    const filter: Record<string, unknown> = {
      _id: { $in: outboxes.map(({ id }) => id) },
      "outbox.id": { $in: events },
    };
    const found = await collection()
      .find(filter as Filter)
      .project({ _id: 1 })
      .toArray();
    return new Set(found.map(({ _id }) => String(_id)));
  }

  return {
    clearEmpty,
    clear,

    /** Removes the events of these documents. */
    async clearAll(outboxes: readonly EventsToClear[]): Promise<void> {
      if ((await clearWhole(outboxes)) === outboxes.length) return;
      // Some hold further events, or another process has cleared them.
      const left = await listIdsWithEvents(outboxes);
      for (const { id, eventIds } of outboxes.filter((outbox) => left.has(String(outbox.id))))
        for (const eventId of eventIds) await clear(id, eventId);
    },

    /** Documents whose oldest event is older than `before`, oldest first, without the first `skip` of them. */
    pending: (before: Date, limit: number, skip: number): Promise<OutboxDocument[]> =>
      collection()
        .find({ outbox_at: { $lt: before } })
        .sort({ outbox_at: 1 })
        .skip(skip)
        .limit(limit)
        .toArray(),
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
