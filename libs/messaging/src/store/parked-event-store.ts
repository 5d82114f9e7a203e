import type { Redis } from "ioredis";
import type { ParkedEvent } from "../parked-events.js";

const PREFIX = "outbox-parked:";
/** Relays tell more often than this which events they have parked. */
const KEEP_SECONDS = 60;
const PAGE = 1_000;

/** Creates the store in Redis by which relays tell the operator which events they have parked. */
export function createParkedEventStore(redis: Redis) {
  return {
    /** Stores what a relay has parked of a collection's events. Without any, those of other relays are left to expire. */
    async tell(collection: string, events: readonly ParkedEvent[]): Promise<void> {
      if (events.length === 0) return;
      await redis.set(PREFIX + collection, JSON.stringify(events), "EX", KEEP_SECONDS);
    },

    /** Lists the events that relays have parked. */
    async list(): Promise<ParkedEvent[]> {
      const keys = new Set<string>();
      for await (const page of redis.scanStream({ match: `${PREFIX}*`, count: PAGE }))
        for (const key of page as string[]) keys.add(key);
      const texts = await Promise.all([...keys].toSorted().map((key) => redis.get(key)));
      return texts.flatMap((text) => (text === null ? [] : (JSON.parse(text) as ParkedEvent[])));
    },
  };
}
