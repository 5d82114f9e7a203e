import { DESTINATIONS, fromHundredths, jakartaDay, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { Figures, OrderFigures, PersonFigures, Times } from "@tukar-saldo/contracts";
import type { DayRange } from "./days.js";
import { groupBy } from "./group-by.js";
import { daysBetween } from "./intervals.js";
import type { OrderGroup } from "./order-counts.js";
import { computeQuantile } from "./quantile.js";

/** The fields of a completed order from which figures are computed. */
export interface CompletedFacts {
  readonly created_at: Date;
  readonly completed_at: Date;
  readonly destination: string;
  readonly usd_cents: number;
  readonly final_idr: number;
  readonly fee_idr: number;
  readonly rate_hundredths: number;
  readonly market_rate_hundredths?: number | null;
  /** When staff began to work on the order; undefined if this is not known. */
  readonly processing_at: Date | undefined;
  readonly completed_by: { readonly id: string; readonly name: string } | undefined;
}

/** The fields of a refund from which figures are computed. */
export interface RefundFacts {
  readonly at: Date;
  readonly destination: string;
  readonly amount_cents: number;
}

export interface FiguresFilter extends DayRange {
  readonly destination?: string | undefined;
}

/** Computes the desk's margin on an order in rupiah; undefined if the market rate is not known. */
function computeMargin({ market_rate_hundredths: market, rate_hundredths, usd_cents }: CompletedFacts) {
  return market ? Math.round(((market - rate_hundredths) * usd_cents) / 10_000) : undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function summarizePaidOrders(orders: readonly CompletedFacts[]): OrderFigures["paid"] {
  const margins = orders.map(computeMargin).filter((margin) => margin !== undefined);
  return {
    count: orders.length,
    usd: fromHundredths(sum(orders.map(({ usd_cents }) => usd_cents))),
    paid_amount: sum(orders.map(({ final_idr }) => final_idr)),
    fee_amount: sum(orders.map(({ fee_idr }) => fee_idr)),
    margin_amount: sum(margins),
    margin_unknown: orders.length - margins.length,
  };
}

function summarizeDurations(
  orders: readonly CompletedFacts[],
  endOf: (order: CompletedFacts) => Date | undefined,
): Times {
  const seconds = orders
    .flatMap((order) => {
      const endedAt = endOf(order);
      return endedAt
        ? [Math.max(0, Math.round((endedAt.getTime() - order.created_at.getTime()) / 1_000))]
        : [];
    })
    .toSorted((a, b) => a - b);
  const quantileAt = (share: number) =>
    seconds.length > 0 ? Math.round(computeQuantile(seconds, share)) : null;
  return {
    count: seconds.length,
    unknown: orders.length - seconds.length,
    median_seconds: quantileAt(0.5),
    p90_seconds: quantileAt(0.9),
  };
}

const toCompletedTimes = (orders: readonly CompletedFacts[]): Times =>
  summarizeDurations(orders, ({ completed_at }) => completed_at);

/** The orders and refunds from which figures are computed. */
interface FiguresInput {
  readonly groups: readonly OrderGroup[];
  readonly completed: readonly CompletedFacts[];
  readonly refunds: readonly RefundFacts[];
}

/** The functions that return the key, such as the day, by which the orders and refunds are grouped. */
interface KeyFunctions {
  readonly groups: (group: OrderGroup) => string;
  readonly completed: (order: CompletedFacts) => string;
  readonly refunds: (refund: RefundFacts) => string;
}

const DAY_KEYS: KeyFunctions = {
  groups: ({ day }) => day,
  completed: ({ completed_at }) => jakartaDay(completed_at),
  refunds: ({ at }) => jakartaDay(at),
};
const destinationOf = ({ destination }: { readonly destination: string }): string => destination;
const DESTINATION_KEYS: KeyFunctions = {
  groups: destinationOf,
  completed: destinationOf,
  refunds: destinationOf,
};

/** Groups the orders and refunds by key. @returns a function that returns those with a given key */
function groupInput(
  { groups, completed, refunds }: FiguresInput,
  keysOf: KeyFunctions,
): (key: string) => FiguresInput {
  const inputsByKey = {
    groups: groupBy(groups, keysOf.groups),
    completed: groupBy(completed, keysOf.completed),
    refunds: groupBy(refunds, keysOf.refunds),
  };
  return (key) => ({
    groups: inputsByKey.groups.get(key) ?? [],
    completed: inputsByKey.completed.get(key) ?? [],
    refunds: inputsByKey.refunds.get(key) ?? [],
  });
}

function toOrderFigures({ groups, completed, refunds }: FiguresInput): OrderFigures {
  const placedEntries = TRANSACTION_STATUSES.map((status) => {
    const groupsOfStatus = groups.filter((group) => group.status === status);
    const usd = fromHundredths(sum(groupsOfStatus.map(({ usdCents }) => usdCents)));
    return [status, { count: sum(groupsOfStatus.map(({ count }) => count)), usd }];
  });
  return {
    placed: Object.fromEntries(placedEntries) as OrderFigures["placed"],
    paid: summarizePaidOrders(completed),
    refunds: {
      count: refunds.length,
      usd: fromHundredths(sum(refunds.map(({ amount_cents }) => amount_cents))),
    },
    to_processing: summarizeDurations(completed, ({ processing_at }) => processing_at),
    to_completed: toCompletedTimes(completed),
  };
}

/** Computes the figures per staff member, most completed orders first. Orders of unknown staff form one entry. */
function toPersonFigures(completed: readonly CompletedFacts[]): PersonFigures[] {
  const byPerson = groupBy(completed, ({ completed_by }) => completed_by?.id);
  return [...byPerson.values()]
    .map((orders) => ({
      id: orders[0]?.completed_by?.id ?? null,
      // The last order is the newest one, so it has the person's latest name.
      name: orders.at(-1)?.completed_by?.name ?? null,
      paid: summarizePaidOrders(orders),
      to_completed: toCompletedTimes(orders),
    }))
    .toSorted((a, b) => b.paid.count - a.paid.count);
}

/**
 * Computes the figures of the days from `from` to `to`.
 * @param placedGroups the orders that were placed on these days
 * @param completedOrders the orders that were completed on these days, oldest completion first
 * @param allRefunds the refunds that were sent on these days, even if their orders were placed on other days
 */
export function toFigures(
  { from, to, destination }: FiguresFilter,
  placedGroups: readonly OrderGroup[],
  completedOrders: readonly CompletedFacts[],
  allRefunds: readonly RefundFacts[] = [],
): Figures {
  const matchesDestination = (each: { readonly destination: string }): boolean =>
    destination === undefined || each.destination === destination;
  const completed = completedOrders.filter(matchesDestination);
  const figuresInput = {
    groups: placedGroups.filter(matchesDestination),
    completed,
    refunds: allRefunds.filter(matchesDestination),
  };
  const inputOfDay = groupInput(figuresInput, DAY_KEYS);
  const inputOfDestination = groupInput(figuresInput, DESTINATION_KEYS);
  return {
    from,
    to,
    destination: destination ?? null,
    total: toOrderFigures(figuresInput),
    days: daysBetween(from, to).map((day) => ({ day, ...toOrderFigures(inputOfDay(day)) })),
    destinations: DESTINATIONS.map(({ value, label }) => ({ destination: value, label }))
      .filter(matchesDestination)
      .map((each) => ({ ...each, ...toOrderFigures(inputOfDestination(each.destination)) })),
    people: toPersonFigures(completed),
  };
}
