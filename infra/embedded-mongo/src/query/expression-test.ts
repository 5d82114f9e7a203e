import { compileExpression } from "../aggregate/expression.js";
import type { Document, Value } from "../values/types.js";
import { isTrue } from "../values/truth.js";

/** The test of $expr: whether the aggregation expression is true for a document. */
export function compileExpressionTest(expression: Value): (document: Document) => boolean {
  const evaluate = compileExpression(expression);
  return (document) => isTrue(evaluate(document));
}
