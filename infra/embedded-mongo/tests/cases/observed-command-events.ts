import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from "mongodb";
import type { ExpectedEvents, PlainObject } from "./case-file.js";
import { findMismatch, formatValue } from "./find-mismatch.js";

type CommandEvent = CommandStartedEvent | CommandSucceededEvent | CommandFailedEvent;
interface ObservedEvent {
  readonly kind: string;
  readonly event: CommandEvent;
}

const EVENT_KINDS = ["commandStarted", "commandSucceeded", "commandFailed"] as const;

/** Records the command events of one client. */
export class ObservedCommandEvents {
  private readonly observedEvents: ObservedEvent[] = [];

  constructor(client: MongoClient, spec: PlainObject) {
    const observedKinds = (spec.observeEvents as string[] | undefined) ?? [];
    const ignoredCommands = new Set([
      ...((spec.ignoreCommandMonitoringEvents as string[] | undefined) ?? []),
      "configureFailPoint",
    ]);
    for (const kind of EVENT_KINDS) {
      if (!observedKinds.includes(`${kind}Event`)) continue;
      client.on(kind, (event: CommandEvent) => {
        if (!ignoredCommands.has(event.commandName))
          this.observedEvents.push({ kind: `${kind}Event`, event });
      });
    }
  }

  /** Describes the first difference from the expected events. */
  findProblem({ events, ignoreExtraEvents }: ExpectedEvents): string | undefined {
    if (
      this.observedEvents.length < events.length ||
      (!ignoreExtraEvents && this.observedEvents.length > events.length)
    )
      return `events: got ${formatValue(this.observedEvents.map(({ event }) => event.commandName))}, expected ${events.length}`;
    for (const [index, expected] of events.entries()) {
      const problem = findEventProblem(
        this.observedEvents[index] as ObservedEvent,
        expected,
        `events.${index}`,
      );
      if (problem) return problem;
    }
    return undefined;
  }
}

const COMPARED_FIELDS = ["command", "commandName", "databaseName", "reply"];

function findEventProblem(
  { kind, event }: ObservedEvent,
  expected: PlainObject,
  path: string,
): string | undefined {
  const [[name, fields]] = Object.entries(expected) as [[string, PlainObject]];
  if (name !== kind) return `${path}: got ${kind}, expected ${name}`;
  for (const field of COMPARED_FIELDS) {
    if (!(field in fields)) continue;
    const actual: unknown = Reflect.get(event, field);
    const problem = findMismatch(actual, fields[field], true, `${path}.${field}`);
    if (problem) return problem;
  }
  return undefined;
}
