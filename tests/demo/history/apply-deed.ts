import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import type { Actor, EventCause } from "@tukar-saldo/contracts";
import { changeStatus, markPaid } from "../../../services/transactions/src/domain/order-changes.js";
import type { OrderChange } from "../../../services/transactions/src/domain/order-changes.js";
import { addNote, recordFacts } from "../../../services/transactions/src/domain/order-facts.js";
import { changeHandler, reprice } from "../../../services/transactions/src/domain/order-work.js";
import type { Order } from "../../../services/transactions/src/domain/order.js";
import type { Deed } from "../plan/story.js";

interface DeedContext {
  readonly cause: EventCause;
  readonly clerks: readonly Actor[];
}

/** Applies a deed to an order by the service's own rules. @returns undefined if it changes nothing */
export function applyDeed(order: Order, deed: Deed, { cause, clerks }: DeedContext): OrderChange | undefined {
  const expected_version = order.version;
  switch (deed.what) {
    case "say_paid":
      return markPaid(order, cause);
    case "find":
      return undefined;
    case "take":
      return changeStatus(order, { status: "processing" }, cause);
    case "hand_over":
      return changeHandler(order, { handler: toHandler(clerks[deed.to]), expected_version }, cause);
    case "note":
      return addNote(order, { id: cause.newEventId(), text: deed.text, key: undefined }, cause);
    case "record":
      return recordFacts(order, { ...deed.facts, expected_version }, cause);
    case "reprice": {
      const { received_usd } = deed;
      return reprice(order, { received_usd, rate: "order", expected_version }, DEFAULT_SETTINGS, cause);
    }
    case "complete":
      return changeStatus(order, { status: "completed" }, cause);
    case "cancel":
      return changeStatus(order, { status: "cancelled", reason: deed.reason, reason_text: deed.text }, cause);
  }
}

const toHandler = (clerk?: Actor) => ({ id: clerk?.id ?? "", name: clerk?.name ?? "" });
