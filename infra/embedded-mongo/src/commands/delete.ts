import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document } from "../values/types.js";
import { documentList, flag, numberOf } from "./arguments.js";
import type { Command } from "./command.js";
import { deleteStatement } from "./delete-statement.js";
import type { DeleteRequest } from "./delete-statement.js";
import { checkStatementCount, writeReply } from "./insert.js";
import { namespace } from "./namespace.js";
import { runStatements } from "./statements.js";
import { selectionOfStatement } from "./update.js";

/** Removes documents that match: the first (limit 1) or all (limit 0). */
export async function remove(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const deletes = documentList(command, "deletes");
  checkStatementCount(deletes.length);
  const vars = command.body.get("let");
  let n = 0;
  const scope = isDocument(vars) ? vars : undefined;
  const { store } = command;
  const statements = deletes.map((item) =>
    deleteStatement(
      store,
      () => readDelete(full, item, { vars: scope, entry: store.catalog.find(full) }),
      () => (n += 1),
    ),
  );
  const errors = await runStatements(store, statements, flag(command, "ordered", true));
  return writeReply({ n }, errors);
}

function readDelete(
  full: string,
  item: Document,
  around: Parameters<typeof selectionOfStatement>[2],
): DeleteRequest {
  const limit = numberOf(item.get("limit") ?? null);
  if (limit !== 0 && limit !== 1)
    throw failure("FailedToParse", `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return { namespace: full, selection: selectionOfStatement(item, "q", around), multi: limit === 0 };
}
