import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";

/**
 * The top-level fields of its source that a pipeline can see; undefined when it may need whole documents.
 * Only a first $group, $count or $sortByCount, or a $project that includes, after $match, $sort, $skip and
 * $limit, narrows them.
 */
export function neededFields(stages: readonly Document[]): ReadonlySet<string> | undefined {
  const fields = new Set<string>();
  for (const stage of stages) {
    const [[name, argument] = ["", undefined]] = stage;
    if (name === "$skip" || name === "$limit") continue;
    if (name === "$count") return fields;
    const collect = COLLECTORS[name as keyof typeof COLLECTORS];
    if (!Object.hasOwn(COLLECTORS, name) || !collect(argument, fields)) return undefined;
    if (name === "$group" || name === "$sortByCount" || name === "$project") return fields;
  }
  return undefined;
}

const COLLECTORS = {
  $match: (argument: Value, fields: Set<string>) => isDocument(argument) && filterFields(argument, fields),
  $sort: (argument: Value, fields: Set<string>) => isDocument(argument) && sortFields(argument, fields),
  $group: expressionFields,
  $sortByCount: expressionFields,
  $project: (argument: Value, fields: Set<string>) => isDocument(argument) && projectFields(argument, fields),
};

const top = (path: string) => path.split(".")[0] as string;

function filterFields(filter: Document, fields: Set<string>): boolean {
  for (const [name, value] of filter) {
    if (name === "$expr") {
      if (!expressionFields(value, fields)) return false;
    } else if (name.startsWith("$")) {
      const known =
        Array.isArray(value) && value.every((branch) => isDocument(branch) && filterFields(branch, fields));
      if (!known) return false;
    } else fields.add(top(name));
  }
  return true;
}

function sortFields(sort: Document, fields: Set<string>): boolean {
  for (const path of sort.keys()) fields.add(top(path));
  return true;
}

/** An inclusion needs what it names; computed fields and exclusions are left to whole documents. */
function projectFields(projection: Document, fields: Set<string>): boolean {
  fields.add("_id");
  for (const [path, value] of projection) {
    const included = value === 1 || value === true;
    if (!included && !(path === "_id" && (value === 0 || value === false))) return false;
    fields.add(top(path));
  }
  return [...projection].some(([path]) => path !== "_id");
}

/** Fields an expression refers to; false when it refers to the document as a whole, by $$ROOT. */
function expressionFields(expression: Value, fields: Set<string>): boolean {
  if (typeof expression === "string") {
    if (expression.startsWith("$$")) return !/^\$\$(ROOT|CURRENT)(\.|$)/.test(expression);
    if (expression.startsWith("$")) fields.add(top(expression.slice(1)));
    return true;
  }
  if (Array.isArray(expression)) return expression.every((part) => expressionFields(part, fields));
  if (!isDocument(expression)) return true;
  for (const [name, value] of expression) {
    if (name !== "$literal" && !expressionFields(value, fields)) return false;
  }
  return true;
}
