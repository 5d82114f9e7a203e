import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { freePort } from "../ports.js";
import { waitUntil } from "../processes/probes.js";
import type { Store } from "./store.js";

const ANSWER_TIMEOUT_MS = 5_000;
const START_TIMEOUT_MS = 30_000;
const PULL_TIMEOUT_MS = 60_000;
/** Where containers are demanded, waiting for a slow registry is better than failing. */
const DEMANDED_PULL_TIMEOUT_MS = 600_000;

/** @throws when the command fails or takes too long */
async function docker(args: string[], timeout = START_TIMEOUT_MS): Promise<void> {
  await promisify(execFile)("docker", args, { timeout, env: process.env });
}

const succeeds = (args: string[], timeout: number): Promise<boolean> =>
  docker(args, timeout).then(
    () => true,
    () => false,
  );

async function findImage(image: string, pullTimeoutMs: number): Promise<boolean> {
  if (!(await succeeds(["info"], ANSWER_TIMEOUT_MS))) return false;
  return (
    (await succeeds(["image", "inspect", image], ANSWER_TIMEOUT_MS)) ||
    succeeds(["pull", image], pullTimeoutMs)
  );
}

async function demandImage(image: string): Promise<boolean> {
  if (await findImage(image, DEMANDED_PULL_TIMEOUT_MS)) return true;
  throw new Error(
    `TEST_CONTAINERS=always, but no container of ${image} can run: Docker must answer, with the image at hand.`,
  );
}

const answers = new Map<string, Promise<boolean>>();

/**
 * Whether containers of this image can be used: Docker answers and has the image, or pulls it within 60 s.
 * TEST_CONTAINERS=never says no without asking; `always` says yes or fails, so that a run meant for the real servers
 * cannot quietly do without.
 */
export async function canRun(image: string): Promise<boolean> {
  const wish = process.env["TEST_CONTAINERS"] ?? "";
  if (!["", "never", "always"].includes(wish))
    throw new Error(`TEST_CONTAINERS is never or always, not ${wish}.`);
  if (wish === "never") return false;
  const answer =
    answers.get(image) ?? (wish === "always" ? demandImage(image) : findImage(image, PULL_TIMEOUT_MS));
  answers.set(image, answer);
  return answer;
}

interface ContainerOptions {
  image: string;
  port: number;
  command?: string[];
  /** What to put into it, by path. */
  files?: Record<string, string>;
  url(port: number): string;
  isUp(port: number): Promise<boolean>;
}

/** A store in a container of its own; its public port stays the same over restarts. */
export async function openContainer(options: ContainerOptions): Promise<Store> {
  const { image, port, command = [], files = {}, url, isUp } = options;
  // Loaded only where it is used: it is large.
  const { GenericContainer, Wait } = await import("testcontainers");
  const host = await freePort();
  const contents = Object.entries(files).map(([target, content]) => ({ target, content, mode: 0o644 }));
  const container = await new GenericContainer(image)
    .withExposedPorts({ container: port, host })
    .withCommand(command)
    .withCopyContentToContainer(contents)
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const id = container.getId();
  const ready = async (): Promise<void> => {
    const isReady = await waitUntil(() => isUp(host), AbortSignal.timeout(START_TIMEOUT_MS));
    if (!isReady) throw new Error(`the container of ${image} did not answer`);
  };
  await ready();
  return {
    url: url(host),
    port: host,
    description: `container of ${image}`,
    kill: () => docker(["kill", id]),
    restart: () => docker(["start", id]).then(ready),
    freeze: (frozen) => docker([frozen ? "pause" : "unpause", id]),
    close: async () => void (await container.stop()),
  };
}
