import type { Document, Missing, Value } from "../values/types.js";
import type { Work } from "./work.js";

/** What an expression sees while it runs. */
export interface Scope {
  readonly root: Document;
  readonly work: Work;
}

export type Found = Value | Missing;
export type Evaluate = (scope: Scope) => Found;

/** Compiles a part of an expression. */
export type Compile = (expression: Value) => Evaluate;

/** Compiles an operator from its argument, `{ $name: argument }`. */
export type CompileOperator = (argument: Value, compile: Compile, name: string) => Evaluate;
export type OperatorTable = Readonly<Record<string, CompileOperator>>;
