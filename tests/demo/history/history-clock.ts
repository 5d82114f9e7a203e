import { addDays, jakartaDay, startOfJakartaDay } from "@tukar-saldo/contracts";
import { DAY_MINUTES, HISTORY_DAYS } from "../plan/draw-stories.js";
import { NIGHT_STARTS_AT } from "../plan/agenda.js";

const MINUTE_MS = 60_000;

/**
 * Dates the minutes of the history. Earlier days are as long as they were; the last one, until its night begins, is
 * fitted between midnight and now, so that it holds the same orders at whatever hour the demo is started.
 */
export function createHistoryClock(now: Date): (minutes: number) => Date {
  const today = jakartaDay(now);
  const midnight = startOfJakartaDay(today).getTime();
  const firstDay = startOfJakartaDay(addDays(today, -HISTORY_DAYS)).getTime();
  const todayBegins = HISTORY_DAYS * DAY_MINUTES;
  const pace = (now.getTime() - midnight) / (NIGHT_STARTS_AT - todayBegins);
  return (minutes) => {
    if (minutes <= todayBegins) return new Date(Math.round(firstDay + minutes * MINUTE_MS));
    return new Date(Math.round(midnight + (minutes - todayBegins) * pace));
  };
}
