import { isTrue } from "../../values/truth.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import type { CompileContext, Evaluate, Found, OperatorTable, Scope } from "../scope.js";
import { isNothing, namedParts, needArray, needInteger } from "./kit.js";
import { variableName, withVariables } from "./objects.js";

/** The operators that run an expression for each element of an array. */
export const ARRAY_SCOPES: OperatorTable = {
  $map: (argument, context) => {
    const { input, body, name } = loop("$map", argument, context, "in");
    return (scope) =>
      eachOf("$map", input(scope), (array) =>
        array.map((element) => orNull(step(scope, [[name, element]], body))),
      );
  },
  $filter: filterArray,
  $reduce: reduceArray,
};

/** One turn of a loop. */
function step(scope: Scope, variables: Iterable<readonly [string, Found]>, body: Evaluate): Found {
  scope.work.walk(4);
  return body(withVariables(scope, variables));
}

const orNull = (value: Found): Value => (value === MISSING ? null : value);

function eachOf(operator: string, value: Found, run: (array: Value[]) => Found): Found {
  return isNothing(value) ? null : run(needArray(16883, `input to ${operator}`, value));
}

function loop(
  operator: string,
  argument: Value,
  context: CompileContext,
  bodyName: string,
  optional: string[] = [],
) {
  const given = isDocument(argument) ? argument : new Map<string, Value>();
  const name = variableName(typeof given.get("as") === "string" ? (given.get("as") as string) : "this");
  const outside: Document = new Map([...given].filter(([key]) => key !== bodyName && key !== "as"));
  const checked = isDocument(argument) && argument.has(bodyName) ? outside : argument;
  const parts = namedParts(operator, checked, context, ["input"], optional);
  const body = context.knowing([name]).compile(given.get(bodyName));
  return { name, body, input: parts["input"] as Evaluate, parts };
}

function filterArray(argument: Value, context: CompileContext): Evaluate {
  const { input, body, name, parts } = loop("$filter", argument, context, "cond", ["limit"]);
  return (scope) => {
    const most = parts["limit"]?.(scope);
    const limit = isNothing(most ?? null) ? Infinity : needInteger(327391, "$filter's limit", most as Value);
    return eachOf("$filter", input(scope), (array) => {
      const kept = array.filter((element) => isTrue(step(scope, [[name, element]], body)));
      return kept.slice(0, limit);
    });
  };
}

function reduceArray(argument: Value, context: CompileContext): Evaluate {
  const given = isDocument(argument) ? argument : new Map<string, Value>();
  const outside: Document = new Map([...given].filter(([key]) => key !== "in"));
  const checked = given.has("in") ? outside : argument;
  const { input, initialValue } = namedParts("$reduce", checked, context, [
    "input",
    "initialValue",
  ]) as Record<string, Evaluate>;
  const body = context.knowing(["this", "value"]).compile(given.get("in"));
  return (scope) =>
    eachOf("$reduce", (input as Evaluate)(scope), (array) => {
      const next = (value: Found, element: Value) => {
        const variables = [
          ["this", element],
          ["value", value],
        ] as const;
        return step(scope, variables, body);
      };
      return array.reduce<Found>(next, (initialValue as Evaluate)(scope));
    });
}
