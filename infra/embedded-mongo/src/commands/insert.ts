import { ensureCollection } from "../store/collection-changes.js";
import { decode } from "../values/decode.js";
import type { Document } from "../values/types.js";
import { flag, missing } from "./arguments.js";
import type { Command } from "./command.js";
import { namespace } from "./namespace.js";
import { checkSize, idKeyFor, withIdFirst } from "./new-document.js";
import { checkStatementCount, runStatements, writeReply } from "./statements.js";
import type { Statement } from "./statements.js";

export async function insert(command: Command): Promise<Document> {
  const { database, name } = namespace(command);
  const { store, documents } = command;
  if (!documents) throw missing(command, "documents");
  checkStatementCount(documents.length);
  let n = 0;
  const statements = documents.map((given): Statement => {
    const attempt = (): boolean => {
      const collection = ensureCollection(store, database, name);
      const bytes = withIdFirst(given);
      checkSize(bytes);
      // Decoded as a whole, although the indexes need only a part: what is stored must be readable.
      const document = decode(bytes);
      store.writer.insert(collection, { idKey: idKeyFor(document.get("_id")), document }, bytes);
      n += 1;
      return true;
    };
    return { attempt };
  });
  const errors = await runStatements(store, statements, flag(command, "ordered", true));
  return writeReply({ n }, errors);
}
