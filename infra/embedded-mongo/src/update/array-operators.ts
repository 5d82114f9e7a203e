import { BSONRegExp } from "bson";
import { compileValue } from "../query/compile.js";
import { compileFilter, parseFilter } from "../query/filter.js";
import { isOperators, parseField } from "../query/parse-field.js";
import type { ParseContext } from "../query/parse-field.js";
import { describeValue, failure } from "../values/errors.js";
import { encodeKey } from "../values/key.js";
import { isNumeric, toNumber } from "../values/numbers.js";
import { typeName } from "../values/type-names.js";
import { isDocument, MISSING } from "../values/types.js";
import type { Value } from "../values/types.js";
import type { Change } from "./modify.js";

/** Values of which each is there once. */
export function valueSet(values: readonly Value[]) {
  const keys = new Set(values.map(keyOf));
  return {
    has: (value: Value): boolean => keys.has(keyOf(value)),
    add: (value: Value): void => void keys.add(keyOf(value)),
  };
}

const keyOf = (value: Value): string => encodeKey([value], [1]).toString("latin1");

export function addToSet(argument: Value): Change {
  const added = eachOf("$addToSet", argument);
  const next: Change["next"] = (current, { name }) => {
    const array = current === MISSING ? [] : current;
    if (!Array.isArray(array)) {
      const type = typeName(array);
      throw failure(
        "BadValue",
        `Cannot apply $addToSet to non-array field. Field named '${name}' has non-array type ${type}`,
      );
    }
    const result = [...array];
    const known = valueSet(array);
    for (const value of added) {
      if (known.has(value)) continue;
      known.add(value);
      result.push(value);
    }
    return result;
  };
  return { creates: true, next };
}

function eachOf(operator: string, argument: Value): Value[] {
  if (!isDocument(argument) || argument.keys().next().value !== "$each") return [argument];
  const each = argument.get("$each");
  if (!Array.isArray(each)) {
    throw failure(
      "TypeMismatch",
      `The argument to $each in ${operator} must be an array but it was of type ${typeName(each)}`,
    );
  }
  const [, extra] = argument.keys();
  if (extra !== undefined)
    throw failure(
      "BadValue",
      `Found unexpected fields after $each in ${operator}: ${describeValue(argument)}`,
    );
  return each;
}

export function pop(argument: Value): Change {
  const direction = isNumeric(argument) ? toNumber(argument) : undefined;
  if (direction !== 1 && direction !== -1) {
    throw failure("FailedToParse", `$pop expects 1 or -1, found: ${describeValue(argument)}`);
  }
  const next: Change["next"] = (current, { path }) => {
    if (current === MISSING) return MISSING;
    if (!Array.isArray(current)) {
      throw failure(
        "TypeMismatch",
        `Path '${path}' contains an element of non-array type '${typeName(current)}'`,
      );
    }
    return direction === 1 ? current.slice(0, -1) : current.slice(1);
  };
  return { creates: false, next };
}

export function pullAll(argument: Value): Change {
  if (!Array.isArray(argument)) {
    throw failure("BadValue", `$pullAll requires an array argument but was given a ${typeName(argument)}`);
  }
  const unwanted = valueSet(argument);
  return removing("$pullAll", (element) => unwanted.has(element));
}

/** The change that takes out all elements the test is true for. */
export function removing(operator: string, test: (element: Value) => boolean): Change {
  const next: Change["next"] = (current) => {
    if (current === MISSING) return MISSING;
    if (!Array.isArray(current)) throw failure("BadValue", `Cannot apply ${operator} to a non-array value`);
    return current.filter((element) => !test(element));
  };
  return { creates: false, next };
}

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
