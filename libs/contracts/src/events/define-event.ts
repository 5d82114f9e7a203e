import type * as z from "zod/mini";

/** The names of the subscribers; each receives its events from its own queue. */
export const SUBSCRIBERS = ["notifier", "audit"] as const;
export type SubscriberName = (typeof SUBSCRIBERS)[number];

type DataSchemas = Partial<Record<SubscriberName, z.ZodMiniType>>;

/**
 * Converts the data of an event to the next version. Any field may be missing, as a subscriber may have received
 * only a part of the data. The current schema validates the result.
 */
export type Upcast = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/**
 * The definition of an event type. `Data` is the schema of its data; `Schemas` has a schema for each subscriber that
 * gets only a part of it.
 */
export interface TypedEventDefinition<Type extends string, Data, Name extends SubscriberName, Schemas> {
  /** The name of the event type on the wire, in the past tense. */
  readonly type: Type;
  /** Incremented by a breaking change of `data`. Adding an optional field is not a breaking change. */
  readonly version: number;
  readonly data: Data;
  readonly subscribers: readonly Name[];
  /**
   * For each subscriber, the schema of the part of `data` that it gets. A subscriber without a schema gets all data.
   */
  readonly subscriberSchemas: Schemas;
  /**
   * The conversion of each earlier version to the next one, by version number. Events of earlier versions may still be
   * in outboxes and queues.
   */
  readonly upcasts?: Readonly<Record<number, Upcast>>;
}

export type EventDefinition = TypedEventDefinition<string, z.ZodMiniType, SubscriberName, DataSchemas>;

/** Defines an event type. */
export function defineEvent<
  const Type extends string,
  Data extends z.ZodMiniType,
  const Name extends SubscriberName,
  Schemas extends DataSchemas = Record<never, never>,
>(
  definition: Omit<TypedEventDefinition<Type, Data, Name, Schemas>, "subscriberSchemas"> & {
    readonly subscriberSchemas?: Schemas;
  },
): TypedEventDefinition<Type, Data, Name, Schemas> {
  return { ...definition, subscriberSchemas: definition.subscriberSchemas ?? ({} as Schemas) };
}
