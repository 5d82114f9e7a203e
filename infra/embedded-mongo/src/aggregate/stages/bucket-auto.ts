import { compare } from "../../values/compare.js";
import { failure, location } from "../../values/errors.js";
import { toInteger } from "../../values/numbers.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { compileExpression } from "../expression.js";
import type { GroupField } from "../group-state.js";
import { MemoryMeter, roughSize } from "../memory.js";
import { gathering } from "../stage.js";
import type { Stage, StageContext } from "../stage.js";
import { outputFields } from "./bucket.js";

interface Row {
  readonly value: Value;
  readonly document: Document;
}

/**
 * $bucketAuto: a given number of buckets, as even as equal values allow. Preferred number series are
 * refused.
 */
export function bucketAuto(argument: Value, context: StageContext): Stage {
  if (!isDocument(argument)) throw location(40240, "The argument to $bucketAuto must be an object");
  if (argument.has("granularity"))
    throw failure("BadValue", "$bucketAuto's granularity is not supported by this server");
  const buckets = toInteger(argument.get("buckets")) ?? 0;
  if (buckets <= 0) throw location(40243, "The $bucketAuto 'buckets' field must be greater than 0");
  const by = compileExpression(argument.get("groupBy"), context);
  const fields = outputFields(argument.get("output"), context);
  const take = ({ rows, meter }: ReturnType<typeof start>, document: Document) => {
    const value = by(document);
    meter.add(roughSize(document));
    rows.push({ value: value === MISSING ? null : value, document });
  };
  return gathering(
    () => start(context),
    take,
    ({ rows }) =>
      divide(
        rows.sort((a, b) => compare(a.value, b.value)),
        buckets,
        fields,
      ),
  );
}

const start = ({ holding }: StageContext) => ({
  rows: [] as Row[],
  meter: new MemoryMeter("$bucketAuto", holding),
});

function* divide(rows: readonly Row[], buckets: number, fields: readonly GroupField[]): Iterable<Document> {
  const size = Math.max(1, Math.round(rows.length / buckets));
  let start = 0;
  for (let made = 1; start < rows.length; made++) {
    let end = made === buckets ? rows.length : Math.min(rows.length, start + size);
    while (end < rows.length && compare(rows[end]?.value, rows[end - 1]?.value) === 0) end++;
    yield bucketOf(rows.slice(start, end), rows[end]?.value ?? rows.at(-1)?.value, fields);
    start = end;
  }
}

function bucketOf(rows: readonly Row[], max: Value, fields: readonly GroupField[]): Document {
  const states = fields.map((field) => field.start());
  for (const { document } of rows) for (const state of states) state.add(document);
  const id = new Map<string, Value>([
    ["min", rows[0]?.value],
    ["max", max],
  ]);
  const gathered = fields.map((field, index): [string, Value] => [field.name, states[index]?.result()]);
  return new Map<string, Value>([["_id", id], ...gathered]);
}
