import type * as z from "zod/mini";

/** Who takes events; each has a queue of its own. */
export const SUBSCRIBERS = ["notifier", "audit"] as const;
export type SubscriberName = (typeof SUBSCRIBERS)[number];

type Parts = Partial<Record<SubscriberName, z.ZodMiniType>>;

export interface Definition<Type extends string, Data, Name extends SubscriberName, Part> {
  /** A fact in the past tense; the name on the wire. */
  readonly type: Type;
  /** Raised by a change that a reader of the version before cannot read. A field that is added is optional. */
  readonly version: number;
  readonly data: Data;
  readonly subscribers: readonly Name[];
  /** What a subscriber gets of the data; without an entry all of it. */
  readonly part: Part;
}

export type EventDefinition = Definition<string, z.ZodMiniType, SubscriberName, Parts>;

/** An event: its schema, its version and who takes it. */
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
