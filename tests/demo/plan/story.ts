import type { CancelReason, FactsBody } from "@tukar-saldo/contracts";
import type { Payee } from "./customers.js";

/** How an order goes, decided before it is placed. */
export type StoryKind =
  | "paid"
  | "late"
  | "mistyped"
  | "short"
  | "repriced"
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

/** What a clerk records about an order. */
export type Facts = Omit<FactsBody, "expected_version">;

/** What is done with an order. All but the customer's message is done by a clerk. */
export type Deed =
  | { readonly what: "say_paid" }
  | { readonly what: "find"; readonly mistake: TypingMistake }
  | { readonly what: "take" }
  | { readonly what: "hand_over"; readonly to: number }
  | { readonly what: "note"; readonly text: string }
  | { readonly what: "record"; readonly facts: Facts }
  | { readonly what: "reprice"; readonly received_usd: number }
  | { readonly what: "complete" }
  | { readonly what: "cancel"; readonly reason: CancelReason; readonly text: string };

/** A deed that changes an order by the staff's part of the API. */
export type ClerkDeed = Exclude<Deed, { what: "say_paid" | "find" }>;

/** A deed, how many minutes after the order was placed, and which of the clerks does it. */
export type Step = Deed & { readonly minutes: number; readonly clerk: number };

/** An order from beginning to end. Times are minutes of the demo's own clock. */
export interface Story {
  readonly index: number;
  readonly kind: StoryKind;
  readonly placedAt: number;
  readonly payee: Payee;
  readonly usd_cents: number;
  readonly steps: readonly Step[];
  /** The order that this one repeats by mistake. */
  readonly repeats: number | undefined;
}
