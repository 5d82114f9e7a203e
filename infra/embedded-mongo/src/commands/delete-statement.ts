import type { Selection } from "../planner/selection.js";
import type { Store } from "../store/store.js";
import type { Document } from "../values/types.js";
import { TargetedStatement } from "./targeted-write.js";

/** One delete as a client asks for it. */
export interface DeleteRequest {
  readonly namespace: string;
  readonly selection: Selection;
  readonly multi: boolean;
}

/** Prepares a delete; `report` is told of each removed document, inside the write job. */
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
    nothing: () => undefined,
  }));
}
