import { compileDocumentStage } from "../aggregate/document-stages.js";
import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import type { Update, UpdateOptions } from "./types.js";
import { replaceKeepingId } from "./immutable.js";
import { baseFromFilter } from "./upsert.js";

/** An update by aggregation stages, each of which makes one document of one document. */
export function compilePipeline(
  stages: readonly Document[],
  { filter, vars, collation }: UpdateOptions,
): Update {
  const steps = stages.map((stage) => {
    const [name] = stage.keys();
    const step = compileDocumentStage(stage, { vars, collation });
    if (step === undefined) throw failure("InvalidOptions", `Stage ${name} is not allowed within an update`);
    return step;
  });
  const run = (document: Document) => steps.reduce((current, step) => step(current), document);
  return {
    apply: (document) => replaceKeepingId(document, run(document)),
    upsertBase: () => {
      const base = baseFromFilter(filter);
      return replaceKeepingId(base, run(base));
    },
  };
}
