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

interface CountedOrders {
  readonly groups?: readonly OrderGroup[] | undefined;
  readonly completed?: readonly CompletedFacts[] | undefined;
  readonly refunds?: readonly RefundFacts[] | undefined;
}

function toOrderFigures({ groups = [], completed = [], refunds = [] }: CountedOrders): OrderFigures {
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
  const groups = placed.filter(isAsked);
  const completed = paidOut.filter(isAsked);
  const refunds = sentBack.filter(isAsked);
  const groupsByDay = groupBy(groups, ({ day }) => day);
  const completedByDay = groupBy(completed, ({ completed_at }) => jakartaDay(completed_at));
  const refundsByDay = groupBy(refunds, ({ at }) => jakartaDay(at));
  const groupsByDestination = groupBy(groups, (each) => each.destination);
  const completedByDestination = groupBy(completed, (each) => each.destination);
  const refundsByDestination = groupBy(refunds, (each) => each.destination);
  return {
    from,
    to,
    destination: destination ?? null,
    total: toOrderFigures({ groups, completed, refunds }),
    days: daysBetween(from, to).map((day) => ({
      day,
      ...toOrderFigures({
        groups: groupsByDay.get(day),
        completed: completedByDay.get(day),
        refunds: refundsByDay.get(day),
      }),
    })),
    destinations: DESTINATIONS.map(({ value, label }) => ({ destination: value, label }))
      .filter(isAsked)
      .map((each) => ({
        ...each,
        ...toOrderFigures({
          groups: groupsByDestination.get(each.destination),
          completed: completedByDestination.get(each.destination),
          refunds: refundsByDestination.get(each.destination),
        }),
      })),
    people: toPeople(completed),
  };
}
