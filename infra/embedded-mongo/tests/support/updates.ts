import { parseFilter } from "../../src/query/filter.js";
import { compileUpdate } from "../../src/update/compile.js";
import { bson, plain } from "./bson.js";

export interface UpdateCase {
  readonly filter?: object;
  readonly multi?: boolean;
}

/** An update as the server holds it, from plain objects. */
export function compiled(update: object, { filter = {}, multi = false }: UpdateCase = {}) {
  return compileUpdate(bson(update), {
    filter: parseFilter(bson(filter)),
    multi,
  });
}

/** What a document becomes by an update, as plain extended JSON. */
export const updated = (document: object, update: object, options?: UpdateCase) =>
  plain(compiled(update, options).apply(bson(document)));
