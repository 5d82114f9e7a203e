import { CommandError, location, OUTSIDE_PROFILE } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { fieldPath, pathNames } from "./field-path.js";
import { OPERATORS } from "./operators/table.js";
import type { Evaluate, Found } from "./scope.js";
import { Work } from "./work.js";

/** Compiles an aggregation expression; MISSING is its value where a field is not there. */
export function compileExpression(expression: Value): (document: Document) => Found {
  const evaluate = compile(expression);
  return (document) => {
    const work = new Work();
    const value = evaluate({ root: document, work });
    work.check(value);
    return value;
  };
}

function compile(expression: Value): Evaluate {
  if (typeof expression === "string" && expression.startsWith("$")) return compileReference(expression);
  if (Array.isArray(expression)) return measured(compileArray(expression));
  if (isDocument(expression)) return measured(compileDocument(expression));
  return () => expression;
}

/** Counts the size of every value that is made. */
function measured(evaluate: Evaluate): Evaluate {
  return (scope) => {
    const value = evaluate(scope);
    if (typeof value === "object" || typeof value === "string") scope.work.made(value);
    else scope.work.walk(1);
    return value;
  };
}

function compileReference(text: string): Evaluate {
  if (!text.startsWith("$$")) {
    const path = pathNames(text.slice(1));
    return (scope) => fieldPath(scope.root, path);
  }
  const [name, ...rest] = text.slice(2).split(".") as [string, ...string[]];
  if (name === "") throw location(16872, "empty variable names are not allowed");
  if (name !== "ROOT" && name !== "CURRENT" && name !== "REMOVE")
    throw location(17276, `Use of undefined variable: ${name}; this server knows ROOT, CURRENT and REMOVE`);
  const path = rest.length === 0 ? [] : pathNames(rest.join("."));
  return name === "REMOVE" ? () => MISSING : (scope) => fieldPath(scope.root, path);
}

function compileArray(expressions: Value[]): Evaluate {
  const parts = expressions.map(compile);
  return (scope) => parts.map((part) => orNull(part(scope)));
}

const orNull = (value: Found): Value => (value === MISSING ? null : value);

function compileDocument(expression: Document): Evaluate {
  const [first] = expression.keys();
  if (first?.startsWith("$")) return compileOperator(first, expression);
  const fields = [...expression].map(([name, value]) => [fieldName(name), compile(value)] as const);
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
  if (name.startsWith("$")) throw location(16410, "FieldPath field names may not start with '$'.");
  if (name.includes(".")) throw location(16412, "FieldPath field names may not contain '.'.");
  return name;
}

function compileOperator(name: string, expression: Document): Evaluate {
  if (expression.size !== 1) {
    const found = [...expression.keys()].join(", ");
    throw location(15983, `An object representing an expression must have exactly one field: ${found}`);
  }
  const make = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (make === undefined) {
    const message = `Unrecognized expression '${name}': ${OUTSIDE_PROFILE}`;
    throw new CommandError(168, "InvalidPipelineOperator", message);
  }
  return make(expression.get(name), compile, name);
}
