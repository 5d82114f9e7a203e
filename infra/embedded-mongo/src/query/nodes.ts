import type { BSONRegExp } from "bson";
import type { Near } from "../geo/near.js";
import type { Document, Missing, Value } from "../values/types.js";

/** A filter, parsed: what the planner reads and `compileFilter` turns into a test. */
export type FilterNode = LogicalNode | LeafNode | ExpressionNode | DocumentNode | ConstantNode;

export type LogicalNode =
  | { readonly kind: "and" | "or" | "nor"; readonly branches: readonly FilterNode[] }
  /** $ne, $nin, $not and $exists: false are the negation of a node. */
  | { readonly kind: "not"; readonly branch: FilterNode };

/** A condition on the values one path reaches. In the value form of $elemMatch the path is empty. */
export type LeafNode =
  | ComparisonNode
  | GeoNode
  | {
      readonly kind: "in";
      readonly path: string;
      readonly values: readonly Value[];
      readonly patterns: readonly BSONRegExp[];
    }
  | { readonly kind: "regex"; readonly path: string; readonly pattern: string; readonly options: string }
  | { readonly kind: "exists"; readonly path: string }
  /** Type names as in $type: "int", "string" …; "number" stands as its four types. */
  | { readonly kind: "type"; readonly path: string; readonly types: ReadonlySet<string> }
  | { readonly kind: "size"; readonly path: string; readonly size: number }
  | { readonly kind: "mod"; readonly path: string; readonly divisor: bigint; readonly remainder: bigint }
  | { readonly kind: "bits"; readonly path: string; readonly operator: BitsOperator; readonly mask: bigint }
  | {
      readonly kind: "elemMatch";
      readonly path: string;
      readonly of: "documents" | "values";
      readonly filter: FilterNode;
    };

export interface ComparisonNode {
  readonly kind: "compare";
  readonly path: string;
  readonly operator: "eq" | "gt" | "gte" | "lt" | "lte";
  readonly value: Value;
  /** One of several values that $all demands: it says nothing about the field as a whole. */
  readonly fromAll?: true;
}

export interface GeoNode {
  readonly kind: "geo";
  readonly path: string;
  test(value: Value | Missing): boolean;
  /** $near: the nearest documents are wanted first. */
  readonly near?: Near & { of(value: Value | Missing): number | undefined };
}

export type BitsOperator = "$bitsAllSet" | "$bitsAllClear" | "$bitsAnySet" | "$bitsAnyClear";

export interface ExpressionNode {
  readonly kind: "expression";
  readonly expression: Value;
}

/** $jsonSchema and $text look at the document as a whole. */
export interface DocumentNode {
  readonly kind: "document";
  test(document: Document): boolean;
}

export interface ConstantNode {
  readonly kind: "constant";
  readonly value: boolean;
}
