import { nodeProblem } from "./checkout/node-version.mjs";
import { Problem, Stopped } from "./problem.mjs";

/**
 * Runs a command: checks Node first, loads the rest only then (an old Node could not even parse it), turns a
 * Problem into its one sentence and exit code 1.
 * @param {() => Promise<(args: string[]) => Promise<number | void>>} load
 */
export async function enter(load) {
  try {
    const tooOld = nodeProblem(process.versions.node);
    if (tooOld) throw new Problem(tooOld);
    const run = await load();
    process.exitCode = (await run(process.argv.slice(2))) ?? 0;
  } catch (error) {
    if (error instanceof Stopped) return;
    console.error(error instanceof Problem ? error.message : error);
    process.exitCode = 1;
  }
}
