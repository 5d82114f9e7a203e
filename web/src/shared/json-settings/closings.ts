import { DESTINATIONS, readJsonSetting } from "@tukar-saldo/contracts";
import type { DestinationsOff } from "@tukar-saldo/contracts";
import { isPast } from "./until.js";

export type Closing = NonNullable<DestinationsOff[string]>;

const read = (text: string): DestinationsOff =>
  readJsonSetting({ destinations_off: text }, "destinations_off") ?? {};

/** The closings of a text, without those that were saved and have ended since: they close nothing. */
export function listClosings(text: string, saved: string, now: number): ReadonlyMap<string, Closing> {
  const [closings, before] = [read(text), read(saved)];
  const isOver = (value: string, { until }: Closing): boolean =>
    isPast(until, now) && before[value]?.until === until;
  return new Map(
    DESTINATIONS.flatMap(({ value }) => {
      const closing = closings[value];
      return closing && !isOver(value, closing) ? [[value, closing] as const] : [];
    }),
  );
}

/** The text with this closing of a destination, or without one. Closings that have ended are left out. */
export function changeClosing(
  closings: ReadonlyMap<string, Closing>,
  destination: string,
  closing: Closing | undefined,
): string {
  const entries = DESTINATIONS.flatMap(({ value }) => {
    const kept = value === destination ? closing : closings.get(value);
    return kept ? [[value, kept] as const] : [];
  });
  return entries.length === 0 ? "" : JSON.stringify(Object.fromEntries(entries));
}
