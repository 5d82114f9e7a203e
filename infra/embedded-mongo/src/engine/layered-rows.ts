import type { KeyRange, Reading, Row } from "./engine.js";
import type { MemoryTable, TableRow } from "./memory-table.js";
import { mergeRows } from "./merge.js";
import type { TreeReader } from "./tree.js";

/** The rows of the tree as the tables above it, the newest first, have changed them. */
export function layeredRows(
  tree: TreeReader,
  tables: readonly MemoryTable[],
  range: KeyRange,
  reading: Reading,
): Iterable<Row> {
  const touched = tables.filter((table) => !isNone(table.rows(range, reading)));
  return touched.length === 0 ? tree.rows(range, reading) : merged(tree, touched, range, reading);
}

function isNone(rows: Iterable<unknown>): boolean {
  const [first] = rows;
  return first === undefined;
}

function* merged(
  tree: TreeReader,
  tables: readonly MemoryTable[],
  range: KeyRange,
  { limit = Infinity, ...reading }: Reading,
): Generator<Row> {
  const sources = [
    ...tables.map((table) => table.rows(range, reading)),
    asTableRows(tree.rows(range, reading)),
  ];
  let left = limit;
  for (const [key, value] of mergeRows(sources, reading.reverse ?? false)) {
    if (value === null) continue;
    if (left <= 0) return;
    left -= 1;
    yield { key: Buffer.from(key, "latin1"), value };
  }
}

function* asTableRows(rows: Iterable<Row>): Generator<TableRow> {
  for (const { key, value } of rows) yield [key.toString("latin1"), value];
}
