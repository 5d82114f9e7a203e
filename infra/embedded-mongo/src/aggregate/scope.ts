import type { Collation } from "../values/collation.js";
import type { Document, Missing, Value } from "../values/types.js";
import type { Work } from "./work.js";

/** What an expression sees while it runs: the document and the variables in force. */
export interface Scope {
  readonly root: Document;
  readonly variables: ReadonlyMap<string, Value | Missing>;
  readonly work: Work;
}

export type Found = Value | Missing;
export type Evaluate = (scope: Scope) => Found;

/** What the parts of an expression need while it is compiled. */
export interface CompileContext {
  readonly collation: Collation | undefined;
  compile(expression: Value): Evaluate;
  /** The same with more variables known. */
  knowing(names: readonly string[]): CompileContext;
}

/** Compiles an operator from its argument, `{ $name: argument }`. */
export type CompileOperator = (argument: Value, context: CompileContext, name: string) => Evaluate;
export type OperatorTable = Readonly<Record<string, CompileOperator>>;

export interface ExpressionOptions {
  /** A command's `let`: constant expressions by name. */
  readonly vars?: Document | undefined;
  /** Variables that already have their values. */
  readonly variables?: ReadonlyMap<string, Found> | undefined;
  readonly collation?: Collation | undefined;
}
