import { location } from "../../values/errors.js";
import { isDocument } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { MemoryMeter, roughSize } from "../memory.js";
import type { Pipeline, Stage, StageContext } from "../stage.js";

const FORBIDDEN = new Set([
  "$facet",
  "$out",
  "$merge",
  "$geoNear",
  "$indexStats",
  "$collStats",
  "$documents",
]);

/** $facet: several pipelines over the same documents, each result an array in one document. */
export function facet(argument: Value, context: StageContext): Stage {
  if (!isDocument(argument)) throw location(40169, "the $facet specification must be a non-empty object");
  if (argument.size === 0) throw location(40169, "the $facet specification must be a non-empty object");
  const facets = [...argument].map(([name, stages]) => [name, compileFacet(name, stages, context)] as const);
  return { kind: "stream", run: (source) => runFacets(facets, source, context) };
}

function compileFacet(name: string, stages: Value, context: StageContext): Pipeline {
  if (name === "" || name.startsWith("$") || name.includes("."))
    throw location(40170, `invalid name of a $facet: '${name}'`);
  if (!Array.isArray(stages)) throw location(40170, "arguments to $facet must be arrays");
  const list = stages.map((stage) => {
    if (!isDocument(stage))
      throw location(40171, "elements of arrays in $facet spec must be non-empty objects");
    const [used = ""] = stage.keys();
    if (FORBIDDEN.has(used)) throw location(40600, `${used} is not allowed to be used within a $facet stage`);
    return stage;
  });
  return context.compilePipeline(list);
}

async function* runFacets(
  facets: readonly (readonly [string, Pipeline])[],
  source: AsyncIterable<Document>,
  { holding }: StageContext,
): AsyncIterable<Document> {
  const meter = new MemoryMeter("$facet", holding);
  const documents = await gather(source, meter);
  const result: Document = new Map();
  for (const [name, run] of facets) result.set(name, await gather(run(stream(documents)), meter));
  yield result;
}

async function gather(source: AsyncIterable<Document>, meter: MemoryMeter): Promise<Document[]> {
  const documents: Document[] = [];
  for await (const document of source) {
    meter.add(roughSize(document));
    documents.push(document);
  }
  return documents;
}

async function* stream(documents: readonly Document[]): AsyncIterable<Document> {
  yield* documents;
}
