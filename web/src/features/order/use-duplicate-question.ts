import type { OrderFormFields } from "@tukar-saldo/contracts";
import { useState } from "react";
import { findPlaced, isRepeatOf } from "./placed-orders.js";
import type { PlacedOrder } from "./placed-orders.js";

/** Nobody has read the question so soon: the press is the second half of a double click. */
const UNREAD_MS = 1_000;

interface Asked {
  readonly earlier: PlacedOrder;
  /** Milliseconds. */
  readonly at: number;
}

/** Asks before an order that was just placed is placed once more. */
export function useDuplicateQuestion(filled: Partial<OrderFormFields>, amount: number) {
  const [asked, setAsked] = useState<Asked>();
  return {
    /** The order that the form repeats, once that was asked. */
    earlier: asked && isRepeatOf(asked.earlier, filled, amount) ? asked.earlier : undefined,
    /** Whether the order is no repeat, or its repeat is wanted; else the question stands there. */
    isWanted(contact: OrderFormFields): boolean {
      const earlier = findPlaced(contact, amount);
      if (!earlier) return true;
      if (asked?.earlier.id === earlier.id) return Date.now() - asked.at >= UNREAD_MS;
      setAsked({ earlier, at: Date.now() });
      return false;
    },
  };
}
