import { compileFilter } from "../../query/filter.js";
import { someValue } from "../../values/paths.js";
import { encodeKey } from "../../values/key.js";
import { MISSING } from "../../values/types.js";
import type { Document, Missing, Value } from "../../values/types.js";
import { roughSize } from "../memory.js";
import type { StageContext } from "../stage.js";

type Find = (values: Value[]) => Promise<Document[]>;

const SMALL = 16 * 1024 * 1024;

/**
 * Finds the documents of another collection by a field. A small collection is read once into a table by that
 * field's values; a large one, or one under a collation, is asked anew each time, so that an index can
 * serve.
 */
export function foreignByField(collection: string, field: string, context: StageContext): Find {
  let table: Promise<Table | undefined> | undefined;
  return async (values) => {
    table ??=
      context.collation === undefined ? readTable(collection, field, context) : Promise.resolve(undefined);
    const known = await table;
    return known === undefined ? ask(collection, field, values, context) : known.find(values);
  };
}

async function ask(
  collection: string,
  field: string,
  values: Value[],
  context: StageContext,
): Promise<Document[]> {
  const filter: Document = new Map([[field, new Map([["$in", values.map(orNull)]])]]);
  const test = compileFilter(filter, context);
  const found: Document[] = [];
  for await (const document of context.lookup(collection, filter)) if (test(document)) found.push(document);
  return found;
}

const orNull = (value: Value | Missing): Value => (value === MISSING || value === undefined ? null : value);

const keyOf = (value: Value | Missing): string => encodeKey([orNull(value)], [1]).toString("latin1");

class Table {
  private readonly places = new Map<string, number[]>();
  private readonly documents: Document[] = [];
  private readonly path: string[];

  constructor(field: string) {
    this.path = field.split(".");
  }

  add(document: Document): void {
    const place = this.documents.push(document) - 1;
    someValue(document, this.path, true, (value) => {
      const key = keyOf(value);
      const known = this.places.get(key);
      if (known === undefined) this.places.set(key, [place]);
      else if (known.at(-1) !== place) known.push(place);
      return false;
    });
  }

  /** In the order of the collection, each document once. */
  find(values: Value[]): Document[] {
    const places = new Set(values.flatMap((value) => this.places.get(keyOf(value)) ?? []));
    return [...places].sort((a, b) => a - b).map((place) => this.documents[place] as Document);
  }
}

async function readTable(
  collection: string,
  field: string,
  context: StageContext,
): Promise<Table | undefined> {
  const table = new Table(field);
  let size = 0;
  for await (const document of context.lookup(collection)) {
    size += roughSize(document);
    if (size > SMALL) return undefined;
    table.add(document);
  }
  return table;
}
