import { createHash } from "node:crypto";
import { deserialize } from "bson";
import type { GroupedSumSpec } from "../backup-plan.js";

/** Count, size and hash of documents: equal for collections with the same documents in the same order. */
export interface ContentDigest {
  readonly documents: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** For each value of the field `groupBy`: the number of documents, and the sum of the field `field`. */
export type GroupedSums = Readonly<Record<string, { readonly documents: number; readonly sum: number }>>;

/** Counts and hashes the documents of one collection. With `sumSpec`, it also sums a field by group. */
export class CollectionDigester {
  private readonly hash = createHash("sha256");
  private readonly groups = new Map<string, { documents: number; sum: number }>();
  private documents = 0;
  private bytes = 0;

  constructor(private readonly sumSpec?: Pick<GroupedSumSpec, "groupBy" | "field">) {}

  add(document: Uint8Array): void {
    this.documents += 1;
    this.bytes += document.length;
    this.hash.update(document);
    if (this.sumSpec) this.sum(document, this.sumSpec);
  }

  digest(): ContentDigest {
    return { documents: this.documents, bytes: this.bytes, sha256: this.hash.copy().digest("hex") };
  }

  sums(): GroupedSums {
    return Object.fromEntries([...this.groups].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  private sum(bytes: Uint8Array, { groupBy, field }: Pick<GroupedSumSpec, "groupBy" | "field">): void {
    const document = deserialize(bytes);
    const groupKey = String(document[groupBy]);
    const group = this.groups.get(groupKey) ?? { documents: 0, sum: 0 };
    this.groups.set(groupKey, {
      documents: group.documents + 1,
      sum: group.sum + Number(document[field] ?? 0),
    });
  }
}

/** Creates the digester of a collection. It sums a field only if `sumSpec` names that collection. */
export const createCollectionDigester = (name: string, sumSpec: GroupedSumSpec): CollectionDigester =>
  new CollectionDigester(sumSpec.collection === name ? sumSpec : undefined);
