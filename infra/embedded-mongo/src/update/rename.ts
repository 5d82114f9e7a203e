import { describeValue } from "../values/describe.js";
import { failure } from "../values/errors.js";
import { MISSING } from "../values/types.js";
import type { Document, Missing, Value } from "../values/types.js";
import type { Modifier } from "./types.js";
import { modify } from "./modify.js";
import type { FindPosition } from "./modify.js";
import { isPositional, parsePath } from "./paths.js";

/** $rename: takes the value from one path and sets it at another; nothing where the source is missing. */
export function compileRename(from: string, to: Value): { modifier: Modifier; paths: string[][] } {
  if (typeof to !== "string") {
    throw failure("BadValue", `The 'to' field for $rename must be a string: ${from}: ${describeValue(to)}`);
  }
  const source = fixedPath("source", from);
  const target = fixedPath("destination", to);
  if (from === to)
    throw failure("BadValue", `The source and target field for $rename must differ: ${from}: "${to}"`);
  const apply = (document: Document, findPosition: FindPosition): Document => {
    const value = valueAt(document, source, "source");
    if (value === MISSING) return document;
    valueAt(document, target, "destination");
    const without = modify(document, {
      path: source,
      change: { creates: false, next: () => MISSING },
      root: document,
      findPosition,
    });
    return modify(without, {
      path: target,
      change: { creates: true, next: () => value },
      root: document,
      findPosition,
    });
  };
  return { modifier: { path: target, onlyOnInsert: false, apply }, paths: [source, target] };
}

function fixedPath(role: string, path: string): string[] {
  const names = parsePath(path);
  if (names.some(isPositional))
    throw failure("BadValue", `The ${role} field for $rename may not be dynamic: ${path}`);
  return names;
}

function valueAt(document: Document, path: readonly string[], role: string): Value | Missing {
  let value: Value = document;
  for (const [index, name] of path.entries()) {
    if (Array.isArray(value)) throw insideArray(document, path, index, role);
    if (!(value instanceof Map) || !value.has(name)) return MISSING;
    value = value.get(name);
  }
  return value;
}

function insideArray(document: Document, path: readonly string[], index: number, role: string): Error {
  const who = `_id: ${describeValue(document.get("_id"))}`;
  const message =
    `The ${role} field cannot be an array element, '${path.join(".")}' in doc with ${who} has an array ` +
    `field called '${path[index - 1]}'`;
  return failure("BadValue", message);
}
