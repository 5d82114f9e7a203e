import type { CancelReason, FactsBody } from "@tukar-saldo/contracts";
import type { Payee } from "./customers.js";

/** The course of an order, drawn before it is placed. */
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

/** A mistake in the order code of a payment note: a wrong character, or two swapped ones, at this index. */
export interface TypingMistake {
  readonly isSwapped: boolean;
  readonly at: number;
}

/** What a clerk records about an order. */
export type Facts = Omit<FactsBody, "expected_version">;

/** An action on an order. Customers do `say_paid`, clerks do all other actions. */
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

/** A deed that changes an order through an endpoint for staff. */
export type ClerkAction = Exclude<Action, { what: "say_paid" | "find" }>;

/** A deed, the minutes from placing the order until the deed, and the index of the clerk who does it. */
export type Step = Action & { readonly minutes: number; readonly clerk: number };

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
