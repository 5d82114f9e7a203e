import { conversionFailure } from "../operators/kit.js";
import { fromWall, utc } from "./zone.js";

const DAY = String.raw`(\d{4})-?(\d{2})(?:-?(\d{2}))?`;
const TIME = String.raw`(?:[T ](\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?)?`;
const ZONE = String.raw`(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?|[A-Za-z]+\/[A-Za-z_/]+)?`;
const ISO = new RegExp(`^${DAY}${TIME}\\s*${ZONE}$`);

/**
 * Reads a date written the ISO 8601 way; without a zone in the text `zone` holds. ConversionFailure
 * otherwise.
 */
export function parseDate(text: string, zone?: string): Date {
  const match = ISO.exec(text.trim());
  if (match === null) throw conversionFailure(`Error parsing date string '${text}'`);
  const [, year, month, day = "1", hour = "0", minute = "0", second = "0", fraction = "", own] = match;
  const millisecond = Math.floor(Number(`0.${fraction || "0"}`) * 1000);
  const wall = [
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    millisecond,
  ] as const;
  checkRange(text, wall);
  if (own !== undefined && zone !== undefined) {
    throw conversionFailure(
      `you cannot pass in a date/time string with time zone information ('${own}') together with a ` +
        `timezone argument`,
    );
  }
  return fromWall(utc(wall), own ?? zone ?? "UTC");
}

function checkRange(text: string, [year, month, day, hour, minute, second]: Parameters<typeof utc>[0]): void {
  const date = new Date(utc([year, month, day, 0, 0, 0, 0]));
  const real = date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
  if (!real || hour > 23 || minute > 59 || second > 59)
    throw conversionFailure(`Error parsing date string '${text}'`);
}

const FIELDS: Record<string, [string, string]> = {
  Y: ["year", "(\\d{4})"],
  m: ["month", "(\\d{2})"],
  d: ["day", "(\\d{2})"],
  H: ["hour", "(\\d{2})"],
  M: ["minute", "(\\d{2})"],
  S: ["second", "(\\d{2})"],
  L: ["millisecond", "(\\d{1,3})"],
  z: ["zone", "([+-]\\d{2}:?\\d{2}|Z)"],
};

/** Reads a date by a format of %Y %m %d %H %M %S %L %z. */
export function parseByFormat(text: string, format: string, zone?: string): Date {
  const names: string[] = [];
  const pattern = format.replace(/%(.)|[\\^$.*+?()[\]{}|]/g, (part, letter: string | undefined) => {
    if (letter === "%") return "%";
    if (letter === undefined) return `\\${part}`;
    const field = Object.hasOwn(FIELDS, letter) ? FIELDS[letter] : undefined;
    if (field === undefined)
      throw conversionFailure(`Invalid format character '%${letter}' in format string`);
    names.push(field[0]);
    return field[1];
  });
  const match = new RegExp(`^${pattern}$`).exec(text);
  if (match === null) throw conversionFailure(`Error parsing date string '${text}' with format '${format}'`);
  const found = new Map(names.map((name, index) => [name, match[index + 1] as string]));
  const part = (name: string, otherwise: number) => Number(found.get(name) ?? otherwise);
  const wall = [
    part("year", 1970),
    part("month", 1),
    part("day", 1),
    part("hour", 0),
    part("minute", 0),
    part("second", 0),
    part("millisecond", 0),
  ] as const;
  checkRange(text, wall);
  return fromWall(utc(wall), found.get("zone") ?? zone ?? "UTC");
}
