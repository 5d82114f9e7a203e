import type { TableRow } from "./memory-table.js";

interface Source {
  readonly rows: Iterator<TableRow>;
  head: TableRow | undefined;
}

/**
 * The rows of several sources in one order; where sources hold the same key, the first source's row counts. Rows of
 * removed keys are among them.
 */
export function* mergeRows(sources: readonly Iterable<TableRow>[], reverse: boolean): Generator<TableRow> {
  const open = sources.map((source) => opened(source[Symbol.iterator]())).filter(({ head }) => head);
  try {
    while (open.length > 1) {
      const next = first(open, reverse);
      yield next;
      for (let place = open.length - 1; place >= 0; place -= 1) {
        const source = open[place] as Source;
        if (source.head?.[0] === next[0] && !advance(source)) open.splice(place, 1);
      }
    }
    const [last] = open;
    if (!last) return;
    // What is left comes from one source alone.
    do yield last.head as TableRow;
    while (advance(last));
  } finally {
    // Whoever has enough leaves them half read, and an open reading of the tree holds its old pages.
    for (const { rows } of open) rows.return?.();
  }
}

function opened(rows: Iterator<TableRow>): Source {
  const source: Source = { rows, head: undefined };
  advance(source);
  return source;
}

function advance(source: Source): boolean {
  const { value, done } = source.rows.next();
  source.head = done ? undefined : value;
  return !done;
}

function first(open: readonly Source[], reverse: boolean): TableRow {
  let best = open[0]?.head as TableRow;
  for (const { head } of open) {
    if (head && (reverse ? head[0] > best[0] : head[0] < best[0])) best = head;
  }
  return best;
}
