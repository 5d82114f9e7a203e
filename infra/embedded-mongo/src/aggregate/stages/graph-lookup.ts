import { Long } from "bson";
import { encodeKey } from "../../values/key.js";
import { location } from "../../values/errors.js";
import { toInteger } from "../../values/numbers.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { compileExpression } from "../expression.js";
import { fieldPath, pathNames } from "../field-path.js";
import { MemoryMeter, roughSize } from "../memory.js";
import type { Stage, StageContext } from "../stage.js";
import { put } from "./lookup.js";

interface Graph {
  readonly from: string;
  readonly to: string;
  readonly connectFrom: readonly string[];
  readonly as: readonly string[];
  readonly maxDepth: number;
  readonly depthField: readonly string[] | undefined;
  readonly restrict: Document | undefined;
}

/** $graphLookup: all documents of a collection that are reached from each one, step by step. */
export function graphLookup(argument: Value, context: StageContext): Stage {
  if (!isDocument(argument)) throw location(40327, "the $graphLookup stage specification must be an object");
  const graph = readGraph(argument);
  const start = compileExpression(argument.get("startWith"), context);
  return {
    kind: "stream",
    run: async function* (source) {
      for await (const document of source) {
        const value = start(document);
        const first = value === MISSING ? [] : [value].flat();
        yield put(document, graph.as, await reached(graph, first, context));
      }
    },
  };
}

function readGraph(argument: Document): Graph {
  const text = (name: string): string => {
    const value = argument.get(name);
    if (typeof value === "string") return value;
    throw location(40105, `$graphLookup requires '${name}', and it must be a string`);
  };
  if (!argument.has("startWith")) throw location(40105, "$graphLookup requires 'startWith'");
  const restrict = argument.get("restrictSearchWithMatch");
  if (restrict !== undefined && !isDocument(restrict))
    throw location(40185, "restrictSearchWithMatch must be an object");
  return {
    from: text("from"),
    to: text("connectToField"),
    connectFrom: pathNames(text("connectFromField")),
    as: pathNames(text("as")),
    maxDepth: readDepth(argument.get("maxDepth")),
    depthField: argument.has("depthField") ? pathNames(text("depthField")) : undefined,
    restrict,
  };
}

function readDepth(value: Value): number {
  if (value === undefined) return Infinity;
  const depth = toInteger(value);
  if (depth !== undefined && depth >= 0) return depth;
  throw location(40101, "maxDepth requires a nonnegative argument");
}

const keyOf = (value: Value): string => encodeKey([value], [1]).toString("latin1");

async function reached(graph: Graph, first: Value[], context: StageContext): Promise<Document[]> {
  const found = new Map<string, Document>();
  const asked = new Set<string>();
  const meter = new MemoryMeter("$graphLookup", context.holding);
  let values = first;
  for (let depth = 0; values.length > 0 && depth <= graph.maxDepth; depth += 1) {
    for (const value of values) asked.add(keyOf(value));
    const next = new Map<string, Value>();
    for await (const document of context.lookup(graph.from, filterOf(graph, values))) {
      const key = keyOf(document.get("_id"));
      if (found.has(key)) continue;
      meter.add(roughSize(document));
      found.set(key, graph.depthField ? put(document, graph.depthField, Long.fromNumber(depth)) : document);
      for (const value of connections(document, graph))
        if (!asked.has(keyOf(value))) next.set(keyOf(value), value);
    }
    values = [...next.values()];
  }
  return [...found.values()];
}

function filterOf({ to, restrict }: Graph, values: Value[]): Document {
  const connected: Document = new Map([[to, new Map([["$in", values]])]]);
  return restrict ? new Map([["$and", [connected, restrict]]]) : connected;
}

function connections(document: Document, { connectFrom }: Graph): Value[] {
  const value = fieldPath(document, connectFrom);
  return value === MISSING ? [] : [value].flat();
}
