import { createHash } from "node:crypto";
import { deserialize } from "bson";
import type { SumRule } from "../plan.js";

/** What is said of a collection's documents: enough to tell whether two have the same, in the same order. */
export interface Figures {
  readonly documents: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** How many documents have a value, and the sum of another field over them. */
export type Sums = Readonly<Record<string, { readonly documents: number; readonly sum: number }>>;

/** Counts documents while they pass. */
export class Tally {
  private readonly hash = createHash("sha256");
  private readonly groups = new Map<string, { documents: number; sum: number }>();
  private documents = 0;
  private bytes = 0;

  constructor(private readonly rule?: Pick<SumRule, "by" | "of">) {}

  add(document: Uint8Array): void {
    this.documents += 1;
    this.bytes += document.length;
    this.hash.update(document);
    if (this.rule) this.sum(document, this.rule);
  }

  figures(): Figures {
    return { documents: this.documents, bytes: this.bytes, sha256: this.hash.copy().digest("hex") };
  }

  sums(): Sums {
    return Object.fromEntries([...this.groups].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  private sum(bytes: Uint8Array, { by, of }: Pick<SumRule, "by" | "of">): void {
    const document = deserialize(bytes);
    const key = String(document[by]);
    const group = this.groups.get(key) ?? { documents: 0, sum: 0 };
    this.groups.set(key, { documents: group.documents + 1, sum: group.sum + Number(document[of] ?? 0) });
  }
}

/** A tally for a collection: with sums where the rule is about it. */
export const tallyFor = (name: string, rule: SumRule): Tally =>
  new Tally(rule.collection === name ? rule : undefined);
