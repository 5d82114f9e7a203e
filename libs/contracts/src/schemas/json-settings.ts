import * as z from "zod/mini";
import { DESTINATIONS } from "../destinations.js";
import { MAX_NOTICE_LENGTH, MAX_CLOSING_REASON_LENGTH, MAX_SPANS_PER_DAY } from "../limits.js";
import { defineMessageKey } from "../message.js";
import type { OpeningHours } from "../opening-hours.js";
import { optionalTextField, textField } from "./fields.js";

/** This module contains the schemas of the settings that are JSON texts. */

const INVALID_MESSAGE_KEY = defineMessageKey("field.invalid");

const timeOfDay = z
  .string(INVALID_MESSAGE_KEY)
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, INVALID_MESSAGE_KEY));
const openingSpans = z.optional(
  z.array(z.tuple([timeOfDay, timeOfDay])).check(z.maxLength(MAX_SPANS_PER_DAY)),
);

/** When the desk is open (contract A7). A weekday without spans is closed. */
export const openingHours: z.ZodMiniType<OpeningHours, unknown> = z.strictObject({
  mon: openingSpans,
  tue: openingSpans,
  wed: openingSpans,
  thu: openingSpans,
  fri: openingSpans,
  sat: openingSpans,
  sun: openingSpans,
  outside: z.enum(["take", "refuse"]),
});

/** When a closing or a notice ends, in ISO 8601; converted to UTC. Null or absent if it has no end. */
const until = z.prefault(
  z.nullable(
    z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((time: string) => new Date(time).toISOString()),
    ),
  ),
  null,
);

const destinationClosing = z.strictObject({
  reason: textField(MAX_CLOSING_REASON_LENGTH, INVALID_MESSAGE_KEY, INVALID_MESSAGE_KEY),
  until,
});

/** The closings of payout destinations, by the value of the destination. */
export type DestinationsOff = Readonly<Partial<Record<string, z.infer<typeof destinationClosing>>>>;
export const destinationsOff: z.ZodMiniType<DestinationsOff, unknown> = z.partialRecord(
  z.enum(DESTINATIONS.map(({ value }) => value)),
  destinationClosing,
);

const noticeText = optionalTextField(MAX_NOTICE_LENGTH, INVALID_MESSAGE_KEY);

/** A notice at the top of the public pages. A language without a text shows the text of the other language. */
export const publicNotice = z
  .strictObject({ id: noticeText, en: noticeText, until })
  .check(z.refine(({ id, en }) => id !== "" || en !== ""));
export type PublicNotice = z.infer<typeof publicNotice>;
