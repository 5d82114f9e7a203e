import { CommandError, failure } from "../values/errors.js";

const NOT_SUPPORTED = new Set(["$jsonSchema", "$geoWithin", "$geoIntersects", "$within", "$sampleRate"]);

/** The error of a top-level operator that is unknown or that this server does not have. */
export function refusedTopLevel(name: string): CommandError {
  if (name === "$where") return failure("BadValue", "no globalScriptEngine in $where parsing");
  if (name === "$text") return failure("IndexNotFound", "text index required for $text query");
  if (NOT_SUPPORTED.has(name)) return unsupported(name);
  const advice =
    "If you have a field name that starts with a '$' symbol, consider using $getField or $setField.";
  return failure("BadValue", `unknown top level operator: ${name}. ${advice}`);
}

/** The error of an operator on a field that is unknown or that this server does not have. */
export function refusedOperator(name: string): CommandError {
  if (name === "$near" || name === "$nearSphere" || name === "$geoNear") {
    const message =
      "error processing query: planner returned error :: caused by :: unable to find index for " +
      "$geoNear query";
    return new CommandError(291, "NoQueryExecutionPlans", message);
  }
  if (NOT_SUPPORTED.has(name)) return unsupported(name);
  return failure("BadValue", `unknown operator: ${name}`);
}

function unsupported(name: string): CommandError {
  return failure("BadValue", `${name} is not supported by this server`);
}
