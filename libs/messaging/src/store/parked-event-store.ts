import type { Redis } from "ioredis";
import type { ParkedEvent } from "../parked-events.js";

const KEY_PREFIX = "outbox-parked:";
/** The time-to-live of a list. Relays store their lists more often, so the list of a running relay does not expire. */
const LIST_TTL_SECONDS = 60;
const PAGE_SIZE = 1_000;

/** Creates the Redis store of parked events, which relays write and the operator's commands read. */
export function createParkedEventStore(redis: Redis) {
  return {
    /** Stores a collection's parked events. An empty list is not stored, as it could erase another relay's list. */
    async save(collection: string, events: readonly ParkedEvent[]): Promise<void> {
      if (events.length === 0) return;
      await redis.set(KEY_PREFIX + collection, JSON.stringify(events), "EX", LIST_TTL_SECONDS);
    },

    /** Lists the events that relays have parked. */
    async list(): Promise<ParkedEvent[]> {
      const keys = new Set<string>();
      for await (const page of redis.scanStream({ match: `${KEY_PREFIX}*`, count: PAGE_SIZE }))
        for (const key of page as string[]) keys.add(key);
      const storedLists = await Promise.all([...keys].toSorted().map((key) => redis.get(key)));
      return storedLists.flatMap((text) => (text === null ? [] : (JSON.parse(text) as ParkedEvent[])));
    },
  };
}
