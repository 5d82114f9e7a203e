import { compilePosition } from "../query/position.js";
import { typeName } from "../query/type-names.js";
import { describeValue } from "../values/describe.js";
import { failure, OUTSIDE_PROFILE } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { checkIdKept } from "./immutable.js";
import { modify } from "./modify.js";
import type { FindPosition } from "./modify.js";
import { OPERATORS } from "./operators.js";
import { comparePaths, Conflicts, parsePath } from "./paths.js";
import { compileRename } from "./rename.js";
import type { Modifier, Update, UpdateOptions } from "./types.js";
import { baseFromFilter, noPosition } from "./upsert.js";

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
