import { BSONRegExp } from "bson";
import { failure, location } from "../values/errors.js";
import type { Document } from "../values/types.js";
import type { FilterNode } from "./nodes.js";
import { compileRegex } from "./regex.js";

/** The condition of a regular expression used as a value: { name: /x/i } */
export function regexNode(path: string, { pattern, options }: BSONRegExp): FilterNode {
  return checkedNode(path, pattern, options);
}

/** The condition of { $regex, $options }. */
export function parseRegexOperator(path: string, operators: Document): FilterNode {
  const regex = operators.get("$regex");
  const options = operators.get("$options") ?? "";
  if (typeof options !== "string") throw failure("BadValue", "$options has to be a string");
  if (typeof regex === "string") return checkedNode(path, regex, options);
  if (!(regex instanceof BSONRegExp)) throw failure("BadValue", "$regex has to be a string");
  if (operators.has("$options") && regex.options !== "")
    throw location(51075, "options set in both $regex and $options");
  return checkedNode(path, regex.pattern, options || regex.options);
}

function checkedNode(path: string, pattern: string, options: string): FilterNode {
  checkRegex(pattern, options);
  return { kind: "regex", path, pattern, options };
}

/** Refuses a regular expression that cannot be used. */
export function checkRegex(pattern: string, options: string): void {
  if (pattern.includes("\0"))
    throw failure("BadValue", "Regular expression cannot contain an embedded null byte");
  compileRegex(pattern, options);
}
