import { failure } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";

/** The error of a top-level operator that is unknown or that this server does not have. */
export function refusedTopLevel(name: string): CommandError {
  if (name === "$where") return failure("BadValue", "no globalScriptEngine in $where parsing");
  const advice =
    "If you have a field name that starts with a '$' symbol, consider using $getField or $setField.";
  return failure("BadValue", `unknown top level operator: ${name}. ${advice}`);
}

/** The error of an operator on a field that is unknown. */
export function refusedOperator(name: string): CommandError {
  return failure("BadValue", `unknown operator: ${name}`);
}
