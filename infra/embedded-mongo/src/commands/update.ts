import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { Selection } from "../planner/selection.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { documentList, flag, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";
import { checkStatementCount, writeReply } from "./insert.js";
import { namespace } from "./namespace.js";
import type { Namespace } from "./namespace.js";
import { selectionOf } from "./read-selection.js";
import { runStatements } from "./statements.js";
import { updateStatement } from "./update-statement.js";
import type { UpdateRequest } from "./update-statement.js";

/** Changes documents that match, or inserts one where none does and that was asked for. */
export async function update(command: Command): Promise<Document> {
  const target = namespace(command);
  const updates = documentList(command, "updates");
  checkStatementCount(updates.length);
  const counts = { n: 0, nModified: 0 };
  const upserted: Document[] = [];
  const statements = updates.map((item, index) => {
    const read = (): UpdateRequest => readUpdate(command, target, item);
    return updateStatement(command.store, read, ({ before, after }) => {
      counts.n += 1;
      if (!before)
        upserted.push(
          new Map<string, Value>([
            ["index", index],
            ["_id", after.get("_id")],
          ]),
        );
      else if (before !== after) counts.nModified += 1;
    });
  });
  const errors = await runStatements(command.store, statements, flag(command, "ordered", true));
  return writeReply(upserted.length > 0 ? { ...counts, upserted } : counts, errors);
}

/** Reads one of the statements `{q, u, multi, upsert, …}`. */
export function readUpdate(command: Command, target: Namespace, item: Document): UpdateRequest {
  const change = item.get("u");
  if (!isDocument(change) && !Array.isArray(change)) {
    throw failure("FailedToParse", "Update argument must be either an object or an array");
  }
  const request = {
    namespace: target,
    selection: selectionOfStatement(item, "q", {
      vars: optionalDocument(command, "let"),
      entry: command.store.catalog.find(target.full),
    }),
    update: change as Document | Document[],
    arrayFilters: item.get("arrayFilters") as Document[] | undefined,
    multi: item.get("multi") === true,
    upsert: item.get("upsert") === true,
    bypass: flag(command, "bypassDocumentValidation"),
  };
  refuseContradictions(request, item);
  return request;
}

/**
 * The selection of a statement inside a command: filter under `field`, and its own collation, hint and sort.
 */
export function selectionOfStatement(
  item: Document,
  field: string,
  { vars, entry }: { vars: Document | undefined; entry: CollectionEntry | undefined },
): Selection {
  const filter = item.get(field);
  if (!isDocument(filter)) throw failure("TypeMismatch", `BSON field '${field}' is missing or not an object`);
  const collation = item.get("collation");
  const sort = item.get("sort");
  const options = {
    sort: isDocument(sort) ? sort : undefined,
    collation: isDocument(collation) ? collation : undefined,
    hint: item.get("hint"),
    vars,
  };
  return selectionOf(filter, options, entry);
}

function refuseContradictions({ multi, update: change }: UpdateRequest, item: Document): void {
  if (multi && item.has("sort")) throw failure("FailedToParse", "Cannot specify sort with multi=true");
  const replacement = isDocument(change) && ![...change.keys()][0]?.startsWith("$");
  if (multi && replacement)
    throw failure("FailedToParse", "multi update is not supported for replacement-style update");
}
