import type { OrderFormFields } from "@tukar-saldo/contracts";
import { useState } from "react";
import { findRepeatedOrder, isRepeatOf } from "./placed-orders.js";
import type { PlacedOrder } from "./placed-orders.js";

/** A press within this time after the question appeared confirms nothing, as it may be part of a double click. */
const MIN_READING_MS = 1_000;

interface ShownQuestion {
  readonly order: PlacedOrder;
  /** When the question was shown, in epoch milliseconds. */
  readonly at: number;
}

/** Asks for confirmation before the customer places the same order again within minutes. */
export function useDuplicateConfirmation(fields: Partial<OrderFormFields>, amount: number) {
  const [question, setQuestion] = useState<ShownQuestion>();
  return {
    /** The recent order that the form repeats, while the question about it is shown. */
    earlierOrder: question && isRepeatOf(question.order, fields, amount) ? question.order : undefined,
    /**
     * Returns true if the order repeats no recent order or the customer has confirmed the repetition; otherwise shows
     * the question and returns false.
     */
    shouldSend(contact: OrderFormFields): boolean {
      const earlierOrder = findRepeatedOrder(contact, amount);
      if (!earlierOrder) return true;
      if (question?.order.id === earlierOrder.id) return Date.now() - question.at >= MIN_READING_MS;
      setQuestion({ order: earlierOrder, at: Date.now() });
      return false;
    },
  };
}
