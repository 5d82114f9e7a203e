import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from "mongodb";
import type { ExpectedEvents, Plain } from "./case-file.js";
import { mismatch, show } from "./match.js";

type CommandEvent = CommandStartedEvent | CommandSucceededEvent | CommandFailedEvent;
interface Seen {
  readonly kind: string;
  readonly event: CommandEvent;
}

const KINDS = ["commandStarted", "commandSucceeded", "commandFailed"] as const;

/** Observed command events of one client. */
export class Events {
  private readonly seen: Seen[] = [];

  constructor(client: MongoClient, spec: Plain) {
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
      return `events: got ${show(this.seen.map(({ event }) => event.commandName))}, expected ${events.length}`;
    for (const [place, expected] of events.entries()) {
      const problem = eventProblem(this.seen[place] as Seen, expected, `events.${place}`);
      if (problem) return problem;
    }
    return undefined;
  }
}

const FIELDS = ["command", "commandName", "databaseName", "reply"];

function eventProblem({ kind, event }: Seen, expected: Plain, path: string): string | undefined {
  const [[name, fields]] = Object.entries(expected) as [[string, Plain]];
  if (name !== kind) return `${path}: got ${kind}, expected ${name}`;
  for (const field of FIELDS) {
    if (!(field in fields)) continue;
    const found = (event as unknown as Plain)[field];
    const problem = mismatch(found, fields[field], true, `${path}.${field}`);
    if (problem) return problem;
  }
  return undefined;
}
