import type { MemoryTable, TableRow } from "./memory-table.js";

/** One commit of the tree takes so many changes, or so many bytes, whichever comes first. */
const CHANGES_AT_ONCE = 2000;
const BYTES_AT_ONCE = 4 * 2 ** 20;

/** Changes in the order of their keys, as many at a time as one commit of the tree takes. */
export function* portions(changes: MemoryTable): Generator<TableRow[]> {
  let portion: TableRow[] = [];
  let bytes = 0;
  for (const row of changes.all()) {
    portion.push(row);
    bytes += row[1]?.length ?? 0;
    if (portion.length < CHANGES_AT_ONCE && bytes < BYTES_AT_ONCE) continue;
    yield portion;
    portion = [];
    bytes = 0;
  }
  if (portion.length > 0) yield portion;
}
