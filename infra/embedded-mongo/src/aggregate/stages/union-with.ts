import { failure } from "../../values/errors.js";
import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import type { Stage, StageContext } from "../stage.js";

/** $unionWith: the documents of another collection after one's own. */
export function unionWith(argument: Value, context: StageContext): Stage {
  const collection = isDocument(argument) ? argument.get("coll") : argument;
  const stages = isDocument(argument) ? (argument.get("pipeline") ?? []) : [];
  if (!Array.isArray(stages))
    throw failure("TypeMismatch", "BSON field '$unionWith.pipeline' must be an array");
  if (collection !== undefined && typeof collection !== "string")
    throw failure("TypeMismatch", "BSON field '$unionWith.coll' must be a string");
  const run = context.compilePipeline(stages.filter(isDocument));
  const other = () => (collection === undefined ? none() : context.lookup(collection));
  return { kind: "stream", run: (source) => join(source, () => run(other())) };
}

async function* none(): AsyncIterable<Document> {
  yield* [];
}

async function* join(
  source: AsyncIterable<Document>,
  other: () => AsyncIterable<Document>,
): AsyncIterable<Document> {
  yield* source;
  yield* other();
}
