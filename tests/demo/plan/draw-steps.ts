import type { RandomSource } from "../../load/seed/random-source.js";
import { drawBetween, drawBoolean } from "./random-draws.js";
import { NOTES, REASONS, REASON_TEXTS } from "./clerk-texts.js";
import { drawPayment, drawPayout, drawRefund } from "./draw-facts.js";
import type { Action, Step, StoryKind } from "./story.js";

export const CLERK_COUNT = 2;
const PERCENT_SAYS_PAID = 65;
const PERCENT_HANDED_OVER = 3;
/** Share of ordinary orders with a note. Every order of another kind that has texts in NOTES gets a note. */
const PERCENT_NOTED = 4;
const CODE_LENGTH = 7;

/** Minutes until the payment arrives or, if none arrives, until clerks stop waiting for it. */
const WAIT_MINUTES: Record<StoryKind, readonly [min: number, max: number]> = {
  paid: [1, 8],
  mistyped: [2, 9],
  short: [2, 12],
  repriced: [2, 12],
  wrong_type: [2, 10],
  no_code: [20, 90],
  late: [45, 300],
  no_payment: [150, 420],
  customer_asked: [3, 25],
  suspected_fraud: [4, 30],
  duplicate: [6, 20],
  forgotten: [0, 0],
};

/** Whether clerks work on orders of this kind, because a payment arrives that may belong to the order. */
const needsClerk = (kind: StoryKind): boolean =>
  ["paid", "late", "mistyped", "short", "repriced", "wrong_type", "suspected_fraud"].includes(kind);

function drawNote(random: RandomSource, kind: StoryKind): Action[] {
  const noteTexts = NOTES[kind];
  if (!noteTexts || (kind === "paid" && !drawBoolean(random, PERCENT_NOTED))) return [];
  return [{ what: "note", text: random.pick(noteTexts) }];
}

/** Randomly chooses a clerk's last actions on an order: recording the payout or refund, then closing the order. */
function drawLastActions(random: RandomSource, kind: StoryKind, received_cents: number): Action[] {
  const reason = REASONS[kind];
  if (reason === undefined) return [...drawPayout(random), { what: "complete" }];
  const refund = received_cents > 0 ? [drawRefund(random, received_cents)] : [];
  return [...refund, { what: "cancel", reason, text: random.pick(REASON_TEXTS[kind] ?? [""]) }];
}

/** Randomly chooses a clerk's first actions on an order: finding the order, taking it on, and recording the payment. */
function drawFirstActions(random: RandomSource, kind: StoryKind, received_cents: number): Action[] {
  const typingMistake = { isSwapped: drawBoolean(random, 50), at: random.below(CODE_LENGTH) };
  const received_usd = received_cents / 100;
  return [
    ...(kind === "mistyped" ? [{ what: "find", mistake: typingMistake } as const] : []),
    { what: "take" },
    ...drawPayment(random, kind, received_cents),
    ...(kind === "repriced" ? [{ what: "reprice", received_usd } as const] : []),
  ];
}

const toSteps = (clerk: number, minutes: number, actions: readonly Action[]): Step[] =>
  actions.map((action) => ({ ...action, minutes, clerk }));

/** Generates random steps for an order of this kind, in chronological order. */
export function drawSteps(random: RandomSource, kind: StoryKind, received_cents: number): Step[] {
  if (kind === "forgotten") return [];
  const clerk = random.below(CLERK_COUNT);
  const paidAt = drawBetween(random, ...WAIT_MINUTES[kind]);
  const takenAt = paidAt + drawBetween(random, 1, kind === "late" ? 12 : 5);
  const endedAt = takenAt + drawBetween(random, 1, needsClerk(kind) ? 7 : 2);
  const saysPaid = needsClerk(kind) && (kind === "late" || drawBoolean(random, PERCENT_SAYS_PAID));
  const firstActions = needsClerk(kind) ? drawFirstActions(random, kind, received_cents) : [];
  const isHandedOver = kind === "paid" && drawBoolean(random, PERCENT_HANDED_OVER);
  const closingClerk = isHandedOver ? (clerk + 1) % CLERK_COUNT : clerk;
  return [
    ...toSteps(clerk, paidAt, saysPaid ? [{ what: "say_paid" }] : []),
    ...toSteps(clerk, takenAt, [...firstActions, ...drawNote(random, kind)]),
    ...toSteps(clerk, takenAt, isHandedOver ? [{ what: "hand_over", to: closingClerk }] : []),
    ...toSteps(closingClerk, endedAt, drawLastActions(random, kind, received_cents)),
  ];
}
