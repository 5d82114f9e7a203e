import { Long } from "bson";
import { encode } from "../values/encode.js";
import { CommandError, failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { cursorBody } from "../wire/cursor-body.js";
import { documentList, flag, numberOf } from "./arguments.js";
import { BulkCounts } from "./bulk-counts.js";
import type { Command } from "./command.js";
import { deleteStatement } from "./delete-statement.js";
import { checkStatementCount } from "./insert.js";
import { InsertStatement } from "./insert-statement.js";
import { splitNamespace } from "./namespace.js";
import type { Namespace } from "./namespace.js";
import { runStatements } from "./statements.js";
import type { Statement } from "./statements.js";
import { readUpdate, selectionOfStatement } from "./update.js";
import { updateStatement } from "./update-statement.js";

/** Writes of all kinds to several collections in one command. */
export async function bulkWrite(command: Command): Promise<Buffer> {
  if (command.database !== "admin")
    throw failure("Unauthorized", "bulkWrite may only be run against the admin database.");
  const namespaces = documentList(command, "nsInfo").map((info) => splitNamespace(String(info.get("ns"))));
  const ops = documentList(command, "ops");
  checkStatementCount(ops.length);
  const counts = new BulkCounts(ops.length);
  const statements = ops.map((op, index) => statementOf(command, op, index, namespaces, counts));
  const ordered = flag(command, "ordered", true);
  const errors = await runStatements(command.store, statements, ordered);
  const results = counts.results(errors, ordered, flag(command, "errorsOnly"));
  return withCounts(results, counts.summary(errors.length));
}

function statementOf(
  command: Command,
  op: Document,
  index: number,
  namespaces: readonly Namespace[],
  counts: BulkCounts,
): Statement {
  const [kind, place] = op.entries().next().value ?? ["", null];
  const target = namespaces[numberOf(place) ?? -1];
  if (!target) throw failure("BadValue", `BulkWrite ops entry ${index} has an invalid nsInfo index.`);
  const { store } = command;
  const vars = command.body.get("let");
  const scope = isDocument(vars) ? vars : undefined;
  if (kind === "insert") return insertOf(command, op, target, () => counts.inserted(index));
  if (kind === "update") {
    const item = new Map([["q", op.get("filter") as Value], ["u", op.get("updateMods") as Value], ...op]);
    return updateStatement(
      store,
      () => readUpdate(command, target, item),
      (done) => counts.updated(index, done),
    );
  }
  if (kind !== "delete") throw new CommandError(9, "FailedToParse", `Unknown bulkWrite operation '${kind}'`);
  const read = () => ({
    namespace: target.full,
    selection: selectionOfStatement(op, "filter", { vars: scope, entry: store.catalog.find(target.full) }),
    multi: op.get("multi") === true,
  });
  return deleteStatement(store, read, () => counts.deleted(index));
}

function insertOf(command: Command, op: Document, target: Namespace, done: () => void): Statement {
  const document = op.get("document");
  if (!isDocument(document))
    throw failure("TypeMismatch", "BSON field 'bulkWrite.ops.document' must be an object");
  return new InsertStatement(
    command.store,
    target,
    Buffer.from(encode(document)),
    flag(command, "bypassDocumentValidation"),
    done,
  );
}

function withCounts(results: readonly Document[], summary: Document): Buffer {
  const documents = results.map((result) => encode(result));
  const body = cursorBody({
    field: "firstBatch",
    documents,
    id: Long.ZERO,
    namespace: "admin.$cmd.bulkWrite",
  });
  const result = Buffer.concat([body.subarray(0, -1), Buffer.from(encode(summary)).subarray(4)]);
  result.writeInt32LE(result.length, 0);
  return result;
}
