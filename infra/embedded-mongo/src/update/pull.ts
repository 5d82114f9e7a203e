import { BSONRegExp } from "bson";
import { compileValue } from "../query/compile.js";
import { compileFilter, parseFilter } from "../query/filter.js";
import { isOperators, parseField } from "../query/parse-field.js";
import type { ParseContext } from "../query/parse-field.js";
import { isDocument } from "../values/types.js";
import type { Value } from "../values/types.js";
import { removing } from "./array-operators.js";
import type { Change } from "./modify.js";

/** $pull takes out elements: by operators on the element, by a filter on documents, or equal ones. */
export function pull(argument: Value): Change {
  return removing("$pull", elementTest(argument));
}

const PARSING: ParseContext = { parseFilter };

const LOGICAL = new Set(["$and", "$or", "$nor", "$expr"]);

function elementTest(argument: Value): (element: Value) => boolean {
  const first = isDocument(argument) ? argument.keys().next().value : undefined;
  if (isDocument(argument) && (!isOperators(argument) || LOGICAL.has(first as string))) {
    const test = compileFilter(parseFilter(argument, "element"));
    return (element) => isDocument(element) && test(element);
  }
  if (isDocument(argument) || argument instanceof BSONRegExp) {
    return compileValue({ kind: "and", branches: parseField("", argument, PARSING) });
  }
  return compileValue({ kind: "compare", path: "", operator: "eq", value: argument });
}
