import { JAKARTA_OFFSET_MS } from "@tukar-saldo/contracts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** 2026-11-24T15:00 in Jakarta, as a field of the browser has it; empty for what is no moment. */
export function toLocalTime(until: string | null): string {
  const moment = Date.parse(until ?? "");
  return Number.isNaN(moment) ? "" : new Date(moment + JAKARTA_OFFSET_MS).toISOString().slice(0, 16);
}

/** The moment that was typed; null when the field is empty. What is no moment stays as it is, for the schema to refuse. */
export function fromLocalTime(typed: string): string | null {
  if (typed === "") return null;
  const moment = Date.parse(`${typed}+07:00`);
  return Number.isNaN(moment) ? typed : new Date(moment).toISOString();
}

/** An hour more than it was, or than now if that is later. */
export function addHour(until: string | null, now: number): string {
  const from = Math.max(now, Date.parse(until ?? "") || 0);
  return new Date(Math.ceil(from / MINUTE_MS) * MINUTE_MS + HOUR_MS).toISOString();
}

/** Whether an end has come. */
export function isPast(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) <= now;
}
