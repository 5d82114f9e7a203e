import { compileFilter, parseFilter } from "../query/filter.js";
import type { FilterNode } from "../query/filter.js";
import type { FilterOptions } from "../query/compile.js";
import { failure } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";

type ElementTest = (element: Value) => boolean;

/** The command's `arrayFilters` by identifier. */
export class ArrayFilters {
  private readonly tests = new Map<string, ElementTest>();
  private readonly used = new Set<string>();

  constructor(filters: readonly Document[], options: FilterOptions) {
    for (const filter of filters) {
      const node = parseFilter(filter);
      const identifier = identifierOf(node);
      if (this.tests.has(identifier)) {
        throw failure(
          "FailedToParse",
          `Found multiple array filters with the same top-level field name ${identifier}`,
        );
      }
      const test = compileFilter(node, options);
      this.tests.set(identifier, (element) => test(new Map([[identifier, element]])));
    }
  }

  /** Notes that a path uses an identifier; one without a filter is an error. */
  use(identifier: string, path: string): void {
    if (!this.tests.has(identifier)) {
      throw failure("BadValue", `No array filter found for identifier '${identifier}' in path '${path}'`);
    }
    this.used.add(identifier);
  }

  testOf(identifier: string): ElementTest {
    return this.tests.get(identifier) as ElementTest;
  }

  /** A filter that no path uses is an error. */
  checkAllUsed(): void {
    for (const identifier of this.tests.keys()) {
      if (!this.used.has(identifier)) {
        throw failure(
          "FailedToParse",
          `The array filter for identifier '${identifier}' was not used in the update`,
        );
      }
    }
  }
}

function identifierOf(node: FilterNode): string {
  const [identifier, other] = new Set([...pathsOf(node)].map((path) => path.split(".")[0] as string));
  if (identifier === undefined) {
    throw failure("FailedToParse", "Cannot use an expression without a top-level field name in arrayFilters");
  }
  if (other !== undefined) {
    const message =
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found ` +
      `'${identifier}' and '${other}'`;
    throw failure("FailedToParse", message);
  }
  if (/^[a-z][a-zA-Z0-9]*$/.test(identifier)) return identifier;
  const rule = "The top-level field name must be an alphanumeric string beginning with a lowercase letter";
  throw failure("BadValue", `Error parsing array filter :: caused by :: ${rule}, found '${identifier}'`);
}

function* pathsOf(node: FilterNode): Generator<string> {
  switch (node.kind) {
    case "and":
    case "or":
    case "nor":
      for (const branch of node.branches) yield* pathsOf(branch);
      return;
    case "not":
      yield* pathsOf(node.branch);
      return;
    case "expression":
    case "document":
    case "constant":
      return;
    default:
      yield node.path;
  }
}
