import type { Selection } from "../planner/selection.js";
import type { Store } from "../store/store.js";
import { failure } from "../values/errors.js";
import type { Document } from "../values/types.js";
import { documentList, flag, numberOf } from "./arguments.js";
import type { Command } from "./command.js";
import { refuseUnknown } from "./common-arguments.js";
import { namespace } from "./namespace.js";
import { checkStatementCount, runStatements, statementSelection, writeReply } from "./statements.js";
import { TargetedStatement } from "./targeted-write.js";

/** One delete as a client asks for it. */
export interface DeleteRequest {
  readonly namespace: string;
  readonly selection: Selection;
  readonly multi: boolean;
}

/** Removes the first matching document (limit 1) or all (limit 0) of each statement. */
export async function remove(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const deletes = documentList(command, "deletes");
  checkStatementCount(deletes.length);
  let n = 0;
  const statements = deletes.map((statement) =>
    deleteStatement(
      command.store,
      () => readStatement(full, statement),
      () => (n += 1),
    ),
  );
  const errors = await runStatements(command.store, statements, flag(command, "ordered", true));
  return writeReply({ n }, errors);
}

function readStatement(namespace: string, statement: Document): DeleteRequest {
  refuseUnknown("delete.deletes", statement, ["q", "limit", "hint"]);
  const limit = numberOf(statement.get("limit"));
  if (limit !== 0 && limit !== 1)
    throw failure("FailedToParse", `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return { namespace, selection: statementSelection(statement), multi: limit === 0 };
}

/** Prepares a delete; `report` gets each removed document, inside the write job. */
export function deleteStatement(
  store: Store,
  read: () => DeleteRequest,
  report: (removed: Document) => void,
): TargetedStatement {
  return new TargetedStatement(store, () => ({
    ...read(),
    apply: (collection, target) => {
      store.writer.remove(collection, target);
      report(target.document);
    },
    noMatch: () => undefined,
  }));
}
