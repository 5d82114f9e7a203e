import { failure, location } from "../../values/errors.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import type { CompileContext, Evaluate, Found, OperatorTable, Scope } from "../scope.js";
import { isNothing, kindOf, namedParts, needArray, needDocument, operator, strict } from "./kit.js";

export const OBJECTS: OperatorTable = {
  $literal: (argument) => () => argument,
  $let: letIn,
  $getField: getField,
  $setField: (argument, context) => setField("$setField", argument, context),
  $unsetField: (argument, context) => setField("$unsetField", argument, context),
  $mergeObjects: operator(0, Infinity, mergeObjects),
  $objectToArray: strict(1, 1, objectToArray),
  $arrayToObject: strict(1, 1, arrayToObject),
};

/** Adds variables to a scope. */
export function withVariables(scope: Scope, added: Iterable<readonly [string, Found]>): Scope {
  return { ...scope, variables: new Map([...scope.variables, ...added]) };
}

function letIn(argument: Value, context: CompileContext): Evaluate {
  if (!isDocument(argument)) throw location(16874, "$let only supports an object as its argument");
  for (const key of argument.keys())
    if (key !== "vars" && key !== "in") throw location(16875, `Unrecognized parameter to $let: ${key}`);
  const vars = argument.get("vars");
  if (!isDocument(vars)) throw location(16876, "Missing 'vars' parameter to $let");
  if (!argument.has("in")) throw location(16877, "Missing 'in' parameter to $let");
  const compiled = [...vars].map(([name, value]) => [variableName(name), context.compile(value)] as const);
  const body = context.knowing([...vars.keys()]).compile(argument.get("in"));
  return (scope) =>
    body(
      withVariables(
        scope,
        compiled.map(([name, evaluate]) => [name, evaluate(scope)] as const),
      ),
    );
}

/** Checks the name of a variable that a client defines. */
export function variableName(name: string): string {
  if (name === "CURRENT" || /^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)) return name;
  throw failure("FailedToParse", `'${name}' starts with an invalid character for a user variable name`);
}

function getField(argument: Value, context: CompileContext): Evaluate {
  const named = isDocument(argument) && argument.has("field");
  const field = constantName("$getField", named ? argument.get("field") : argument, context);
  const input = named && argument.has("input") ? context.compile(argument.get("input")) : undefined;
  return (scope) => {
    const from = input === undefined ? scope.root : input(scope);
    const name = field(scope);
    if (isNothing(from)) return from === MISSING ? MISSING : null;
    return isDocument(from) && from.has(name) ? from.get(name) : MISSING;
  };
}

function constantName(
  operator: string,
  expression: Value,
  context: CompileContext,
): (scope: Scope) => string {
  const evaluate = context.compile(expression);
  return (scope) => {
    const name = evaluate(scope);
    if (typeof name === "string") return name;
    throw location(
      3041704,
      `${operator} requires 'field' to evaluate to type String, but got ${kindOf(name)}`,
    );
  };
}

function setField(name: string, argument: Value, context: CompileContext): Evaluate {
  const required = name === "$setField" ? ["field", "input", "value"] : ["field", "input"];
  const { input, value } = namedParts(name, argument, context, required) as Record<string, Evaluate>;
  const field = constantName(name, (argument as Document).get("field"), context);
  return (scope) => {
    const from = (input as Evaluate)(scope);
    if (isNothing(from)) return null;
    const result = new Map(needDocument(4161107, name, from));
    const next = value === undefined ? MISSING : value(scope);
    if (next === MISSING) result.delete(field(scope));
    else result.set(field(scope), next);
    return result;
  };
}

function mergeObjects(...values: Found[]): Found {
  const list = values.length === 1 && Array.isArray(values[0]) ? values[0] : values;
  const result: Document = new Map();
  for (const value of list) {
    if (isNothing(value)) continue;
    if (!isDocument(value))
      throw location(40400, `$mergeObjects requires object inputs, but input is of type ${kindOf(value)}`);
    for (const [name, field] of value) result.set(name, field);
  }
  return result;
}

function objectToArray(value: Value): Found {
  const fields = needDocument(40390, "$objectToArray", value);
  return [...fields].map(
    ([k, v]) =>
      new Map<string, Value>([
        ["k", k],
        ["v", v],
      ]),
  );
}

function arrayToObject(value: Value): Found {
  return new Map(needArray(40386, "$arrayToObject", value).map(pair));
}

function pair(element: Value): [string, Value] {
  const [k, v] =
    Array.isArray(element) && element.length === 2
      ? element
      : isDocument(element)
        ? [element.get("k"), element.get("v")]
        : [];
  if (typeof k === "string") return [k, v];
  throw location(
    40398,
    "$arrayToObject requires pairs: an array of two, or an object with 'k' and 'v', the first a string",
  );
}
