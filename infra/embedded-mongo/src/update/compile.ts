import { compilePosition } from "../query/compile.js";
import { compare } from "../values/compare.js";
import { identical } from "../values/encode.js";
import { describeValue, failure, OUTSIDE_PROFILE } from "../values/errors.js";
import { typeName } from "../values/type-names.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { modify } from "./modify.js";
import type { FindPosition, Modifier, Update, UpdateOptions } from "./modify.js";
import { compileRename, OPERATORS } from "./operators.js";
import { comparePaths, Conflicts, parsePath } from "./paths.js";
import { baseFromFilter, idFromFilter, noPosition } from "./upsert.js";
export type { Update, UpdateOptions } from "./modify.js";

/** Reads an update by operators or a replacement; MongoDB's errors for what is malformed. */
export function compileUpdate(update: Document, options: UpdateOptions): Update {
  const [first] = update.keys();
  if (first?.startsWith("$")) return compileModifiers(update, options);
  if (options.multi === true) {
    throw failure("FailedToParse", "multi update is not supported for replacement-style update");
  }
  return compileReplacement(update, options);
}

/** An update by operators: { $set: …, $inc: … }. */
export function compileModifiers(update: Document, { filter }: UpdateOptions): Update {
  const modifiers = parseModifiers(update);
  const always = modifiers.filter(({ onlyOnInsert }) => !onlyOnInsert);
  const findPosition = compilePosition(filter);
  return {
    apply: (document) => run(always, document, () => findPosition(document) ?? noPosition()),
    upsertBase: () => run(modifiers, baseFromFilter(filter), noPosition),
  };
}

function run(modifiers: readonly Modifier[], document: Document, findPosition: FindPosition): Document {
  return checkIdKept(
    document,
    modifiers.reduce((current, modifier) => modifier.apply(current, findPosition), document),
  );
}

function parseModifiers(update: Document): Modifier[] {
  const conflicts = new Conflicts();
  const modifiers: Modifier[] = [];
  for (const [name, fields] of update) {
    if (name !== "$rename" && !Object.hasOwn(OPERATORS, name)) throw unknownModifier(name);
    if (!isDocument(fields)) throw notFields(name, fields);
    for (const [path, argument] of fields) {
      const made = name === "$rename" ? compileRename(path, argument) : compileModifier(name, path, argument);
      for (const used of made.paths) conflicts.add(used);
      modifiers.push(made.modifier);
    }
  }
  return modifiers.sort((a, b) => comparePaths(a.path, b.path));
}

function unknownModifier(name: string): Error {
  return failure("FailedToParse", `Unknown modifier: ${name}: ${OUTSIDE_PROFILE}`);
}

function notFields(name: string, found: Value): Error {
  const example = `For example: {$mod: {<field>: ...}} not {${name}: ${describeValue(found)}}`;
  return failure(
    "FailedToParse",
    `Modifiers operate on fields but we found type ${typeName(found)} instead. ${example}`,
  );
}

function compileModifier(name: string, path: string, argument: Value) {
  const names = parsePath(path);
  const make = OPERATORS[name] as (typeof OPERATORS)[string];
  const change = make(argument, path);
  const modifier: Modifier = {
    path: names,
    onlyOnInsert: name === "$setOnInsert",
    apply: (document, findPosition) =>
      modify(document, { path: names, change, root: document, findPosition }),
  };
  return { modifier, paths: [names] };
}

/** A replacement: the new document in the place of the old one, which keeps its `_id`. */
export function compileReplacement(replacement: Document, { filter }: UpdateOptions): Update {
  for (const name of replacement.keys()) {
    if (!name.startsWith("$")) continue;
    const context = "is not allowed in the context of an update's replacement document";
    const message = `The dollar ($) prefixed field '${name}' in '${name}' ${context}`;
    throw failure("DollarPrefixedFieldName", message);
  }
  return {
    apply: (document) => replaceKeepingId(document, replacement),
    upsertBase: () => replaceKeepingId(idFromFilter(filter), replacement),
  };
}

/** Refuses (66) an operator's change of `_id`. */
export function checkIdKept(before: Document, after: Document): Document {
  if (after === before || !before.has("_id")) return after;
  if (after.has("_id") && compare(before.get("_id"), after.get("_id")) === 0) return after;
  throw failure(
    "ImmutableField",
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

/**
 * Puts a new document in the place of an old one: same `_id`, in front; the old one itself where nothing
 * differs.
 */
export function replaceKeepingId(before: Document, next: Document): Document {
  const old = before.get("_id");
  if (next.has("_id") && before.has("_id") && compare(old, next.get("_id")) !== 0) {
    const altered = describeValue(next.get("_id"));
    const message =
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ` +
      `${altered}`;
    throw failure("ImmutableField", message);
  }
  const id: Document = before.has("_id") ? new Map([["_id", old]]) : new Map();
  const result: Document = new Map([...id, ...next, ...id]);
  return identical(before, result) ? before : result;
}
