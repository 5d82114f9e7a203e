import { parseFilter } from "../../src/query/filter.js";
import { compileUpdate } from "../../src/update/compile.js";
import { bson, plain } from "./bson.js";

export interface UpdateCase {
  readonly filter?: object;
  readonly multi?: boolean;
}

/** Compiles an update given as plain objects. */
export function compiled(update: object, { filter = {}, multi = false }: UpdateCase = {}) {
  return compileUpdate(bson(update), {
    filter: parseFilter(bson(filter)),
    multi,
  });
}

/** Applies an update; returns relaxed extended JSON. */
export const updated = (document: object, update: object, options?: UpdateCase) =>
  plain(compiled(update, options).apply(bson(document)));
