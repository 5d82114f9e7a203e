import { choosePlan } from "../planner/choose.js";
import { ReadStatistics } from "../planner/plan-scan.js";
import type { IndexScan, Plan, Query } from "../planner/plan.js";
import { badValue, failure } from "../values/errors.js";
import { toDouble } from "../values/numbers.js";
import { isDocument, toDocument } from "../values/types.js";
import type { Document, Value } from "../values/types.js";
import { okReply } from "../wire/reply.js";
import { readDocuments, readDocumentOrEmpty, parseNamespace } from "./arguments.js";
import type { Command } from "./command.js";
import { openRead, parseRead, parseStatementQuery, splitPipeline } from "./reading.js";
import type { ReadSpec } from "./reading.js";
import { MONGODB_VERSION } from "./server-commands.js";

const VERBOSITIES = new Set<Value>(["queryPlanner", "executionStats", "allPlansExecution"]);

const WRITE_COMMANDS = new Set(["update", "delete"]);

/** A read, and the pipeline stages that run after it. */
type ExplainedRead = ReadSpec & { readonly stages?: readonly Document[] };

/** Explains a read or write without side effects; above queryPlanner verbosity it runs the read part. */
export async function explain(command: Command): Promise<Document> {
  const verbosity = command.body.get("verbosity") ?? "allPlansExecution";
  if (!VERBOSITIES.has(verbosity))
    throw badValue(`Enumeration value '${String(verbosity)}' for field 'explain.verbosity' is not valid.`);
  const body = readDocumentOrEmpty(command, "explain");
  const name = body.keys().next().value ?? "";
  return explainCommand({ ...command, name, body }, String(verbosity));
}

export async function explainCommand(command: Command, verbosity: string): Promise<Document> {
  const { stages = [], ...read } = parseExplainedRead(command);
  const readExplanation = await explainRead(command, read, verbosity);
  const serverInfo = toDocument({ host: "127.0.0.1", version: MONGODB_VERSION });
  const cursorStage = toDocument({ $cursor: toDocument(readExplanation) });
  const explanation = stages.length > 0 ? { stages: [cursorStage, ...stages] } : readExplanation;
  return okReply({ explainVersion: "1", ...explanation, command: command.body, serverInfo });
}

function parseExplainedRead(command: Command): ExplainedRead {
  const { name, body } = command;
  if (name === "find") return parseRead(command, "filter");
  if (name === "count" || name === "distinct") return parseRead(command, "query");
  if (name === "findAndModify") return { ...parseRead(command, "query"), limit: 1 };
  if (name === "aggregate") {
    const { head, rest } = splitPipeline(command, readDocuments(command, "pipeline"));
    return { ...head, stages: rest };
  }
  const statements = body.get(name === "update" ? "updates" : "deletes");
  const [statement] = Array.isArray(statements) ? statements : [];
  if (WRITE_COMMANDS.has(name) && isDocument(statement))
    return { query: parseStatementQuery(statement), skip: 0, limit: Infinity };
  throw failure("CommandNotFound", `Explain failed due to unknown command: ${name}`);
}

async function explainRead(
  command: Command,
  read: ReadSpec,
  verbosity: string,
): Promise<Record<string, Value>> {
  const { full } = parseNamespace(command);
  const collection = command.store.catalog.find(full);
  const plan = collection && choosePlan(collection, read.query);
  const inputStage = plan ? describePlan(plan, read.query) : toDocument({ stage: "EOF" });
  const writes = plan && WRITE_COMMANDS.has(command.name);
  const winningPlan = writes ? toDocument({ stage: command.name.toUpperCase(), inputStage }) : inputStage;
  const queryPlanner = toDocument({ plannerVersion: 1, namespace: full, winningPlan, rejectedPlans: [] });
  if (verbosity === "queryPlanner") return { queryPlanner };
  const executionStats = await runAndMeasure(command, read, winningPlan);
  if (verbosity === "allPlansExecution") executionStats.set("allPlansExecution", []);
  return { queryPlanner, executionStats };
}

async function runAndMeasure(command: Command, read: ReadSpec, plan: Document): Promise<Document> {
  const startedAt = performance.now();
  const collection = command.store.catalog.find(parseNamespace(command).full);
  const statistics = new ReadStatistics();
  const reader = collection && openRead(command, collection, read, statistics);
  let returnedCount = 0;
  if (reader) for await (const batch of reader.batches()) returnedCount += batch.length;
  return toDocument({
    executionSuccess: true,
    nReturned: returnedCount,
    executionTimeMillis: Math.round(performance.now() - startedAt),
    totalKeysExamined: toDouble(statistics.keysExamined),
    totalDocsExamined: toDouble(statistics.documentsExamined),
    executionStages: new Map<string, Value>([...plan, ["nReturned", returnedCount]]),
  });
}

function describePlan(plan: Plan, { sort }: Query): Document {
  const inputStage = describeRead(plan);
  return plan.sorted || !sort ? inputStage : toDocument({ stage: "SORT", sortPattern: sort, inputStage });
}

function describeRead(plan: Plan): Document {
  if (plan.kind === "scan")
    return toDocument({ stage: "COLLSCAN", direction: plan.reverse ? "backward" : "forward" });
  const inputStage =
    plan.kind === "index"
      ? describeIndexScan(plan)
      : toDocument({ stage: "OR", inputStages: plan.parts.map(describeIndexScan) });
  return toDocument({ stage: "FETCH", inputStage });
}

function describeIndexScan({ index, reverse }: IndexScan): Document {
  return toDocument({
    stage: "IXSCAN",
    keyPattern: new Map(index.key),
    indexName: index.name,
    isMultiKey: index.multikey,
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    direction: reverse ? "backward" : "forward",
  });
}
