import { Long } from "bson";
import { location } from "../../values/errors.js";
import { isDocument, MISSING } from "../../values/types.js";
import type { Document, Value } from "../../values/types.js";
import { pathNames } from "../expression.js";
import type { Stage } from "../stage.js";

interface Unwind {
  readonly path: readonly string[];
  readonly index: string | undefined;
  readonly keepEmpty: boolean;
}

/** $unwind: one document per element of an array, each made only when it is asked for. */
export function unwind(argument: Value): Stage {
  const spec = parse(argument);
  return { kind: "stream", run: (source) => unwindAll(source, spec) };
}

async function* unwindAll(source: AsyncIterable<Document>, spec: Unwind): AsyncIterable<Document> {
  for await (const document of source) yield* unwound(document, spec);
}

function* unwound(document: Document, { path, index, keepEmpty }: Unwind): Iterable<Document> {
  const value = plainAt(document, path);
  if (Array.isArray(value) && value.length > 0) {
    for (const [place, element] of value.entries())
      yield labelled(put(document, path, element), index, Long.fromNumber(place));
  } else if (value !== MISSING && value !== null && value !== undefined && !Array.isArray(value)) {
    yield labelled(document, index, null);
  } else if (keepEmpty) {
    yield labelled(Array.isArray(value) ? put(document, path, MISSING) : document, index, null);
  }
}

function parse(argument: Value): Unwind {
  const spec: Document = isDocument(argument) ? argument : new Map([["path", argument]]);
  const [path, index] = [spec.get("path"), spec.get("includeArrayIndex")];
  const keepEmpty = spec.get("preserveNullAndEmptyArrays") ?? false;
  for (const key of spec.keys()) {
    if (!["path", "includeArrayIndex", "preserveNullAndEmptyArrays"].includes(key))
      throw location(28811, `unrecognized option to $unwind stage: ${key}`);
  }
  if (path === undefined) throw location(28812, "no path specified to $unwind stage");
  if (typeof path !== "string") throw location(28808, "expected a string as the path for $unwind stage");
  if (!path.startsWith("$"))
    throw location(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  if (typeof keepEmpty !== "boolean")
    throw location(28809, "expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage");
  if (index !== undefined && (typeof index !== "string" || index === "" || index.startsWith("$"))) {
    throw location(
      28810,
      "expected a non-empty string without '$' for the includeArrayIndex option to $unwind stage",
    );
  }
  return { path: pathNames(path.slice(1)), index, keepEmpty };
}

function plainAt(document: Document, path: readonly string[]): Value | typeof MISSING {
  let value: Value = document;
  for (const name of path) {
    if (!isDocument(value) || !value.has(name)) return MISSING;
    value = value.get(name);
  }
  return value;
}

function put(
  document: Document,
  [name, ...rest]: readonly string[],
  value: Value | typeof MISSING,
): Document {
  const copy = new Map(document);
  const next = rest.length === 0 ? value : put(copy.get(name as string) as Document, rest, value);
  if (next === MISSING) copy.delete(name as string);
  else copy.set(name as string, next);
  return copy;
}

function labelled(document: Document, index: string | undefined, place: Value): Document {
  if (index === undefined) return document;
  return set(document, index.split("."), place);
}

function set(document: Document, [name, ...rest]: readonly string[], value: Value): Document {
  const inner = document.get(name as string);
  const next = rest.length === 0 ? value : set(isDocument(inner) ? inner : new Map(), rest, value);
  return new Map(document).set(name as string, next);
}
