import { execFile } from "node:child_process";
import { promisify } from "node:util";

const PULL_MS = 60_000;
const ANSWER_MS = 5_000;

/** Runs the docker command line. @throws when it fails or takes too long */
export const docker = async (args: string[], timeout = 30_000): Promise<string> =>
  (await promisify(execFile)("docker", args, { timeout })).stdout;

const succeeds = (args: string[], timeout: number): Promise<boolean> =>
  docker(args, timeout).then(
    () => true,
    () => false,
  );

async function find(image: string): Promise<boolean> {
  if (!(await succeeds(["info"], ANSWER_MS))) return false;
  return (await succeeds(["image", "inspect", image], ANSWER_MS)) || succeeds(["pull", image], PULL_MS);
}

const answers = new Map<string, Promise<boolean>>();

/**
 * Whether containers of this image can be used: Docker answers and the image is there, or pulled within 60 s.
 * TEST_CONTAINERS=never says no without asking.
 */
export function canRun(image: string): Promise<boolean> {
  if (process.env["TEST_CONTAINERS"] === "never") return Promise.resolve(false);
  const answer = answers.get(image) ?? find(image);
  answers.set(image, answer);
  return answer;
}
