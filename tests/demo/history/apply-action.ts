import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import type { Actor, EventCause } from "@tukar-saldo/contracts";
import { changeStatus, markPaid } from "../../../services/transactions/src/domain/order-changes.js";
import type { OrderChange } from "../../../services/transactions/src/domain/order-changes.js";
import { addNote, recordFacts } from "../../../services/transactions/src/domain/order-facts.js";
import { changeHandler, reprice } from "../../../services/transactions/src/domain/order-work.js";
import type { Order } from "../../../services/transactions/src/domain/order.js";
import type { Action } from "../plan/story.js";

interface ActionContext {
  readonly cause: EventCause;
  readonly clerks: readonly Actor[];
}

/** Applies an action to an order as the transactions service does. @returns undefined if the action changes nothing */
export function applyAction(
  order: Order,
  action: Action,
  { cause, clerks }: ActionContext,
): OrderChange | undefined {
  const expected_version = order.version;
  switch (action.what) {
    case "say_paid":
      return markPaid(order, cause);
    case "find":
      return undefined;
    case "take":
      return changeStatus(order, { status: "processing" }, cause);
    case "hand_over":
      return changeHandler(order, { handler: toHandler(clerks[action.to]), expected_version }, cause);
    case "note":
      return addNote(order, { id: cause.newEventId(), text: action.text, key: undefined }, cause);
    case "record":
      return recordFacts(order, { ...action.facts, expected_version }, cause);
    case "reprice": {
      const { received_usd } = action;
      return reprice(order, { received_usd, rate: "order", expected_version }, DEFAULT_SETTINGS, cause);
    }
    case "complete":
      return changeStatus(order, { status: "completed" }, cause);
    case "cancel":
      return changeStatus(
        order,
        { status: "cancelled", reason: action.reason, reason_text: action.text },
        cause,
      );
  }
}

const toHandler = (clerk?: Actor) => ({ id: clerk?.id ?? "", name: clerk?.name ?? "" });
