import { parseFilter } from "../query/filter.js";
import { parseCollation } from "../values/collation.js";
import type { Document, Value } from "../values/types.js";
import type { Selection } from "../planner/selection.js";
import { documentOr, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";

/** The filter under `field` and the options of a command that say which documents are wanted. */
export function readSelection(command: Command, field: string): Selection {
  return selectionOf(documentOr(command, field), {
    sort: optionalDocument(command, "sort"),
    collation: optionalDocument(command, "collation"),
    hint: command.body.get("hint"),
    vars: optionalDocument(command, "let"),
  });
}

export interface SelectionOptions {
  readonly sort?: Document | undefined;
  readonly collation?: Document | undefined;
  readonly hint?: Value | undefined;
  readonly vars?: Document | undefined;
}

/** The same from its parts. */
export function selectionOf(filter: Document, options: SelectionOptions): Selection {
  const { sort, collation, hint, vars } = options;
  return { filter: parseFilter(filter), sort, collation: collation && parseCollation(collation), hint, vars };
}
