import type { DomainEvent } from "@tukar-saldo/contracts";
import type { OutboxDocument } from "./store/outbox-store.js";

/** What the relay has to know of a collection whose documents carry events. */
export interface RelayedCollection {
  name: string;
  /** Runs after an event is published and before it is cleared; when it fails both happen again. */
  beforeClear?(document: OutboxDocument, event: DomainEvent): Promise<void>;
  /** Documents with this field, or with this value of it, are deleted by the write that clears their last event. */
  removeWhenDrained?: Readonly<Record<string, unknown>>;
}
