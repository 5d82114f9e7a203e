import { parseFilter } from "../../src/query/filter.js";
import { compileUpdate } from "../../src/update/compile.js";
import { bson, plain } from "./bson.js";

export interface UpdateCase {
  readonly filter?: object;
  readonly arrayFilters?: object[];
  readonly multi?: boolean;
}

/** An update as the server holds it, from plain objects. */
export function compiled(
  update: object | object[],
  { filter = {}, arrayFilters, multi = false }: UpdateCase = {},
) {
  const read = Array.isArray(update) ? update.map(bson) : bson(update);
  return compileUpdate(read, {
    filter: parseFilter(bson(filter)),
    arrayFilters: arrayFilters?.map(bson),
    multi,
  });
}

/** What a document becomes by an update, as plain extended JSON. */
export const updated = (document: object, update: object | object[], options?: UpdateCase) =>
  plain(compiled(update, options).apply(bson(document)));
