import { failure } from "../values/errors.js";
import { isDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { namespaceOf } from "../store/catalog-entries.js";
import type { CollectionEntry } from "../store/catalog-entries.js";
import { ok } from "../wire/reply.js";
import { count, documentList, documentOr } from "./arguments.js";
import type { Command } from "./command.js";
import { explainedRead, object } from "./explained-read.js";
import type { ExplainedRead } from "./explained-read.js";
import { VERSION } from "./hello.js";
import { namespace } from "./namespace.js";
import { headSelection, splitPipeline } from "./pipeline-head.js";
import { readSelection } from "./read-selection.js";
import { selectionOfStatement } from "./update.js";
import { asPipeline, isView, resolve } from "./views.js";

const VERBOSITIES = new Set<Value>(["queryPlanner", "executionStats", "allPlansExecution"]);

/** How a command finds its documents, and (unless only the plan is asked for) what that costs. It changes nothing. */
export async function explain(command: Command): Promise<Document> {
  const verbosity = command.body.get("verbosity") ?? "allPlansExecution";
  if (!VERBOSITIES.has(verbosity))
    throw failure(
      "BadValue",
      `Enumeration value '${String(verbosity)}' for field 'explain.verbosity' is not valid.`,
    );
  const body = documentOr(command, "explain");
  const name = body.keys().next().value ?? "";
  return explainCommand({ ...command, name, body }, String(verbosity));
}

/** The same for a command by itself. */
export async function explainCommand(command: Command, verbosity: string): Promise<Document> {
  const found = command.name === "aggregate" ? pipelineOf(command) : readOf(command);
  const explained = await explainedRead(command, found.read, verbosity);
  const about = { command: command.body, serverInfo: object({ host: "127.0.0.1", version: VERSION }) };
  if (found.stages.length === 0)
    return ok({ explainVersion: "1", ...Object.fromEntries(explained), ...about });
  return ok({ explainVersion: "1", stages: [object({ $cursor: explained }), ...found.stages], ...about });
}

interface Found {
  readonly read: ExplainedRead;
  /** What happens to the documents after they were read. */
  readonly stages: readonly Document[];
}

function readOf(command: Command): Found {
  const { full, name } = namespace(command);
  const entry = command.store.catalog.find(full);
  if (entry && isView(entry)) return staged(command, name, asPipeline(command, filterField(command)));
  const skip = count(command, "skip") ?? 0;
  const limit = command.name === "findAndModify" ? 1 : count(command, "limit") || Infinity;
  const changes = CHANGES.get(command.name);
  const read = { entry, full, selection: selectionOf(command, entry), skip, limit, changes };
  return { read, stages: [] };
}

function pipelineOf(command: Command): Found {
  const name = command.body.get("aggregate");
  if (typeof name === "string") return staged(command, name, documentList(command, "pipeline"));
  throw failure("InvalidOptions", "a pipeline without a collection reads nothing that could be explained");
}

function staged(command: Command, name: string, pipeline: readonly Document[]): Found {
  const { entry, stages } = resolve(command.store, command.database, name);
  const { head, rest } = splitPipeline([...stages, ...pipeline]);
  const { skip, limit } = head;
  const full = entry ? namespaceOf(entry) : `${command.database}.${name}`;
  return { read: { entry, full, selection: headSelection(command, head, entry), skip, limit }, stages: rest };
}

const CHANGES: ReadonlyMap<string, string> = new Map([
  ["update", "UPDATE"],
  ["delete", "DELETE"],
]);

function filterField({ name }: Command): string {
  return name === "find" ? "filter" : "query";
}

/** The documents the explained command would look for. */
function selectionOf(command: Command, entry: CollectionEntry | undefined): ExplainedRead["selection"] {
  const { name, body } = command;
  if (["find", "count", "distinct", "findAndModify"].includes(name))
    return readSelection(command, filterField(command));
  const [first] = (body.get(name === "update" ? "updates" : "deletes") as Value[] | undefined) ?? [];
  if ((name === "update" || name === "delete") && isDocument(first))
    return selectionOfStatement(first, "q", { vars: undefined, entry });
  throw failure("CommandNotFound", `Explain failed due to unknown command: ${name}`);
}
