import { compilePosition } from "../query/position.js";
import { typeName } from "../query/type-names.js";
import { describeValue } from "../values/describe.js";
import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { ArrayFilters } from "./array-filters.js";
import { checkIdKept } from "./immutable.js";
import { modify } from "./modify.js";
import type { Change, Positions } from "./modify.js";
import { OPERATORS } from "./operators.js";
import { comparePaths, Conflicts, parsePath } from "./paths.js";
import { compileRename } from "./rename.js";
import type { Modifier, Update, UpdateOptions } from "./types.js";
import { baseFromFilter } from "./upsert.js";

/** An update by operators: { $set: …, $inc: … }. */
export function compileModifiers(update: Document, options: UpdateOptions): Update {
  const arrayFilters = new ArrayFilters(options.arrayFilters ?? [], options);
  const modifiers = parseModifiers(update, options, arrayFilters);
  arrayFilters.checkAllUsed();
  const always = modifiers.filter(({ onlyOnInsert }) => !onlyOnInsert);
  const findPosition = compilePosition(options.filter, options);
  const positions = (document: Document): Positions => ({
    first: () => findPosition(document) ?? noPosition(),
    matching: (identifier) => arrayFilters.testOf(identifier),
  });
  return {
    apply: (document) => run(always, document, positions(document)),
    upsertBase: () =>
      run(modifiers, baseFromFilter(options.filter), { ...positions(new Map()), first: noPosition }),
  };
}

function run(modifiers: readonly Modifier[], document: Document, where: Positions): Document {
  return checkIdKept(
    document,
    modifiers.reduce((current, modifier) => modifier.apply(current, where), document),
  );
}

function noPosition(): never {
  throw failure("BadValue", "The positional operator did not find the match needed from the query.");
}

function parseModifiers(update: Document, options: UpdateOptions, arrayFilters: ArrayFilters): Modifier[] {
  const conflicts = new Conflicts();
  const modifiers: Modifier[] = [];
  for (const [name, fields] of update) {
    if (name !== "$rename" && !Object.hasOwn(OPERATORS, name)) throw unknownModifier(name);
    if (!isDocument(fields)) throw notFields(name, fields);
    for (const [path, argument] of fields) {
      const made =
        name === "$rename" ? compileRename(path, argument) : compileModifier(name, path, argument, options);
      for (const used of made.paths) conflicts.add(used);
      noteIdentifiers(made.modifier.path, arrayFilters);
      modifiers.push(made.modifier);
    }
  }
  return modifiers.sort((a, b) => comparePaths(a.path, b.path));
}

function unknownModifier(name: string): Error {
  const advice = "Expected a valid update modifier or pipeline-style update specified as an array";
  return failure("FailedToParse", `Unknown modifier: ${name}. ${advice}`);
}

function notFields(name: string, found: Value): Error {
  const example = `For example: {$mod: {<field>: ...}} not {${name}: ${describeValue(found)}}`;
  return failure(
    "FailedToParse",
    `Modifiers operate on fields but we found type ${typeName(found)} instead. ${example}`,
  );
}

function compileModifier(name: string, path: string, argument: Value, options: UpdateOptions) {
  const names = parsePath(path);
  const make = OPERATORS[name] as (typeof OPERATORS)[string];
  const change: Change = make(argument, path, { collation: options.collation, vars: options.vars });
  const modifier: Modifier = {
    path: names,
    onlyOnInsert: name === "$setOnInsert",
    apply: (document, positions) => modify(document, { path: names, change, root: document, positions }),
  };
  return { modifier, paths: [names] };
}

function noteIdentifiers(path: readonly string[], arrayFilters: ArrayFilters): void {
  for (const name of path) {
    if (name.startsWith("$[") && name !== "$[]") arrayFilters.use(name.slice(2, -1), path.join("."));
  }
}
