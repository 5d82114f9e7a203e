import { compilePositionFinder } from "../query/compile.js";
import type { FilterNode } from "../query/nodes.js";
import { compare } from "../values/compare.js";
import { areIdentical } from "../values/encode.js";
import { badValue, describeValue, failure, NOT_SUPPORTED } from "../values/errors.js";
import { getTypeName } from "../values/type-names.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { comparePaths, findOverlap, applyAtPath, parsePath } from "./modify.js";
import type { FieldChange, FindPosition, Modifier, CompiledUpdate, UpdateOptions } from "./modify.js";
import { compileRename, UPDATE_OPERATORS } from "./operators.js";

export function compileUpdate(update: Document, options: UpdateOptions): CompiledUpdate {
  const [firstName] = update.keys();
  if (firstName?.startsWith("$")) return compileModifiers(update, options);
  if (options.multi === true)
    throw failure("FailedToParse", "multi update is not supported for replacement-style update");
  return compileReplacement(update, options);
}

function compileModifiers(update: Document, { filter }: UpdateOptions): CompiledUpdate {
  const modifiers = parseModifiers(update);
  const updateModifiers = modifiers.filter(({ onlyOnInsert }) => !onlyOnInsert);
  const findPosition = compilePositionFinder(filter);
  return {
    apply: (document) =>
      applyModifiers(updateModifiers, document, () => findPosition(document) ?? throwNoPosition()),
    upsertBase: () => applyModifiers(modifiers, buildBaseFromFilter(filter), throwNoPosition),
  };
}

function applyModifiers(
  modifiers: readonly Modifier[],
  document: Document,
  findPosition: FindPosition,
): Document {
  const after = modifiers.reduce((current, modifier) => modifier.apply(current, findPosition), document);
  if (after === document || !document.has("_id")) return after;
  if (after.has("_id") && compare(document.get("_id"), after.get("_id")) === 0) return after;
  const message = "Performing an update on the path '_id' would modify the immutable field '_id'";
  throw failure("ImmutableField", message);
}

function parseModifiers(update: Document): Modifier[] {
  const modifiers = [...update].flatMap(([name, fields]) => {
    const compile = Object.hasOwn(UPDATE_OPERATORS, name) ? UPDATE_OPERATORS[name] : undefined;
    if (!compile && name !== "$rename")
      throw failure("FailedToParse", `Unknown modifier: ${name}: ${NOT_SUPPORTED}`);
    if (!isDocument(fields)) {
      const example = `For example: {$mod: {<field>: ...}} not {${name}: ${describeValue(fields)}}`;
      const message = `Modifiers operate on fields but we found type ${getTypeName(fields)} instead. ${example}`;
      throw failure("FailedToParse", message);
    }
    return [...fields].map(([path, argument]) =>
      compile
        ? createModifier(name, parsePath(path), compile(argument, path))
        : compileRename(path, argument),
    );
  });
  const pathConflict = findOverlap(modifiers.flatMap(({ changedPaths }) => changedPaths));
  if (pathConflict) {
    const message = `Updating the path '${pathConflict.inner}' would create a conflict at '${pathConflict.outer}'`;
    throw failure("ConflictingUpdateOperators", message);
  }
  return modifiers.sort((a, b) => comparePaths(a.path, b.path));
}

function createModifier(name: string, path: string[], change: FieldChange): Modifier {
  return {
    path,
    changedPaths: [path],
    onlyOnInsert: name === "$setOnInsert",
    apply: (root, findPosition) => applyAtPath(root, { path, change, root, findPosition }),
  };
}

function compileReplacement(replacement: Document, { filter }: UpdateOptions): CompiledUpdate {
  for (const name of replacement.keys()) {
    if (!name.startsWith("$")) continue;
    const context = "is not allowed in the context of an update's replacement document";
    const message = `The dollar ($) prefixed field '${name}' in '${name}' ${context}`;
    throw failure("DollarPrefixedFieldName", message);
  }
  return {
    apply: (document) => replaceKeepingId(document, replacement),
    upsertBase: () => replaceKeepingId(buildBaseFromFilter(filter), replacement),
  };
}

/** Returns the replacement with the old `_id` first, or the old document itself if nothing changes. */
function replaceKeepingId(before: Document, next: Document): Document {
  const oldId = before.get("_id");
  if (next.has("_id") && before.has("_id") && compare(oldId, next.get("_id")) !== 0) {
    const message =
      "After applying the update, the (immutable) field '_id' was found to have been altered to _id: ";
    throw failure("ImmutableField", message + describeValue(next.get("_id")));
  }
  const id: Document = before.has("_id") ? new Map([["_id", oldId]]) : new Map();
  const result: Document = new Map([...id, ...next, ...id]);
  return areIdentical(before, result) ? before : result;
}

/** Throws the error for a positional `$` without a matching array element; an upsert never has one. */
function throwNoPosition(): never {
  throw badValue("The positional operator did not find the match needed from the query.");
}

/** Builds the base document of an upsert from the filter's equality conditions. */
function buildBaseFromFilter(filter: FilterNode): Document {
  const equalities = [...findEqualities(filter)].map(([path, value]) => ({ path: path.split("."), value }));
  const pathConflict = findOverlap(equalities.map(({ path }) => path));
  if (pathConflict) {
    const { outer, inner } = pathConflict;
    const reason =
      outer === inner
        ? `path '${inner}' is matched twice`
        : `both paths '${outer}' and '${inner}' are matched`;
    throw failure("NotSingleValueField", `cannot infer query fields to set, ${reason}`);
  }
  return equalities.reduce<Document>((base, { path, value }) => {
    const change = { creates: true, next: () => value };
    return applyAtPath(base, { path, change, root: base, findPosition: throwNoPosition });
  }, new Map());
}

function* findEqualities(node: FilterNode): Generator<[string, Value]> {
  if (node.kind === "and" || (node.kind === "or" && node.branches.length === 1)) {
    for (const branch of node.branches) yield* findEqualities(branch);
  } else if (node.kind === "compare" && node.operator === "eq" && node.fromAll !== true) {
    yield [node.path, node.value];
  } else if (node.kind === "in" && node.values.length === 1 && node.patterns.length === 0) {
    yield [node.path, node.values[0]];
  }
}
