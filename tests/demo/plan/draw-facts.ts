import type { RandomSource } from "../../load/seed/random-source.js";
import { drawBoolean } from "./random-draws.js";
import type { Action, StoryKind } from "./story.js";

const REFERENCE_ALPHABET = "0123456789ABCDEFGHJKLMNPRSTUVWXY";
const PROVIDER_REFERENCE_LENGTH = 17;
const PERCENT_PAYMENT_RECORDED = 60;
const PERCENT_PAYOUT_RECORDED = 80;

function drawReference(random: RandomSource): string {
  const drawCharacter = () => REFERENCE_ALPHABET.charAt(random.below(REFERENCE_ALPHABET.length));
  return Array.from({ length: PROVIDER_REFERENCE_LENGTH }, drawCharacter).join("");
}

/** Randomly decides whether a clerk records a payment: always if it has a problem, otherwise in 60 % of cases. */
export function drawPayment(random: RandomSource, kind: StoryKind, received_cents: number): Action[] {
  const hasPaymentProblem = kind !== "paid" && kind !== "late";
  if (!hasPaymentProblem && !drawBoolean(random, PERCENT_PAYMENT_RECORDED)) return [];
  const provider_reference = drawReference(random);
  return [{ what: "record", facts: { received_usd: received_cents / 100, provider_reference } }];
}

/** Randomly decides whether a clerk records a payout, and generates the payout's reference. */
export function drawPayout(random: RandomSource): Action[] {
  if (!drawBoolean(random, PERCENT_PAYOUT_RECORDED)) return [];
  return [{ what: "record", facts: { payout_reference: random.digits(12) } }];
}

/** Creates the action that records a refund to the payer, with a random reference. */
export function drawRefund(random: RandomSource, received_cents: number): Action {
  const refund = { amount: received_cents / 100, reference: drawReference(random) };
  return { what: "record", facts: { refund } };
}
