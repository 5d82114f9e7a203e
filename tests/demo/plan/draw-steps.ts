import type { CancelReason } from "@tukar-saldo/contracts";
import type { RandomSource } from "../../load/seed/random-source.js";
import { between, happens } from "./chances.js";
import type { Step, StoryKind } from "./story.js";

const PERCENT_SAYS_PAID = 65;
const CODE_PLACES = 7;

/** What clerks write about a cancellation, as they would in a busy night. */
const TEXTS: Partial<Record<StoryKind, readonly [string, ...string[]]>> = {
  short: ["dana masuk kurang, sudah dikembalikan", "kurang bayar, refund ke pengirim"],
  wrong_type: ["dikirim sebagai Goods and Services, direfund", "G&S, sudah refund penuh"],
  no_code: ["dana masuk tanpa kode, dikembalikan ke pengirim"],
  no_payment: ["", "tidak ada dana masuk sampai malam", "sudah di-WA, tidak dibalas"],
  customer_asked: ["", "batal, mau tukar besok saja", "salah pilih tujuan, order lagi"],
  suspected_fraud: ["nama pengirim beda, akun baru, minta buru-buru"],
  duplicate: ["pesanan ganda, yang pertama sudah diproses"],
};

/** The reason that a clerk chooses for an order that is not paid out. */
const REASONS: Partial<Record<StoryKind, CancelReason>> = {
  short: "refunded",
  wrong_type: "wrong_type",
  no_code: "no_code",
  no_payment: "no_payment",
  customer_asked: "customer_asked",
  suspected_fraud: "suspected_fraud",
  duplicate: "customer_asked",
};

/** After how many minutes the money comes, or nobody waits for it any more. */
const WAITS: Record<StoryKind, readonly [least: number, most: number]> = {
  paid: [1, 8],
  mistyped: [2, 9],
  short: [2, 12],
  wrong_type: [2, 10],
  no_code: [20, 90],
  late: [45, 300],
  no_payment: [150, 420],
  customer_asked: [3, 25],
  suspected_fraud: [4, 30],
  duplicate: [6, 20],
  forgotten: [0, 0],
};

function drawEnd(random: RandomSource, kind: StoryKind, minutes: number): Step {
  const reason = REASONS[kind];
  if (reason === undefined) return { what: "complete", minutes };
  return { what: "cancel", minutes, reason, text: random.pick(TEXTS[kind] ?? [""]) };
}

/** Whether the clerk begins to work on it, since money came. */
const isWorkedOn = (kind: StoryKind): boolean =>
  ["paid", "late", "mistyped", "short", "wrong_type", "suspected_fraud"].includes(kind);

/** Draws what happens with an order of a kind, in the order in which it does. */
export function drawSteps(random: RandomSource, kind: StoryKind): Step[] {
  if (kind === "forgotten") return [];
  const paidAt = between(random, ...WAITS[kind]);
  const steps: Step[] = [];
  const hasPaid = isWorkedOn(kind);
  if (hasPaid && (kind === "late" || happens(random, PERCENT_SAYS_PAID)))
    steps.push({ what: "say_paid", minutes: paidAt });
  const taken = paidAt + between(random, 1, kind === "late" ? 12 : 5);
  if (kind === "mistyped") {
    const mistake = { isSwapped: happens(random, 50), at: random.below(CODE_PLACES) };
    steps.push({ what: "find", mistake, minutes: taken });
  }
  if (hasPaid) steps.push({ what: "take", minutes: taken });
  steps.push(drawEnd(random, kind, taken + between(random, 1, hasPaid ? 7 : 2)));
  return steps;
}
