import { location, OUTSIDE_PROFILE } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { drain } from "./drain.js";
import type { DocumentSource, PipelineContext, Stage, StageContext, Turns } from "./stage.js";
import { boundedSort } from "./stages/sort.js";
import { STAGES } from "./stages/table.js";

/**
 * Runs the stages of a pipeline over a source. They are compiled at once, so malformed ones throw here;
 * documents flow only as the result is read.
 */
export function runPipeline(
  stages: readonly Document[],
  source: DocumentSource,
  context: PipelineContext,
): AsyncIterable<Document> {
  const [first, ...others] = stages;
  const own = first && sourceStage(first, context);
  const list = own === undefined ? stages : others;
  const compiled = list.map((stage, index) => compileStage(stage, context, list.slice(index + 1)));
  return connect(compiled, own ?? source, context.turns);
}

function nameOf(stage: Document): [string, Value] {
  const [entry, second] = [...stage];
  if (entry === undefined || second !== undefined) {
    throw location(40323, "A pipeline stage specification object must contain exactly one field.");
  }
  return entry;
}

function sourceStage(stage: Document, context: PipelineContext): AsyncIterable<Document> | undefined {
  const [name, argument] = nameOf(stage);
  return Object.hasOwn(STAGES, name) ? undefined : context.source?.(name, argument);
}

function compileStage(stage: Document, context: StageContext, following: readonly Document[]): Stage {
  const [name, argument] = nameOf(stage);
  if (name === "$sort") return boundedSort(argument, context, following);
  const make = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (make === undefined) throw unknownStage(name);
  return make(argument, context);
}

const FIRST_ONLY = new Set(["$collStats", "$indexStats", "$currentOp"]);

function unknownStage(name: string): CommandError {
  if (FIRST_ONLY.has(name)) return location(40602, `${name} is only valid as the first stage in a pipeline`);
  return location(40324, `Unrecognized pipeline stage name: '${name}': ${OUTSIDE_PROFILE}`);
}

/** Joins stages: those that work document by document run together, a stage on the whole stream by itself. */
function connect(
  stages: readonly Stage[],
  source: DocumentSource,
  turns: Turns | undefined,
): AsyncIterable<Document> {
  let stream: DocumentSource = source;
  let sinks: Extract<Stage, { kind: "sink" }>[] = [];
  for (const stage of stages) {
    if (stage.kind === "sink") sinks.push(stage);
    else {
      stream = stage.run(drain(stream, sinks, turns));
      sinks = [];
    }
  }
  return drain(stream, sinks, turns);
}
