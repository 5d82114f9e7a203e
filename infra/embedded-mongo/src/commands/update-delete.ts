import { ensureCollection } from "../store/catalog-changes.js";
import type { DocumentChange } from "../store/document-writer.js";
import type { Store } from "../store/store.js";
import { compileUpdate } from "../update/compile.js";
import { encode } from "../values/encode.js";
import { failure } from "../values/errors.js";
import { asNumber } from "../values/numbers.js";
import { isDocument, toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { okReply } from "../wire/reply.js";
import { readDocuments, readFlag, refuseUnknownFields, parseNamespace } from "./arguments.js";
import type { Namespace } from "./arguments.js";
import type { Command } from "./command.js";
import { checkDocumentSize, encodeIdKey, moveIdFirst } from "./insert.js";
import { parseQuery, parseStatementQuery, readProjection } from "./reading.js";
import { FilteredStatement } from "./filtered-statement.js";
import type { WriteRequest } from "./filtered-statement.js";
import { runStatement, runWriteCommand } from "./statements.js";
import type { WriteStatement } from "./statements.js";

const STATEMENT_FIELDS = ["q", "u", "multi", "upsert", "hint", "sort"];

interface UpdateRequest extends WriteRequest {
  readonly update: Value;
  readonly upsert: boolean;
}

type ReportChange = (change: DocumentChange) => void;

export async function update(command: Command): Promise<Document> {
  const namespace = parseNamespace(command);
  const counts = { n: 0, nModified: 0 };
  const upserted: Document[] = [];
  const toStatement = (statement: Document, index: number): WriteStatement => {
    const reportChange: ReportChange = ({ before, after }) => {
      counts.n += 1;
      if (!before) upserted.push(toDocument({ index, _id: after?.get("_id") }));
      else if (before !== after) counts.nModified += 1;
    };
    return prepareUpdate(command.store, () => readUpdate(namespace, statement), reportChange);
  };
  return runWriteCommand(command, readDocuments(command, "updates"), toStatement, () =>
    upserted.length > 0 ? { ...counts, upserted } : { ...counts },
  );
}

function readUpdate(namespace: Namespace, statement: Document): UpdateRequest {
  refuseUnknownFields("update.updates", statement, STATEMENT_FIELDS);
  const [multi, upsert] = [statement.get("multi") === true, statement.get("upsert") === true];
  if (multi && statement.has("sort")) throw failure("FailedToParse", "Cannot specify sort with multi=true");
  return { namespace, query: parseStatementQuery(statement), update: statement.get("u"), multi, upsert };
}

/** Prepares an update; `reportChange` receives each change inside the write job. */
function prepareUpdate(
  store: Store,
  readRequest: () => UpdateRequest,
  reportChange: ReportChange,
): FilteredStatement {
  return new FilteredStatement(store, () => {
    const { update: spec, upsert, ...request } = readRequest();
    if (Array.isArray(spec))
      throw failure("FailedToParse", "updates by pipeline are not supported by this server");
    if (!isDocument(spec)) throw failure("FailedToParse", "Update argument must be an object");
    const { namespace, query, multi } = request;
    const compiledUpdate = compileUpdate(spec, { filter: query.filter, multi });
    return {
      ...request,
      apply: (collection, target) => {
        const after = compiledUpdate.apply(target.document);
        if (after !== target.document)
          store.writer.replace(collection, target, after, checkDocumentSize(encode(after)));
        reportChange({ before: target.document, after });
      },
      handleNoMatch: () => {
        if (upsert) reportChange({ after: insertDocument(store, namespace, compiledUpdate.upsertBase()) });
      },
    };
  });
}

/** Inserts the upserted document, generating `_id` if missing. */
function insertDocument(store: Store, { database, name }: Namespace, base: Document): Document {
  const collection = ensureCollection(store, database, name);
  const document = moveIdFirst(base);
  const bytes = checkDocumentSize(encode(document));
  store.writer.insert(collection, { idKey: encodeIdKey(document.get("_id")), document }, bytes);
  return document;
}

export async function remove(command: Command): Promise<Document> {
  const namespace = parseNamespace(command);
  let n = 0;
  const reportChange = (): void => void (n += 1);
  const toStatement = (statement: Document): WriteStatement =>
    prepareDelete(command.store, () => readDelete(namespace, statement), reportChange);
  return runWriteCommand(command, readDocuments(command, "deletes"), toStatement, () => ({ n }));
}

function readDelete(namespace: Namespace, statement: Document): WriteRequest {
  refuseUnknownFields("delete.deletes", statement, ["q", "limit", "hint"]);
  const limit = asNumber(statement.get("limit"));
  if (limit !== 0 && limit !== 1)
    throw failure("FailedToParse", `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return { namespace, query: parseStatementQuery(statement), multi: limit === 0 };
}

/** Prepares a delete; `reportChange` receives each change inside the write job. */
function prepareDelete(
  store: Store,
  readRequest: () => WriteRequest,
  reportChange: ReportChange,
): FilteredStatement {
  return new FilteredStatement(store, () => ({
    ...readRequest(),
    apply: (collection, target) => {
      store.writer.remove(collection, target);
      reportChange({ before: target.document });
    },
    handleNoMatch: () => undefined,
  }));
}

export async function findAndModify(command: Command): Promise<Document> {
  const { store, body } = command;
  const [removes, returnsNew] = [readFlag(command, "remove"), readFlag(command, "new")];
  checkFindAndModifyArguments(removes, returnsNew, body.has("update"));
  const request = { namespace: parseNamespace(command), query: parseQuery(command, "query"), multi: false };
  const updateRequest = { ...request, update: body.get("update"), upsert: readFlag(command, "upsert") };
  const project = readProjection(command, "fields");
  let change: DocumentChange | undefined;
  const reportChange = (reportedChange: DocumentChange): void => void (change = reportedChange);
  await runStatement(
    store,
    removes
      ? prepareDelete(store, () => request, reportChange)
      : prepareUpdate(store, () => updateRequest, reportChange),
  );
  const value = returnsNew ? change?.after : change?.before;
  return okReply({
    lastErrorObject: removes ? toDocument({ n: change ? 1 : 0 }) : describeUpdate(change),
    value: value ? (project?.(value) ?? value) : null,
  });
}

function checkFindAndModifyArguments(removes: boolean, returnsNew: boolean, hasUpdate: boolean): void {
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
