import type { OrderFormFields } from "@tukar-saldo/contracts";
import { useState } from "react";
import { findRepeatedOrder, isRepeatOf } from "./placed-orders.js";
import type { PlacedOrder } from "./placed-orders.js";

/** A press sooner than this after the question appeared is taken for the second half of a double click. */
const MIN_READING_MS = 1_000;

interface ShownQuestion {
  readonly earlier: PlacedOrder;
  /** When the question was shown, in epoch milliseconds. */
  readonly at: number;
}

/** Asks for confirmation before an order equal to a recent one is placed. */
export function useDuplicateQuestion(filled: Partial<OrderFormFields>, amount: number) {
  const [asked, setAsked] = useState<ShownQuestion>();
  return {
    /** The recent order that the form repeats, while the question about it is shown. */
    earlier: asked && isRepeatOf(asked.earlier, filled, amount) ? asked.earlier : undefined,
    /** Whether to send: the order repeats no recent one, or the repeat is confirmed. Otherwise shows the question. */
    isWanted(contact: OrderFormFields): boolean {
      const earlier = findRepeatedOrder(contact, amount);
      if (!earlier) return true;
      if (asked?.earlier.id === earlier.id) return Date.now() - asked.at >= MIN_READING_MS;
      setAsked({ earlier, at: Date.now() });
      return false;
    },
  };
}
