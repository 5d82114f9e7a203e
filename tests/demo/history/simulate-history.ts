import { DEFAULT_SETTINGS } from "@tukar-saldo/contracts";
import type { Actor, EventCause } from "@tukar-saldo/contracts";
import { placeOrder } from "../../../services/transactions/src/domain/order-changes.js";
import type { Order } from "../../../services/transactions/src/domain/order.js";
import { generateCodes } from "../../load/seed/generate-order.js";
import type { RandomSource } from "../../load/seed/random-source.js";
import type { PlannedEvent } from "../plan/agenda.js";
import { DAY_MINUTES } from "../plan/draw-stories.js";
import type { Story } from "../plan/story.js";
import { applyAction } from "./apply-action.js";
import { drawRates, MARKUP_BASIS_POINTS } from "./draw-rates.js";

const VISITOR: Actor = { id: null, name: null, role: "visitor", ip: null };
const REQUEST_ID = "demo-history";

interface HistoryOptions {
  readonly random: RandomSource;
  readonly clerks: readonly Actor[];
  /** Converts minutes of the demo's clock to dates. */
  readonly toDate: (minutes: number) => Date;
}

/** Creates the orders of the history in memory from planned events. @returns the orders by the index of their story */
export function simulateHistory(events: readonly PlannedEvent[], { random, clerks, toDate }: HistoryOptions) {
  const orders = new Map<number, Order>();
  const rates = drawRates(random);
  const createId = (): string => Buffer.from(random.bytes(12)).toString("hex");
  const createEventCause = (at: number, actor = VISITOR): EventCause => ({
    actor,
    requestId: REQUEST_ID,
    now: toDate(at),
    newEventId: createId,
  });
  const placeStory = ({ placedAt, payee, usd_cents, repeats }: Story): Order => {
    const usd_rate = rates[Math.floor(placedAt / DAY_MINUTES)] ?? 0;
    const quoteTerms = { ...DEFAULT_SETTINGS, is_online: true, usd_rate, markup: MARKUP_BASIS_POINTS };
    const repeatedId = repeats === undefined ? undefined : orders.get(repeats)?.id;
    const request = { ...payee, usd_cents, ...(repeatedId && { duplicate_of: repeatedId }) };
    return placeOrder(
      request,
      quoteTerms,
      generateCodes(toDate(placedAt), random),
      createEventCause(placedAt),
    ).order;
  };
  for (const { at, story, step } of events) {
    const order = orders.get(story.index);
    const actor = step && step.what !== "say_paid" ? clerks[step.clerk] : VISITOR;
    const cause = createEventCause(at, actor);
    const changedOrder =
      order && step ? applyAction(order, step, { cause, clerks })?.order : placeStory(story);
    if (changedOrder) orders.set(story.index, changedOrder);
  }
  return orders;
}
