import { addDays, firstDayOfPeriod, jakartaDay } from "@tukar-saldo/contracts";

export const DAY_CHOICES = ["today", "yesterday", "week", "month", "days"] as const;
export type DayChoice = (typeof DAY_CHOICES)[number];

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** Returns the first and last day of the selected choice; for the choice `days`, these are `typedDays`. */
export function getDayRange(choice: DayChoice, typedDays: DayRange, now: Date): DayRange {
  const today = jakartaDay(now);
  if (choice === "days") return typedDays;
  if (choice === "yesterday") return { from: addDays(today, -1), to: addDays(today, -1) };
  return { from: firstDayOfPeriod(choice, now) ?? today, to: today };
}
