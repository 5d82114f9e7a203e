import * as z from "zod/mini";
import { userView } from "./schemas/user.js";
import { transactionRow } from "./schemas/transaction.js";

const actor = z.object({
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  role: z.enum(["visitor", "user", "admin", "operator"]),
  ip: z.nullable(z.string()),
});
/** Who did it: a visitor has no id or name, the command line has the role operator. */
export type Actor = z.infer<typeof actor>;

const settingsView = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]));

/** The data of every domain event, by type. A breaking change gets a new version and an upcast at the reader. */
export const EVENT_DATA = {
  "order.placed": z.object({ after: transactionRow }),
  "order.status_changed": z.object({ before: transactionRow, after: transactionRow }),
  "orders.reset": z.object({ reset_id: z.string(), deleted_count: z.int(), cutoff: z.string() }),
  "orders.reset_refused": z.object({ reset_id: z.string() }),
  "installation.completed": z.object({ after: userView }),
  "settings.changed": z.object({ before: settingsView, after: settingsView }),
  "user.created": z.object({ after: userView }),
  "user.updated": z.object({ before: userView, after: userView }),
  "user.deleted": z.object({ before: userView }),
  "session.started": z.object({ user_id: z.string(), session_id: z.string() }),
  "session.ended": z.object({ user_id: z.string(), session_id: z.optional(z.string()) }),
} as const;

export type EventType = keyof typeof EVENT_DATA;
export const EVENT_TYPES = Object.keys(EVENT_DATA) as EventType[];
export type EventData<T extends EventType> = z.infer<(typeof EVENT_DATA)[T]>;

/** Version of the event schemas; one for all while none has changed. */
export const EVENT_VERSION = 1;

interface Envelope<T extends EventType> {
  readonly id: string;
  readonly type: T;
  readonly version: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly actor: Actor;
  readonly request_id: string;
  readonly data: EventData<T>;
}
/** A fact that happened, discriminated by its type. */
export type DomainEvent<T extends EventType = EventType> = { [K in T]: Envelope<K> }[T];

const envelope = z.object({
  id: z.string(),
  type: z.enum(EVENT_TYPES),
  version: z.literal(EVENT_VERSION),
  at: z.string(),
  actor,
  request_id: z.string(),
  data: z.unknown(),
});

/** Parses what a queue delivered; throws a zod error when it is no event of this version. */
export function parseEvent(input: unknown): DomainEvent {
  const event = envelope.parse(input);
  return { ...event, data: EVENT_DATA[event.type].parse(event.data) } as DomainEvent;
}

/** Which subscriber takes which events; each has a queue of its own. */
export const SUBSCRIPTIONS = {
  notifier: ["order.placed", "order.status_changed", "orders.reset", "session.ended"],
  audit: EVENT_TYPES,
} as const satisfies Record<string, readonly EventType[]>;

export type Subscriber = keyof typeof SUBSCRIPTIONS;
