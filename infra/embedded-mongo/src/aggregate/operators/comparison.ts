import { compare } from "../../values/compare.js";
import { codeError } from "../../values/errors.js";
import { isTruthy } from "../../values/numbers.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { MaybeValue, Value } from "../../values/types.js";
import { listArguments, isNullish, makeOperator } from "../scope.js";
import type { Compile, CompileOperator, Evaluate, OperatorTable, Scope } from "../scope.js";

export const COMPARISON: OperatorTable = {
  $cmp: makeComparison((order) => Math.sign(order)),
  $eq: makeComparison((order) => order === 0),
  $ne: makeComparison((order) => order !== 0),
  $gt: makeComparison((order) => order > 0),
  $gte: makeComparison((order) => order >= 0),
  $lt: makeComparison((order) => order < 0),
  $lte: makeComparison((order) => order <= 0),
  $and: makeLogical((parts, scope) => parts.every((part) => isTruthy(part(scope)))),
  $or: makeLogical((parts, scope) => parts.some((part) => isTruthy(part(scope)))),
  $not: makeOperator(1, 1, (value) => !isTruthy(value)),
  $cond: compileCond,
  $ifNull: compileIfNull,
  $switch: compileSwitch,
};

function makeComparison(toResult: (order: number) => Value): CompileOperator {
  return makeOperator(2, 2, (a, b) => toResult(compare(toUndefinedIfMissing(a), toUndefinedIfMissing(b))));
}

/** In BSON order a missing value equals BSON's undefined, which lies between MinKey and null. */
const toUndefinedIfMissing = (value: MaybeValue): Value => (value === MISSING ? undefined : value);

function makeLogical(combine: (parts: Evaluate[], scope: Scope) => boolean): CompileOperator {
  return (argument, compile, name) => {
    const evaluators = listArguments(name, argument).map(compile);
    return (scope) => combine(evaluators, scope);
  };
}

function compileCond(argument: Value, compile: Compile): Evaluate {
  const [test, yes, no] = readCondArguments(argument).map(compile) as [Evaluate, Evaluate, Evaluate];
  return (scope) => (isTruthy(test(scope)) ? yes(scope) : no(scope));
}

const COND_PARAMETERS = ["if", "then", "else"];

function readCondArguments(argument: Value): Value[] {
  if (!isDocument(argument)) return listArguments("$cond", argument, 3, 3);
  for (const key of argument.keys()) {
    if (!COND_PARAMETERS.includes(key)) throw codeError(17083, `Unrecognized parameter to $cond: ${key}`);
  }
  for (const [index, key] of COND_PARAMETERS.entries())
    if (!argument.has(key)) throw codeError(17080 + index, `Missing '${key}' parameter to $cond`);
  return COND_PARAMETERS.map((key) => argument.get(key));
}

function compileIfNull(argument: Value, compile: Compile): Evaluate {
  const operands = listArguments("$ifNull", argument).map(compile);
  if (operands.length < 2)
    throw codeError(1257300, `$ifNull needs at least two arguments, had: ${operands.length}`);
  const evaluateFallback = operands.pop() as Evaluate;
  return (scope) => {
    for (const evaluate of operands) {
      const value = evaluate(scope);
      if (!isNullish(value)) return value;
    }
    return evaluateFallback(scope);
  };
}

function compileSwitch(argument: Value, compile: Compile): Evaluate {
  if (!isDocument(argument)) throw codeError(40060, "$switch requires an object as an argument");
  const branches = argument.get("branches");
  if (!Array.isArray(branches)) throw codeError(40061, "$switch expected an array for 'branches'");
  if (branches.length === 0) throw codeError(40068, "$switch requires at least one branch.");
  const compiledBranches = branches.map((branch) => compileBranch(branch, compile));
  const evaluateDefault = argument.has("default") ? compile(argument.get("default")) : undefined;
  return (scope) => {
    for (const [test, result] of compiledBranches) if (isTruthy(test(scope))) return result(scope);
    if (evaluateDefault !== undefined) return evaluateDefault(scope);
    const message = "$switch could not find a matching branch for an input, and no default was specified.";
    throw codeError(40066, message);
  };
}

function compileBranch(branch: Value, compile: Compile): readonly [test: Evaluate, result: Evaluate] {
  if (!isDocument(branch)) throw codeError(40062, "$switch expected each branch to be an object");
  if (!branch.has("case")) throw codeError(40064, "$switch requires each branch have a 'case' expression");
  if (!branch.has("then")) throw codeError(40065, "$switch requires each branch have a 'then' expression.");
  return [compile(branch.get("case")), compile(branch.get("then"))];
}
