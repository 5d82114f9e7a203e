import type { CollectionDefinition } from "../database/database-reader.js";
import type { ReadSnapshot } from "../database/snapshot.js";
import type { ContentDigest, GroupedSums } from "./digest.js";

/** The version of the file format. Incremented when older versions of the program cannot read new files. */
export const BACKUP_FORMAT_VERSION = 1;

/** The first record of a backup. */
export interface BackupHeader {
  readonly kind: "tukar-saldo backup";
  readonly format: number;
  /** The version of the program that wrote the backup. */
  readonly product_version: string;
  readonly moment: ReadSnapshot["kind"];
  /** The moment of the backup: writes acknowledged before it are included, later ones are not. */
  readonly cutoff: Date;
  /** The schema version of each service's data. */
  readonly schema_versions: Readonly<Record<string, number>>;
  readonly left_out: readonly string[];
}

/** The last record of a backup. */
export interface BackupTrailer extends ContentDigest {
  readonly collections: number;
  readonly sums: GroupedSums;
}

/** A collection of a backup and the digest of its documents. */
export interface CollectionDigest extends ContentDigest {
  readonly definition: CollectionDefinition;
}

/** What a backup contains apart from its documents: header, digests of the collections, sums, number of documents. */
export interface BackupSummary {
  readonly header: BackupHeader;
  readonly collections: readonly CollectionDigest[];
  readonly sums: GroupedSums;
  readonly documents: number;
}
