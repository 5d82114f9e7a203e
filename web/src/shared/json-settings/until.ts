import { JAKARTA_OFFSET_MS } from "@tukar-saldo/contracts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Converts a moment to a datetime-local value in Jakarta time, such as 2026-11-24T15:00; empty if invalid. */
export function toLocalTime(until: string | null): string {
  const moment = Date.parse(until ?? "");
  return Number.isNaN(moment) ? "" : new Date(moment + JAKARTA_OFFSET_MS).toISOString().slice(0, 16);
}

/** Converts a datetime-local value to a moment; null if empty. Invalid text is kept, for the schema to reject. */
export function fromLocalTime(typed: string): string | null {
  if (typed === "") return null;
  const moment = Date.parse(`${typed}+07:00`);
  return Number.isNaN(moment) ? typed : new Date(moment).toISOString();
}

/** Adds an hour to an end time, or to now if that is later. */
export function addHour(until: string | null, now: number): string {
  const laterTime = Math.max(now, Date.parse(until ?? "") || 0);
  return new Date(Math.ceil(laterTime / MINUTE_MS) * MINUTE_MS + HOUR_MS).toISOString();
}

/** Whether an end time has passed. */
export function isPast(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) <= now;
}
