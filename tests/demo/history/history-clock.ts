import { addDays, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import { DAY_MINUTES, HISTORY_DAYS } from "../plan/draw-stories.js";
import { NIGHT_STARTS_AT } from "../plan/agenda.js";

const MINUTE_MS = 60_000;

/**
 * Creates a function that converts a time of the demo, in minutes since the history's start, to a date. The part of the
 * last day before the night is scaled to fit between midnight and now, so that its orders are the same at any time of
 * day. Earlier days have 24 hours.
 */
export function createHistoryClock(now: Date): (minutes: number) => Date {
  const today = jakartaDay(now);
  const midnight = startOfJakartaDay(today).getTime();
  const firstDay = startOfJakartaDay(addDays(today, -HISTORY_DAYS)).getTime();
  const todayStartsAt = HISTORY_DAYS * DAY_MINUTES;
  const msPerMinute = (now.getTime() - midnight) / (NIGHT_STARTS_AT - todayStartsAt);
  return (minutes) => {
    if (minutes <= todayStartsAt) return new Date(Math.round(firstDay + minutes * MINUTE_MS));
    return new Date(Math.round(midnight + (minutes - todayStartsAt) * msPerMinute));
  };
}
