import { CommandError, location } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { fieldPath, pathNames } from "./field-path.js";
import { OPERATORS } from "./operators/table.js";
import type { CompileContext, Evaluate, ExpressionOptions, Found } from "./scope.js";
import { Work } from "./work.js";

/** Compiles an aggregation expression; MISSING is its value where a field is not there. */
export function compileExpression(
  expression: Value,
  options: ExpressionOptions = {},
): (document: Document) => Found {
  const variables = initialVariables(options);
  const evaluate = contextOf(new Set(variables.keys()), options.collation).compile(expression);
  return (document) => {
    const work = new Work();
    const value = evaluate({ root: document, variables, work });
    work.check(value);
    return value;
  };
}

/** The values of a command's `let`, and what the server provides itself. */
export function initialVariables({ vars, variables }: ExpressionOptions): ReadonlyMap<string, Found> {
  const known = new Map<string, Found>([["NOW", new Date()], ["REMOVE", MISSING], ...(variables ?? [])]);
  for (const [name, expression] of vars ?? []) {
    const evaluate = contextOf(new Set(["NOW", "REMOVE"]), undefined).compile(expression);
    known.set(name, evaluate({ root: new Map(), variables: known, work: new Work() }));
  }
  return known;
}

function contextOf(names: ReadonlySet<string>, collation: ExpressionOptions["collation"]): CompileContext {
  const context: CompileContext = {
    collation,
    compile: (expression) => compileAny(expression, names, context),
    knowing: (more) => contextOf(new Set([...names, ...more]), collation),
  };
  return context;
}

function compileAny(expression: Value, names: ReadonlySet<string>, context: CompileContext): Evaluate {
  if (typeof expression === "string" && expression.startsWith("$"))
    return compileReference(expression, names);
  if (Array.isArray(expression)) return measured(compileArray(expression, context));
  if (isDocument(expression)) return measured(compileDocument(expression, context));
  return () => expression;
}

/** Whatever makes a value answers for its size. */
function measured(evaluate: Evaluate): Evaluate {
  return (scope) => {
    const value = evaluate(scope);
    if (typeof value === "object" || typeof value === "string") scope.work.made(value);
    else scope.work.walk(1);
    return value;
  };
}

function compileReference(text: string, names: ReadonlySet<string>): Evaluate {
  if (!text.startsWith("$$")) {
    const path = pathNames(text.slice(1));
    return (scope) => fieldPath(scope.root, path);
  }
  const [name, ...rest] = text.slice(2).split(".") as [string, ...string[]];
  if (name === "") throw location(16872, "empty variable names are not allowed");
  for (const part of rest)
    if (part === "") throw location(15998, "FieldPath field names may not be empty strings.");
  const read = names.has(name) ? variable(name) : systemVariable(name);
  return rest.length === 0 ? read : (scope) => fieldPath(read(scope), rest);
}

const variable =
  (name: string): Evaluate =>
  (scope) =>
    scope.variables.get(name);

function systemVariable(name: string): Evaluate {
  if (name === "ROOT" || name === "CURRENT") return (scope) => scope.root;
  throw location(17276, `Use of undefined variable: ${name}`);
}

function compileArray(expressions: Value[], context: CompileContext): Evaluate {
  const parts = expressions.map((part) => context.compile(part));
  return (scope) => parts.map((part) => orNull(part(scope)));
}

const orNull = (value: Found): Value => (value === MISSING ? null : value);

function compileDocument(expression: Document, context: CompileContext): Evaluate {
  const [first] = expression.keys();
  if (first?.startsWith("$")) return compileOperator(first, expression, context);
  const fields = [...expression].map(([name, value]) => [fieldName(name), context.compile(value)] as const);
  return (scope) => {
    const result: Document = new Map();
    for (const [name, evaluate] of fields) {
      const value = evaluate(scope);
      if (value !== MISSING) result.set(name, value);
    }
    return result;
  };
}

function fieldName(name: string): string {
  if (name.startsWith("$"))
    throw location(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  if (name.includes("."))
    throw location(
      16412,
      "FieldPath field names may not contain '.'. Consider using $getField or $setField.",
    );
  return name;
}

function compileOperator(name: string, expression: Document, context: CompileContext): Evaluate {
  if (expression.size !== 1) {
    const found = [...expression.keys()].join(", ");
    throw location(15983, `An object representing an expression must have exactly one field: ${found}`);
  }
  const compile = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (compile === undefined)
    throw new CommandError(168, "InvalidPipelineOperator", `Unrecognized expression '${name}'`);
  return compile(expression.get(name), context, name);
}
