import { location, OUTSIDE_PROFILE } from "../values/errors.js";
import type { CommandError } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { DocumentSource, PipelineContext, Sink, Stage, StageContext, Turns } from "./stage.js";
import { addFields, count, limit, match, project, sample, skip, unset } from "./stages/basic.js";
import { group, sortByCount } from "./stages/group.js";
import { boundedSort } from "./stages/sort.js";
import { unwind } from "./stages/unwind.js";

/** All stages but $sort, which needs to know the limit that follows it. */
export const STAGES: Readonly<Record<string, (argument: Value, context: StageContext) => Stage>> = {
  $match: match,
  $project: project,
  $addFields: addFields,
  $set: addFields,
  $unset: unset,
  $limit: limit,
  $skip: skip,
  $count: count,
  $sample: sample,
  $group: group,
  $sortByCount: sortByCount,
  $unwind: unwind,
};

type SinkStage = Extract<Stage, { kind: "sink" }>;

/** Where nobody else is to be let run. */
const UNDISTURBED: Turns = { over: false, pause: () => Promise.resolve() };

/**
 * Puts a stream through sinks and gives what comes out; it stops reading as soon as the sinks need no more.
 */
export async function* drain(
  source: DocumentSource,
  stages: readonly SinkStage[],
  turns: Turns = UNDISTURBED,
): AsyncIterable<Document> {
  const out: Document[] = [];
  const end: Sink = { done: false, take: (document) => out.push(document), finish: () => [] };
  const first = stages.reduceRight<Sink>((next, stage) => stage.open(next), end);
  if (!first.done) {
    for await (const given of source) {
      for (const document of isDocument(given) ? [given] : given) {
        if (first.done) break;
        first.take(document);
        if (out.length > 0) yield* out.splice(0);
        if (turns.over) await turns.pause();
      }
      if (first.done) break;
    }
  }
  const pieces = first.finish()[Symbol.iterator]();
  while (pieces.next().done !== true) {
    if (out.length > 0) yield* out.splice(0);
    if (turns.over) await turns.pause();
  }
  yield* out;
}

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
