import type { Structure } from "../database/database-reader.js";
import type { Moment } from "../database/moment.js";
import type { Figures, Sums } from "./tally.js";

/** Counted up when an older version could not read the file. */
export const FORMAT = 1;

/** What a backup begins with. */
export interface Header {
  readonly kind: "tukar-saldo backup";
  readonly format: number;
  /** The version of the program that wrote it. */
  readonly product_version: string;
  readonly moment: Moment["kind"];
  /** What was acknowledged before is in it, what came after is not. */
  readonly cutoff: Date;
  /** By service, the number of the form in which it stored its data. */
  readonly schema_versions: Readonly<Record<string, number>>;
  readonly left_out: readonly string[];
}

/** What a backup ends with. */
export interface Trailer extends Figures {
  readonly collections: number;
  readonly sums: Sums;
}

/** A collection of a backup, with what its documents amount to. */
export interface CollectionFigures extends Figures {
  readonly structure: Structure;
}

/** All that a backup says of itself. */
export interface Summary {
  readonly header: Header;
  readonly collections: readonly CollectionFigures[];
  readonly sums: Sums;
  readonly documents: number;
}
