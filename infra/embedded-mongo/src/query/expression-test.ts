import { compileExpression } from "../aggregate/expression.js";
import type { ExpressionOptions } from "../aggregate/scope.js";
import type { Document, Value } from "../values/types.js";
import { isTrue } from "../values/truth.js";

/** The test of $expr: whether the aggregation expression is true for a document. */
export function compileExpressionTest(
  expression: Value,
  options: ExpressionOptions,
): (document: Document) => boolean {
  const evaluate = compileExpression(expression, options);
  return (document) => isTrue(evaluate(document));
}
