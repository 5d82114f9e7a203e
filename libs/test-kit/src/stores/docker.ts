import { execFile } from "node:child_process";
import { promisify } from "node:util";

const PULL_MS = 60_000;
/** Where containers are demanded, waiting for a slow registry is better than failing. */
const DEMANDED_PULL_MS = 600_000;
const ANSWER_MS = 5_000;

/** Runs the docker command line. @throws when it fails or takes too long */
export const docker = async (args: string[], timeout = 30_000): Promise<string> =>
  (await promisify(execFile)("docker", args, { timeout, env: process.env })).stdout;

const succeeds = (args: string[], timeout: number): Promise<boolean> =>
  docker(args, timeout).then(
    () => true,
    () => false,
  );

async function find(image: string, pullMs: number): Promise<boolean> {
  if (!(await succeeds(["info"], ANSWER_MS))) return false;
  return (await succeeds(["image", "inspect", image], ANSWER_MS)) || succeeds(["pull", image], pullMs);
}

async function demand(image: string): Promise<boolean> {
  if (await find(image, DEMANDED_PULL_MS)) return true;
  throw new Error(
    `TEST_CONTAINERS=always, but no container of ${image} can run: Docker must answer, with the image at hand.`,
  );
}

const answers = new Map<string, Promise<boolean>>();

/**
 * Whether containers of this image can be used: Docker answers and the image is there, or pulled within 60 s.
 * TEST_CONTAINERS=never says no without asking; `always` says yes or fails, so that a run meant to meet
 * the real servers cannot quietly do without.
 * @throws with TEST_CONTAINERS=always, when they cannot be used, or with a value that means nothing
 */
export async function canRun(image: string): Promise<boolean> {
  const wish = process.env["TEST_CONTAINERS"] ?? "";
  if (!["", "never", "always"].includes(wish))
    throw new Error(`TEST_CONTAINERS is never or always, not ${wish}.`);
  if (wish === "never") return false;
  const answer = answers.get(image) ?? (wish === "always" ? demand(image) : find(image, PULL_MS));
  answers.set(image, answer);
  return answer;
}
