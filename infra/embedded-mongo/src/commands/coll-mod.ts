import { failure } from "../values/errors.js";
import type { Document, Value } from "../values/types.js";
import type { CollectionEntry, IndexEntry } from "../store/catalog-entries.js";
import { updateIndex } from "../store/index-changes.js";
import type { Store } from "../store/store.js";
import { ok } from "../wire/reply.js";
import { numberOf, optionalDocument } from "./arguments.js";
import { checkValidator } from "./collection-options.js";
import type { Command } from "./command.js";
import { chosenIndexes } from "./indexes.js";
import { namespace } from "./namespace.js";
import { isView } from "./views.js";

/** Changes options of a collection or view, or the time or visibility of an index. */
export async function collMod(command: Command): Promise<Document> {
  const { full } = namespace(command);
  const { store } = command;
  const index = optionalDocument(command, "index");
  checkValidator(command.body);
  return store.queue.submit(() => {
    const entry = store.catalog.current(full);
    if (!entry) throw failure("NamespaceNotFound", `ns does not exist: ${full}`);
    changeOptions(command, entry);
    return index ? changeIndex(store, full, entry, index) : ok();
  });
}

/** Fields of the command and the options of the collection they change. */
const CHANGED: Readonly<Record<string, string>> = {
  validator: "validator",
  validationLevel: "validationLevel",
  validationAction: "validationAction",
  changeStreamPreAndPostImages: "changeStreamPreAndPostImages",
  expireAfterSeconds: "expireAfterSeconds",
  cappedSize: "size",
  cappedMax: "max",
  viewOn: "viewOn",
  pipeline: "pipeline",
};

function changeOptions({ store, body }: Command, entry: CollectionEntry): void {
  const changes = Object.entries(CHANGED).filter(([field]) => body.has(field));
  if (changes.length === 0) return;
  if (isView(entry) !== body.has("viewOn"))
    throw failure(
      "InvalidOptions",
      "a view has only 'viewOn' and 'pipeline' to change, and only a view has them",
    );
  const options = new Map(entry.options);
  for (const [field, option] of changes) options.set(option, body.get(field));
  store.catalog.save({ ...entry, options });
}

function changeIndex(store: Store, full: string, entry: CollectionEntry, change: Document): Document {
  const [index] = chosenIndexes(entry, change.get("keyPattern") ?? change.get("name") ?? null);
  if (!index) throw failure("IndexNotFound", "cannot find index");
  const told: Record<string, Value> = {};
  for (const option of ["expireAfterSeconds", "hidden"]) {
    if (!change.has(option)) continue;
    told[`${option}_old`] = index.spec.get(option) ?? (option === "hidden" ? false : null);
    told[`${option}_new`] = change.get(option);
  }
  if (Object.keys(told).length === 0)
    throw failure("InvalidOptions", "no expireAfterSeconds, hidden, unique, or prepareUnique field");
  updateIndex(store, full, index.space, (one) => changed(one, change));
  return ok(told);
}

function changed(index: IndexEntry, change: Document): IndexEntry {
  const seconds = numberOf(change.get("expireAfterSeconds"));
  const spec = new Map(index.spec);
  if (seconds !== undefined) spec.set("expireAfterSeconds", change.get("expireAfterSeconds"));
  if (change.get("hidden") === true) spec.set("hidden", true);
  if (change.get("hidden") === false) spec.delete("hidden");
  return { ...index, expireAfterSeconds: seconds ?? index.expireAfterSeconds, spec };
}
