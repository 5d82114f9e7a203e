import { passTextScore } from "../query/text-score.js";
import { CommandError, location } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { compileDocumentStage } from "./document-stages.js";
import { initialVariables } from "./expression.js";
import { drain } from "./drain.js";
import type { DocumentSource, Pipeline, PipelineContext, Sink, Stage, StageContext, Turns } from "./stage.js";
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
  return compile(stages, context, initialVariables(context), true)(source);
}

function compile(
  stages: readonly Document[],
  context: PipelineContext,
  variables: StageContext["variables"],
  outermost: boolean,
): Pipeline {
  const inner: StageContext = {
    ...context,
    variables,
    compilePipeline: (nested, more) =>
      compile(nested, context, new Map([...variables, ...(more ?? [])]), false),
  };
  const last = outermost ? writingStage(stages, context) : undefined;
  const [first, ...others] = last === undefined ? stages : stages.slice(0, -1);
  const own = first && sourceStage(first, context);
  const list = own === undefined && first ? [first, ...others] : others;
  const compiled = list.map((stage, index) => compileStage(stage, inner, list.slice(index + 1)));
  const run: Pipeline = (source) => connect(compiled, own ?? source, context.turns);
  return last === undefined ? run : (source) => writing(last, run(source), context);
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
  if (name === "$documents") return documentsSource(argument);
  return Object.hasOwn(STAGES, name) ? undefined : context.source?.(name, argument);
}

async function* documentsSource(argument: Value): AsyncIterable<Document> {
  for (const document of Array.isArray(argument) ? argument : []) {
    if (!isDocument(document)) throw location(5858201, "$documents must be an array of objects");
    yield document;
  }
}

function compileStage(stage: Document, context: StageContext, following: readonly Document[]): Stage {
  const [name, argument] = nameOf(stage);
  if (name === "$sort") return boundedSort(argument, context, following);
  const shape = compileDocumentStage(stage, context);
  if (shape !== undefined) return { kind: "sink", open: (next) => shaping(shape, next) };
  const make = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (make === undefined) throw unknownStage(name);
  return make(argument, context);
}

const FIRST_ONLY = new Set([
  "$documents",
  "$geoNear",
  "$changeStream",
  "$collStats",
  "$indexStats",
  "$currentOp",
  "$listSessions",
  "$listLocalSessions",
  "$planCacheStats",
]);
const ATLAS_ONLY = new Set(["$search", "$searchMeta", "$vectorSearch", "$listSearchIndexes"]);
const KNOWN = new Set(["$setWindowFields", "$densify", "$fill"]);

function unknownStage(name: string): CommandError {
  if (name === "$out" || name === "$merge")
    return location(40601, `${name} can only be the final stage in the pipeline`);
  if (FIRST_ONLY.has(name)) return location(40602, `${name} is only valid as the first stage in a pipeline`);
  if (ATLAS_ONLY.has(name))
    return new CommandError(31082, "SearchNotEnabled", `Using ${name} requires additional configuration.`);
  if (KNOWN.has(name))
    return new CommandError(115, "CommandNotSupported", `The stage ${name} is not supported by this server`);
  return location(40324, `Unrecognized pipeline stage name: '${name}'`);
}

function shaping(shape: (document: Document) => Document, next: Sink): Sink {
  return {
    get done() {
      return next.done;
    },
    take: (document) => next.take(passTextScore(document, shape(document))),
    finish: () => next.finish(),
  };
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

interface Writing {
  readonly name: "$out" | "$merge";
  readonly argument: Value;
}

function writingStage(stages: readonly Document[], context: PipelineContext): Writing | undefined {
  const last = stages.at(-1);
  const [name, argument] = last === undefined ? ["", undefined] : nameOf(last);
  if (name !== "$out" && name !== "$merge") return undefined;
  if (context.write !== undefined) return { name, argument };
  throw new CommandError(115, "CommandNotSupported", `The stage ${name} is not supported here`);
}

/** Nothing comes out of a pipeline that writes. */
async function* writing(
  last: Writing,
  documents: AsyncIterable<Document>,
  context: PipelineContext,
): AsyncIterable<Document> {
  await context.write?.(last.name, last.argument, documents);
  yield* [];
}
