import { ensureCollection } from "../store/catalog-changes.js";
import type { Store } from "../store/store.js";
import { compileUpdate } from "../update/compile.js";
import { encode } from "../values/encode.js";
import { failure } from "../values/errors.js";
import { asNumber } from "../values/numbers.js";
import { isDocument, toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { readDocuments, readFlag, refuseUnknownFields } from "./arguments.js";
import type { Command } from "./command.js";
import { checkDocumentSize, encodeIdKey, moveIdFirst } from "./insert.js";
import { parseNamespace } from "./namespace.js";
import type { Namespace } from "./namespace.js";
import { checkStatementCount, runStatements, parseStatementQuery, buildWriteReply } from "./statements.js";
import { FilteredStatement } from "./filtered-write.js";
import type { FilteredWrite } from "./filtered-write.js";

const STATEMENT_FIELDS = ["q", "u", "multi", "upsert", "hint", "sort"];

interface UpdateRequest extends Omit<DeleteRequest, "namespace"> {
  readonly namespace: Namespace;
  readonly update: Value;
  readonly upsert: boolean;
}

/** An updated document; `before` is undefined for an upsert. */
export interface UpdatedDocument {
  readonly before: Document | undefined;
  readonly after: Document;
}

export async function update(command: Command): Promise<Document> {
  const target = parseNamespace(command);
  const updates = readDocuments(command, "updates");
  checkStatementCount(updates.length);
  const counts = { n: 0, nModified: 0 };
  const upserted: Document[] = [];
  const statements = updates.map((statement, index) =>
    prepareUpdate(
      command.store,
      () => readUpdate(target, statement),
      ({ before, after }) => {
        counts.n += 1;
        if (!before) upserted.push(toDocument({ index, _id: after.get("_id") }));
        else if (before !== after) counts.nModified += 1;
      },
    ),
  );
  const errors = await runStatements(command.store, statements, readFlag(command, "ordered", true));
  return buildWriteReply(upserted.length > 0 ? { ...counts, upserted } : counts, errors);
}

function readUpdate(namespace: Namespace, statement: Document): UpdateRequest {
  refuseUnknownFields("update.updates", statement, STATEMENT_FIELDS);
  const multi = statement.get("multi") === true;
  if (multi && statement.has("sort")) throw failure("FailedToParse", "Cannot specify sort with multi=true");
  const query = parseStatementQuery(statement);
  return {
    namespace,
    query,
    update: statement.get("u"),
    multi,
    upsert: statement.get("upsert") === true,
  };
}

export function prepareUpdate(
  store: Store,
  readRequest: () => UpdateRequest,
  report: (updated: UpdatedDocument) => void,
): FilteredStatement {
  return new FilteredStatement(store, () => createFilteredUpdate(store, readRequest(), report));
}

function createFilteredUpdate(
  store: Store,
  { namespace, query, update: spec, multi, upsert }: UpdateRequest,
  report: (updated: UpdatedDocument) => void,
): FilteredWrite {
  if (Array.isArray(spec))
    throw failure("FailedToParse", "updates by pipeline are not supported by this server");
  if (!isDocument(spec)) throw failure("FailedToParse", "Update argument must be an object");
  const compiledUpdate = compileUpdate(spec, { filter: query.filter, multi });
  return {
    namespace: namespace.full,
    query,
    multi,
    apply: (collection, target) => {
      const after = compiledUpdate.apply(target.document);
      if (after !== target.document)
        store.writer.replace(collection, target, after, checkDocumentSize(encode(after)));
      report({ before: target.document, after });
    },
    handleNoMatch: () => {
      if (upsert)
        report({ before: undefined, after: insertDocument(store, namespace, compiledUpdate.upsertBase()) });
    },
  };
}

/** Inserts the upserted document, generating `_id` if missing. */
function insertDocument(store: Store, { database, name }: Namespace, base: Document): Document {
  const collection = ensureCollection(store, database, name);
  const document = moveIdFirst(base);
  const bytes = checkDocumentSize(encode(document));
  store.writer.insert(collection, { idKey: encodeIdKey(document.get("_id")), document }, bytes);
  return document;
}

type DeleteRequest = Pick<FilteredWrite, "namespace" | "query" | "multi">;

export async function remove(command: Command): Promise<Document> {
  const { full } = parseNamespace(command);
  const deletes = readDocuments(command, "deletes");
  checkStatementCount(deletes.length);
  let n = 0;
  const report = (): void => void (n += 1);
  const statements = deletes.map((statement) =>
    prepareDelete(command.store, () => readDelete(full, statement), report),
  );
  const errors = await runStatements(command.store, statements, readFlag(command, "ordered", true));
  return buildWriteReply({ n }, errors);
}

function readDelete(namespace: string, statement: Document): DeleteRequest {
  refuseUnknownFields("delete.deletes", statement, ["q", "limit", "hint"]);
  const limit = asNumber(statement.get("limit"));
  if (limit !== 0 && limit !== 1)
    throw failure("FailedToParse", `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return { namespace, query: parseStatementQuery(statement), multi: limit === 0 };
}

/** Prepares a delete; `report` receives each removed document inside the write job. */
export function prepareDelete(
  store: Store,
  readRequest: () => DeleteRequest,
  report: (removed: Document) => void,
): FilteredStatement {
  return new FilteredStatement(store, () => ({
    ...readRequest(),
    apply: (collection, target) => {
      store.writer.remove(collection, target);
      report(target.document);
    },
    handleNoMatch: () => undefined,
  }));
}
