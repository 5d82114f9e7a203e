import { compileProjection } from "../query/projection.js";
import { failure } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { documentOf, flag, optionalDocument } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";
import { readSelection } from "./reading.js";
import { runStatement } from "./statements.js";
import { deleteStatement, updateStatement } from "./update-delete.js";
import type { UpdatedDocument } from "./update-delete.js";

/** Updates or removes the first matching document and replies with it, as it was or as it became. */
export async function findAndModify(command: Command): Promise<Document> {
  return flag(command, "remove") ? removeOne(command) : updateOne(command);
}

async function removeOne(command: Command): Promise<Document> {
  if (command.body.has("update"))
    throw failure("FailedToParse", "Cannot specify both an update and remove=true");
  if (flag(command, "new")) {
    const message =
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document";
    throw failure("FailedToParse", message);
  }
  const selection = readSelection(command, "query");
  const request = { namespace: namespace(command).full, selection, multi: false };
  const project = projectionOf(command);
  let removed: Document | undefined;
  const statement = deleteStatement(
    command.store,
    () => request,
    (document) => (removed = document),
  );
  await runStatement(command.store, statement);
  const lastErrorObject = documentOf({ n: removed ? 1 : 0 });
  return ok({ lastErrorObject, value: removed ? project(removed) : null });
}

async function updateOne(command: Command): Promise<Document> {
  const update = command.body.get("update");
  if (update === undefined)
    throw failure("FailedToParse", "Either an update or remove=true must be specified");
  const request = {
    namespace: namespace(command),
    selection: readSelection(command, "query"),
    update,
    multi: false,
    upsert: flag(command, "upsert"),
  };
  const project = projectionOf(command);
  let updated: UpdatedDocument | undefined;
  const statement = updateStatement(
    command.store,
    () => request,
    (done) => (updated = done),
  );
  await runStatement(command.store, statement);
  const value = flag(command, "new") ? updated?.after : updated?.before;
  return ok({ lastErrorObject: lastError(updated), value: value ? project(value) : null });
}

function lastError(updated: UpdatedDocument | undefined): Document {
  const fields: Record<string, Value> = {
    n: updated ? 1 : 0,
    updatedExisting: updated?.before !== undefined,
  };
  return documentOf(updated && !updated.before ? { ...fields, upserted: updated.after.get("_id") } : fields);
}

function projectionOf(command: Command): (document: Document) => Document {
  const projection = optionalDocument(command, "fields");
  if (!projection || projection.size === 0) return (document) => document;
  return compileProjection(projection);
}
