import { DESTINATIONS, fromHundredths, jakartaDay, TRANSACTION_STATUSES } from "@tukar-saldo/contracts";
import type { Figures, OrderFigures, PersonFigures, Times } from "@tukar-saldo/contracts";
import type { Days } from "./days.js";
import { groupBy } from "./group-by.js";
import { daysBetween } from "./intervals.js";
import type { OrderGroup } from "./order-counts.js";
import { quantileOf } from "./quantile.js";

/** What figures need of a completed order. */
export interface CompletedFacts {
  readonly created_at: Date;
  readonly completed_at: Date;
  readonly destination: string;
  readonly usd_cents: number;
  readonly final_idr: number;
  readonly fee_idr: number;
  readonly rate_hundredths: number;
  readonly market_rate_hundredths?: number | null;
  /** When somebody began to work on it; undefined if nobody knows. */
  readonly processing_at: Date | undefined;
  readonly completed_by: { readonly id: string; readonly name: string } | undefined;
}

/** What figures need of a refund. */
export interface RefundFacts {
  readonly at: Date;
  readonly destination: string;
  readonly amount_cents: number;
}

export interface FiguresOf extends Days {
  readonly destination?: string | undefined;
}

/** What the desk earns by the margin of an order, in rupiah. Undefined if the market rate is not known. */
function marginOf({ market_rate_hundredths: market, rate_hundredths, usd_cents }: CompletedFacts) {
  return market ? Math.round(((market - rate_hundredths) * usd_cents) / 10_000) : undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function toPaid(orders: readonly CompletedFacts[]): OrderFigures["paid"] {
  const margins = orders.map(marginOf).filter((margin) => margin !== undefined);
  return {
    count: orders.length,
    usd: fromHundredths(sum(orders.map(({ usd_cents }) => usd_cents))),
    paid_amount: sum(orders.map(({ final_idr }) => final_idr)),
    fee_amount: sum(orders.map(({ fee_idr }) => fee_idr)),
    margin_amount: sum(margins),
    margin_unknown: orders.length - margins.length,
  };
}

function toTimes(
  orders: readonly CompletedFacts[],
  endOf: (order: CompletedFacts) => Date | undefined,
): Times {
  const seconds = orders
    .flatMap((order) => {
      const end = endOf(order);
      return end ? [Math.max(0, Math.round((end.getTime() - order.created_at.getTime()) / 1_000))] : [];
    })
    .toSorted((a, b) => a - b);
  const at = (share: number) => (seconds.length > 0 ? Math.round(quantileOf(seconds, share)) : null);
  return {
    count: seconds.length,
    unknown: orders.length - seconds.length,
    median_seconds: at(0.5),
    p90_seconds: at(0.9),
  };
}

const toCompletedTimes = (orders: readonly CompletedFacts[]): Times =>
  toTimes(orders, ({ completed_at }) => completed_at);

/** What figures are made of. */
interface Counted {
  readonly groups: readonly OrderGroup[];
  readonly completed: readonly CompletedFacts[];
  readonly refunds: readonly RefundFacts[];
}

/** How to find the part that something belongs to, such as its day. */
interface KeysOf {
  readonly groups: (group: OrderGroup) => string;
  readonly completed: (order: CompletedFacts) => string;
  readonly refunds: (refund: RefundFacts) => string;
}

const OF_DAY: KeysOf = {
  groups: ({ day }) => day,
  completed: ({ completed_at }) => jakartaDay(completed_at),
  refunds: ({ at }) => jakartaDay(at),
};
const destinationOf = ({ destination }: { readonly destination: string }): string => destination;
const OF_DESTINATION: KeysOf = {
  groups: destinationOf,
  completed: destinationOf,
  refunds: destinationOf,
};

/** Divides what figures are made of. @returns a function that finds the part with a key */
function divide({ groups, completed, refunds }: Counted, keysOf: KeysOf): (key: string) => Counted {
  const parts = {
    groups: groupBy(groups, keysOf.groups),
    completed: groupBy(completed, keysOf.completed),
    refunds: groupBy(refunds, keysOf.refunds),
  };
  return (key) => ({
    groups: parts.groups.get(key) ?? [],
    completed: parts.completed.get(key) ?? [],
    refunds: parts.refunds.get(key) ?? [],
  });
}

function toOrderFigures({ groups, completed, refunds }: Counted): OrderFigures {
  const placed = TRANSACTION_STATUSES.map((status) => {
    const some = groups.filter((group) => group.status === status);
    const usd = fromHundredths(sum(some.map(({ usdCents }) => usdCents)));
    return [status, { count: sum(some.map(({ count }) => count)), usd }];
  });
  return {
    placed: Object.fromEntries(placed) as OrderFigures["placed"],
    paid: toPaid(completed),
    refunds: {
      count: refunds.length,
      usd: fromHundredths(sum(refunds.map(({ amount_cents }) => amount_cents))),
    },
    to_processing: toTimes(completed, ({ processing_at }) => processing_at),
    to_completed: toCompletedTimes(completed),
  };
}

/** The figures per member of staff, the most completed orders first. Nobody knows who completed some of the oldest. */
function toPeople(completed: readonly CompletedFacts[]): PersonFigures[] {
  const byPerson = groupBy(completed, ({ completed_by }) => completed_by?.id);
  return [...byPerson.values()]
    .map((orders) => ({
      id: orders[0]?.completed_by?.id ?? null,
      // The newest order comes last, and has the name that the person has now.
      name: orders.at(-1)?.completed_by?.name ?? null,
      paid: toPaid(orders),
      to_completed: toCompletedTimes(orders),
    }))
    .toSorted((a, b) => b.paid.count - a.paid.count);
}

/**
 * Makes the figures of chosen days.
 * @param placed the orders that were placed on these days
 * @param paidOut those that were completed on these days, oldest completion first
 * @param sentBack the refunds of these days, whenever their orders were placed
 */
export function toFigures(
  { from, to, destination }: FiguresOf,
  placed: readonly OrderGroup[],
  paidOut: readonly CompletedFacts[],
  sentBack: readonly RefundFacts[] = [],
): Figures {
  const isAsked = (each: { readonly destination: string }): boolean =>
    destination === undefined || each.destination === destination;
  const completed = paidOut.filter(isAsked);
  const all = { groups: placed.filter(isAsked), completed, refunds: sentBack.filter(isAsked) };
  const ofDay = divide(all, OF_DAY);
  const ofDestination = divide(all, OF_DESTINATION);
  return {
    from,
    to,
    destination: destination ?? null,
    total: toOrderFigures(all),
    days: daysBetween(from, to).map((day) => ({ day, ...toOrderFigures(ofDay(day)) })),
    destinations: DESTINATIONS.map(({ value, label }) => ({ destination: value, label }))
      .filter(isAsked)
      .map((each) => ({ ...each, ...toOrderFigures(ofDestination(each.destination)) })),
    people: toPeople(completed),
  };
}
