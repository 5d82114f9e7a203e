import type { DomainEvent } from "@tukar-saldo/contracts";
import type { Logger } from "@tukar-saldo/service-kit";

const MESSAGE =
  "outbox relay: the event has an unknown type or version or does not match its schema, left in its outbox";

/** Creates a log of events that sweeps cannot read. An event that several sweeps find in a row is logged once. */
export function createUnreadableEventLog(log: Logger) {
  let logged = new Set<string>();
  let met = new Set<string>();
  return {
    add(collection: string, event: DomainEvent, error: Error): void {
      const { id, type, version } = Object(event) as Partial<DomainEvent>;
      const key = `${collection} ${id}`;
      met.add(key);
      if (logged.has(key)) return;
      logged.add(key);
      log.warn({ error, collection, event: type, version, id }, MESSAGE);
    },
    endSweep(): void {
      logged = met;
      met = new Set();
    },
  };
}
