import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from "mongodb";
import type { ExpectedEvents, PlainObject } from "./case-file.js";
import { findMismatch, formatValue } from "./match.js";

type CommandEvent = CommandStartedEvent | CommandSucceededEvent | CommandFailedEvent;
interface ObservedEvent {
  readonly kind: string;
  readonly event: CommandEvent;
}

const KINDS = ["commandStarted", "commandSucceeded", "commandFailed"] as const;

/** Observed command events of one client. */
export class ObservedCommandEvents {
  private readonly seen: ObservedEvent[] = [];

  constructor(client: MongoClient, spec: PlainObject) {
    const observed = (spec.observeEvents as string[] | undefined) ?? [];
    const ignored = new Set([
      ...((spec.ignoreCommandMonitoringEvents as string[] | undefined) ?? []),
      "configureFailPoint",
    ]);
    for (const kind of KINDS) {
      if (!observed.includes(`${kind}Event`)) continue;
      client.on(kind, (event: CommandEvent) => {
        if (!ignored.has(event.commandName)) this.seen.push({ kind: `${kind}Event`, event });
      });
    }
  }

  /** Describes the first difference from the expected events. */
  problem({ events, ignoreExtraEvents }: ExpectedEvents): string | undefined {
    if (this.seen.length < events.length || (!ignoreExtraEvents && this.seen.length > events.length))
      return `events: got ${formatValue(this.seen.map(({ event }) => event.commandName))}, expected ${events.length}`;
    for (const [place, expected] of events.entries()) {
      const problem = eventProblem(this.seen[place] as ObservedEvent, expected, `events.${place}`);
      if (problem) return problem;
    }
    return undefined;
  }
}

const FIELDS = ["command", "commandName", "databaseName", "reply"];

function eventProblem(
  { kind, event }: ObservedEvent,
  expected: PlainObject,
  path: string,
): string | undefined {
  const [[name, fields]] = Object.entries(expected) as [[string, PlainObject]];
  if (name !== kind) return `${path}: got ${kind}, expected ${name}`;
  for (const field of FIELDS) {
    if (!(field in fields)) continue;
    const found: unknown = Reflect.get(event, field);
    const problem = findMismatch(found, fields[field], true, `${path}.${field}`);
    if (problem) return problem;
  }
  return undefined;
}
