import { compileSort } from "../../query/sort.js";
import type { Sort } from "../../query/sort.js";
import { location } from "../../values/errors.js";
import { MemoryMeter, roughSize } from "../../values/memory.js";
import type { Holding } from "../../values/memory.js";
import { isNumeric, toNumber } from "../../values/numbers.js";
import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { gathering } from "../stage.js";
import type { Stage, StageContext } from "../stage.js";

interface Row {
  readonly key: Value[];
  readonly document: Document;
  readonly place: number;
}

/** $sort; when $skip and $limit follow directly it keeps no more documents than they let through. */
export function boundedSort(argument: Value, context: StageContext, following: readonly Document[]): Stage {
  if (!isDocument(argument)) throw location(15973, "the $sort key specification must be an object");
  if (argument.size === 0) throw location(15976, "$sort stage must have at least one sort key");
  return sortStage(compileSort(argument), boundOf(following), context.holding);
}

function boundOf(following: readonly Document[]): number {
  let skipped = 0;
  for (const stage of following) {
    const [skip, limit] = [stage.get("$skip"), stage.get("$limit")];
    if (isNumeric(limit)) return skipped + toNumber(limit);
    if (!isNumeric(skip)) break;
    skipped += toNumber(skip);
  }
  return Infinity;
}

const SPARE = 1000;

const start = (holding: Holding | undefined) => ({
  rows: [] as Row[],
  seen: 0,
  meter: new MemoryMeter("Sort", holding),
});

function sortStage(sort: Sort, bound: number, holding: Holding | undefined): Stage {
  const order = (a: Row, b: Row) => sort.compareKeys(a.key, b.key) || a.place - b.place;
  const take = (state: ReturnType<typeof start>, document: Document) => {
    state.rows.push({ key: sort.keyOf(document), document, place: state.seen++ });
    state.meter.add(roughSize(document));
    if (state.rows.length < bound * 2 + SPARE) return;
    state.rows = state.rows.sort(order).slice(0, bound);
    state.meter.reset();
    for (const row of state.rows) state.meter.add(roughSize(row.document));
  };
  return gathering(
    () => start(holding),
    take,
    ({ rows }) =>
      rows
        .sort(order)
        .slice(0, bound)
        .map((row) => row.document),
  );
}
