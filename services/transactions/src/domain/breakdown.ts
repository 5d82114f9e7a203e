import { addDays, DESTINATIONS, fromHundredths } from "@tukar-saldo/contracts";
import type { Breakdown } from "@tukar-saldo/contracts";
import { ordersOf } from "./day-counts.js";
import type { DayCounts } from "./day-counts.js";
import { daysBetween } from "./live-days.js";

/** First of the given number of days that end today. */
export function firstDayOf(days: number, today: string): string {
  return addDays(today, 1 - days);
}

function destinationRow({ value, label }: { value: string; label: string }, days: readonly DayCounts[]) {
  const sums = days.map((day) => day.byDestination[value] ?? { count: 0, usdCents: 0 });
  const usdCents = sums.reduce((total, sum) => total + sum.usdCents, 0);
  const count = sums.reduce((total, sum) => total + sum.count, 0);
  return { destination: value, label, count, usd: fromHundredths(usdCents) };
}

/** The charts' figures of the days from `first` to `last`: empty days and destinations included. */
export function breakdownOf(counts: readonly DayCounts[], first: string, last: string): Breakdown {
  const within = counts.filter(({ day }) => day >= first && day <= last);
  const byDay = new Map(within.map((day) => [day.day, day]));
  return {
    by_day: daysBetween(first, last).map((day) => {
      const found = byDay.get(day);
      return { day, count: found ? ordersOf(found) : 0, usd: fromHundredths(found?.usdCents ?? 0) };
    }),
    by_destination: DESTINATIONS.map((destination) => destinationRow(destination, within)),
  };
}
