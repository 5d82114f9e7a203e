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
import type { DocumentChange } from "./update-delete.js";

export async function findAndModify(command: Command): Promise<Document> {
  const { store, body } = command;
  const [removes, returnsNew] = [readFlag(command, "remove"), readFlag(command, "new")];
  checkKind(removes, returnsNew, body.has("update"));
  const request = { namespace: parseNamespace(command), query: parseQuery(command, "query"), multi: false };
  const updateRequest = { ...request, update: body.get("update"), upsert: readFlag(command, "upsert") };
  const project = readProjection(command, "fields");
  let change: DocumentChange | undefined;
  const report = (reportedChange: DocumentChange): void => void (change = reportedChange);
  await runStatement(
    store,
    removes ? prepareDelete(store, () => request, report) : prepareUpdate(store, () => updateRequest, report),
  );
  const value = returnsNew ? change?.after : change?.before;
  return okReply({
    lastErrorObject: removes ? toDocument({ n: change ? 1 : 0 }) : describeUpdate(change),
    value: value ? (project?.(value) ?? value) : null,
  });
}

function checkKind(removes: boolean, returnsNew: boolean, hasUpdate: boolean): void {
  if (!removes && !hasUpdate)
    throw failure("FailedToParse", "Either an update or remove=true must be specified");
  if (removes && hasUpdate) throw failure("FailedToParse", "Cannot specify both an update and remove=true");
  const message =
    "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document";
  if (removes && returnsNew) throw failure("FailedToParse", message);
}

function describeUpdate(change: DocumentChange | undefined): Document {
  const fields = { n: change ? 1 : 0, updatedExisting: change?.before !== undefined };
  return toDocument(change && !change.before ? { ...fields, upserted: change.after?.get("_id") } : fields);
}
