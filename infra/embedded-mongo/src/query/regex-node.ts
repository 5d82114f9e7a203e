import { BSONRegExp } from "bson";
import { failure, location } from "../values/errors.js";
import type { Document } from "../values/types.js";
import type { FilterNode } from "./nodes.js";
import { compileRegex } from "./regex.js";

/** The condition of a regular expression used as a value: { name: /x/i } */
export function regexNode(path: string, regex: BSONRegExp): FilterNode {
  validateRegex(regex.pattern, regex.options);
  return { kind: "regex", path, pattern: regex.pattern, options: regex.options };
}

/** The condition of { $regex, $options }. */
export function parseRegexOperator(path: string, operators: Document): FilterNode {
  const regex = operators.get("$regex");
  const options = operators.get("$options") ?? "";
  if (typeof options !== "string") throw failure("BadValue", "$options has to be a string");
  if (regex instanceof BSONRegExp) {
    if (operators.has("$options") && regex.options !== "")
      throw location(51075, "options set in both $regex and $options");
    return regexNode(path, withOptions(regex.pattern, options || regex.options));
  }
  if (typeof regex !== "string") throw failure("BadValue", "$regex has to be a string");
  return regexNode(path, withOptions(regex, options));
}

function withOptions(pattern: string, options: string): BSONRegExp {
  const regex = new BSONRegExp("");
  regex.pattern = pattern;
  regex.options = options;
  return regex;
}

export function validateRegex(pattern: string, options: string): void {
  if (pattern.includes("\0"))
    throw failure("BadValue", "Regular expression cannot contain an embedded null byte");
  compileRegex(pattern, options);
}
