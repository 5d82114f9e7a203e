import { Double } from "bson";
import type { Document, Value } from "../values/types.js";
import { errorFields } from "./statements.js";
import type { WriteError } from "./statements.js";
import type { UpdatedDocument } from "./update-statement.js";

interface Outcome {
  n: number;
  nModified?: number;
  upserted?: Document;
}

/** What the operations of a bulkWrite did, each and together. */
export class BulkCounts {
  private readonly outcomes = new Map<number, Outcome>();
  private readonly totals = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };

  constructor(private readonly length: number) {}

  inserted(index: number): void {
    this.of(index).n += 1;
    this.totals.nInserted += 1;
  }

  deleted(index: number): void {
    this.of(index).n += 1;
    this.totals.nDeleted += 1;
  }

  updated(index: number, { before, after }: UpdatedDocument): void {
    const outcome = this.of(index);
    outcome.n += 1;
    outcome.nModified ??= 0;
    if (!before) {
      outcome.upserted = new Map<string, Value>([["_id", after.get("_id")]]);
      this.totals.nUpserted += 1;
      return;
    }
    this.totals.nMatched += 1;
    if (before === after) return;
    outcome.nModified += 1;
    this.totals.nModified += 1;
  }

  /** One document per operation that was tried, or only those that failed. */
  results(errors: readonly WriteError[], ordered: boolean, errorsOnly: boolean): Document[] {
    const failed = new Map(errors.map((error) => [error.index, error]));
    const tried = ordered && errors[0] ? errors[0].index + 1 : this.length;
    const places = Array.from({ length: tried }, (_, place) => place);
    return places
      .filter((place) => !errorsOnly || failed.has(place))
      .map((place) => this.result(place, failed.get(place)));
  }

  summary(nErrors: number): Document {
    return new Map(Object.entries({ ...this.totals, nErrors }));
  }

  private result(index: number, failed: WriteError | undefined): Document {
    const { n, nModified, upserted } = this.of(index);
    const fields: [string, Value][] = [
      ["ok", new Double(failed ? 0 : 1)],
      ["idx", index],
      ["n", n],
    ];
    if (nModified !== undefined) fields.push(["nModified", nModified]);
    if (upserted) fields.push(["upserted", upserted]);
    if (failed) fields.push(...errorFields(failed.error));
    return new Map(fields);
  }

  private of(index: number): Outcome {
    const known = this.outcomes.get(index) ?? { n: 0 };
    this.outcomes.set(index, known);
    return known;
  }
}
