import { applyAddedFields } from "../../query/projection-apply.js";
import { compileProjectStage } from "../../query/projection.js";
import { parseAddedFields } from "../../query/projection-parse.js";
import { typeName } from "../../query/type-names.js";
import { location } from "../../values/errors.js";
import { isDocument } from "../../values/types.js";
import type { Value } from "../../values/types.js";
import { eachDocument } from "../stage.js";
import type { Stage } from "../stage.js";

/** $set and $addFields. */
export function addFields(argument: Value): Stage {
  if (!isDocument(argument))
    throw location(40272, `$addFields specification stage must be an object, got ${typeName(argument)}`);
  const tree = parseAddedFields(argument);
  return eachDocument((document, give) => give(applyAddedFields(tree, document)));
}

export function project(argument: Value): Stage {
  if (!isDocument(argument)) throw location(15969, "$project specification must be an object");
  const shape = compileProjectStage(argument);
  return eachDocument((document, give) => give(shape(document)));
}

export function unset(argument: Value): Stage {
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
  return project(new Map(paths.map((path) => [path as string, false])));
}
