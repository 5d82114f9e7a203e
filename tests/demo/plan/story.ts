import type { CancelReason } from "@tukar-saldo/contracts";
import type { Payee } from "./customers.js";

/** How an order goes, decided before it is placed. */
export type StoryKind =
  | "paid"
  | "late"
  | "mistyped"
  | "short"
  | "wrong_type"
  | "no_code"
  | "no_payment"
  | "customer_asked"
  | "suspected_fraud"
  | "duplicate"
  | "forgotten";

/** What a person mistyped in the payment note: a wrong character or two swapped ones, from this place of the code on. */
export interface TypingMistake {
  readonly isSwapped: boolean;
  readonly at: number;
}

/** What is done with an order. All but the customer's message is done by a clerk. */
export type Deed =
  | { readonly what: "say_paid" }
  | { readonly what: "find"; readonly mistake: TypingMistake }
  | { readonly what: "take" }
  | { readonly what: "complete" }
  | { readonly what: "cancel"; readonly reason: CancelReason; readonly text: string };

/** A deed, and how many minutes after the order was placed. */
export type Step = Deed & { readonly minutes: number };

/** An order from beginning to end. Times are minutes of the demo's own clock. */
export interface Story {
  readonly index: number;
  readonly kind: StoryKind;
  readonly placedAt: number;
  readonly payee: Payee;
  readonly usd_cents: number;
  /** Which of the clerks works on it. */
  readonly clerk: number;
  readonly steps: readonly Step[];
  /** The dollars that came and go back to their payer. */
  readonly refund_cents: number;
  /** The order that this one repeats by mistake. */
  readonly repeats: number | undefined;
}
