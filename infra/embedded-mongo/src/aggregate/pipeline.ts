import type { TimeSliceYieldPolicy } from "../planner/plan.js";
import { parseFilter } from "../query/filter.js";
import { listFilterFields } from "../query/nodes.js";
import { compileProjection } from "../query/projection.js";
import { codeError, NOT_SUPPORTED } from "../values/errors.js";
import { getTopLevelField } from "../values/paths.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { PipelineSource, Sink, SinkStage, Stage, StageContext } from "./stage.js";
import * as basic from "./stages/basic.js";
import { compileGroup, compileSortByCount, compileSortStage } from "./stages/group.js";

/** All stages except $sort, whose compilation depends on the stages after it. */
const STAGES: Readonly<Record<string, (argument: Value, context: StageContext) => Stage | Stage[]>> = {
  $match: basic.compileMatch,
  $project: basic.compileProject,
  $addFields: basic.compileAddFields,
  $set: basic.compileAddFields,
  $unset: basic.compileUnset,
  $limit: basic.compileLimit,
  $skip: basic.compileSkip,
  $count: basic.compileCount,
  $sample: basic.compileSample,
  $group: compileGroup,
  $sortByCount: compileSortByCount,
  $unwind: basic.compileUnwind,
};

/** Pushes the source's documents through chained sinks; stops reading once the first sink is done. */
async function* runSinks(
  source: PipelineSource,
  stages: readonly SinkStage[],
  yieldPolicy: TimeSliceYieldPolicy,
): AsyncIterable<Document> {
  const output: Document[] = [];
  const collector: Sink = { done: false, take: (document) => output.push(document), finish: () => [] };
  const firstSink = stages.reduceRight<Sink>((next, stage) => stage.open(next), collector);
  if (!firstSink.done) {
    for await (const item of source) {
      for (const document of isDocument(item) ? [item] : item) {
        if (firstSink.done) break;
        firstSink.take(document);
        if (output.length > 0) yield* output.splice(0);
        if (yieldPolicy.shouldYield) await yieldPolicy.pause();
      }
      if (firstSink.done) break;
    }
  }
  const flushSteps = firstSink.finish()[Symbol.iterator]();
  while (flushSteps.next().done !== true) {
    if (output.length > 0) yield* output.splice(0);
    if (yieldPolicy.shouldYield) await yieldPolicy.pause();
  }
  yield* output;
}

/**
 * Runs a pipeline lazily; malformed stages throw at once. Consecutive sink stages run in one pass over the documents; a
 * stream stage starts a new pass.
 */
export function runPipeline(
  stages: readonly Document[],
  source: PipelineSource,
  context: StageContext,
): AsyncIterable<Document> {
  const compiledStages = stages.flatMap((stage, index) =>
    compileStage(stage, context, stages.slice(index + 1)),
  );
  let stream: PipelineSource = source;
  let sinks: SinkStage[] = [];
  for (const stage of compiledStages) {
    if (stage.kind === "sink") sinks.push(stage);
    else {
      stream = stage.run(runSinks(stream, sinks, context.yieldPolicy));
      sinks = [];
    }
  }
  return runSinks(stream, sinks, context.yieldPolicy);
}

const STAGES_VALID_ONLY_FIRST = new Set(["$collStats", "$indexStats", "$currentOp"]);

function compileStage(
  stage: Document,
  context: StageContext,
  followingStages: readonly Document[],
): Stage | Stage[] {
  const [[name, argument] = ["", undefined]] = stage;
  if (stage.size !== 1)
    throw codeError(40323, "A pipeline stage specification object must contain exactly one field.");
  if (name === "$sort") return compileSortStage(argument, context, followingStages);
  const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (compile) return compile(argument, context);
  if (STAGES_VALID_ONLY_FIRST.has(name))
    throw codeError(40602, `${name} is only valid as the first stage in a pipeline`);
  throw codeError(40324, `Unrecognized pipeline stage name: '${name}': ${NOT_SUPPORTED}`);
}

/** Stages whose output contains only values computed from the fields that they read. */
const RESHAPING_STAGES = new Set(["$count", "$group", "$sortByCount", "$project"]);

/** Returns the top-level fields that a pipeline reads, or undefined if it may need whole documents. */
export function findNeededFields(stages: readonly Document[]): ReadonlySet<string> | undefined {
  const fields = new Set<string>();
  for (const stage of stages) {
    const [[name, argument] = ["", undefined]] = stage;
    const stageFields = listStageFields(name, argument);
    if (!stageFields) return undefined;
    for (const field of stageFields) fields.add(field);
    if (RESHAPING_STAGES.has(name)) return fields;
  }
  return undefined;
}

/** Returns the top-level fields that a stage reads, or undefined if they cannot be determined. */
function listStageFields(name: string, argument: Value): Iterable<string> | undefined {
  if (name === "$count" || name === "$skip" || name === "$limit") return [];
  if (name === "$group" || name === "$sortByCount")
    return listFilterFields({ kind: "expression", expression: argument });
  if (!isDocument(argument)) return undefined;
  if (name === "$match") return listFilterFields(parseFilter(argument));
  if (name === "$project") return compileProjection(argument).fields;
  return name === "$sort" ? [...argument.keys()].map(getTopLevelField) : undefined;
}
