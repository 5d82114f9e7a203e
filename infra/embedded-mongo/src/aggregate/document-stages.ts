import { applyAddedFields } from "../query/projection-apply.js";
import { compileProjectStage } from "../query/projection.js";
import { parseAddedFields } from "../query/projection-parse.js";
import { typeName } from "../query/type-names.js";
import { location } from "../values/errors.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { compileExpression } from "./expression.js";
import type { ExpressionOptions } from "./scope.js";

export type DocumentStage = (document: Document) => Document;

/** The stages that make exactly one document of each document; undefined for all others. */
export function compileDocumentStage(
  stage: Document,
  options: ExpressionOptions = {},
): DocumentStage | undefined {
  const [name, argument] = [...stage][0] ?? ["", undefined];
  const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  return compile?.(argument, options);
}

const STAGES: Readonly<Record<string, (argument: Value, options: ExpressionOptions) => DocumentStage>> = {
  $set: (argument, options) => addFields("$set", argument, options),
  $addFields: (argument, options) => addFields("$addFields", argument, options),
  $project: project,
  $unset: unset,
  $replaceRoot: replaceRoot,
  $replaceWith: (argument, options) => replaceWith(argument, options),
};

function addFields(name: string, argument: Value, options: ExpressionOptions = {}): DocumentStage {
  if (!isDocument(argument))
    throw location(40272, `${name} specification stage must be an object, got ${typeName(argument)}`);
  const tree = parseAddedFields(argument, { expression: (value) => compileExpression(value, options) });
  return (document) => applyAddedFields(tree, document);
}

function project(argument: Value, options: ExpressionOptions = {}): DocumentStage {
  if (!isDocument(argument)) throw location(15969, "$project specification must be an object");
  return compileProjectStage(argument, options);
}

function unset(argument: Value): DocumentStage {
  const paths = Array.isArray(argument) ? argument : [argument];
  if (paths.length === 0)
    throw location(31119, "$unset specification must be a string or an array with at least one field");
  for (const path of paths) {
    if (typeof path !== "string")
      throw location(
        31002,
        "$unset specification must be a string or an array containing only string values",
      );
  }
  return compileProjectStage(new Map(paths.map((path) => [path as string, false])));
}

function replaceRoot(argument: Value, options: ExpressionOptions = {}): DocumentStage {
  if (!isDocument(argument)) {
    throw location(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${typeName(argument)}`,
    );
  }
  if (!argument.has("newRoot")) throw location(40231, "no newRoot specified for the $replaceRoot stage");
  return replaceWith(argument.get("newRoot"), options);
}

function replaceWith(argument: Value, options: ExpressionOptions = {}): DocumentStage {
  const evaluate = compileExpression(argument, options);
  return (document) => {
    const result = evaluate(document);
    if (result !== MISSING && isDocument(result)) return result;
    const type = result === MISSING ? "missing" : typeName(result);
    throw location(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was of type: ${type}`,
    );
  };
}
