import type { CancelReason, FactsBody } from "@tukar-saldo/contracts";
import type { Payee } from "./customers.js";

/** What happens to an order, such as a late payment; chosen at random before the order is placed. */
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

/** A mistake in the order code of a payment note: at this index, a wrong character or two swapped characters. */
export interface TypingMistake {
  readonly isSwapped: boolean;
  readonly at: number;
}

/** The fields of an order that a clerk records, such as the received amount. */
export type Facts = Omit<FactsBody, "expected_version">;

/** An action on an order. `say_paid` is an action of the customer, all others are actions of a clerk. */
export type Action =
  | { readonly what: "say_paid" }
  | { readonly what: "find"; readonly mistake: TypingMistake }
  | { readonly what: "take" }
  | { readonly what: "hand_over"; readonly to: number }
  | { readonly what: "note"; readonly text: string }
  | { readonly what: "record"; readonly facts: Facts }
  | { readonly what: "reprice"; readonly received_usd: number }
  | { readonly what: "complete" }
  | { readonly what: "cancel"; readonly reason: CancelReason; readonly text: string };

/** An action that changes an order through an endpoint for staff. */
export type ClerkAction = Exclude<Action, { what: "say_paid" | "find" }>;

/** An action with its time, in minutes after the order was placed, and the index of its clerk. */
export type Step = Action & { readonly minutes: number; readonly clerk: number };

/** An order from beginning to end. Times are minutes of the demo's own clock. */
export interface Story {
  readonly index: number;
  readonly kind: StoryKind;
  readonly placedAt: number;
  readonly payee: Payee;
  readonly usd_cents: number;
  readonly steps: readonly Step[];
  /** The index of the story whose order this story's order repeats by mistake. */
  readonly repeats: number | undefined;
}
