import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { numberOf, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";

const SPANS: Readonly<Record<string, number>> = { seconds: 3600, minutes: 86_400, hours: 2_592_000 };
const KNOWN = new Set([
  "timeField",
  "metaField",
  "granularity",
  "bucketMaxSpanSeconds",
  "bucketRoundingSeconds",
]);

/** The option `timeseries` of `create`. Its documents are stored as they are, not in buckets. */
export function timeSeriesOptions(command: Command): [string, Value][] {
  const given = optionalDocument(command, "timeseries");
  if (!given) return [];
  for (const name of given.keys())
    if (!KNOWN.has(name)) throw failure("BadValue", `BSON field 'timeseries.${name}' is an unknown field.`);
  const timeField = given.get("timeField");
  if (typeof timeField !== "string")
    throw failure("FailedToParse", "BSON field 'timeseries.timeField' is missing but a required field");
  if (timeField === "_id" || timeField.includes("."))
    throw failure("InvalidOptions", "'timeField' must not be '_id' and must be a field at the top level");
  return [["timeseries", withSpan(given)]];
}

function withSpan(given: Document): Document {
  const span = numberOf(given.get("bucketMaxSpanSeconds"));
  if (span !== undefined) return new Map(given);
  const granularity = given.get("granularity") ?? "seconds";
  if (typeof granularity !== "string" || !Object.hasOwn(SPANS, granularity))
    throw failure(
      "BadValue",
      `Enumeration value '${String(granularity)}' for field 'granularity' is not a valid value.`,
    );
  return new Map<string, Value>([
    ...given,
    ["granularity", granularity],
    ["bucketMaxSpanSeconds", SPANS[granularity] as number],
  ]);
}

/** Refuses a document of a time series without its time. */
export function checkTime(collection: CollectionEntry, document: Document): void {
  const series = collection.options.get("timeseries");
  const field = isDocument(series) ? series.get("timeField") : undefined;
  if (typeof field !== "string" || document.get(field) instanceof Date) return;
  throw failure("BadValue", `'${field}' must be present and contain a valid BSON UTC datetime value`);
}
