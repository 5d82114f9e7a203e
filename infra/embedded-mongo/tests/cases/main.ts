import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "../../src/server.js";
import { findCaseProblems } from "./outside-profile.js";
import { runFolder } from "./run-folder.js";

/** `--cases FOLDER [--url URL]`: runs unified-format cases against a server, the embedded server by default. */
const { values } = parseArgs({
  options: { cases: { type: "string" }, url: { type: "string" }, verbose: { type: "boolean" } },
});

const dataDir = mkdtempSync(join(tmpdir(), "storage-cases-"));
const server = values.url ? undefined : await startServer({ dataDir, passwords: null });
const results = await runFolder(values.cases ?? "", values.url ?? server?.url ?? "");
await server?.stop();
rmSync(dataDir, { recursive: true });

if (!results) {
  console.error(`There is no folder of test cases at "${values.cases ?? ""}"; name one with --cases.`);
  process.exit(1);
}
for (const { name, outcome, reason } of values.verbose ? results : [])
  if (outcome !== "passed") console.log(`${outcome}  ${name}: ${reason}`);
const problems = findCaseProblems(results);
for (const problem of problems) console.log(problem);
const countOutcome = (outcome: string): number =>
  results.filter((result) => result.outcome === outcome).length;
console.log(
  `${countOutcome("passed")} passed, ${countOutcome("failed")} failed, ${countOutcome("skipped")} skipped, ${problems.length} not as listed`,
);
process.exit(problems.length > 0 ? 1 : 0);
