import { parseArgs } from "node:util";
import { SUBSCRIBERS } from "@tukar-saldo/contracts";
import type { FailedJobs, JobSelection } from "@tukar-saldo/messaging";
import { UsageError } from "./usage-error.js";

export const JOBS_USAGE = [
  "jobs list|retry|drop         events that could not be handled: show them, try them again, remove them for good",
  `    [--queue ${SUBSCRIBERS.join("|")}] [--id <job>]`,
].join("\n");

function readSelection(args: string[]): JobSelection {
  const options = { queue: { type: "string" }, id: { type: "string" } } as const;
  try {
    const { queue: name, id } = parseArgs({ args, options }).values;
    const queue = SUBSCRIBERS.find((subscriber) => subscriber === name);
    if (name !== undefined && queue === undefined) throw new Error(`there is no queue ${name}`);
    return { queue, id };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Lists, retries or drops failed jobs. @returns the text to print */
export async function runJobsCommand([action, ...args]: string[], jobs: FailedJobs): Promise<string> {
  const selection = readSelection(args);
  if (action === "retry") return `${await jobs.retry(selection)} jobs are tried again.`;
  if (action === "drop") return `${await jobs.drop(selection)} jobs were removed.`;
  if (action !== "list") throw new UsageError("jobs takes list, retry or drop");
  const found = await jobs.list(selection);
  const lines = found.map(({ queue, id, event, failedAt, reason }) =>
    [failedAt.toISOString(), queue, id, event, reason].join("  "),
  );
  return found.length === 0 ? "No job has failed." : lines.join("\n");
}
