import * as z from "zod/mini";
import { accountEvents } from "./accounts.js";
import { SUBSCRIBERS } from "./define-event.js";
import type { EventDefinition, SubscriberName } from "./define-event.js";
import { noticeEvents } from "./notices.js";
import { orderEvents } from "./orders.js";

/** The definitions of all event types. */
export const EVENTS = [...orderEvents, ...accountEvents, ...noticeEvents] as const;

type Definition = (typeof EVENTS)[number];
export type EventType = Definition["type"];
type DefinitionOf<T extends EventType> = Extract<Definition, { type: T }>;

export type EventData<T extends EventType> = z.infer<DefinitionOf<T>["data"]>;
/** The part of an event's data that a subscriber gets. */
type PartOf<T extends EventType, S extends SubscriberName> =
  DefinitionOf<T>["subscriberSchemas"] extends Record<S, infer Part extends z.ZodMiniType>
    ? z.infer<Part>
    : EventData<T>;

const actor = z.looseObject({
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  role: z.string(),
  ip: z.nullable(z.string()),
});
/**
 * Who caused an event. A visitor has no id and no name; the command line has the role `operator`, a
 * scheduled job `system`. Readers accept any role, as later versions may add roles.
 */
export type Actor = Pick<z.infer<typeof actor>, "id" | "name" | "role" | "ip">;

interface Envelope<T, Data> {
  readonly id: string;
  readonly type: T;
  readonly version: number;
  /** When the event happened, in ISO 8601 and UTC. */
  readonly at: string;
  readonly actor: Actor;
  readonly request_id: string;
  /** The `traceparent` (W3C Trace Context) of the span that caused the event, if the trace is recorded. */
  readonly trace?: string | undefined;
  readonly data: Data;
}
/** An event with all its data, discriminated by `type`. */
export type DomainEvent<T extends EventType = EventType> = { [K in T]: Envelope<K, EventData<K>> }[T];
/** The event types that a subscriber receives. */
export type SubscribedEventType<S extends SubscriberName> = {
  [T in EventType]: S extends DefinitionOf<T>["subscribers"][number] ? T : never;
}[EventType];
/** An event as a subscriber receives it, with the subscriber's part of the data. */
export type ReceivedEvent<
  S extends SubscriberName,
  T extends SubscribedEventType<S> = SubscribedEventType<S>,
> = {
  [K in T]: Envelope<K, PartOf<K, S>>;
}[T];

/** The fields that every event has. `data` is validated by the schema of the event's type. */
export const eventEnvelope = z.looseObject({
  id: z.string(),
  type: z.string(),
  version: z.int(),
  at: z.string(),
  actor,
  request_id: z.string(),
  trace: z.optional(z.string()),
  data: z.unknown(),
});

/** An event of a type or version that this version of the program does not know. */
export class UnknownEventError extends Error {
  override readonly name = "UnknownEventError";
}

/** Finds the definition of an event type. @throws UnknownEventError when the type is unknown */
function findDefinition(type: string, definitions: readonly EventDefinition[]): EventDefinition {
  const definition = definitions.find((candidate) => candidate.type === type);
  if (definition === undefined) throw new UnknownEventError(`unknown type ${type}`);
  return definition;
}

/**
 * Converts an event to the current version of its type.
 * @throws UnknownEventError if its version cannot be converted
 */
function upcastEvent<E extends { type: string; version: number; data?: unknown }>(
  event: E,
  { version: current, upcasts = {} }: EventDefinition,
): E {
  let { version, data } = event;
  while (version !== current) {
    const upcast = upcasts[version];
    if (upcast === undefined)
      throw new UnknownEventError(`unknown version ${event.version} of ${event.type}`);
    data = upcast(Object(data) as Record<string, unknown>);
    version += 1;
  }
  return { ...event, version, data };
}

/** The event types that a subscriber receives. */
export function eventTypesFor(subscriber: SubscriberName): EventType[] {
  return EVENTS.filter(({ subscribers }: EventDefinition) => subscribers.includes(subscriber)).map(
    ({ type }) => type,
  );
}

/** The subscribers of an event. @throws UnknownEventError when its type is unknown */
export function subscribersOf(event: DomainEvent): SubscriberName[] {
  return SUBSCRIBERS.filter((name) => findDefinition(event.type, EVENTS).subscribers.includes(name));
}

const ANONYMOUS_ACTOR: Pick<Actor, "id" | "name" | "ip"> = { id: null, name: null, ip: null };

/**
 * Converts an event to the form that a subscriber receives: the current version of its type, with the subscriber's part
 * of the data. Only the subscriber `audit` gets the actor's id, name and address.
 * @throws UnknownEventError when type or version is unknown
 */
export function toSubscriberEvent(
  event: DomainEvent,
  subscriber: SubscriberName,
  definitions: readonly EventDefinition[] = EVENTS,
): unknown {
  const definition = findDefinition(event.type, definitions);
  const currentEvent = upcastEvent(event, definition);
  const subscriberSchema = definition.subscriberSchemas[subscriber];
  const data = subscriberSchema ? subscriberSchema.parse(currentEvent.data) : currentEvent.data;
  return subscriber === "audit"
    ? { ...currentEvent, data }
    : { ...currentEvent, actor: { ...currentEvent.actor, ...ANONYMOUS_ACTOR }, data };
}

/**
 * Parses an event from a subscriber's queue. Unknown fields are kept, earlier versions are converted.
 * @throws UnknownEventError when its type or version is unknown, ZodError when it does not match its schema
 */
export function readEvent<S extends SubscriberName>(
  input: unknown,
  subscriber: S,
  definitions: readonly EventDefinition[] = EVENTS,
): ReceivedEvent<S> {
  const event = eventEnvelope.parse(input);
  const definition = findDefinition(event.type, definitions);
  const currentEvent = upcastEvent(event, definition);
  const { subscriberSchemas, data, subscribers } = definition;
  if (!subscribers.includes(subscriber)) throw new UnknownEventError(`${event.type} has no handler here`);
  return {
    ...currentEvent,
    data: (subscriberSchemas[subscriber] ?? data).parse(currentEvent.data),
  } as ReceivedEvent<S>;
}

/** Who caused an event, when, in which request, and in which span of the trace (`trace`). */
export interface EventCause {
  readonly actor: Actor;
  readonly requestId: string;
  readonly trace?: string | undefined;
  readonly now: Date;
  /** Generates a unique id for an event. */
  readonly newEventId: () => string;
}

/** Creates an event of the current version of its type. */
export function createEvent<T extends EventType>(type: T, data: EventData<T>, cause: EventCause) {
  const { version } = EVENTS.find((definition) => definition.type === type) as Definition;
  const { actor: by, requestId, trace, now, newEventId } = cause;
  const baseFields = { id: newEventId(), type, version, at: now.toISOString() };
  const requestFields = trace === undefined ? { request_id: requestId } : { request_id: requestId, trace };
  return { ...baseFields, actor: by, ...requestFields, data } as DomainEvent<T>;
}
