import type { DomainEvent, ReceivedEvent, SubscriberName } from "@tukar-saldo/contracts";
import { traceIdOf } from "@tukar-saldo/service-kit";
import type { Logger } from "@tukar-saldo/service-kit";

/** The logged steps of an order's event, from first to last. `emitted` and `audited` may come in either order. */
type OrderStep = "stored" | "published" | "emitted" | "audited";

const ORDER_EVENT_TYPES = [
  "order.placed",
  "order.status_changed",
  "order.customer_paid",
  "order.facts_changed",
  "order.note_added",
  "order.handler_changed",
  "order.repriced",
] as const;
type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];
type AnyEvent = DomainEvent | { [S in SubscriberName]: ReceivedEvent<S> }[SubscriberName];
type OrderEvent<E extends AnyEvent> = Extract<E, { type: OrderEventType }>;

function isOrderEvent<E extends AnyEvent>(event: E): event is OrderEvent<E> {
  return ORDER_EVENT_TYPES.some((type) => type === event.type);
}

/**
 * Logs that an order's event has reached a step, and the time since the event; ignores events that are not about an
 * order.
 */
export function logOrderStep(log: Logger, step: OrderStep, event: AnyEvent): void {
  if (!isOrderEvent(event)) return;
  const { transaction_id, status } = event.data.after;
  const ms = Date.now() - Date.parse(event.at);
  const { type, request_id, trace } = event;
  const trace_id = traceIdOf(trace);
  log.info({ event: type, request_id, trace_id, transaction_id, status, ms }, `order ${step}`);
}
