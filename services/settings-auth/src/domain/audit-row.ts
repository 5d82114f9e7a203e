import type { Actor, ReceivedEvent } from "@tukar-saldo/contracts";

type Facts = Record<string, unknown> | null;

/** One line of the audit trail: who did what to which, what was before and after. */
export interface AuditRow {
  readonly id: string;
  readonly at: Date;
  /** The type of the event, or `session.refused`. */
  readonly action: string;
  readonly actor: Omit<Actor, "ip">;
  readonly ip: string | null;
  readonly target: { readonly type: string; readonly id: string };
  readonly before: Facts;
  readonly after: Facts;
  readonly request_id: string;
}

type Told = Pick<AuditRow, "target" | "before" | "after">;

const about = (type: string, id: string, before: Facts = null, after: Facts = null): Told => ({
  target: { type, id },
  before,
  after,
});

type OrderPart = ReceivedEvent<"audit", "order.placed">["data"]["after"];

/** Of an order only what is not personal. */
function orderFacts(order: OrderPart): Record<string, unknown> {
  const { transaction_id, status, version, paypal_amount, gross_amount, fee_amount, final_amount } = order;
  return { transaction_id, status, version, paypal_amount, gross_amount, fee_amount, final_amount };
}

function told(event: ReceivedEvent<"audit">): Told {
  switch (event.type) {
    case "order.placed":
      return about("order", event.data.after.transaction_id, null, orderFacts(event.data.after));
    case "order.status_changed":
      return about(
        "order",
        event.data.after.transaction_id,
        orderFacts(event.data.before),
        orderFacts(event.data.after),
      );
    case "orders.reset":
      return about("orders", event.data.reset_id, null, event.data);
    case "orders.reset_refused":
      return about("orders", event.data.reset_id);
    case "installation.completed":
      return about("installation", "installation", null, event.data.after);
    case "settings.changed":
      return about("settings", "settings", event.data.before, event.data.after);
    case "user.created":
      return about("user", event.data.after.id, null, event.data.after);
    case "user.updated":
      return about("user", event.data.after.id, event.data.before, event.data.after);
    case "user.deleted":
      return about("user", event.data.before.id, event.data.before);
    case "session.started":
    case "session.ended":
      return about("user", event.data.user_id);
  }
}

/** The audit row of an event. */
export function auditRowOf(event: ReceivedEvent<"audit">): AuditRow {
  const { ip, ...actor } = event.actor;
  return {
    id: event.id,
    at: new Date(event.at),
    action: event.type,
    actor,
    ip,
    ...told(event),
    request_id: event.request_id,
  };
}

interface RefusedSignIn {
  id: string;
  at: Date;
  emailKey: string;
  ip: string;
  requestId: string;
}

/** A refused sign-in has no document to sit in, so its row is made directly. */
export function refusedSignInRow({ id, at, emailKey, ip, requestId }: RefusedSignIn): AuditRow {
  const actor = { id: null, name: null, role: "visitor" as const };
  return { id, at, action: "session.refused", actor, ip, ...about("email", emailKey), request_id: requestId };
}
