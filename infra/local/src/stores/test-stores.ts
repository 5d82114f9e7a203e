import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import type { GenericContainer } from "testcontainers";
import { UserFacingError } from "../../bootstrap.mjs";
import { generateSecret } from "../data-folder.js";
import { findFreePort } from "../ports.js";
import { startTestProcess } from "../processes/test-process.js";
import type { TestProcess } from "../processes/test-process.js";
import { DURABILITY_ARGS, createRedisUser, localRedis } from "./redis.js";
import { embeddedStorage } from "./storage.js";
import type { StoreLocation, StoreAddress, StoreProgram } from "./storage.js";

const MONGO_IMAGE = "mongo:8";
export const REDIS_IMAGE = "redis:7";
const INSTALL_TIMEOUT_MS = 300_000;
/** Timeouts of an image pull by value of TEST_CONTAINERS; longer if it requires containers. */
const PULL_TIMEOUT_MS = { "": 60_000, always: 600_000 };

/** A storage or a Redis that a test uses. */
export interface TestStore extends StoreAddress, Pick<TestProcess, "kill" | "restart" | "freeze"> {
  /** The folder of the store's files, if the store runs on this machine. */
  readonly folder?: string;
  close(): Promise<void>;
}

/**
 * Whether Docker has this image or can pull it before the timeout. Returns false at once if TEST_CONTAINERS is `never`.
 * @throws UserFacingError if TEST_CONTAINERS is `always` and Docker cannot provide the image
 */
export async function canRunContainer(image: string): Promise<boolean> {
  const setting = process.env["TEST_CONTAINERS"] ?? "";
  if (setting === "never") return false;
  if (setting !== "" && setting !== "always")
    throw new UserFacingError(`TEST_CONTAINERS is never or always, not ${setting}.`);
  const run = execa({ timeout: PULL_TIMEOUT_MS[setting], reject: false });
  if (!(await run`docker image inspect ${image}`).failed) return true;
  if (!(await run`docker pull ${image}`).failed) return true;
  if (setting === "") return false;
  throw new UserFacingError(
    `TEST_CONTAINERS=always, but no container of ${image} can run: Docker must answer, with the image at hand.`,
  );
}

/** Starts a storage or Redis in a new container, which keeps its public port when it is restarted. */
async function openContainer(
  image: string,
  port: number,
  url: (port: number) => string,
  configure = (container: GenericContainer) => container,
): Promise<TestStore> {
  // Imported on demand, because it is large.
  const testcontainers = await import("testcontainers");
  const hostPort = await findFreePort();
  const testContainer = await configure(new testcontainers.GenericContainer(image))
    .withExposedPorts({ container: port, host: hostPort })
    .start();
  const client = await testcontainers.getContainerRuntimeClient();
  const container = client.container.getById(testContainer.getId());
  return {
    url: url(hostPort),
    title: `container of ${image}`,
    kill: () => container.kill(),
    restart: () => testContainer.restart(),
    freeze: (frozen) => (frozen ? container.pause() : container.unpause()),
    close: async () => void (await testContainer.stop()),
  };
}

/** Starts a storage or Redis on this machine, with its data in a temporary folder. */
async function openLocal(
  createProgram: (place: StoreLocation) => StoreProgram | Promise<StoreProgram>,
): Promise<TestStore> {
  const place = { port: await findFreePort(), folder: await mkdtemp(join(tmpdir(), "tukar-saldo-store-")) };
  const program = await createProgram(place);
  const testProcess = await startTestProcess(program);
  const close = () => testProcess.stop().then(() => rm(place.folder, { recursive: true, force: true }));
  return { ...testProcess, title: program.title, url: program.url, folder: place.folder, close };
}

const rejectAsShared = (): Promise<void> =>
  Promise.reject(new Error("shared storage: use openTestStorage({ own: true })"));
const SHARED_STORAGE_METHODS = { kill: rejectAsShared, restart: rejectAsShared, freeze: rejectAsShared };

/**
 * Opens a storage for a test: the server at TEST_MONGO_URL, else a MongoDB in a container, else the embedded storage,
 * which must be built.
 * @param options `own`: the test gets a server that no other test uses, so that it may kill the server
 */
export async function openTestStorage({ own = false } = {}): Promise<TestStore> {
  const { TEST_MONGO_URL: url, TEST_MONGO_NAME: title = "MongoDB of TEST_MONGO_URL" } = process.env;
  if (url && !own) return { ...SHARED_STORAGE_METHODS, url, title, close: () => Promise.resolve() };
  if (!(await canRunContainer(MONGO_IMAGE)))
    return openLocal((location) => embeddedStorage(location, generateSecret()));
  return openContainer(MONGO_IMAGE, 27_017, (port) => `mongodb://127.0.0.1:${port}`);
}

/** Opens a Redis for one test, with a password and an append-only file: in a container, else on this machine. */
export async function openTestRedis(users = createRedisUser(generateSecret())): Promise<TestStore> {
  const options = { progress: console.error, signal: AbortSignal.timeout(INSTALL_TIMEOUT_MS) };
  if (!(await canRunContainer(REDIS_IMAGE)))
    return openLocal((location) => localRedis(location, users, options));
  const { acl, login } = users;
  const url = (port: number): string => `redis://${login}@127.0.0.1:${port}`;
  return openContainer(REDIS_IMAGE, 6_379, url, (container) =>
    container
      .withCommand(["redis-server", "--aclfile", "/users.acl", ...DURABILITY_ARGS])
      .withCopyContentToContainer([{ target: "/users.acl", content: acl, mode: 0o644 }]),
  );
}
