import { failure } from "../values/errors.js";
import { toDocument } from "../values/types.js";
import type { Document } from "../values/types.js";
import { okReply } from "../wire/reply.js";
import { readFlag } from "./arguments.js";
import type { Command } from "./command.js";
import { parseNamespace } from "./namespace.js";
import { readProjection, parseQuery } from "./reading.js";
import { runStatement } from "./statements.js";
import { prepareDelete, prepareUpdate } from "./update-delete.js";
import type { UpdatedDocument } from "./update-delete.js";

export async function findAndModify(command: Command): Promise<Document> {
  return readFlag(command, "remove") ? removeOne(command) : updateOne(command);
}

async function removeOne(command: Command): Promise<Document> {
  if (command.body.has("update"))
    throw failure("FailedToParse", "Cannot specify both an update and remove=true");
  const message =
    "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document";
  if (readFlag(command, "new")) throw failure("FailedToParse", message);
  const query = parseQuery(command, "query");
  const request = { namespace: parseNamespace(command).full, query, multi: false };
  const project = readProjection(command, "fields");
  let removedDocument: Document | undefined;
  const report = (document: Document): void => void (removedDocument = document);
  await runStatement(
    command.store,
    prepareDelete(command.store, () => request, report),
  );
  const lastErrorObject = toDocument({ n: removedDocument ? 1 : 0 });
  return okReply({
    lastErrorObject,
    value: removedDocument ? (project?.(removedDocument) ?? removedDocument) : null,
  });
}

async function updateOne(command: Command): Promise<Document> {
  const update = command.body.get("update");
  if (update === undefined)
    throw failure("FailedToParse", "Either an update or remove=true must be specified");
  const request = {
    namespace: parseNamespace(command),
    query: parseQuery(command, "query"),
    update,
    multi: false,
    upsert: readFlag(command, "upsert"),
  };
  const project = readProjection(command, "fields");
  let outcome: UpdatedDocument | undefined;
  const report = (result: UpdatedDocument): void => void (outcome = result);
  await runStatement(
    command.store,
    prepareUpdate(command.store, () => request, report),
  );
  const value = readFlag(command, "new") ? outcome?.after : outcome?.before;
  return okReply({
    lastErrorObject: buildLastErrorObject(outcome),
    value: value ? (project?.(value) ?? value) : null,
  });
}

function buildLastErrorObject(outcome: UpdatedDocument | undefined): Document {
  const fields = { n: outcome ? 1 : 0, updatedExisting: outcome?.before !== undefined };
  return toDocument(outcome && !outcome.before ? { ...fields, upserted: outcome.after.get("_id") } : fields);
}
