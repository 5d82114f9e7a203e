import { failure } from "../../values/errors.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { compileExpression } from "../expression.js";
import { fieldPath, pathNames } from "../field-path.js";
import { MemoryMeter, roughSize } from "../memory.js";
import type { Stage, StageContext } from "../stage.js";
import { variableName } from "../operators/objects.js";
import { foreignByField } from "./foreign.js";

/** $lookup: an array of the documents of another collection that belong to each one. */
export function lookup(argument: Value, context: StageContext): Stage {
  if (!isDocument(argument)) throw failure("FailedToParse", "the $lookup specification must be an object");
  const { from, as } = { from: argument.get("from"), as: argument.get("as") };
  if (typeof as !== "string") throw failure("FailedToParse", "must specify 'as' field for a $lookup");
  if (typeof from !== "string")
    throw failure("FailedToParse", "missing 'from' option to $lookup stage specification");
  const target = pathNames(as);
  const find = finder(argument, from, context);
  return { kind: "stream", run: (source) => attach(source, target, find) };
}

type Find = (document: Document) => Promise<Document[]>;

async function* attach(
  source: AsyncIterable<Document>,
  path: readonly string[],
  find: Find,
): AsyncIterable<Document> {
  for await (const document of source) yield put(document, path, await find(document));
}

/** The document with a value at a path, through documents made where there are none. */
export function put(document: Document, [name, ...rest]: readonly string[], value: Value): Document {
  const inner = document.get(name as string);
  const next = rest.length === 0 ? value : put(isDocument(inner) ? inner : new Map(), rest, value);
  return new Map(document).set(name as string, next);
}

function finder(argument: Document, from: string, context: StageContext): Find {
  const byField = fieldFinder(argument, from, context);
  const stages = argument.get("pipeline");
  if (stages === undefined) {
    if (byField !== undefined) return byField;
    throw failure(
      "FailedToParse",
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  if (!Array.isArray(stages) || !stages.every(isDocument))
    throw failure("TypeMismatch", "pipeline in $lookup must be an array of objects");
  const variables = letVariables(argument.get("let"), context);
  context.compilePipeline(stages, variables(new Map()));
  return (document) => {
    const run = context.compilePipeline(stages, variables(document));
    return gather(run(byField === undefined ? context.lookup(from) : streamOf(byField(document))));
  };
}

function letVariables(
  spec: Value,
  context: StageContext,
): (document: Document) => ReadonlyMap<string, Value | typeof MISSING> {
  if (spec !== undefined && !isDocument(spec))
    throw failure("FailedToParse", "$lookup argument 'let' must be an object");
  const compiled = [...(spec ?? [])].map(
    ([name, value]) => [variableName(name), compileExpression(value, context)] as const,
  );
  return (document) => new Map(compiled.map(([name, evaluate]) => [name, evaluate(document)] as const));
}

function fieldFinder(argument: Document, from: string, context: StageContext): Find | undefined {
  const [local, foreign] = [argument.get("localField"), argument.get("foreignField")];
  if (local === undefined && foreign === undefined) return undefined;
  if (typeof local !== "string" || typeof foreign !== "string") {
    throw failure(
      "FailedToParse",
      "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
  }
  const path = pathNames(local);
  pathNames(foreign);
  const find = foreignByField(from, foreign, context);
  return (document) => {
    const value = fieldPath(document, path);
    return find(Array.isArray(value) ? value : [value === MISSING ? null : value]);
  };
}

async function gather(source: AsyncIterable<Document>): Promise<Document[]> {
  const found: Document[] = [];
  const meter = new MemoryMeter("$lookup", undefined);
  for await (const document of source) {
    meter.add(roughSize(document));
    found.push(document);
  }
  return found;
}

async function* streamOf(found: Promise<Document[]>): AsyncIterable<Document> {
  yield* await found;
}
