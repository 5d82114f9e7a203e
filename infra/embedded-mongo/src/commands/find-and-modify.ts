import { compileProjection } from "../query/projection.js";
import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import type { Selection } from "../planner/selection.js";
import { ok } from "../wire/reply.js";
import { flag, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";
import { deleteStatement } from "./delete-statement.js";
import { namespace } from "./namespace.js";
import { readSelection } from "./read-selection.js";
import { runStatements } from "./statements.js";
import type { Statement } from "./statements.js";
import { updateStatement } from "./update-statement.js";
import type { UpdatedDocument } from "./update-statement.js";

/** Changes or removes the first document that matches and answers it, as it was or as it became. */
export async function findAndModify(command: Command): Promise<Document> {
  const selection = readSelection(command, "query");
  const shape = shaper(command, selection);
  return flag(command, "remove")
    ? removeOne(command, selection, shape)
    : updateOne(command, selection, shape);
}

type Shape = (document: Document) => Document;

async function removeOne(command: Command, selection: Selection, shape: Shape): Promise<Document> {
  if (command.body.has("update"))
    throw failure("FailedToParse", "Cannot specify both an update and remove=true");
  if (flag(command, "new"))
    throw failure(
      "FailedToParse",
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  const { full } = namespace(command);
  let removed: Document | undefined;
  const request = { namespace: full, selection, multi: false };
  await runOne(
    command,
    deleteStatement(
      command.store,
      () => request,
      (document) => (removed = document),
    ),
  );
  const lastErrorObject = new Map<string, Value>([["n", removed ? 1 : 0]]);
  return ok({ lastErrorObject, value: removed ? shape(removed) : null });
}

async function updateOne(command: Command, selection: Selection, shape: Shape): Promise<Document> {
  const change = command.body.get("update");
  if (!isDocument(change) && !Array.isArray(change))
    throw failure("FailedToParse", "Either an update or remove=true must be specified");
  const request = {
    namespace: namespace(command),
    selection,
    update: change as Document | Document[],
    arrayFilters: command.body.get("arrayFilters") as Document[] | undefined,
    multi: false,
    upsert: flag(command, "upsert"),
    bypass: flag(command, "bypassDocumentValidation"),
  };
  let done: UpdatedDocument | undefined;
  await runOne(
    command,
    updateStatement(
      command.store,
      () => request,
      (updated) => (done = updated),
    ),
  );
  const value = flag(command, "new") ? done?.after : done?.before;
  return ok({ lastErrorObject: lastError(done), value: value ? shape(value) : null });
}

async function runOne(command: Command, statement: Statement): Promise<void> {
  const [failed] = await runStatements(command.store, [statement], true);
  if (failed) throw failed.error;
}

function lastError(done: UpdatedDocument | undefined): Document {
  const result = new Map<string, Value>([
    ["n", done ? 1 : 0],
    ["updatedExisting", done?.before !== undefined],
  ]);
  return done && !done.before ? result.set("upserted", done.after.get("_id")) : result;
}

function shaper(command: Command, selection: Selection): Shape {
  const projection = optionalDocument(command, "fields");
  if (!projection || projection.size === 0) return (document) => document;
  return compileProjection(projection, selection.filter, selection);
}
