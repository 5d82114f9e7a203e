import type { Document, Value } from "../../values/types.js";
import type { Schema } from "./rule.js";

/** The rules a value breaks, in the form in which a validator's error lists them. */
export function failedRules(schema: Schema, value: Value): Document[] {
  return schema
    .filter((rule) => !rule.test(value))
    .map((rule) => {
      const specified: Document = new Map([[rule.keyword, rule.argument]]);
      const details = rule.details?.(value) ?? [["consideredValue", value]];
      const shown: [string, Value][] =
        rule.keyword === "properties" ? details : [["specifiedAs", specified], ...details];
      return new Map<string, Value>([["operatorName", rule.keyword], ...shown]);
    });
}
