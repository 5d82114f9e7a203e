import { failure } from "../values/errors.js";
import { MISSING, type Document, type Missing, type Value } from "../values/types.js";

export function compileExpression(expression: Value, _vars?: Document): (document: Document) => Value | Missing {
  if (typeof expression === "string" && expression.startsWith("$") && !expression.includes(".")) {
    const name = expression.slice(1);
    return (document) => (document.has(name) ? document.get(name) : MISSING);
  }
  if (expression instanceof Map) throw failure("BadValue", "expressions are not supported yet");
  return () => expression;
}
