import { location } from "../../values/errors.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { compileExpression } from "../expression.js";
import type { ExpressionOptions } from "../scope.js";
import { eachDocument } from "../stage.js";
import type { Stage, StageContext } from "../stage.js";

/** What the expression may answer: values that are no others than themselves. */
const ANSWERS = ["DESCEND", "PRUNE", "KEEP"] as const;

/** $redact: keeps, leaves out or looks into each document and the documents in it. */
export function redact(argument: Value, context: StageContext): Stage {
  const answers = new Map<string, Value>(ANSWERS.map((name) => [name, new Map()]));
  const options: ExpressionOptions = { ...context, variables: new Map([...context.variables, ...answers]) };
  const decide = compileExpression(argument, options);
  const redacted = (document: Document): Document | undefined => {
    const answer = decide(document);
    if (answer === answers.get("PRUNE")) return undefined;
    if (answer === answers.get("KEEP")) return document;
    if (answer === answers.get("DESCEND")) return descend(document, redacted);
    throw location(
      17053,
      "$redact's expression should not return anything aside from $$KEEP, $$DESCEND, and $$PRUNE",
    );
  };
  return eachDocument((document, give) => {
    const kept = redacted(document);
    if (kept) give(kept);
  });
}

type Redact = (document: Document) => Document | undefined;

function descend(document: Document, redacted: Redact): Document {
  const result: Document = new Map();
  for (const [name, value] of document) {
    const kept = within(value, redacted);
    if (kept !== MISSING) result.set(name, kept);
  }
  return result;
}

function within(value: Value, redacted: Redact): Value | typeof MISSING {
  if (isDocument(value)) return redacted(value) ?? MISSING;
  if (!Array.isArray(value)) return value;
  return value.map((item) => within(item, redacted)).filter((item) => item !== MISSING);
}
