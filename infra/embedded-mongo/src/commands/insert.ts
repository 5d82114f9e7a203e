import { failure } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import { ok } from "../wire/reply.js";
import { flag, missing } from "./arguments.js";
import type { Command } from "./command.js";
import { InsertStatement } from "./insert-statement.js";
import { namespace } from "./namespace.js";
import { runStatements, writeErrors } from "./statements.js";
import type { WriteError } from "./statements.js";

const MAX_STATEMENTS = 100_000;

/** Stores documents. */
export async function insert(command: Command): Promise<Document> {
  const target = namespace(command);
  const documents = command.documents;
  if (!documents) throw missing(command, "documents");
  checkStatementCount(documents.length);
  const bypass = flag(command, "bypassDocumentValidation");
  let n = 0;
  const statements = documents.map(
    (bytes) => new InsertStatement(command.store, target, bytes, bypass, () => (n += 1)),
  );
  const errors = await runStatements(command.store, statements, flag(command, "ordered", true));
  return writeReply({ n }, errors);
}

/** Refuses empty and overlong lists of statements. */
export function checkStatementCount(length: number): void {
  if (length >= 1 && length <= MAX_STATEMENTS) return;
  const message = `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${length} operations.`;
  throw failure("InvalidLength", message);
}

/** The answer of a command that writes. */
export function writeReply(fields: Record<string, Value>, errors: readonly WriteError[]): Document {
  return ok(errors.length > 0 ? { ...fields, writeErrors: writeErrors(errors) } : fields);
}
