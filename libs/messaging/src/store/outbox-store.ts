import type { DomainEvent } from "@tukar-saldo/contracts";
import { mongo } from "mongoose";
import type { Connection } from "mongoose";

/** A document with an outbox. */
export interface OutboxDocument extends Record<string, unknown> {
  _id: unknown;
  outbox?: DomainEvent[];
  outbox_at?: Date;
}

/** The published events to clear from one document's outbox. */
export interface EventsToClear {
  readonly id: unknown;
  readonly eventIds: readonly string[];
}

/** A range of event times: before a time, or after one. */
export type EventTimes = { readonly $lt: Date } | { readonly $gt: Date };

type Filter = mongo.Filter<OutboxDocument>;
const MAX_COUNTED_DOCUMENTS = 10_000;
const UNSET_OUTBOX_FIELDS = { $unset: { outbox: "", outbox_at: "" } } as const;

/**
 * Creates the store that reads documents with pending events, and clears published events.
 * @param removalFilter a document that matches this filter is deleted when its last event is cleared
 */
export function createOutboxStore(connection: Connection, name: string, removalFilter?: Filter) {
  const collection = () => {
    if (connection.db === undefined) throw new mongo.MongoNotConnectedError("storage is not connected yet");
    return connection.db.collection<OutboxDocument>(name);
  };

  async function clearOrRemove(filter: Filter): Promise<boolean> {
    // Between the deletion and the update, another write may make the document match `removalFilter`. Such a write
    // also adds an event, so that `filter` no longer matches and the update clears nothing.
    if (removalFilter && (await collection().deleteOne({ ...filter, ...removalFilter })).deletedCount > 0)
      return true;
    return (await collection().updateOne(filter, UNSET_OUTBOX_FIELDS)).matchedCount > 0;
  }

  /** Removes the outbox fields of a document whose outbox is empty. */
  const clearEmpty = (id: unknown): Promise<boolean> =>
    clearOrRemove({ _id: id, outbox: { $size: 0 } } as Filter);

  /** Clears an event from an outbox. Clearing the last event of a document also removes its outbox fields. */
  async function clear(id: unknown, eventId: string): Promise<void> {
    if (await clearOrRemove({ _id: id, "outbox.id": eventId, outbox: { $size: 1 } } as Filter)) return;
    await collection().updateOne({ _id: id } as Filter, { $pull: { outbox: { id: eventId } as never } });
    await clearEmpty(id);
  }

  /**
   * Clears, by bulk writes, the outboxes that contain only the given events.
   * @returns the number of cleared outboxes
   */
  async function clearFullyPublished(outboxes: readonly EventsToClear[]): Promise<number> {
    const eventIds = outboxes.flatMap((outbox) => outbox.eventIds);
    const filter: Record<string, unknown> = {
      _id: { $in: outboxes.map(({ id }) => id) },
      "outbox.id": { $in: eventIds },
      outbox: { $not: { $elemMatch: { id: { $nin: eventIds } } } },
    };
    const combinedFilter = removalFilter && ({ ...filter, ...removalFilter } as Filter);
    const removedCount = combinedFilter ? (await collection().deleteMany(combinedFilter)).deletedCount : 0;
    return removedCount + (await collection().updateMany(filter as Filter, UNSET_OUTBOX_FIELDS)).matchedCount;
  }

  /** Finds the ids of the given documents whose outboxes still contain any of the given events. */
  async function findUnclearedIds(outboxes: readonly EventsToClear[]): Promise<Set<string>> {
    const givenEventIds = outboxes.flatMap(({ eventIds }) => eventIds);
    const filter: Record<string, unknown> = {
      _id: { $in: outboxes.map(({ id }) => id) },
      "outbox.id": { $in: givenEventIds },
    };
    const documents = await collection()
      .find(filter as Filter)
      .project({ _id: 1 })
      .toArray();
    return new Set(documents.map(({ _id }) => String(_id)));
  }

  return {
    clearEmpty,
    clear,

    /** Clears the given events from the outboxes of several documents. */
    async clearAll(outboxes: readonly EventsToClear[]): Promise<void> {
      if ((await clearFullyPublished(outboxes)) === outboxes.length) return;
      // Each of the remaining outboxes contains further events, or was cleared by another process.
      const remainingIds = await findUnclearedIds(outboxes);
      for (const { id, eventIds } of outboxes.filter((outbox) => remainingIds.has(String(outbox.id))))
        for (const eventId of eventIds) await clear(id, eventId);
    },

    /**
     * Counts the pending events of up to 10,000 documents; `oldestAt` is a lower bound of the oldest event's time.
     * @param excludedIds the ids of documents that are not counted
     */
    async countPending(
      excludedIds: readonly unknown[] = [],
    ): Promise<{ events: number; oldestAt: Date | undefined }> {
      const [counts] = await collection()
        .aggregate<{ events: number; oldestAt: Date }>([
          { $match: { outbox_at: { $exists: true }, _id: { $nin: excludedIds } } },
          { $sort: { outbox_at: 1 } },
          { $limit: MAX_COUNTED_DOCUMENTS },
          { $unwind: "$outbox" },
          { $group: { _id: null, events: { $sum: 1 }, oldestAt: { $min: "$outbox_at" } } },
        ])
        .toArray();
      return { events: counts?.events ?? 0, oldestAt: counts?.oldestAt };
    },

    /**
     * Reads up to `limit` documents whose oldest event is in this time range, oldest first, after skipping `skip`
     * documents.
     */
    listPending: (times: EventTimes, limit: number, skip: number): Promise<OutboxDocument[]> =>
      collection().find({ outbox_at: times }).sort({ outbox_at: 1 }).skip(skip).limit(limit).toArray(),
  };
}

export type OutboxStore = ReturnType<typeof createOutboxStore>;
