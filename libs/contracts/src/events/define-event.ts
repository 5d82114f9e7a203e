import type * as z from "zod/mini";

/** The consumers of events; each has its own queue. */
export const SUBSCRIBERS = ["notifier", "audit"] as const;
export type SubscriberName = (typeof SUBSCRIBERS)[number];

type Parts = Partial<Record<SubscriberName, z.ZodMiniType>>;

/**
 * Converts data of one version to the next version. The data may be a subscriber's part, so that any field may be
 * missing; the current schema checks the result.
 */
export type Lift = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** The definition of an event type. */
export interface Definition<Type extends string, Data, Name extends SubscriberName, Part> {
  /** Its name on the wire, in the past tense. */
  readonly type: Type;
  /** Incremented by a breaking change of `data`. New fields are optional and do not break it. */
  readonly version: number;
  readonly data: Data;
  readonly subscribers: readonly Name[];
  /** The part of `data` that a subscriber gets; without an entry, all of it. */
  readonly part: Part;
  /** By number, the earlier versions that can still be read: events of them may be left in outboxes and queues. */
  readonly lifts?: Readonly<Record<number, Lift>>;
}

export type EventDefinition = Definition<string, z.ZodMiniType, SubscriberName, Parts>;

/** Defines an event type. */
export function defineEvent<
  const Type extends string,
  Data extends z.ZodMiniType,
  const Name extends SubscriberName,
  Part extends Parts = Record<never, never>,
>(
  definition: Omit<Definition<Type, Data, Name, Part>, "part"> & { readonly part?: Part },
): Definition<Type, Data, Name, Part> {
  return { ...definition, part: definition.part ?? ({} as Part) };
}
