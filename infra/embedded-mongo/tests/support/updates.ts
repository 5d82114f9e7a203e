import { parseFilter } from "../../src/query/filter.js";
import { compileUpdate } from "../../src/update/compile.js";
import { toServerDocument, toPlainObject } from "./bson.js";

export interface UpdateCase {
  readonly filter?: object;
  readonly multi?: boolean;
}

/** Compiles an update given as plain objects. */
export function compileTestUpdate(update: object, { filter = {}, multi = false }: UpdateCase = {}) {
  return compileUpdate(toServerDocument(update), {
    filter: parseFilter(toServerDocument(filter)),
    multi,
  });
}

/** Applies an update; returns relaxed extended JSON. */
export const applyTestUpdate = (document: object, update: object, options?: UpdateCase) =>
  toPlainObject(compileTestUpdate(update, options).apply(toServerDocument(document)));
