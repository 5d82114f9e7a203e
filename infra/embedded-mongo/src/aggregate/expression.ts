import { CommandError, codeError, NOT_SUPPORTED } from "../values/errors.js";
import { followPath, splitFieldPath } from "../values/paths.js";
import { isDocument, MISSING, nullIfMissing } from "../values/types.js";
import type { Document, MaybeValue, Value } from "../values/types.js";
import { ARITHMETIC } from "./operators/arithmetic.js";
import { COMPARISON } from "./operators/comparison.js";
import { DATE_PARTS } from "./operators/date-parts.js";
import { STRINGS } from "./operators/strings.js";
import { EvaluationBudget } from "./scope.js";
import type { Evaluate, OperatorTable } from "./scope.js";

const OPERATORS: OperatorTable = {
  $literal: (argument) => () => argument,
  ...ARITHMETIC,
  ...COMPARISON,
  ...STRINGS,
  ...DATE_PARTS,
};

export function parseFieldPath(path: string): string[] {
  return splitFieldPath(path, () => codeError(16872, "'$' by itself is not a valid FieldPath"));
}

/** Resolves a field path. In an array, resolves the remaining path per element and omits missing values. */
function resolveFieldPath(start: Value, path: readonly string[]): MaybeValue {
  const { value, rest } = followPath(start, path);
  if (rest.length === 0 || !Array.isArray(value)) return value;
  return value.map((element) => resolveFieldPath(element, rest)).filter((element) => element !== MISSING);
}

export function compileExpression(expression: Value): (document: Document) => MaybeValue {
  const evaluate = compile(expression);
  return (document) => {
    const budget = new EvaluationBudget();
    const value = evaluate({ root: document, budget });
    budget.check(value);
    return value;
  };
}

function compile(expression: Value): Evaluate {
  if (typeof expression === "string" && expression.startsWith("$")) return compileReference(expression);
  if (Array.isArray(expression)) return withBudgetCharge(compileArray(expression));
  if (isDocument(expression)) return withBudgetCharge(compileDocument(expression));
  return () => expression;
}

function withBudgetCharge(evaluate: Evaluate): Evaluate {
  return (scope) => {
    const value = evaluate(scope);
    if (typeof value === "object" || typeof value === "string") scope.budget.chargeValue(value);
    else scope.budget.chargeSteps(1);
    return value;
  };
}

function compileReference(text: string): Evaluate {
  if (!text.startsWith("$$")) {
    const path = parseFieldPath(text.slice(1));
    return (scope) => resolveFieldPath(scope.root, path);
  }
  const [name, ...rest] = text.slice(2).split(".") as [string, ...string[]];
  if (name === "") throw codeError(16872, "empty variable names are not allowed");
  if (name !== "ROOT" && name !== "CURRENT" && name !== "REMOVE")
    throw codeError(17276, `Use of undefined variable: ${name}; this server knows ROOT, CURRENT and REMOVE`);
  const path = rest.length === 0 ? [] : parseFieldPath(rest.join("."));
  return name === "REMOVE" ? () => MISSING : (scope) => resolveFieldPath(scope.root, path);
}

function compileArray(expressions: Value[]): Evaluate {
  const evaluators = expressions.map(compile);
  return (scope) => evaluators.map((evaluate) => nullIfMissing(evaluate(scope)));
}

function compileDocument(expression: Document): Evaluate {
  const [firstKey] = expression.keys();
  if (firstKey?.startsWith("$")) return compileOperator(firstKey, expression);
  const fields = [...expression].map(([name, value]) => [checkFieldName(name), compile(value)] as const);
  return (scope) => {
    const result: Document = new Map();
    for (const [name, evaluate] of fields) {
      const value = evaluate(scope);
      if (value !== MISSING) result.set(name, value);
    }
    return result;
  };
}

function checkFieldName(name: string): string {
  if (name.startsWith("$")) throw codeError(16410, "FieldPath field names may not start with '$'.");
  if (name.includes(".")) throw codeError(16412, "FieldPath field names may not contain '.'.");
  return name;
}

function compileOperator(name: string, expression: Document): Evaluate {
  if (expression.size !== 1) {
    const fieldNames = [...expression.keys()].join(", ");
    throw codeError(15983, `An object representing an expression must have exactly one field: ${fieldNames}`);
  }
  const compileNamedOperator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (compileNamedOperator === undefined) {
    const message = `Unrecognized expression '${name}': ${NOT_SUPPORTED}`;
    throw new CommandError(168, "InvalidPipelineOperator", message);
  }
  return compileNamedOperator(expression.get(name), compile, name);
}
