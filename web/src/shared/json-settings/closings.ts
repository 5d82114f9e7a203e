import { DESTINATIONS, readJsonSetting } from "@tukar-saldo/contracts";
import type { DestinationsOff } from "@tukar-saldo/contracts";
import { isPast } from "./until.js";

export type Closing = NonNullable<DestinationsOff[string]>;

const parseClosings = (text: string): DestinationsOff =>
  readJsonSetting({ destinations_off: text }, "destinations_off") ?? {};

/** Parses the closings in the field's text; omits saved closings whose end time has passed. */
export function listClosings(text: string, saved: string, now: number): ReadonlyMap<string, Closing> {
  const [closings, savedClosings] = [parseClosings(text), parseClosings(saved)];
  const hasEnded = (value: string, { until }: Closing): boolean =>
    isPast(until, now) && savedClosings[value]?.until === until;
  return new Map(
    DESTINATIONS.flatMap(({ value }) => {
      const closing = closings[value];
      return closing && !hasEnded(value, closing) ? [[value, closing] as const] : [];
    }),
  );
}

/** Serialises the closings after replacing one destination's closing, or removing it if `closing` is undefined. */
export function changeClosing(
  closings: ReadonlyMap<string, Closing>,
  destination: string,
  closing: Closing | undefined,
): string {
  const entries = DESTINATIONS.flatMap(({ value }) => {
    const nextClosing = value === destination ? closing : closings.get(value);
    return nextClosing ? [[value, nextClosing] as const] : [];
  });
  return entries.length === 0 ? "" : JSON.stringify(Object.fromEntries(entries));
}
